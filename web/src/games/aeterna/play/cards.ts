/** Information about cards from the server's data. It decides no legality. */
import { CATALOGUE } from "../layout/catalogue";
import {
  type AeternaView,
  type Amounts,
  type CardName,
  COLOURS,
  type Colour,
  GOODS,
  type Good,
  letterAt,
  seatAt,
} from "../view";

/** Returns the goods with which a seat can pay. */
export function purse(view: AeternaView, seat: number): Amounts {
  return {
    aurei: view.aurei[seat] ?? 0,
    wheat: view.wheat[seat] ?? 0,
    stone: view.stone[seat] ?? 0,
    citizen: view.domus[seat] ?? 0,
  };
}

/** Returns the goods of which a price needs more than there is. */
export function lacking(price: Amounts, purse: Amounts): ReadonlySet<Good> {
  return new Set(GOODS.filter((good) => (price[good] ?? 0) > (purse[good] ?? 0)));
}

/** Returns the remaining amounts of the goods that are paid. */
export function leftOf(price: Amounts, purse: Amounts): [Good, number][] {
  return GOODS.filter((good) => price[good]).map((good) => [good, (purse[good] ?? 0) - (price[good] ?? 0)]);
}

export function colourOf(card: CardName): Colour | null {
  if (card in CATALOGUE.personalities) return "personality";
  return CATALOGUE.cards[card]?.colour ?? null;
}

/** Returns a seat's played cards and Personalities by colour. */
export function byColour(view: AeternaView, seat: number): [Colour, CardName[]][] {
  const all = [...(view.played[seat] ?? []), ...(view.favors[seat] ?? [])];
  return COLOURS.map((colour) => [colour, all.filter((card) => colourOf(card) === colour)]);
}

/** Returns how many cards of the same colour a seat has played. */
export function sameColour(view: AeternaView, seat: number, card: CardName): number {
  const colour = colourOf(card);
  return (view.played[seat] ?? []).filter((each) => colourOf(each) === colour).length;
}

/** Returns whether a card would be the player's first of its colour. False for the very first card. */
export function isNewColour(view: AeternaView, seat: number, card: CardName): boolean {
  const others = [...(view.played[seat] ?? []), ...(view.hand ?? [])].filter((each) => each !== card);
  return others.length > 0 && others.every((each) => colourOf(each) !== colourOf(card));
}

/**
 * Returns the visible cards of a hand: the player's own, all hands at the end, and publicly known cards. Null:
 * only backs.
 */
export function handOf(view: AeternaView, seat: number): CardName[] | null {
  if (view.hands_shown) return view.hands_shown[seat] ?? null;
  return view.viewer === seat ? view.hand : null;
}

/** Sizes of packs. They start with five cards, and the last one is not chosen. */
export const PACKS = [5, 4, 3, 2] as const;

/** Returns the current number of cards in each pack. */
export function packSize({ pack, drafted }: Pick<AeternaView, "pack" | "drafted">): number {
  return pack?.length ?? PACKS[drafted] ?? 1;
}

/** Returns the seats in the direction of passing, starting on the player's right. */
export function ring(seats: number, me: number | null): number[] {
  const first = me === null ? 0 : (me + seats - 1) % seats;
  return Array.from({ length: seats }, (_, at) => (first + at) % seats);
}

export interface HandedOn {
  /** Seat that received it. */
  to: number;
  /** Its cards at that time. `gone`: the pack has come back without this card. */
  cards: { card: CardName; gone: boolean }[];
}

/** Returns the packs that a seat has passed on in this Era, latest first. */
export function handedOn(view: AeternaView, me: number): HandedOn[] {
  const { packs_seen, seats, drafted, pack } = view;
  const held = letterAt((((me - drafted) % seats) + seats) % seats);
  const since = new Map<string, readonly CardName[]>();
  if (pack) since.set(held, pack);
  const told = [...(packs_seen ?? [])].reverse().map(({ of, cards, took }) => {
    const now = since.get(of);
    const passed = cards.filter((card) => card !== took);
    // A pack that came back was seen again. Missing cards were taken by others.
    since.set(of, cards);
    return {
      to: (me + 1) % seats,
      cards: passed.map((card) => ({ card, gone: now !== undefined && !now.includes(card) })),
    };
  });
  return told;
}

/** Returns whether a seat's choice is sealed. */
export function hasSealed(view: AeternaView, letter: string): boolean {
  return (view.picks[seatAt(letter)] ?? null) !== null;
}

/** Returns the seats that are still choosing. */
export function choosers(view: AeternaView): string[] {
  return Array.from({ length: view.seats }, (_, seat) => letterAt(seat)).filter(
    (letter) => !hasSealed(view, letter),
  );
}
