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

/** Douglas and Peucker, on an open line. */
function simple(line: Point[]): Point[] {
  const [a, b] = [line[0]!, line.at(-1)!];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [most, at] = [TOLERANCE, 0];
  line.forEach(([x, y], i) => {
    const away =
      length < 1
        ? Math.hypot(x - a[0], y - a[1])
        : Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length;
    if (away > most) [most, at] = [away, i];
  });
  return at ? [...simple(line.slice(0, at + 1)).slice(0, -1), ...simple(line.slice(at))] : [a, b];
}

function pieces(): string[] {
  return rings(MAP.land).flatMap((ring) => {
    const line = simple(ring);
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
