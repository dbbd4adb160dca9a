/** Unrest and Doom as one ladder. */
import type { AeternaView } from "../view";

export function Ladder(_: { view: AeternaView }) {
  return null;
}
