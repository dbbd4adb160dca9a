/** The place of the draft: over the city while cards are drafted. Until it is filled, the actions list the cards. */
import type { AeternaPlay } from "./aeterna";

export function Draft(_: { play: AeternaPlay }) {
  return null;
}
