/** The way a tribe is walked back along, from the city of a card to the one that is struck. */
import { MAP } from "../layout/map";
import type { City, Tribe } from "../view";

/** The cities from the card's to the struck one, both included; empty: they are not on one road. */
export function roadBack(tribe: Tribe, from: City, to: City): City[] {
  for (const road of MAP.migration[tribe] ?? []) {
    const start = road.indexOf(from);
    const end = road.indexOf(to);
    if (start >= 0 && end >= 0 && end <= start) return road.slice(end, start + 1).reverse();
  }
  return [];
}
