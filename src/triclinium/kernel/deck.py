"""Decks without a hidden order: layers of unordered cards, ordered only when they are drawn.

A deck is a list of layers, the bottom one first. A layer is a sorted tuple of cards, any of which may be
next. Shuffling cards onto a deck adds a layer; a card that was looked at becomes a layer of its own. The
layers give exact odds. No hidden information can leak, because an order that is unknown to all players does
not exist yet.

>>> deck = [(1, 2, 3)]
>>> shuffle_onto(deck, (9, 7)); look_ahead(deck, 2)
(7, 9)
>>> put_on_top(deck, 5); deck
[(1, 2, 3), (7, 9), (5,)]
>>> size(deck)
6
"""

from __future__ import annotations

from .compiling import i64
from .state import State


def without(cards: tuple[int, ...], card: i64) -> tuple[int, ...]:
    """Return the cards without one copy of `card`.

    >>> without((1, 2, 2, 3), 2)
    (1, 2, 3)
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def without_place(cards: tuple[int, ...], at: i64) -> tuple[int, ...]:
    """Return the cards without the one at an index.

    >>> without_place((1, 2, 2, 3), 1)
    (1, 2, 3)
    """
    return cards[:at] + cards[at + 1 :]


def draw_top(s: State, stream: i64, deck: list[tuple[int, ...]]) -> i64:
    """Draw the top card: a random card of the top layer."""
    layer = deck[-1]
    at = s.place(stream, layer)
    if len(layer) == 1:
        deck.pop()
    else:
        deck[-1] = without_place(layer, at)
    return layer[at]


def draw_bottom(s: State, stream: i64, deck: list[tuple[int, ...]]) -> i64:
    """Draw the bottom card: a random card of the bottom layer."""
    layer = deck[0]
    at = s.place(stream, layer)
    if len(layer) == 1:
        del deck[0]
    else:
        deck[0] = without_place(layer, at)
    return layer[at]


def shuffle_onto(deck: list[tuple[int, ...]], cards: tuple[int, ...]) -> None:
    """Shuffle `cards` and put them on top as one layer."""
    if cards:
        deck.append(tuple(sorted(cards)))


def put_on_top(deck: list[tuple[int, ...]], card: i64) -> None:
    """Put one known card on top."""
    deck.append((card,))


def look_ahead(deck: list[tuple[int, ...]], count: i64) -> tuple[int, ...]:
    """Return the cards of the layers that the next `count` draws may come from, top layer first."""
    cards: tuple[int, ...] = ()
    for at in range(len(deck) - 1, -1, -1):
        if count <= 0:
            break
        cards += deck[at]
        count -= len(deck[at])
    return cards


def size(deck: list[tuple[int, ...]]) -> int:
    """Return the number of cards in the deck."""
    return sum(len(layer) for layer in deck)
