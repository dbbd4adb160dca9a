/** Cards that a player gets from a hex fly from there to the player. */
import { expect, test } from "vitest";
import { flightsOf } from "../../../../src/games/struggle_for_rome/play/flights";

test("one card flies from the hex to each player who gathers", () => {
  const flights = flightsOf([
    { fact: "gathered", seat: "A", hex: "r0c9", resource: "grain" },
    { fact: "herded", seat: "C", hex: "r0c6", resource: "?" },
  ]);
  expect(flights.map(({ from, to, piece }) => [from, to, piece])).toEqual([
    ["r0c9", { seat: "A" }, "grain"],
    ["r0c6", { seat: "C" }, "pasture"],
  ]);
  expect(new Set(flights.map(({ id }) => id)).size).toBe(2);
});

test("a card that comes from no hex does not fly", () => {
  expect(flightsOf([{ fact: "drew_pasture", seat: "A", resource: "horse" }])).toEqual([]);
});
