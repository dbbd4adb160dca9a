/** Where a replay stands, and how it goes on: told fact by fact while it plays, drawn at once when one jumps. */
import type { Fact } from "../../protocol";
import type { Kit } from "../kit";
import { IDLE, PACE, Playback, type PlaybackState } from "../playback";
import { Store } from "../store";
import type { Reel } from "./reel";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type ReplaySpeed = (typeof SPEEDS)[number];

export interface PlayerState<View> {
  reel: Reel<View>;
  /** The last entry that has happened. */
  at: number;
  /** Where one wants to be: the part with that entry has not come yet. */
  wanted: number | null;
  playing: boolean;
  speed: ReplaySpeed;
  playback: PlaybackState<View>;
}

/** Between two acts, 1 being a usual moment: so that one sees where one ends. */
const BETWEEN = 0.5;
/** The same where nothing moves. */
const STILL = 1.6;

export class Player<View> extends Store<PlayerState<View>> {
  private readonly playback: Playback<View>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** What the playback says is put together with something else. */
  private quiet = false;

  constructor(
    kit: Kit<View>,
    reel: Reel<View>,
    at: number,
    /** Whether nothing is to move. */
    private readonly still: () => boolean,
  ) {
    super({ reel, at: within(reel, at), wanted: null, playing: false, speed: 1, playback: IDLE });
    this.playback = new Playback<View>(kit, () => (this.still() ? 0 : this.beat()));
    this.playback.subscribe(() => {
      if (this.quiet) return;
      const playback = this.playback.get();
      this.set({ ...this.get(), playback });
      if (playback.view === null) this.goOn();
    });
  }

  /** Draw an entry at once; it plays on from there if it was playing. */
  seek = (to: number): void => {
    const { reel, playing } = this.get();
    const at = within(reel, to);
    if (!reel.has(at)) {
      this.set({ ...this.get(), wanted: at });
      return;
    }
    this.silence();
    this.set({ ...this.get(), at, wanted: null, playing: playing && at < reel.last });
    this.goOn();
  };

  toggle = (): void => (this.get().playing ? this.pause() : this.play());

  /** From the beginning again, if it is at its end. */
  play = (): void => {
    const { reel, at } = this.get();
    if (reel.last < 1) return;
    this.set({ ...this.get(), at: at >= reel.last ? 0 : at, playing: true });
    this.advance();
  };

  /** What is being told is drawn. */
  pause = (): void => {
    this.set({ ...this.get(), playing: false });
    this.silence();
  };

  setSpeed = (speed: ReplaySpeed): void => this.set({ ...this.get(), speed });

  /** The rest of what is being told, at once. */
  skip = (): void => this.playback.skip();

  /** The same game with other eyes, or as it is by now. */
  change = (reel: Reel<View>): void => {
    this.silence();
    const { at, wanted } = this.get();
    const next = [wanted, at, reel.entries.findIndex(Boolean)].find(
      (each) => each !== null && reel.has(within(reel, each)),
    );
    const there = within(reel, next ?? 0);
    this.set({ ...this.get(), reel, at: there, wanted: wanted === there ? null : wanted });
    this.goOn();
  };

  end = (): void => {
    this.silence();
    this.set({ ...this.get(), playing: false });
  };

  private beat(): number {
    return PACE.normal / this.get().speed;
  }

  private silence(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.quiet = true;
    this.playback.skip();
    this.quiet = false;
    this.set({ ...this.get(), playback: IDLE });
  }

  /** The next act, after a while. */
  private goOn(): void {
    const { playing, at, reel } = this.get();
    // Where the next part has not come, it goes on when it has (`change`).
    if (!playing || this.timer !== null || (at < reel.last && !reel.has(at + 1))) return;
    if (at >= reel.last) {
      this.set({ ...this.get(), playing: false });
      return;
    }
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.advance();
      },
      this.beat() * (this.still() ? STILL : BETWEEN),
    );
  }

  /** The next act, now. */
  private advance(): void {
    const { reel, at, playing } = this.get();
    if (!playing || !reel.has(at + 1)) {
      this.goOn();
      return;
    }
    const facts = (reel.entries[at + 1]?.facts ?? []) as Fact[];
    const before = reel.view(at);
    // The truth moves on together with the first picture of what led to it.
    this.quiet = true;
    this.playback.play(before, facts);
    this.quiet = false;
    const playback = this.playback.get();
    this.set({ ...this.get(), at: at + 1, playback });
    if (playback.view === null) this.goOn();
  }
}

function within<View>(reel: Reel<View>, at: number): number {
  return Math.max(0, Math.min(Math.trunc(at), reel.last));
}
