/** Trade and build, as the shell is given them: the panels of two tiles, the question of an offer, what is composed. */
import type { Composers } from "../../../../shell/composing/composer";
import type { TileState } from "../../../../shell/kit";
import { later } from "../../../../shell/later";
import type { Question, TilePanel } from "../../../../shell/part";
import type { Words } from "../../../../shell/words";
import type { StruggleView } from "../../view";
import type { StrugglePlay } from "../struggle";
import { beginCounter, beginOffer } from "./draft";
import { affordable, recipesOf } from "./recipes";
import { answered, nameOf, offersLeft, tableOf } from "./table";

const Build = later(async () => ({ default: (await import("./panels")).Build }));
const TradeCard = later(async () => ({ default: (await import("./panels")).TradeCard }));
const TradeTable = later(async () => ({ default: (await import("./panels")).TradeTable }));

export const TRADE_COMPOSERS: Composers = {
  offer: { begin: beginOffer },
  counter: { begin: beginCounter },
};

export const TRADE_PANELS: Readonly<Record<string, TilePanel<StruggleView>>> = {
  // An offer between others can be looked at too.
  trade: { Panel: TradeTable, seen: (view, me) => tableOf(view, me) !== null },
  // Prices are looked up at any time: one trades for what one wants to buy.
  build: { Panel: Build, lookup: true },
};

export const TRADE_QUESTION: Question<StruggleView> = {
  tile: "trade",
  asked: ({ truth, me, narrow }) => {
    const table = tableOf(truth, me);
    // On a phone a sheet would take the place of all else: those who only look on find it behind the tile.
    if (!table || (narrow && table.part === "other")) return null;
    return nameOf(truth, table);
  },
  Card: TradeCard,
};

/** The small line on the tiles of trade and build; null: another tile, or nothing to say. */
export function tradeNote(
  { tile, choices, composed, seen }: TileState,
  { truth, me }: StrugglePlay,
  words: Words,
): string | null {
  if (choices.length + composed.length === 0 && !seen) return null;
  if (tile.id === "build") {
    const count = affordable(recipesOf(truth.hand, truth.gold[me ?? -1] ?? 0, choices));
    return count === 0 ? words.say("build.note.none") : words.say("build.note", { count });
  }
  if (tile.id !== "trade") return null;
  const table = tableOf(truth, me);
  if (!table) {
    const count = offersLeft(truth);
    return count === 0 ? words.say("trade.note.bank") : words.say("trade.note.left", { count });
  }
  if (table.part === "mine")
    return table.open
      ? words.say("trade.note.open")
      : words.say("trade.note.waits", { in: answered(table), all: table.replies.length });
  if (table.part === "other") return words.say("trade.note.other");
  const own = truth.answers[me ?? -1];
  return words.say(own === null || own === undefined ? "trade.note.asked" : "trade.note.answered");
}
