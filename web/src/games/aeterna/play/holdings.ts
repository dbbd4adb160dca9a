/** Counts of a player's public cards and Hills. */
import { CATALOGUE } from "../layout/catalogue";
import {
  type AeternaView,
  activeHills,
  type Building,
  type CardName,
  COLOURS,
  type Colour,
  type Hill,
  letterAt,
} from "../view";

/** Returns the number of cards of each colour, including Personalities. */
export function coloursOf(
  view: Pick<AeternaView, "played" | "favors">,
  seat: number,
): Record<Colour, number> {
  const counts = Object.fromEntries(COLOURS.map((colour) => [colour, 0])) as Record<Colour, number>;
  for (const card of view.played[seat] ?? []) {
    const colour = CATALOGUE.cards[card]?.colour;
    if (colour) counts[colour] += 1;
  }
  counts.personality = view.favors[seat]?.length ?? 0;
  return counts;
}

/** Returns the Monuments that can be activated and were not activated in this Era. */
export function readyOf(view: Pick<AeternaView, "played" | "exhausted">, seat: number): CardName[] {
  return (view.played[seat] ?? []).filter(
    (card) => CATALOGUE.cards[card]?.timing === "activated" && !view.exhausted.includes(card),
  );
}

/** Returns the Buildings on Hills governed by a player, each kind with its Hills. */
export function governed(view: AeternaView, seat: number): Map<Building, Hill[]> {
  const found = new Map<Building, Hill[]>();
  for (const hill of activeHills(view)) {
    const state = view.hills[hill];
    if (state?.stacks[0]?.seat !== letterAt(seat)) continue;
    for (const building of state.buildings) found.set(building, [...(found.get(building) ?? []), hill]);
  }
  return found;
}
