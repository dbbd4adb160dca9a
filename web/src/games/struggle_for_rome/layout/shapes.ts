/** Lines and outlines of the map, as paths. */
import type { Point } from "../../../table/geometry";
import type { Colour, Crossroads, Hex } from "../view";
import { HEXES, type Lane, MAP, placeOf, ROADS, type Road } from "./map";

const short = (value: number): string => String(Math.round(value * 10) / 10);
export const at = ([x, y]: Point): string => `${short(x)} ${short(y)}`;
/** As a transform. */
export const put = (point: Point): string => `translate(${at(point)})`;
const line = (points: readonly Point[]): string => `M${points.map(at).join("L")}`;

/** A hex around a point; `part` of its full size. */
export function hexPath([x, y]: Point, part = 1): string {
  const r = MAP.size * part;
  const w = (r * Math.sqrt(3)) / 2;
  const [wide, half] = [short(w), short(r / 2)];
  return `M${at([x, y - r])}l${wide} ${half}v${short(r)}l-${wide} ${half}l-${wide} -${half}v-${short(r)}z`;
}

export const hexesPath = (hexes: readonly Hex[], part = 1): string =>
  hexes.map((hex) => hexPath(placeOf(hex), part)).join("");

export const roadPath = ({ ends }: Road): string => line(ends.map(placeOf));
export const roadsPath = (roads: readonly Road[]): string => roads.map(roadPath).join("");

/** The roads around a set of hexes: each parts one that is in it from what is not. */
export function rim(hexes: readonly Hex[]): Road[] {
  const inside = new Set(hexes);
  return ROADS.filter((road) => road.hexes.filter((hex) => inside.has(hex)).length === 1);
}

export const hexesOf = (province: string): Hex[] =>
  HEXES.filter((hex) => MAP.hexes[hex]?.province === province);

const mix = (one: Point, other: Point, part: number): Point => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
];

/** A point of a Bézier curve of any degree, after de Casteljau. */
export function along(points: readonly Point[], part: number): Point {
  let left = points;
  while (left.length > 1) left = left.slice(1).map((point, i) => mix(left[i]!, point, part));
  return left[0]!;
}

const STEPS = 32;
/** Points along a lane from one of its ends. */
export function lanePoints(lane: Lane, from: Crossroads = lane.ends[0]): Point[] {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => along(lane.curve, i / STEPS));
  return from === lane.ends[0] ? points : points.reverse();
}

const lanes = new Map<Lane, string>();
export function lanePath(lane: Lane): string {
  const known = lanes.get(lane) ?? line(lanePoints(lane));
  lanes.set(lane, known);
  return known;
}

/** Whose piece it is can be told by its outline alone: round shield, square, lozenge, pointed shield. */
export function shield(colour: Colour, r: number): string {
  const [n, f] = [short, (part: number) => short(r * part)];
  if (colour === "red")
    return `M${n(-r)} 0A${n(r)} ${n(r)} 0 1 1 ${n(r)} 0A${n(r)} ${n(r)} 0 1 1 ${n(-r)} 0Z`;
  if (colour === "white") return `M0 ${f(-1.16)}L${f(1.16)} 0L0 ${f(1.16)}L${f(-1.16)} 0Z`;
  if (colour === "blue") {
    const [h, c, s] = [f(0.92), f(0.16), f(1.52)];
    return `M${f(-0.76)} -${h}h${s}q${c} 0 ${c} ${c}v${s}q0 ${c} -${c} ${c}h-${s}q-${c} 0 -${c} -${c}v-${s}q0 -${c} ${c} -${c}z`;
  }
  return `M${f(-0.98)} ${f(-0.96)}H${f(0.98)}V${f(-0.1)}C${f(0.98)} ${f(0.55)} ${f(0.45)} ${f(0.95)} 0 ${f(1.12)}C${f(-0.45)} ${f(0.95)} ${f(-0.98)} ${f(0.55)} ${f(-0.98)} ${f(-0.1)}Z`;
}
