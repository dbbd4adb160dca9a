/** What is on the window, in pixels: so that callouts keep clear of it. */
import { type Camera, inSight, type Size, toScreen } from "../../../table/camera";
import type { Box } from "../../../table/geometry";
import { CITIES, cityAt, HEXES, MAP, OPEN, placeOf, waysFrom } from "./map";

const CITY = { left: -20.5, right: 20.5, top: -22, bottom: 16 };
const FIGURE = { left: -13, right: 13, top: -13, bottom: 13 };

/**
 * The boxes of what must not be hidden, by spot. What lies beside a spot belongs to it: whoever chooses a crossroads
 * wants to see the cities there.
 *
 * @param lit what is offered or taken: else a crossroads or a hex is bare and may be covered
 * @param beside boxes in map units that belong to the spot too, such as what the way there costs
 */
export function seenBoxes(
  spot: string,
  lit: ReadonlySet<string>,
  camera: Camera,
  size: Size,
  beside: readonly Box[] = [],
): Map<string, Box[]> {
  const boxOf = (at: readonly [number, number], { left, right, top, bottom }: Box): Box => {
    const [x, y] = toScreen(camera, size, [at[0] + left, at[1] + top]);
    const [u, v] = toScreen(camera, size, [at[0] + right, at[1] + bottom]);
    return { left: x, top: y, right: u, bottom: v };
  };
  const city = MAP.cities[spot];
  const own = new Set<string>([spot]);
  for (const { to, arrow } of waysFrom(city ? city.crossroads : spot)) {
    const beside = cityAt(to);
    if (beside && arrow !== "sea") own.add(beside);
  }
  const found = new Map<string, Box[]>([[spot, beside.map((box) => boxOf([0, 0], box))]]);
  const add = (name: string, box: Box) => {
    const at = own.has(name) ? spot : name;
    found.set(at, [...(found.get(at) ?? []), boxOf(placeOf(name), box)]);
  };
  const near = (name: string) => inSight(camera, size, placeOf(name), -60);
  for (const name of CITIES) if (near(name)) add(name, CITY);
  for (const name of OPEN) if ((lit.has(name) || name === spot) && near(name)) add(name, FIGURE);
  for (const name of HEXES) if ((lit.has(name) || name === spot) && near(name)) add(name, FIGURE);
  return found;
}
