/** How facts are told: for how long, with which sign in the annals, and what is bad news. */
import type { Fact } from "../../../protocol";
import type { Sound } from "../../../shell/part";

const ROLL = "gathered herded silenced reshuffled ran_short discarded shared went_without";
const ROBBERY = "legionnaire_moved robbed robbed_gold robbed_nobody";
const PURCHASE = "substituted paid mustered wagon_built card_bought";
/** What a city brings and costs. */
const BOOTY =
  "figure_lost plunder_gold wagons_gold card_plundered drew_pasture reshuffled pile_empty scourge heir";
const JOURNEY = "travelled traitor_played warrior_summoned plundered founded expanded";

/** What a deed may go on with, by the fact it began with. */
const GOES_ON: Readonly<Record<string, string>> = {
  dealt: "drew_pasture",
  placed: "placed",
  rolled_again: `rolled_again rolled ${ROLL} ${ROBBERY}`,
  rolled: `${ROLL} ${ROBBERY}`,
  legionnaire_moved: ROBBERY,
  diplomacy_played: `leads_diplomacy ${ROBBERY}`,
  travelled: `${JOURNEY} ${BOOTY}`,
  traitor_played: `${JOURNEY} ${BOOTY}`,
  warrior_summoned: `${JOURNEY} ${BOOTY}`,
  plundered: BOOTY,
  founded: BOOTY,
  expanded: BOOTY,
  substituted: PURCHASE,
  paid: PURCHASE,
  swapped: "reshuffled drew_pasture",
  rested: "reshuffled drew_pasture pile_empty",
  offered: "accepted refused countered traded lapsed withdrawn",
};

/** Deeds that end a part of an episode: what may go on before one does not go on after it. */
const LAST: Readonly<Record<string, string>> = {
  ...Object.fromEntries(JOURNEY.split(" ").map((name) => [name, "plundered founded expanded"])),
  ...Object.fromEntries(["rolled", "rolled_again"].map((name) => [name, "rolled"])),
  legionnaire_moved: "legionnaire_moved",
  ...Object.fromEntries(
    ["accepted", "refused", "countered", "traded", "lapsed", "withdrawn"].map((name) => [
      name,
      "traded lapsed withdrawn",
    ]),
  ),
};

/** Facts whose seat may be another than that of the deed. */
const OTHERS = new Set(
  "drew_pasture gathered herded discarded shared went_without accepted refused countered".split(" "),
);

const has = (names: string | undefined, name: string) => names?.split(" ").includes(name) ?? false;

/** A roll with what it brings, a robbery, a journey with its plunder, purchases, an offer with its answers. */
export function joins(fact: Fact, episode: readonly Fact[]): boolean {
  const [first] = episode;
  if (!first || !has(GOES_ON[first.fact], fact.fact)) return false;
  if (
    fact.seat !== undefined &&
    !OTHERS.has(fact.fact) &&
    first.seat !== undefined &&
    fact.seat !== first.seat
  )
    return false;
  // A Great Warrior may have joined the other tribe.
  if (has(JOURNEY, fact.fact) && episode.some(({ tribe }) => tribe && fact.tribe && tribe !== fact.tribe))
    return false;
  return !episode.some((each) => has(LAST[fact.fact], each.fact));
}

const WEIGHTS: Readonly<Record<string, number>> = {
  placed: 0.6,
  phase_begun: 0.6,
  turn_begun: 0.3,
  rolled: 1.5,
  rolled_again: 0.8,
  // Hex by hex, but a total that gives to many should not take long.
  gathered: 0.45,
  herded: 0.45,
  silenced: 0.6,
  discarded: 0.5,
  shared: 0.45,
  went_without: 0.6,
  robbed_nobody: 0.6,
  reshuffled: 0.5,
  swapped: 0.7,
  drew_pasture: 0.5,
  paid: 0.3,
  substituted: 0.3,
  mustered: 0.5,
  wagon_built: 0.6,
  card_bought: 0.6,
  withdrawn: 0.5,
  accepted: 0.6,
  refused: 0.5,
  traded: 1.3,
  lapsed: 0.5,
  diplomacy_played: 1.2,
  traitor_played: 1.2,
  plundered: 1.4,
  figure_lost: 0.8,
  plunder_gold: 0.5,
  wagons_gold: 0.5,
  card_plundered: 0.6,
  pile_empty: 0.6,
  founded: 1.8,
  expanded: 1.4,
  rested: 0.8,
  leads_diplomacy: 1.6,
  scourge: 1.8,
  heir: 1.8,
  end_announced: 2,
  cards_shown: 0.5,
  rounds_over: 2,
};

export function weight(fact: Fact): number {
  return WEIGHTS[fact.fact] ?? 1;
}

/** Facts that whoever made them happen need not be shown. What was hidden until then is not among them. */
export const EXPECTED: ReadonlySet<string> = new Set(
  [
    "placed turn_begun legionnaire_moved swapped paid substituted mustered wagon_built offered withdrawn traded lapsed",
    "diplomacy_played traitor_played warrior_summoned treasure_played travelled rested founded expanded",
  ].flatMap((line) => line.split(" ")),
);

export const SIGNS: Readonly<Record<string, string>> = {
  dealt: "receive-money",
  first_player: "perspective-dice-six-faces-random",
  legionnaire_begins: "centurion-helmet",
  placed: "walking-boot",
  turn_begun: "hourglass",
  rolled: "perspective-dice-six-faces-random",
  rolled_again: "perspective-dice-six-faces-random",
  gathered: "card-draw",
  herded: "card-draw",
  shared: "card-draw",
  drew_pasture: "card-draw",
  silenced: "centurion-helmet",
  ran_short: "skull-crossed-bones",
  discarded: "card-play",
  went_without: "skull-crossed-bones",
  legionnaire_moved: "centurion-helmet",
  robbed: "cloak-dagger",
  robbed_gold: "cloak-dagger",
  robbed_nobody: "centurion-helmet",
  reshuffled: "card-draw",
  swapped: "scales",
  paid: "receive-money",
  substituted: "receive-money",
  mustered: "battle-axe",
  wagon_built: "hammer-nails",
  card_bought: "scroll-unfurled",
  card_plundered: "scroll-unfurled",
  offered: "scales",
  withdrawn: "scales",
  accepted: "shaking-hands",
  refused: "close",
  countered: "scales",
  traded: "shaking-hands",
  lapsed: "scales",
  diplomacy_played: "shaking-hands",
  traitor_played: "cloak-dagger",
  warrior_summoned: "battle-axe",
  treasure_played: "locked-chest",
  travelled: "walking-boot",
  plundered: "swap-bag",
  figure_lost: "skull-crossed-bones",
  plunder_gold: "receive-money",
  wagons_gold: "receive-money",
  founded: "queen-crown",
  expanded: "queen-crown",
  rested: "receive-money",
  leads_diplomacy: "laurel-crown",
  scourge: "laurel-crown",
  heir: "laurel-crown",
  end_announced: "laurels",
  cards_shown: "scroll-unfurled",
  rounds_over: "hourglass",
};

export const SOUNDS: Readonly<Record<string, Sound>> = {
  rolled: "dice",
  rolled_again: "dice",
  placed: "steps",
  travelled: "steps",
  legionnaire_moved: "steps",
  mustered: "steps",
  warrior_summoned: "steps",
  gathered: "coin",
  shared: "coin",
  swapped: "coin",
  traded: "coin",
  rested: "coin",
  robbed: "coin",
  robbed_gold: "coin",
  treasure_played: "coin",
  wagon_built: "seal",
  founded: "seal",
  expanded: "seal",
  leads_diplomacy: "seal",
  scourge: "seal",
  heir: "seal",
  card_bought: "card",
  discarded: "card",
  offered: "card",
  diplomacy_played: "card",
  traitor_played: "card",
  plundered: "sack",
};

/** Not written in the annals: every line has its seat's sign, and the ending lays all hands open. */
export const LINELESS: ReadonlySet<string> = new Set(["turn_begun", "cards_shown"]);

export const GRAVE: ReadonlySet<string> = new Set([
  "ran_short",
  "went_without",
  "robbed",
  "robbed_gold",
  "figure_lost",
  "end_announced",
]);
