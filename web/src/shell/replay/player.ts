/** Position and progress of a replay. It plays facts back while it runs, and draws a jump at once. */
import type { Fact } from "../../protocol";
import type { Kit } from "../kit";
import { IDLE, PACE, Playback, type PlaybackState } from "../playback";
import { Store } from "../store";
import type { Reel } from "./reel";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type ReplaySpeed = (typeof SPEEDS)[number];

export interface PlayerState<View> {
  reel: Reel<View>;
  /** Number of the last shown entry. */
  at: number;
  /** Target entry that is not loaded yet. Null: none. */
  wanted: number | null;
  playing: boolean;
  speed: ReplaySpeed;
  playback: PlaybackState<View>;
}

/** Pause between two acts, relative to a normal moment, so that the end of an act is visible. */
const BETWEEN = 0.5;
/** The same pause without animations. */
const STILL = 1.6;

export class Player<View> extends Store<PlayerState<View>> {
  private readonly playback: Playback<View>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** While true, changes of the playback are not published, because they belong to a larger change. */
  private quiet = false;

  constructor(
    kit: Kit<View>,
    reel: Reel<View>,
    at: number,
    /** Returns whether animations are off. */
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

  /** Jumps to an entry. Continues playing from there if it was playing. */
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

  /** Starts playing. At the end, starts from the beginning. */
  play = (): void => {
    const { reel, at } = this.get();
    if (reel.last < 1) return;
    this.set({ ...this.get(), at: at >= reel.last ? 0 : at, playing: true });
    this.advance();
  };

  /** Pauses, and draws the current act completely. */
  pause = (): void => {
    this.set({ ...this.get(), playing: false });
    this.silence();
  };

  setSpeed = (speed: ReplaySpeed): void => this.set({ ...this.get(), speed });

  /** Skips the rest of the current act. */
  skip = (): void => this.playback.skip();

  /** Replaces the data: another view, or more entries. */
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

  /** Plays the next act after a pause. */
  private goOn(): void {
    const { playing, at, reel } = this.get();
    // If the next part is not loaded, playing continues when it is (`change`).
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

  /** Plays the next act. */
  private advance(): void {
    const { reel, at, playing } = this.get();
    if (!playing || !reel.has(at + 1)) {
      this.goOn();
      return;
    }
    const facts = (reel.entries[at + 1]?.facts ?? []) as Fact[];
    const before = reel.view(at);
    // The state and the first frame of its playback are one change.
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
