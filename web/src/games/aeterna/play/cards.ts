/** What is told about cards, from what the service sends: nothing here decides what may be done. */
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

/** What a seat could pay with. */
export function purse(view: AeternaView, seat: number): Amounts {
  return {
    aurei: view.aurei[seat] ?? 0,
    wheat: view.wheat[seat] ?? 0,
    stone: view.stone[seat] ?? 0,
    citizen: view.domus[seat] ?? 0,
  };
}

/** Of what a price asks more than there is. */
export function lacking(price: Amounts, purse: Amounts): ReadonlySet<Good> {
  return new Set(GOODS.filter((good) => (price[good] ?? 0) > (purse[good] ?? 0)));
}

/** What is left of those goods that are paid. */
export function leftOf(price: Amounts, purse: Amounts): [Good, number][] {
  return GOODS.filter((good) => price[good]).map((good) => [good, (purse[good] ?? 0) - (price[good] ?? 0)]);
}

export function colourOf(card: CardName): Colour | null {
  if (card in CATALOGUE.personalities) return "personality";
  return CATALOGUE.cards[card]?.colour ?? null;
}

/** All that lies before a seat, by colour: what it has played, and Personalities. */
export function byColour(view: AeternaView, seat: number): [Colour, CardName[]][] {
  const all = [...(view.played[seat] ?? []), ...(view.favors[seat] ?? [])];
  return COLOURS.map((colour) => [colour, all.filter((card) => colourOf(card) === colour)]);
}

/** How many cards of the same colour a seat has played. */
export function sameColour(view: AeternaView, seat: number, card: CardName): number {
  const colour = colourOf(card);
  return (view.played[seat] ?? []).filter((each) => colourOf(each) === colour).length;
}

/** Whether a card would be the first of its colour, with what one has played and holds; the first card of all is no news. */
export function isNewColour(view: AeternaView, seat: number, card: CardName): boolean {
  const others = [...(view.played[seat] ?? []), ...(view.hand ?? [])].filter((each) => each !== card);
  return others.length > 0 && others.every((each) => colourOf(each) !== colourOf(card));
}

/** The hand as one may see it: the own one, at the end everybody's, and what all have seen; null: backs alone. */
export function handOf(view: AeternaView, seat: number): CardName[] | null {
  if (view.hands_shown) return view.hands_shown[seat] ?? null;
  return view.viewer === seat ? view.hand : null;
}

/** Packs start with five cards: the last one is not chosen. */
export const PACKS = [5, 4, 3, 2] as const;

/** How many cards are in each pack now. */
export function packSize({ pack, drafted }: Pick<AeternaView, "pack" | "drafted">): number {
  return pack?.length ?? PACKS[drafted] ?? 1;
}

/** The seats as packs go round, from the one on the own right: each hands on to the next. */
export function ring(seats: number, me: number | null): number[] {
  const first = me === null ? 0 : (me + seats - 1) % seats;
  return Array.from({ length: seats }, (_, at) => (first + at) % seats);
}

export interface HandedOn {
  /** Whom it was handed to. */
  to: number;
  /** What was in it then; `gone`: it has come back without this card. */
  cards: { card: CardName; gone: boolean }[];
}

/** What a seat has handed on in this Era as far as it knows, the last first. */
export function handedOn(view: AeternaView, me: number): HandedOn[] {
  const { packs_seen, seats, drafted, pack } = view;
  const held = letterAt((((me - drafted) % seats) + seats) % seats);
  const since = new Map<string, readonly CardName[]>();
  if (pack) since.set(held, pack);
  const told = [...(packs_seen ?? [])].reverse().map(({ of, cards, took }) => {
    const now = since.get(of);
    const passed = cards.filter((card) => card !== took);
    // One that came back was seen again: what is not in it any more was taken by others.
    since.set(of, cards);
    return {
      to: (me + 1) % seats,
      cards: passed.map((card) => ({ card, gone: now !== undefined && !now.includes(card) })),
    };
  });
  return told;
}

/** Whose choice is sealed. */
export function hasSealed(view: AeternaView, letter: string): boolean {
  return (view.picks[seatAt(letter)] ?? null) !== null;
}

/** Who is still choosing. */
export function choosers(view: AeternaView): string[] {
  return Array.from({ length: view.seats }, (_, seat) => letterAt(seat)).filter(
    (letter) => !hasSealed(view, letter),
  );
}
