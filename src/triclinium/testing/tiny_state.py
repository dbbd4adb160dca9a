"""The tiny game's state: where everything lies, its names outside the process, and what a seat sees of it."""

from __future__ import annotations

from typing import Final

from ..kernel.codecs import Listed, OneOf, SomeOf
from ..kernel.deck import without
from ..kernel.declare import declared, field
from ..kernel.fields import Named
from ..kernel.notation import SEAT
from ..kernel.state import State

FORTUNA: Final = 0
"""The card; a number card is its own number."""
DECK: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
CARDS: Final = ("fortuna", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")
NONE: Final = -1
"""No card, or no seat."""
HIDDEN: Final = "?"
"""How a view shows a card that lies face down."""
POOL: Final = 0
"""The chance stream of drawn cards."""
CARD: Final = OneOf(CARDS)
"""How one card is written; none is null."""
PILE: Final = SomeOf(CARDS)
"""How several are."""


@declared
class TinyState(State):
    """Where everything lies. No order is hidden in it: the pool is a sorted tuple."""

    discard: tuple[int, ...] = field((), PILE, open=True)
    points: list[int] = field(lambda s: [0] * s.seats, open=True)
    die: int = field(0, open=True)
    winner: int = field(NONE, SEAT, open=True)
    left: int = field(0, open=True)
    """Rounds still to be begun."""
    hands: list[tuple[int, ...]] = field(lambda s: [()] * s.seats, Listed(PILE))
    sealed: list[int] = field(lambda s: [NONE] * s.seats, Listed(CARD))
    offered: int = field(NONE, CARD)
    pool: tuple[int, ...] = field(DECK, PILE)


def sort_in(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards and one more, in the one order that equal sets of cards share."""
    return tuple(sorted((*cards, card)))


# ---- what a seat sees


def show(s: TinyState, seat: int, partner: int) -> Named:
    """What one seat sees: the table, its own cards, and the backs of all others but an offer made to it."""
    sealed: list[str | None] = []
    for of, card in enumerate(s.sealed):
        sealed.append(CARD.say(card) if card == NONE or of == seat else HIDDEN)
    party = seat >= 0 and seat in (s.winner, partner)
    return {
        **s.fields().show(s),
        "hand": PILE.say(s.hands[seat]) if seat >= 0 else None,
        "cards": [len(hand) for hand in s.hands],
        "sealed": sealed,
        "offered": CARD.say(s.offered) if s.offered == NONE or party else HIDDEN,
        "pool": len(s.pool),
    }


def imagine(s: TinyState, view: Named) -> None:
    """Lay out the table as a view shows it: what the viewer knows first, the rest from what it has not seen."""
    s.fields().restore_shown(s, view)
    viewer = _int(view["viewer"])
    backs = _items(view["sealed"])
    for card in s.discard:
        s.pool = without(s.pool, card)
    if viewer >= 0:
        for card in PILE.read(view["hand"]):
            _place(s, viewer, card)
        if backs[viewer] is not None:
            s.sealed[viewer] = CARD.read(backs[viewer])
            s.pool = without(s.pool, s.sealed[viewer])
    offered = view["offered"]
    if offered not in (None, HIDDEN):
        s.offered = CARD.read(offered)
        if viewer != s.winner:
            _place(s, s.winner, s.offered)
    for seat, sealed in enumerate(backs):
        if sealed == HIDDEN:  # a number (TT-2), so no fortuna may be imagined there
            s.sealed[seat] = s.pick(POOL, tuple(card for card in s.pool if card != FORTUNA))
            s.pool = without(s.pool, s.sealed[seat])
    for seat, count in enumerate(_items(view["cards"])):
        while len(s.hands[seat]) < _int(count):
            _place(s, seat, s.pick(POOL, s.pool))
    if offered == HIDDEN:
        s.offered = s.pick(POOL, s.hands[s.winner])


def _place(s: TinyState, seat: int, card: int) -> None:
    s.pool = without(s.pool, card)
    s.hands[seat] = sort_in(s.hands[seat], card)


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
