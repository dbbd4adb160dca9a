/** What lies on the board beside the city: favors, building sites, and cards left over from the draft. */
import type { AeternaPlay } from "./aeterna";

export function Market(_: { play: AeternaPlay }) {
  return null;
}
