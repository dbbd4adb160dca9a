/** Heading of the ending, and whether everyone has lost. */
import type { OutcomeOut } from "../../protocol";
import type { Seat } from "../seat";
import type { Words } from "../words";

/** Returns the heading: a common win or loss, or the winners, who may include the user. */
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

/** Returns whether everyone has lost: there are no winners and no ranks. A draw has ranks. */
export function allLost({ winners, ranks }: Pick<OutcomeOut, "winners" | "ranks">): boolean {
  return winners.length === 0 && ranks === null;
}
