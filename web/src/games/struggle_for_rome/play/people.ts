/** What follows from the view about who plays: order, colours, kingdoms, plunder. */
import { SEATS, type Seat } from "../../../shell/seat";
import {
  type Colour,
  type Letter,
  PHASES,
  type Phase,
  PROVINCES,
  type Province,
  type StruggleView,
  type Tribe,
  type TribeState,
} from "../view";

/** Points that end the game. */
export const GOAL = 10;
/** Provinces in a box with which a kingdom can be founded. */
export const FOUNDING = 3;
/** Diplomacy cards before one that count for points. */
export const DIPLOMATS = 3;

export function letterOf(at: number): Seat {
  return SEATS[at] ?? "A";
}

export function numberOf(seat: unknown): number {
  return (SEATS as readonly string[]).indexOf(String(seat));
}

export function colourOf(view: StruggleView, seat: Letter | number): Colour {
  return view.colours[typeof seat === "number" ? seat : numberOf(seat)] ?? "red";
}

/** The seats in the order of this round. */
export function orderOf(view: StruggleView): Seat[] {
  const all = view.colours.map((_, at) => letterOf(at));
  const first = Math.max(0, numberOf(view.first_player));
  return [...all.slice(first), ...all.slice(0, first)];
}

/** How far a seat is in a phase of this round. */
export function progress(
  view: StruggleView,
  phase: Exclude<Phase, "setup">,
  seat: Letter,
): "done" | "now" | "later" {
  if (view.ending !== "running") return "done";
  const [at, current] = [PHASES.indexOf(phase), (PHASES as readonly string[]).indexOf(view.phase)];
  if (at !== current) return at < current ? "done" : "later";
  const order: Letter[] = orderOf(view);
  const by = order.indexOf(seat) - order.indexOf(view.player ?? "");
  return by < 0 ? "done" : by === 0 ? "now" : "later";
}

/** Cities that a tribe holds. */
export function citiesOf(view: StruggleView, seat: Letter, tribe: Tribe): number {
  return Object.values(view.cities).filter((city) => city.seat === seat && city.tribe === tribe).length;
}

/** Counters in a tribe's box, by province. */
export function plunderOf(box: TribeState | undefined): Record<Province, number> {
  const found = Object.fromEntries(PROVINCES.map((province) => [province, 0])) as Record<Province, number>;
  for (const { province } of box?.counters ?? []) found[province] += 1;
  return found;
}

/** The tribe whose phase it is. */
export function tribeOnTurn(view: StruggleView): Tribe | null {
  return view.phase === "horsemen" || view.phase === "warriors" ? view.phase : null;
}
