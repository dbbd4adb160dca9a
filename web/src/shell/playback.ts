/**
 * Plays recent events back step by step. The server sends the current state and the facts that led to it.
 * Playback starts from the previous state, draws one fact after another, and ends with the server's state.
 */
import type { Event, Fact } from "../protocol";
import type { Kit } from "./kit";
import type { Speed } from "./prefs";
import { Store } from "./store";

export interface PlaybackState<View> {
  /** View drawn now. Null: the one from the service. */
  view: View | null;
  /** Facts being shown, all of one moment together (dice). */
  facts: readonly Fact[];
  /** Their episode, up to the facts that have been shown. */
  episode: readonly Fact[];
  left: number;
  /** Number of facts not shown yet. */
  untold: number;
  /** Whether facts caused by other players are being shown or still to be shown. */
  behind: boolean;
}

export const PACE: Record<Speed, number> = { off: 0, fast: 280, normal: 750, slow: 1600 };
/** A queue longer than this is played faster, so that players do not wait for old events. */
const PATIENCE = 14;
/** Share of a sentence's normal time that remains when hurrying. It must stay readable. */
const READ = 1;
/** The same for an episode of several facts, which has a longer sentence. */
const READ_LONG = 1.6;
/** The same for facts within an episode, whose sentence stays visible. */
const GLANCE = 0.3;

/** Facts shown together. `quick`: shown at once, because the player did it. */
interface Moment {
  facts: Fact[];
  /** Facts of the whole episode, and how many of them have been shown including this moment. */
  episode: Fact[];
  upTo: number;
  quick: boolean;
  others: boolean;
}

const NEVER = () => false;

function factsIn(moments: readonly Moment[]): number {
  return moments.reduce((sum, { facts }) => sum + facts.length, 0);
}

export const IDLE: PlaybackState<never> = {
  view: null,
  facts: [],
  episode: [],
  left: 0,
  untold: 0,
  behind: false,
};

/**
 * Returns the result of a game's function, or `otherwise` if it throws. The error is logged, and playback
 * continues.
 */
function attempt<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch (error) {
    console.error("A fact cannot be shown.", error);
    return otherwise;
  }
}

export function factsOf(events: readonly Event[]): Fact[] {
  return events.flatMap((event) => event.facts as Fact[]);
}

/** Returns the seqs of entries that a later undo has reverted. */
export function undone(log: readonly Event[]): Set<number> {
  const out = new Set<number>();
  for (const event of log) {
    if (event.undo === null) continue;
    for (const other of log) if (other.seq >= event.undo && other.seq < event.seq) out.add(other.seq);
  }
  return out;
}

export class Playback<View> extends Store<PlaybackState<View>> {
  private queue: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private drawn: View | null = null;
  /** The last episode. New facts may continue it. */
  private episode: Fact[] = [];

  private readonly kit: Pick<Kit<View>, "draw" | "weight" | "joins">;

  constructor(
    kit: Kit<View>,
    private readonly pace: () => number,
  ) {
    super(IDLE);
    this.kit = {
      draw: (view, fact) => attempt(() => kit.draw(view, fact), view),
      weight: (fact) => attempt(() => kit.weight(fact), 0),
      joins: (fact, episode) => attempt(() => kit.joins?.(fact, episode) === true, false),
    };
  }

  /**
   * Plays the facts of an update. `before`: the state before them. `others`: whether other players caused them.
   */
  play(
    before: View,
    facts: readonly Fact[],
    quick: (fact: Fact) => boolean = NEVER,
    others: (fact: Fact) => boolean = NEVER,
  ): void {
    const moments: Moment[] = [];
    for (const fact of facts) {
      const last = moments.at(-1);
      const { episode } = this;
      const joined = episode.length > 0 && this.kit.joins?.(fact, episode) === true;
      if (joined) episode.push(fact);
      else this.episode = [fact];
      const upTo = this.episode.length;
      if (last && last.facts[0]?.fact === fact.fact && this.kit.weight(fact) === 0) {
        last.facts.push(fact);
        last.upTo = upTo;
      } else
        moments.push({
          facts: [fact],
          episode: this.episode,
          upTo,
          quick: quick(fact),
          others: others(fact),
        });
    }
    if (this.pace() === 0 || moments.every((moment) => moment.quick)) return;
    if (this.drawn === null) this.drawn = before;
    this.queue.push(...moments);
    // The log has the new facts already, so count them as untold at once.
    if (this.timer === null) this.step();
    else this.set({ ...this.get(), left: this.queue.length, untold: factsIn(this.queue) });
  }

  private step = (): void => {
    this.timer = null;
    const moment = this.queue.shift();
    const pace = this.pace();
    if (!moment || pace === 0 || this.drawn === null) {
      this.skip();
      return;
    }
    for (const fact of moment.facts) this.drawn = this.kit.draw(this.drawn, fact);
    if (moment.quick) {
      this.step();
      return;
    }
    const behind = moment.others || this.queue.some(({ others }) => others);
    const untold = factsIn(this.queue);
    const episode = moment.episode.slice(0, moment.upTo);
    this.set({ view: this.drawn, facts: moment.facts, episode, left: this.queue.length, untold, behind });
    this.timer = setTimeout(this.step, pace * this.lasts(moment));
  };

  /** Relative time for which a moment is shown (1 is normal). It stays readable, however long the queue is. */
  private lasts(moment: Moment): number {
    const weight = Math.max(...moment.facts.map((fact) => this.kit.weight(fact))) || 2;
    const hurried = weight * Math.min(1, PATIENCE / (this.queue.length + 1));
    if (this.queue[0]?.episode === moment.episode) return Math.max(hurried, Math.min(GLANCE, weight));
    // A moment shorter than usual belongs to an episode whose sentence stays visible.
    return Math.max(hurried, moment.upTo > 1 ? READ_LONG : Math.min(READ, weight));
  }

  /** Skips to the end. */
  skip = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.queue = [];
    this.drawn = null;
    this.set(IDLE);
  };
}
