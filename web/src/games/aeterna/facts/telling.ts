/** How facts are played back: duration, icon in the log, and which are bad news. */
import type { Fact } from "../../../protocol";
import type { Sound } from "../../../shell/part";

const GOODS = "paid gained same_colour effect unrest_fell unrest_rose calm uproar";
const FINAL = "goods_scored cards_scored cards_cost end_effect sets_scored doomed";
/** Facts that continue an episode, by its first fact. */
const GOES_ON: Readonly<Record<string, string>> = {
  played: GOODS,
  played_from_board: GOODS,
  influenced: `passed_stack token_used ${GOODS}`,
  favor_taken: GOODS,
  constructed: GOODS,
  activated: `card_taken ${GOODS}`,
  exchanged: GOODS,
  discarded: `discarded ${GOODS}`,
  ...Object.fromEntries(FINAL.split(" ").map((fact) => [fact, FINAL])),
};

/** The same for facts of all players together. */
const TOGETHER: Readonly<Record<string, string>> = {
  order_drawn: "order_drawn",
  damage_laid: "damage_laid",
  personality_came: "personality_came",
  turned_up: "turned_up",
  place_chosen: "place_chosen",
  hill_scored: "hill_scored",
  devastated: "devastated unrest_rose uproar",
  building_gave: `building_gave ${GOODS}`,
  fed: "fed unrest_rose uproar",
};

/** Groups a card with its effects, an influence with its token, and what a phase of an Era's end does to all. */
export function joins(fact: Fact, [first]: readonly Fact[]): boolean {
  const among = (names: string | undefined) => names?.split(" ").includes(fact.fact) ?? false;
  if (!first) return false;
  return among(TOGETHER[first.fact]) || (among(GOES_ON[first.fact]) && fact.seat === first.seat);
}

const WEIGHTS: Readonly<Record<string, number>> = {
  order_drawn: 0.1,
  damage_laid: 0.1,
  // The cards themselves show a draft.
  dealt: 0.01,
  drafted: 0.01,
  handed: 0.01,
  turned_up: 0.3,
  turn_begun: 0.2,
  paid: 0.2,
  gained: 0.4,
  same_colour: 0.4,
  effect: 0.4,
  passed_stack: 0.6,
  unrest_fell: 0.4,
  unrest_rose: 0.4,
  calm: 0.5,
  uproar: 0.7,
  hill_scored: 0.7,
  building_gave: 0.7,
  fed: 0.6,
  came_home: 0.8,
  personality_came: 0.4,
  place_chosen: 0.6,
  era_begun: 1.2,
};

export function weight(fact: Fact): number {
  return WEIGHTS[fact.fact] ?? 1;
}

/**
 * Facts that are not played back to the player who caused them. Facts that were hidden until then are not among
 * them.
 */
export const EXPECTED: ReadonlySet<string> = new Set(
  [
    "turn_begun drafted played played_from_board paid gained same_colour effect favor_taken constructed influenced",
    "passed_stack token_used retired discarded activated exchanged card_taken unrest_fell unrest_rose calm uproar",
    "repaired suffered place_chosen",
  ].flatMap((line) => line.split(" ")),
);

const SIGNS: Readonly<Record<string, string>> = {
  order_drawn: "hourglass",
  damage_laid: "uprising",
  era_begun: "sundial",
  personality_came: "caesar",
  dealt: "card-draw",
  drafted: "card-pick",
  handed: "card-draw",
  turned_up: "card-draw",
  played: "card-play",
  played_from_board: "card-play",
  paid: "two-coins",
  gained: "two-coins",
  same_colour: "two-coins",
  effect: "power-lightning",
  favor_taken: "caesar",
  constructed: "hammer-nails",
  influenced: "hill-conquest",
  passed_stack: "eagle-emblem",
  token_used: "check-mark",
  retired: "hourglass",
  discarded: "card-discard",
  activated: "clockwise-rotation",
  exchanged: "clockwise-rotation",
  card_taken: "card-pick",
  unrest_fell: "fist",
  unrest_rose: "fist",
  calm: "laurels",
  uproar: "uprising",
  hill_scored: "laurels",
  devastated: "ancient-ruins",
  building_gave: "ionic-column",
  came_home: "house",
  repaired: "uprising",
  suffered: "death-skull",
  fed: "bread",
  place_chosen: "sundial",
  goods_scored: "laurels",
  cards_scored: "laurels",
  cards_cost: "laurels",
  end_effect: "laurels-trophy",
  sets_scored: "laurels",
  doomed: "death-skull",
  put_out: "death-skull",
};

/** Icons of goods, which show most about facts with goods. */
const GOOD: Readonly<Record<string, string>> = {
  aurei: "two-coins",
  wheat: "wheat",
  stone: "stone-block",
  citizen: "ae-citizen",
  pp: "laurels",
};

export function signOf(fact: Fact): string {
  if ((fact.fact === "paid" || fact.fact === "gained") && typeof fact.good === "string")
    return GOOD[fact.good] ?? "two-coins";
  return SIGNS[fact.fact] ?? "scroll-quill";
}

export const SOUNDS: Readonly<Record<string, Sound>> = {
  handed: "card",
  turned_up: "card",
  played: "card",
  played_from_board: "card",
  discarded: "card",
  exchanged: "card",
  card_taken: "card",
  gained: "coin",
  building_gave: "coin",
  hill_scored: "coin",
  drafted: "seal",
  constructed: "seal",
  influenced: "seal",
  favor_taken: "seal",
  place_chosen: "seal",
  era_begun: "seal",
  devastated: "sack",
  uproar: "sack",
  suffered: "sack",
};

/** Not in the log: the cards themselves show a draft, and all Citizens come home at the end of every Era. */
export const LINELESS: ReadonlySet<string> = new Set(["dealt", "handed", "drafted", "came_home"]);

export const GRAVE: ReadonlySet<string> = new Set([
  "uproar",
  "devastated",
  "suffered",
  "cards_cost",
  "doomed",
  "put_out",
]);
