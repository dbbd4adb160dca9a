/** The map as it is drawn holds what the data says: every crossroads, road, arrow and lane, each where it belongs. */
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
  test("hexes, crossroads and cities are those of the data", () => {
    expect([...HEXES].sort()).toEqual(data.hexes.map(({ id }) => id).sort());
    expect([...CROSSROADS].sort()).toEqual([...new Set(data.edges.flat())].sort());
    expect([...CITIES].sort(byName)).toEqual(data.cities.map(({ name }) => name).sort(byName));
    expect(OPEN.length + CITIES.length).toBe(CROSSROADS.length);
    for (const { name, crossroads, towers } of data.cities) {
      expect(cityAt(crossroads)).toBe(name);
      expect(MAP.cities[name]?.towers).toBe(towers);
    }
  });

  test("all 241 roads are there, as long as an edge, with the arrows of the data on them", () => {
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

  test("every hex has its six crossroads around it, from the north", () => {
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

  test("all 12 lanes go from city to city, and a ship lies on each", () => {
    expect(LANES.map(({ from, to }) => key([from, to])).sort()).toEqual(data.sea_arrows.map(key).sort());
    for (const lane of LANES) {
      expect(distance(along(lane.curve, 0), placeOf(lane.from))).toBeLessThan(0.5);
      expect(distance(along(lane.curve, 1), placeOf(lane.to))).toBeLessThan(0.5);
      expect(Math.min(...lanePoints(lane).map((point) => distance(point, lane.ship.at)))).toBeLessThan(14);
      const back = lanePoints(lane, lane.ends[1]);
      expect(distance(back[0]!, placeOf(lane.to))).toBeLessThan(0.5);
    }
  });

  test("ways lead both ways, and cities one road away are known", () => {
    for (const each of CROSSROADS)
      for (const { to, arrow } of waysFrom(each)) expect(waysFrom(to)).toContainEqual({ to: each, arrow });
    expect(citiesBeside("r9c1S")).toEqual(["Corduba"]);
  });

  test("the rim of all hexes is the shore: roads with one hex only", () => {
    expect(rim(HEXES)).toEqual(ROADS.filter(({ hexes }) => hexes.length === 1));
  });

  test("all that is played on is within the frame, with room for a ring around it", () => {
    for (const each of CROSSROADS) {
      const [x, y] = placeOf(each);
      expect(Math.min(x, y, MAP.width - x, MAP.height - y)).toBeGreaterThan(20.5);
    }
  });
});
