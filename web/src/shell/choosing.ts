/**
 * From what is offered to one act, in a few picks. It knows no rules: it only narrows down a list.
 *
 * A pick names a thing (a city, a card, a tribe...) or an action's verbs. What is left after all picks are the
 * candidates; the first operand in which they differ is what is asked next. Numbers come last, preset to the most.
 */
import type { Choice, Operand } from "./notation";

export interface Picked {
  kind: string;
  value: string;
}

export interface Picking {
  /** The verbs of the action that was chosen; null: none yet. */
  verbs: readonly string[] | null;
  picks: readonly Picked[];
  count: number | null;
}

export const NOTHING: Picking = { verbs: null, picks: [], count: null };

/** An Event in the hand is a card; in notation it stands as an event. */
function same(operand: Operand, pick: Picked): boolean {
  if (operand.value !== pick.value) return false;
  return operand.kind === pick.kind || (operand.kind === "event" && pick.kind === "card");
}

export function candidates(choices: readonly Choice[], picking: Picking): Choice[] {
  return choices.filter(
    (choice) =>
      (picking.verbs === null || picking.verbs.includes(choice.verb)) &&
      picking.picks.every((pick) => choice.operands.some((operand) => same(operand, pick))),
  );
}

export type Step =
  /** Nothing offered fits. */
  | { ask: "nothing" }
  /** Several actions fit: one of them is to be chosen. */
  | { ask: "verb"; verbs: string[] }
  | { ask: "operand"; verb: string; name: string; kind: string; values: string[] }
  | { ask: "count"; verb: string; name: string; counts: number[]; chosen: number; choice: Choice }
  | { ask: "confirm"; choice: Choice };

export function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}

export function next(found: readonly Choice[], picking: Picking): Step {
  const [first] = found;
  if (!first) return { ask: "nothing" };
  const verbs = unique(found.map((choice) => choice.verb));
  if (verbs.length > 1) return { ask: "verb", verbs };
  if (found.length === 1) return { ask: "confirm", choice: first };
  let counted: { name: string; at: number } | null = null;
  for (const [at, operand] of first.operands.entries()) {
    const values = unique(found.map((choice) => choice.operands[at]?.value ?? ""));
    if (values.length === 1) continue;
    if (operand.kind === "count") counted = { name: operand.name, at };
    else return { ask: "operand", verb: first.verb, name: operand.name, kind: operand.kind, values };
  }
  if (!counted) return { ask: "confirm", choice: first };
  const { at, name } = counted;
  const counts = unique(found.map((choice) => Number(choice.operands[at]?.value))).sort((a, b) => a - b);
  const wanted = picking.count;
  const chosen = wanted !== null && counts.includes(wanted) ? wanted : (counts.at(-1) ?? 0);
  const choice = found.find((each) => Number(each.operands[at]?.value) === chosen) ?? first;
  return { ask: "count", verb: first.verb, name, counts, chosen, choice };
}

/** The values that could be picked next, by kind: what glows. */
export function pickable(found: readonly Choice[], picking: Picking, kind: string): Set<string> {
  const taken = new Set(picking.picks.filter((pick) => pick.kind === kind).map((pick) => pick.value));
  const out = new Set<string>();
  for (const choice of found)
    for (const operand of choice.operands) {
      const of = operand.kind === "event" && kind === "card" ? "card" : operand.kind;
      if (of === kind && !taken.has(operand.value)) out.add(operand.value);
    }
  return out;
}

/**
 * Add a pick. If nothing fits with the picks before it, those of the same kind give way, then all of them, then the
 * action too: whoever taps something else means that.
 */
export function add(choices: readonly Choice[], picking: Picking, pick: Picked): Picking | null {
  const others = picking.picks.filter((each) => each.kind !== pick.kind);
  const tries: Picking[] = [
    { ...picking, picks: [...picking.picks, pick], count: null },
    { ...picking, picks: [...others, pick], count: null },
    { ...picking, picks: [pick], count: null },
    { verbs: null, picks: [pick], count: null },
  ];
  return tries.find((each) => candidates(choices, each).length > 0) ?? null;
}
