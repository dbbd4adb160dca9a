/** Screens of the composer, at a table of a game without its own composer. */
import { MARKET, TRADE } from "../games/tiny/market";
import { tableOf, tinyView, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

const BID = { verb: "bid", operands: [{ name: "coins", kind: "count", low: 2, high: 5 }] };
/** The market of the tiny game, with an act that has a number. */
export const BIDDING = { ...MARKET, forms: [...MARKET.forms, "bid {coins:count}"] };

const SEATS: Json = { sealed: [null, null, null], points: [0, 0, 0], cards: [2, 3, 3], known: [{}, {}, {}] };
const market: Sitting = {
  table: tableOf("tiny", 3),
  first: { A: updateOf(tinyView(0, ["7", "9"], SEATS), ["close"], { compositions: [TRADE, BID] }) },
};

export const COMPOSING: Readonly<Record<string, Screen>> = {
  composing: {
    at: market,
    presses: [
      "[data-compose=trade]",
      "[data-operand=give] [data-kind=wheat] button:last-child",
      "[data-operand=whom] [data-value=B]",
    ],
    seen: "[data-composer=trade] [data-value=B][data-selected]",
  },
  "composing, a number": { at: market, presses: ["[data-compose=bid]"], seen: "[data-composer=bid]" },
};
