/** What went where between two views, as far as the pieces alone tell it. */
import type { City, FallView, Tribe } from "../view";
import { TRIBES } from "../view";

export type Travel = { from: City; to: City } & (
  | { piece: "pawn"; seat: number }
  | { piece: "legions"; count: number }
  | { piece: "cube"; tribe: Tribe; count: number }
);

/** The one city that lost and the one that gained, if that is all that changed. */
function exchange(before: Record<City, number>, after: Record<City, number>) {
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((city) => ({ city, by: (after[city] ?? 0) - (before[city] ?? 0) }))
    .filter(({ by }) => by !== 0);
  const lost = changes.filter(({ by }) => by < 0);
  const gained = changes.filter(({ by }) => by > 0);
  if (lost.length !== 1 || gained.length !== 1) return null;
  return { from: lost[0]!.city, to: gained[0]!.city, count: Math.min(-lost[0]!.by, gained[0]!.by) };
}

function counts(view: FallView, of: (city: City) => number | undefined): Record<City, number> {
  return Object.fromEntries(Object.keys(view.cities).map((city) => [city, of(city) ?? 0]));
}

export function travels(before: FallView, after: FallView): Travel[] {
  const found: Travel[] = [];
  after.pawns.forEach((to, seat) => {
    const from = before.pawns[seat];
    if (from && to && from !== to) found.push({ piece: "pawn", seat, from, to });
  });
  const legions = exchange(
    counts(before, (city) => before.cities[city]?.legions),
    counts(after, (city) => after.cities[city]?.legions),
  );
  if (legions) found.push({ piece: "legions", ...legions });
  for (const tribe of TRIBES) {
    const moved = exchange(
      counts(before, (city) => before.cities[city]?.barbarians?.[tribe]),
      counts(after, (city) => after.cities[city]?.barbarians?.[tribe]),
    );
    if (moved) found.push({ piece: "cube", tribe, ...moved });
  }
  return found;
}
