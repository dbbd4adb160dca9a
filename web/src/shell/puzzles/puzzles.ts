/** Figures of puzzles: the one of the day, goals in words, and the line to share. */
import type { http } from "../../protocol";
import type { Words } from "../words";

const DAY_MS = 86_400_000;

export interface PuzzleId {
  game: string;
  number: number;
}

/** Returns the puzzle of the day (UTC), the same for all players. The games take turns. */
export function puzzleOfDay(games: readonly http.GameOut[], now: number): PuzzleId | null {
  const having = games.filter(({ puzzles }) => (puzzles ?? 0) > 0);
  const day = Math.floor(now / DAY_MS);
  const game = having[day % having.length];
  if (!game) return null;
  return { game: game.name, number: 1 + (Math.floor(day / having.length) % (game.puzzles ?? 1)) };
}

/** Returns the puzzle after another: the next of the game, or the first one. */
export function puzzleAfter(game: http.GameOut, number: number): PuzzleId {
  return { game: game.name, number: 1 + (number % (game.puzzles ?? 1)) };
}

export const pathOf = ({ game, number }: PuzzleId): string => `/puzzles/${game}/${number}`;

/** Returns a goal as sentences of the game. */
export function goalText(goal: http.PuzzleOut["goal"], words: Words): string {
  return goal
    .map(({ fact, ...operands }) => {
      const key = `puzzle.${fact}`;
      const exact = `${key}.${Object.keys(operands).at(-1)}`;
      return words.gameText(words.hasGameText(exact) ? exact : key, operands);
    })
    .join(" ");
}

/** Returns a text to share that does not reveal the solution. */
export function shareText(words: Words, called: string, tries: number, address: string): string {
  return `Triclinium · ${called}\n${words.say("puzzles.share.solved", { count: tries })}\n${address}`;
}
