/**
 * Summaries of Æterna's episodes in one short line each: a card, an influence or a favor with all that it costs
 * and brings, and each phase of an Era's end for all players together.
 */
import type { Fact } from "../../../protocol";
import { among, ends, type Facts } from "../../../shell/sentences";
import type { Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";
import { news } from "./news";

const signed = (by: number) => (by > 0 ? `+${by}` : `−${-by}`);

/** Returns the change that a fact reports: the good, and by how much. */
function change(fact: Fact): [string, number] | null {
  const count = Number(fact.count);
  switch (fact.fact) {
    case "paid":
      return [String(fact.good), -count];
    case "gained":
      return [String(fact.good), count];
    case "same_colour":
      return ["aurei", count];
    case "influenced":
    case "fed":
      return ["wheat", -Number(fact.wheat)];
    case "unrest_rose":
      return ["unrest", count];
    case "unrest_fell":
      return ["unrest", -count];
    case "calm":
    case "retired":
    case "hill_scored":
      return ["pp", Number(fact.pp)];
    case "uproar":
      return ["pp", -Number(fact.pp)];
    default:
      return null;
  }
}

/** Returns all changes of these facts, by good: "Aureus −2, Wheat +1". */
function changes(facts: Facts, words: Words): string[] {
  const sums = new Map<string, number>();
  for (const [good, by] of facts.flatMap((fact) => [change(fact) ?? []]))
    if (good !== undefined) sums.set(good, (sums.get(good) ?? 0) + Number(by));
  const parts = [...sums]
    .filter(([, by]) => by !== 0)
    .map(([good, by]) => `${words.named("good", good)} ${signed(by)}`);
  return parts.length > 0 ? [parts.join(", ")] : [];
}

/** Returns the changes of each player: "Livia PP +2; Drusus PP +1". */
function byPlayer(facts: Facts, words: Words): string[] {
  const seats = [...new Set(facts.flatMap(({ seat }) => (seat === undefined ? [] : [String(seat)])))];
  return seats.flatMap((seat) => {
    const own = facts.filter((fact) => fact.seat === seat);
    const parts = changes(own, words);
    return parts.map((part) => `${words.named("seat", seat)} ${part}`);
  });
}

const names = (facts: Facts, kind: string, words: Words) =>
  words.list([...new Set(facts.map((fact) => words.named(kind, fact[kind])))]);

/** Returns what one player does, with its costs and gains. */
function done(deed: Facts, words: Words): string {
  const [first] = deed as [Fact];
  const said = {
    who: words.named("seat", first.seat),
    card: names(among(deed, first.fact), "card", words),
    hill: words.named("hill", first.hill),
    building: words.named("building", first.building),
    damage: words.named("damage", first.damage),
    personality: words.named("personality", first.personality),
  };
  const twice = Number(first.times) > 1 ? ` × ${first.times}` : "";
  const brought = changes(deed, words);
  const passed = among(deed, "passed_stack");
  const taken = among(deed, "card_taken");
  // What a token gives is among the changes; what it allows is not.
  const token = among(deed, "token_used").filter(
    (used) => !deed.slice(deed.indexOf(used) + 1).some((fact) => change(fact)),
  );
  return ends(`${words.say(`deed.${first.fact}`, said)}${twice}`, [
    ...brought,
    ...(passed.length > 0
      ? [
          words.say("deed.passed", {
            who: words.named(
              "seat",
              passed.map(({ seat2 }) => seat2),
            ),
          }),
        ]
      : []),
    ...token.map((used) => words.named("token", used.token)),
    ...(taken.length > 0 ? [words.say("deed.taken", { card: names(taken, "card", words) })] : []),
  ]);
}

/** Returns a phase of an Era's end: what it does to each player. */
const phase = (key: string) => (deed: Facts, words: Words) => ends(words.say(key), byPlayer(deed, words));

function devastated(deed: Facts, words: Words): string {
  const hills = among(deed, "devastated").map(({ hill }) => words.named("hill", hill));
  return ends(words.say("deed.devastated", { hills: words.list(hills) }), byPlayer(deed, words));
}

/** Returns a list after a heading: the turn order, damage, Personalities, cards. */
const listed = (key: string, item: (fact: Fact, words: Words) => string) => (deed: Facts, words: Words) =>
  ends(words.say(key), [deed.map((fact) => item(fact, words)).join(", ")]);

const seated = (fact: Fact, words: Words) => words.named("seat", fact.seat);

/** Returns the points of a player at the end of the game, by source. */
function summed(deed: Facts, words: Words): string {
  const parts = deed.map((fact) => {
    const pp = Number(fact.pp ?? 0);
    if (fact.fact === "end_effect") return `${words.named("card", fact.card)} ${signed(pp)}`;
    const lost = fact.fact === "cards_cost" || fact.fact === "doomed";
    return `${words.say(`deed.${fact.fact}`)} ${signed(lost ? -pp : pp)}`;
  });
  return ends(words.say("deed.final", { who: words.named("seat", deed[0]?.seat) }), [parts.join(", ")]);
}

const SUMS: Readonly<Record<string, (deed: Facts, words: Words) => string>> = {
  order_drawn: listed("deed.order", seated),
  damage_laid: listed(
    "deed.damage",
    (fact, words) => `${words.named("damage", fact.damage)} (${fact.unrest})`,
  ),
  personality_came: listed("deed.came", (fact, words) => words.named("personality", fact.personality)),
  turned_up: listed("deed.board", (fact, words) => words.named("card", fact.card)),
  place_chosen: listed("deed.order", (fact, words) => `${seated(fact, words)} ${fact.place}`),
  played: done,
  played_from_board: done,
  influenced: done,
  favor_taken: done,
  constructed: done,
  activated: done,
  exchanged: done,
  discarded: done,
  retired: done,
  suffered: done,
  hill_scored: phase("deed.hills"),
  devastated,
  building_gave: phase("deed.prefects"),
  fed: phase("deed.fed"),
  ...Object.fromEntries(
    ["goods_scored", "cards_scored", "cards_cost", "end_effect", "sets_scored", "doomed"].map((fact) => [
      fact,
      summed,
    ]),
  ),
};

const telling: Telling = {
  sum: (deed, words) => SUMS[deed[0]?.fact ?? ""]?.(deed, words) ?? null,
  news,
  texts: { en: () => import("./en.json"), pl: () => import("./pl.json") },
};

export default telling;
