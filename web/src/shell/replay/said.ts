/** Describes entries in words: their position, their events, and their names in a row of acts. */
import type { Fact, http } from "../../protocol";
import { byEpisode } from "../episodes";
import { type Forms, readChoice } from "../notation";
import type { AnyPart } from "../part";
import { factText } from "../play/Log";
import { label, operandsText } from "../play/label";
import type { Telling } from "../telling";
import type { Words } from "../words";
import type { Place } from "./reel";

const HIDDEN = "?";
/** Verbs that only continue the game. */
const GOES_ON = new Set(["continue", "end"]);

interface Said {
  words: Words;
  forms: Forms;
  part: AnyPart;
}

/** Returns the position as text: "Turn 12, act 3 of 6". */
export function placeText({ turn, act, acts }: Place, at: number, last: number, words: Words): string {
  if (turn.number === null) return words.say("replay.entry", { act: at, acts: last });
  return turn.number === 0
    ? words.say("replay.setup", { act, acts })
    : words.say("replay.place", { turn: turn.number, act, acts });
}

/** Returns the sentence of the entry's first episode. The others are visible on the board and in the log. */
export function entryText(
  entry: http.ReplayEntry,
  { words: now, told, forms, part }: Said & { told: { telling: Telling; words: Words } | null },
): string {
  const words = now.at(entry.seq);
  const who = entry.seat ? words.named("seat", entry.seat) : "";
  if (entry.undo !== null) return words.say("log.undone", { who });
  const facts = (entry.facts as Fact[]).filter(({ fact }) => !part.tales?.lineless?.has(fact));
  const [episode] = byEpisode(facts, (fact) => fact, part.joins);
  const [first] = episode ?? [];
  if (episode && first)
    return told?.telling.sum(episode, told.words.at(entry.seq), false) ?? factText(first, words);
  if (entry.act === HIDDEN) return words.say("log.secret", { who });
  if (entry.act === null) return words.say("replay.start");
  return `${who}: ${label(readChoice(entry.act, forms, part.kinds), words)}`;
}

/** Returns the name of an act, its object and its icon. */
export function actName(
  { act, seat, seq, undo, facts }: http.ReplayEntry,
  { words: now, forms, part }: Said,
): { name: string; about: string; sign: string | null } {
  const words = now.at(seq);
  const who = seat ? words.named("seat", seat) : "";
  if (undo !== null) return { name: words.say("undo"), about: who, sign: "anticlockwise-rotation" };
  if (act === null) return { name: words.say("replay.start"), about: "", sign: null };
  if (act === HIDDEN) return { name: words.say("replay.secret"), about: who, sign: "eye" };
  const choice = readChoice(act, forms, part.kinds);
  const [first] = facts as Fact[];
  const step = GOES_ON.has(choice.verb) && first ? part.tales?.step?.(facts as Fact[], words) : null;
  if (step) {
    const sign = first && part.tales?.sign?.(first);
    return { name: step, about: who, sign: typeof sign === "string" ? sign : null };
  }
  const tile = part.tiles.find(({ verbs }) => verbs.includes(choice.verb));
  const about = choice.known ? operandsText(choice, words) : act.slice(choice.verb.length + 1);
  return { name: words.verb(choice.verb), about: about || who, sign: tile?.icon ?? null };
}
