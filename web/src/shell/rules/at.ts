/** The page of the rules that is open at the table. The rules themselves are loaded later. */
import { Store } from "../store";

export interface RulesAt {
  /** Id of a rule, or key of a thing's name. Undefined: search. */
  at?: string | undefined;
  /** What this rule has just refused. */
  now?: string | undefined;
  /** Element that had the focus, and gets it back. */
  from: Element | null;
}

/** Null: the rules are closed. */
export const rulesAt = new Store<RulesAt | null>(null);

export function openRules(at?: string, now?: string): void {
  rulesAt.set({ at, now, from: document.activeElement });
}
