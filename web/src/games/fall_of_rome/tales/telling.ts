/** Deeds of Fall of Rome in one sentence each: who did what where, what came of it, and why. */
import type { Fact } from "../../../protocol";
import { chain, ends, type Facts, among as of } from "../../../shell/sentences";
import type { Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";
import { cityOf, tribeOf } from "./cards";
import { news } from "./news";
import { roadBack } from "./road";

const named = (kind: string, facts: Facts, words: Words) =>
  words.list([...new Set(facts.map((fact) => words.named(kind, fact[kind])))]);

/** "Huns 2, Vandals 1": how many of each. */
function each(facts: Facts, words: Words): string {
  const counts = new Map<string, number>();
  for (const { tribe, count } of facts)
    counts.set(String(tribe), (counts.get(String(tribe)) ?? 0) + Number(count ?? 1));
  return [...counts].map(([tribe, count]) => `${words.named("tribe", tribe)} ${count}`).join(", ");
}

const total = (facts: Facts) => facts.reduce((sum, { count }) => sum + Number(count ?? 1), 0);

function battle(deed: Facts, words: Words, pictured: boolean): string {
  const [{ seat, city }] = deed as [Fact];
  const head = words.say("deed.battle", { seat: words.named("seat", seat), city: words.named("city", city) });
  const dice = of(deed, "dice_rolled", "dice_set");
  if (dice.length === 0) return ends(head, []);
  const faces = dice.map(({ face }) => words.named("face", face)).join(", ");
  const left = of(deed, "barbarian_removed");
  const lost = of(deed, "legions_lost");
  const came = of(deed, "legions_added");
  return ends(pictured ? head : `${head} (${words.say("deed.dice", { faces })})`, [
    ...(left.length > 0 ? [words.say("deed.driven", { tribes: each(left, words) })] : []),
    ...(lost.length > 0 ? [words.say("deed.lost", { legions: total(lost) })] : []),
    ...(came.length > 0 ? [words.say("deed.came", { legions: total(came) })] : []),
    // Any other face costs somebody something: that is only still to come.
    ...(left.length + lost.length + came.length === 0 &&
    !pictured &&
    dice.every(({ face }) => face === "role")
      ? [words.say("deed.nobody")]
      : []),
  ]);
}

/** What barbarians that come do: they enter, are held off, ambush, sack. */
function coming(deed: Facts, words: Words): string[] {
  const sacked = of(deed, "city_sacked");
  const [first] = sacked;
  const entered = of(deed, "cube_added");
  const ambushed = of(deed, "legions_ambushed");
  const held = of(deed, "legion_defended");
  const parts: string[] = [];
  const before = first ? deed.indexOf(first) : deed.length;
  const at = entered.filter((fact) => deed.indexOf(fact) < before);
  if (at.length > 0) parts.push(words.say("deed.enter", { number: at.length }));
  for (const { city, tribe } of held)
    parts.push(
      words.say("deed.held", { city: words.named("city", city), tribe: words.named("tribe", tribe) }),
    );
  for (const { city, count } of ambushed)
    parts.push(words.say("deed.ambushed", { city: words.named("city", city), legions: count }));
  if (first)
    parts.push(
      words.say("deed.sacked", {
        city: words.named("city", first.city),
        tribe: words.named("tribe", first.tribe),
      }),
    );
  if (sacked.length > 1)
    parts.push(words.say("deed.sacked.too", { cities: named("city", sacked.slice(1), words) }));
  const spilt = entered.filter((fact) => deed.indexOf(fact) > before);
  if (spilt.length > 0) parts.push(words.say("deed.spilt", { cities: named("city", spilt, words) }));
  const decline = of(deed, "declined").at(-1);
  if (decline) parts.push(words.say("deed.decline", { step: decline.count }));
  return parts;
}

function invasion(deed: Facts, words: Words): string {
  const [{ card, city }] = deed as [Fact];
  const tribe = tribeOf(card);
  const there = cityOf(card);
  const said = {
    tribe: words.named("tribe", tribe),
    city: words.named("city", city),
    card: words.named("city", there),
  };
  if (there === city) return ends(words.say("deed.invasion", said), coming(deed, words));
  const road = tribe ? roadBack(tribe, there, String(city)) : [];
  const way = road.map((each) => words.named("city", each)).join(" ← ");
  return ends(words.say("deed.invasion.back", { ...said, way }), coming(deed, words));
}

function revolt(deed: Facts, words: Words): string {
  const [drawn] = of(deed, "revolt_drawn");
  const [rose] = of(deed, "rate_rose");
  const [broke] = of(deed, "revolt_broke_out");
  const head = drawn
    ? words.say("deed.revolt.drawn", { seat: words.named("seat", drawn.seat) })
    : words.say("deed.revolt");
  return ends(head, [
    ...(rose ? [words.say("deed.rate", { rate: rose.rate })] : []),
    ...(broke
      ? [
          words.say("deed.broke", {
            city: words.named("city", cityOf(broke.card)),
            tribe: words.named("tribe", tribeOf(broke.card)),
          }),
        ]
      : []),
    ...coming(deed, words),
    ...(of(deed, "discard_reshuffled").length > 0 ? [words.say("deed.intense")] : []),
  ]);
}

function discards(deed: Facts, words: Words): string {
  const [{ seat }] = deed as [Fact];
  const said = {
    seat: words.named("seat", seat),
    cards: named("card", of(deed, "card_discarded"), words),
  };
  const [allied] = of(deed, "allied");
  if (allied) return words.say("deed.allied", { ...said, tribe: words.named("tribe", allied.tribe) });
  const [fort] = of(deed, "fort_added", "fort_moved");
  if (fort) return words.say("deed.fort", { ...said, city: words.named("city", fort.city2 ?? fort.city) });
  const [enlisted] = of(deed, "enlisted");
  if (enlisted)
    return words.say("deed.enlisted", {
      ...said,
      tribe: words.named("tribe", enlisted.tribe),
      city: words.named("city", enlisted.city),
      number: enlisted.count,
      legions: enlisted.legions,
    });
  return words.say("deed.discards", said);
}

const SUMS: Readonly<Record<string, (deed: Facts, words: Words, pictured: boolean) => string>> = {
  battle_joined: battle,
  barbarian_card_flipped: invasion,
  revolt_drawn: revolt,
  rate_rose: revolt,
  card_discarded: discards,
  card_drawn: (deed, words) =>
    words.say("deed.draws", {
      seat: words.named("seat", deed[0]?.seat),
      cards: named("card", deed, words),
    }),
  event_played: chain,
  fort_built: chain,
  marched: chain,
  sailed: chain,
  plot_proposed: (deed, words) => chain(deed.slice(-1), words),
};

const telling: Telling = {
  sum: (deed, words, pictured) => SUMS[deed[0]?.fact ?? ""]?.(deed, words, pictured) ?? null,
  news,
  texts: { en: () => import("./en.json"), pl: () => import("./pl.json") },
};

export default telling;
