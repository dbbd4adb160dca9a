/** Journeys: the client finds routes with the payments that the server offers, and no cheaper ones. */
import { describe, expect, test } from "vitest";
import { CROSSROADS, OPEN, placeOf, waysFrom } from "../../../../src/games/struggle_for_rome/layout/map";
import { tollBox, tollPlaces } from "../../../../src/games/struggle_for_rome/layout/tolls";
import {
  cheapest,
  goldFor,
  type Payment,
  type Route,
  routesFrom,
  routeTo,
  towards,
  webs,
} from "../../../../src/games/struggle_for_rome/layout/travel";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import journey from "../views/journey.json";

const view = journey.view as unknown as StruggleView;
const FROM = view.tribes[0]!.warriors.place!;
const JOURNEYS = view.journeys as Record<string, [number, number][]>;

/** Return every payment that the player can afford and that no other payment beats. */
function payments(routes: readonly Route[], grain: number, gold: number): Payment[] {
  const all = routes.flatMap((route) =>
    Array.from(
      { length: Math.min(route.land, grain) + 1 },
      (_, paid): Payment => [paid, goldFor(route, paid)!],
    ),
  );
  const can = all.filter(([, paid]) => paid <= gold);
  const unbeaten = can.filter(([g, c]) => !can.some(([h, d]) => h <= g && d <= c && (h < g || d < c)));
  return [...new Map(unbeaten.map((each) => [each.join(), each])).values()];
}
const sorted = (list: readonly Payment[]) => list.map((each) => each.join()).sort();

describe("the price of a journey", () => {
  test("equals the server's price for every crossroads", () => {
    const routes = routesFrom(FROM);
    const taken = new Set(view.tribes.flatMap(({ horsemen, warriors }) => [horsemen.place, warriors.place]));
    const found = Object.fromEntries(
      OPEN.filter((to) => !taken.has(to))
        .map((to) => [to, payments(routes.get(to) ?? [], view.hand?.grain ?? 0, view.gold[0]!)] as const)
        .filter(([, list]) => list.length > 0)
        .map(([to, list]) => [to, sorted(list)]),
    );
    expect(found).toEqual(
      Object.fromEntries(Object.entries(JOURNEYS).map(([to, list]) => [to, sorted(list)])),
    );
  });

  test("matches the printed example: two sea arrows for one gold, or three land arrows for two grain", () => {
    const routes = routesFrom("r4c3S").get("r10c3N")!;
    expect(sorted(payments(routes, 9, 9))).toEqual(["0,1", "2,0"]);
  });

  test("has a route along roads for every payment, and the route costs exactly that", () => {
    for (const [to, list] of Object.entries(JOURNEYS))
      for (const payment of list) {
        const route = routeTo(FROM, to, payment)!;
        expect(route.path[0]).toBe(FROM);
        expect(route.path.at(-1)).toBe(to);
        let [land, sea, arrows] = [0, 0, 0];
        route.path.slice(1).forEach((next, i) => {
          const way = waysFrom(route.path[i]!).find((each) => each.to === next)!;
          expect(way).toBeDefined();
          if (way.arrow && arrows++ > 0) way.arrow === "land" ? land++ : sea++;
        });
        expect([route.land, route.sea]).toEqual([land, sea]);
        expect(3 * (land - payment[0]) + sea).toBe(payment[1]);
        expect(route.tolls.map(({ free }) => free)).toEqual(route.tolls.map((_, i) => i === 0));
      }
  });

  test("has the shortest of the routes that cost the same", () => {
    for (const [to, routes] of routesFrom(FROM))
      for (const { path, land, sea, tolls } of routes) {
        // The route visits no crossroads twice, and no shorter route has the same arrows.
        expect(new Set(path).size, to).toBe(path.length);
        const steps = new Map([[`${FROM} 0 0 0`, 1]]);
        for (const [key, length] of steps) {
          const [here, l, s, used] = key.split(" ") as [string, string, string, string];
          if (length >= path.length) continue;
          for (const way of waysFrom(here)) {
            const paid = used === "1" ? way.arrow : null;
            const next = [Number(l) + (paid === "land" ? 1 : 0), Number(s) + (paid === "sea" ? 1 : 0)];
            if (next[0]! > land || next[1]! > sea) continue;
            const at = `${way.to} ${next.join(" ")} ${used === "1" || way.arrow ? 1 : 0}`;
            if (!steps.has(at)) steps.set(at, length + 1);
          }
        }
        const shortest = steps.get(`${to} ${land} ${sea} ${tolls.length > 0 ? 1 : 0}`);
        expect(shortest, to).toBe(path.length);
      }
  });

  test("counts one grain as three gold", () => {
    expect(
      cheapest([
        [1, 0],
        [0, 2],
      ]),
    ).toEqual([0, 2]);
    expect(
      cheapest([
        [1, 0],
        [0, 3],
      ]),
    ).toEqual([1, 0]);
    expect(cheapest([])).toBeNull();
  });
});

describe("webs", () => {
  test("contain every destination once, with its price and a place for the price", () => {
    const all = webs(JOURNEYS, null);
    expect(all.flatMap(({ open }) => open).sort()).toEqual(Object.keys(JOURNEYS).sort());
    for (const { open, price, tag, roads } of all) {
      expect(open).toContain(tag);
      for (const each of open) expect(cheapest(JOURNEYS[each]!)).toEqual(price);
      for (const { arrow } of roads) expect(arrow).toBeNull();
    }
  });

  test("number 40 for all 137 crossroads", () => {
    const everywhere = Object.fromEntries(OPEN.map((each) => [each, [[0, 0]] as Payment[]]));
    expect([webs(everywhere, null).length, OPEN.length]).toEqual([40, 137]);
  });

  test("have their price at the chosen crossroads", () => {
    const [first] = webs(JOURNEYS, null).filter(({ open }) => open.length > 2);
    const other = first!.open.find((each) => each !== first!.tag)!;
    expect(webs(JOURNEYS, other).find(({ open }) => open.includes(other))?.tag).toBe(other);
  });
});

test("tolls do not cover the start, the destination or each other", () => {
  for (const [to, list] of Object.entries(JOURNEYS)) {
    const route = routeTo(FROM, to, list[0]!)!;
    const boxes = tollPlaces(route).map(tollBox);
    const ends = [FROM, to].map((spot) => {
      const [x, y] = placeOf(spot);
      return { left: x - 11, right: x + 11, top: y - 11, bottom: y + 11 };
    });
    boxes.forEach((one, i) => {
      for (const other of [...ends, ...boxes.slice(i + 1)]) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(apart, `${to}: ${route.path.join(" ")}`).toBe(true);
      }
    });
  }
});

test("arrow keys reach every crossroads", () => {
  const ways = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const;
  const seen = new Set([CROSSROADS[0]!]);
  for (const here of seen) for (const way of ways) seen.add(towards(here, way, CROSSROADS));
  expect(seen.size).toBe(CROSSROADS.length);
});
