/**
 * Narrows the list of options down to one act by a few picks. It knows no rules, and an act outside the list is
 * impossible.
 *
 * A pick is a value for an operand. A tap on the table names no operand: it takes the first open one that it
 * fits, and keeps it once only one verb is left. The options that fit all picks are the candidates. The first
 * operand in which they differ is asked next. Numbers come last, all together. Each offers the values that fit
 * the other picks, and starts at the largest, unless the game presets another act.
 */
import { type Choice, COUNT, type Operand } from "./notation";

export interface Picked {
  kind: string;
  value: string;
  /** Index of the operand. Null: the first open one that fits. */
  at: number | null;
}

export interface Picking {
  /** Verbs of the chosen action. Null: no action is chosen yet. */
  verbs: readonly string[] | null;
  picks: readonly Picked[];
}

export const NOTHING: Picking = { verbs: null, picks: [] };

/** Kind of a pick that is a whole act. No real kind has this name. */
const WHOLE = "=";

export function wholly(choice: Choice): Picked {
  return { kind: WHOLE, value: choice.act, at: null };
}

export function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}

function meets(operand: Operand | undefined, pick: Picked): boolean {
  if (!operand || operand.value !== pick.value) return false;
  return operand.kind === pick.kind || operand.picked === pick.kind;
}

function fits(choice: Choice, pick: Picked): boolean {
  if (pick.at !== null) return meets(choice.operands[pick.at], pick);
  return pick.kind === WHOLE && choice.act === pick.value;
}

interface Assigned {
  found: Choice[];
  /** All picks with their operands. */
  picks: Picked[];
}

/** Returns the acts of one verb that fit the picks: first the picks with an operand, then the others in order. */
function assign(choices: readonly Choice[], picks: readonly Picked[]): Assigned {
  const loose = (pick: Picked) => pick.at === null && pick.kind !== WHOLE;
  let found = choices.filter((choice) => picks.every((pick) => loose(pick) || fits(choice, pick)));
  const taken = new Set(picks.map((pick) => pick.at));
  const assigned = picks.map((pick) => {
    if (!loose(pick)) return pick;
    const places = found.flatMap(({ operands }) =>
      operands.filter((operand) => !taken.has(operand.at) && meets(operand, pick)).map(({ at }) => at),
    );
    const at = places.length > 0 ? Math.min(...places) : null;
    taken.add(at);
    found = found.filter((choice) => at !== null && meets(choice.operands[at], pick));
    return { ...pick, at };
  });
  return { found, picks: assigned };
}

function byVerb(choices: readonly Choice[], { verbs, picks }: Picking): Assigned[] {
  return unique(choices.map((choice) => choice.verb))
    .filter((verb) => verbs === null || verbs.includes(verb))
    .map((verb) =>
      assign(
        choices.filter((choice) => choice.verb === verb),
        picks,
      ),
    )
    .filter(({ found }) => found.length > 0);
}

/** Returns all options that fit the picks. */
export function candidates(choices: readonly Choice[], picking: Picking): Choice[] {
  const found = new Set(byVerb(choices, picking).flatMap((assigned) => assigned.found));
  return choices.filter((choice) => found.has(choice));
}

/** Fixes the operands of the picks once only one verb is left. */
export function settle(choices: readonly Choice[], picking: Picking): Picking {
  const [only, ...more] = byVerb(choices, picking);
  return only && more.length === 0 ? { ...picking, picks: only.picks } : picking;
}

/** Returns the picked things without operands and numbers, to keep them when another action is chosen. */
export function loosen({ picks }: Picking): Picked[] {
  return picks
    .filter(({ kind }) => kind !== COUNT && kind !== WHOLE)
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
    .map((pick) => ({ ...pick, at: null }));
}

export interface OperandState {
  at: number;
  name: string;
  kind: string;
  /** Picked value. */
  picked: string | null;
  /** Values that fit the picks of all other operands. A single value is forced. */
  values: string[];
}

/** Returns every operand of the only verb left. Empty with several verbs, or with acts that cannot be parsed. */
export function operandStates(choices: readonly Choice[], picking: Picking): OperandState[] {
  const { picks } = settle(choices, picking);
  const found = candidates(choices, picking);
  const [first] = found;
  if (!first || found.some((choice) => choice.verb !== first.verb || !choice.known)) return [];
  return first.operands.map(({ at, name, kind }) => {
    const others = { verbs: [first.verb], picks: picks.filter((pick) => pick.at !== at) };
    const values = unique(candidates(choices, others).map((choice) => choice.operands[at]?.value ?? ""));
    return { at, name, kind, picked: picks.find((pick) => pick.at === at)?.value ?? null, values };
  });
}

/** A number to choose, with the values that fit the other picks, smallest first. */
export interface Count {
  at: number;
  name: string;
  values: number[];
  chosen: number;
}

export type Step =
  /** No option fits. */
  | { ask: "nothing" }
  /** Several actions fit. The player must choose one. */
  | { ask: "verb"; verbs: string[] }
  | { ask: "operand"; verb: string; at: number; name: string; kind: string; values: string[] }
  | { ask: "count"; verb: string; counts: Count[]; choice: Choice }
  /** The operands do not distinguish the acts. The player chooses one of them as a whole. */
  | { ask: "whole"; choices: Choice[] }
  | { ask: "confirm"; choice: Choice };

function valueAt(choice: Choice, at: number): string {
  return choice.operands[at]?.value ?? "";
}

/** Returns the preset of acts that differ only in numbers. Null: the one with the largest. */
export type Preset = (acts: readonly Choice[]) => Choice | null;

export function next(choices: readonly Choice[], picking: Picking, preset: Preset = () => null): Step {
  const found = candidates(choices, picking);
  const [first] = found;
  if (!first) return { ask: "nothing" };
  const verbs = unique(found.map((choice) => choice.verb));
  if (verbs.length > 1) return { ask: "verb", verbs };
  if (found.length > 1 && found.some((choice) => !choice.known)) return { ask: "whole", choices: found };
  const verb = first.verb;
  for (const { at, name, kind } of first.operands) {
    const values = unique(found.map((choice) => valueAt(choice, at)));
    if (kind !== COUNT && values.length > 1) return { ask: "operand", verb, at, name, kind, values };
  }
  // Numbers that vary at all stay visible, even if the other picks leave one value.
  const all = operandStates(choices, picking).filter(({ kind }) => kind === COUNT);
  const free = { verbs: [verb], picks: settle(choices, picking).picks.filter(({ kind }) => kind !== COUNT) };
  const unbound = candidates(choices, free);
  const shown = all.filter(({ at }) => unique(unbound.map((choice) => valueAt(choice, at))).length > 1);
  let left = found;
  const wanted = found.length > 1 ? preset(found) : null;
  const counts = shown.map(({ at, name, values }): Count => {
    const chosen = Math.max(...(wanted ? [wanted] : left).map((choice) => Number(valueAt(choice, at))));
    left = left.filter((choice) => Number(valueAt(choice, at)) === chosen);
    return { at, name, values: values.map(Number).sort((one, other) => one - other), chosen };
  });
  const [choice] = left;
  if (!choice || left.length > 1) return { ask: "whole", choices: left };
  return counts.length > 0 ? { ask: "count", verb, counts, choice } : { ask: "confirm", choice };
}

/** Returns the values of a kind that can be picked next, to highlight them. */
export function pickable(choices: readonly Choice[], picking: Picking, kind: string): Set<string> {
  const out = new Set<string>();
  for (const { found, picks } of byVerb(choices, picking)) {
    const taken = new Set(picks.map((pick) => pick.at));
    for (const { operands } of found)
      for (const operand of operands)
        if (!taken.has(operand.at) && (operand.kind === kind || operand.picked === kind))
          out.add(operand.value);
  }
  return out;
}

/**
 * Adds a pick. If nothing fits it together with the earlier picks, drops the last one of the same kind, then all
 * of that kind, then all picks, then the action, because the player has changed their mind. Returns null if no
 * option contains the pick.
 */
export function add(choices: readonly Choice[], picking: Picking, pick: Picked): Picking | null {
  const before = picking.picks.filter((each) => pick.at === null || each.at !== pick.at);
  const last = before.findLastIndex((each) => each.kind === pick.kind);
  const tries: Picking[] = [
    { ...picking, picks: [...before, pick] },
    { ...picking, picks: [...before.filter((_, place) => place !== last), pick] },
    { ...picking, picks: [...before.filter((each) => each.kind !== pick.kind), pick] },
    { ...picking, picks: [pick] },
    { verbs: null, picks: [pick] },
  ];
  const found = tries.find((each) => candidates(choices, each).length > 0);
  return found ? settle(choices, found) : null;
}

/** Removes the last pick, or the action if there is none. */
export function back(picking: Picking): Picking {
  return picking.picks.length > 0 ? { ...picking, picks: picking.picks.slice(0, -1) } : NOTHING;
}
