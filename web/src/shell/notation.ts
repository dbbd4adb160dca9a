/** Parses acts in notation with the forms from the service: `climb {peak:peak} {men:count}`. */

export interface Operand {
  /** Role of the operand: `men`, `from`, `card`. */
  name: string;
  /** Kind of its value: `peak`, `card`, `count`, `seat`... */
  kind: string;
  /** Its index among the operands of the form, which distinguishes two of one kind. */
  at: number;
  /** The value's name in the game's view. */
  value: string;
  /** The kind of thing on the table that is tapped for it: its own, if the game says nothing else. */
  picked: string;
  /** Kind whose texts name it. By default its own kind. */
  named: string;
}

export interface Choice {
  /** The act as the service sent it, to send back. */
  act: string;
  verb: string;
  operands: Operand[];
  /** All words after the verb, in order: operands and literal words. */
  parts: (Operand | string)[];
  /** Whether the form of its verb is known and matches. Otherwise the act is shown as text. */
  known: boolean;
}

/** A game's handling of a kind of operand. By default a word is its value. */
export interface Reading {
  /** Returns the value in the game's view for a word of notation. */
  read?: (word: string) => string;
  /** The kind of thing on the table that is tapped for it, if it is another. */
  picked?: string;
  /**
   * Kind whose texts name a value, if it differs. For example, a party that is a single seat has the seat's name.
   */
  named?: (value: string) => string;
}

/** Readings by kind. */
export type Readings = Readonly<Record<string, Reading>>;

/** The kind of plain numbers, in every game. */
export const COUNT = "count";

export type Slot = { word: string } | { name: string; kind: string };

/** Operands and words after each verb. */
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

/** Number of each kind. Missing kinds count as 0. */
export type Bundle = Readonly<Record<string, number>>;

/** An empty bundle in notation. */
export const EMPTY = "nothing";

/** Returns a bundle as one word, with its kinds in this order. */
export function writeBundle(bundle: Bundle, order: readonly string[] = Object.keys(bundle)): string {
  const parts = order.flatMap((kind) => {
    const count = bundle[kind] ?? 0;
    if (count <= 0) return [];
    const word = kind.replaceAll(" ", "_");
    return [count === 1 ? word : `${count}*${word}`];
  });
  return parts.join("+") || EMPTY;
}

/** Parses a bundle. Null: the word is not a bundle. A single name means one of that kind. */
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

/** Returns whether a word must be a bundle, because names contain neither sign. */
export function isBundle(word: string): boolean {
  return (word === EMPTY || /[*+]/.test(word)) && readBundle(word) !== null;
}
