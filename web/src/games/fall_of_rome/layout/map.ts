/** The map's geometry, in map units (1000 x 640): made by scripts/map.mjs, read here with types. */

import { bezier, type Point } from "../../../table/geometry";
import type { Card, City, Tribe } from "../view";
import { TRIBES } from "../view";
import made from "./map.json";

export interface CityPlace {
  x: number;
  y: number;
  tribes: Tribe[];
  port: boolean;
}

/** A road's curve bends by `c`; it crosses water where its parameter is within one of `sea`. */
export interface Road {
  a: City;
  b: City;
  c: Point;
  sea: Point[];
}

interface MapData {
  width: number;
  height: number;
  cities: Record<City, CityPlace>;
  roads: Road[];
  migration: Record<Tribe, City[][]>;
  tribes: Record<Tribe, { cubes: number; ally_cards: number }>;
  track: { invasion: number[]; recruitment: number[] };
  decline: number;
  events: Card[];
  hills: [number, number, number][];
  rivers: { border: boolean; d: string }[];
  west: string;
  east: string;
  land: string;
}

export const MAP = made as unknown as MapData;
export const CITIES: City[] = Object.keys(MAP.cities);
/** How many City cards there are of each colour; the text for it is `city_cards.colour`, with `count`. */
export const CITY_CARDS = Object.fromEntries(
  TRIBES.map((tribe) => [tribe, CITIES.filter((city) => MAP.cities[city]?.tribes.includes(tribe)).length]),
) as Record<Tribe, number>;
/** From north to south: what lies further south is drawn later and read later. */
export const SOUTHWARD: City[] = [...CITIES].sort((p, q) => MAP.cities[p]!.y - MAP.cities[q]!.y);
/** The land goes on beyond the frame as far as this, so that a wider or taller window shows no edge. */
export const BLEED = { x: -900, y: -1000, width: 2800, height: 2640 } as const;

export function placeOf(city: City): CityPlace {
  const place = MAP.cities[city];
  if (!place) throw new Error(`no city called ${city}`);
  return place;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const say = (p: Point) => `${tenth(p[0])} ${tenth(p[1])}`;
export const pointOf = (city: City): Point => [placeOf(city).x, placeOf(city).y];

/** The part of a road's curve between two parameters, as a path. */
export function stretch(road: Road, from: number, to: number): string {
  const [a, c, b] = [pointOf(road.a), road.c, pointOf(road.b)];
  const start = bezier(a, c, b, from);
  const end = bezier(a, c, b, to);
  const mix = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  // The control point of a part is the curve's blossom at both its ends.
  const control = mix(mix(a, c, from), mix(c, b, from), to);
  return `M${say(start)}Q${say(control)} ${say(end)}`;
}

/** A road in its parts on land and on water. */
export function parts(road: Road): { land: string[]; sea: string[] } {
  const land: string[] = [];
  let from = 0;
  for (const [start, end] of road.sea) {
    if (start > from) land.push(stretch(road, from, start));
    from = end;
  }
  if (from < 1) land.push(stretch(road, from, 1));
  return { land, sea: road.sea.map(([start, end]) => stretch(road, start, end)) };
}

export function roadBetween(one: City, other: City): Road | undefined {
  return MAP.roads.find(
    (road) => (road.a === one && road.b === other) || (road.a === other && road.b === one),
  );
}

/** A tribe's way along one road. */
export interface Strand {
  tribe: Tribe;
  from: City;
  to: City;
  /** The line, clear of both cities. */
  d: string;
  /** Where its arrowheads stand, and their turn in degrees. */
  arrows: { x: number; y: number; turn: number }[];
}

const LANE = 5.4;
const CLEAR = 13;
const ARROWS_APART = 17;

function strand(tribe: Tribe, from: City, to: City, road: Road, offset: number): Strand {
  const [a, b] = [pointOf(from), pointOf(to)];
  // Two tribes that meet on a road keep their own sides of it, whichever way they go.
  const side = road.a === from ? offset : -offset;
  const steps = 48;
  const line: { x: number; y: number; turn: number; along: number }[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const p = bezier(a, road.c, b, t);
    const ahead = bezier(a, road.c, b, Math.min(1, t + 0.01));
    const behind = bezier(a, road.c, b, Math.max(0, t - 0.01));
    const [dx, dy] = [ahead[0] - behind[0], ahead[1] - behind[1]];
    const length = Math.hypot(dx, dy);
    const x = p[0] - (dy / length) * side;
    const y = p[1] + (dx / length) * side;
    const last = line.at(-1);
    const along = last ? last.along + Math.hypot(x - last.x, y - last.y) : 0;
    line.push({ x, y, turn: Math.round((Math.atan2(dy, dx) * 180) / Math.PI), along });
  }
  const whole = line.at(-1)!.along;
  const seen = line.filter(({ along }) => along > CLEAR && along < whole - CLEAR);
  const count = Math.max(1, Math.floor((whole - 40) / ARROWS_APART));
  const start = (whole - (count - 1) * ARROWS_APART) / 2;
  const arrows = Array.from({ length: count }, (_, k) => {
    const at = line.find(({ along }) => along >= start + k * ARROWS_APART) ?? line.at(-1)!;
    return { x: tenth(at.x), y: tenth(at.y), turn: at.turn };
  });
  return { tribe, from, to, d: `M${seen.map(({ x, y }) => say([x, y])).join("L")}`, arrows };
}

function strands(): Strand[] {
  const legs = TRIBES.flatMap((tribe) =>
    MAP.migration[tribe].flatMap((way) => way.slice(1).map((to, i) => ({ tribe, from: way[i]!, to }))),
  );
  const known = new Map(legs.map((leg) => [`${leg.tribe} ${leg.from} ${leg.to}`, leg]));
  const byRoad = new Map<Road, (typeof legs)[number][]>();
  for (const leg of known.values()) {
    const road = roadBetween(leg.from, leg.to);
    if (!road) throw new Error(`no road from ${leg.from} to ${leg.to}`);
    byRoad.set(road, [...(byRoad.get(road) ?? []), leg]);
  }
  return [...byRoad].flatMap(([road, along]) =>
    along.map((leg, i) => strand(leg.tribe, leg.from, leg.to, road, (i - (along.length - 1) / 2) * LANE)),
  );
}

/** Every tribe's migration, road by road. */
export const STRANDS: Strand[] = strands();

/** City cards are named `city/tribe`; Events have a name of their own. */
export function readCard(card: Card): { city: City; tribe: Tribe } | null {
  const [city, tribe] = card.split("/");
  return city && tribe ? { city, tribe: tribe as Tribe } : null;
}
