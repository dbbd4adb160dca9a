/** The place of the final score, in the ending above the last moments. Until it is filled, the shell lists the scores. */
import type { Event, OutcomeOut } from "../../../protocol";
import type { AeternaView } from "../view";

export function Final(_: { outcome: OutcomeOut; log: readonly Event[]; view: AeternaView }) {
  return null;
}
