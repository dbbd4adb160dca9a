/**
 * Data of a replay: the view of a seat after each entry, and the turn of each entry. The server sends whole views
 * or patches, which are applied here on demand.
 */
import type { Event, Fact, http, OutcomeOut } from "../../protocol";
import type { Tales } from "../part";
import { patched } from "../patch";
import type { Seat } from "../seat";

/** Consecutive entries of one turn. */
export interface Turn {
  /** 0: before the first turn. Null: not known yet. */
  number: number | null;
  /** First and last entry. */
  from: number;
  to: number;
}

/** Position of an entry: its turn, and its number within the turn, from 1. */
export interface Place {
  turn: Turn;
  act: number;
  acts: number;
}

/**
 * Groups entries by turn. An entry belongs to the turn in which it was made, even if the next turn begins in it.
 * Undoing an entry undoes its turn. In a game without turns, consecutive acts of one seat are a turn.
 */
export function turnsOf(events: readonly Event[], begins: Tales["chapter"]): Turn[] {
  const counts = begins
    ? events.map(({ facts }) => (facts as Fact[]).filter((fact) => begins(fact) !== null).length)
    : [];
  const told = counts.some((count) => count > 0);
  const after: number[] = [];
  const turns: Turn[] = [];
  for (const [at, { seat, undo }] of events.entries()) {
    const before = after[at - 1] ?? 0;
    const last = turns.at(-1);
    const other = at > 0 && seat !== events[at - 1]?.seat;
    const made = told ? before : before + (other ? 1 : 0);
    after.push(!told ? made : undo === null ? before + (counts[at] ?? 0) : (after[undo - 1] ?? 0));
    if (last?.number === made) last.to = at;
    else turns.push({ number: made, from: at, to: at });
  }
  return turns;
}

/** The known parts of a game. A long game is loaded in parts. */
export class Reel<View> {
  /** Computed views. Sparse, like the entries. */
  private readonly views: View[];
  /** Tips of the log by number of entries, at the ends of parts. Parts of the same history have matching tips. */
  private readonly tips: ReadonlyMap<number, string>;
  readonly seat: Seat | null;
  readonly tip: string;
  /** Whether the game is over. Otherwise the replay ends at the present. */
  readonly over: boolean;
  /** Sparse while parts are missing (`has`, `whole`). */
  readonly entries: readonly http.ReplayEntry[];
  readonly whole: boolean;

  constructor({ seat, tip, over, seq, first, before, after, entries }: http.ReplayOut, known?: Reel<View>) {
    this.seat = seat as Seat | null;
    this.tip = tip;
    this.over = over;
    const all = known?.entries.slice() ?? [];
    for (const [place, entry] of entries.entries()) all[first + place] = entry;
    all.length = seq;
    this.entries = all;
    this.whole = Object.keys(all).length === seq;
    this.views = known?.views.slice() ?? [];
    this.tips = new Map([...(known?.tips ?? []), [first, before], [first + entries.length, after]]);
  }

  /** Number of the last entry. */
  get last(): number {
    return this.entries.length - 1;
  }

  has(at: number): boolean {
    return at in this.entries;
  }

  /** Returns the reel with one more part or newer entries. Null: the part belongs to another history. */
  with(part: http.ReplayOut): Reel<View> | null {
    const fits = (at: number, tip: string) => (this.tips.get(at) ?? tip) === tip;
    const ends = part.first + part.entries.length;
    const one = fits(part.first, part.before) && fits(ends, part.after) && part.seq > this.last;
    return one ? new Reel<View>(part, this) : null;
  }

  /** Returns the next missing entry after a position, otherwise the first missing one. Null: none is missing. */
  missing(from: number): number | null {
    if (this.whole) return null;
    for (let at = from; at <= this.last; at += 1) if (!this.has(at)) return at;
    return from === 0 ? null : this.missing(0);
  }

  /** Returns the entries up to a position, as far back as they are known. */
  upTo(at: number): http.ReplayEntry[] {
    let from = at;
    while (this.has(from - 1)) from -= 1;
    return this.entries.slice(from, at + 1);
  }

  /**
   * Returns the view after an entry. Throws if it is missing, or if a patch does not apply because data is
   * incomplete.
   */
  view(at: number): View {
    let from = at;
    while (this.views[from] === undefined && this.has(from) && !this.entries[from]?.view) from -= 1;
    for (let next = from; next <= at; next += 1) {
      if (this.views[next] !== undefined) continue;
      const entry = this.entries[next];
      if (!entry) throw new Error(next < 0 ? "no view at 0" : `no entry ${next}`);
      const { view, patch } = entry;
      const before = this.views[next - 1];
      if (view) this.views[next] = view as View;
      else if (before === undefined || !patch) throw new Error(`no view at ${next}`);
      else this.views[next] = patched(before, patch);
    }
    return this.views[at] as View;
  }

  get outcome(): OutcomeOut | null {
    return this.entries.at(-1)?.outcome ?? null;
  }
}

/**
 * Returns the turns of a game. While parts are missing, returns the known turns around an entry, without numbers.
 */
export function turnsIn(reel: Reel<unknown>, at: number, begins: Tales["chapter"]): Turn[] {
  if (reel.whole) return turnsOf(reel.entries as unknown as Event[], begins);
  const run = reel.upTo(at);
  const next = reel.missing(at) ?? -1;
  return [{ number: null, from: at - run.length + 1, to: next > at ? next - 1 : reel.last }];
}

/** Returns the position of an entry. */
export function placeOf(turns: readonly Turn[], at: number): Place {
  const turn = turns.find(({ from, to }) => from <= at && at <= to) ?? { number: 0, from: at, to: at };
  return { turn, act: at - turn.from + 1, acts: turn.to - turn.from + 1 };
}

/** Returns the first entry of a turn, or of the next turn that has entries. */
export function startOf(turns: readonly Turn[], number: number): number {
  const found =
    turns.findLast((turn) => turn.number === number) ?? turns.find((turn) => (turn.number ?? 0) > number);
  return found?.from ?? turns.at(-1)?.from ?? 0;
}

/**
 * Returns the entry one turn back or ahead. Going back first returns to the start of the current turn, like a
 * music player.
 */
export function turnFrom(turns: readonly Turn[], at: number, by: 1 | -1): number {
  const here = turns.findIndex(({ from, to }) => from <= at && at <= to);
  if (by > 0) return turns[here + 1]?.from ?? turns.at(-1)?.to ?? at;
  const turn = turns[here];
  return turn && at > turn.from ? turn.from : (turns[here - 1]?.from ?? 0);
}
