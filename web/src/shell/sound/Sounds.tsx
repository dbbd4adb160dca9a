/**
 * Plays the sounds of a table: events, the start of the player's turn, and the ending. Loaded after the table.
 */
import { memo, useEffect, useMemo, useRef } from "react";
import type { Event, Fact } from "../../protocol";
import { allOf, type Told } from "../access/announce";
import { usePrefs, useReducedMotion } from "../hooks";
import { type Sound, usePart } from "../part";
import { toldOf } from "../play/Log";
import { usePlay } from "../play/state";
import { wake } from "./synth";
import { useSound } from "./useSound";

/** Priorities of sounds, lowest first. Of simultaneous sounds, only the highest is played. */
const LOUDER: readonly Sound[] = ["card", "coin", "steps", "seal", "dice", "sack"];

/** Returns the facts of the log after a position. */
function factsSince(log: readonly Event[], told: Told): readonly Fact[] {
  return log
    .filter(({ seq }) => seq >= told.seq)
    .flatMap(({ seq, facts }) => (seq === told.seq ? facts.slice(told.facts) : facts) as Fact[]);
}

/** Returns the sound of simultaneous facts. Null: none. */
export function soundOf(facts: readonly Fact[], sounds: Readonly<Record<string, Sound>>): Sound | null {
  const found = new Set(facts.map(({ fact }) => sounds[fact]));
  return LOUDER.findLast((sound) => found.has(sound)) ?? null;
}

/** Calls `then` when a value becomes true after the page was opened. */
function useBegin(now: boolean, then: () => void): void {
  const before = useRef(now);
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (now && !before.current) latest.current();
    before.current = now;
  }, [now]);
}

export default memo(function Sounds() {
  const { sounds } = usePart().tales ?? {};
  const { muted } = usePrefs();
  const reduced = useReducedMotion();
  const sounded = useSound();
  const { all, untold, mine, won, over } = usePlay(({ log, playback, myTurn, over, update, shown }) => ({
    ...{ all: log, untold: playback.untold, mine: myTurn && !over },
    // The ending is not played before the playback ends.
    over: over && playback.view === null && shown !== null,
    won: shown !== null && (update.outcome?.winners.includes(shown) ?? false),
  }));
  const log = useMemo(() => toldOf(all, untold), [all, untold]);
  const told = useRef(allOf(log));

  useEffect(() => {
    if (muted || reduced) return;
    window.addEventListener("pointerup", wake);
    window.addEventListener("keyup", wake);
    // The user has already pressed something on an earlier page.
    if (navigator.userActivation?.hasBeenActive) wake();
    return () => {
      window.removeEventListener("pointerup", wake);
      window.removeEventListener("keyup", wake);
    };
  }, [muted, reduced]);

  useEffect(() => {
    const facts = factsSince(log, told.current);
    told.current = allOf(log);
    const sound = soundOf(facts, sounds ?? {});
    // On a hidden page, only the start of the player's turn has a sound.
    if (sound && document.visibilityState === "visible") sounded(sound);
  }, [log, sounds, sounded]);
  useBegin(mine, () => sounded("turn"));
  useBegin(over, () => sounded(won ? "win" : "defeat"));
  return null;
});
