/** How Fall of Rome's components read the play, and what follows from the view for whoever looks. */
import { useMemo } from "react";
import { type PlayState, type UsePlay, usePlay } from "../../../shell/play/state";
import type { Marks } from "../board";
import { type FallOdds, type FallView, isAlone } from "../view";
import { marksOf, struckBy } from "./marks";

export type FallPlay = PlayState<FallView>;

export const useFall: UsePlay<FallView> = usePlay;

/** In solitaire one's pawn is that of the role on turn. */
export function pawnOf(view: FallView, me: number | null): number | null {
  return me === null ? null : isAlone(view) ? view.player : me;
}

/** Shared empty array: a new one would look like a change to the selectors. */
const EMPTY: readonly string[] = [];

export function handOf(view: FallView, me: number | null): readonly string[] {
  return me === null ? EMPTY : (view.hands[isAlone(view) ? 0 : me] ?? EMPTY);
}

/** What this turn's invasion may bring, and the risks of the cities, if it is to be seen; undefined: this table does not tell. */
export function oddsOf({ odds }: FallPlay): FallOdds | null | undefined {
  return odds as FallOdds | null | undefined;
}

/** What is lit on the board. */
export function useMarks(): Marks {
  const { truth, me, playback, news, choosing, pings, odds } = useFall((play) => ({
    ...{ truth: play.truth, me: play.me, playback: play.playback, news: play.news },
    ...{ choosing: play.choosing, pings: play.pings, odds: oddsOf(play) },
  }));
  const pawn = pawnOf(truth, me);
  const here = pawn === null ? null : (truth.pawns[pawn] ?? null);
  return useMemo(
    () => marksOf(choosing, here, pings, [...playback.facts, ...struckBy(news)], odds, me !== null),
    [choosing, here, pings, playback.facts, news, odds, me],
  );
}
