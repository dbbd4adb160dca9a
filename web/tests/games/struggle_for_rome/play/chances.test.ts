import { describe, expect, it } from "vitest";
import { percents } from "../../../../src/games/struggle_for_rome/play/chances";
import { byPlace } from "../../../../src/games/struggle_for_rome/play/Standings";

describe("chances of dice", () => {
  it("are in percent by total, including totals that have already been rolled", () => {
    expect(percents({ round: { 2: 0.104, 7: 1, 12: 0.0049 } })).toEqual({ 2: 10, 7: 100, 12: 0 });
  });
});

describe("hands at the end", () => {
  it("are sorted by place, then by seat", () => {
    expect(byPlace({ ranks: [3, 1, 3, 2] }, 4)).toEqual([1, 3, 0, 2]);
    expect(byPlace({ ranks: null }, 3)).toEqual([0, 1, 2]);
  });
});
