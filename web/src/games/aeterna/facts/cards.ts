/** Draws facts about cards (drafted, played, discarded, taken) and favors. */
import type { Fact } from "../../../protocol";
import type { AeternaView } from "../view";
import { at, hand, without } from "./change";

export function drawCards(view: AeternaView, fact: Fact): AeternaView {
  const { seat } = fact;
  const card = String(fact.card);
  switch (fact.fact) {
    case "drafted":
      return hand(view, seat, fact.card, 1);
    case "turned_up":
      return { ...view, board_cards: [...view.board_cards, card] };
    case "played":
      return { ...laid(hand(view, seat, card, -1), seat, card), acted: true };
    case "played_from_board":
      return laid({ ...view, board_cards: without(view.board_cards, card) }, seat, card);
    case "card_taken":
      return hand({ ...view, board_cards: without(view.board_cards, card) }, seat, card, 1);
    case "discarded":
      return hand(view, seat, card, -1);
    case "activated":
    case "exchanged":
      return { ...view, exhausted: [...view.exhausted, card] };
    case "favor_taken": {
      const personality = String(fact.personality);
      return {
        ...view,
        acted: true,
        personalities: without(view.personalities, personality),
        favors: at(view.favors, seat, (taken) => [...taken, personality]),
      };
    }
    default:
      return view;
  }
}

function laid(view: AeternaView, seat: unknown, card: string): AeternaView {
  return { ...view, played: at(view.played, seat, (cards) => [...cards, card]) };
}
