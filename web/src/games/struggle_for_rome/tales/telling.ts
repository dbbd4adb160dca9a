/** Deeds of Struggle for Rome in one short line each: who did it, where, and what came or went. */
import type { Fact } from "../../../protocol";
import { among, ends, type Facts, opening } from "../../../shell/sentences";
import type { Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";
import { CONQUESTS, INCOME, RATE } from "../facts/deeds";
import { news } from "./news";

/** Amounts by name: what came, and below zero what went. */
type Amounts = Record<string, number>;

const named = (fact: Fact | undefined, kind: string, words: Words) => words.named(kind, fact?.[kind]);

/** Counts resource cards by name. Cards that only their owner knows are "None". */
function cards(facts: Facts): Amounts {
  const found: Amounts = {};
  for (const { resource } of facts) {
    const name = String(resource ?? "None");
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

const signed = (by: number) => (by > 0 ? `+${by}` : `−${-by}`);

/** Returns "grain +2", "cards +1" for hidden cards. */
function changes(amounts: Amounts, words: Words): string[] {
  return Object.entries(amounts)
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => {
      const what = name === "None" ? words.say("deed.cards") : words.named("goods", name);
      return `${what} ${signed(by)}`;
    });
}

function paid(goods: unknown): Amounts {
  const found: Amounts = {};
  for (const [good, count] of Object.entries((goods ?? {}) as Amounts)) found[good] = -count;
  return found;
}

const coins = (facts: Facts) => facts.reduce((sum, { gold }) => sum + Number(gold ?? 0), 0);

/** What each seat gets from the roll. Seats that get the same share a part. */
function gains(facts: Facts, words: Words): string[] {
  const seats = [...new Set(facts.map(({ seat }) => String(seat)))];
  const alike = new Map<string, string[]>();
  for (const seat of seats) {
    const got = changes(cards(facts.filter((fact) => fact.seat === seat)), words).join(", ");
    alike.set(got, [...(alike.get(got) ?? []), words.named("seat", seat)]);
  }
  return [...alike].map(([got, who]) => `${words.list(who)} ${got}`);
}

/** Where the legionnaire goes, and who is robbed of what. */
function robbery(deed: Facts, words: Words): string[] {
  const parts = among(deed, "robbed", "robbed_gold", "robbed_nobody").map((fact) => {
    if (fact.fact === "robbed_nobody") return words.say("deed.robs.nobody");
    const who = words.named("seat", fact.seat2);
    if (fact.fact === "robbed_gold") return words.say("deed.robs.gold", { who, gold: fact.gold });
    const card = typeof fact.resource === "string" ? words.named("resource", fact.resource) : null;
    return card ? words.say("deed.robs.card", { who, card }) : words.say("deed.robs", { who });
  });
  const moved = among(deed, "legionnaire_moved").map((fact) =>
    words.say("deed.guard", { hex: named(fact, "hex", words) }),
  );
  return [...parts, ...moved];
}

function rolled(deed: Facts, words: Words): string {
  const [roll] = among(deed, "rolled");
  const again = among(deed, "rolled_again").map(({ total }) => String(total));
  const said = { who: named(deed[0], "seat", words), total: roll?.total, again: again.join(", ") };
  const head = words.say(
    !roll ? "deed.rolled.again" : again.length > 0 ? "deed.rolled.after" : "deed.rolled",
    said,
  );
  return ends(head, [
    ...among(deed, "ran_short").map((fact) => opening(fact, words)),
    ...gains(among(deed, "gathered", "herded", "shared"), words),
    ...among(deed, "silenced").map((fact) => words.say("deed.silenced", { hex: named(fact, "hex", words) })),
    ...robbery(deed, words),
  ]);
}

/** The legionnaire of a 7 or of Diplomacy. */
function legionnaire(deed: Facts, words: Words): string {
  const [first] = deed as [Fact];
  if (first.fact !== "diplomacy_played") {
    const [what, ...more] = robbery(deed, words);
    return ends([named(first, "seat", words), what].join(" "), more);
  }
  const head = words.say("deed.diplomacy", { who: named(first, "seat", words), number: first.count });
  return ends(head, [
    ...among(deed, "leads_diplomacy").map(() => words.say("deed.leads")),
    ...robbery(deed, words),
  ]);
}

const SPECIAL = ["scourge", "heir"];
const HELP: Readonly<Record<string, string>> = {
  traitor_played: "traitor",
  warrior_summoned: "great_warrior",
};

/** A tribe's journey and what it does at its end, with all that it costs and brings. */
function journey(deed: Facts, words: Words): string {
  const [first] = deed as [Fact];
  const [travelled] = among(deed, "travelled");
  const [done] = among(deed, "plundered", ...CONQUESTS);
  const said = {
    who: named(first, "seat", words),
    tribe: named(done ?? travelled ?? first, "tribe", words),
    city: named(done, "city", words),
    place: words.named("crossroads", travelled?.crossroads2),
  };
  if (!travelled && !done)
    return first.fact === "warrior_summoned"
      ? ends(words.say("deed.warrior", said), [])
      : ends(opening(first, words), []);
  const help = deed.flatMap(({ fact }) => (HELP[fact] ? [words.named("card", HELP[fact])] : []));
  const head = words.say(`deed.${done?.fact ?? "travelled"}`, said);
  const toll = paid(travelled?.toll);
  const gold = (toll.gold ?? 0) + coins(among(deed, "plunder_gold", "wagons_gold"));
  return ends(
    help.length > 0 ? `${head} (${help.join(", ")})` : head,
    [
      [
        ...changes({ gold, ...cards(among(deed, "drew_pasture")) }, words),
        ...development(among(deed, "card_plundered"), words),
        ...(among(deed, "figure_lost").length > 0 ? [words.say("deed.figure")] : []),
        ...changes({ ...toll, gold: 0 }, words),
      ].join(", "),
      ...among(deed, "pile_empty").map((fact) => opening(fact, words)),
      ...among(deed, ...SPECIAL).map(({ fact }) => words.say(`deed.${fact}`)),
    ].filter((part) => part !== ""),
  );
}

/** Development cards: those that are known by name, the others by number. */
function development(facts: Facts, words: Words): string[] {
  const known = facts.filter(({ card }) => typeof card === "string");
  const hidden = facts.length - known.length;
  return [
    ...known.map((fact) => named(fact, "card", words)),
    ...(hidden > 0 ? [words.say("deed.development", { count: hidden })] : []),
  ];
}

/** All that a player buys in a row, and the gold that it costs. */
function purchase(deed: Facts, words: Words): string | null {
  const figures = among(deed, "mustered").length;
  const bought = [
    ...(figures > 0 ? [words.say("news.mustered", { count: figures })] : []),
    ...among(deed, "wagon_built").map((fact) =>
      words.say("deed.wagon", { tribe: named(fact, "tribe", words) }),
    ),
    ...development(among(deed, "card_bought"), words),
  ];
  if (bought.length === 0) return null;
  const who = named(deed[0], "seat", words);
  const gold = among(deed, "paid").reduce((sum, { goods }) => sum + Number((goods as Amounts).gold ?? 0), 0);
  return ends(words.say("deed.buys", { who }), [bought.join(", "), ...changes({ gold: -gold }, words)]);
}

function offer(deed: Facts, words: Words): string {
  const [first, ...answers] = deed as [Fact, ...Fact[]];
  const [traded] = among(deed, "traded");
  const said = (fact: Fact) => ({
    who: named(fact, "seat", words),
    who2: words.named("seat", fact.seat2),
    goods: words.named("goods", fact.goods),
    goods2: words.named("goods", fact.goods2),
  });
  if (traded) return ends(words.say("deed.traded", said(traded)), []);
  const head = words.say("deed.offered", said(first));
  if (among(deed, "lapsed", "withdrawn").length > 0) return ends(head, [words.say("deed.none")]);
  return ends(
    head,
    answers.map((fact) => opening(fact, words)),
  );
}

function swapped(deed: Facts, words: Words): string {
  const [first] = deed as [Fact];
  const got = first.pile === "pasture" ? cards(among(deed, "drew_pasture")) : { [String(first.pile)]: 1 };
  return ends(words.say("deed.swapped", { who: named(first, "seat", words) }), [
    [...changes({ [String(first.resource)]: -RATE }, words), ...changes(got, words)].join(", "),
  ]);
}

function rested(deed: Facts, words: Words): string {
  const [first] = deed as [Fact];
  const drawn = among(deed, "drew_pasture");
  const empty = among(deed, "pile_empty").map((fact) => opening(fact, words));
  const income = String(first.income);
  const got = income === "pasture" ? cards(drawn) : { [income]: income === "gold" ? INCOME : 1 };
  const head = words.say("deed.rested", {
    who: named(first, "seat", words),
    tribe: named(first, "tribe", words),
  });
  return ends(head, empty.length > 0 ? empty : changes(got, words));
}

function treasure([first]: Facts, words: Words): string {
  const card = words.named("card", `treasure_${first?.gold}`);
  return ends(words.say("deed.treasure", { who: named(first, "seat", words), card }), []);
}

/** What all begin with. Of the cards drawn, those that the viewer knows. */
function dealt(deed: Facts, words: Words): string {
  const [first, ...drawn] = deed as [Fact, ...Fact[]];
  const known = drawn.filter(({ resource }) => typeof resource === "string");
  return ends(opening(first, words), gains(known, words));
}

/** Where both tribes of a player begin. */
function placed(deed: Facts, words: Words): string {
  return ends(
    words.say("deed.placed", { who: named(deed[0], "seat", words) }),
    deed.map((fact) => `${named(fact, "tribe", words)} ${named(fact, "crossroads", words)}`),
  );
}

const SUMS: Readonly<Record<string, (deed: Facts, words: Words) => string | null>> = {
  dealt,
  placed,
  rolled,
  rolled_again: rolled,
  legionnaire_moved: legionnaire,
  diplomacy_played: legionnaire,
  travelled: journey,
  traitor_played: journey,
  warrior_summoned: journey,
  plundered: journey,
  founded: journey,
  expanded: journey,
  substituted: purchase,
  paid: purchase,
  offered: offer,
  swapped,
  rested,
  treasure_played: treasure,
};

const telling: Telling = {
  sum: (deed, words) => SUMS[deed[0]?.fact ?? ""]?.(deed, words) ?? null,
  news,
  texts: { en: () => import("./en.json"), pl: () => import("./pl.json") },
};

export default telling;
