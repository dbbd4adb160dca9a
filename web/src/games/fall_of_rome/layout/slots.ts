/**
 * Where a city's pieces stand: above it a row of cubes for each tribe, at its right the legions, at its left the
 * pawns, around it the fort, below it the name. All in map units, with the city's centre at 0, 0.
 */

import type { Box } from "../../../table/geometry";
import type { City, CityPieces, Tribe } from "../view";
import { TRIBES } from "../view";
import { nameWidth } from "./letters";
import { CITIES, MAP, placeOf } from "./map";

export interface CubeSlot {
  tribe: Tribe;
  x: number;
  y: number;
  r: number;
  /** A cube that stands for all of its tribe, with their number on it. */
  count?: number;
}

export interface PawnSlot {
  seat: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Three and more share two standards, one banner above the other. */
  stacked: boolean;
}

export interface CitySlots {
  /** Radius of the medallion. */
  r: number;
  /** Half the side of the fort's wall; 0 without one. */
  fort: number;
  cubes: CubeSlot[];
  legions: { x: number; y: number; count: number } | null;
  pawns: PawnSlot[];
  name: { y: number; size: number; width: number };
}

export const NAME_SIZE = 12.6;
export const ROMA_SIZE = 15;
export const LEGION = { width: 12.6, top: -10.2, bottom: 11.5, line: 0.65 } as const;
const CUBE = 5.8;
const STEP = 12.8;
const ROW = 12.8;
/** As many cubes in a row as five tokens are wide. */
const WIDEST = 5;
const TOKEN = 6.3;
const TOKEN_STEP = 14;
/** How far a fort's wall and its battlements reach beyond the medallion. */
export const WALL = 4.4;
export const BATTLEMENT = 3.1;

export const radius = (city: City) => (city === "Roma" ? 15 : 12);

function rows(tribes: Tribe[], counts: Partial<Record<Tribe, number>>, base: number): CubeSlot[] {
  return tribes.flatMap((tribe, row) => {
    const count = counts[tribe] ?? 0;
    return Array.from({ length: count }, (_, k) => ({
      tribe,
      x: (k - (count - 1) / 2) * STEP,
      y: base - row * ROW,
      r: CUBE,
    }));
  });
}

/** Roma may hold all tribes: two of them side by side on each row. */
function pairs(tribes: Tribe[], counts: Partial<Record<Tribe, number>>, base: number): CubeSlot[] {
  const step = 11.9;
  return tribes.flatMap((tribe, i) => {
    const alone = i === tribes.length - 1 && tribes.length % 2 === 1;
    const start = alone ? -step : i % 2 === 0 ? -step * 2.6 : step * 0.6;
    return Array.from({ length: counts[tribe] ?? 0 }, (_, k) => ({
      tribe,
      x: start + k * step,
      y: base - Math.floor(i / 2) * 12,
      r: 5.4,
    }));
  });
}

/** More tribes than the city has rows for: one cube each, with its number. */
function tokens(tribes: Tribe[], counts: Partial<Record<Tribe, number>>, base: number): CubeSlot[] {
  return tribes.map((tribe, k) => ({
    tribe,
    x: (k - (tribes.length - 1) / 2) * TOKEN_STEP,
    y: base - 0.8,
    r: TOKEN,
    count: counts[tribe] ?? 0,
  }));
}

/** Strangers too: whole tribes side by side, as long as the rows the city has room for hold them. */
function mixed(
  tribes: Tribe[],
  counts: Partial<Record<Tribe, number>>,
  base: number,
  room: number,
): CubeSlot[] | null {
  const lines: Tribe[][] = [[]];
  for (const tribe of tribes) {
    const cube = Array.from({ length: counts[tribe] ?? 0 }, () => tribe);
    if (lines.at(-1)!.length + cube.length > WIDEST) lines.push([]);
    lines.at(-1)!.push(...cube);
  }
  if (lines.length > room || lines.some((line) => line.length > WIDEST)) return null;
  return lines.flatMap((line, row) =>
    line.map((tribe, k) => ({ tribe, x: (k - (line.length - 1) / 2) * STEP, y: base - row * ROW, r: CUBE })),
  );
}

function cubes(city: City, pieces: CityPieces, base: number): CubeSlot[] {
  const counts = pieces.barbarians ?? {};
  const there = TRIBES.filter((tribe) => counts[tribe]);
  const room = city === "Roma" ? 2 : placeOf(city).tribes.length;
  const most = Math.max(0, ...there.map((tribe) => counts[tribe] ?? 0));
  if (most <= 3 && there.length <= room) return rows(there, counts, base);
  if (most <= 3 && city === "Roma") return pairs(there, counts, base);
  return mixed(there, counts, base, room) ?? tokens(there, counts, base);
}

function pawns(seats: number[], edge: number): PawnSlot[] {
  const width = 11;
  if (seats.length <= 2)
    return seats.map((seat, i) => ({
      seat,
      x: -(edge + width / 2 + 0.5) - i * (width + 0.6),
      y: -5,
      width,
      height: 17,
      stacked: false,
    }));
  return seats.map((seat, i) => ({
    seat,
    x: -(edge + width / 2 + 0.5) - (i % 2) * (width + 0.6),
    y: -10 + Math.floor(i / 2) * 9.9,
    width,
    height: 9,
    stacked: true,
  }));
}

/** Where everything in a city stands. `size` stretches the name, for small boards. */
export function slots(city: City, pieces: CityPieces, seats: number[], size = 1): CitySlots {
  const r = radius(city);
  const fort = pieces.fort ? r + WALL : 0;
  const edge = fort ? fort + BATTLEMENT : r + 3;
  const nameSize = (city === "Roma" ? ROMA_SIZE : NAME_SIZE) * size;
  return {
    r,
    fort,
    cubes: cubes(city, pieces, -(edge + (fort ? 7.2 : 6.2))),
    legions: pieces.legions ? { x: edge + LEGION.width / 2 + 0.9, y: -1, count: pieces.legions } : null,
    pawns: pawns(seats, edge),
    name: {
      y: edge + (city === "Roma" ? 12 : 10.4) * (0.25 + 0.75 * size),
      size: nameSize,
      width: nameWidth(city, nameSize),
    },
  };
}

export interface Piece {
  city: City;
  what: string;
  box: Box;
}

const around = (x: number, y: number, halfWidth: number, up: number, down = up): Box => ({
  left: x - halfWidth,
  top: y - up,
  right: x + halfWidth,
  bottom: y + down,
});

/** The boxes of all that is drawn for a city, in the map's own coordinates: what must not overlap. */
export function pieceBoxes(city: City, pieces: CityPieces, seats: number[], size = 1): Piece[] {
  const at = placeOf(city);
  const s = slots(city, pieces, seats, size);
  const wall = s.fort ? s.fort + BATTLEMENT : s.r + 1.4;
  const found: [string, Box][] = [
    ["city", around(0, 0, wall, wall)],
    ["name", around(0, s.name.y, s.name.width / 2, s.name.size * 0.68, s.name.size * 0.2)],
    ...s.cubes.map((cube): [string, Box] => [
      `cube ${cube.tribe}`,
      around(
        cube.x,
        cube.y,
        cube.r * REACH[cube.tribe][0],
        cube.r * REACH[cube.tribe][1],
        cube.r * REACH[cube.tribe][2],
      ),
    ]),
    ...s.pawns.map((pawn): [string, Box] => [
      `pawn ${pawn.seat}`,
      around(pawn.x, pawn.y, pawn.width / 2, pawn.height / 2, pawn.height / 2),
    ]),
  ];
  if (s.legions)
    found.push([
      "legions",
      around(s.legions.x, s.legions.y, LEGION.width / 2 + LEGION.line, -LEGION.top, LEGION.bottom),
    ]);
  return found.map(([what, box]) => ({
    city,
    what,
    box: { left: box.left + at.x, right: box.right + at.x, top: box.top + at.y, bottom: box.bottom + at.y },
  }));
}

/** How far a cube's silhouette reaches from its centre, in its radii: to the sides, up, down; its outline included. */
const REACH: Record<Tribe, [number, number, number]> = {
  anglo_saxons_franks: [1.09, 1.09, 0.95],
  vandals: [0.95, 0.95, 0.95],
  huns: [1.06, 1.06, 1.06],
  visigoths: [1.09, 1.09, 1.09],
  ostrogoths: [1.08, 1.08, 1.08],
};

/** Pairs of pieces that overlap by more than a hair. */
export function overlaps(pieces: Piece[], hair = 0.3): [Piece, Piece][] {
  const found: [Piece, Piece][] = [];
  pieces.forEach((one, i) => {
    for (const other of pieces.slice(i + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > hair && height > hair) found.push([one, other]);
    }
  });
  return found;
}

/** The next city in a direction: near, and rather straight ahead than beside. */
export function cityTowards(from: City, [dx, dy]: readonly [number, number]): City {
  const at = placeOf(from);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const city of CITIES) {
    const { x, y } = MAP.cities[city]!;
    const ahead = (x - at.x) * dx + (y - at.y) * dy;
    const aside = Math.abs((x - at.x) * dy - (y - at.y) * dx);
    if (ahead <= 0 || aside > ahead * 2.4) continue;
    const cost = ahead + aside * 1.6;
    if (cost < least) [best, least] = [city, cost];
  }
  return best;
}
