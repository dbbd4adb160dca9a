/** The odds of this turn's invasion: asked for where the table tells them and somebody wants to see them. */
import { useEffect } from "react";
import type { TableOut } from "../../../protocol";
import { api } from "../../../shell/api";
import { useAsked } from "../../../shell/asked";
import { useTell } from "../../../shell/notice";
import type { FallOdds } from "../view";

export function useOdds(table: TableOut, seq: number, on: boolean): FallOdds | null {
  const tell = useTell();
  // Every entry changes the odds.
  const { found, refused } = useAsked(on ? `${table.id} ${seq}` : null, () => api.odds(table.id));
  useEffect(() => {
    if (refused !== null) tell(refused);
  }, [refused, tell]);
  // Those of another entry are not true any more.
  return on && found?.seq === seq ? (found.odds as FallOdds | null) : null;
}

/** Percent by city; what is below half a percent is not shown. */
export function percents(odds: FallOdds): Record<string, number> {
  const out: Record<string, number> = {};
  for (const [city, part] of Object.entries(odds.struck)) {
    const percent = Math.round(part * 100);
    if (percent > 0) out[city] = percent;
  }
  return out;
}
