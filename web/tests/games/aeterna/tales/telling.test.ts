/** Deeds of Æterna in words. */
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

it("an influence is one line with its token and what that brings", () => {
  expect(
    told(
      { fact: "influenced", seat: "A", hill: "caelius", wheat: 1 },
      { fact: "passed_stack", seat: "A", seat2: "B", hill: "caelius" },
      { fact: "gained", seat: "A", good: "wheat", count: 2 },
      { fact: "gained", seat: "B", good: "wheat", count: 2 },
    )[0],
  ).toMatch(/^Livia sends a Citizen to .* \(Wheat: 1\): gains 2 × .*; passes the stack of Drusus\.$/);
});

it("what another gains is no part of one's deed", () => {
  expect(
    told(
      { fact: "favor_taken", seat: "A", personality: "cicero", times: 1 },
      { fact: "gained", seat: "B", good: "wheat", count: 2 },
    ),
  ).toHaveLength(2);
});

it("the Hills of an Era's end are scored in one line", () => {
  expect(
    told(
      { fact: "hill_scored", seat: "A", hill: "caelius", pp: 3 },
      { fact: "hill_scored", seat: "B", hill: "aventinus", pp: 2 },
      { fact: "hill_scored", seat: "A", hill: "palatinus", pp: 1 },
    ),
  ).toEqual(["The Hills are scored: Livia 4 PP; Drusus 2 PP."]);
});

it("a devastated Hill is told with the Unrest that comes of it", () => {
  expect(
    told(
      { fact: "devastated", hill: "caelius", citizens: 1 },
      { fact: "unrest_rose", seat: "B", count: 1, unrest: 4 },
    )[0],
  ).toMatch(/Unrest now 4\.$/);
});

it("what others did is told by person", () => {
  const facts: Fact[] = [
    { fact: "influenced", seat: "B", hill: "caelius" },
    { fact: "retired", seat: "A", pp: 1 },
  ];
  expect(telling.news?.(facts, words, "A")).toHaveLength(1);
});

it("Eras have Roman numbers in the annals, as everywhere else", () => {
  expect(words.gameText("fact.era_begun", { era: 2 })).toBe("Era II begins.");
});
