/** Announces events to screen readers, once and in order, and the start of the player's turn. */
import { useEffect, useMemo, useRef, useState } from "react";
import { liveRegions } from "../live";
import { toldOf } from "../play/Log";
import { usePlay } from "../play/state";
import { useWords } from "../words";
import { allOf, newsOf, type Sentence } from "./announce";

/** Number of sentences that stay in the region. Removing old ones is not announced. */
const MOST = 30;

export function Heard() {
  const words = useWords();
  const { all, untold, mine } = usePlay(({ log, playback, myTurn, over }) => ({
    ...{ all: log, untold: playback.untold, mine: myTurn && !over },
  }));
  const log = useMemo(() => toldOf(all, untold), [all, untold]);
  const told = useRef(allOf(log));
  const [said, setSaid] = useState<readonly Sentence[]>([]);
  const [turn, setTurn] = useState("");
  const [alarm, setAlarm] = useState("");

  useEffect(() => {
    let count = 0;
    liveRegions.set((text, urgent) => {
      count += 1;
      const key = `read ${count}`;
      if (urgent) setAlarm(text);
      else setSaid((before) => [...before, { key, text }].slice(-MOST));
    });
    return () => liveRegions.set(null);
  }, []);

  useEffect(() => {
    const news = newsOf(log, told.current, words);
    if (news.length === 0) return;
    told.current = allOf(log);
    setSaid((before) => [...before, ...news].slice(-MOST));
  }, [log, words]);

  // Screen readers announce only changes, so the region is empty at first.
  const now = mine ? words.say("turn.yours") : "";
  useEffect(() => setTurn(now), [now]);

  return (
    <div className="visually-hidden">
      <div role="log" aria-live="polite" aria-label={words.say("heard")} id="heard">
        {said.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      <div aria-live="assertive" id="turn-said">
        {turn}
        {alarm && <p>{alarm}</p>}
      </div>
    </div>
  );
}
