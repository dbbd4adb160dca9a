/** The odds of this turn's invasion: asked for where the table tells them and somebody wants to see them. */
import { useEffect } from "react";
import type { TableOut } from "../../../protocol";
import { api } from "../../../shell/api";
import { useShowNotice } from "../../../shell/notice";
import { useQuery } from "../../../shell/query";
import type { FallOdds } from "../view";

export function useOdds(table: TableOut, seq: number, on: boolean): FallOdds | null {
  const showNotice = useShowNotice();
  // Every entry changes the odds.
  const { data, error } = useQuery(on ? `${table.id} ${seq}` : null, () => api.odds(table.id));
  useEffect(() => {
    if (error !== null) showNotice(error);
  }, [error, showNotice]);
  // Those of another entry are not true any more.
  return on && data?.seq === seq ? (data.odds as FallOdds | null) : null;
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
