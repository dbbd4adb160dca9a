/** What is on the window, in pixels: so that chips and callouts keep clear of it. */
import { type Camera, inSight, type Size, toScreen } from "../../../table/camera";
import type { Box } from "../../../table/geometry";
import type { City, FallView } from "../view";
import { CITIES, pointOf } from "./map";
import { pieceBoxes } from "./slots";

/** The boxes of every city's pieces in the window. */
export function seenBoxes(view: FallView, camera: Camera, size: Size): Map<City, Box[]> {
  const near = CITIES.filter((city) => inSight(camera, size, pointOf(city), -60));
  return new Map(
    near.map((city) => {
      const seats = view.pawns.flatMap((at, seat) => (at === city ? [seat] : []));
      const boxes = pieceBoxes(city, view.cities[city] ?? {}, seats).map(({ box }) => {
        const [left, top] = toScreen(camera, size, [box.left, box.top]);
        const [right, bottom] = toScreen(camera, size, [box.right, box.bottom]);
        return { left, top, right, bottom };
      });
      return [city, boxes];
    }),
  );
}
