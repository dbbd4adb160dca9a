/** A game's rules as the service sends them, and where something in them is found. */
import type { http } from "../../protocol";
import { ask } from "../api";
import type { Table } from "../words";

export type Rule = http.RuleOut;
export type Thing = http.ThingOut;
export type Book = http.RulesOut;

export const fetchBook = (game: string, language: string): Promise<Book> =>
  ask<Book>("GET", `/api/games/${encodeURIComponent(game)}/rules/${language}`);

/** An id of a rule, wherever one is cited. */
export const CITED = /\b[A-Z]{2,}-\d+\.\d+\b/g;

export function ruleOf(book: Book, id: string): { rule: Rule; section: Book["sections"][number] } | null {
  for (const section of book.sections)
    for (const rule of section.rules) if (rule.id === id) return { rule, section };
  return null;
}

/** The thing of a name's key. */
export function thingOf(book: Book, key: string): Thing | null {
  return book.things.find((thing) => thing.key === key) ?? null;
}

/** A rule by its name, or by its number where it has none. */
export function titleOf(rule: Rule): string {
  return rule.title || rule.id;
}

export interface Open {
  /** Where it is told: a rule's id, or a thing's key. */
  at: string;
  title: string;
  text: string;
}

/** What the rulebooks leave open, ruling by ruling. */
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
