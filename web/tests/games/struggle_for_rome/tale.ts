/** A whole game of Struggle for Rome as the server sent it to seat A: log entries with their facts, and the view after each. */
import { readFileSync } from "node:fs";
import type { StruggleView } from "../../../src/games/struggle_for_rome/view";
import type { Event, Fact } from "../../../src/protocol";

interface Line {
  seat: Event["seat"];
  facts: Fact[];
  /** The complete view in the first line, and only changed fields in the others. */
  view: Partial<StruggleView>;
}

export interface Step {
  number: number;
  seat: Event["seat"];
  facts: Fact[];
  before: StruggleView;
  after: StruggleView;
}

const [FIRST, ...REST] = JSON.parse(readFileSync(new URL("views/tale.json", import.meta.url), "utf8")) as [
  Line,
  ...Line[],
];

export const BEGINNING = FIRST.view as StruggleView;

/** Return every entry except the first, with the views before and after it. */
export function steps(): Step[] {
  let view = BEGINNING;
  return REST.map(({ seat, facts, view: changed }, at) => {
    const before = view;
    view = { ...view, ...changed };
    return { number: at + 1, seat, facts, before, after: view };
  });
}

/** Return the log up to an entry, as the server sends it. */
export function logUntil(last: number): Event[] {
  return [FIRST, ...REST].slice(0, last + 1).map(({ seat, facts }, seq) => ({
    seq,
    seat,
    act: seat ? "end" : null,
    undo: null,
    facts,
  }));
}

/** Return the number of the last entry after which the table looks like this view, or 0 if there is none. */
export function entryOf(view: Partial<StruggleView>): number {
  const same = (one: StruggleView) =>
    (["round", "phase", "player", "acted", "gold", "hand_sizes", "rolled", "legionnaire"] as const).every(
      (field) => JSON.stringify(one[field]) === JSON.stringify(view[field]),
    );
  return steps().findLast(({ after }) => same(after))?.number ?? 0;
}
