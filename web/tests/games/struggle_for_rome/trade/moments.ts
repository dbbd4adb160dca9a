/** Moments of trade and build, as changes to the updates of recorded moments. */
import { momentOf } from "../sitting";

type Json = Record<string, unknown>;

/** Return a moment with other fields in its view. */
export function made(name: string, view: Json, more: Json = {}): Json {
  return { view: { ...momentOf(name).view, ...view }, ...more };
}

export const WAITING = made("answered", { answers: [null, "?", null, "?"] }, { options: ["withdraw"] });
export const COUNTERED = made(
  "answered",
  {
    answers: [null, "refuse", "counter ore for grain+horse", "counter ore+gold for 3*cattle"],
  },
  { options: ["take C", "leave"] },
);
/** An offer that the player can accept, because they have ore. */
export const ASKED = made("asked", { hand: { ore: 1, horse: 3 } }, { options: ["accept", "refuse"] });
export const RICH = made(
  "trade",
  { hand: { ore: 4, horse: 3, cattle: 1 }, gold: [5, 3, 0, 0] },
  {
    options: [
      "muster",
      "muster_gold ore",
      "muster_gold horse",
      "wagon_gold horsemen grain",
      "wagon_gold warriors grain",
      "develop",
      "develop_gold",
      "swap ore for grain",
      "swap ore for pasture",
      "swap horse for ore",
      "end",
    ],
  },
);
