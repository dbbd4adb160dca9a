/** Somebody's first game after the lessons: a table with bots, and what was said and done at it, in this browser. */
import type { http } from "../../protocol";
import { api } from "../api";
import { contributionFor } from "../fair";
import { readStored, removeStored, writeStored } from "../storage";

const KEY = "first-game";
/** People and bots at a first table, as far as the game goes. */
const USUAL = 3;

/** What a first game has said and seen done so far. */
export interface FirstGame {
  table: string;
  said: readonly string[];
  done: readonly string[];
}

/** The first game that is on at this table; null: none. */
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

/** Sets a table up as the game itself proposes it, with bots that know it, the weakest of them, and starts it. */
export async function openFirstGame(game: http.GameOut, name: string, language: string): Promise<string> {
  await api.become(name, language);
  const [low, high] = game.seats.map(Number) as [number, number];
  const seats = Math.max(low, Math.min(high, USUAL));
  // Who learns may ask what the best bot would do, also where a game between rivals would not allow it.
  const options = game.options.hints === "never" ? {} : { hints: true };
  const table = await api.create({ game: game.name, seats, name, options });
  await api.claim(table.id, "A", { name, ...contributionFor(table, "A") });
  const bot = game.bots[1] ?? game.bots[0] ?? "random";
  for (const { seat } of table.seats.slice(1)) await api.bot(table.id, seat, bot);
  await api.start(table.id);
  keepFirstGame({ table: table.id, said: [], done: [] });
  return table.id;
}

/** The verb to speak of: offered, neither done nor said, in the order of the sentences; null: none. */
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

/** The verbs that there is something to say about. */
export function promptedVerbs(sentences: Readonly<Record<string, string>>): string[] {
  return Object.keys(sentences).flatMap((key) =>
    key.startsWith("prompt.") ? [key.slice("prompt.".length)] : [],
  );
}

/** How many decisions pass before the next prompt, after so many: ever more. */
export function pauseAfter(said: number): number {
  return Math.floor(said / 2);
}
