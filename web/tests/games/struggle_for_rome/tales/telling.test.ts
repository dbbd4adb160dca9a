/** Deeds of Struggle for Rome in words. */
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

it("a roll tells who gets what", () => {
  expect(
    told(
      { fact: "rolled", seat: "A", die: 3, die2: 5, total: 8 },
      { fact: "gathered", seat: "A", resource: "grain", hex: "r7c1" },
      { fact: "gathered", seat: "B", resource: "ore", hex: "r7c1" },
      { fact: "gathered", seat: "A", resource: "grain", hex: "r7c1" },
      { fact: "rolled", seat: "A", die: 1, die2: 1, total: 2 },
    ),
  ).toEqual(["Livia rolls 8: Livia gets 2 × grain; Drusus gets ore.", "Livia rolls 2."]);
});

it("cards that only their owner knows are counted as such", () => {
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
    "Livia rolls 11: Livia gets horse; Drusus gets a hidden card.",
    "Livia rolls 4: Drusus gets grain and 2 hidden cards.",
  ]);
});

it("a plunder is one line with what it brings and costs", () => {
  expect(
    told(
      { fact: "plundered", seat: "A", tribe: "horsemen", city: "Narbo", counter: "gallia" },
      { fact: "figure_lost", seat: "A", tribe: "horsemen" },
      { fact: "plunder_gold", seat: "A", gold: 2 },
      { fact: "wagons_gold", seat: "A", gold: 1 },
      { fact: "travelled", seat: "A" },
    )[0],
  ).toBe("Livia's horsemen plunder Narbo: gold: 3; a figure falls.");
});

it("a purchase names its price, a robbery its victim", () => {
  const [bought, robbed] = told(
    { fact: "paid", seat: "A", goods: { grain: 1, ore: 1 } },
    { fact: "mustered", seat: "A", tribe: "horsemen" },
    { fact: "mustered", seat: "A", tribe: "warriors" },
    { fact: "legionnaire_moved", seat: "A", hex: "r7c1" },
    { fact: "robbed", seat: "A", seat2: "B", resource: "ore" },
  );
  expect(bought).toBe("Livia musters 1 horseman and 1 warrior for grain and ore.");
  expect(robbed).toContain("Livia robs Drusus");
});

it("an offer ends with what became of it", () => {
  const offered: Fact = { fact: "offered", seat: "A", seat2: "B", goods: { grain: 1 }, goods2: { ore: 1 } };
  expect(told(offered, { fact: "refused", seat: "B" }, { fact: "lapsed", seat: "A" })).toEqual([
    "Livia offers Drusus grain for ore: Drusus refuses; Livia takes none of the answers.",
  ]);
  const traded: Fact = { fact: "traded", seat: "A", seat2: "B", goods: { grain: 1 }, goods2: { ore: 1 } };
  expect(told(offered, { fact: "accepted", seat: "B" }, traded)).toEqual([
    "Trade: Livia gives Drusus grain and gets ore.",
  ]);
});

it("what others did is told by person, and who robbed oneself first", () => {
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
