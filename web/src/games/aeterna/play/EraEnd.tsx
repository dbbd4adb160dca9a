/** The place of an Era's end: over the city at G and I. Until it is filled, the actions list what is to be chosen. */
import type { AeternaPlay } from "./aeterna";

export function EraEnd(_: { play: AeternaPlay }) {
  return null;
}
