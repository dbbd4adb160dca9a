/** Any game: without a kit of its own it is played by its texts and plain buttons. */
import type { Kit } from "../../shell/kit";

/** A game the shell knows nothing about: played by its texts and plain buttons. */
export const PLAIN_KIT: Kit<Record<string, unknown>> = {
  tiles: [],
  usual: "",
  draw: (view) => view,
  weight: () => 1,
  expected: new Set(),
};
