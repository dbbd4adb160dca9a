/** What others did before one's turn, to be summed up when it begins: until one does something, or puts it away. */
import { useEffect, useRef, useState } from "react";
import type { Event, Fact } from "../../protocol";
import type { Tales } from "../part";
import { factsOf } from "../playback";
import type { Seat } from "../seat";
import { chaptersOf, sinceOwn, sinceTurn } from "./Log";

const NONE: readonly Fact[] = [];

/** Facts between one's last turn and this one; where chapters are nobody's, since one's last choice. */
export function factsBefore(log: readonly Event[], seat: Seat, begins: Tales["chapter"]): readonly Fact[] {
  if (!chaptersOf(log, begins).some((chapter) => chapter.seat !== null)) return factsOf(sinceOwn(log, seat));
  const chapters = sinceTurn(log, seat, begins);
  // In the turn of another one is asked something: that is no turn.
  if (chapters.at(-1)?.seat !== seat) return NONE;
  return chapters.slice(0, -1).flatMap(({ events }) => factsOf(events));
}

export function useNewsOfTurn(now: {
  /** It is one's turn, and nothing else is asked. */
  turn: boolean;
  /** One has begun to choose. */
  begun: boolean;
  seq: number;
  log: readonly Event[];
  seat: Seat | null;
  begins: Tales["chapter"];
}): { news: readonly Fact[]; onClose: () => void } {
  const { turn, begun, seq, log, seat, begins } = now;
  const [opened, setOpened] = useState<{ seq: number; facts: readonly Fact[] } | null>(null);
  // A page that is opened in one's turn has told nothing yet that could be summed up.
  const before = useRef(turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the log is when the turn begins
  useEffect(() => {
    if (turn && !before.current && seat !== null) setOpened({ seq, facts: factsBefore(log, seat, begins) });
    before.current = turn;
  }, [turn]);
  const over = opened !== null && (!turn || begun || opened.seq !== seq);
  if (over) setOpened(null);
  return { news: over ? NONE : (opened?.facts ?? NONE), onClose: () => setOpened(null) };
}
