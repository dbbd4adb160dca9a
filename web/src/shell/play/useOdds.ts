/** What chance may bring, by the game's own names: asked for where the table tells it and somebody wants to see it. */
import { useEffect } from "react";
import { api } from "../api";
import { tokensOf } from "../device";
import { usePrefs } from "../hooks";
import { useShowNotice } from "../notice";
import { useQuery } from "../query";
import type { PlayState } from "./state";

/** Undefined: this table does not tell; null: it is not to be seen, or not here yet. */
export function useOdds<Odds>({
  table,
  update: { seq },
  over,
  playback,
  shown,
}: Pick<PlayState<unknown>, "table" | "update" | "over" | "playback" | "shown">): Odds | null | undefined {
  const showNotice = useShowNotice();
  const told = table.options.odds && !over;
  // While what happened is played, the board shows the past: odds of the present would mislead.
  const on = usePrefs().odds && told && !playback.view;
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
  return on && data?.seq === seq && data.shown === shown ? (data.odds as Odds | null) : null;
}
