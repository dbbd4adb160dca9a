/** Where the rules lie open at the table. They are fetched when they are opened; this is all that a table knows of them. */
import { Store } from "../store";

export interface RulesAt {
  /** A rule's id, or the key of a thing's name; without it one searches. */
  at?: string | undefined;
  /** What was refused by it just now. */
  now?: string | undefined;
  /** What had the focus, and has it again. */
  from: Element | null;
}

/** Null: they are closed. */
export const rulesAt = new Store<RulesAt | null>(null);

export function openRules(at?: string, now?: string): void {
  rulesAt.set({ at, now, from: document.activeElement });
}
