/** Who gets and loses what by a fact, as far as whoever looks may know it. */
import type { Fact } from "../../../protocol";
import { type Goods, type Letter, RESOURCES } from "../view";
import type { Good } from "./signs";

export interface Gain {
  seat: Letter;
  good: Good;
  count: number;
}

export type Gains = Readonly<Record<Letter, readonly Gain[]>>;
export const NO_GAINS: Gains = {};

/** A pasture card is a card: only who draws it sees the animal. */
function pasture(resource: unknown): Good {
  return RESOURCES.find((each) => each === resource) ?? "pasture";
}

function several(seat: Letter, goods: unknown, sign = 1): Gain[] {
  return Object.entries((goods ?? {}) as Goods).map(([good, count]) => ({
    seat,
    good: good as Good,
    count: sign * (count ?? 0),
  }));
}

/** What a fact brings; a minus for what it costs. */
export function gainsOf(fact: Fact): Gain[] {
  const [seat, other] = [String(fact.seat), String(fact.seat2)];
  const one = (good: Good, count = 1): Gain[] => [{ seat, good, count }];
  const gold = Number(fact.gold ?? 0);
  switch (fact.fact) {
    case "gathered":
    case "herded":
    case "shared":
    case "drew_pasture":
      return one(pasture(fact.resource));
    case "discarded":
      return one(pasture(fact.resource), -Number(fact.count));
    case "robbed": {
      const good = RESOURCES.find((each) => each === fact.resource) ?? "card";
      return [
        { seat, good, count: 1 },
        { seat: other, good, count: -1 },
      ];
    }
    case "robbed_gold":
      return [
        { seat, good: "gold", count: gold },
        { seat: other, good: "gold", count: -gold },
      ];
    case "swapped": {
      const given: Gain = { seat, good: pasture(fact.resource), count: -3 };
      // A pasture card is drawn, and told on its own.
      return fact.pile === "pasture" ? [given] : [given, ...one(pasture(fact.pile))];
    }
    case "paid":
      return several(seat, fact.goods, -1);
    case "traded":
      return [
        ...several(seat, fact.goods, -1),
        ...several(seat, fact.goods2),
        ...several(other, fact.goods2, -1),
        ...several(other, fact.goods),
      ];
    case "travelled":
      return several(seat, fact.toll, -1);
    case "plunder_gold":
    case "wagons_gold":
    case "treasure_played":
      return one("gold", gold);
    case "card_bought":
    case "card_plundered":
      return one("development");
    case "rested":
      // A pasture card is drawn, and told on its own.
      return fact.income === "pasture"
        ? []
        : fact.income === "gold"
          ? one("gold", 2)
          : one(pasture(fact.income));
    default:
      return [];
  }
}

/** Facts by which one total pays out: what they bring is seen together. */
const PAYING: ReadonlySet<string> = new Set(["gathered", "herded", "silenced", "shared", "went_without"]);

/** Gains that are seen once these facts are told too. */
export function gainsAfter(before: Gains, facts: readonly Fact[]): Gains {
  const out: Record<Letter, readonly Gain[]> = facts.every((fact) => PAYING.has(fact.fact))
    ? { ...before }
    : {};
  for (const gain of facts.flatMap(gainsOf))
    if (gain.count > 0) out[gain.seat] = [...(out[gain.seat] ?? []), gain];
  return out;
}

/** Each good once, with how many. */
export function summed(gains: readonly Gain[]): Partial<Record<Good, number>> {
  const out: Partial<Record<Good, number>> = {};
  for (const { good, count } of gains) out[good] = (out[good] ?? 0) + count;
  return out;
}
