/** Æterna's styles for the shell: layouts, marks of seats, the active player. */
import type { Fact } from "../../protocol";
import type { Looks } from "../../shell/part";
import type { Words } from "../../shell/words";
import { Face } from "./board/Face";
import { eraName, ROMAN } from "./play/era";
import { Frame } from "./play/Frame";
import { Phone } from "./play/Phone";
import type { AeternaView } from "./view";

export const LOOKS: Looks<AeternaView> = {
  Frame,
  Phone,
  subtitle: eraName,
  Mark: ({ at }) => <Face seat={at} className="text-7" />,
};

/** Starts a chapter of the log with each turn and each Era. */
export function begins(fact: Fact): { seat: string | null } | null {
  if (fact.fact === "era_begun") return { seat: null };
  if (fact.fact !== "turn_begun") return null;
  return { seat: typeof fact.seat === "string" ? fact.seat : null };
}

/** Returns the heading of a chapter: the Era, or the player of the turn. */
export function heading(fact: Fact, _: readonly Fact[], words: Words): string {
  if (fact.fact !== "era_begun") return words.named("seat", fact.seat);
  return words.say("era", { number: ROMAN[Number(fact.era) - 1] ?? String(fact.era) });
}

/** Phase of an Era that a fact belongs to. */
const PHASE_OF: Readonly<Record<string, string>> = {
  hill_scored: "C",
  devastated: "D",
  building_gave: "E",
  came_home: "F",
  suffered: "G",
  repaired: "G",
  fed: "H",
};

/** Name of a replay's step that ends an Era: the phase that it begins. */
export function step(facts: readonly Fact[], words: Words): string | null {
  const [phase] = facts.flatMap(({ fact }) => PHASE_OF[fact] ?? []);
  return phase === undefined ? null : words.say(`phase.${phase}`);
}
