/** Æterna's view: the `view` of an update of a table of that game, by name. */
import type { CommonView, RefusalOut } from "../../protocol";

/** By their numbers: the first Hills take part, the more players the more of them. */
export const HILLS = [
  "Capitolinus",
  "Palatinus",
  "Quirinalis",
  "Caelius",
  "Aventinus",
  "Esquilinus",
  "Viminalis",
] as const;
export type Hill = (typeof HILLS)[number];
export const BUILDINGS = ["templum", "aquaeductus", "amphitheatrum"] as const;
export type Building = (typeof BUILDINGS)[number];
/** In the order in which amounts are written. */
export const GOODS = ["citizen", "stone", "aurei", "wheat", "unrest", "pp"] as const;
export type Good = (typeof GOODS)[number];
export const COLOURS = [
  "military",
  "religious",
  "civil",
  "political",
  "commercial",
  "diplomatic",
  "personality",
] as const;
export type Colour = (typeof COLOURS)[number];
export type Phase = "draft" | "actions" | "unrest" | "order" | "over";

/** A seat by its letter. */
export type Letter = string;
/** A Monument, Province or Personality by its name. */
export type CardName = string;
/** So many of each good; one of which there is none is left out. */
export type Amounts = Partial<Record<Good, number>>;

export interface Stack {
  seat: Letter;
  citizens: number;
}

export interface HillState {
  /** From the left: the first is the Prefect's. */
  stacks: Stack[];
  tokens: { token: string; active: boolean }[];
  /** How many of its highest values are covered. */
  covered: number;
  buildings: Building[];
}

export interface Site {
  /** A building waits there. */
  building: boolean;
  /** Whose Citizen built it. */
  citizen: Letter | null;
  /** How many more there are. */
  supply: number;
}

/** What things cost this seat now, and what they would do. */
export interface Prices {
  /** Cards of the own hand and of the board. */
  cards: Record<CardName, Amounts>;
  /** Favors: their price, and how often what they ask for is met. */
  favors: Record<CardName, { aurei: number; times: number }>;
  /** Hills with room: the Wheat, who would govern then, and how the stacks would stand. */
  influence: Partial<Record<Hill, { wheat: number; prefect: Letter; stacks: Stack[] }>>;
  /** Hills that cannot be influenced now, and why. */
  closed: Partial<Record<Hill, RefusalOut>>;
  /** What passing brings; null: one has passed. */
  pass: number | null;
}

export interface AeternaView extends CommonView {
  /** From 0. */
  era: number;
  phase: Phase;
  turn_order: Letter[];
  /** Whose turn it is, or who chooses at the end of an Era. */
  player: Letter | null;
  /** The action of the turn is done: only free ones are left. */
  acted: boolean;
  /** Who has passed, the first first. */
  retired: Letter[];
  /** The Hills that take part. */
  hills: Partial<Record<Hill, HillState>>;
  construction: Record<Building, Site>;
  /** The Damage token on each damage space. */
  damage: string[];
  personalities: CardName[];
  /** Undrafted cards, face up on the board. */
  board_cards: CardName[];
  /** The card that was turned up from the pack of each seat. */
  turned_up: (CardName | null)[];
  aurei: number[];
  wheat: number[];
  stone: number[];
  /** Citizens in each Domus. */
  domus: number[];
  unrest: number[];
  doom: number[];
  prestige: number[];
  played: CardName[][];
  favors: CardName[][];
  /** Monuments activated in this Era. */
  exhausted: CardName[];
  /** Drafted cards that have left each hand in the open. */
  shown: CardName[][];
  /** Cards in hand that all have seen. */
  known: CardName[][];
  /** Prestige by what it came from; what is nothing is left out. */
  score: Record<string, number>[];
  /** The damage spaces that the player still has to answer for, as bits. */
  due: number;
  /** The place in the next turn order of each seat; -1: not chosen yet. */
  next_places: number[];
  /** Whom Doom has put out. */
  out: Letter[];
  /** How many cards everybody has drafted in this Era. */
  drafted: number;
  hand_sizes: number[];
  /** One's own; null: a spectator has none. */
  hand: CardName[] | null;
  /** The cards one drafts from. */
  pack: CardName[] | null;
  /** What each has chosen to draft: `?` for one that is sealed. */
  picks: (CardName | null)[];
  packs_seen: { of: Letter; cards: CardName[]; took: CardName }[] | null;
  /** Only while actions are taken. */
  prices: Prices | null;
  /** At the end, all hands. */
  hands_shown: CardName[][] | null;
}

/** A seat by its letter, as its number; -1: nobody. */
export function seatAt(letter: Letter | null): number {
  return letter === null ? -1 : letter.charCodeAt(0) - 65;
}

/** A seat by its number, as its letter. */
export function letterAt(seat: number): Letter {
  return String.fromCharCode(65 + seat);
}

/** The Hills that take part, by their numbers. */
export function activeHills(view: AeternaView): Hill[] {
  return HILLS.filter((hill) => view.hills[hill]);
}

/** The number on a Hill. */
export function hillNumber(hill: Hill): number {
  return HILLS.indexOf(hill) + 1;
}

/** All Citizens on a Hill. */
export function crowd({ stacks }: HillState): number {
  return stacks.reduce((sum, { citizens }) => sum + citizens, 0);
}

/** A seat's Citizens on Hills and in the Construction Area. */
export function onBoard(view: AeternaView, seat: number): number {
  const letter = letterAt(seat);
  const there = Object.values(view.hills).flatMap(({ stacks }) =>
    stacks.filter((each) => each.seat === letter),
  );
  const built = Object.values(view.construction).filter(({ citizen }) => citizen === letter).length;
  return there.reduce((sum, { citizens }) => sum + citizens, built);
}

/** What is being decided: the innermost step. */
export function stepOf(view: AeternaView): string | null {
  return view.agenda.at(-1)?.step ?? null;
}

/** The Hill that is being decided about, if it is about one. */
export function hillOf(view: AeternaView): Hill | null {
  const hill = view.agenda.at(-1)?.hill;
  return HILLS.find((each) => each === hill) ?? null;
}

/** Who comes after the player on turn: the next in the order who has not passed. */
export function afterTurn({ turn_order: order, player, retired }: AeternaView): string | null {
  const at = order.indexOf(player ?? "");
  const others = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return others.find((seat) => !retired.includes(seat)) ?? null;
}
