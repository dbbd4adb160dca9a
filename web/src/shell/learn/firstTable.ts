/**
 * A player's first game after the lessons: a table with bots, and the tips shown at it. Stored in this browser.
 */
import type { http } from "../../protocol";
import { api } from "../api";
import { contributionFor } from "../fair";
import { readStored, removeStored, writeStored } from "../storage";

const KEY = "first-game";
/** Default number of seats, if the game allows it. */
const USUAL = 3;

/** The tips shown and actions done in a first game so far. */
export interface FirstGame {
  table: string;
  said: readonly string[];
  done: readonly string[];
}

/** Returns the running first game at this table. Null: none. */
export function firstGameAt(table: string): FirstGame | null {
  try {
    const found = JSON.parse(readStored(KEY) ?? "null") as FirstGame | null;
    return found?.table === table ? found : null;
  } catch {
    return null;
  }
}

export function keepFirstGame(game: FirstGame): void {
  writeStored(KEY, JSON.stringify(game));
}

export function endFirstGame(): void {
  removeStored(KEY);
}

/** Creates a table with the game's defaults and its weakest bots, and starts it. */
export async function openFirstGame(game: http.GameOut, name: string, language: string): Promise<string> {
  await api.become(name, language);
  const [low, high] = game.seats.map(Number) as [number, number];
  const seats = Math.max(low, Math.min(high, USUAL));
  // Learners may ask for hints, even in a competitive game whose default forbids them.
  const options = game.options.hints === "never" ? {} : { hints: true };
  const table = await api.create({ game: game.name, seats, name, options });
  await api.claim(table.id, "A", { name, ...contributionFor(table, "A") });
  const bot = game.bots[1] ?? game.bots[0] ?? "random";
  for (const { seat } of table.seats.slice(1)) await api.bot(table.id, seat, bot);
  await api.start(table.id);
  keepFirstGame({ table: table.id, said: [], done: [] });
  return table.id;
}

/**
 * Returns the verb to explain: an option that was neither done nor explained, in the order of the texts. Null:
 * none.
 */
export function nextPrompt(
  sentences: Readonly<Record<string, string>>,
  offered: ReadonlySet<string>,
  game: FirstGame,
) {
  return (
    promptedVerbs(sentences).find(
      (verb) => offered.has(verb) && !game.done.includes(verb) && !game.said.includes(verb),
    ) ?? null
  );
}

/** Returns the verbs that have a tip. */
export function promptedVerbs(sentences: Readonly<Record<string, string>>): string[] {
  return Object.keys(sentences).flatMap((key) =>
    key.startsWith("prompt.") ? [key.slice("prompt.".length)] : [],
  );
}

/** Returns how many decisions pass before the next tip. It grows with the number of tips shown. */
export function pauseAfter(said: number): number {
  return Math.floor(said / 2);
}
