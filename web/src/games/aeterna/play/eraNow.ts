/** Which phase of an Era's end is told or chosen now, and what of it has been told. */
import { useMemo } from "react";
import type { Event } from "../../../protocol";
import { type EraPhase, type EraStory, storyOf, toldFacts } from "../facts/story";
import { useAeterna } from "./aeterna";

const NONE: readonly Event[] = [];

export function useEraEnd(): {
  story: EraStory;
  /** Null: no Era ends. */
  now: EraPhase | null;
} {
  const { ends, ordering, log, untold, telling } = useAeterna(({ view, truth, log, playback }) => {
    const ends = view.phase === "unrest" || view.phase === "order";
    // Before the end of an Era nothing that happens matters here.
    if (!ends) return { ends, ordering: false, log: NONE, untold: 0, telling: false };
    const { untold } = playback;
    return { ends, ordering: truth.phase === "order", log, untold, telling: playback.view !== null };
  });
  const story = useMemo(() => storyOf(toldFacts(log, untold)), [log, untold]);
  if (!ends) return { story, now: null };
  // While phases are told that go by themselves, the service is past them.
  const told = telling ? story.at : null;
  return { story, now: told ?? (ordering ? "I" : "G") };
}
