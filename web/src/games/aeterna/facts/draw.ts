/** Draws facts: returns the view after each. */
import type { Fact } from "../../../protocol";
import type { AeternaView, Good } from "../view";
import { drawCards } from "./cards";
import { at, more } from "./change";
import { drawCity } from "./city";
import { drawEra } from "./era";

/** Each module handles some facts and returns the view unchanged for others. */
export function draw(view: AeternaView, fact: Fact): AeternaView {
  return drawEra(drawCity(drawCards(drawGoods(view, fact), fact), fact), fact);
}

/** Draws facts about goods, Unrest and Prestige. */
function drawGoods(view: AeternaView, fact: Fact): AeternaView {
  const { seat } = fact;
  switch (fact.fact) {
    case "paid":
      return more(view, seat, fact.good as Good, -Number(fact.count));
    case "gained":
      return more(view, seat, fact.good as Good, fact.count);
    case "same_colour":
      return more(view, seat, "aurei", fact.count);
    case "unrest_fell":
    case "unrest_rose":
      return { ...view, unrest: at(view.unrest, seat, () => Number(fact.unrest)) };
    case "calm":
    case "retired":
    case "hill_scored":
    case "goods_scored":
    case "cards_scored":
    case "end_effect":
    case "sets_scored":
      return more(view, seat, "pp", fact.pp);
    case "uproar":
    case "cards_cost":
    case "doomed":
      return more(view, seat, "pp", -Number(fact.pp));
    default:
      return view;
  }
}
