/** The odds of this turn's invasion, as they stand on the map. */
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
