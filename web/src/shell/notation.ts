/** Acts in notation, read by the forms that the service tells: `climb {peak:peak} {men:count}`. */

export interface Operand {
  /** What it is for: `men`, `from`, `card`. */
  name: string;
  /** What it is: `peak`, `card`, `count`, `seat`... */
  kind: string;
  /** Its place among the operands of the form: two of one kind differ by it alone. */
  at: number;
  /** As the game's view names it. */
  value: string;
  /** The kind of thing on the table that is tapped for it: its own, if the game says nothing else. */
  picked: string;
  /** The kind by whose texts it is named: its own, if the game says nothing else. */
  named: string;
}

export interface Choice {
  /** As the service wrote it, and as it is sent back. */
  act: string;
  verb: string;
  operands: Operand[];
  /** All words after the verb, in order: operands and what joins them. */
  parts: (Operand | string)[];
  /** Whether the form of its verb is known and fits; else it is offered as it is. */
  known: boolean;
}

/** What a game may say about a kind of operand. Without it a word is its value. */
export interface Reading {
  /** The value in the game's view that a word of notation stands for. */
  read?: (word: string) => string;
  /** The kind of thing on the table that is tapped for it, if it is another. */
  picked?: string;
  /** The kind by whose texts a value is named, if by another's: a party that is one seat has that seat's name. */
  named?: (value: string) => string;
}

/** By kind. */
export type Readings = Readonly<Record<string, Reading>>;

/** The kind that is a plain number in every game. */
export const COUNT = "count";

export type Slot = { word: string } | { name: string; kind: string };

/** What stands after each verb. */
export type Forms = ReadonlyMap<string, readonly Slot[]>;

export function readForms(forms: readonly string[]): Forms {
  return new Map(
    forms.map((form) => {
      const [verb = "", ...words] = form.split(" ");
      return [
        verb,
        words.map((word): Slot => {
          const found = /^\{(\w+)(?::(\w+))?\}$/.exec(word);
          return found ? { name: found[1] ?? "", kind: found[2] ?? found[1] ?? "" } : { word };
        }),
      ];
    }),
  );
}

export function readChoice(act: string, forms: Forms, readings: Readings = {}): Choice {
  const [verb = "", ...words] = act.split(" ");
  const form = forms.get(verb);
  const unknown: Choice = { act, verb, operands: [], parts: [], known: false };
  if (!form || form.length !== words.length) return unknown;
  const operands: Operand[] = [];
  const parts: (Operand | string)[] = [];
  for (const [place, slot] of form.entries()) {
    const word = words[place] ?? "";
    if ("word" in slot) {
      if (slot.word !== word) return unknown;
      parts.push(word);
      continue;
    }
    const { name, kind } = slot;
    if (kind === COUNT && !/^(0|[1-9]\d*)$/.test(word)) return unknown;
    const reading = readings[kind];
    const value = reading?.read?.(word) ?? word;
    const named = reading?.named?.(value) ?? kind;
    const operand = { name, kind, at: operands.length, value, picked: reading?.picked ?? kind, named };
    operands.push(operand);
    parts.push(operand);
  }
  return { act, verb, operands, parts, known: true };
}

// ---- bundles: counts of several kinds in one word, `2*salt+oil`

/** How many of each kind; what is not named is not there. */
export type Bundle = Readonly<Record<string, number>>;

/** An empty bundle in notation. */
export const EMPTY = "nothing";

/** A bundle as one word, its kinds in the order given. */
export function writeBundle(bundle: Bundle, order: readonly string[] = Object.keys(bundle)): string {
  const parts = order.flatMap((kind) => {
    const count = bundle[kind] ?? 0;
    if (count <= 0) return [];
    const word = kind.replaceAll(" ", "_");
    return [count === 1 ? word : `${count}*${word}`];
  });
  return parts.join("+") || EMPTY;
}

/** A bundle from its word; null: the word is none. A single name is one of that kind. */
export function readBundle(word: string): Bundle | null {
  if (word === EMPTY) return {};
  const bundle: Record<string, number> = {};
  for (const part of word.split("+")) {
    const found = /^(?:([1-9]\d*)\*)?([^*+\s]+)$/.exec(part);
    const kind = found?.[2];
    if (!kind || Object.hasOwn(bundle, kind)) return null;
    bundle[kind] = Number(found[1] ?? 1);
  }
  return bundle;
}

/** Whether a word can be nothing but a bundle: a name has neither sign. */
export function isBundle(word: string): boolean {
  return (word === EMPTY || /[*+]/.test(word)) && readBundle(word) !== null;
}
