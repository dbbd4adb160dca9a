/** The drawn map matches the data of the game: every crossroads, road, arrow and lane, at the right place. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  CITIES,
  CROSSROADS,
  citiesBeside,
  cityAt,
  HEXES,
  LANES,
  MAP,
  OPEN,
  placeOf,
  ROADS,
  waysFrom,
} from "../../../../src/games/struggle_for_rome/layout/map";
import { along, lanePoints, rim } from "../../../../src/games/struggle_for_rome/layout/shapes";

interface Data {
  hexes: { id: string; province: string; terrain: string; number: number | null }[];
  cities: { name: string; towers: number; crossroads: string }[];
  edges: [string, string][];
  land_arrows: [string, string][];
  sea_arrows: [string, string][];
}
const data = JSON.parse(
  readFileSync("../src/triclinium/games/struggle_for_rome/data/game.json", "utf8"),
) as Data;

const key = (ends: readonly string[]) => [...ends].sort().join(" ");
const distance = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]) =>
  Math.hypot(x - u, y - v);
const byName = (one: string, other: string) => (one < other ? -1 : 1);

describe("the grid", () => {
  test("has the hexes, crossroads and cities of the data", () => {
    expect([...HEXES].sort()).toEqual(data.hexes.map(({ id }) => id).sort());
    expect([...CROSSROADS].sort()).toEqual([...new Set(data.edges.flat())].sort());
    expect([...CITIES].sort(byName)).toEqual(data.cities.map(({ name }) => name).sort(byName));
    expect(OPEN.length + CITIES.length).toBe(CROSSROADS.length);
    for (const { name, crossroads, towers } of data.cities) {
      expect(cityAt(crossroads)).toBe(name);
      expect(MAP.cities[name]?.towers).toBe(towers);
    }
  });

  test("has all 241 roads, each as long as an edge of a hex, with the arrows of the data", () => {
    expect(ROADS).toHaveLength(241);
    expect(ROADS.map(({ ends }) => key(ends)).sort()).toEqual(data.edges.map(key).sort());
    const arrows = ROADS.filter(({ arrow }) => arrow);
    expect(arrows.map(({ ends }) => key(ends)).sort()).toEqual(data.land_arrows.map(key).sort());
    for (const { ends, arrow, hexes } of ROADS) {
      const [one, other] = ends.map(placeOf) as [[number, number], [number, number]];
      expect(distance(one, other)).toBeCloseTo(MAP.size, 0);
      expect([1, 2]).toContain(hexes.length);
      if (arrow) expect(distance(arrow.at, one) + distance(arrow.at, other)).toBeCloseTo(MAP.size, 0);
    }
  });

  test("has six crossroads around every hex, starting in the north", () => {
    for (const hex of HEXES) {
      const { at, crossroads } = MAP.hexes[hex]!;
      expect(new Set(crossroads).size).toBe(6);
      for (const each of crossroads) {
        expect(distance(at, placeOf(each))).toBeCloseTo(MAP.size, 0);
        expect(MAP.crossroads[each]?.hexes).toContain(hex);
      }
      expect(placeOf(crossroads[0]!)[1]).toBeLessThan(at[1] - 40);
    }
  });

  test("has all 12 lanes from city to city, each with a ship", () => {
    expect(LANES.map(({ from, to }) => key([from, to])).sort()).toEqual(data.sea_arrows.map(key).sort());
    for (const lane of LANES) {
      expect(distance(along(lane.curve, 0), placeOf(lane.from))).toBeLessThan(0.5);
      expect(distance(along(lane.curve, 1), placeOf(lane.to))).toBeLessThan(0.5);
      expect(Math.min(...lanePoints(lane).map((point) => distance(point, lane.ship.at)))).toBeLessThan(14);
      const back = lanePoints(lane, lane.ends[1]);
      expect(distance(back[0]!, placeOf(lane.to))).toBeLessThan(0.5);
    }
  });

  test("has ways in both directions, and lists the cities one road away", () => {
    for (const each of CROSSROADS)
      for (const { to, arrow } of waysFrom(each)) expect(waysFrom(to)).toContainEqual({ to: each, arrow });
    expect(citiesBeside("r9c1S")).toEqual(["Corduba"]);
  });

  test("has a rim of roads with only one hex", () => {
    expect(rim(HEXES)).toEqual(ROADS.filter(({ hexes }) => hexes.length === 1));
  });

  test("has every crossroads within the frame, with space for a ring around it", () => {
    for (const each of CROSSROADS) {
      const [x, y] = placeOf(each);
      expect(Math.min(x, y, MAP.width - x, MAP.height - y)).toBeGreaterThan(20.5);
    }
  });
});
