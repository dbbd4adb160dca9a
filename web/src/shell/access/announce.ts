/** What has happened since somebody was last told, as sentences: each once, in the order of the story. */
import type { Event, Fact } from "../../protocol";
import { factText } from "../play/Log";
import type { Words } from "../words";

/** How far somebody has been told: entries before this one whole, and so many facts of it. */
export interface Told {
  seq: number;
  facts: number;
}

export interface Sentence {
  key: string;
  text: string;
}

/** All of the log, as told. */
export function allOf(log: readonly Event[]): Told {
  const last = log.at(-1);
  return last ? { seq: last.seq, facts: last.facts.length } : { seq: -1, facts: 0 };
}

function sentencesOf(event: Event, from: number, words: Words): Sentence[] {
  const then = words.at(event.seq);
  const who = event.seat ? then.named("seat", event.seat) : "";
  const out: Sentence[] = [];
  if (from === 0 && event.undo !== null)
    return [{ key: `${event.seq} undo`, text: words.say("log.undone", { who }) }];
  if (from === 0 && event.act === "?")
    out.push({ key: `${event.seq} ?`, text: words.say("log.secret", { who }) });
  for (const [at, fact] of (event.facts as Fact[]).entries())
    if (at >= from) out.push({ key: `${event.seq} ${at}`, text: factText(fact, then) });
  return out;
}

/** What the log says beyond what was told. An entry may come in parts, while the board still shows it. */
export function newsOf(log: readonly Event[], told: Told, words: Words): Sentence[] {
  return log
    .filter(({ seq }) => seq >= told.seq)
    .flatMap((event) => {
      const from = event.seq === told.seq ? told.facts : 0;
      return event.seq === told.seq && from >= event.facts.length ? [] : sentencesOf(event, from, words);
    });
}
