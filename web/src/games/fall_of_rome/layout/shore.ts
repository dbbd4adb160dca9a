/**
 * The coast for the wide strokes of the waterlines: fewer points, and in pieces, so that a browser that paints in tiles
 * need not draw all of Europe for each of them.
 */
import type { Point } from "../../../table/geometry";
import { MAP } from "./map";

const TOLERANCE = 1;
const LENGTH = 24;

/** The rings of a path of relative lines, each closed. */
function rings(path: string): Point[][] {
  return path
    .split("z")
    .filter(Boolean)
    .map((part) => {
      const [x = 0, y = 0, ...steps] = (part.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      const ring: Point[] = [[x, y]];
      for (let i = 0; i + 1 < steps.length; i += 2) {
        const [u, v] = ring.at(-1)!;
        ring.push([u + steps[i]!, v + steps[i + 1]!]);
      }
      return [...ring, [x, y]];
    });
}

/** Douglas and Peucker, on the open line between two points of a ring. Plain loops, because this delays the first picture. */
function simple(ring: Point[], from: number, to: number): Point[] {
  const [a, b] = [ring[from]!, ring[to]!];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  let [most, at] = [TOLERANCE, 0];
  for (let i = from + 1; i < to; i += 1) {
    const p = ring[i]!;
    const [x, y] = [p[0] - a[0], p[1] - a[1]];
    const away = length < 1 ? Math.hypot(x, y) : Math.abs(x * dy - dx * y) / length;
    if (away > most) {
      most = away;
      at = i;
    }
  }
  return at ? [...simple(ring, from, at).slice(0, -1), ...simple(ring, at, to)] : [a, b];
}

function pieces(): string[] {
  return rings(MAP.land).flatMap((ring) => {
    const line = simple(ring, 0, ring.length - 1);
    const found: string[] = [];
    for (let from = 0; from < line.length - 1; from += LENGTH) {
      const piece = line.slice(from, from + LENGTH + 1);
      if (piece.some(([x, y]) => x > -600 && x < 1600 && y > -700 && y < 1400))
        found.push(`M${piece.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`);
    }
    return found;
  });
}

export const SHORE: string[] = pieces();
