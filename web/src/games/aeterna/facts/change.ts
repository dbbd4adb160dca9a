/** Small changes of a view: numbers by seat, goods, one Hill, somebody's cards. */
import type { AeternaView, CardName, Good, Hill, HillState } from "../view";
import { seatAt } from "../view";

/** A list with the value of one seat changed. */
export function at<Value>(list: readonly Value[], seat: unknown, change: (value: Value) => Value): Value[] {
  const which = seatAt(String(seat));
  return list.map((value, place) => (place === which ? change(value) : value));
}

/** Where each good of a seat stands in the view. */
const HELD = {
  aurei: "aurei",
  wheat: "wheat",
  stone: "stone",
  citizen: "domus",
  unrest: "unrest",
  pp: "prestige",
} as const;

/** More or less of a good. */
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

/** A card comes to a hand or leaves it; null: nobody else may know which. */
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
