/** Picks made so far towards one of the offered acts. A new offer forgets them. */
import { useCallback, useMemo, useState } from "react";
import {
  add,
  candidates,
  NOTHING,
  next,
  type Picked,
  type Picking,
  pickable,
  type Step,
  unique,
} from "../choosing";
import type { Kit, Tile } from "../kit";
import type { Choice } from "../notation";

export interface Choosing {
  choices: readonly Choice[];
  picking: Picking;
  found: readonly Choice[];
  step: Step;
  /** Whether anything is picked. */
  begun: boolean;
  /** Other actions that the picked things fit. */
  others: readonly string[];
  offered: (kind: string) => Set<string>;
  pick: (pick: Picked) => boolean;
  tile: (tile: Tile) => void;
  verbs: (verbs: readonly string[] | null) => void;
  count: (count: number) => void;
  clear: () => void;
  /** What would be sent if one agreed now. */
  ready: Choice | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the kit's view is of no interest here
export function useChoosing(choices: readonly Choice[], offer: string | null, kit: Kit<any>): Choosing {
  const [state, setState] = useState<{ offer: string | null; picking: Picking }>({ offer, picking: NOTHING });
  const raw = state.offer === offer ? state.picking : NOTHING;
  const usual = kit.tiles.find((tile) => tile.id === kit.usual);

  return useMemo(() => {
    const set = (picking: Picking) => setState({ offer, picking });
    // A thing that fits several actions is meant for the usual one, until another is chosen.
    let picking = raw;
    const broad = candidates(choices, { ...raw, verbs: null });
    if (raw.verbs === null && raw.picks.length > 0) {
      const verbs = unique(broad.map((choice) => choice.verb));
      const meant = usual?.verbs.filter((verb) => verbs.includes(verb)) ?? [];
      if (verbs.length > 1 && meant.length > 0) picking = { ...raw, verbs: meant };
    }
    const begun = raw.verbs !== null || raw.picks.length > 0;
    const found = candidates(choices, picking);
    const step = next(found, picking);
    const others =
      raw.picks.length > 0
        ? unique(broad.map((choice) => choice.verb)).filter((verb) => verb !== found[0]?.verb)
        : [];
    const tileVerbs = new Set(kit.tiles.flatMap((tile) => tile.verbs));
    const lit = begun
      ? found
      : choices.filter((choice) => usual?.verbs.includes(choice.verb) || !tileVerbs.has(choice.verb));
    return {
      choices,
      picking,
      found,
      step,
      begun,
      others: step.ask === "verb" ? [] : others,
      offered: (kind) => pickable(lit, picking, kind),
      pick: (pick) => {
        const found = add(choices, raw, pick);
        if (found) set(found);
        return found !== null;
      },
      tile: (tile) => set({ verbs: tile.verbs, picks: [], count: null }),
      verbs: (verbs) => set({ ...raw, verbs, count: null }),
      count: (count) => set({ ...raw, count }),
      clear: () => set(NOTHING),
      ready: begun && (step.ask === "confirm" || step.ask === "count") ? step.choice : null,
    };
  }, [choices, raw, offer, kit, usual]);
}

/** Read once, remembered while the offer is the same. */
export function useStable<T>(make: () => T, key: string): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that is read
  return useMemo(useCallback(make, [key]), [key]);
}
