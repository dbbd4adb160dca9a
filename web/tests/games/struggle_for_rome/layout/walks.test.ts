/** Pieces that move between two views, and the lines along which they are animated. */
import { describe, expect, test } from "vitest";
import { MAP, placeOf } from "../../../../src/games/struggle_for_rome/layout/map";
import { stepsOf, walksBetween } from "../../../../src/games/struggle_for_rome/layout/walks";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import journey from "../views/journey.json";

const view = journey.view as unknown as StruggleView;
const [mine, ...others] = view.tribes as [StruggleView["tribes"][number], ...StruggleView["tribes"]];
const FROM = mine.warriors.place!;

describe("walks", () => {
  test("are empty if no piece has moved", () => {
    expect(walksBetween(view, { ...view, round: 99 })).toEqual([]);
  });

  test("lead a tribe from its old to its new place at an even pace", () => {
    const after = {
      ...view,
      tribes: [{ ...mine, warriors: { ...mine.warriors, place: "r10c9S" } }, ...others],
    };
    const walks = walksBetween(view, after);
    expect(walks).toEqual([{ piece: "figure", colour: "red", tribe: "warriors", from: FROM, to: "r10c9S" }]);
    const { steps, length } = stepsOf(walks[0]!, 24);
    expect(steps[0]).toEqual(placeOf(FROM));
    expect(steps.at(-1)).toEqual(placeOf("r10c9S"));
    const gaps = steps.slice(1).map(([x, y], i) => Math.hypot(x - steps[i]![0], y - steps[i]![1]));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(length / 24 + 0.01);
  });

  test("lead a figure that conquers a city from the place of its tribe", () => {
    const after = { ...view, cities: { ...view.cities, Corduba: { seat: "A", tribe: "warriors" as const } } };
    expect(walksBetween(view, after)).toEqual([
      { piece: "figure", colour: "red", tribe: "warriors", from: FROM, to: MAP.cities.Corduba!.crossroads },
    ]);
  });

  test("include a tribe that founds a kingdom only once", () => {
    const to = MAP.cities.Corduba!.crossroads;
    const after = {
      ...view,
      tribes: [{ ...mine, warriors: { ...mine.warriors, place: to } }, ...others],
      cities: { ...view.cities, Corduba: { seat: "A", tribe: "warriors" as const } },
    };
    expect(walksBetween(view, after)).toHaveLength(1);
  });

  test("start and end at the same city for a counter that is taken", () => {
    const { Lugdunum: _taken, ...left } = view.cities;
    expect(walksBetween(view, { ...view, cities: left })).toEqual([
      { piece: "counter", from: "Lugdunum", to: "Lugdunum" },
    ]);
  });

  test("lead the legionnaire straight to the new hex", () => {
    const [walk] = walksBetween(view, { ...view, legionnaire: "r5c4" });
    expect(walk).toEqual({ piece: "legionnaire", from: view.legionnaire, to: "r5c4" });
    const [x, y] = stepsOf(walk!, 2).steps.at(-1)!;
    expect(x).toBeCloseTo(MAP.hexes.r5c4!.middle[0]);
    expect(y).toBeCloseTo(MAP.hexes.r5c4!.middle[1]);
  });
});
