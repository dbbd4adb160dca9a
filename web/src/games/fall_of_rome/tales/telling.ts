/** Deeds of Fall of Rome in one sentence each: who did what where, what came of it, and why. */
import type { Fact } from "../../../protocol";
import { chain, ends, type Facts, among as of, opening } from "../../../shell/sentences";
import type { Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";
import { cityOf, tribeOf } from "./cards";
import { news } from "./news";

const named = (kind: string, facts: Facts, words: Words) =>
  words.list([...new Set(facts.map((fact) => words.named(kind, fact[kind])))]);

const total = (facts: Facts, field = "count") =>
  facts.reduce((sum, fact) => sum + Number(fact[field] ?? 1), 0);

/** "Huns 2, Vandals 1": how many of each. */
function each(facts: Facts, words: Words, sign = ""): string {
  const counts = new Map<string, number>();
  for (const { tribe, count } of facts)
    counts.set(String(tribe), (counts.get(String(tribe)) ?? 0) + Number(count ?? 1));
  return [...counts].map(([tribe, count]) => `${words.named("tribe", tribe)} ${sign}${count}`).join(", ");
}

/** "legions +2"; empty: none came or fell. */
function legions(by: number, words: Words): string[] {
  return by === 0 ? [] : [words.say("deed.legions", { by: by > 0 ? `+${by}` : `−${-by}` })];
}

function battle(deed: Facts, words: Words, pictured: boolean): string {
  const [{ seat, city }] = deed as [Fact];
  const head = words.say("deed.battle", { seat: words.named("seat", seat), city: words.named("city", city) });
  const dice = of(deed, "dice_rolled", "dice_set");
  const left = of(deed, "barbarian_removed");
  const by = total(of(deed, "legions_added")) - total(of(deed, "legions_lost"));
  const parts = [...(left.length > 0 ? [each(left, words, "−")] : []), ...legions(by, words)];
  if (parts.length > 0 || dice.length === 0 || pictured) return ends(head, parts);
  // What any face but the role's costs is only still to come.
  if (dice.every(({ face }) => face === "role")) return ends(head, [words.say("deed.nobody")]);
  return ends(head, [dice.map(({ face }) => words.named("face", face)).join(", ")]);
}

const JOURNEYS: Readonly<Record<string, string>> = {
  marched: "deed.marched",
  sailed: "deed.sailed",
  cruised: "deed.cruised",
  rode: "deed.rode",
};

/** A journey with the legions and barbarians that come along. */
function journey(deed: Facts, words: Words): string {
  const [{ fact, seat, city2, card, legions: along }] = deed as [Fact];
  const said = {
    seat: words.named("seat", seat),
    city: words.named("city", city2),
    card: words.named("card", card),
  };
  const brought = of(deed, "barbarian_brought");
  return ends(words.say(JOURNEYS[fact] ?? "deed.marched", said), [
    ...(Number(along) > 0 ? [words.say("deed.along", { count: Number(along) })] : []),
    ...(brought.length > 0 ? [words.say("deed.follow", { tribes: each(brought, words) })] : []),
  ]);
}

/** What barbarians that come do beside what is said of the city they strike: they spread, are held off, sack. */
function coming(deed: Facts, words: Words, struck: unknown): string[] {
  const elsewhere = (...names: string[]) => of(deed, ...names).filter(({ city }) => city !== struck);
  const listed: [string, Fact[]][] = [
    ["deed.spread", elsewhere("cube_added")],
    ["deed.held.too", elsewhere("legion_defended")],
    ["deed.ambushed.too", elsewhere("legions_ambushed")],
    ["deed.sacked.too", elsewhere("city_sacked")],
  ];
  const decline = of(deed, "declined").at(-1);
  return [
    ...listed
      .filter(([, facts]) => facts.length > 0)
      .map(([key, facts]) => words.say(key, { cities: named("city", facts, words) })),
    ...(decline ? [words.say("deed.decline", { step: decline.count })] : []),
  ];
}

/** What becomes of the city that is struck: sacked, its legions fallen, held, or entered. */
function struck(deed: Facts, city: unknown, tribe: unknown, words: Words): string {
  const there = (name: string) => of(deed, name).find((fact) => fact.city === city);
  const ambushed = there("legions_ambushed");
  const said = { city: words.named("city", city), tribe: words.named("tribe", tribe) };
  if (there("city_sacked")) return words.say("deed.sacked", said);
  if (ambushed) return words.say("deed.ambushed", { ...said, count: Number(ambushed.count) });
  if (there("legion_defended")) return words.say("deed.held", said);
  const entered = of(deed, "cube_added").filter((fact) => fact.city === city).length;
  if (entered > 1) return words.say("deed.enter.more", { ...said, number: entered });
  return words.say(entered === 1 ? "deed.enter" : "deed.strike", said);
}

function invasion(deed: Facts, words: Words): string {
  const [{ card, city }] = deed as [Fact];
  const there = cityOf(card);
  const head = struck(deed, city, tribeOf(card), words);
  const why = there === city ? "" : ` (${words.say("deed.card", { card: words.named("city", there) })})`;
  return ends(`${head}${why}`, coming(deed, words, city));
}

function revolt(deed: Facts, words: Words): string {
  const [drawn] = of(deed, "revolt_drawn");
  const [rose] = of(deed, "rate_rose");
  const [broke] = of(deed, "revolt_broke_out");
  const head = drawn
    ? words.say("deed.revolt.drawn", { seat: words.named("seat", drawn.seat) })
    : words.say("deed.revolt");
  const city = broke && cityOf(broke.card);
  return ends(head, [
    ...(rose ? [words.say("deed.rate", { rate: rose.rate })] : []),
    ...(broke ? [struck(deed, city, tribeOf(broke.card), words), ...coming(deed, words, city)] : []),
  ]);
}

function discards(deed: Facts, words: Words): string {
  const [{ seat }] = deed as [Fact];
  const said = {
    seat: words.named("seat", seat),
    cards: named("card", of(deed, "card_discarded"), words),
  };
  const [allied] = of(deed, "allied");
  if (allied) {
    // All cards are of the tribe that is won.
    const cities = of(deed, "card_discarded").map(({ card }) => words.named("city", cityOf(card)));
    const tribe = words.named("tribe", allied.tribe);
    return words.say("deed.allied", { ...said, tribe, cards: words.list(cities) });
  }
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

/** What an Event changes in each city: "Roma: Huns −2, legions +2". */
function changes(deed: Facts, words: Words): string[] {
  const gone = of(deed, "barbarian_removed", "barbarian_replaced");
  const came = of(deed, "legions_added", "barbarian_replaced");
  const cities = [...new Set([...gone, ...came].map(({ city }) => city))];
  return cities.map((city) => {
    const here = (facts: Facts) => facts.filter((fact) => fact.city === city);
    // The next fact reports the replaced one as removed.
    const removed = here(of(gone, "barbarian_removed"));
    const left = removed.length > 0 ? removed : here(gone);
    const parts = [
      ...(left.length > 0 ? [each(left, words, "−")] : []),
      ...legions(total(here(came)), words),
    ];
    return `${words.named("city", city)} ${parts.join(", ")}`;
  });
}

/** Facts of an Event that are summed up, or that its deck of cards shows anyway. */
const SUMMED = new Set(
  [
    "declined barbarian_removed barbarian_replaced legions_added pawn_moved fort_added fort_moved",
    "card_looked_at card_stacked card_drawn card_retrieved flips_cut actions_gained",
  ].flatMap((line) => line.split(" ")),
);

function event(deed: Facts, words: Words): string {
  const [played, ...rest] = deed as [Fact, ...Fact[]];
  const listed = (key: string, kind: string, facts: Facts) =>
    facts.length > 0 ? [words.say(key, { names: named(kind, facts, words) })] : [];
  const counted = (key: string, facts: Facts) =>
    facts.length > 0 ? [words.say(key, { number: total(facts) })] : [];
  const [decline] = of(rest, "declined");
  const moved = of(rest, "pawn_moved");
  return ends(opening(played, words), [
    ...changes(rest, words),
    ...(moved.length > 0
      ? [
          moved
            .map(({ role, city2 }) => `${words.named("role", role)} → ${words.named("city", city2)}`)
            .join(", "),
        ]
      : []),
    ...of(rest, "fort_added", "fort_moved").map(({ city, city2 }) =>
      words.say("deed.event.fort", { city: words.named("city", city2 ?? city) }),
    ),
    ...listed("deed.event.cards", "card", of(rest, "card_drawn", "card_retrieved")),
    ...counted("deed.event.looks", of(rest, "card_looked_at")),
    ...counted("deed.event.flips", of(rest, "flips_cut")),
    ...counted("deed.event.actions", of(rest, "actions_gained")),
    ...rest.filter(({ fact }) => !SUMMED.has(fact)).map((fact) => opening(fact, words)),
    ...(decline ? [words.say("deed.decline", { step: decline.count })] : []),
  ]);
}

function draws(deed: Facts, words: Words): string {
  return words.say("deed.draws", {
    seat: words.named("seat", deed[0]?.seat),
    cards: named("card", deed, words),
  });
}

function recruits([fact]: Facts, words: Words): string {
  return words.say("deed.recruits", { city: words.named("city", fact?.city), number: fact?.count });
}

function builds([{ seat, city }]: Facts & [Fact], words: Words): string {
  return words.say("deed.builds", { seat: words.named("seat", seat), city: words.named("city", city) });
}

const SUMS: Readonly<Record<string, (deed: Facts, words: Words, pictured: boolean) => string>> = {
  battle_joined: battle,
  barbarian_card_flipped: invasion,
  revolt_drawn: revolt,
  rate_rose: revolt,
  card_discarded: discards,
  card_drawn: draws,
  event_played: event,
  fort_built: (deed, words) => builds(deed as Facts & [Fact], words),
  recruited: recruits,
  marched: journey,
  sailed: journey,
  cruised: journey,
  rode: journey,
  plot_proposed: (deed, words) => chain(deed.slice(-1), words),
};

const telling: Telling = {
  sum: (deed, words, pictured) => SUMS[deed[0]?.fact ?? ""]?.(deed, words, pictured) ?? null,
  news,
  texts: { en: () => import("./en.json"), pl: () => import("./pl.json") },
};

export default telling;
