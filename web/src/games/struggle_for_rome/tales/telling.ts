/** Deeds of Struggle for Rome in one sentence each: a roll with what it brings, a robbery, a plunder, a purchase, an offer. */
import type { Fact } from "../../../protocol";
import { among, chain, ends, type Facts, opening } from "../../../shell/sentences";
import type { Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";
import { news } from "./news";

const who = (fact: Fact | undefined, words: Words) => words.named("seat", fact?.seat);

/** Cards by seat: "Livia: 2 × grain and ore". */
function gains(facts: Facts, words: Words): string[] {
  const got = new Map<string, Record<string, number>>();
  for (const { seat, resource } of facts) {
    const had = got.get(String(seat)) ?? {};
    const name = String(resource ?? "None");
    got.set(String(seat), { ...had, [name]: (had[name] ?? 0) + 1 });
  }
  return [...got].map(([seat, cards]) =>
    words.say("deed.gets", { who: words.named("seat", seat), cards: named(cards, words) }),
  );
}

/** Cards by name, and how many of those that only their owner knows. */
function named({ None: hidden = 0, ...cards }: Record<string, number>, words: Words): string {
  if (hidden === 0) return words.bundle("resource", cards);
  const unknown = words.say("deed.hidden", { count: hidden });
  return Object.keys(cards).length > 0 ? words.list([words.bundle("resource", cards), unknown]) : unknown;
}

function rolled(deed: Facts, words: Words): string {
  const [roll, ...rest] = deed as [Fact, ...Fact[]];
  const head = words.say("deed.rolled", { who: who(roll, words), total: roll.total });
  const held = among(deed, "silenced").map((fact) => opening(fact, words));
  const short = among(deed, "ran_short").map((fact) => opening(fact, words));
  return ends(head, [...short, ...gains(among(rest, "gathered", "herded", "shared"), words), ...held]);
}

function robbery(deed: Facts, words: Words): string {
  const [moved, robbed] = deed;
  const head = opening(moved as Fact, words);
  return robbed ? ends(head, [opening(robbed, words)]) : `${head}.`;
}

function plunder(deed: Facts, words: Words): string {
  const [first] = deed as [Fact];
  const coins = among(deed, "plunder_gold", "wagons_gold").reduce((sum, { gold }) => sum + Number(gold), 0);
  const cards = among(deed, "drew_pasture");
  return ends(
    words.say("deed.plundered", {
      who: who(first, words),
      tribe: words.named("tribe", first.tribe),
      city: words.named("city", first.city),
    }),
    [
      ...(coins > 0 ? [words.say("deed.gold", { gold: coins })] : []),
      ...(cards.length > 0 ? [named(counts(cards), words)] : []),
      ...among(deed, "card_plundered").map(({ card }) =>
        words.say("deed.card", { card: words.named("card", card) }),
      ),
      ...(among(deed, "figure_lost").length > 0 ? [words.say("deed.figure")] : []),
      ...among(deed, "pile_empty", "scourge").map((fact) => opening(fact, words)),
    ],
  );
}

function counts(facts: Facts): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { resource } of facts) {
    const name = String(resource ?? "None");
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

function purchase(deed: Facts, words: Words): string {
  const [bought] = among(deed, "mustered", "wagon_built", "card_bought");
  if (!bought) return chain(deed, words);
  const mustered = among(deed, "mustered").map(({ tribe }) => words.say(`figures.${tribe}`, { count: 1 }));
  const head = mustered.length
    ? words.say("deed.mustered", { who: who(bought, words), figures: words.list(mustered) })
    : opening(bought, words);
  const goods = among(deed, "paid").map((fact) => words.named("goods", fact.goods));
  const gold = among(deed, "substituted").map((fact) => opening(fact, words));
  return ends(words.say("deed.for", { deed: head, goods: goods.join(", ") }), gold);
}

function offer(deed: Facts, words: Words): string {
  const [first, ...answers] = deed as [Fact, ...Fact[]];
  const head = opening(first, words);
  const traded = answers.find(({ fact }) => fact === "traded");
  if (traded) return ends(words.say("deed.trade"), [opening(traded, words)]);
  return ends(
    head,
    answers.map((fact) => opening(fact, words)),
  );
}

const SUMS: Readonly<Record<string, (deed: Facts, words: Words) => string>> = {
  rolled,
  legionnaire_moved: robbery,
  plundered: plunder,
  substituted: purchase,
  paid: purchase,
  offered: offer,
  swapped: chain,
  rested: chain,
};

const telling: Telling = {
  sum: (deed, words) => SUMS[deed[0]?.fact ?? ""]?.(deed, words) ?? null,
  news,
  texts: { en: () => import("./en.json"), pl: () => import("./pl.json") },
};

export default telling;
