/**
 * Other players' actions before the player's turn, to summarise when the turn begins. They stay until the player
 * acts or closes them.
 */
import { useEffect, useRef, useState } from "react";
import type { Event, Fact } from "../../protocol";
import type { Tales } from "../part";
import { factsOf } from "../playback";
import type { Seat } from "../seat";
import { chaptersOf, sinceOwn, sinceTurn } from "./Log";

const NONE: readonly Fact[] = [];

/**
 * Returns the facts between the player's last turn and this one. If chapters have no seat, since the player's
 * last choice.
 */
export function factsBefore(log: readonly Event[], seat: Seat, begins: Tales["chapter"]): readonly Fact[] {
  if (!chaptersOf(log, begins).some((chapter) => chapter.seat !== null)) return factsOf(sinceOwn(log, seat));
  const chapters = sinceTurn(log, seat, begins);
  // A decision during another player's turn does not start a turn.
  if (chapters.at(-1)?.seat !== seat) return NONE;
  return chapters.slice(0, -1).flatMap(({ events }) => factsOf(events));
}

export function useNewsOfTurn(now: {
  /** Whether it is the player's turn, with no other question open. */
  turn: boolean;
  /** Whether the player has started to choose. */
  begun: boolean;
  seq: number;
  log: readonly Event[];
  seat: Seat | null;
  begins: Tales["chapter"];
}): { news: readonly Fact[]; onClose: () => void } {
  const { turn, begun, seq, log, seat, begins } = now;
  const [opened, setOpened] = useState<{ seq: number; facts: readonly Fact[] } | null>(null);
  // A page opened during the player's turn has nothing to summarise.
  const before = useRef(turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log at the start of the turn
  useEffect(() => {
    if (turn && !before.current && seat !== null) setOpened({ seq, facts: factsBefore(log, seat, begins) });
    before.current = turn;
  }, [turn]);
  const over = opened !== null && (!turn || begun || opened.seq !== seq);
  if (over) setOpened(null);
  return { news: over ? NONE : (opened?.facts ?? NONE), onClose: () => setOpened(null) };
}
