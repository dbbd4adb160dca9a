/** What can be counted of a player's cards and Hills, from what lies open. */
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

/** How many cards of each colour somebody has; a Personality's is a colour too. */
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

/** Monuments that are activated, and have not been in this Era. */
export function readyOf(view: Pick<AeternaView, "played" | "exhausted">, seat: number): CardName[] {
  return (view.played[seat] ?? []).filter(
    (card) => CATALOGUE.cards[card]?.timing === "activated" && !view.exhausted.includes(card),
  );
}

/** The Buildings on Hills of which somebody is the Prefect, each kind with its Hills. */
export function governed(view: AeternaView, seat: number): Map<Building, Hill[]> {
  const found = new Map<Building, Hill[]>();
  for (const hill of activeHills(view)) {
    const state = view.hills[hill];
    if (state?.stacks[0]?.seat !== letterAt(seat)) continue;
    for (const building of state.buildings) found.set(building, [...(found.get(building) ?? []), hill]);
  }
  return found;
}
