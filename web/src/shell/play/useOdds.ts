/** What chance may bring, by the game's own names: asked for where the table tells it and somebody wants to see it. */
import { useEffect } from "react";
import { api } from "../api";
import { tokensOf } from "../device";
import { usePrefs } from "../hooks";
import { useShowNotice } from "../notice";
import { useQuery } from "../query";
import type { PlayState } from "./state";

/**
 * Fetch the odds for what lies on the table, as the server sends them. Null: not shown, or not here yet; undefined: this
 * table has none. `playing`: the board still shows the past, for which these odds would be wrong.
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
  // Who sits beside is known by their link; table.you is the browser's own seat.
  const link = shown === null || shown === table.you ? undefined : tokensOf(table.id)[shown];
  // Every entry changes the odds, and each knows something else.
  const { data, error } = useQuery(on ? `${table.id} ${seq} ${shown}` : null, async () => ({
    ...(await api.odds(table.id, link)),
    shown,
  }));
  useEffect(() => {
    if (error !== null) showNotice(error);
  }, [error, showNotice]);
  if (!told) return undefined;
  // Those of another entry are not true any more, and those of another seat not for these eyes.
  return on && data?.seq === seq && data.shown === shown ? data.odds : null;
}
