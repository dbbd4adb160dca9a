/**
 * Announces events to screen readers, once and in order. What happened last before the player's turn and what the
 * player can do are one announcement.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { liveRegions } from "../live";
import { usePart } from "../part";
import { toldOf } from "../play/Log";
import { usePlay } from "../play/state";
import { useWords } from "../words";
import { allOf, newsOf, type Sentence } from "./announce";

/** Number of sentences that stay in the region. Removing old ones is not announced. */
const MOST = 30;
/** Milliseconds to wait for everything that belongs to one announcement. */
const GATHER = 60;

/** Joins texts to one, each as a sentence. */
function together(sentences: readonly Sentence[]): Sentence[] {
  const [first] = sentences;
  if (!first) return [];
  const texts = sentences.map(({ text }) => (/[.!?…:]$/.test(text) ? text : `${text}.`));
  return [{ key: first.key, text: texts.join(" ") }];
}

export function Heard() {
  const words = useWords();
  const begins = usePart().tales?.turn;
  const { all, untold, mine, shown } = usePlay(({ log, playback, myTurn, over, shown }) => ({
    ...{ all: log, untold: playback.untold, mine: myTurn && !over, shown },
  }));
  const log = useMemo(() => toldOf(all, untold), [all, untold]);
  const told = useRef(allOf(log));
  const [said, setSaid] = useState<readonly Sentence[]>([]);
  const [alarm, setAlarm] = useState("");
  const pending = useRef<{
    sentences: Sentence[];
    own: boolean;
    timer: ReturnType<typeof setTimeout> | null;
  }>({
    ...{ sentences: [], own: false, timer: null },
  });
  const say = useCallback((sentences: readonly Sentence[], own = false) => {
    const now = pending.current;
    now.sentences.push(...sentences);
    now.own ||= own;
    now.timer ??= setTimeout(() => {
      const said = now.own ? together(now.sentences) : now.sentences;
      pending.current = { sentences: [], own: false, timer: null };
      setSaid((before) => [...before, ...said].slice(-MOST));
    }, GATHER);
  }, []);
  useEffect(
    () => () => {
      clearTimeout(pending.current.timer ?? undefined);
      pending.current.timer = null;
    },
    [],
  );

  useEffect(() => {
    let count = 0;
    liveRegions.set((text, urgent) => {
      count += 1;
      if (urgent) setAlarm(text);
      else say([{ key: `read ${count}`, text }]);
    });
    return () => liveRegions.set(null);
  }, [say]);

  useEffect(() => {
    // The prompt says whose turn it is.
    const news = newsOf(log, told.current, words, (fact) => fact.fact === begins && fact.seat === shown);
    told.current = allOf(log);
    if (news.length > 0) say(news);
  }, [log, words, say, begins, shown]);

  useEffect(() => {
    if (mine) say([], true);
  }, [mine, say]);

  return (
    <div className="visually-hidden">
      <div role="log" aria-live="polite" aria-label={words.say("heard")} id="heard">
        {said.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div aria-live="assertive" id="turn-said">
        {alarm && <p>{alarm}</p>}
      </div>
    </div>
  );
}
