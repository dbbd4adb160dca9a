/** The map by name: hexes, crossroads, cities, roads and lanes, in map units. */
import type { Point } from "../../../table/geometry";
import type { City, Colour, Crossroads, Hex } from "../view";
import map from "./map.json" with { type: "json" };

export interface HexPlace {
  at: Point;
  /** One of the five provinces, or `barbaricum`. */
  province: string;
  terrain: "field" | "pasture" | "mountain" | "forest";
  /** The total at which it gives; a forest has none. */
  number: number | null;
  /** Where its number or the legionnaire stands: the middle, or beside it where names are. */
  middle: Point;
  /** Its six corners, from the north around. */
  crossroads: Crossroads[];
}

export interface CityPlace {
  province: string;
  towers: number;
  crossroads: Crossroads;
  /** With three players it belongs to nobody. */
  neutral: boolean;
  /** Where its name stands, how large, and in which lines. */
  name: { at: Point; size: number; lines: readonly string[] };
}

/** A way from a crossroads to the next: `land` and `sea` are arrows, null is a free road. */
export interface Way {
  to: Crossroads;
  arrow: "land" | "sea" | null;
}

/** A road between two crossroads, and the arrow that may lie on it. */
export interface Road {
  ends: readonly [Crossroads, Crossroads];
  arrow: { at: Point; turn: number; small: boolean } | null;
  /** The hexes that it parts: one at the rim. */
  hexes: readonly Hex[];
}

/** A sea arrow between two cities: the curve from the one to the other, and the ship that lies on it. */
export interface Lane {
  from: City;
  to: City;
  ends: readonly [Crossroads, Crossroads];
  curve: readonly Point[];
  ship: { at: Point; turn: number };
}

interface MapFile {
  width: number;
  height: number;
  size: number;
  coast: string;
  hexes: Record<Hex, HexPlace>;
  crossroads: Record<Crossroads, Point>;
  cities: Record<
    City,
    Omit<CityPlace, "name" | "neutral"> & { neutral?: true; name: [number, number, number, ...string[]] }
  >;
  edges: [Crossroads, Crossroads, [number, number, number, 1?]?][];
  lanes: { from: City; to: City; curve: Point[]; ship: [number, number, number] }[];
  start: Record<Colour, Crossroads[]>;
}

const file = map as unknown as MapFile;
export const HEXES: readonly Hex[] = Object.keys(file.hexes);
export const CITIES: readonly City[] = Object.keys(file.cities);
export const CROSSROADS: readonly Crossroads[] = Object.keys(file.crossroads);

const hexesAt = new Map<Crossroads, Hex[]>(CROSSROADS.map((each) => [each, []]));
for (const hex of HEXES) for (const each of file.hexes[hex]!.crossroads) hexesAt.get(each)?.push(hex);

export const MAP = {
  width: file.width,
  height: file.height,
  /** Length of an edge. */
  size: file.size,
  coast: file.coast,
  hexes: file.hexes,
  crossroads: Object.fromEntries(
    Object.entries(file.crossroads).map(([id, at]) => [id, { at, hexes: hexesAt.get(id) ?? [] }]),
  ) as Record<Crossroads, { at: Point; hexes: Hex[] }>,
  cities: Object.fromEntries(
    Object.entries(file.cities).map(([city, { name, neutral, ...place }]) => {
      const [x, y, size, ...lines] = name;
      return [city, { ...place, neutral: neutral ?? false, name: { at: [x, y], size, lines } }];
    }),
  ) as Record<City, CityPlace>,
  start: file.start,
};

export const ROADS: readonly Road[] = file.edges.map(([one, other, arrow]) => ({
  ends: [one, other],
  arrow: arrow ? { at: [arrow[0], arrow[1]], turn: arrow[2], small: arrow[3] === 1 } : null,
  hexes: (hexesAt.get(one) ?? []).filter((hex) => hexesAt.get(other)?.includes(hex)),
}));

export const LANES: readonly Lane[] = file.lanes.map(({ from, to, curve, ship: [x, y, turn] }) => ({
  from,
  to,
  ends: [MAP.cities[from]!.crossroads, MAP.cities[to]!.crossroads],
  curve,
  ship: { at: [x, y], turn },
}));

const CITY_AT = new Map(CITIES.map((city) => [MAP.cities[city]!.crossroads, city]));

/** The city on a crossroads, if there is one. */
export function cityAt(crossroads: Crossroads): City | null {
  return CITY_AT.get(crossroads) ?? null;
}

/** Crossroads where a tribe can stand. */
export const OPEN: readonly Crossroads[] = CROSSROADS.filter((each) => !CITY_AT.has(each));

const WAYS = new Map<Crossroads, Way[]>(CROSSROADS.map((each) => [each, []]));
function join([one, other]: readonly [Crossroads, Crossroads], arrow: Way["arrow"]): void {
  WAYS.get(one)?.push({ to: other, arrow });
  WAYS.get(other)?.push({ to: one, arrow });
}
for (const { ends, arrow } of ROADS) join(ends, arrow ? "land" : null);
for (const { ends } of LANES) join(ends, "sea");

/** The ways that leave a crossroads. */
export function waysFrom(crossroads: Crossroads): readonly Way[] {
  return WAYS.get(crossroads) ?? [];
}

/** Cities one road away: those that a tribe there may plunder. */
export function citiesBeside(crossroads: Crossroads): City[] {
  return waysFrom(crossroads).flatMap(({ to, arrow }) => (arrow === "sea" ? [] : (cityAt(to) ?? [])));
}

/** Where something is: a crossroads, a city or a hex. */
export function placeOf(spot: string): Point {
  const city = MAP.cities[spot];
  return MAP.crossroads[city ? city.crossroads : spot]?.at ?? MAP.hexes[spot]?.at ?? [0, 0];
}
