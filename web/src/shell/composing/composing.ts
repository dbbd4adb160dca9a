/**
 * Builds one act from the bounds of its operands. It knows no rules: every act that it builds is within the
 * bounds, and the server decides whether it is allowed.
 */
import type { ComposedOperand, Composition } from "../../protocol/compositions";
import { type Bundle, type Forms, readBundle, readChoice, type Slot, writeBundle } from "../notation";

/** Value of an operand: a bundle, a number or a name. Null: empty. */
export type Entry = Bundle | number | string | null;

/** Entries by index of the operand. */
export type Draft = readonly Entry[];

export type Bounds =
  | { shape: "bundle"; kinds: readonly string[]; most: Bundle; low: number; high: number }
  | { shape: "count"; low: number; high: number }
  | { shape: "named"; among: readonly string[] };

export function bounds({ among, most, low, high }: ComposedOperand): Bounds {
  if (among) return { shape: "named", among };
  if (!most) return { shape: "count", low: low ?? 0, high: high ?? low ?? 0 };
  const all = Object.values(most).reduce((sum, count) => sum + count, 0);
  return { shape: "bundle", kinds: Object.keys(most), most, low: low ?? 0, high: high ?? all };
}

/** Returns a name as one word of notation. */
function written(name: string): string {
  return name.replaceAll(" ", "_");
}

/**
 * Returns the slots after the verb, if the form matches the composition. Null: the server's form and composition
 * do not match.
 */
export function formOf({ verb, operands }: Composition, forms: Forms): readonly Slot[] | null {
  const form = forms.get(verb);
  const slots = form?.filter((slot) => "name" in slot);
  const same =
    slots?.length === operands.length && slots.every((slot, at) => slot.name === operands[at]?.name);
  return form && same ? form : null;
}

export function total(bundle: Bundle): number {
  return Object.values(bundle).reduce((sum, count) => sum + count, 0);
}

function whole(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, Math.trunc(value) || 0));
}

/** Clips an entry to its bounds. Returns null if it does not fit at all. */
function clip(operand: ComposedOperand, entry: Entry): Entry {
  const within = bounds(operand);
  switch (within.shape) {
    case "named": {
      const found = within.among.find(
        (name) => typeof entry === "string" && written(name) === written(entry),
      );
      return found ?? (within.among.length === 1 ? (within.among[0] ?? null) : null);
    }
    case "count":
      return whole(typeof entry === "number" ? entry : within.low, within.low, within.high);
    case "bundle": {
      const given = typeof entry === "object" && entry !== null ? entry : {};
      const out: Record<string, number> = {};
      let left = within.high;
      for (const kind of within.kinds) {
        const count = whole(
          given[kind] ?? given[written(kind)] ?? 0,
          0,
          Math.min(within.most[kind] ?? 0, left),
        );
        left -= count;
        if (count > 0) out[kind] = count;
      }
      return out;
    }
  }
}

/** Returns a draft for these bounds that keeps as much as possible of an older one. */
export function fitted({ operands }: Composition, draft: Draft = []): Draft {
  return operands.map((operand, at) => clip(operand, draft[at] ?? null));
}

export function put({ operands }: Composition, draft: Draft, at: number, entry: Entry): Draft {
  return operands.map((operand, place) => clip(operand, (place === at ? entry : draft[place]) ?? null));
}

/** Returns the maximum number of a kind, given the others in the bundle. */
export function room(operand: ComposedOperand, entry: Entry, kind: string): number {
  const within = bounds(operand);
  if (within.shape !== "bundle") return 0;
  const bundle = typeof entry === "object" && entry !== null ? entry : {};
  const others = total(bundle) - (bundle[kind] ?? 0);
  return Math.max(0, Math.min(within.most[kind] ?? 0, within.high - others));
}

/** Sets the number of a kind, limited by the space that is left. */
export function stepTo(
  composition: Composition,
  draft: Draft,
  at: number,
  kind: string,
  count: number,
): Draft {
  const operand = composition.operands[at];
  const entry = draft[at] ?? null;
  if (!operand || bounds(operand).shape !== "bundle") return draft;
  const bundle = typeof entry === "object" && entry !== null ? entry : {};
  return put(composition, draft, at, { ...bundle, [kind]: whole(count, 0, room(operand, entry, kind)) });
}

/** Why an act is incomplete: a bundle has too few, or a name is missing. */
export interface Missing {
  at: number;
  name: string;
  kind: string;
  /** Minimum number. Null: a name must be chosen. */
  low: number | null;
}

export function missing({ operands }: Composition, draft: Draft): Missing[] {
  return operands.flatMap((operand, at): Missing[] => {
    const { name, kind } = operand;
    const within = bounds(operand);
    const entry = draft[at] ?? null;
    if (within.shape === "named") return entry === null ? [{ at, name, kind, low: null }] : [];
    if (within.shape === "count") return [];
    const there = typeof entry === "object" && entry !== null ? total(entry) : 0;
    return there < within.low ? [{ at, name, kind, low: within.low }] : [];
  });
}

/** Returns an entry as one word of notation. */
export function word(operand: ComposedOperand, entry: Entry): string {
  const within = bounds(operand);
  if (within.shape === "bundle" && typeof entry === "object") return writeBundle(entry ?? {}, within.kinds);
  return written(String(entry));
}

/** Returns the notation of the act. Null: something is missing. */
export function write(composition: Composition, form: readonly Slot[], draft: Draft): string | null {
  if (missing(composition, draft).length > 0) return null;
  let at = 0;
  const words = form.map((slot) => {
    if ("word" in slot) return slot.word;
    const place = at++;
    const operand = composition.operands[place];
    return operand ? word(operand, draft[place] ?? null) : "";
  });
  return [composition.verb, ...words].join(" ");
}

/** Initial content of a composer: an act in notation, such as the offer being answered, or operands by name. */
export interface Beginning {
  act?: string;
  values?: Readonly<Record<string, Entry>>;
  /** Two operands to exchange: the goods given become the goods wanted. */
  swap?: readonly [string, string];
}

/**
 * Returns a draft made from another act. Operands match by name, and the verb may differ if its form is known.
 */
export function begin(composition: Composition, forms: Forms, beginning: Beginning | null): Draft {
  const choice = beginning?.act ? readChoice(beginning.act, forms) : null;
  const [one, other] = beginning?.swap ?? [];
  const turned = (name: string) => (name === one ? other : name === other ? one : name);
  return fitted(
    composition,
    composition.operands.map((operand) => {
      const from = turned(operand.name);
      const found = choice?.operands.find(({ name }) => name === from)?.value;
      if (found === undefined) return beginning?.values?.[from ?? ""] ?? null;
      const { shape } = bounds(operand);
      return shape === "bundle" ? readBundle(found) : shape === "count" ? Number(found) : found;
    }),
  );
}
