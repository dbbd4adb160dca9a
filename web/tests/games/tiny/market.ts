/** The market of the tiny game, with compositions as the server sends them. */
import { TINY } from "../../served";

export const MARKET = {
  ...TINY,
  forms: [
    ...TINY.forms,
    "trade {give:goods} for {want:goods} with {whom:party}",
    "close",
    "accept",
    "refuse",
    "counter {give:goods} for {want:goods}",
  ],
};

export const TRADE = {
  verb: "trade",
  operands: [
    { name: "give", kind: "goods", most: { wheat: 4, wine: 1 }, low: 1, high: 5 },
    { name: "want", kind: "goods", most: { wheat: 5, wine: 5, oil: 5 }, low: 1, high: 5 },
    { name: "whom", kind: "party", among: ["B", "C", "all"] },
  ],
};
