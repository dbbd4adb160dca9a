/** Small changes of a view: values by seat, goods, one Hill, a player's cards. */
import type { AeternaView, CardName, Good, Hill, HillState } from "../view";
import { seatAt } from "../view";

/** Returns a list with the value of one seat changed. */
export function at<Value>(list: readonly Value[], seat: unknown, change: (value: Value) => Value): Value[] {
  const which = seatAt(String(seat));
  return list.map((value, place) => (place === which ? change(value) : value));
}

/** Field of the view that contains each good of a seat. */
const HELD = {
  aurei: "aurei",
  wheat: "wheat",
  stone: "stone",
  citizen: "domus",
  unrest: "unrest",
  pp: "prestige",
} as const;

/** Changes a seat's amount of a good. */
export function more(view: AeternaView, seat: unknown, good: Good, by: unknown): AeternaView {
  const field = HELD[good];
  return { ...view, [field]: at(view[field], seat, (had) => had + Number(by)) };
}

export function hillChanged(
  view: AeternaView,
  hill: unknown,
  change: (state: HillState) => HillState,
): AeternaView {
  const name = hill as Hill;
  const state = view.hills[name];
  return state ? { ...view, hills: { ...view.hills, [name]: change(state) } } : view;
}

/** Adds a card to a hand or removes one. Null: an unknown card. */
export function hand(view: AeternaView, seat: unknown, card: unknown, by: 1 | -1): AeternaView {
  const own = view.hand && view.viewer === seatAt(String(seat)) && typeof card === "string";
  const kept = (view.hand ?? []).filter((each) => each !== card);
  return {
    ...view,
    hand_sizes: at(view.hand_sizes, seat, (had) => had + by),
    hand: own ? (by > 0 ? [...kept, card] : kept) : view.hand,
  };
}

export function without(cards: readonly CardName[], card: unknown): CardName[] {
  return cards.filter((each) => each !== card);
}
