/** What is printed on the pieces, from the game's data (`npm run map`). */
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
  /** When its effect works; Provinces have none. What it does is said by the game's texts (`card.NAME.about`). */
  timing?: Timing;
  /** As the rules read them; shown are only ways to exchange. */
  effects?: readonly { ways?: readonly { pay: Amounts; gain: Amounts }[] }[];
}

export interface Personality {
  era: number;
  aurei: number;
  /** What is counted, by the game's texts `per.NAME`; `every`: so many of it are one time. */
  per: string;
  every?: number;
  most?: number;
  each: Amounts;
}

interface Catalogue {
  hills: Record<string, number[]>;
  /** By the number of seats. */
  tables: Record<string, { hills: number; spaces: number; pass: number[]; personalities: number }>;
  citizens: number;
  buildings: Record<Building, Amounts>;
  unrestMost: number;
  /** The Unrest at which each Damage token lies. */
  damageSpaces: number[];
  damages: Record<string, Amounts>;
  /** The Prestige lost in each row of the Doom track but the last, which comes after these: there a player is out. */
  doom: number[];
  /** Null: it plays a card of the board. */
  tokens: Record<string, Amounts | null>;
  discards: Record<string, Amounts>;
  cards: Record<CardName, Card>;
  personalities: Record<CardName, Personality>;
}

export const CATALOGUE = made as unknown as Catalogue;

/** What is printed in the Construction Area. */
export const CONSTRUCTION: Readonly<Record<"pay" | "gain", Amounts>> = {
  pay: { citizen: 1, stone: 1 },
  gain: { pp: 3 },
};

/** The ways to exchange that are printed on a card; of most there are none. */
export function waysOf(card: CardName): readonly { pay: Amounts; gain: Amounts }[] {
  return CATALOGUE.cards[card]?.effects?.flatMap(({ ways = [] }) => ways) ?? [];
}

/** A place of a Hill: what it is worth now, or the value that is covered instead. */
export type PlaceValue = { worth: number } | { lost: number | null };

/**
 * The places of a Hill from the left. Its highest values are covered first, and the others move left: the places that
 * are worth nothing any more show what was covered.
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

/** The values of the Pass track, the first to pass first. */
export function passTrack(seats: number): readonly number[] {
  return CATALOGUE.tables[seats]?.pass ?? [];
}
