/** The chances of the dice, as they stand on the numbers of the map. */
import type { StruggleOdds } from "../view";

/** Percent by total, that it is among those of the round. */
export function percents({ round }: Pick<StruggleOdds, "round">): Record<number, number> {
  return Object.fromEntries(Object.entries(round).map(([total, part]) => [total, Math.round(part * 100)]));
}
