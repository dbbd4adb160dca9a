/** Resources, gold and cards that change hands. */
import type { Fact } from "../../../protocol";
import { countering } from "../answers";
import type { Goods, StruggleView } from "../view";
import { at, drawn, gain, gold, hand, played, seatAt, spend, supply, withSeat } from "./change";
import { INCOME, RATE } from "./deeds";

/** Goods of a seat come or go; `back`: they go to the supply. */
function lot(view: StruggleView, seat: unknown, goods: unknown, by: 1 | -1, back: boolean): StruggleView {
  let out = view;
  for (const [good, count = 0] of Object.entries((goods ?? {}) as Goods))
    if (good === "gold") out = gold(out, seat, by * count);
    else {
      if (back) out = supply(out, good, count);
      out = hand(out, seat, good, by * count);
    }
  return out;
}

function traded(view: StruggleView, { seat, seat2, goods, goods2 }: Fact): StruggleView {
  let out = lot(view, seat, goods, -1, false);
  out = lot(out, seat2, goods, 1, false);
  out = lot(out, seat2, goods2, -1, false);
  return lot(out, seat, goods2, 1, false);
}

/** No offer is open any longer. */
function closed(view: StruggleView): StruggleView {
  return { ...view, offer: null, answers: [] };
}

function answered(view: StruggleView, seat: unknown, answer: StruggleView["answers"][number]): StruggleView {
  return { ...view, answers: at(view.answers, seat, () => answer) };
}

export function drawGoods(view: StruggleView, fact: Fact): StruggleView {
  const { seat, seat2, resource } = fact;
  const coins = Number(fact.gold ?? 0);
  switch (fact.fact) {
    case "gathered":
      return gain(view, seat, resource);
    case "herded":
    case "drew_pasture":
      return hand({ ...view, pasture: view.pasture - 1 }, seat, resource, 1);
    case "shared":
      return resource === "grain" || resource === "ore"
        ? gain(view, seat, resource)
        : hand({ ...view, pasture: view.pasture - 1 }, seat, resource, 1);
    case "discarded":
      return spend(view, seat, resource, Number(fact.count));
    case "robbed":
      return hand(hand(view, seat2, resource, -1), seat, resource, 1);
    case "robbed_gold":
      return gold(gold(view, seat2, -coins), seat, coins);
    case "reshuffled":
      return { ...view, pasture: Number(fact.horses) + Number(fact.cattle), pasture_discard: {} };
    case "swapped": {
      const given = spend(view, seat, resource, RATE);
      // A pasture card is drawn, and told on its own.
      return fact.pile === "pasture" ? given : gain(given, seat, fact.pile);
    }
    case "paid":
      return lot(view, seat, fact.goods, -1, true);
    case "substituted":
      return { ...view, substituted: withSeat(view.substituted, seat) };
    case "card_bought":
    case "card_plundered":
      return drawn(view, seat, fact.card);
    case "plunder_gold":
    case "wagons_gold":
      return gold(view, seat, coins);
    case "treasure_played":
      return gold(played(view, seat, `treasure_${coins}`), seat, coins);
    case "rested":
      if (fact.income === "gold") return gold(view, seat, INCOME);
      return fact.income === "pasture" ? view : gain(view, seat, fact.income);
    case "travelled":
      return lot(view, seat, fact.toll, -1, true);
    case "offered":
      return {
        ...view,
        offers: view.offers + 1,
        offer: {
          give: fact.goods as Goods,
          want: fact.goods2 as Goods,
          whom: seatAt(seat2) < 0 ? "all" : String(seat2),
        },
        answers: view.colours.map(() => null),
      };
    case "accepted":
      return answered(view, seat, "accept");
    case "refused":
      return answered(view, seat, "refuse");
    case "countered":
      return answered(view, seat, countering(fact.goods as Goods, fact.goods2 as Goods));
    case "traded":
      return closed(traded(view, fact));
    case "withdrawn":
    case "lapsed":
      return closed(view);
    default:
      return view;
  }
}
