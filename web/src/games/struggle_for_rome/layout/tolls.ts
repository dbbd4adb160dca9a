/** Where it is written what an arrow of the way costs: on the arrow, or beside it where something stands. */
import type { Box, Point } from "../../../table/geometry";
import { covered } from "../../../table/sight";
import { CITIES, MAP, placeOf } from "./map";
import { laneBetween, type Route, roadBetween, type Toll } from "./travel";

const HALF = { width: 14, height: 7.5 };
const CITY = { left: -20.5, right: 20.5, top: -22, bottom: 16 };
const FIGURE = { left: -13, right: 13, top: -13, bottom: 13 };

const boxAt = ([x, y]: Point, { left, right, top, bottom }: Box): Box => ({
  left: x + left,
  right: x + right,
  top: y + top,
  bottom: y + bottom,
});
export const tollBox = (at: Point): Box =>
  boxAt(at, { left: -HALF.width, right: HALF.width, top: -HALF.height, bottom: HALF.height });

/** Where a city's name is written, by a letter's usual width. */
function nameBox(city: string): Box {
  const { at, size, lines } = MAP.cities[city]!.name;
  const [width, height] = [Math.max(...lines.map((line) => line.length)) * size * 0.5, lines.length * size];
  return boxAt(at, { left: -width / 2, right: width / 2, top: -height / 2, bottom: height / 2 });
}

/** From the best place to the last. */
function candidates({ from, to, kind }: Toll): Point[] {
  const lane = kind === "sea" ? laneBetween(from, to) : undefined;
  const [x, y] = lane?.ship.at ?? roadBetween(from, to)?.arrow?.at ?? placeOf(to);
  const [a, b] = [placeOf(from), placeOf(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  // Across the road, not along it.
  const [u, v] = lane ? [0, -1] : [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const steps = lane ? [17, -17, 21, -21] : [0, 12, -12, 18, -18, 24, -24];
  return steps.map((step) => [x + u * step, y + v * step]);
}

/** What of a way should be seen: where it passes, and what it costs. */
export function routeBoxes(route: Route): Box[] {
  return [...tollPlaces(route).map(tollBox), ...route.path.map((each) => boxAt(placeOf(each), FIGURE))];
}

export function tollPlaces({ path, tolls }: Route): Point[] {
  const taken = [
    ...[path[0], path.at(-1)].flatMap((end) => (end ? [boxAt(placeOf(end), FIGURE)] : [])),
    ...CITIES.flatMap((city) => [boxAt(placeOf(city), CITY), nameBox(city)]),
  ];
  return tolls.map((toll) => {
    const places = candidates(toll);
    const hidden = (at: Point) => taken.reduce((sum, box) => sum + covered(tollBox(at), box), 0);
    const best = places.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
    taken.push(tollBox(best));
    return best;
  });
}
