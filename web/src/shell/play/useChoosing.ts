/** Picks towards one of the options. New options reset them. */
import { useMemo, useState } from "react";
import {
  add,
  back,
  candidates,
  loosen,
  NOTHING,
  next,
  type Picked,
  type Picking,
  pickable,
  type Step,
  settle,
  unique,
} from "../choosing";
import type { Kit, Tile } from "../kit";
import { type Choice, COUNT } from "../notation";

/** A pick as it is made. Without an operand it is a tap. */
export type Tapped = Omit<Picked, "at"> & { at?: number | null };

export interface Choosing {
  choices: readonly Choice[];
  picking: Picking;
  found: readonly Choice[];
  step: Step;
  /** Whether anything is picked. */
  begun: boolean;
  /** Other actions that fit the picked things. */
  others: readonly string[];
  offered: (kind: string) => Set<string>;
  /** Adds a pick. Returns whether any option contains it. */
  pick: (pick: Tapped) => boolean;
  tile: (tile: Tile) => void;
  verbs: (verbs: readonly string[] | null) => void;
  /** Sets the number of an operand. */
  count: (at: number, count: number) => void;
  /** Adds or subtracts one. If there are several numbers, changes the first that can change. */
  nudge: (by: 1 | -1) => void;
  /** Removes the last pick. */
  back: () => void;
  clear: () => void;
  /** The act that the confirm button would send. */
  ready: Choice | null;
  /** Act that the player chose to follow this one once it is offered. Another pick resets it. */
  following: string | null;
  follow: (act: string | null) => void;
}

export function useChoosing<View>(
  choices: readonly Choice[],
  offer: string | null,
  kit: Kit<View>,
  view: View,
): Choosing {
  const [state, setState] = useState<{ offer: string | null; picking: Picking; following: string | null }>({
    offer,
    picking: NOTHING,
    following: null,
  });
  const raw = state.offer === offer ? state.picking : NOTHING;
  const following = state.offer === offer ? state.following : null;
  const usual = kit.tiles.find((tile) => tile.id === kit.usual);

  return useMemo(() => {
    const set = (picking: Picking) => setState({ offer, picking, following: null });
    // A thing that fits several actions counts for the default one, until the player selects another.
    let meant = raw;
    const things = loosen(raw);
    const broad = candidates(choices, { verbs: null, picks: things });
    if (raw.verbs === null && raw.picks.length > 0) {
      const verbs = unique(broad.map((choice) => choice.verb));
      const likely = usual?.verbs.filter((verb) => verbs.includes(verb)) ?? [];
      if (verbs.length > 1 && likely.length > 0) meant = { ...raw, verbs: likely };
    }
    const picking = settle(choices, meant);
    const begun = raw.verbs !== null || raw.picks.length > 0;
    const found = candidates(choices, picking);
    const step = next(choices, picking, (acts) => kit.preset?.(acts, view) ?? null);
    const others =
      things.length > 0
        ? unique(broad.map((choice) => choice.verb)).filter((verb) => verb !== found[0]?.verb)
        : [];
    const tileVerbs = new Set(kit.tiles.flatMap((tile) => tile.verbs));
    const lit = begun
      ? choices
      : choices.filter((choice) => usual?.verbs.includes(choice.verb) || !tileVerbs.has(choice.verb));
    const put = (base: Picking, tapped: Tapped) => {
      const added = add(choices, base, { at: null, ...tapped });
      if (added) set(added);
      return added !== null;
    };
    const count = (at: number, value: number) => void put(picking, { kind: COUNT, value: String(value), at });
    return {
      choices,
      picking,
      found,
      step,
      begun,
      others: step.ask === "verb" ? [] : others,
      offered: (kind) => pickable(lit, picking, kind),
      // A pick with an operand belongs to the current action. A tap may be meant for any action.
      pick: (tapped) => put(tapped.at === undefined || tapped.at === null ? raw : picking, tapped),
      tile: (tile) => set({ verbs: tile.verbs, picks: [] }),
      verbs: (verbs) => set({ verbs, picks: things }),
      count,
      nudge: (by) => {
        if (step.ask !== "count") return;
        for (const { at, values, chosen } of step.counts) {
          const value = values[values.indexOf(chosen) + by];
          if (value !== undefined) return count(at, value);
        }
      },
      back: () => set(back(raw)),
      clear: () => set(NOTHING),
      ready: begun && (step.ask === "confirm" || step.ask === "count") ? step.choice : null,
      following,
      follow: (act) => setState({ offer, picking: raw, following: act }),
    };
  }, [choices, raw, following, offer, kit, usual, view]);
}
