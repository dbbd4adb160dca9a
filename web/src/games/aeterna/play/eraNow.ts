/** Which phase of an Era's end is told or chosen now, and what of it has been told. */
import { useMemo } from "react";
import { type EraPhase, type EraStory, storyOf, toldFacts } from "../facts/story";
import type { AeternaPlay } from "./aeterna";

export function useEraEnd({ connectionState, playback, view, truth }: AeternaPlay): {
  story: EraStory;
  /** Null: no Era ends. */
  now: EraPhase | null;
} {
  const { log } = connectionState;
  const { untold } = playback;
  const ends = view.phase === "unrest" || view.phase === "order";
  const story = useMemo(() => storyOf(ends ? toldFacts(log, untold) : []), [ends, log, untold]);
  if (!ends) return { story, now: null };
  // While phases are told that go by themselves, the service is past them.
  const told = playback.view !== null ? story.at : null;
  return { story, now: told ?? (truth.phase === "order" ? "I" : "G") };
}
