/** Log lines of Fall of Rome: one sentence has the cause and the effects of a deed. */
import { expect, it } from "vitest";
import texts from "../../../../../src/triclinium/games/fall_of_rome/texts/en.json";
import { joins } from "../../../../src/games/fall_of_rome/facts";
import tales from "../../../../src/games/fall_of_rome/tales/en.json";
import telling from "../../../../src/games/fall_of_rome/tales/telling";
import type { Fact } from "../../../../src/protocol";
import { byEpisode } from "../../../../src/shell/episodes";
import en from "../../../../src/shell/texts/en.json";
import { Words } from "../../../../src/shell/words";

const words = new Words("en", { ...en, ...tales }, texts, { A: "Livia", B: "Drusus" });
const told = (...facts: Fact[]) =>
  byEpisode(facts, (fact) => fact, joins).map((deed) => telling.sum(deed, words, false));

it("a battle names the player, the city, the removed barbarians and the lost legions", () => {
  expect(
    told(
      { fact: "battle_joined", seat: "A", city: "Roma", count: 2 },
      { fact: "dice_rolled", face: "barbarian" },
      { fact: "dice_rolled", face: "two_barbarians_legion" },
      { fact: "legions_lost", city: "Roma", count: 1 },
      { fact: "barbarian_removed", city: "Roma", tribe: "huns", count: 2 },
      { fact: "barbarian_removed", city: "Roma", tribe: "vandals", count: 1 },
    ),
  ).toEqual(["Livia fights in Roma: Huns −2, Vandals −1; legions −1."]);
});

it("a battle whose losses are not chosen yet does not say that nobody falls", () => {
  const fight = (face: string) =>
    told({ fact: "battle_joined", seat: "A", city: "Roma", count: 1 }, { fact: "dice_rolled", face });
  expect(fight("legion")).toEqual(["Livia fights in Roma: a legion."]);
  expect(fight("role")).toEqual(["Livia fights in Roma: nobody falls."]);
});

it("the news list pawns that an Event moved", () => {
  const moved = { fact: "pawn_moved", role: "mercator", city: "Carnuntum", city2: "Roma", legions: 1 };
  expect(telling.news?.([moved], words, "A").map(({ text }) => text)).toEqual([
    "Moved by an Event: Mercator (Roma).",
  ]);
});

it("consecutive battles are separate deeds", () => {
  const fight = (city: string): Fact[] => [
    { fact: "battle_joined", seat: "A", city, count: 1 },
    { fact: "dice_rolled", face: "barbarian" },
    { fact: "barbarian_removed", city, tribe: "huns", count: 1 },
  ];
  expect(told(...fight("Roma"), ...fight("Roma"), ...fight("Genua"))).toHaveLength(3);
});

it("an invasion of another city than the card's names the card", () => {
  expect(
    told(
      { fact: "barbarian_card_flipped", card: "Constantinopolis/vandals", city: "Carthago" },
      { fact: "cube_added", city: "Carthago", tribe: "vandals" },
    ),
  ).toEqual(["Vandals enter Carthago (card Constantinopolis)."]);
});

it("a sack names its cause and its consequences", () => {
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
    "Visigoths sack Tyras: spread to Constantinopolis; decline 2 of 8.",
    "Roma holds against Huns, losing a legion.",
  ]);
});

it("two Revolts in one draw are two deeds", () => {
  const revolt = (card: string): Fact[] => [
    { fact: "rate_rose", rate: 3 },
    { fact: "revolt_broke_out", card },
    { fact: "cube_added", city: card.split("/")[0], tribe: "huns" },
    { fact: "discard_reshuffled", count: 5 },
  ];
  const lines = told({ fact: "revolt_drawn", seat: "A" }, ...revolt("Roma/huns"), ...revolt("Patrae/huns"));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Livia draws a Revolt: rate 3; Huns enter Roma/);
});

it("an alliance names the cards that it cost", () => {
  expect(
    told(
      { fact: "card_discarded", seat: "A", card: "Roma/huns" },
      { fact: "card_discarded", seat: "A", card: "Patrae/huns" },
      { fact: "allied", seat: "A", tribe: "huns" },
    ),
  ).toEqual(["Livia wins the Huns as allies for Roma and Patrae."]);
});

it("a march names the legions that move along and the barbarians that follow", () => {
  const marched = (legions: number) => ({
    fact: "marched",
    seat: "A",
    city: "Roma",
    city2: "Genua",
    legions,
  });
  const brought = { fact: "barbarian_brought", tribe: "huns", city: "Roma", city2: "Genua" };
  expect(told(marched(0))).toEqual(["Livia marches to Genua."]);
  expect(told(marched(1))).toEqual(["Livia marches to Genua: 1 legion."]);
  expect(told(marched(0), brought, brought)).toEqual(["Livia marches to Genua: Huns 2 follow."]);
});

it("an Event is one sentence with its changes by city, however many facts it has", () => {
  const replaced = (tribe: string): Fact[] => [
    { fact: "barbarian_replaced", city: "Carnuntum", tribe },
    { fact: "barbarian_removed", city: "Carnuntum", tribe, count: 1 },
  ];
  const deed = [
    { fact: "event_played", seat: "A", event: "mors_tua_vita_mea", option: "corrupt" },
    { fact: "declined", count: 1 },
    ...["huns", "ostrogoths", "ostrogoths"].flatMap(replaced),
  ];
  expect(told(...deed)).toEqual([
    "Livia plays Mors tua, vita mea (corrupt): Carnuntum Huns −1, Ostrogoths −2, legions +3; decline 1 of 8.",
  ]);
  const cards = [1, 2, 3].map(() => ({ fact: "card_looked_at", card: "Roma/huns" }));
  const looked = { fact: "event_played", seat: "A", event: "melius_cavere_quam_pavere", option: "normal" };
  expect(told(looked, ...cards)[0]).toMatch(/: looks at 3 Barbarian cards\.$/);
});

it("the news list the gravest facts first", () => {
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
