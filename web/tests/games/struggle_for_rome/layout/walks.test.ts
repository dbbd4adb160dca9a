/** What moved between two views, and the line along which it is shown. */
import { describe, expect, test } from "vitest";
import { MAP, placeOf } from "../../../../src/games/struggle_for_rome/layout/map";
import { stepsOf, walksBetween } from "../../../../src/games/struggle_for_rome/layout/walks";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import journey from "../views/journey.json";

const view = journey.view as unknown as StruggleView;
const [mine, ...others] = view.tribes as [StruggleView["tribes"][number], ...StruggleView["tribes"]];
const FROM = mine.warriors.place!;

describe("walks", () => {
  test("nothing walks where nothing moved", () => {
    expect(walksBetween(view, { ...view, round: 99 })).toEqual([]);
  });

  test("a tribe walks from where it stood to where it stands, at an even pace", () => {
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

  test("who conquers for a kingdom comes from where it was founded", () => {
    const after = { ...view, cities: { ...view.cities, Corduba: { seat: "A", tribe: "warriors" as const } } };
    expect(walksBetween(view, after)).toEqual([
      { piece: "figure", colour: "red", tribe: "warriors", from: FROM, to: MAP.cities.Corduba!.crossroads },
    ]);
  });

  test("a tribe that founds walks once", () => {
    const to = MAP.cities.Corduba!.crossroads;
    const after = {
      ...view,
      tribes: [{ ...mine, warriors: { ...mine.warriors, place: to } }, ...others],
      cities: { ...view.cities, Corduba: { seat: "A", tribe: "warriors" as const } },
    };
    expect(walksBetween(view, after)).toHaveLength(1);
  });

  test("a counter that is taken turns over where it lay", () => {
    const { Lugdunum: _taken, ...left } = view.cities;
    expect(walksBetween(view, { ...view, cities: left })).toEqual([
      { piece: "counter", from: "Lugdunum", to: "Lugdunum" },
    ]);
  });

  test("the legionnaire goes straight", () => {
    const [walk] = walksBetween(view, { ...view, legionnaire: "r5c4" });
    expect(walk).toEqual({ piece: "legionnaire", from: view.legionnaire, to: "r5c4" });
    const [x, y] = stepsOf(walk!, 2).steps.at(-1)!;
    expect(x).toBeCloseTo(MAP.hexes.r5c4!.middle[0]);
    expect(y).toBeCloseTo(MAP.hexes.r5c4!.middle[1]);
  });
});
