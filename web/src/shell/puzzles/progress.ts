/** Attempts at puzzles and solved puzzles, stored in this browser. */
import { readStored, writeStored } from "../storage";

export interface Tries {
  /** Number of finished attempts, up to the first that solved the puzzle. */
  count: number;
  solved: boolean;
}

type Stored = Record<string, Tries>;

const isTries = (value: unknown): value is Tries =>
  typeof value === "object" && value !== null && "count" in value && "solved" in value;

/** Returns the tries at a game's puzzles, by number. */
export function triesOf(game: string): Stored {
  try {
    const stored: unknown = JSON.parse(readStored(`puzzles.${game}`) ?? "{}");
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isTries(value)));
  } catch {
    return {};
  }
}

/** Adds a finished attempt. A solved puzzle keeps its number of tries. */
export function addTry(game: string, number: number, solved: boolean): void {
  const all = triesOf(game);
  const { [number]: last } = all;
  if (last?.solved) return;
  writeStored(
    `puzzles.${game}`,
    JSON.stringify({ ...all, [number]: { count: (last?.count ?? 0) + 1, solved } }),
  );
}
