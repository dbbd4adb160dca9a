/**
 * What just happened, shown step by step. The service sends the table as it is now and the facts that led there; the
 * playback starts from the table as it was, draws one fact after another and ends with what the service sent.
 */
import type { Event, Fact } from "../protocol";
import type { Kit } from "./kit";
import type { Speed } from "./prefs";
import { Store } from "./store";

export interface PlaybackState<View> {
  /** What is drawn now; null: just what the service sent. */
  view: View | null;
  /** The facts being shown, those of one moment together (dice). */
  facts: readonly Fact[];
  left: number;
  /** Facts of those left. */
  untold: number;
  /** Whether somebody else's doing is still to be shown, or just is. */
  behind: boolean;
}

export const PACE: Record<Speed, number> = { off: 0, fast: 280, normal: 750, slow: 1600 };
/** A long queue is played faster, so that nobody waits for what is long past. */
const PATIENCE = 14;

/** Facts shown together; `quick`: drawn at once, for who did it need not be shown. */
interface Moment {
  facts: Fact[];
  quick: boolean;
  others: boolean;
}

const NEVER = () => false;

function factsIn(moments: readonly Moment[]): number {
  return moments.reduce((sum, { facts }) => sum + facts.length, 0);
}

export const IDLE: PlaybackState<never> = { view: null, facts: [], left: 0, untold: 0, behind: false };

export function factsOf(events: readonly Event[]): Fact[] {
  return events.flatMap((event) => event.facts as Fact[]);
}

export class Playback<View> extends Store<PlaybackState<View>> {
  private queue: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private drawn: View | null = null;

  constructor(
    private readonly kit: Kit<View>,
    private readonly pace: () => number,
  ) {
    super(IDLE);
  }

  /** Something happened to a table that looked like `before`; `others`: it was somebody else's doing. */
  play(
    before: View,
    facts: readonly Fact[],
    quick: (fact: Fact) => boolean = NEVER,
    others: (fact: Fact) => boolean = NEVER,
  ): void {
    const moments: Moment[] = [];
    for (const fact of facts) {
      const last = moments.at(-1);
      if (last && last.facts[0]?.fact === fact.fact && this.kit.weight(fact) === 0) last.facts.push(fact);
      else moments.push({ facts: [fact], quick: quick(fact), others: others(fact) });
    }
    if (this.pace() === 0 || moments.every((moment) => moment.quick)) return;
    if (this.drawn === null) this.drawn = before;
    this.queue.push(...moments);
    if (this.timer === null) this.step();
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
    this.set({ view: this.drawn, facts: moment.facts, left: this.queue.length, untold, behind });
    const weight = Math.max(...moment.facts.map((fact) => this.kit.weight(fact))) || 2;
    const hurry = Math.min(1, PATIENCE / (this.queue.length + 1));
    this.timer = setTimeout(this.step, pace * weight * hurry);
  };

  /** To the end, at once. */
  skip = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.queue = [];
    this.drawn = null;
    this.set(IDLE);
  };
}
