/** A game's rules from the server, and lookups in them. */
import type { http } from "../../protocol";
import { ask } from "../api";
import type { Table } from "../words";

export type Rule = http.RuleOut;
export type Thing = http.ThingOut;
export type Book = http.RulesOut;

export const fetchBook = (game: string, language: string): Promise<Book> =>
  ask<Book>("GET", `/api/games/${encodeURIComponent(game)}/rules/${language}`);

/** Matches rule ids in texts. */
export const CITED = /\b[A-Z]{2,}-\d+\.\d+\b/g;

export function ruleOf(book: Book, id: string): { rule: Rule; section: Book["sections"][number] } | null {
  for (const section of book.sections)
    for (const rule of section.rules) if (rule.id === id) return { rule, section };
  return null;
}

/** Returns the thing with a name key. */
export function thingOf(book: Book, key: string): Thing | null {
  return book.things.find((thing) => thing.key === key) ?? null;
}

/** Returns the title of a rule, or its id if it has none. */
export function titleOf(rule: Rule): string {
  return rule.title || rule.id;
}

export interface Open {
  /** Where it is explained: a rule id, or the key of a thing. */
  at: string;
  title: string;
  text: string;
}

/** Returns the questions that the rulebooks leave open, by ruling. */
export function openOnes(book: Book): Open[] {
  return [
    ...book.sections.flatMap(({ rules }) =>
      rules.flatMap((rule) => rule.rulings.map((text) => ({ at: rule.id, title: titleOf(rule), text }))),
    ),
    ...book.things.flatMap(({ key, name, rulings }) =>
      rulings.map((text) => ({ at: key, title: name, text })),
    ),
  ];
}

/** Returns the texts of all rules by key, to merge into a game's texts. */
export function textsOf(book: Book): Table {
  return Object.fromEntries(
    book.sections.flatMap(({ rules }) =>
      rules.map(({ id, printed, rulings }) => [
        `rule.${id}`,
        [printed, ...rulings].filter(Boolean).join(" "),
      ]),
    ),
  );
}
