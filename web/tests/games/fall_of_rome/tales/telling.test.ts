/** Deeds of Fall of Rome in words: cause and effect in one sentence. */
import { expect, it } from "vitest";
import texts from "../../../../../src/triclinium/games/fall_of_rome/texts/en.json";
import { joins } from "../../../../src/games/fall_of_rome/facts";
import tales from "../../../../src/games/fall_of_rome/tales/en.json";
import { roadBack } from "../../../../src/games/fall_of_rome/tales/road";
import telling from "../../../../src/games/fall_of_rome/tales/telling";
import type { Fact } from "../../../../src/protocol";
import { byEpisode } from "../../../../src/shell/episodes";
import en from "../../../../src/shell/texts/en.json";
import { Words } from "../../../../src/shell/words";

const words = new Words("en", { ...en, ...tales }, texts, { A: "Livia", B: "Drusus" });
const told = (...facts: Fact[]) =>
  byEpisode(facts, (fact) => fact, joins).map((deed) => telling.sum(deed, words, false));

it("a battle: who fights where, the dice, who falls and who leaves", () => {
  expect(
    told(
      { fact: "battle_joined", seat: "A", city: "Roma", count: 2 },
      { fact: "dice_rolled", face: "barbarian" },
      { fact: "dice_rolled", face: "two_barbarians_legion" },
      { fact: "legions_lost", city: "Roma", count: 1 },
      { fact: "barbarian_removed", city: "Roma", tribe: "huns", count: 2 },
      { fact: "barbarian_removed", city: "Roma", tribe: "vandals", count: 1 },
    ),
  ).toEqual([
    "Livia fights in Roma (dice: a barbarian, two barbarians and a legion): driven out: Huns 2, Vandals 1; legions lost: 1.",
  ]);
});

it("a battle whose losses are still to come does not say that nobody falls", () => {
  const fight = (face: string) =>
    told({ fact: "battle_joined", seat: "A", city: "Roma", count: 1 }, { fact: "dice_rolled", face });
  expect(fight("legion")).toEqual(["Livia fights in Roma (dice: a legion)."]);
  expect(fight("role")).toEqual(["Livia fights in Roma (dice: the role face): nobody falls."]);
});

it("the news tell of pawns that an Event moved", () => {
  const moved = { fact: "pawn_moved", role: "mercator", city: "Carnuntum", city2: "Roma", legions: 1 };
  expect(telling.news?.([moved], words, "A").map(({ text }) => text)).toEqual([
    "Moved by an Event: Mercator (Roma).",
  ]);
});

it("battles one after the other do not run together", () => {
  const fight = (city: string): Fact[] => [
    { fact: "battle_joined", seat: "A", city, count: 1 },
    { fact: "dice_rolled", face: "barbarian" },
    { fact: "barbarian_removed", city, tribe: "huns", count: 1 },
  ];
  expect(told(...fight("Roma"), ...fight("Roma"), ...fight("Genua"))).toHaveLength(3);
});

it("an invasion away from the card's city: the road walked back, and the reason", () => {
  expect(
    told(
      { fact: "barbarian_card_flipped", card: "Constantinopolis/vandals", city: "Carthago" },
      { fact: "cube_added", city: "Carthago", tribe: "vandals" },
    ),
  ).toEqual([
    "Invasion, card Constantinopolis: the Vandals have not come so far; back along their road they strike Carthago (Constantinopolis ← Athenae ← Syracusae ← Carthago): barbarians added: 1.",
  ]);
  expect(roadBack("vandals", "Carthago", "Constantinopolis")).toEqual([]);
});

it("a sack has its cause and its consequences", () => {
  expect(
    told(
      { fact: "barbarian_card_flipped", card: "Tyras/visigoths", city: "Tyras" },
      { fact: "city_sacked", city: "Tyras", tribe: "visigoths" },
      { fact: "declined", count: 2 },
      { fact: "cube_added", city: "Constantinopolis", tribe: "visigoths" },
      { fact: "barbarian_card_flipped", card: "Roma/huns", city: "Roma" },
      { fact: "legion_defended", city: "Roma", tribe: "huns" },
    ),
  ).toEqual([
    "Invasion: the Visigoths strike Tyras: a fourth of the Visigoths would stand in Tyras: it is sacked; they spread to Constantinopolis; decline: 2 of 8.",
    "Invasion: the Huns strike Roma: a legion falls and holds Roma against the Huns.",
  ]);
});

it("two Revolts of one draw are two deeds", () => {
  const revolt = (card: string): Fact[] => [
    { fact: "rate_rose", rate: 3 },
    { fact: "revolt_broke_out", card },
    { fact: "cube_added", city: card.split("/")[0], tribe: "huns" },
    { fact: "discard_reshuffled", count: 5 },
  ];
  const lines = told({ fact: "revolt_drawn", seat: "A" }, ...revolt("Roma/huns"), ...revolt("Patrae/huns"));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Livia draws a Revolt: the invasion rate is now 3; the Huns rise in Roma/);
});

it("an alliance names its price", () => {
  expect(
    told(
      { fact: "card_discarded", seat: "A", card: "Roma/huns" },
      { fact: "card_discarded", seat: "A", card: "Patrae/huns" },
      { fact: "allied", seat: "A", tribe: "huns" },
    ),
  ).toEqual(["Livia wins the Huns as allies for Roma (Huns) and Patrae (Huns)."]);
});

it("what is news when one's turn begins: the gravest first", () => {
  const facts: Fact[] = [
    { fact: "allied", seat: "B", tribe: "huns" },
    { fact: "barbarian_card_flipped", card: "Roma/huns", city: "Roma" },
    { fact: "barbarian_card_flipped", card: "Roma/huns", city: "Roma" },
    { fact: "city_sacked", city: "Roma", tribe: "huns" },
    { fact: "declined", count: 3 },
    { fact: "card_given", seat: "B", seat2: "A", card: "Tyras/visigoths" },
  ];
  expect(telling.news?.(facts, words, "A").map(({ text }) => text)).toEqual([
    "Sacked: Roma. Decline: 3 of 8.",
    "Struck: Roma (Huns) × 2.",
    "New allies: Huns.",
    "You were given: Tyras (Visigoths).",
  ]);
  expect(telling.news?.([], words, "A")).toEqual([]);
});
