/** Ways to pay for a journey, in grain and gold. */
import type { Choice } from "../../../shell/notation";
import type { Words } from "../../../shell/words";
import type { Payment } from "../board";
import { cheapest } from "../layout/travel";
import type { Crossroads, StruggleView } from "../view";

/** A journey in notation: no two payments for one have the same grain, so that alone says which one is meant. */
export function journeyAct(to: Crossroads, [grain]: Payment): string {
  return `journey ${to} with ${grain} grain`;
}

export function samePayment(one: Payment | null, other: Payment | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
}

export function paymentsTo({ journeys }: StruggleView, to: Crossroads): readonly Payment[] {
  return journeys?.[to] ?? [];
}

/** The payment of an act that says how it is paid; null: it says nothing of the kind. */
export function paymentOf(choice: Choice | null, payments: readonly Payment[]): Payment | null {
  const grain = choice?.operands.find(({ name }) => name === "grain")?.value;
  return payments.find((each) => String(each[0]) === grain) ?? null;
}

/** Of the ways to pay for one journey the cheapest is preset. */
export function preset(acts: readonly Choice[], view: StruggleView): Choice | null {
  const to = acts[0]?.operands.find(({ kind }) => kind === "crossroads")?.value;
  const payments = to === undefined ? [] : paymentsTo(view, to);
  const wanted = cheapest(payments);
  return acts.find((act) => samePayment(paymentOf(act, payments), wanted)) ?? null;
}

/** Every payment in words: "1 grain or 3 gold". */
export function priceText(payments: readonly Payment[], words: Words): string {
  const said = payments.map(([grain, gold]) => {
    if (grain + gold === 0) return words.say("price.free");
    return words.say(grain === 0 ? "price.gold" : gold === 0 ? "price.grain" : "price.said", { grain, gold });
  });
  return said.reduce((one, other) => words.say("price.or", { one, other }));
}
