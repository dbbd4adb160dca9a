/** The odds of this turn's invasion: asked for where the table tells them and somebody wants to see them. */
import { useEffect, useState } from "react";
import type { TableOut } from "../../../protocol";
import { api } from "../../../shell/api";
import { wish } from "../../../shell/keep";
import { useTell } from "../../../shell/notice";
import type { FallOdds } from "../view";

export function useOdds(table: TableOut, seq: number, on: boolean): FallOdds | null {
  const tell = useTell();
  const [found, setFound] = useState<{ seq: number; odds: FallOdds | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry changes the odds
  useEffect(() => {
    if (!on) return;
    let current = true;
    api.odds(table.id).then(
      (told) => {
        if (current) setFound({ seq: told.seq, odds: told.odds as FallOdds | null });
      },
      (error: unknown) => {
        if (!current) return;
        wish({ odds: false });
        tell(error);
      },
    );
    return () => {
      current = false;
    };
  }, [table.id, seq, on, tell]);
  // Those of another entry are not true any more.
  return on && found?.seq === seq ? found.odds : null;
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
