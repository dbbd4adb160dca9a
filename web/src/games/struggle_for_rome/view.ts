/** Struggle for Rome's view: the `view` of an update of a table of that game, by name. */
import type { CommonView } from "../../protocol";

export const COLOURS = ["red", "blue", "white", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];
export const TRIBES = ["horsemen", "warriors"] as const;
export type Tribe = (typeof TRIBES)[number];
export const PROVINCES = ["germania", "gallia", "hispania", "italia_superus", "italia_inferus"] as const;
export type Province = (typeof PROVINCES)[number];
export const RESOURCES = ["grain", "ore", "horse", "cattle"] as const;
export type Resource = (typeof RESOURCES)[number];
/** Cards of the pasture lie face down: horses and cattle. */
export const PILES = ["grain", "ore", "pasture"] as const;
export type Pile = (typeof PILES)[number];
/** The rounds' phases in their order; before the first there is `setup`. */
export const PHASES = ["resources", "trade", "horsemen", "warriors"] as const;
export type Phase = (typeof PHASES)[number] | "setup";
/** Development cards. */
export const CARDS = ["diplomacy", "traitor", "great_warrior", "treasure", "culture"] as const;

/** A seat by its letter. */
export type Letter = string;
/** A crossroads by the hex whose north or south corner it is: `r4c5S`. */
export type Crossroads = string;
/** A hex: `r4c5`. */
export type Hex = string;
/** A city by its printed name. */
export type City = string;
/** Cards of resources, and gold, by kind; a kind of which there is none is left out. */
export type Goods = Partial<Record<Resource | "gold", number>>;

export interface CityState {
  /** A counter lies there, face down. */
  counter?: boolean;
  /** Who conquered it. */
  seat?: Letter;
  tribe?: Tribe;
  /** A grey wagon stands there: with three players it belongs to nobody. */
  neutral?: boolean;
}

export interface TribeState {
  /** Where it stands: while it wanders a free crossroads, then that of the city where it founded its kingdom. */
  place: Crossroads | null;
  figures: number;
  wagons: number;
  counters: { province: Province; counter: string }[];
  /** Figures that can still come. */
  reserve: number;
}

export interface Offer {
  give: Goods;
  want: Goods;
  whom: Letter | "all";
}

/** What one can be sure of about somebody's cards. */
export interface Bounds {
  least: Partial<Record<Resource, number>>;
  most: Partial<Record<Resource, number>>;
}

export interface Score {
  cities: number;
  diplomacy: number;
  scourge: number;
  heir: number;
  culture: number;
}

/** `accept`, `refuse`, a counter-offer in notation (`counterOf` reads it), `?` for one that is sealed; null: none yet. */
export type Answer = null | string;

export interface StruggleView extends CommonView {
  colours: Colour[];
  round: number;
  phase: Phase;
  first_player: Letter | null;
  player: Letter | null;
  /** What the tribe on turn has done. */
  acted: string[];
  /** The totals of this round, in their order. */
  rolled: number[];
  legionnaire: Hex | null;
  /** Cities with something in them. */
  cities: Record<City, CityState>;
  tribes: Record<Tribe, TribeState>[];
  wagon_reserve: number[];
  gold: number[];
  /** Counters still face down, by what they are: all can count them. */
  unturned: Record<Province, Record<string, number>>;
  piles: { grain?: number; ore?: number };
  pasture_discard: Partial<Record<Resource, number>>;
  played: Record<string, number>;
  /** Diplomacy cards played, by seat. */
  diplomacy: number[];
  diplomat: Letter | null;
  /** Who was the first to announce the end. */
  announced: Letter | null;
  culture_shown: number[];
  /** Who has paid gold for a card this round. */
  substituted: Letter[];
  /** Offers made this turn. */
  offers: number;
  offer: Offer | null;
  points: number[];
  score: Score[];
  hand_sizes: number[];
  card_counts: number[];
  /** Cards in the face-down pasture pile. */
  pasture: number;
  /** Development cards that can be bought. */
  development: number;
  /** One's own; null: a spectator has none. */
  hand: Partial<Record<Resource, number>> | null;
  cards_in_hand: Record<string, number> | null;
  culture: number | null;
  /** What everybody can be sure of, of each seat and, last, of the pasture pile. */
  known: Bounds[];
  /** What one can be sure of oneself. */
  memory: Bounds[];
  answers: Answer[];
  /** Destinations with their payments (grain, gold) for a player who may travel now. */
  journeys: Record<Crossroads, [number, number][]> | null;
  /** At the end, all hands. */
  goods_shown: Partial<Record<Resource, number>>[] | null;
  cards_shown: Record<string, number>[] | null;
}

/** What the dice may bring, as parts of one. */
export interface StruggleOdds {
  /** For each total, that it comes next. */
  next: Record<string, number>;
  /** For each total, that it is among those of the round. */
  round: Record<string, number>;
  /** The cards of each pile that they bring to each seat, on average. */
  seats: Record<Pile, number>[];
  /** Development cards that this seat has not seen, by number. */
  unseen: Record<string, number>;
}
