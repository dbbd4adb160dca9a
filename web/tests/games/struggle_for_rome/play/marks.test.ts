import { expect, test } from "vitest";
import { MAP } from "../../../../src/games/struggle_for_rome/layout/map";
import { marksOf } from "../../../../src/games/struggle_for_rome/play/marks";
import en from "../../../../src/games/struggle_for_rome/texts/en.json";
import { Words } from "../../../../src/shell/words";
import { type Chosen, chosen } from "./chosen";

const words = new Words("en", en);

function marks(moment: string, picked: Chosen = {}, more: Partial<Parameters<typeof marksOf>[0]> = {}) {
  const { view, choosing, asked } = chosen(moment, picked);
  return marksOf({ view, me: 0, choosing, asked, pointed: null, telling: [], words, ...more });
}

test("before a choice, every journey is highlighted with its payments, and an offered city has a ring", () => {
  const lit = marks("founding");
  expect(lit.journeys).toEqual(chosen("founding").view.journeys);
  expect(lit.cities).toEqual({ Tarentum: "offered" });
  expect(lit.here).toBe(chosen("founding").view.tribes[0]?.horsemen.place);
});

test("journeys are not highlighted while another action is chosen", () => {
  expect(marks("founding", { verbs: ["found", "expand"] }).journeys).toEqual({});
  expect(marks("founding", { verbs: ["found", "expand"] }).cities).toEqual({ Tarentum: "chosen" });
});

test("the picked or pointed-at destination has its price, and the others stay highlighted", () => {
  const picked = marks("far", { picks: [["crossroads", "r9c9S"]], count: [1, 0] });
  expect(picked.chosen).toEqual({ crossroads: "r9c9S", payment: [0, 4] });
  expect(Object.keys(picked.journeys ?? {})).toHaveLength(128);
  expect(marks("far", {}, { pointed: "r9c9S" }).chosen).toEqual({ crossroads: "r9c9S", payment: [1, 1] });
  // There is no route to a place that is not offered.
  expect(marks("late", {}, { pointed: "r9c9S" }).chosen).toBeNull();
});

test("hexes with a player to rob are bright, other hexes are pale, and Barbaricum is not marked", () => {
  const { hexes = {}, dim } = marks("seven");
  expect(dim).toBe(true);
  expect(new Set(Object.values(hexes))).toEqual(new Set(["offered", "allowed"]));
  expect(Object.keys(hexes).some((hex) => MAP.hexes[hex]?.province === "barbaricum")).toBe(false);
  expect(marks("seven", { picks: [["hex", "r5c4"]] }).hexes?.r5c4).toBe("chosen");
});

test("a city that needs a Traitor or more figures is dashed, with a note", () => {
  expect(marks("traitor")).toMatchObject({ cities: { Olisipo: "short" }, notes: { Olisipo: "traitor" } });
  const params = { city: "Roma", towers: 5, figures: 2 };
  const refusals = [{ verb: "plunder", rule: "SR-4.3", key: "refusal.deed.too_strong", params }];
  expect(marks("late", {}, { refusals })).toMatchObject({
    cities: { Roma: "short" },
    notes: { Roma: "needs 5" },
  });
});

test("playback marks the hexes that give resources and the city that is plundered", () => {
  const telling = [
    { fact: "rolled", total: 8 },
    { fact: "plundered", city: "Roma" },
  ];
  const { hexes = {}, cities } = marks("late", {}, { telling: telling as never });
  expect(cities).toEqual({ Roma: "struck" });
  const eights = Object.entries(MAP.hexes).filter(([, { number }]) => number === 8).length;
  expect(Object.values(hexes).filter((mark) => mark === "gives").length).toBeGreaterThanOrEqual(eights - 1);
});
