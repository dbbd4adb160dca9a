/** Boards with more pieces than a game can have. */
import { CITIES, OPEN } from "../../../src/games/struggle_for_rome/layout/map";
import {
  type CityState,
  COLOURS,
  type StruggleView,
  TRIBES,
} from "../../../src/games/struggle_for_rome/view";

const LETTERS = "ABCD";

/**
 * Return a view with a tribe on every crossroads. Every city is conquered, or every second one has its counter instead.
 */
export function crowded(view: StruggleView, how: "conquered" | "counters"): StruggleView {
  const cities: Record<string, CityState> = {};
  CITIES.forEach((city, i) => {
    const held = { seat: LETTERS[i % 4]!, tribe: TRIBES[(i >> 2) % 2]! };
    cities[city] = how === "conquered" || i % 2 ? held : { counter: true };
  });
  // There are two tribes for each seat, and enough seats to fill the crossroads.
  const filled = Array.from({ length: Math.ceil(OPEN.length / 2) }, (_, seat) => {
    const tribe = { figures: 1, wagons: 1, counters: [], reserve: 0 };
    return {
      horsemen: { ...tribe, place: OPEN[2 * seat] ?? null },
      warriors: { ...tribe, place: OPEN[2 * seat + 1] ?? null },
    };
  });
  return { ...view, cities, tribes: filled, colours: filled.map((_, seat) => COLOURS[seat % 4]!) };
}
