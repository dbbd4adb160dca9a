/** Small changes of a view: numbers by seat or by name, somebody's cards. */
import { SEATS } from "../../../shell/seat";
import type { Letter, Resource, StruggleView, Tribe, TribeState } from "../view";

export function seatAt(seat: unknown): number {
  return (SEATS as readonly string[]).indexOf(String(seat));
}

/** A list with the value of one seat changed. */
export function at<Value>(list: readonly Value[], seat: unknown, change: (value: Value) => Value): Value[] {
  const which = seatAt(seat);
  return list.map((value, place) => (place === which ? change(value) : value));
}

/** More or less of one thing; what there is none of is left out. */
export function more<Name extends string>(
  counts: Partial<Record<Name, number>>,
  name: Name,
  by: number,
): Partial<Record<Name, number>> {
  const { [name]: had = 0, ...rest } = counts as Record<Name, number>;
  return had + by > 0
    ? ({ ...counts, [name]: had + by } as Partial<Record<Name, number>>)
    : (rest as Partial<Record<Name, number>>);
}

export function gold(view: StruggleView, seat: unknown, by: number): StruggleView {
  return by === 0 ? view : { ...view, gold: at(view.gold, seat, (had) => had + by) };
}

/** Cards come to a hand or leave it; null: nobody else may know which. */
export function hand(view: StruggleView, seat: unknown, resource: unknown, by: number): StruggleView {
  const own = view.viewer === seatAt(seat) && view.hand && typeof resource === "string";
  return {
    ...view,
    hand_sizes: at(view.hand_sizes, seat, (had) => had + by),
    hand: own ? more(view.hand ?? {}, resource as Resource, by) : view.hand,
  };
}

/** Cards come from their pile or go back to it; those of the pasture go to its discards. */
export function supply(view: StruggleView, resource: unknown, by: number): StruggleView {
  if (resource === "grain" || resource === "ore") return { ...view, piles: more(view.piles, resource, by) };
  if (by < 0) return { ...view, pasture: view.pasture + by };
  return { ...view, pasture_discard: more(view.pasture_discard, resource as Resource, by) };
}

/** From the supply into a hand. */
export function gain(view: StruggleView, seat: unknown, resource: unknown): StruggleView {
  return hand(supply(view, resource, -1), seat, resource, 1);
}

/** From a hand back to the supply. */
export function spend(view: StruggleView, seat: unknown, resource: unknown, count = 1): StruggleView {
  return count > 0 ? hand(supply(view, resource, count), seat, resource, -count) : view;
}

/** Development cards come to a hand or leave it. */
export function cards(view: StruggleView, seat: unknown, card: unknown, by: number): StruggleView {
  const own = view.viewer === seatAt(seat) && view.cards_in_hand && typeof card === "string";
  return {
    ...view,
    card_counts: at(view.card_counts, seat, (had) => had + by),
    cards_in_hand: own
      ? (more(view.cards_in_hand ?? {}, card, by) as Record<string, number>)
      : view.cards_in_hand,
    culture: own && card === "culture" ? (view.culture ?? 0) + by : view.culture,
  };
}

/** A card is drawn from the deck. */
export function drawn(view: StruggleView, seat: unknown, card: unknown): StruggleView {
  return cards({ ...view, development: view.development - 1 }, seat, card, 1);
}

/** In the order of the view. */
const DONE = ["card", "journey", "deed"] as const;

/** The tribe on turn, or its player, has done something. */
export function acted(view: StruggleView, what: (typeof DONE)[number]): StruggleView {
  return { ...view, acted: DONE.filter((each) => each === what || view.acted.includes(each)) };
}

/** A card is played: it lies open from now on. */
export function played(view: StruggleView, seat: unknown, card: string): StruggleView {
  const out = cards(view, seat, card, -1);
  return acted({ ...out, played: more(out.played, card, 1) as Record<string, number> }, "card");
}

export function tribe(
  view: StruggleView,
  seat: unknown,
  kind: unknown,
  change: (tribe: TribeState) => TribeState,
): StruggleView {
  const which = kind as Tribe;
  return { ...view, tribes: at(view.tribes, seat, (both) => ({ ...both, [which]: change(both[which]) })) };
}

type Source = keyof StruggleView["score"][number];

/** Points that all can see, by what they come from. */
export function points(view: StruggleView, seat: unknown, source: Source, by: number): StruggleView {
  return {
    ...view,
    points: at(view.points, seat, (had) => had + by),
    score: at(view.score, seat, (score) => ({ ...score, [source]: score[source] + by })),
  };
}

/** Seats by letter, in their order. */
export function withSeat(seats: readonly Letter[], seat: unknown): Letter[] {
  return [...new Set([...seats, String(seat)])].sort();
}
