/**
 * Odds of random events, by the game's own names. Requested only if the table allows them and the user wants to
 * see them.
 */
import { useEffect } from "react";
import { api } from "../api";
import { tokensOf } from "../device";
import { usePrefs } from "../hooks";
import { useShowNotice } from "../notice";
import { useQuery } from "../query";
import type { PlayState } from "./state";

/**
 * Fetches the odds of the current position. Null: hidden, or still loading. Undefined: this table has none.
 * `playing`: the board still shows the past, for which these odds would be wrong.
 */
export function useOdds({
  table,
  seq,
  over,
  playing,
  shown,
}: Pick<PlayState<unknown>, "table" | "over" | "shown"> & { seq: number; playing: boolean }): unknown {
  const showNotice = useShowNotice();
  const told = table.options.odds && !over;
  const on = usePrefs().odds && told && !playing;
  // Other players on this device are identified by their link. `table.you` is the browser's own seat.
  const link = shown === null || shown === table.you ? undefined : tokensOf(table.id)[shown];
  // Odds change with every entry, and differ by seat.
  const { data, error } = useQuery(on ? `${table.id} ${seq} ${shown}` : null, async () => ({
    ...(await api.odds(table.id, link)),
    shown,
  }));
  useEffect(() => {
    if (error !== null) showNotice(error);
  }, [error, showNotice]);
  if (!told) return undefined;
  // Odds of another entry are outdated. Odds of another seat may reveal hidden information.
  return on && data?.seq === seq && data.shown === shown ? data.odds : null;
}
