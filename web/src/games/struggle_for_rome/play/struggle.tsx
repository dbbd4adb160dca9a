/** What Struggle for Rome's components share: the play, and what follows from the view for whoever looks. */
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { PlayState } from "../../../shell/play/state";
import { useOdds } from "../../../shell/play/useOdds";
import { useRefusals } from "../../../shell/play/useRefusals";
import { useWords } from "../../../shell/words";
import type { Marks } from "../board";
import type { Crossroads, StruggleOdds, StruggleView } from "../view";
import { percents } from "./chances";
import { type Gains, gainsAfter, NO_GAINS } from "./gains";
import { marksOf } from "./marks";
import { type Situation, situationOf } from "./situation";
import { useNextDeed } from "./useNextDeed";

export type StrugglePlay = PlayState<StruggleView>;

export interface StruggleState extends StrugglePlay {
  /** A crossroads that a mouse or the keyboard points at. */
  pointed: Crossroads | null;
  onPoint: (crossroads: Crossroads | null) => void;
  /** What is being chosen. */
  situation: Situation | null;
  marks: Marks;
  /** What the dice may bring, if it is to be seen; undefined: this table does not tell. */
  odds: StruggleOdds | null | undefined;
  /** What each has just got, as far as that is told. */
  gains: Gains;
}

const Sharing = createContext<StruggleState | null>(null);

export function useStruggle(): StruggleState {
  const state = use(Sharing);
  if (!state) throw new Error("no Struggle for Rome is played here");
  return state;
}

/** The same where it may be told outside the table, as in the ending. */
export function useMaybeStruggle(): StruggleState | null {
  return use(Sharing);
}

/** Tiles whose reasons name a city that is short of something. */
const DEEDS = ["plunder", "conquer"];

export function Around({ play, children }: { play: StrugglePlay; children: ReactNode }) {
  const words = useWords();
  useNextDeed(play);
  const [pointed, onPoint] = useState<Crossroads | null>(null);
  const { truth, me, choosing, about, busy, playback, why, connectionState } = play;
  const refusals = useRefusals(play, why !== null && DEEDS.includes(why));
  const { pings } = connectionState;
  const odds = useOdds<StruggleOdds>(play);
  const situation = useMemo(
    () => situationOf({ truth, me, choosing, about, busy }),
    [truth, me, choosing, about, busy],
  );
  const lit = useMemo(
    () =>
      marksOf({
        view: truth,
        me,
        choosing,
        asked: situation,
        pointed,
        telling: playback.facts,
        pings,
        refusals: refusals ?? [],
        words,
      }),
    [truth, me, choosing, situation, pointed, playback.facts, pings, refusals, words],
  );
  const marks = useMemo(() => (odds ? { ...lit, odds: percents(odds) } : lit), [lit, odds]);
  const gains = useGains(playback);
  return <Sharing value={{ ...play, pointed, onPoint, situation, marks, odds, gains }}>{children}</Sharing>;
}

/** Gains of the moments told so far; they stay beside each other while one total pays out. */
function useGains({ view, facts }: StrugglePlay["playback"]): Gains {
  const [told, setTold] = useState({ facts, gains: NO_GAINS });
  if (told.facts === facts) return told.gains;
  const gains = view === null ? NO_GAINS : gainsAfter(told.gains, facts);
  setTold({ facts, gains });
  return gains;
}
