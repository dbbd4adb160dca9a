/** What moved from one view to the next, and along which line. */
import type { Point } from "../../../table/geometry";
import {
  type City,
  type Colour,
  type Crossroads,
  type Hex,
  type StruggleView,
  TRIBES,
  type Tribe,
} from "../view";
import { CITIES, MAP, placeOf } from "./map";
import { lanePoints } from "./shapes";
import { laneBetween, routeTo } from "./travel";

export type Walk =
  | { piece: "figure"; colour: Colour; tribe: Tribe; from: Crossroads; to: Crossroads }
  | { piece: "legionnaire"; from: Hex; to: Hex }
  /** A counter is turned over and leaves its city. */
  | { piece: "counter"; from: City; to: City };

export function walksBetween(before: StruggleView, after: StruggleView): Walk[] {
  const walks = after.tribes.flatMap((tribes, seat) =>
    TRIBES.flatMap((tribe): Walk[] => {
      const [from, to] = [before.tribes[seat]?.[tribe].place, tribes[tribe].place];
      const colour = after.colours[seat];
      return from && to && from !== to && colour ? [{ piece: "figure", colour, tribe, from, to }] : [];
    }),
  );
  // A kingdom stays where it was founded; who conquers for it comes from there.
  for (const city of CITIES) {
    const { seat, tribe } = after.cities[city] ?? {};
    if (!seat || !tribe || before.cities[city]?.seat) continue;
    const [at, to] = [seat.charCodeAt(0) - 65, MAP.cities[city]!.crossroads];
    const [from, colour] = [before.tribes[at]?.[tribe].place, after.colours[at]];
    if (from && colour && !walks.some((walk) => walk.to === to))
      walks.push({ piece: "figure", colour, tribe, from, to });
  }
  // Where a city is conquered its counter leaves unseen.
  for (const city of CITIES)
    if (before.cities[city]?.counter && !after.cities[city]?.counter && !after.cities[city]?.seat)
      walks.push({ piece: "counter", from: city, to: city });
  const [from, to] = [before.legionnaire, after.legionnaire];
  return from && to && from !== to ? [...walks, { piece: "legionnaire", from, to }] : walks;
}

/** The corners of a walk: along the cheapest roads and lanes; the legionnaire goes straight. */
function corners(walk: Walk): Point[] {
  if (walk.piece === "legionnaire") return [MAP.hexes[walk.from]!.middle, MAP.hexes[walk.to]!.middle];
  if (walk.piece === "counter") return [placeOf(walk.from), placeOf(walk.to)];
  const path = routeTo(walk.from, walk.to, null)?.path ?? [walk.from, walk.to];
  return path.flatMap((each, i): Point[] => {
    const before = path[i - 1];
    const lane = before ? laneBetween(before, each) : undefined;
    return lane && before ? lanePoints(lane, before).slice(1) : [placeOf(each)];
  });
}

const distance = ([x, y]: Point, [u, v]: Point) => Math.hypot(x - u, y - v);

/** Points at equal distances along a walk, from its beginning to its end, and how long it is. */
export function stepsOf(walk: Walk, count: number): { steps: Point[]; length: number } {
  const line = corners(walk);
  const parts = line.slice(1).map((point, i) => distance(line[i]!, point));
  const length = parts.reduce((sum, part) => sum + part, 0);
  const steps = Array.from({ length: count + 1 }, (_, step): Point => {
    let left = (length * step) / count;
    for (const [i, part] of parts.entries()) {
      if (left <= part || i === parts.length - 1) {
        const share = part ? Math.min(1, left / part) : 1;
        const [[x, y], [u, v]] = [line[i]!, line[i + 1]!];
        return [x + (u - x) * share, y + (v - y) * share];
      }
      left -= part;
    }
    return line[0]!;
  });
  return { steps, length };
}
