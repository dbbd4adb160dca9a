/** The open offer and what is said to it, as one seat may know it. */
import type { Event, Fact } from "../../../../protocol";
import { SEATS, seatNumber } from "../../../../shell/seat";
import { counterOf } from "../../answers";
import type { Answer, Goods, Letter, StruggleView } from "../../view";

/** Offers that may be made in a turn, and how many alike the bank wants: data of the rules (SR-3.1). */
export const MOST_OFFERS = 6;
export const BANK_RATE = 3;
/** Gold that may stand for a card once a round (SR-3.3). */
export const GOLD_FOR_CARD = 3;

/** What somebody has said: nothing yet, something that is sealed, yes, no, or an offer of their own. */
export type Said =
  | { said: "nothing" | "sealed" | "accept" | "refuse" }
  | { said: "counter"; give: Goods; want: Goods };

export interface Reply {
  seat: Letter;
  at: number;
  reply: Said;
}

/** `mine`: it is one's own offer; `asked`: one is to answer it; `other`: it is between others. */
export type Part = "mine" | "asked" | "other";

export interface Table {
  give: Goods;
  want: Goods;
  whom: Letter | "all";
  by: Letter;
  /** Which of the turn's offers it is. */
  number: number;
  part: Part;
  replies: readonly Reply[];
  /** Whether every answer is in and may be seen. */
  open: boolean;
}

export function readAnswer(answer: Answer | undefined): Said {
  if (answer === null || answer === undefined) return { said: "nothing" };
  if (answer === "accept" || answer === "refuse") return { said: answer };
  const counter = counterOf(answer);
  return counter ? { said: "counter", ...counter } : { said: "sealed" };
}

/** Whom the open offer is for, by number. */
function askedSeats({ offer, player, colours }: StruggleView): number[] {
  if (!offer) return [];
  if (offer.whom !== "all") return [seatNumber(offer.whom)];
  return colours.map((_, at) => at).filter((at) => SEATS[at] !== player);
}

/** What lies on the table; null: no offer is open. */
export function tableOf(view: StruggleView, me: number | null): Table | null {
  const { offer, player } = view;
  if (!offer || player === null) return null;
  const asked = askedSeats(view);
  const replies = asked.map((at) => ({ seat: SEATS[at] ?? "", at, reply: readAnswer(view.answers[at]) }));
  const mine = me !== null && SEATS[me] === player;
  return {
    ...offer,
    by: player,
    number: view.offers,
    part: mine ? "mine" : me !== null && asked.includes(me) ? "asked" : "other",
    replies,
    open: replies.every(({ reply }) => reply.said !== "nothing" && reply.said !== "sealed"),
  };
}

/** How many answers are in. */
export function answered({ replies }: Table): number {
  return replies.filter(({ reply }) => reply.said !== "nothing").length;
}

/** Whether everybody has refused it. */
export function refused({ replies }: Table): boolean {
  return replies.every(({ reply }) => reply.said === "refuse");
}

const TRADES: ReadonlySet<unknown> = new Set([
  "offered",
  "traded",
  "lapsed",
  "withdrawn",
  "swapped",
  "phase_begun",
]);

/** Whether the last offer of this phase brought no trade. */
export function lapsed(log: readonly Event[]): boolean {
  const facts = log.flatMap((event) => event.facts as Fact[]);
  return facts.findLast(({ fact }) => TRADES.has(fact))?.fact === "lapsed";
}

/** Offers that can still be made this turn. */
export function offersLeft({ offers }: StruggleView): number {
  return Math.max(0, MOST_OFFERS - offers);
}

/** A name for the open offer that no other at this table has; it changes when its answers are in. */
export function nameOf(view: StruggleView, table: Table): string {
  return [view.round, table.by, table.number, table.open ? "answers" : "offer"].join(" ");
}
