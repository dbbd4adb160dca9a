/** Summarises, for a returning player, the events since their last choice. */
import { useEffect, useRef, useState } from "react";
import type { Event, Fact } from "../../protocol";
import { Popup } from "../Popup";
import { factsOf } from "../playback";
import type { Seat } from "../seat";
import { useWords } from "../words";
import { FactLine, sinceOwn } from "./Log";

/** Minimum number of facts that are worth a summary. */
const WORTH_TELLING = 4;
const MOST = 60;

export default function Away({
  log,
  seat,
  seen,
  over,
}: {
  log: readonly Event[];
  seat: Seat | null;
  /** Number of entries that the player had seen before this visit. */
  seen: number | null;
  over: boolean;
}) {
  const words = useWords();
  const [facts, setFacts] = useState<Fact[]>([]);
  const latest = useRef(log);
  latest.current = log;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (seat === null || over || seen === null) return;
    const news = sinceOwn(latest.current, seat).filter((event) => event.seq >= seen);
    const found = factsOf(news);
    if (found.length >= WORTH_TELLING) setFacts(found.slice(-MOST));
  }, []);

  // The page is visible again.
  useEffect(() => {
    let left = -1;
    const change = () => {
      if (document.visibilityState === "hidden") left = latest.current.at(-1)?.seq ?? -1;
      else if (left >= 0 && seat !== null) {
        const found = factsOf(latest.current.filter((event) => event.seq > left));
        left = -1;
        if (found.length >= WORTH_TELLING) setFacts(found.slice(-MOST));
      }
    };
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, [seat]);

  if (facts.length === 0 || over) return null;
  return (
    <Popup title={words.say("away.title")} onClose={() => setFacts([])}>
      <ul className="plain last" id="away">
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts do not change
          <FactLine key={at} fact={fact} />
        ))}
      </ul>
      <button type="button" className="primary big" id="away-go" onClick={() => setFacts([])}>
        {words.say("away.go")}
      </button>
    </Popup>
  );
}
