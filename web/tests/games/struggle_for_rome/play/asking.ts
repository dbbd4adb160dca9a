/** Helpers that play the server: read the last act, confirm it and send the next decision. */
import { type Served, updateOf } from "../../../served";

type Json = Record<string, unknown>;

/** Return the act that was sent last. */
export function last({ sent }: Served): unknown {
  return sent.A?.filter(({ type }) => type === "act").at(-1)?.act;
}

/** Confirm the last act, and send the next view with its options. */
export function go(served: Served, view: Json, options: string[], seq: number, more: Json = {}): void {
  served.tell("A", updateOf(view, options, { seq, since: seq - 1, decision: `decision-${seq}`, ...more }));
  served.tell("A", { type: "done", key: served.sent.A?.at(-1)?.key });
}
