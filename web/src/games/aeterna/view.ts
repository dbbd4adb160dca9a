/** Æterna's view: the `view` of an update of its tables. */
import type { CommonView, RefusalOut } from "../../protocol";

/** Hills by number. Games with more players use more of them, starting with the first. */
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
/** Goods, in the order in which amounts are written. */
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

/** Letter of a seat. */
export type Letter = string;
/** Name of a Monument, Province or Personality. */
export type CardName = string;
/** Amounts of goods. Goods with amount 0 are missing. */
export type Amounts = Partial<Record<Good, number>>;

export interface Stack {
  seat: Letter;
  citizens: number;
}

export interface HillState {
  /** From the left. The first belongs to the Prefect. */
  stacks: Stack[];
  tokens: { token: string; active: boolean }[];
  /** Number of its highest values that are covered. */
  covered: number;
  buildings: Building[];
}

export interface Site {
  /** Whether a building waits there. */
  building: boolean;
  /** Seat whose Citizen built it. */
  citizen: Letter | null;
  /** Number of remaining buildings. */
  supply: number;
}

/** Current prices for this seat, and their effects. */
export interface Prices {
  /** Prices of cards of the hand and of the board. */
  cards: Record<CardName, Amounts>;
  /** Favors: their price, and how often their requirement is met. */
  favors: Record<CardName, { aurei: number; times: number }>;
  /** Hills with space: the Wheat, and the resulting Prefect and stacks. */
  influence: Partial<Record<Hill, { wheat: number; prefect: Letter; stacks: Stack[] }>>;
  /** Hills that cannot be influenced now, with the reason. */
  closed: Partial<Record<Hill, RefusalOut>>;
  /** What passing brings. Null: the player has passed. */
  pass: number | null;
}

export interface AeternaView extends CommonView {
  /** Number of the Era, from 0. */
  era: number;
  phase: Phase;
  turn_order: Letter[];
  /** Seat whose turn it is, or that chooses at the end of an Era. */
  player: Letter | null;
  /** Whether the action of the turn is done, so that only free ones are left. */
  acted: boolean;
  /** Seats that have passed, in order. */
  retired: Letter[];
  /** Hills in this game. */
  hills: Partial<Record<Hill, HillState>>;
  construction: Record<Building, Site>;
  /** Damage token on each damage space. */
  damage: string[];
  personalities: CardName[];
  /** Undrafted cards, face up on the board. */
  board_cards: CardName[];
  /** The card that was turned up from each seat's pack. */
  turned_up: (CardName | null)[];
  aurei: number[];
  wheat: number[];
  stone: number[];
  /** Number of Citizens in each Domus. */
  domus: number[];
  unrest: number[];
  doom: number[];
  prestige: number[];
  played: CardName[][];
  favors: CardName[][];
  /** Monuments activated in this Era. */
  exhausted: CardName[];
  /** Drafted cards that were played or discarded face up, by hand. */
  shown: CardName[][];
  /** Publicly known cards in hand. */
  known: CardName[][];
  /** Prestige by source. Zeros are missing. */
  score: Record<string, number>[];
  /** Damage spaces that the player still has to answer for, as a bit mask. */
  due: number;
  /** Place of each seat in the next turn order. -1: not chosen yet. */
  next_places: number[];
  /** Seats that Doom has put out of the game. */
  out: Letter[];
  /** Number of cards that each player has drafted in this Era. */
  drafted: number;
  hand_sizes: number[];
  /** The player's hand. Null for spectators. */
  hand: CardName[] | null;
  /** The player's current pack. */
  pack: CardName[] | null;
  /** Draft choices. `?`: sealed. */
  picks: (CardName | null)[];
  packs_seen: { of: Letter; cards: CardName[]; took: CardName }[] | null;
  /** Only while actions are taken. */
  prices: Prices | null;
  /** All hands, at the end of the game. */
  hands_shown: CardName[][] | null;
}

/** Returns the number of a seat. -1: none. */
export function seatAt(letter: Letter | null): number {
  return letter === null ? -1 : letter.charCodeAt(0) - 65;
}

/** Returns the letter of a seat. */
export function letterAt(seat: number): Letter {
  return String.fromCharCode(65 + seat);
}

/** Returns the Hills in this game by number. */
export function activeHills(view: AeternaView): Hill[] {
  return HILLS.filter((hill) => view.hills[hill]);
}

/** Returns the number of a Hill. */
export function hillNumber(hill: Hill): number {
  return HILLS.indexOf(hill) + 1;
}

/** Returns the number of Citizens on a Hill. */
export function crowd({ stacks }: HillState): number {
  return stacks.reduce((sum, { citizens }) => sum + citizens, 0);
}

/** Returns a seat's number of Citizens on Hills and in the Construction Area. */
export function onBoard(view: AeternaView, seat: number): number {
  const letter = letterAt(seat);
  const there = Object.values(view.hills).flatMap(({ stacks }) =>
    stacks.filter((each) => each.seat === letter),
  );
  const built = Object.values(view.construction).filter(({ citizen }) => citizen === letter).length;
  return there.reduce((sum, { citizens }) => sum + citizens, built);
}

/** Returns the innermost step, which is being decided. */
export function stepOf(view: AeternaView): string | null {
  return view.agenda.at(-1)?.step ?? null;
}

/** Returns the Hill of the current decision. Null: it is about none. */
export function hillOf(view: AeternaView): Hill | null {
  const hill = view.agenda.at(-1)?.hill;
  return HILLS.find((each) => each === hill) ?? null;
}

/** Returns the next player in the order who has not passed. */
export function afterTurn({ turn_order: order, player, retired }: AeternaView): string | null {
  const at = order.indexOf(player ?? "");
  const others = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return others.find((seat) => !retired.includes(seat)) ?? null;
}
