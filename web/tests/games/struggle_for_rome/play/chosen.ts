/** The state of choosing at a moment of `views/`, without a browser. */
import { vi } from "vitest";
import { KINDS } from "../../../../src/games/struggle_for_rome/play/kinds";
import { preset } from "../../../../src/games/struggle_for_rome/play/payments";
import { situationOf } from "../../../../src/games/struggle_for_rome/play/situation";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import { add, candidates, NOTHING, next, type Picking, settle } from "../../../../src/shell/choosing";
import { COUNT, readChoice, readForms } from "../../../../src/shell/notation";
import type { Choosing } from "../../../../src/shell/play/useChoosing";
import { momentOf, STRUGGLE } from "../sitting";

const FORMS = readForms(STRUGGLE.forms);

export interface Chosen {
  verbs?: readonly string[];
  picks?: readonly [string, string][];
  /** A number, and the position of its operand. */
  count?: readonly [at: number, value: number];
  following?: string | null;
  options?: readonly string[];
  about?: { kind: string; value: string } | null;
  busy?: boolean;
}

/** Return the state of choosing after some picks, or with an action chosen. */
export function chosen(
  moment: string,
  { verbs, picks = [], count, following = null, options, about = null, busy = false }: Chosen = {},
) {
  const { view, options: offered } = momentOf(moment);
  const choices = (options ?? offered).map((act) => readChoice(act, FORMS, KINDS));
  let raw: Picking = verbs ? { verbs, picks: [] } : NOTHING;
  for (const [kind, value] of picks) raw = add(choices, raw, { kind, value, at: null }) ?? raw;
  if (count) raw = add(choices, raw, { kind: COUNT, value: String(count[1]), at: count[0] }) ?? raw;
  const picking = settle(choices, raw);
  const truth = view as unknown as StruggleView;
  const step = next(choices, picking, (acts) => preset(acts, truth));
  const begun = raw.verbs !== null || raw.picks.length > 0;
  const none = vi.fn();
  const choosing: Choosing = {
    choices,
    picking,
    found: candidates(choices, picking),
    step,
    begun,
    others: [],
    offered: () => new Set(),
    pick: vi.fn(() => true),
    tile: none,
    verbs: vi.fn(),
    count: vi.fn(),
    nudge: none,
    back: none,
    clear: none,
    ready: begun && (step.ask === "confirm" || step.ask === "count") ? step.choice : null,
    following,
    follow: vi.fn(),
  };
  const play = { choosing, about, truth, me: 0, busy, onAct: vi.fn() };
  return { ...play, view: truth, asked: situationOf(play) };
}
