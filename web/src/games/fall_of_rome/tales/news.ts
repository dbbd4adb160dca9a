/** What happened to the Empire since one's last turn, in a few lines: the gravest first. */
import type { Fact } from "../../../protocol";
import { counted } from "../../../shell/sentences";
import type { NewsLine, Telling } from "../../../shell/telling";
import { tribeOf } from "./cards";

export const news: NonNullable<Telling["news"]> = (facts, words, seat) => {
  const of = (...names: readonly string[]) => facts.filter(({ fact }) => names.includes(fact));
  const city = (fact: Fact) => words.named("city", fact.city);
  const found: [string, string, string[], boolean][] = [
    ["city_sacked", "ancient-ruins", of("city_sacked").map(city), true],
    [
      "revolt_broke_out",
      "horned-helm",
      of("revolt_broke_out").map(({ card }) => words.named("card", card)),
      true,
    ],
    [
      "barbarian_card_flipped",
      "horned-helm",
      counted(
        of("barbarian_card_flipped").map(
          (fact) => `${city(fact)} (${words.named("tribe", tribeOf(fact.card))})`,
        ),
      ),
      false,
    ],
    ["legions_ambushed", "roman-shield", counted(of("legions_ambushed", "legion_defended").map(city)), false],
    ["allied", "shaking-hands", of("allied").map(({ tribe }) => words.named("tribe", tribe)), false],
    ["battle_joined", "crossed-swords", counted(of("battle_joined").map(city)), false],
    [
      "card_given",
      "card-draw",
      of("card_given").flatMap(({ seat2, card }) => (seat2 === seat ? [words.named("card", card)] : [])),
      false,
    ],
  ];
  // An Event moves other pawns too, one's own among them.
  found.push([
    "pawn_moved",
    "walking-boot",
    of("pawn_moved").map(({ role, city2 }) => `${words.named("role", role)} (${words.named("city", city2)})`),
    false,
  ]);
  const decline = of("declined").at(-1);
  return found
    .filter(([, , names]) => names.length > 0)
    .map(([name, sign, names, grave]): NewsLine => {
      const text = words.say(`news.${name}`, { names: names.join(", ") });
      const step =
        name === "city_sacked" && decline ? ` ${words.say("news.declined", { step: decline.count })}` : "";
      return { sign, text: text + step, grave };
    });
};
