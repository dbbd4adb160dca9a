/** A whole game of Æterna as the server sent it to seat A: log entries with their facts, and the view after each. */
import { readFileSync } from "node:fs";
import type { AeternaView } from "../../../src/games/aeterna/view";
import type { Event, Fact } from "../../../src/protocol";

interface Line {
  seat: Event["seat"];
  facts: Fact[];
  /** The complete view in the first line, and only changed fields in the others. */
  view: Partial<AeternaView>;
}

export interface Step {
  number: number;
  facts: Fact[];
  before: AeternaView;
  after: AeternaView;
}

const [FIRST, ...REST] = JSON.parse(readFileSync(new URL("views/tale.json", import.meta.url), "utf8")) as [
  Line,
  ...Line[],
];

/** Return every entry except the first, with the views before and after it. */
export function steps(): Step[] {
  let view = FIRST.view as AeternaView;
  return REST.map(({ facts, view: changed }, at) => {
    const before = view;
    view = { ...view, ...changed };
    return { number: at + 1, facts, before, after: view };
  });
}
