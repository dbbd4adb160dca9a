/**
 * What a person at this device is shown of what happens: one narrator for each seat of the device, which tells from
 * that seat's own view and nobody else's.
 *
 * An update and the first picture of what led to it are one change: a board never shows the end of a story first.
 * Several people around one device: what one of them did not see to its end, the next is told, in their own view.
 */
import type { Update } from "../protocol";
import type { Kit } from "./kit";
import type { Sitting } from "./sitting";
import { Store } from "./store";
import { type Fact, factsOf, QUIET, Teller, type Told } from "./telling";

export interface Scene<View> {
  /** What the service said last. */
  update: Update;
  told: Told<View>;
  /** What the last update brought. */
  latest: readonly Fact[];
}

/** How far the device's people have been told, by the number of entries. */
export interface Bookmark {
  seq: number;
}

export class Narrator<View> extends Store<Scene<View>> {
  private readonly teller: Teller<View>;
  /** The last update that this device's people had seen to its end. */
  private base: Update;
  private open = false;
  private hearing = false;

  constructor(
    private readonly sitting: Sitting,
    private readonly kit: Kit<View>,
    private readonly own: ReadonlySet<string>,
    private readonly bookmark: Bookmark,
    pace: () => number,
  ) {
    const update = sitting.get().update;
    if (!update) throw new Error("nothing to tell yet");
    super({ update, told: QUIET, latest: [] });
    this.base = update;
    this.teller = new Teller<View>(kit, pace);
    this.teller.subscribe(() => {
      if (this.hearing) return;
      this.set({ ...this.get(), told: this.teller.get() });
      this.mark();
    });
  }

  /** Listen to the seat's socket; the answer ends it. */
  follow(): () => void {
    this.hear();
    const end = this.sitting.subscribe(() => this.hear());
    return () => {
      end();
      this.hide();
    };
  }

  /** Somebody looks: tell what nobody here has been told. */
  show(): void {
    this.open = true;
    const { update } = this.get();
    if (update.seq > this.bookmark.seq && this.base.seq <= this.bookmark.seq) this.tell(this.base, update);
    this.mark();
  }

  /** Nobody looks any longer; what was being told is not marked as told. */
  hide(): void {
    this.open = false;
    this.hearing = true;
    this.teller.skip();
    this.hearing = false;
    this.set({ ...this.get(), told: QUIET });
  }

  skip = (): void => this.teller.skip();

  private hear(): void {
    const { update } = this.sitting.get();
    const { update: old } = this.get();
    if (!update || update === old) return;
    if (old.seq <= this.bookmark.seq) this.base = old;
    if (this.open && update.seq > old.seq) this.tell(old, update);
    else this.set({ ...this.get(), update });
    this.mark();
  }

  private tell(old: Update, update: Update): void {
    const events = this.sitting.get().log.filter((event) => event.seq >= old.seq);
    const facts = factsOf(events);
    this.hearing = true;
    if (events.some((event) => event.undo !== null)) this.teller.skip();
    else {
      const expected = new Set<Fact>();
      for (const event of events)
        if (event.seat && this.own.has(event.seat))
          for (const fact of event.facts as Fact[]) if (this.kit.expected.has(fact.fact)) expected.add(fact);
      this.teller.tell(old.view as View, facts, (fact) => expected.has(fact));
    }
    this.hearing = false;
    this.set({ update, told: this.teller.get(), latest: facts });
  }

  private mark(): void {
    const { update, told } = this.get();
    if (this.open && told.view === null) this.bookmark.seq = Math.max(this.bookmark.seq, update.seq);
  }
}
