/** Log lines of Æterna. */
import { expect, it } from "vitest";
import texts from "../../../../../src/triclinium/games/aeterna/texts/en.json";
import { joins } from "../../../../src/games/aeterna/facts/telling";
import tales from "../../../../src/games/aeterna/tales/en.json";
import telling from "../../../../src/games/aeterna/tales/telling";
import type { Fact } from "../../../../src/protocol";
import { byEpisode } from "../../../../src/shell/episodes";
import en from "../../../../src/shell/texts/en.json";
import { Words } from "../../../../src/shell/words";

const words = new Words("en", { ...en, ...tales }, texts, { A: "Livia", B: "Drusus" });
const told = (...facts: Fact[]) =>
  byEpisode(facts, (fact) => fact, joins).map((deed) => telling.sum(deed, words, false));

it("an influence is one line with its token and its gains", () => {
  expect(
    told(
      { fact: "influenced", seat: "A", hill: "caelius", wheat: 1 },
      { fact: "passed_stack", seat: "A", seat2: "B", hill: "caelius" },
      { fact: "gained", seat: "A", good: "wheat", count: 2 },
      { fact: "gained", seat: "B", good: "wheat", count: 2 },
    )[0],
  ).toBe("Livia influences caelius: Wheat +1; passes Drusus.");
});

it("the gains of another player are a separate deed", () => {
  expect(
    told(
      { fact: "favor_taken", seat: "A", personality: "cicero", times: 1 },
      { fact: "gained", seat: "B", good: "wheat", count: 2 },
    ),
  ).toHaveLength(2);
});

it("the scores of all Hills at the end of an Era are one line", () => {
  expect(
    told(
      { fact: "hill_scored", seat: "A", hill: "caelius", pp: 3 },
      { fact: "hill_scored", seat: "B", hill: "aventinus", pp: 2 },
      { fact: "hill_scored", seat: "A", hill: "palatinus", pp: 1 },
    ),
  ).toEqual(["Hills: Livia PP +4; Drusus PP +2."]);
});

it("the devastated Hills are one line with the Unrest that they cause", () => {
  expect(
    told(
      { fact: "devastated", hill: "caelius", citizens: 1 },
      { fact: "unrest_rose", seat: "B", count: 1, unrest: 4 },
      { fact: "devastated", hill: "capitolinus", citizens: 4 },
    )[0],
  ).toBe("Devastated: caelius and capitolinus: Drusus Unrest +1.");
});

it("a line names a token that allows an action, and counts the goods of other tokens", () => {
  const influenced = { fact: "influenced", seat: "A", hill: "caelius", wheat: 2 };
  const token = (name: string) => ({ fact: "token_used", seat: "A", hill: "caelius", token: name });
  expect(told(influenced, token("play_card"))).toEqual(["Livia influences caelius: Wheat −2; play a card."]);
  expect(told(influenced, token("stone1"), { fact: "gained", seat: "A", good: "stone", count: 1 })).toEqual([
    "Livia influences caelius: Wheat −2, Stone +1.",
  ]);
});

it("consecutive discards of a player are one line", () => {
  expect(
    told(
      { fact: "discarded", seat: "A", card: "Dacia" },
      { fact: "unrest_fell", seat: "A", count: 2, unrest: 0 },
      { fact: "calm", seat: "A", pp: 1 },
      { fact: "discarded", seat: "A", card: "Judaea" },
      { fact: "gained", seat: "A", good: "wheat", count: 2 },
      { fact: "retired", seat: "A", pp: 3 },
      { fact: "discarded", seat: "B", card: "Serapeum" },
    ),
  ).toEqual([
    "Livia discards Dacia and Judaea: Unrest −2, PP +1, Wheat +2.",
    "Livia passes: PP +3.",
    "Drusus discards Serapeum.",
  ]);
});

it("a phase is one line for all players, and the final scores are one line for each player", () => {
  expect(
    told(
      { fact: "order_drawn", seat: "B", place: 1 },
      { fact: "order_drawn", seat: "A", place: 2 },
      { fact: "fed", seat: "A", wheat: 3, unfed: 1 },
      { fact: "unrest_rose", seat: "A", count: 2, unrest: 2 },
      { fact: "fed", seat: "B", wheat: 0, unfed: 0 },
      { fact: "building_gave", seat: "A", building: "templum", hill: "caelius" },
      { fact: "gained", seat: "A", good: "pp", count: 2 },
      { fact: "building_gave", seat: "B", building: "templum", hill: "aventinus" },
      { fact: "gained", seat: "B", good: "pp", count: 2 },
      { fact: "goods_scored", seat: "A", pp: 5 },
      { fact: "sets_scored", seat: "A", sixes: 1, sevens: 0, pp: 3 },
      { fact: "doomed", seat: "A", row: 2, pp: 1 },
      { fact: "goods_scored", seat: "B", pp: 1 },
    ),
  ).toEqual([
    "Turn order: Drusus, Livia.",
    "Feeding: Livia Wheat −3, Unrest +2.",
    "Prefects: Livia PP +2; Drusus PP +2.",
    "Livia, final PP: goods +5, sets +3, Doom −1.",
    "Drusus, final PP: goods +1.",
  ]);
});

it("the news have one line for each other player", () => {
  const facts: Fact[] = [
    { fact: "influenced", seat: "B", hill: "caelius" },
    { fact: "retired", seat: "A", pp: 1 },
  ];
  expect(telling.news?.(facts, words, "A")).toHaveLength(1);
});

it("Eras have Roman numerals in the log", () => {
  expect(words.gameText("fact.era_begun", { era: 2 })).toBe("Era II begins.");
});
