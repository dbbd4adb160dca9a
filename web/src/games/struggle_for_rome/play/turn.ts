/** Whose turn it is in the view, and what stands where: nothing but what all can see. */
import { SEATS, seatNumber } from "../../../shell/seat";
import { MAP } from "../layout/map";
import {
  type City,
  type Crossroads,
  type Hex,
  type Province,
  type StruggleView,
  TRIBES,
  type Tribe,
  type TribeState,
} from "../view";

/** The innermost step of what is going on. */
export function stepOf({ agenda }: StruggleView): { step: string; [operand: string]: unknown } | undefined {
  return agenda.at(-1);
}

/** The tribe whose phase it is. */
export function tribeOf({ phase }: StruggleView): Tribe | null {
  return TRIBES.find((tribe) => tribe === phase) ?? null;
}

/** The tribe on turn with its box; null: it is no tribe's phase. */
export function onTurn(view: StruggleView): { seat: string; tribe: Tribe; box: TribeState } | null {
  const tribe = tribeOf(view);
  const seat = view.player;
  const box = tribe && seat !== null ? view.tribes[seatNumber(seat)]?.[tribe] : null;
  return tribe && seat !== null && box ? { seat, tribe, box } : null;
}

interface Figure {
  seat: string;
  tribe: Tribe;
}

/** The figures of each view, so that a board with a hundred crossroads looks through it once. */
const figures = new WeakMap<StruggleView, Map<Crossroads, Figure>>();

function figuresOf(view: StruggleView): Map<Crossroads, Figure> {
  const found = new Map<Crossroads, Figure>();
  for (const [city, { seat, tribe }] of Object.entries(view.cities)) {
    const at = MAP.cities[city]?.crossroads;
    if (seat && tribe && at) found.set(at, { seat, tribe });
  }
  for (const [seat, tribes] of view.tribes.entries())
    for (const tribe of TRIBES) {
      const { place } = tribes[tribe];
      if (place) found.set(place, { seat: SEATS[seat] ?? "", tribe });
    }
  figures.set(view, found);
  return found;
}

/** Who has a figure on a crossroads, be it in a city or not. */
export function figureAt(view: StruggleView, at: Crossroads): Figure | null {
  return (figures.get(view) ?? figuresOf(view)).get(at) ?? null;
}

/** The seats with a figure on a corner of a hex, in the order of the seats. */
export function seatsAround(view: StruggleView, hex: Hex): string[] {
  const there = new Set((MAP.hexes[hex]?.crossroads ?? []).map((at) => figureAt(view, at)?.seat));
  return view.tribes.flatMap((_, at) => (there.has(SEATS[at]) ? [SEATS[at] ?? ""] : []));
}

/** The others with a figure there, who has most cards first: one would take a card of theirs. */
export function victimsAt(view: StruggleView, hex: Hex, me: number | null): string[] {
  const cards = (seat: string) => view.hand_sizes[seatNumber(seat)] ?? 0;
  return seatsAround(view, hex)
    .filter((seat) => seat !== (me === null ? null : SEATS[me]))
    .sort((one, other) => cards(other) - cards(one));
}

/** Of the counters of a province that nobody has seen, how many cost a figure. */
export function losses({ unturned }: StruggleView, province: Province): { loss: number; all: number } {
  const counters = Object.entries(unturned[province] ?? {});
  const sum = (some: typeof counters) => some.reduce((total, [, count]) => total + count, 0);
  return { loss: sum(counters.filter(([counter]) => counter.endsWith("_loss"))), all: sum(counters) };
}

/** Counters of a province in a tribe's box. */
export function countersOf({ counters }: TribeState, province: string): number {
  return counters.filter((counter) => counter.province === province).length;
}

/** What lies or stands in a city. */
export function cityState(view: StruggleView, city: City): "counter" | "held" | "neutral" | "bare" {
  const { counter, seat, neutral } = view.cities[city] ?? {};
  return seat ? "held" : neutral ? "neutral" : counter ? "counter" : "bare";
}

/** Who comes after the player on turn, or else which phase; neither: the round is over. */
export function afterTurn(view: StruggleView): { seat: string | null; phase: string | null } {
  const phases = view.agenda.filter(({ step }) => step === "phase");
  const seats = view.colours.length;
  if (view.player !== null && Number(phases.at(-1)?.done ?? seats) < seats)
    return { seat: SEATS[(seatNumber(view.player) + 1) % seats] ?? null, phase: null };
  const next = phases.at(-2)?.phase;
  return { seat: null, phase: typeof next === "string" ? next : null };
}
