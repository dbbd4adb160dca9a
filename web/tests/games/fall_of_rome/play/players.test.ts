import { describe, expect, it } from "vitest";
import { CITIES } from "../../../../src/games/fall_of_rome/layout/map";
import { short } from "../../../../src/games/fall_of_rome/play/Players";

describe("short names of cities", () => {
  it("are unique and have at most five characters", () => {
    const all = CITIES.map(short);
    expect(new Set(all).size).toBe(CITIES.length);
    expect(Math.max(...all.map((name) => name.length))).toBeLessThanOrEqual(5);
  });

  it("are the first letters if those are unique, and otherwise the first two and two that differ", () => {
    expect(
      ["Roma", "Nova Carthago", "Caesarea", "Caesaraugusta", "Carthago", "Carnuntum"].map(short),
    ).toEqual(["ROM", "NCA", "CA·EA", "CA·AU", "CA·TH", "CA·NU"]);
  });
});
