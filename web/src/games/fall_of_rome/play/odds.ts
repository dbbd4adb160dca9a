/** The odds of this turn's invasion and the risks of the cities, as they stand on the map. */
import type { Risk } from "../board/types";
import type { FallOdds } from "../view";

/** Percent by city; what is below half a percent is not shown. */
export function percents(odds: FallOdds): Record<string, number> {
  const out: Record<string, number> = {};
  for (const [city, part] of Object.entries(odds.struck)) {
    const percent = Math.round(part * 100);
    if (percent > 0) out[city] = percent;
  }
  return out;
}

/** Risks in percent by city, without those below half a percent. An error is at least 1: no estimate is sure. */
export function risksOf(odds: FallOdds, own: boolean): Record<string, Risk> {
  const out: Record<string, Risk> = {};
  for (const [city, { chance, error }] of Object.entries(odds.risks)) {
    const percent = Math.round(chance * 100);
    if (percent > 0) out[city] = { percent, error: Math.max(1, Math.round(error * 100)), own };
  }
  return out;
}
