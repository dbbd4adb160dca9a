"""Layered decks have no order before a draw, and keep every card."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from triclinium.kernel import deck
from triclinium.kernel.chance import Seeded
from triclinium.kernel.state import State

cards = st.lists(st.integers(0, 20), max_size=6).map(tuple)


Pile = list[tuple[int, ...]]


def state(seed: int = 0) -> State:
    s = State()
    s.begin(2, 1, 2, False, Seeded(seed))
    return s


class Decks(RuleBasedStateMachine):
    """Any sequence of operations keeps the cards; a Counter is the reference."""

    def __init__(self) -> None:
        super().__init__()
        self.s = state()
        self.deck: Pile = []
        self.inside: Counter[int] = Counter()

    @rule(new=cards)
    def shuffle(self, new: tuple[int, ...]) -> None:
        deck.shuffle_onto(self.deck, new)
        self.inside.update(new)
        if new:
            assert self.deck[-1] == tuple(sorted(new))

    @rule(card=st.integers(0, 20))
    def put(self, card: int) -> None:
        deck.put_on_top(self.deck, card)
        self.inside[card] += 1
        assert deck.draw_top(self.s, 0, self.deck) == card
        deck.put_on_top(self.deck, card)

    @precondition(lambda self: self.deck)
    @rule()
    def draw(self) -> None:
        possible = deck.look_ahead(self.deck, 1)
        assert possible == self.deck[-1]
        card = deck.draw_top(self.s, 0, self.deck)
        assert card in possible
        self.inside[card] -= 1

    @precondition(lambda self: self.deck)
    @rule()
    def draw_from_below(self) -> None:
        possible = self.deck[0]
        card = deck.draw_bottom(self.s, 1, self.deck)
        assert card in possible
        self.inside[card] -= 1

    @invariant()
    def no_card_is_lost(self) -> None:
        assert Counter(card for layer in self.deck for card in layer) == +self.inside
        assert deck.size(self.deck) == self.inside.total()

    @invariant()
    def layers_are_sorted_and_not_empty(self) -> None:
        assert all(layer and list(layer) == sorted(layer) for layer in self.deck)


TestDecks = Decks.TestCase


@given(st.lists(cards, max_size=5), st.integers(0, 40))
def test_looking_ahead_shows_whole_layers_from_the_top(layers: list[tuple[int, ...]], count: int) -> None:
    built: Pile = []
    for layer in layers:
        deck.shuffle_onto(built, layer)
    seen = deck.look_ahead(built, count)
    assert len(seen) >= min(count, deck.size(built))
    rest = list(built)
    while len(seen) > 0:
        assert seen[: len(rest[-1])] == rest[-1]
        seen = seen[len(rest.pop()) :]


@given(st.integers(0, 1000))
def test_layers_are_drawn_from_top_to_bottom(seed: int) -> None:
    s = state(seed)
    pile: Pile = [(1, 2, 3), (7, 8), (5,)]
    drawn = [deck.draw_top(s, 0, pile) for _ in range(6)]
    assert drawn[0] == 5
    assert sorted(drawn[1:3]) == [7, 8]
    assert sorted(drawn[3:]) == [1, 2, 3]
    assert pile == []


def test_every_order_of_a_layer_is_equally_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        s = state(seed)
        pile: Pile = [(1, 2, 3)]
        orders[tuple(deck.draw_top(s, 0, pile) for _ in range(3))] += 1
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_drawing_a_known_card_uses_no_chance() -> None:
    s = state()
    pile: Pile = [(4,), (9,)]
    assert [deck.draw_top(s, 0, pile), deck.draw_bottom(s, 0, pile)] == [9, 4]
    assert s.draws == [0, 0]


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        deck.without((1, 2), 3)
