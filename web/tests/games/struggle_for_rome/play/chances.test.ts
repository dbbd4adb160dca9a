import { describe, expect, it } from "vitest";
import { percents } from "../../../../src/games/struggle_for_rome/play/chances";
import { byPlace } from "../../../../src/games/struggle_for_rome/play/Standings";

describe("the dice's chances", () => {
  it("are percent by total, also what came up already", () => {
    expect(percents({ round: { 2: 0.104, 7: 1, 12: 0.0049 } })).toEqual({ 2: 10, 7: 100, 12: 0 });
  });
});

describe("hands at the end", () => {
  it("stand by place, and by seat among equals", () => {
    expect(byPlace({ ranks: [3, 1, 3, 2] }, 4)).toEqual([1, 3, 0, 2]);
    expect(byPlace({ ranks: null }, 3)).toEqual([0, 1, 2]);
  });
});
