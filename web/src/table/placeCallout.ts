/** Where a box beside a place hides the least. */
import type { Size } from "./camera";
import type { Box, Point } from "./geometry";
import { covered } from "./sight";

const NEAR = [0, 20, 45, 75, 110, 150, 190];
/** As far as that: for a map that is full of what is offered, with room at its rim. */
export const ANYWHERE = Array.from({ length: 40 }, (_, step) => step * 15);
/** Directions that are tried: far away the gaps between them are wide too. */
const DIRECTIONS = 128;
const EDGE = 8;

/**
 * @param anchor the place, in pixels of the window
 * @param own what belongs to the place: it should not be hidden at all
 * @param others what else is on the board
 * @param widgets what lies over the board: two of these never share a place
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
