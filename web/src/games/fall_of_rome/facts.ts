/** What happens, as changes of what is drawn: how a fact looks, for how long, and its sign in the annals. */
import type { Fact } from "../../protocol";
import type { Sound } from "../../shell/part";
import type { CityPieces, FallView, Tribe } from "./view";

function pieces(view: FallView, city: unknown, change: (pieces: CityPieces) => CityPieces): FallView {
  const name = String(city);
  return { ...view, cities: { ...view.cities, [name]: change(view.cities[name] ?? {}) } };
}

function legions(view: FallView, city: unknown, by: number): FallView {
  const changed = pieces(view, city, (old) => ({ ...old, legions: Math.max(0, (old.legions ?? 0) + by) }));
  return { ...changed, supply: { ...view.supply, legions: Math.max(0, view.supply.legions - by) } };
}

function cubes(view: FallView, city: unknown, tribe: unknown, by: number): FallView {
  const of = tribe as Tribe;
  const changed = pieces(view, city, (old) => ({
    ...old,
    barbarians: { ...old.barbarians, [of]: Math.max(0, (old.barbarians?.[of] ?? 0) + by) },
  }));
  const left = { ...view.supply.barbarians, [of]: Math.max(0, view.supply.barbarians[of] - by) };
  return { ...changed, supply: { ...changed.supply, barbarians: left } };
}

function fort(view: FallView, city: unknown, there: boolean): FallView {
  return pieces(view, city, (old) => ({ ...old, fort: there }));
}

function travel(view: FallView, pawn: number, from: unknown, to: unknown, along: number): FallView {
  const pawns = view.pawns.map((city, at) => (at === pawn ? String(to) : city));
  let out: FallView = { ...view, pawns };
  if (along) {
    out = pieces(out, from, (old) => ({ ...old, legions: Math.max(0, (old.legions ?? 0) - along) }));
    out = pieces(out, to, (old) => ({ ...old, legions: (old.legions ?? 0) + along }));
  }
  return out;
}

function hand(view: FallView, seat: unknown, change: (cards: string[]) => string[]): FallView {
  const of = view.hands.length === 1 ? 0 : "ABCDEFGH".indexOf(String(seat));
  return { ...view, hands: view.hands.map((cards, at) => (at === of ? change(cards) : cards)) };
}

function without(cards: string[], card: unknown): string[] {
  const at = cards.indexOf(String(card));
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

/** Whose pawn moves: in solitaire the pawn of the role on turn. */
function pawnOf(view: FallView, seat: unknown): number {
  return view.hands.length === 1 ? view.player : "ABCDEFGH".indexOf(String(seat));
}

export function draw(view: FallView, fact: Fact): FallView {
  const { city, city2, tribe, card, card2, seat, seat2 } = fact;
  const count = Number(fact.count ?? 0);
  const along = Number(fact.legions ?? 0);
  switch (fact.fact) {
    case "placed":
      return travel(legions(view, city, along), pawnOf(view, seat), city, city, 0);
    case "marched":
    case "cruised":
      return travel(view, pawnOf(view, seat), city, city2, along);
    case "sailed":
    case "rode":
      return hand(travel(view, pawnOf(view, seat), city, city2, along), seat, (cards) =>
        without(cards, card),
      );
    case "pawn_moved":
      return travel(view, view.roles.indexOf(String(fact.role)), city, city2, along);
    case "fort_added":
      return fort(view, city, true);
    case "fort_moved":
      return fort(fort(view, city, false), city2, true);
    case "fort_lost":
      return fort(view, city, false);
    case "recruited":
    case "legions_added":
      return legions(view, city, count);
    case "legions_lost":
    case "legions_ambushed":
      return legions(view, city, -count);
    case "legion_defended":
      return legions(view, city, -1);
    case "cube_added":
      return cubes(view, city, tribe, 1);
    case "barbarian_removed":
      return cubes(view, city, tribe, -count);
    case "barbarian_brought":
      return cubes(cubes(view, city, tribe, -1), city2, tribe, 1);
    case "barbarian_replaced":
      return legions(cubes(view, city, tribe, -1), city, 1);
    case "enlisted":
      return legions(cubes(view, city, tribe, -count), city, along);
    case "allied":
      return { ...view, allied: [...view.allied, tribe as Tribe] };
    case "declined":
      return { ...view, decline: count };
    case "card_drawn":
    case "card_retrieved":
      return hand(view, seat, (cards) => [...cards, String(card)]);
    case "card_discarded":
      return hand(view, seat, (cards) => without(cards, card));
    case "card_given":
      return hand(
        hand(view, seat, (cards) => without(cards, card)),
        seat2,
        (cards) => [...cards, String(card)],
      );
    case "card_taken":
      return hand(
        hand(view, seat2, (cards) => without(cards, card)),
        seat,
        (cards) => [...cards, String(card)],
      );
    case "event_played":
      return hand(view, seat, (cards) => without(cards, fact.event));
    case "event_consulted":
      return hand(view, seat, (cards) => [...without(cards, card), String(card2)]);
    case "rate_rose":
      return { ...view, marker: view.marker + 1 };
    default:
      return view;
  }
}

const INVASION = "cube_added legion_defended legions_ambushed city_sacked fort_lost declined lost_game".split(
  " ",
);
const EVENT =
  "declined actions_gained flips_cut flips_stopped dice_to_be_set fort_added fort_moved pawn_moved legions_added barbarian_removed barbarian_replaced card_retrieved cards_swapped card_looked_at card_stacked card_banished card_drawn lost_game".split(
    " ",
  );

/** What a deed may go on with, by the fact it began with. */
const GOES_ON: Record<string, readonly string[]> = {
  battle_joined: [
    "dice_rolled",
    "dice_set",
    "legions_lost",
    "legions_added",
    "barbarian_removed",
    "won_game",
  ],
  event_played: EVENT,
  barbarian_card_flipped: INVASION,
  revolt_drawn: ["rate_rose", "revolt_broke_out", "discard_reshuffled", ...INVASION],
  rate_rose: ["revolt_broke_out", "discard_reshuffled", ...INVASION],
  card_drawn: ["card_drawn"],
  card_discarded: ["card_discarded", "allied", "enlisted", "fort_added", "fort_moved", "won_game"],
  fort_built: ["fort_added", "legions_lost"],
  marched: ["barbarian_brought"],
  sailed: ["barbarian_brought"],
  plot_proposed: ["card_given", "card_taken", "plot_refused"],
};

/** A battle, an invasion's card, a Revolt, an Event with what they bring. */
export function joins(fact: Fact, deed: readonly Fact[]): boolean {
  const [first] = deed;
  if (!first || !GOES_ON[first.fact]?.includes(fact.fact)) return false;
  if (first.fact === "battle_joined")
    // A legion comes by a role's face alone.
    return (
      (fact.city === undefined || fact.city === first.city) &&
      (fact.fact !== "legions_added" || deed.some(({ face }) => face === "role"))
    );
  if (fact.fact === "rate_rose") return deed.length === 1;
  return (
    fact.seat === undefined ||
    first.seat === undefined ||
    fact.seat === first.seat ||
    first.fact !== "card_drawn"
  );
}

const WEIGHTS: Record<string, number> = {
  battle_joined: 0.6,
  placed: 0.4,
  marched: 0.5,
  sailed: 0.5,
  dice_rolled: 0,
  dice_set: 0,
  card_drawn: 0.8,
  card_discarded: 0.5,
  revolt_drawn: 1.4,
  revolt_broke_out: 1.4,
  discard_reshuffled: 0.8,
  city_sacked: 1.8,
  declined: 1.2,
  allied: 1.8,
  won_game: 2,
  lost_game: 2,
};

export function weight(fact: Fact): number {
  return WEIGHTS[fact.fact] ?? 1;
}

/** Facts that whoever made them happen need not be shown. */
export const EXPECTED: ReadonlySet<string> = new Set(
  [
    "placed marched sailed cruised rode fort_added fort_built fort_moved recruited card_discarded card_given",
    "card_taken legions_added event_played turn_begun deposited withdrawn plot_proposed barbarian_brought enlisted",
    "pawn_moved dice_set card_stacked battle_joined",
  ].flatMap((line) => line.split(" ")),
);

export const SIGNS: Record<string, string> = {
  marched: "walking-boot",
  sailed: "trireme",
  cruised: "trireme",
  rode: "walking-boot",
  pawn_moved: "walking-boot",
  placed: "walking-boot",
  fort_added: "stone-tower",
  fort_built: "stone-tower",
  fort_moved: "stone-tower",
  fort_lost: "ancient-ruins",
  recruited: "rally-the-troops",
  legions_added: "rally-the-troops",
  legions_lost: "roman-shield",
  legion_defended: "roman-shield",
  legions_ambushed: "skull-crossed-bones",
  battle_joined: "crossed-swords",
  dice_rolled: "perspective-dice-six-faces-random",
  dice_set: "perspective-dice-six-faces-random",
  allied: "shaking-hands",
  enlisted: "barbarian",
  city_sacked: "ancient-ruins",
  declined: "ancient-columns",
  revolt_drawn: "horned-helm",
  revolt_broke_out: "horned-helm",
  rate_rose: "hunting-horn",
  barbarian_card_flipped: "horned-helm",
  barbarian_removed: "crossed-swords",
  card_drawn: "card-draw",
  event_played: "scroll-unfurled",
  won_game: "laurel-crown",
  lost_game: "skull-crossed-bones",
};
export const SOUNDS: Record<string, Sound> = {
  marched: "steps",
  sailed: "steps",
  cruised: "steps",
  rode: "steps",
  pawn_moved: "steps",
  recruited: "steps",
  legions_added: "steps",
  dice_rolled: "dice",
  fort_built: "seal",
  fort_added: "seal",
  fort_moved: "seal",
  allied: "seal",
  card_drawn: "card",
  card_discarded: "card",
  card_given: "card",
  card_taken: "card",
  event_played: "card",
  barbarian_card_flipped: "card",
  revolt_broke_out: "sack",
  legions_ambushed: "sack",
  city_sacked: "sack",
};

/** What a step is called in which this happens. */
export const STEPS: Record<string, string> = {
  card_drawn: "step.draw",
  revolt_drawn: "step.draw",
  rate_rose: "step.revolt",
  revolt_broke_out: "step.revolt",
  barbarian_card_flipped: "step.invasion",
  turn_begun: "step.turn",
};

export const GRAVE = new Set([
  "city_sacked",
  "declined",
  "lost_game",
  "legions_ambushed",
  "revolt_drawn",
  "fort_lost",
]);
