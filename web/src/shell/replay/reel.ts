/**
 * A game told again: what a seat saw after each entry, and which turn each entry belongs to. The service sends a view
 * whole or as what changed; here it is folded as far as somebody looks.
 */
import type { Event, Fact, http, OutcomeOut } from "../../protocol";
import type { Tales } from "../part";
import { patched } from "../patch";
import type { Seat } from "../seat";

/** Entries of one turn, in a row. */
export interface Turn {
  /** 0: what was before the first turn; null: not known yet. */
  number: number | null;
  /** Its first entry and its last. */
  from: number;
  to: number;
}

/** Where an entry stands: its turn, and which of the turn's acts it is, from 1. */
export interface Place {
  turn: Turn;
  act: number;
  acts: number;
}

/**
 * Entries by turn: an entry belongs to the turn it was made in, also if the next one begins in it. What is taken back takes
 * the turn back too. Where a game tells of no turns, one is what a seat does without anybody in between.
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

/** A long game comes in parts: what is known of it, from one or several. */
export class Reel<View> {
  /** Views that were looked at; like the entries, with holes. */
  private readonly views: View[];
  /** Tips of the log by how many entries there were, where parts begin and end: those of one history fit together. */
  private readonly tips: ReadonlyMap<number, string>;
  readonly seat: Seat | null;
  readonly tip: string;
  /** Whether the game is over; else it is told up to now. */
  readonly over: boolean;
  /** With holes where parts have not come yet (`has`, `whole`). */
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

  /** The number of the last entry. */
  get last(): number {
    return this.entries.length - 1;
  }

  has(at: number): boolean {
    return at in this.entries;
  }

  /** With one part more, or what has happened since; null: that is of another history. */
  with(part: http.ReplayOut): Reel<View> | null {
    const fits = (at: number, tip: string) => (this.tips.get(at) ?? tip) === tip;
    const ends = part.first + part.entries.length;
    const one = fits(part.first, part.before) && fits(ends, part.after) && part.seq > this.last;
    return one ? new Reel<View>(part, this) : null;
  }

  /** The next entry that has not come yet, or the first; null: all have. */
  missing(from: number): number | null {
    if (this.whole) return null;
    for (let at = from; at <= this.last; at += 1) if (!this.has(at)) return at;
    return from === 0 ? null : this.missing(0);
  }

  /** The entries up to one, as far back as they are known. */
  upTo(at: number): http.ReplayEntry[] {
    let from = at;
    while (this.has(from - 1)) from -= 1;
    return this.entries.slice(from, at + 1);
  }

  /** What is seen after an entry. Throws where it has not come, or a patch does not fit: then it was not the whole answer. */
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

/** The turns of a game; while parts of it are missing, what is known around an entry, and no numbers. */
export function turnsIn(reel: Reel<unknown>, at: number, begins: Tales["chapter"]): Turn[] {
  if (reel.whole) return turnsOf(reel.entries as unknown as Event[], begins);
  const run = reel.upTo(at);
  const next = reel.missing(at) ?? -1;
  return [{ number: null, from: at - run.length + 1, to: next > at ? next - 1 : reel.last }];
}

/** The turn of an entry. */
export function placeOf(turns: readonly Turn[], at: number): Place {
  const turn = turns.find(({ from, to }) => from <= at && at <= to) ?? { number: 0, from: at, to: at };
  return { turn, act: at - turn.from + 1, acts: turn.to - turn.from + 1 };
}

/** The entry with which the turn of this number begins, or the next one that something happened in. */
export function startOf(turns: readonly Turn[], number: number): number {
  const found =
    turns.findLast((turn) => turn.number === number) ?? turns.find((turn) => (turn.number ?? 0) > number);
  return found?.from ?? turns.at(-1)?.from ?? 0;
}

/** Where one comes from an entry by going a turn back or on: its beginning first, as a player of music does. */
export function turnFrom(turns: readonly Turn[], at: number, by: 1 | -1): number {
  const here = turns.findIndex(({ from, to }) => from <= at && at <= to);
  if (by > 0) return turns[here + 1]?.from ?? turns.at(-1)?.to ?? at;
  const turn = turns[here];
  return turn && at > turn.from ? turn.from : (turns[here - 1]?.from ?? 0);
}
