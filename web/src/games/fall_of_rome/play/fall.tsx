/** What Fall of Rome's components share: the play, and what follows from the view for whoever looks. */
import { createContext, type ReactNode, use, useMemo } from "react";
import type { PlayState } from "../../../shell/play/state";
import { useOdds } from "../../../shell/play/useOdds";
import { MapDefs, type Marks } from "../board";
import { type FallOdds, type FallView, isAlone } from "../view";
import { marksOf, struckBy } from "./marks";

export type FallPlay = PlayState<FallView>;

export interface FallState extends FallPlay {
  /** One person leads all roles. */
  alone: boolean;
  /** The pawn that is one's own just now; null: a spectator's. */
  pawn: number | null;
  hand: readonly string[];
  /** What this turn's invasion may bring, if it is to be seen; undefined: this table does not tell. */
  odds: FallOdds | null | undefined;
  marks: Marks;
}

const Sharing = createContext<FallState | null>(null);

export function useFall(): FallState {
  const state = use(Sharing);
  if (!state) throw new Error("no Fall of Rome is played here");
  return state;
}

/** In solitaire one's pawn is that of the role on turn. */
export function pawnOf(view: FallView, me: number | null): number | null {
  return me === null ? null : isAlone(view) ? view.player : me;
}

export function handOf(view: FallView, me: number | null): readonly string[] {
  return me === null ? [] : (view.hands[isAlone(view) ? 0 : me] ?? []);
}

export function Around({ play, children }: { play: FallPlay; children: ReactNode }) {
  const { view, truth, me, playback, news, choosing, connectionState } = play;
  const pawn = pawnOf(truth, me);
  const odds = useOdds<FallOdds>(play);
  const here = pawn === null ? null : (truth.pawns[pawn] ?? null);
  const marks = useMemo(
    () => marksOf(choosing, here, connectionState.pings, [...playback.facts, ...struckBy(news)], odds),
    [choosing, here, connectionState.pings, playback.facts, news, odds],
  );
  const hand = handOf(view, me);
  return (
    <MapDefs>
      <Sharing value={{ ...play, alone: isAlone(truth), pawn, hand, odds, marks }}>{children}</Sharing>
    </MapDefs>
  );
}
