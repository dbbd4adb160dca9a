/** Summary of the other players' actions since the player's last turn, a line each. */
import { among, counted, type Facts } from "../../../shell/sentences";
import type { NewsLine, Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";

function doings(facts: Facts, words: Words): string[] {
  const said = (key: string, list: readonly string[]) =>
    list.length > 0 ? [words.say(key, { names: counted(list).join(", ") })] : [];
  return [
    ...said(
      "news.played",
      among(facts, "played", "played_from_board").map(({ card }) => words.named("card", card)),
    ),
    ...said(
      "news.influenced",
      among(facts, "influenced").map(({ hill }) => words.named("hill", hill)),
    ),
    ...said(
      "news.constructed",
      among(facts, "constructed").map(
        ({ building, hill }) => `${words.named("building", building)} (${words.named("hill", hill)})`,
      ),
    ),
    ...said(
      "news.favor",
      among(facts, "favor_taken").map(({ personality }) => words.named("personality", personality)),
    ),
    ...among(facts, "retired").map(() => words.say("news.retired")),
  ];
}

export const news: NonNullable<Telling["news"]> = (facts, words, seat) => {
  const others = [...new Set(facts.flatMap((fact) => (typeof fact.seat === "string" ? fact.seat : [])))];
  return others
    .filter((each) => each !== seat)
    .flatMap((each): NewsLine[] => {
      const parts = doings(
        facts.filter((fact) => fact.seat === each),
        words,
      );
      return parts.length > 0
        ? [{ sign: "scroll-quill", text: `${words.named("seat", each)}: ${parts.join("; ")}.` }]
        : [];
    });
};
