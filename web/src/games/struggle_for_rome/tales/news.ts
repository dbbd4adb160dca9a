/** What everybody else did and got since one's last choice: a line for each, the one who robbed oneself first. */
import type { Fact } from "../../../protocol";
import { among, type Facts } from "../../../shell/sentences";
import type { NewsLine, Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";

const BUILT = ["mustered", "wagon_built", "card_bought"] as const;

function doings(facts: Facts, words: Words): string[] {
  const cities = (key: string, ...of: readonly string[]) => {
    const names = among(facts, ...of).map(({ city }) => words.named("city", city));
    return names.length > 0 ? [words.say(key, { count: names.length, names: names.join(", ") })] : [];
  };
  const built = BUILT.flatMap((fact) => {
    const count = among(facts, fact).length;
    return count > 0 ? [words.say(`news.${fact}`, { count })] : [];
  });
  const cards = among(facts, "gathered", "herded", "shared", "drew_pasture").length;
  return [
    ...cities("news.conquered", "founded", "expanded"),
    ...cities("news.plundered", "plundered"),
    ...(built.length > 0 ? [words.say("news.built", { names: built.join(", ") })] : []),
    ...(cards > 0 ? [words.say("news.cards", { count: cards })] : []),
  ];
}

export const news: NonNullable<Telling["news"]> = (facts, words, seat) => {
  const by = new Map<string, Fact[]>();
  for (const fact of facts)
    if (typeof fact.seat === "string") by.set(fact.seat, [...(by.get(fact.seat) ?? []), fact]);
  const robbers = among(facts, "robbed", "robbed_gold").filter(({ seat2 }) => seat2 === seat);
  return [
    ...robbers.map(
      (fact): NewsLine => ({
        sign: "cloak-dagger",
        text: words.say("news.robbed", { who: words.named("seat", fact.seat) }),
        grave: true,
      }),
    ),
    ...[...by].flatMap(([who, done]): NewsLine[] => {
      const parts = doings(done, words);
      if (parts.length === 0) return [];
      const name = who === seat ? words.say("news.you") : words.named("seat", who);
      return [{ sign: who === seat ? "laurels" : "scroll-quill", text: `${name}: ${parts.join("; ")}.` }];
    }),
  ];
};
