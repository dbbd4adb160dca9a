/** A view of any game, as far as a player is shown it. */
import type { Words } from "../../shell/words";

/** What the kernel keeps in every view; the frame says it in other ways. */
const KERNEL = new Set([
  "rules",
  "seats",
  "poll",
  "holding",
  "passed",
  "ending",
  "viewer",
  "awaited",
  "agenda",
]);

export function shownOf(view: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(view).filter(([key]) => !KERNEL.has(key)));
}

/** A value by its name in the game. */
export function named(key: string, value: unknown, words: Words): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return words.say(value ? "yes" : "no");
  return words.named(key, value);
}
