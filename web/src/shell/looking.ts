/**
 * Who looks at this device. With one person that is settled; with several, the one who is to choose, and where hands
 * are hidden nobody until the next person says who they are: then a curtain is down.
 */
import { type Device, ownSeats } from "./device";
import { wishes } from "./keep";
import { Narrator } from "./narrator";
import type { AnyPart } from "./part";
import type { Sitting } from "./sitting";
import { Store } from "./store";
import { PACE } from "./telling";

/** How long a usual fact is looked at, in milliseconds; 0: nothing is told. */
export function pace(): number {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return calm || document.visibilityState === "hidden" ? 0 : PACE[wishes.get().speed];
}

export class Looking extends Store<Sitting | null> {
  private readonly narrators = new Map<Sitting, Narrator<unknown>>();
  private readonly ends: (() => void)[] = [];
  private readonly bookmark = { seq: -1 };
  private following = false;

  constructor(
    private readonly device: Device,
    private readonly part: AnyPart,
    private readonly curtained: boolean,
    private readonly paced: () => number = pace,
  ) {
    super(null);
  }

  /** What a seat that has heard of the game is told. */
  narrator(sitting: Sitting): Narrator<unknown> {
    let found = this.narrators.get(sitting);
    if (!found) {
      found = new Narrator(sitting, this.part, new Set(ownSeats(this.device)), this.bookmark, this.paced);
      this.narrators.set(sitting, found);
      if (this.following) this.ends.push(found.follow());
    }
    return found;
  }

  /** Every seat listens all the time, so that each can be told from what its own view was. */
  follow(): () => void {
    this.following = true;
    for (const narrator of this.narrators.values()) this.ends.push(narrator.follow());
    for (const sitting of [this.device.main, ...this.device.beside.values()])
      this.ends.push(sitting.subscribe(() => this.heard(sitting)));
    this.ends.push(this.device.turned.subscribe(() => this.turned()));
    for (const sitting of [this.device.main, ...this.device.beside.values()]) this.heard(sitting);
    return () => {
      this.following = false;
      for (const end of this.ends.splice(0)) end();
      this.set(null);
    };
  }

  /** The person whose side is turned up looks. */
  lift = (): void => {
    const sitting = this.device.of(this.device.turned.get());
    if (!sitting.get().update) return;
    this.narrator(sitting).show();
    this.set(sitting);
  };

  private heard(sitting: Sitting): void {
    if (!sitting.get().update) return;
    this.narrator(sitting);
    if (this.get() === null && !this.curtained) this.lift();
  }

  private turned(): void {
    const now = this.get();
    if (now === this.device.of(this.device.turned.get())) return;
    if (now) this.narrator(now).hide();
    this.set(null);
    if (!this.curtained) this.lift();
  }
}
