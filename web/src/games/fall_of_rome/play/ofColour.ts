import type { Words } from "../../../shell/words";
import { CITY_CARDS } from "../layout/map";
import type { Tribe } from "../view";

/** How many City cards have a tribe's colour, in words. */
export function ofColour(tribe: Tribe, words: Words): string {
  return words.gameText("city_cards.colour", { count: CITY_CARDS[tribe] });
}
