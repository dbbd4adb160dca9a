/** Screens of Struggle for Rome. */
import { OUTCOME } from "../games/struggle_for_rome/outcome";
import { momentOf } from "../games/struggle_for_rome/sitting";
import { entryOf, logUntil } from "../games/struggle_for_rome/tale";
import { COUNTERED, RICH, WAITING } from "../games/struggle_for_rome/trade/moments";
import { tableOf, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

const OFFERED = "[data-offered=true]";
const CARDS = { cards_in_hand: { diplomacy: 1, traitor: 1, great_warrior: 2, culture: 1 }, culture: 1 };
const PLAYED = ["play diplomacy", "summon horsemen", "summon warriors", "end"];

/**
 * Return a sitting at a moment. `view` changes the moment's view, `more` the update, a view in `more` the view too, and
 * `table` the table.
 */
function at(
  moment: string,
  { view: changed = {}, more = {}, table = {} }: { view?: Json; more?: Json; table?: Json } = {},
): Sitting {
  const { view, awaited, options, compositions } = momentOf(moment);
  const { view: other = {}, ...rest } = more as { view?: Json };
  const told = { ...view, ...changed, ...other };
  const seats = (view.colours as unknown[]).length;
  const update = updateOf(told, options, { awaited, compositions, ...rest });
  return { table: tableOf("struggle_for_rome", seats, table), first: { A: update } };
}

/** Return a sitting at a moment, with the events of its round so far. */
function after(moment: string): Sitting {
  const log = logUntil(entryOf(momentOf(moment).view));
  const seq = log.length;
  const begun = log.findLastIndex(({ facts }) => facts.some(({ fact }) => fact === "round_begun"));
  return at(moment, { more: { events: log.slice(begun), seq }, table: { seq } });
}

const HAND = { view: CARDS, more: { options: PLAYED } };
const SHORT = {
  view: { agenda: [{ step: "discard", seat: "A" }] },
  more: { options: ["discard 0 2", "discard 1 1", "discard 2 0"] },
};
const TWO_DEEDS = { more: { options: ["plunder Vindobona", "found Vindobona", "end"] } };
const GOALS = {
  goals: [
    {
      key: "goal.plunder",
      params: { tribe: "horsemen", city: "Lutetia", towers: 2, goods: { ore: 1, horse: 2 } },
    },
    { key: "goal.plunder_now", params: { tribe: "warriors", city: "Vindobona", towers: 2 } },
  ],
};
/** Advice for the moment "far": two plans. */
const TOLOSA = { key: "reason.travel_plunder", params: { city: "Tolosa", province: "gallia" } };
const RESTING = { key: "reason.income", params: { income: "pasture" } };
const JOURNEY = "journey r4c4S with 0 grain";
const ADVICE = {
  ...{ decision: "decision-1", act: JOURNEY, bot: "strong", reason: TOLOSA },
  plans: [
    { acts: [JOURNEY, "plunder Tolosa"], reason: TOLOSA, gain: 0.0125, error: 0.0019 },
    { acts: ["income pasture"], reason: RESTING, gain: 0.0059, error: 0.0001 },
  ],
};
const WARRIOR = "[data-card=great_warrior]";
const TRAITOR = "[data-card=traitor]";

export const STRUGGLE_SCREENS: Readonly<Record<string, Screen>> = {
  setup: { nightly: true, at: at("setup"), seen: `[data-crossroads]${OFFERED}` },
  start: { at: at("setup"), presses: [`[data-crossroads]${OFFERED}`], seen: "[data-callout=start]" },
  "own turn": { nightly: true, at: at("trade"), seen: "[data-tile=trade][data-open=true]", map: true },
  "first game": {
    nightly: true,
    at: {
      ...at("trade", {
        table: { options: { ...(tableOf("struggle_for_rome", 4).options as Json), hints: true } },
      }),
      kept: { "first-game": "" },
    },
    answers: { "/goals": GOALS },
    seen: "#first-goals li",
  },
  "a rival is near": { at: at("trade", { view: { points: [6, 9, 4, 3] } }), seen: "[data-alarm]" },
  compose: {
    at: at("trade"),
    presses: ["[data-tile=trade]"],
    seen: "[data-composer=offer]",
    only: "desktop",
  },
  "compose, in tabs": {
    at: at("trade"),
    presses: ["[data-tile=trade]"],
    seen: "[data-panel=trade] [role=tab]",
    only: "phone",
  },
  build: {
    at: at("trade", { more: RICH }),
    presses: ["[data-tile=build]", "[role=switch]"],
    seen: "[data-panel=build]",
  },
  asked: { at: at("asked"), seen: '[data-trade-card] [data-act="refuse"]' },
  countering: {
    nightly: true,
    at: at("asked"),
    presses: ["[data-compose=counter]"],
    seen: "[data-composer=counter]",
  },
  answered: { at: at("answered"), seen: '[data-act="take C"]' },
  sealed: { nightly: true, at: at("answered", { more: WAITING }), seen: "[data-said=sealed]" },
  countered: { nightly: true, at: at("answered", { more: COUNTERED }), seen: "[data-counter=C]" },
  seven: { at: at("seven"), presses: [`[data-hex]${OFFERED}`], seen: "[data-callout=legionnaire]" },
  robbery: { at: at("robbery"), seen: "[data-callout=robbery]" },
  travel: { nightly: true, at: at("far"), presses: ["[data-tile=move]"], seen: "[data-callout=goal]" },
  journey: {
    at: at("journey"),
    presses: [`[data-crossroads]${OFFERED}`],
    seen: "[data-callout=journey]",
    phoneAtGate: true,
  },
  hint: {
    nightly: true,
    at: at("far", {
      table: { options: { ...(tableOf("struggle_for_rome", 4).options as Json), hints: true } },
    }),
    answers: { "/hint": ADVICE },
    presses: ["#hint"],
    seen: "#hinted .plans",
  },
  "to a city": {
    at: at("far"),
    presses: ["[data-tile=move]", "[data-callout=goal] [data-way]"],
    seen: "[data-callout=journey]",
    phoneAtGate: true,
  },
  "a city": { at: at("far"), presses: ["[data-city=Tolosa]"], seen: "[data-towards]" },
  "a city, not one's turn": {
    nightly: true,
    at: at("late"),
    presses: ["[data-city=Roma]"],
    seen: "[data-callout=about-city]",
  },
  "a hex": { at: at("late"), presses: ["[data-hex=r5c5]"], seen: "[data-callout=about-hex]" },
  "a crossroads": {
    at: at("late"),
    presses: ["[data-crossroads=r6c9S]"],
    seen: "[data-callout=about-crossroads]",
  },
  "a tribe": {
    nightly: true,
    at: at("late"),
    presses: ["[data-crossroads=r5c3S]"],
    seen: "[data-callout=about-crossroads]",
  },
  // The zoom depends on the window. The check of rendered components shows whether distant cities were drawn.
  "from afar": {
    at: at("late"),
    presses: [".board-tools button:last-of-type"],
    seen: "[data-far]",
    only: "phone",
  },
  payment: {
    nightly: true,
    at: at("far"),
    presses: ['[data-crossroads="r9c9S"]'],
    seen: "[data-callout=journey] [data-way][aria-pressed=false]",
  },
  plunder: { at: at("plunder"), presses: [`[data-city]${OFFERED}`], seen: "[data-callout=deed]" },
  "cities to plunder": { at: at("plunder"), presses: ["[data-tile=plunder]"], seen: "[data-callout=city]" },
  "two deeds": {
    nightly: true,
    at: at("plunder", TWO_DEEDS),
    presses: [`[data-city]${OFFERED}`],
    seen: "[data-callout=deed] [data-way]",
  },
  shortage: { at: at("far", SHORT), seen: "[data-callout=shortage]" },
  "why not": {
    nightly: true,
    at: at("journey"),
    presses: ["[data-tile=plunder]"],
    refusals: [
      {
        verb: "plunder",
        rule: "SR-4.3",
        key: "refusal.deed.too_strong",
        params: { city: "Olisipo", towers: 2, figures: 0 },
      },
    ],
    seen: "[data-why=plunder] [data-rule]",
  },
  // The only possible act is offered immediately.
  traitor: { nightly: true, at: at("traitor"), seen: '[data-act^="traitor plunder"]' },
  founding: {
    nightly: true,
    at: at("founding"),
    presses: [`[data-city]${OFFERED}`],
    seen: '[data-act^="found "]',
  },
  kingdom: { at: at("kingdom"), presses: ["[data-tile=income]"], seen: "[data-callout=income]" },
  card: { at: at("trade", HAND), presses: ["[data-tile=card]"], seen: "[data-callout=cards]" },
  "a card, for whom": {
    at: at("trade", HAND),
    presses: [WARRIOR],
    phone: ["#own-cards", WARRIOR],
    seen: "[data-callout=card] [data-way]",
  },
  "a card, not now": {
    at: at("trade", HAND),
    presses: [TRAITOR],
    phone: ["#own-cards", TRAITOR],
    refusals: [{ verb: "traitor", rule: "SR-3.4", key: "refusal.play.traitor", params: {} }],
    seen: "[data-callout=card] [data-rule]",
  },
  "own cards": { at: at("trade", HAND), presses: ["#own-cards"], seen: "[role=dialog]", only: "phone" },
  plate: {
    at: at("late", { view: CARDS }),
    presses: ["[data-player='1'] [data-explains=B]"],
    phone: ["[data-plate=B] [data-explains=B]"],
    seen: "[data-plate-of=B]",
  },
  help: { at: at("late"), presses: ["#help"], phone: ["#menu", "#rules"], seen: "#rules-panel" },
  menu: { nightly: true, at: at("late"), presses: ["#menu"], seen: "[role=dialog]" },
  talk: { nightly: true, at: at("late"), presses: ["[data-tab=chat]"], seen: "#say" },
  players: { at: after("journey"), presses: ["[data-tab=players]"], seen: "[data-seat=D]" },
  annals: { nightly: true, at: after("journey"), presses: ["[data-tab=log]"], seen: "#log .fact" },
  told: { at: after("journey"), keys: ["l"], seen: "#told" },
  over: { at: at("over", { more: { outcome: OUTCOME, decision: null } }), seen: "#ending [data-held=D]" },
  // Rules whose pictures together contain all kinds of parts.
  ...Object.fromEntries(
    ["SR-2.4", "SR-3.1", "SR-4.3"].map((rule): [string, Screen] => [
      `rule ${rule}`,
      { at: `/rules/struggle_for_rome/${rule}`, seen: `[data-rule-card="${rule}"] svg` },
    ]),
  ),
};
