/** A service that takes what was done and asks for the next. */
import { type Served, updateOf } from "../../../served";

type Json = Record<string, unknown>;

/** What was done last. */
export function last({ sent }: Served): unknown {
  return sent.A?.filter(({ type }) => type === "act").at(-1)?.act;
}

/** It was taken, and this comes next. */
export function go(served: Served, view: Json, options: string[], seq: number, more: Json = {}): void {
  served.tell("A", updateOf(view, options, { seq, since: seq - 1, decision: `decision-${seq}`, ...more }));
  served.tell("A", { type: "done", key: served.sent.A?.at(-1)?.key });
}
