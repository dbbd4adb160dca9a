/** Places a box next to a spot, where it hides the least. */
import type { Size } from "./camera";
import type { Box, Point } from "./geometry";
import { covered } from "./sight";

const NEAR = [0, 20, 45, 75, 110, 150, 190];
/** Distances for a map that is full of options and has space at its edge. */
export const ANYWHERE = Array.from({ length: 40 }, (_, step) => step * 15);
/** Number of directions that are tried. It is high, because gaps widen with the distance. */
const DIRECTIONS = 128;
const EDGE = 8;

/**
 * @param anchor the spot, in pixels of the window
 * @param own things of the spot, which must not be hidden
 * @param others other things on the board
 * @param widgets controls over the board, which must not overlap
 */
export function placeCallout(
  window: Size,
  box: Size,
  anchor: Point,
  own: Box[],
  others: Box[],
  widgets: Box[] = [],
  distances: readonly number[] = NEAR,
): Point {
  const kept = [...own, ...widgets];
  let best: Point = [
    Math.max(EDGE, Math.min(window.width - box.width - EDGE, anchor[0] + 30)),
    Math.max(EDGE, Math.min(window.height - box.height - EDGE, anchor[1] + 30)),
  ];
  let least = Number.POSITIVE_INFINITY;
  for (let step = 0; step < DIRECTIONS; step++) {
    const angle = (step * 2 * Math.PI) / DIRECTIONS;
    for (const away of distances) {
      const left = anchor[0] + Math.cos(angle) * (box.width / 2 + 34 + away) - box.width / 2;
      const top = anchor[1] + Math.sin(angle) * (box.height / 2 + 34 + away) - box.height / 2;
      const right = left + box.width;
      const bottom = top + box.height;
      if (left < EDGE || top < EDGE || right > window.width - EDGE || bottom > window.height - EDGE) continue;
      const here = { left, top, right, bottom };
      const hidesOwn = kept.reduce((sum, piece) => sum + covered(here, piece), 0);
      const hidesOthers = others.reduce((sum, piece) => sum + covered(here, piece), 0);
      const cost = away * 0.5 + hidesOwn * 50 + hidesOthers * 0.2;
      if (cost < least) {
        least = cost;
        best = [left, top];
      }
    }
  }
  return best;
}
