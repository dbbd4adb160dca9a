/**
 * Determines whose view this device shows. With several people, it shows the view of the player who must choose.
 * In games with hidden hands, a curtain hides the table until the next player confirms who they are.
 */

import type { Connection } from "./connection";
import { type Device, ownSeats } from "./device";
import { Narrator } from "./narrator";
import type { AnyPart } from "./part";
import { PACE } from "./playback";
import { prefs } from "./prefs";
import { Store } from "./store";

/** Time for which an ordinary fact is shown, in milliseconds. 0: facts are not played back. */
export function pace(): number {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return calm || document.visibilityState === "hidden" ? 0 : PACE[prefs.get().speed];
}

export class Display extends Store<Connection | null> {
  private readonly narrators = new Map<Connection, Narrator<unknown>>();
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

  /** Returns the narrator of a seat that has received the game. */
  narrator(connection: Connection): Narrator<unknown> {
    let found = this.narrators.get(connection);
    if (!found) {
      found = new Narrator(connection, this.part, new Set(ownSeats(this.device)), this.bookmark, this.paced);
      this.narrators.set(connection, found);
      if (this.following) this.ends.push(found.follow());
    }
    return found;
  }

  /** Follows all seats, so that playback can start from what each seat saw last. */
  follow(): () => void {
    this.following = true;
    for (const narrator of this.narrators.values()) this.ends.push(narrator.follow());
    for (const connection of [this.device.main, ...this.device.beside.values()])
      this.ends.push(connection.subscribe(() => this.heard(connection)));
    this.ends.push(this.device.activeSeat.subscribe(() => this.switched()));
    for (const connection of [this.device.main, ...this.device.beside.values()]) this.heard(connection);
    return () => {
      this.following = false;
      for (const end of this.ends.splice(0)) end();
      this.set(null);
    };
  }

  /** Lifts the curtain for the player whose turn it is. */
  lift = (): void => {
    const connection = this.device.of(this.device.activeSeat.get());
    if (!connection.get().update) return;
    this.narrator(connection).show();
    this.set(connection);
  };

  private heard(connection: Connection): void {
    if (!connection.get().update) return;
    this.narrator(connection);
    if (this.get() === null && !this.curtained) this.lift();
  }

  private switched(): void {
    const now = this.get();
    if (now === this.device.of(this.device.activeSeat.get())) return;
    if (now) this.narrator(now).hide();
    this.set(null);
    if (!this.curtained) this.lift();
  }
}
