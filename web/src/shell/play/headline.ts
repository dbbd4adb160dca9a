/** Who has won, as the heading of the end; and whether all have lost. */
import type { OutcomeOut } from "../../protocol";
import type { Seat } from "../seat";
import type { Words } from "../words";

/** Together all win or lose; against each other somebody has won, or nobody, and one may be among them. */
export function headline(
  outcome: OutcomeOut,
  cooperative: boolean,
  shown: Seat | null,
  words: Words,
): string {
  const { winners } = outcome;
  if (cooperative) return words.say(winners.length > 0 ? "over.won" : "over.lost");
  if (winners.length === 0) return words.say("over.nobody");
  if (shown && winners.includes(shown)) return words.say(winners.length > 1 ? "over.shared" : "over.won");
  return words.say(winners.length > 1 ? "over.winners" : "over.winner", {
    who: words.named("seat", winners),
  });
}

/** Nobody has won and nobody has a place: together or against each other, everybody has lost. A draw has places. */
export function allLost({ winners, ranks }: Pick<OutcomeOut, "winners" | "ranks">): boolean {
  return winners.length === 0 && ranks === null;
}
