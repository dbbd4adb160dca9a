/** Log lines of Struggle for Rome. */
import { expect, it } from "vitest";
import texts from "../../../../../src/triclinium/games/struggle_for_rome/texts/en.json";
import { joins } from "../../../../src/games/struggle_for_rome/facts/telling";
import tales from "../../../../src/games/struggle_for_rome/tales/en.json";
import telling from "../../../../src/games/struggle_for_rome/tales/telling";
import own from "../../../../src/games/struggle_for_rome/texts/en.json";
import type { Fact } from "../../../../src/protocol";
import { byEpisode } from "../../../../src/shell/episodes";
import en from "../../../../src/shell/texts/en.json";
import { Words } from "../../../../src/shell/words";

const words = new Words("en", { ...en, ...own, ...tales }, texts, { A: "Livia", B: "Drusus" });
const told = (...facts: Fact[]) =>
  byEpisode(facts, (fact) => fact, joins).map((deed) => telling.sum(deed, words, false));

it("a roll lists the gains of each player", () => {
  expect(
    told(
      { fact: "rolled", seat: "A", die: 3, die2: 5, total: 8 },
      { fact: "gathered", seat: "A", resource: "grain", hex: "r7c1" },
      { fact: "gathered", seat: "B", resource: "ore", hex: "r7c1" },
      { fact: "gathered", seat: "A", resource: "grain", hex: "r7c1" },
      { fact: "rolled", seat: "A", die: 1, die2: 1, total: 2 },
    ),
  ).toEqual(["Livia rolls 8: Livia grain +2; Drusus ore +1.", "Livia rolls 2."]);
});

it("hidden cards of other players are counted as cards", () => {
  const herded = (seat: string, resource: string | null): Fact => ({
    fact: "herded",
    seat,
    resource,
    hex: "r1c6",
  });
  expect(
    told(
      { fact: "rolled", seat: "A", die: 5, die2: 6, total: 11 },
      herded("A", "horse"),
      herded("B", null),
      { fact: "rolled", seat: "A", die: 1, die2: 3, total: 4 },
      { fact: "gathered", seat: "B", resource: "grain", hex: "r2c7" },
      herded("B", null),
      herded("B", null),
    ),
  ).toEqual([
    "Livia rolls 11: Livia horse +1; Drusus cards +1.",
    "Livia rolls 4: Drusus grain +1, cards +2.",
  ]);
});

it("a plunder is one line with its gains and losses", () => {
  expect(
    told(
      { fact: "plundered", seat: "A", tribe: "horsemen", city: "Narbo", counter: "gallia" },
      { fact: "figure_lost", seat: "A", tribe: "horsemen" },
      { fact: "plunder_gold", seat: "A", gold: 2 },
      { fact: "wagons_gold", seat: "A", gold: 1 },
      { fact: "travelled", seat: "A" },
    )[0],
  ).toBe("Livia's horsemen plunder Narbo: gold +3, figure −1.");
});

it("a journey and the deed at its end are one line, with the price and the cards that were played", () => {
  const seat = "A";
  const tribe = "warriors";
  const travelled = { fact: "travelled", seat, tribe, crossroads: "a", crossroads2: "b", toll: { gold: 1 } };
  expect(
    told(
      travelled,
      { fact: "traitor_played", seat, city: "Narbo" },
      { fact: "plundered", seat, tribe, city: "Narbo", counter: "pasture" },
      { fact: "drew_pasture", seat, resource: "horse" },
      { fact: "wagons_gold", seat, gold: 3 },
      { fact: "scourge", seat, tribe },
      { ...travelled, seat: "B" },
      { fact: "founded", seat: "B", tribe, city: "Tolosa" },
      { fact: "warrior_summoned", seat, tribe: "horsemen" },
      { ...travelled, toll: {} },
    ),
  ).toEqual([
    "Livia's warriors plunder Narbo (Traitor): gold +2, horse +1; Scourge of Rome, 2 points.",
    "Drusus's warriors found a kingdom in Tolosa: gold −1.",
    "Livia plays Great Warrior: horsemen +1.",
    "Livia's warriors travel to b.",
  ]);
});

it("a roll is one line with a repeated total before it, and with the robbery of a seven", () => {
  expect(
    told(
      { fact: "rolled_again", seat: "A", die: 1, die2: 4, total: 5 },
      { fact: "rolled", seat: "A", die: 3, die2: 4, total: 7 },
      { fact: "legionnaire_moved", seat: "A", hex: "r7c1" },
      { fact: "robbed", seat: "A", seat2: "B", resource: null },
      { fact: "diplomacy_played", seat: "A", count: 3 },
      { fact: "leads_diplomacy", seat: "A" },
      { fact: "legionnaire_moved", seat: "A", hex: "r1c1" },
      { fact: "robbed_nobody", seat: "A" },
    ),
  ).toEqual([
    "Livia rolls 7 (again: 5): robs Drusus; legionnaire on r7c1.",
    "Livia plays Diplomacy (3): leads, 2 points; robs nobody; legionnaire on r1c1.",
  ]);
});

it("consecutive purchases are one line, and a robbery names its victim", () => {
  const [bought, robbed] = told(
    { fact: "paid", seat: "A", goods: { grain: 1, ore: 1 } },
    { fact: "mustered", seat: "A", tribe: "horsemen" },
    { fact: "mustered", seat: "A", tribe: "warriors" },
    { fact: "substituted", seat: "A", resource: "cattle" },
    { fact: "paid", seat: "A", goods: { gold: 4 } },
    { fact: "card_bought", seat: "A", card: "traitor" },
    { fact: "legionnaire_moved", seat: "A", hex: "r7c1" },
    { fact: "robbed", seat: "A", seat2: "B", resource: "ore" },
  );
  expect(bought).toBe("Livia buys: 2 figures, Traitor; gold −4.");
  expect(robbed).toBe("Livia robs Drusus of ore: legionnaire on r7c1.");
});

it("the line of an offer names its result", () => {
  const offered: Fact = { fact: "offered", seat: "A", seat2: "B", goods: { grain: 1 }, goods2: { ore: 1 } };
  expect(told(offered, { fact: "refused", seat: "B" }, { fact: "lapsed", seat: "A" })).toEqual([
    "Livia offers Drusus grain for ore: no trade.",
  ]);
  const traded: Fact = { fact: "traded", seat: "A", seat2: "B", goods: { grain: 1 }, goods2: { ore: 1 } };
  expect(told(offered, { fact: "accepted", seat: "B" }, traded)).toEqual([
    "Livia gives Drusus grain for ore.",
  ]);
});

it("the news have one line for each player, and robberies of the viewer come first", () => {
  const facts: Fact[] = [
    { fact: "gathered", seat: "A", resource: "grain" },
    { fact: "plundered", seat: "B", city: "Narbo" },
    { fact: "robbed", seat: "B", seat2: "A", resource: "ore" },
  ];
  expect(telling.news?.(facts, words, "A").map(({ text }) => text)).toEqual([
    "Drusus robbed you.",
    "You: got 1 resource card.",
    "Drusus: plundered Narbo.",
  ]);
});
