/** How Æterna looks in the shell's own places: its frames, marks of seats, whose turn it is. */
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

/** A chapter of the annals begins with each turn, and with each Era. */
export function begins(fact: Fact): { seat: string | null } | null {
  if (fact.fact === "era_begun") return { seat: null };
  if (fact.fact !== "turn_begun") return null;
  return { seat: typeof fact.seat === "string" ? fact.seat : null };
}

/** Above a chapter: the Era, or whose turn it was. */
export function heading(fact: Fact, _: readonly Fact[], words: Words): string {
  if (fact.fact !== "era_begun") return words.named("seat", fact.seat);
  return words.say("era", { number: ROMAN[Number(fact.era) - 1] ?? String(fact.era) });
}
