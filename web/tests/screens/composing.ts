/** The screens of acts that are put together, at a table of a game without a composer of its own. */
import { MARKET, TRADE } from "../games/tiny/market";
import { tableOf, tinyView, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

const BID = { verb: "bid", operands: [{ name: "coins", kind: "count", low: 2, high: 5 }] };
/** The tiny game does not count: its market with something that is. */
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
