/** Finds events that were not yet announced, as sentences in order. */
import type { Event, Fact } from "../../protocol";
import { factText } from "../play/Log";
import type { Words } from "../words";

/** What was announced: all entries before this one, and this number of its facts. */
export interface Told {
  seq: number;
  facts: number;
}

export interface Sentence {
  key: string;
  text: string;
}

/** Returns the position after the whole log. */
export function allOf(log: readonly Event[]): Told {
  const last = log.at(-1);
  return last ? { seq: last.seq, facts: last.facts.length } : { seq: -1, facts: 0 };
}

type Silent = (fact: Fact) => boolean;

function sentencesOf(event: Event, from: number, words: Words, silent: Silent): Sentence[] {
  const then = words.at(event.seq);
  const who = event.seat ? then.named("seat", event.seat) : "";
  const out: Sentence[] = [];
  if (from === 0 && event.undo !== null)
    return [{ key: `${event.seq} undo`, text: words.say("log.undone", { who }) }];
  if (from === 0 && event.act === "?")
    out.push({ key: `${event.seq} ?`, text: words.say("log.secret", { who }) });
  for (const [at, fact] of (event.facts as Fact[]).entries())
    if (at >= from && !silent(fact)) out.push({ key: `${event.seq} ${at}`, text: factText(fact, then) });
  return out;
}

/**
 * Returns the sentences of the log after a position. An entry may arrive in parts while the board plays it back.
 * `silent`: facts that are not announced.
 */
export function newsOf(
  log: readonly Event[],
  told: Told,
  words: Words,
  silent: Silent = () => false,
): Sentence[] {
  return log
    .filter(({ seq }) => seq >= told.seq)
    .flatMap((event) => {
      const from = event.seq === told.seq ? told.facts : 0;
      return event.seq === told.seq && from >= event.facts.length
        ? []
        : sentencesOf(event, from, words, silent);
    });
}
