/** Fall of Rome's view: the `view` of an update of a table of that game, by name. */
import type { CommonView } from "../../protocol";

export const TRIBES = ["anglo_saxons_franks", "vandals", "huns", "visigoths", "ostrogoths"] as const;
export type Tribe = (typeof TRIBES)[number];

/** A city by its printed name, `Nova Carthago`; the names are those of the map (layout/map). */
export type City = string;
/** A card by its id: a City card `Roma/huns`, an Event `do_ut_des`; `event` and `revolt` where only the kind is known. */
export type Card = string;

export interface CityPieces {
  barbarians?: Partial<Record<Tribe, number>>;
  legions?: number;
  fort?: boolean;
}

export interface FallView extends CommonView {
  difficulty: string;
  roma_caput_mundi: boolean;
  consent: "ask" | "auto";
  /** Whose turn it is: a seat by number, the first is 0. */
  player: number;
  actions: number;
  decline: number;
  /** Where the marker of the invasion track stands, from 0. */
  marker: number;
  allied: Tribe[];
  /** Cities with anything in them; an empty one is left out. */
  cities: Record<City, CityPieces>;
  supply: { barbarians: Record<Tribe, number>; legions: number; forts: number };
  pawns: (City | null)[];
  roles: string[];
  hands: Card[][];
  treasury: Card[];
  player_deck: {
    piles: { cards: number; revolt: boolean }[];
    unseen: Card[];
    unseen_events: Card[];
    on_top: Card[];
    drawn: Card[];
    event_deck: number;
  };
  player_discard: Card[];
  barbarian_deck: Card[][];
  barbarian_discard: Card[];
  barbarian_looked_at: Card[];
  barbarian_removed: Card[];
  refused: string[];
  picks: string[];
  used: string[];
  alea: number;
  flips_less: number;
  battle: { city: City; removed: number } | null;
}

/** What this turn's invasion may bring, as parts of one. */
export interface FallOdds {
  flips: number;
  /** That a Revolt comes first. */
  revolt: number;
  /** That a city is struck, for each that may be. */
  struck: Record<City, number>;
  /** Estimates that a city is sacked before the seat's next turn; to spectators, the next turn of the seat on turn. */
  risks: Record<City, { chance: number; error: number }>;
}

/** Whether one person leads all roles. */
export function isAlone(view: FallView): boolean {
  return view.hands.length === 1;
}
