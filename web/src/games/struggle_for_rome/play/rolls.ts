/** The totals of this round and what each gave to whom, from the log. */
import type { Event, Fact } from "../../../protocol";
import { undone } from "../../../shell/playback";
import type { Hex, Letter } from "../view";
import { type Gain, gainsOf } from "./gains";

export interface Roll {
  dice: readonly [number, number];
  total: number;
  gains: readonly Gain[];
  /** Where the legionnaire stood in the way. */
  silenced: readonly Hex[];
  /** A 7: where he was sent, and whom it cost a card or gold. */
  robbery: { seat: Letter; from: Letter | null; gains: readonly Gain[] } | null;
}

const ROBBING: ReadonlySet<string> = new Set(["robbed", "robbed_gold", "robbed_nobody"]);

function told(roll: Roll, fact: Fact): Roll {
  if (ROBBING.has(fact.fact)) {
    const from = typeof fact.seat2 === "string" ? fact.seat2 : null;
    return { ...roll, robbery: { seat: String(fact.seat), from, gains: gainsOf(fact) } };
  }
  if (fact.fact === "silenced") return { ...roll, silenced: [...roll.silenced, String(fact.hex)] };
  if (fact.fact === "gathered" || fact.fact === "herded" || fact.fact === "shared")
    return { ...roll, gains: [...roll.gains, ...gainsOf(fact)] };
  return roll;
}

/** The rolls of the last round that has begun, in their order; robberies by a card of a later phase are not among them. */
export function rollsOf(log: readonly Event[]): Roll[] {
  const gone = undone(log);
  const facts = log.filter((event) => !gone.has(event.seq)).flatMap((event) => event.facts as Fact[]);
  const begun = facts.findLastIndex((fact) => fact.fact === "round_begun");
  const rest = facts.slice(begun + 1);
  const ended = rest.findIndex((fact) => fact.fact === "phase_begun" && fact.phase !== "resources");
  const out: Roll[] = [];
  for (const fact of ended < 0 ? rest : rest.slice(0, ended)) {
    if (fact.fact === "rolled")
      out.push({
        dice: [Number(fact.die), Number(fact.die2)],
        total: Number(fact.total),
        gains: [],
        silenced: [],
        robbery: null,
      });
    else {
      const last = out.pop();
      if (last) out.push(told(last, fact));
    }
  }
  return out;
}
