/**
 * Plays events back to a person at this device, one narrator per seat. Each plays them on the view of its own
 * seat.
 *
 * An update and the first frame of its playback are one change, so the board never shows the result first. With
 * several people at one device, the next person sees what the previous one did not finish watching, in their own
 * view.
 */
import type { Fact, Update } from "../protocol";
import type { Connection } from "./connection";
import type { Kit } from "./kit";
import { factsOf, IDLE, Playback, type PlaybackState } from "./playback";
import { Store } from "./store";

export interface Scene<View> {
  /** Latest update from the service. */
  update: Update;
  playback: PlaybackState<View>;
}

/** Number of entries that this device's players have been shown. */
export interface Bookmark {
  seq: number;
}

export class Narrator<View> extends Store<Scene<View>> {
  private readonly playback: Playback<View>;
  /** The last update whose playback this device's players have seen to the end. */
  private base: Update;
  private open = false;
  private starting = false;

  constructor(
    private readonly connection: Connection,
    private readonly kit: Kit<View>,
    private readonly own: ReadonlySet<string>,
    private readonly bookmark: Bookmark,
    pace: () => number,
  ) {
    const update = connection.get().update;
    if (!update) throw new Error("no update yet");
    super({ update, playback: IDLE });
    this.base = update;
    this.playback = new Playback<View>(kit, pace);
    this.playback.subscribe(() => {
      if (this.starting) return;
      this.set({ ...this.get(), playback: this.playback.get() });
      this.mark();
    });
  }

  /** Follows the seat's connection. Returns a function that stops it. */
  follow(): () => void {
    this.receive();
    const end = this.connection.subscribe(() => this.receive());
    return () => {
      end();
      this.hide();
    };
  }

  /** Starts playback of everything that no player on this device has seen. */
  show(): void {
    this.open = true;
    const { update } = this.get();
    if (update.seq > this.bookmark.seq && this.base.seq <= this.bookmark.seq) this.play(this.base, update);
    this.mark();
  }

  /** Stops playback. Facts that were being played are not marked as shown. */
  hide(): void {
    this.open = false;
    this.starting = true;
    this.playback.skip();
    this.starting = false;
    this.set({ ...this.get(), playback: IDLE });
  }

  skip = (): void => this.playback.skip();

  private receive(): void {
    const { update } = this.connection.get();
    const { update: old } = this.get();
    if (!update || update === old) return;
    if (old.seq <= this.bookmark.seq) this.base = old;
    if (this.open && update.seq > old.seq) this.play(old, update);
    else this.set({ ...this.get(), update });
    this.mark();
  }

  private play(old: Update, update: Update): void {
    const { log, seat } = this.connection.get();
    const events = log.filter((event) => event.seq >= old.seq);
    const facts = factsOf(events);
    this.starting = true;
    if (events.some((event) => event.undo !== null)) this.playback.skip();
    else {
      const expected = new Set<Fact>();
      for (const event of events)
        if (event.seat && this.own.has(event.seat))
          for (const fact of event.facts as Fact[]) if (this.kit.expected.has(fact.fact)) expected.add(fact);
      const others = new Set(factsOf(events.filter((event) => event.seat !== seat)));
      this.playback.play(
        old.view as View,
        facts,
        (fact) => expected.has(fact),
        (fact) => others.has(fact),
      );
    }
    this.starting = false;
    this.set({ update, playback: this.playback.get() });
  }

  private mark(): void {
    const { update, playback } = this.get();
    if (this.open && playback.view === null) this.bookmark.seq = Math.max(this.bookmark.seq, update.seq);
  }
}
