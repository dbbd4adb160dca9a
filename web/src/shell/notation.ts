/** Acts in notation, read by the forms that the service tells: `march {city:city} {legions:count}`. */

export interface Operand {
  /** What it is for: `legions`, `city2`, `card`. */
  name: string;
  /** What it is: `city`, `card`, `tribe`, `count`, `seat`... */
  kind: string;
  value: string;
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

type Slot = { word: string } | { name: string; kind: string };

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

/** Notation joins the words of a name with underscores; cities and cards have them apart. */
export function plain(kind: string, value: string): string {
  if (kind === "city") return value.replaceAll("_", " ");
  if (kind === "card" && value.includes("/")) {
    const [city = "", tribe = ""] = value.split("/");
    return `${city.replaceAll("_", " ")}/${tribe}`;
  }
  return value;
}

export function readChoice(act: string, forms: Forms): Choice {
  const [verb = "", ...words] = act.split(" ");
  const form = forms.get(verb);
  const unknown: Choice = { act, verb, operands: [], parts: [], known: false };
  if (!form || form.length !== words.length) return unknown;
  const parts: (Operand | string)[] = [];
  for (const [at, slot] of form.entries()) {
    const word = words[at] ?? "";
    if ("word" in slot) {
      if (slot.word !== word) return unknown;
      parts.push(word);
    } else parts.push({ name: slot.name, kind: slot.kind, value: plain(slot.kind, word) });
  }
  return { act, verb, operands: parts.filter((part) => typeof part !== "string"), parts, known: true };
}
