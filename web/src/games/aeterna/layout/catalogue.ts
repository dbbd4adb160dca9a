/** The printed content of the pieces, from the game's data (`npm run map`). */
import type { Amounts, Building, CardName, Colour, HillState } from "../view";
import made from "./catalogue.json";

export type Timing = "instant" | "permanent" | "activated" | "end";

/** A Monument or a Province. */
export interface Card {
  kind: "monument" | "province";
  era: number;
  colour: Colour;
  cost: Amounts;
  gain: Amounts;
  prestige: number;
  /** When its effect applies. Provinces have none. The game's texts describe the effect (`card.NAME.about`). */
  timing?: Timing;
  /** Effects in the format of the rules. Only exchanges are shown. */
  effects?: readonly { ways?: readonly { pay: Amounts; gain: Amounts }[] }[];
}

export interface Personality {
  era: number;
  aurei: number;
  /** What is counted, as text key `per.NAME`. `every`: the number of things that count once. */
  per: string;
  every?: number;
  most?: number;
  each: Amounts;
}

interface Catalogue {
  hills: Record<string, number[]>;
  /** Table sizes by number of seats. */
  tables: Record<string, { hills: number; spaces: number; pass: number[]; personalities: number }>;
  citizens: number;
  buildings: Record<Building, Amounts>;
  unrestMost: number;
  /** Unrest at which each Damage token is placed. */
  damageSpaces: number[];
  damages: Record<string, Amounts>;
  /** Prestige lost in each row of the Doom track except the last, in which a player is out. */
  doom: number[];
  /** Gain of each Reward token. Null: it plays a card of the board. */
  tokens: Record<string, Amounts | null>;
  discards: Record<string, Amounts>;
  cards: Record<CardName, Card>;
  personalities: Record<CardName, Personality>;
}

export const CATALOGUE = made as unknown as Catalogue;

/** The printed exchange of the Construction Area. */
export const CONSTRUCTION: Readonly<Record<"pay" | "gain", Amounts>> = {
  pay: { citizen: 1, stone: 1 },
  gain: { pp: 3 },
};

/** Returns the exchanges printed on a card. Most cards have none. */
export function waysOf(card: CardName): readonly { pay: Amounts; gain: Amounts }[] {
  return CATALOGUE.cards[card]?.effects?.flatMap(({ ways = [] }) => ways) ?? [];
}

/** A place of a Hill: its current value, or the value that is covered. */
export type PlaceValue = { worth: number } | { lost: number | null };

/**
 * Returns the places of a Hill from the left. The highest values are covered first, and the others move left.
 * Places without a value show what was covered.
 */
export function placesOf(hill: string, { covered }: HillState, seats: number): PlaceValue[] {
  const values = CATALOGUE.hills[hill] ?? [];
  const spaces = CATALOGUE.tables[seats]?.spaces ?? values.length;
  const open = values.slice(covered);
  const gone = values.slice(0, covered).reverse();
  return Array.from({ length: spaces }, (_, place) => {
    const worth = open[place];
    return worth === undefined ? { lost: gone[place - open.length] ?? null } : { worth };
  });
}

/** Returns the values of the Pass track, in order of passing. */
export function passTrack(seats: number): readonly number[] {
  return CATALOGUE.tables[seats]?.pass ?? [];
}
