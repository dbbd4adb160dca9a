/** Fuller than any game: every crossroads taken, every city conquered, or every second one with its counter. */
import { CITIES, OPEN } from "../../../src/games/struggle_for_rome/layout/map";
import {
  type CityState,
  COLOURS,
  type StruggleView,
  TRIBES,
} from "../../../src/games/struggle_for_rome/view";

const LETTERS = "ABCD";

export function crowded(view: StruggleView, how: "conquered" | "counters"): StruggleView {
  const cities: Record<string, CityState> = {};
  CITIES.forEach((city, i) => {
    const held = { seat: LETTERS[i % 4]!, tribe: TRIBES[(i >> 2) % 2]! };
    cities[city] = how === "conquered" || i % 2 ? held : { counter: true };
  });
  // More tribes than a game has: two for each seat, and as many seats as fill the crossroads.
  const filled = Array.from({ length: Math.ceil(OPEN.length / 2) }, (_, seat) => {
    const tribe = { figures: 1, wagons: 1, counters: [], reserve: 0 };
    return {
      horsemen: { ...tribe, place: OPEN[2 * seat] ?? null },
      warriors: { ...tribe, place: OPEN[2 * seat + 1] ?? null },
    };
  });
  return { ...view, cities, tribes: filled, colours: filled.map((_, seat) => COLOURS[seat % 4]!) };
}
