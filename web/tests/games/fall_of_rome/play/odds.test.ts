import { describe, expect, it } from "vitest";
import { percents } from "../../../../src/games/fall_of_rome/play/odds";

describe("percents", () => {
  it("returns odds in percent, without those that round to 0", () => {
    const odds = { flips: 2, revolt: 0.2, struck: { Roma: 0.251, Genua: 1, Narbo: 0.004 } };
    expect(percents(odds)).toEqual({ Roma: 25, Genua: 100 });
  });
});
