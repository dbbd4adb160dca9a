/** How Struggle for Rome's components read the play, and the gains that they share. */
import { createContext, type ReactNode, use, useState } from "react";
import { type PlayState, type UsePlay, usePlay } from "../../../shell/play/state";
import type { StruggleOdds, StruggleView } from "../view";
import { type Gains, gainsAfter, NO_GAINS } from "./gains";
import { useNextDeed } from "./useNextDeed";

export type StrugglePlay = PlayState<StruggleView>;

export const useStruggle: UsePlay<StruggleView> = usePlay;

/** What the dice may bring, if it is to be seen; undefined: this table does not tell. */
export function oddsOf({ odds }: StrugglePlay): StruggleOdds | null | undefined {
  return odds as StruggleOdds | null | undefined;
}

const GainsContext = createContext<Gains>(NO_GAINS);

/** What each has just got, as far as that is told. */
export const useGains = (): Gains => use(GainsContext);

export function Around({ children }: { children: ReactNode }) {
  useNextDeed();
  return <GainsContext value={useToldGains()}>{children}</GainsContext>;
}

/** Gains of the moments told so far; they stay beside each other while one total pays out. */
function useToldGains(): Gains {
  const { view, facts } = useStruggle(({ playback: { view, facts } }) => ({ view, facts }));
  const [told, setTold] = useState({ facts, gains: NO_GAINS });
  if (told.facts === facts) return told.gains;
  const gains = view === null ? NO_GAINS : gainsAfter(told.gains, facts);
  setTold({ facts, gains });
  return gains;
}
