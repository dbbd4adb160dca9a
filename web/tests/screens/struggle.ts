/** The screens of Struggle for Rome: the moment each stands at, what is pressed there, and what must be seen. */
import { OUTCOME } from "../games/struggle_for_rome/outcome";
import { momentOf } from "../games/struggle_for_rome/sitting";
import { COUNTERED, RICH, WAITING } from "../games/struggle_for_rome/trade/moments";
import { tableOf, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

const OFFERED = "[data-offered=true]";
const CARDS = { cards_in_hand: { diplomacy: 1, traitor: 1, great_warrior: 2, culture: 1 }, culture: 1 };
const PLAYED = ["play diplomacy", "summon horsemen", "summon warriors", "end"];

/** `view` goes into the moment's view, `more` into the update, and its view into the view. */
function at(moment: string, { view: changed = {}, more = {} }: { view?: Json; more?: Json } = {}): Sitting {
  const { view, awaited, options, compositions } = momentOf(moment);
  const { view: other = {}, ...rest } = more as { view?: Json };
  const told = { ...view, ...changed, ...other };
  const seats = (view.colours as unknown[]).length;
  const update = updateOf(told, options, { awaited, compositions, ...rest });
  return { table: tableOf("struggle_for_rome", seats), first: { A: update } };
}

const HAND = { view: CARDS, more: { options: PLAYED } };

export const STRUGGLE_SCREENS: Readonly<Record<string, Screen>> = {
  setup: { at: at("setup"), seen: `[data-crossroads]${OFFERED}` },
  "own turn": { at: at("trade"), seen: "[data-tile=trade][data-open=true]", map: true },
  compose: { at: at("trade"), presses: ["[data-tile=trade]"], seen: "[data-composer=offer]" },
  build: {
    at: at("trade", { more: RICH }),
    presses: ["[data-tile=build]", "[role=switch]"],
    seen: "[data-panel=build]",
  },
  asked: { at: at("asked"), seen: '[data-trade-card] [data-act="refuse"]' },
  countering: { at: at("asked"), presses: ["[data-compose=counter]"], seen: "[data-composer=counter]" },
  answered: { at: at("answered"), seen: '[data-act="take C"]' },
  sealed: { at: at("answered", { more: WAITING }), seen: "[data-said=sealed]" },
  countered: { at: at("answered", { more: COUNTERED }), seen: "[data-counter=C]" },
  seven: { at: at("seven"), presses: [`[data-hex]${OFFERED}`], seen: "[data-callout=legionnaire]" },
  robbery: { at: at("robbery"), seen: "[data-callout=robbery]" },
  travel: { at: at("far"), presses: ["[data-tile=move]"], seen: "[data-callout=goal]" },
  journey: { at: at("journey"), presses: [`[data-crossroads]${OFFERED}`], seen: "[data-callout=journey]" },
  payment: { at: at("payment"), seen: "[data-callout=payment]" },
  plunder: { at: at("plunder"), presses: [`[data-city]${OFFERED}`], seen: "[data-callout=deed]" },
  // The one thing to be done is asked at once.
  traitor: { at: at("traitor"), seen: '[data-act^="traitor plunder"]' },
  founding: { at: at("founding"), presses: [`[data-city]${OFFERED}`], seen: '[data-act^="found "]' },
  kingdom: { at: at("kingdom"), presses: ["[data-tile=income]"], seen: "[data-callout=income]" },
  card: { at: at("trade", HAND), presses: ["[data-tile=card]"], seen: "[data-callout=cards]" },
  help: { at: at("late"), presses: ["#help"], phone: ["#menu", "#rules"], seen: "#rules-panel" },
  menu: { at: at("late"), presses: ["#menu"], seen: "[role=dialog]" },
  talk: { at: at("late"), presses: ["[data-tab=chat]"], seen: "#say" },
  players: { at: at("late", { view: CARDS }), presses: ["[data-tab=players]"], seen: "[data-seat=D]" },
  told: { at: at("late"), keys: ["l"], seen: "#told" },
  over: { at: at("over", { more: { outcome: OUTCOME, decision: null } }), seen: "#ending [data-held=D]" },
};
