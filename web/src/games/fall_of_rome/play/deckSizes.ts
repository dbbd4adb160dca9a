/** How much is left in the decks. */
import type { FallView } from "../view";

export function playerCardsLeft(view: FallView): number {
  return view.player_deck.piles.reduce((sum, pile) => sum + pile.cards, 0) + view.player_deck.on_top.length;
}

export function revoltsLeft(view: FallView): number {
  return view.player_deck.piles.filter((pile) => pile.revolt).length;
}

export function barbarianCardsLeft(view: FallView): number {
  return view.barbarian_deck.reduce((sum, layer) => sum + layer.length, 0);
}
