/** Journeys: which crossroads cost the same, and which way a payment buys. */
import type { Crossroads } from "../view";
import { CROSSROADS, LANES, MAP, placeOf, ROADS, type Road, waysFrom } from "./map";

/** Grain and gold. */
export type Payment = readonly [number, number];

/** An arrow on the way; the first one is free, whatever its kind. */
export interface Toll {
  kind: "land" | "sea";
  from: Crossroads;
  to: Crossroads;
  free: boolean;
}

export interface Route {
  /** From where one stands to where one goes. */
  path: readonly Crossroads[];
  tolls: readonly Toll[];
  /** Arrows to be paid, beyond the first. */
  land: number;
  sea: number;
}

/** More arrows than anybody pays for. */
const MOST = 9;
/** What a further land arrow costs in gold; a sea arrow costs one. */
const GRAIN_IN_GOLD = 3;

const better = (one: Route, other: Route) =>
  one.land * GRAIN_IN_GOLD + one.sea - (other.land * GRAIN_IN_GOLD + other.sea) ||
  one.path.length - other.path.length;

/**
 * From a crossroads to all others: the routes that no other beats in both kinds of arrows, the shortest of each.
 * Whatever stands on the way blocks nobody.
 */
export function routesFrom(from: Crossroads): Map<Crossroads, Route[]> {
  const found = new Map<string, Route[]>();
  // Who has used the free arrow and who has not are not to be compared.
  const keyOf = ({ path, tolls }: Route) => `${path.at(-1)} ${tolls.length > 0}`;
  const beaten = (route: Route) =>
    (found.get(keyOf(route)) ?? []).some(({ land, sea }) => land <= route.land && sea <= route.sea);
  // Piled up by what they cost and how long they are: the cheapest come first, of equals the shortest.
  const open: Route[][] = [[{ path: [from], tolls: [], land: 0, sea: 0 }]];
  for (const routes of open)
    for (const route of routes ?? []) {
      if (beaten(route)) continue;
      found.set(keyOf(route), [...(found.get(keyOf(route)) ?? []), route]);
      const here = route.path.at(-1)!;
      for (const { to, arrow } of waysFrom(here)) {
        const free = route.tolls.length === 0;
        const next = {
          path: [...route.path, to],
          tolls: arrow ? [...route.tolls, { kind: arrow, from: here, to, free }] : route.tolls,
          land: route.land + (arrow === "land" && !free ? 1 : 0),
          sea: route.sea + (arrow === "sea" && !free ? 1 : 0),
        };
        if (next.land + next.sea > MOST || beaten(next)) continue;
        const pile = (GRAIN_IN_GOLD * next.land + next.sea) * CROSSROADS.length + next.path.length;
        open[pile] ??= [];
        open[pile].push(next);
      }
    }
  return new Map(
    CROSSROADS.map((each) => {
      const all = [false, true].flatMap((arrows) => found.get(`${each} ${arrows}`) ?? []).sort(better);
      return [
        each,
        all.filter(
          ({ land, sea }, i) => !all.slice(0, i).some((other) => other.land <= land && other.sea <= sea),
        ),
      ];
    }),
  );
}

const joins = (ends: readonly Crossroads[], one: Crossroads, other: Crossroads) =>
  ends.includes(one) && ends.includes(other);
export const roadBetween = (one: Crossroads, other: Crossroads) =>
  ROADS.find(({ ends }) => joins(ends, one, other));
export const laneBetween = (one: Crossroads, other: Crossroads) =>
  LANES.find(({ ends }) => joins(ends, one, other));

/** What a route costs in gold when so much grain is paid; null: so much grain cannot be paid on it. */
export function goldFor({ land, sea }: Route, grain: number): number | null {
  return grain <= land ? GRAIN_IN_GOLD * (land - grain) + sea : null;
}

/** Maximum number of starts whose routes are kept: both figures of four players. */
const MAX_KNOWN = 8;
const KNOWN = new Map<Crossroads, Map<Crossroads, Route[]>>();

/** The way that a payment buys; without one the cheapest. */
export function routeTo(from: Crossroads, to: Crossroads, payment: Payment | null): Route | null {
  const all = KNOWN.get(from) ?? routesFrom(from);
  // Moved to the end of the map, which keeps its order. The first one is the oldest.
  KNOWN.delete(from);
  KNOWN.set(from, all);
  for (const [oldest] of KNOWN) if (KNOWN.size > MAX_KNOWN) KNOWN.delete(oldest);
  const routes = all.get(to) ?? [];
  if (!payment) return routes[0] ?? null;
  return routes.find((route) => goldFor(route, payment[0]) === payment[1]) ?? null;
}

/** What a payment is worth in gold. */
export function worth([grain, gold]: Payment): number {
  return GRAIN_IN_GOLD * grain + gold;
}

/** The payment that one would choose: a grain is worth three gold, and of equals gold is kept. */
export function cheapest(payments: readonly Payment[]): Payment | null {
  return [...payments].sort((one, other) => worth(one) - worth(other) || other[0] - one[0])[0] ?? null;
}

/** Crossroads joined by roads without arrows: whoever can come to one can come to all, for the same. */
export interface Web {
  open: readonly Crossroads[];
  roads: readonly Road[];
  price: Payment;
  /** Where the price is written. */
  tag: Crossroads;
}

const NETS: readonly (readonly Crossroads[])[] = (() => {
  const seen = new Set<Crossroads>();
  return CROSSROADS.flatMap((start) => {
    if (seen.has(start)) return [];
    const net = [start];
    seen.add(start);
    for (const here of net)
      for (const { to, arrow } of waysFrom(here))
        if (!arrow && !seen.has(to)) {
          seen.add(to);
          net.push(to);
        }
    return [net];
  });
})();

/** What is offered, gathered into webs; a chosen crossroads carries the price of its own. */
export function webs(
  journeys: Readonly<Record<Crossroads, readonly Payment[]>>,
  chosen: Crossroads | null,
): Web[] {
  return NETS.flatMap((net) => {
    const open = net.filter((each) => journeys[each]?.length);
    const price = open[0] ? cheapest(journeys[open[0]] ?? []) : null;
    if (!price) return [];
    const away = (from: Crossroads) =>
      open.reduce((sum, to) => {
        const [[x, y], [u, v]] = [placeOf(from), placeOf(to)];
        return sum + Math.hypot(x - u, y - v);
      }, 0);
    const middle = [...open].sort((one, other) => away(one) - away(other))[0]!;
    const inside = new Set(net);
    return [
      {
        open,
        price,
        tag: chosen && open.includes(chosen) ? chosen : middle,
        roads: ROADS.filter(({ ends, arrow }) => !arrow && inside.has(ends[0]) && inside.has(ends[1])),
      },
    ];
  });
}

/** The next spot that way: near, and not far off to the side. */
export function towards(from: string, [dx, dy]: readonly [number, number], among: readonly string[]): string {
  const [x, y] = placeOf(from);
  let [best, least] = [from, Number.POSITIVE_INFINITY];
  for (const spot of among) {
    const [u, v] = placeOf(spot);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (spot === from || ahead < MAP.size * 0.2) continue;
    const cost = Math.hypot(ahead, aside) + aside * 1.2;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}
