/** Ways to pay for a journey, in grain and gold. */
import type { Words } from "../../../shell/words";
import type { Payment } from "../board";
import type { Crossroads, StruggleView } from "../view";

export function payAct([grain, gold]: Payment): string {
  return `pay ${grain} ${gold}`;
}

/** The payment that an act says; null: it is none. */
export function paymentOf(act: string | null): Payment | null {
  const found = /^pay (\d+) (\d+)$/.exec(act ?? "");
  return found ? [Number(found[1]), Number(found[2])] : null;
}

export function samePayment(one: Payment | null, other: Payment | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
}

export function paymentsTo({ journeys }: StruggleView, to: Crossroads): readonly Payment[] {
  return journeys?.[to] ?? [];
}

/** Every payment in words: "1 grain or 3 gold". */
export function priceText(payments: readonly Payment[], words: Words): string {
  const said = payments.map(([grain, gold]) => {
    if (grain + gold === 0) return words.say("price.free");
    return words.say(grain === 0 ? "price.gold" : gold === 0 ? "price.grain" : "price.said", { grain, gold });
  });
  return said.reduce((one, other) => words.say("price.or", { one, other }));
}
