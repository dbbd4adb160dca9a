/**
 * The shore, of the land and of the hexes at its rim, in pieces that lie close together. A path is stroked whole in every
 * part of the picture that shows any of it: in pieces, only those that are seen are.
 */
import type { Point } from "../../../table/geometry";
import { HEXES, MAP, placeOf } from "./map";
import { at, rim } from "./shapes";

/** How wide and high a piece may be, in map units. */
const CELL = 150;

/** The corners of each closed line of a path of `M`, `l` and `z`. */
function rings(path: string): Point[][] {
  return path
    .split("M")
    .slice(1)
    .map((ring) => {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?[\d.]+/g) ?? []).map(Number);
      const points: Point[] = [[x, y]];
      for (let step = 0; step < steps.length; step += 2) {
        const [u, v] = points[points.length - 1]!;
        points.push([u + steps[step]!, v + steps[step + 1]!]);
      }
      return [...points, points[0]!];
    });
}

export function shore(): string[] {
  const lines = [...rings(MAP.coast), ...rim(HEXES).map(({ ends }) => ends.map(placeOf))];
  const pieces = new Map<string, string>();
  for (const line of lines) {
    let last = "";
    for (let end = 1; end < line.length; end += 1) {
      const [from, to] = [line[end - 1]!, line[end]!];
      const cell = `${Math.floor(from[0] / CELL)} ${Math.floor(from[1] / CELL)}`;
      const more = cell === last ? `L${at(to)}` : `M${at(from)}L${at(to)}`;
      pieces.set(cell, (pieces.get(cell) ?? "") + more);
      last = cell;
    }
  }
  return [...pieces.values()];
}
