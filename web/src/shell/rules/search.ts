/**
 * Searches the rules by id, title, text, and names of cards and pieces. Ignores case and diacritics. Matches
 * prefixes of words, because Polish words have many endings.
 */
import { type Book, type Rule, ruleOf, type Thing, titleOf } from "./book";

export type Hit = { rule: Rule; thing?: never } | { thing: Thing; rule?: never };

/** Returns a text for comparison, and the original index of each letter. */
function folded(text: string): { letters: string; from: number[] } {
  let letters = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = fold(letter);
    letters += plain;
    for (let each = 0; each < plain.length; each += 1) from.push(at);
    at += letter.length;
  }
  from.push(at);
  return { letters, from };
}

const ALONE: Readonly<Record<string, string>> = { ł: "l", æ: "ae", œ: "oe", ß: "ss" };

/** Returns a text in lower case without diacritics. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[łæœß]/g, (letter) => ALONE[letter] ?? letter);
}

/** Returns the words of a query. */
export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Minimum length of a word that is also searched by its stem, because word endings change. */
const STEMMED = 5;
const STEM_ENDS = 2;

function stem(word: string): string {
  return word.length >= STEMMED && /^\p{L}+$/u.test(word)
    ? word.slice(0, Math.max(STEMMED - 1, word.length - STEM_ENDS))
    : word;
}

const starts = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  return false;
};

const POINTS = { id: 100, whole: 60, title: 30, titleStem: 20, inTitle: 12, text: 8, textStem: 5, inText: 2 };

/** Returns the score of one word. 0: no match. */
function pointsFor(word: string, id: string, title: string, text: string): number {
  if (id === word || id.split("-")[1] === word) return POINTS.id;
  if (title === word) return POINTS.whole;
  if (starts(title, word)) return POINTS.title;
  if (starts(title, stem(word))) return POINTS.titleStem;
  if (title.includes(word)) return POINTS.inTitle;
  if (starts(text, word)) return POINTS.text;
  if (starts(text, stem(word))) return POINTS.textStem;
  return text.includes(word) || id.startsWith(word) ? POINTS.inText : 0;
}

/** Returns the total score. All words must match. */
function score(words: readonly string[], id: string, title: string, text: string): number {
  let sum = fold(title) === words.join(" ") ? POINTS.whole : 0;
  const [ids, titles, texts] = [fold(id), fold(title), fold(text)];
  for (const word of words) {
    const points = pointsFor(word, ids, titles, texts);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

const MOST = 24;

/** Returns the results, best first. Equal ones are in the order of the book, rules before things. */
export function search(book: Book, query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found: { hit: Hit; points: number }[] = [];
  for (const { rules } of book.sections)
    for (const rule of rules) {
      const points = score(words, rule.id, rule.title, [rule.printed, ...rule.rulings].join(" "));
      if (points > 0) found.push({ hit: { rule }, points });
    }
  for (const thing of book.things) {
    const points = score(words, "", thing.name, [...thing.told, ...thing.rulings].join(" "));
    const told = ruleOf(book, thing.rule);
    // An action and its rule are the same result, so only the rule is listed.
    if (points > 0 && !(told && fold(titleOf(told.rule)) === fold(thing.name)))
      found.push({ hit: { thing }, points });
  }
  return found
    .sort((one, other) => other.points - one.points)
    .slice(0, MOST)
    .map(({ hit }) => hit);
}

/** Returns the pairs of adjacent letters. */
function pairs(text: string): Set<string> {
  const letters = fold(text).replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

function likeness(one: Set<string>, other: Set<string>): number {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return (2 * common) / (one.size + other.size || 1);
}

const NEAREST = 3;

/** Returns the nearest results if nothing matches. */
export function nearest(book: Book, query: string): Hit[] {
  const asked = pairs(query);
  const named: [string, Hit][] = [
    ...book.sections.flatMap(({ rules }) => rules.map((rule): [string, Hit] => [titleOf(rule), { rule }])),
    ...book.things.map((thing): [string, Hit] => [thing.name, { thing }]),
  ];
  const likely = named.map(([name, hit]) => ({
    hit,
    like: Math.max(...[name, ...name.split(" ")].map((each) => likeness(asked, pairs(each)))),
  }));
  return likely
    .sort((one, other) => other.like - one.like)
    .slice(0, NEAREST)
    .map(({ hit }) => hit);
}

/** Splits a text into pieces. Every second piece is a match. */
export function marked(text: string, query: string): string[] {
  const { letters, from } = folded(text);
  const spans: [number, number][] = [];
  for (const word of wordsOf(query))
    for (const part of new Set([word, stem(word)])) {
      for (let at = letters.indexOf(part); at >= 0; at = letters.indexOf(part, at + 1))
        if (part === word || at === 0 || !/\p{L}/u.test(letters[at - 1] ?? ""))
          spans.push([from[at] ?? 0, from[at + part.length] ?? text.length]);
    }
  spans.sort((one, other) => one[0] - other[0]);
  const pieces: string[] = [];
  let at = 0;
  for (const [begin, end] of spans) {
    if (end <= at) continue;
    if (begin < at && pieces.length > 0) pieces[pieces.length - 1] += text.slice(at, end);
    else pieces.push(text.slice(at, Math.max(at, begin)), text.slice(Math.max(at, begin), end));
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces;
}

/** Returns the sentence that contains a match, otherwise the first sentence. */
export function excerpt(text: string, query: string): string {
  const sentences = text.split(/(?<=[.;])\s+/);
  const hit = sentences.find((sentence) => query.trim() !== "" && marked(sentence, query).length > 1);
  return (hit ?? sentences[0] ?? "").trim();
}
