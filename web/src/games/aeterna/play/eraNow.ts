/** The phase of an Era's end that is played back or chosen now, and what was already shown. */
import { useMemo } from "react";
import type { Event } from "../../../protocol";
import { type EraPhase, type EraStory, storyOf, toldFacts } from "../facts/story";
import { useAeterna } from "./aeterna";

const NONE: readonly Event[] = [];

export function useEraEnd(): {
  story: EraStory;
  /** Null: no Era is ending. */
  now: EraPhase | null;
} {
  const { ends, ordering, log, untold, telling } = useAeterna(({ view, truth, log, playback }) => {
    const ends = view.phase === "unrest" || view.phase === "order";
    // Before the end of an Era, events do not matter here.
    if (!ends) return { ends, ordering: false, log: NONE, untold: 0, telling: false };
    const { untold } = playback;
    return { ends, ordering: truth.phase === "order", log, untold, telling: playback.view !== null };
  });
  const story = useMemo(() => storyOf(toldFacts(log, untold)), [log, untold]);
  if (!ends) return { story, now: null };
  // During playback of automatic phases the server is already past them.
  const told = telling ? story.at : null;
  return { story, now: told ?? (ordering ? "I" : "G") };
}
