"""The tiny game's state: where everything lies, its names outside the process, and what a seat sees of it."""

from __future__ import annotations

from typing import Final

from ..kernel.deck import without
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
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


class TinyState(State):
    """Where everything lies. No order is hidden in it: the pool is a sorted tuple."""

    __slots__ = (
        "die",
        "discard",
        "hands",
        "left",
        "offered",
        "points",
        "pool",
        "sealed",
        "winner",
    )

    hands: list[tuple[int, ...]]
    sealed: list[int]
    pool: tuple[int, ...]
    discard: tuple[int, ...]
    points: list[int]
    die: int
    winner: int
    offered: int
    left: int
    """Rounds still to be begun."""

    def clone(self) -> TinyState:
        """An independent copy: lists are copied, tuples and ints can be shared."""
        c = TinyState()
        self.copy_into(c)
        c.hands = self.hands[:]
        c.sealed = self.sealed[:]
        c.pool = self.pool
        c.discard = self.discard
        c.points = self.points[:]
        c.die = self.die
        c.winner = self.winner
        c.offered = self.offered
        c.left = self.left
        return c


def sort_in(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards and one more, in the one order that equal sets of cards share."""
    return tuple(sorted((*cards, card)))


# ---- names


def dump(s: TinyState) -> Named:
    """All of it by name."""
    return {
        **_open(s),
        "hands": [_names(hand) for hand in s.hands],
        "sealed": [_name(card) for card in s.sealed],
        "offered": _name(s.offered),
        "pool": _names(s.pool),
    }


def restore(s: TinyState, named: Named) -> None:
    """All of it from its names."""
    _restore_open(s, named)
    s.hands = [_cards(hand) for hand in _items(named["hands"])]
    s.sealed = [_card(card) for card in _items(named["sealed"])]
    s.offered = _card(named["offered"])
    s.pool = _cards(named["pool"])


def show(s: TinyState, seat: int, partner: int) -> Named:
    """What one seat sees: the table, its own cards, and the backs of all others but an offer made to it."""
    sealed: list[str | None] = []
    for of, card in enumerate(s.sealed):
        sealed.append(_name(card) if card == NONE or of == seat else HIDDEN)
    party = seat >= 0 and seat in (s.winner, partner)
    return {
        **_open(s),
        "hand": _names(s.hands[seat]) if seat >= 0 else None,
        "cards": [len(hand) for hand in s.hands],
        "sealed": sealed,
        "offered": _name(s.offered) if s.offered == NONE or party else HIDDEN,
        "pool": len(s.pool),
    }


def imagine(s: TinyState, view: Named) -> None:
    """Lay out the table as a view shows it: what the viewer knows first, the rest from what it has not seen."""
    _restore_open(s, view)
    viewer = _int(view["viewer"])
    backs = _items(view["sealed"])
    s.hands = [()] * s.seats
    s.sealed = [NONE] * s.seats
    s.offered = NONE
    s.pool = DECK
    for card in s.discard:
        s.pool = without(s.pool, card)
    if viewer >= 0:
        for card in _cards(view["hand"]):
            _place(s, viewer, card)
        if backs[viewer] is not None:
            s.sealed[viewer] = _card(backs[viewer])
            s.pool = without(s.pool, s.sealed[viewer])
    offered = view["offered"]
    if offered not in (None, HIDDEN):
        s.offered = _card(offered)
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


def _open(s: TinyState) -> Named:
    """What lies open: the same in a dump and in every view."""
    return {
        "discard": _names(s.discard),
        "points": s.points[:],
        "die": s.die,
        "winner": _seat_name(s.winner),
        "left": s.left,
    }


def _restore_open(s: TinyState, named: Named) -> None:
    s.discard = _cards(named["discard"])
    s.points = [_int(points) for points in _items(named["points"])]
    s.die = _int(named["die"])
    s.winner = _seat(named["winner"])
    s.left = _int(named["left"])


def _place(s: TinyState, seat: int, card: int) -> None:
    s.pool = without(s.pool, card)
    s.hands[seat] = sort_in(s.hands[seat], card)


def _name(card: int) -> str | None:
    return None if card == NONE else CARDS[card]


def _names(cards: tuple[int, ...]) -> list[str]:
    return [CARDS[card] for card in cards]


def _card(name: object) -> int:
    return NONE if name is None else CARDS.index(str(name))


def _cards(names: object) -> tuple[int, ...]:
    return tuple(_card(name) for name in _items(names))


def _seat_name(seat: int) -> str | None:
    return None if seat == NONE else SEAT_NAMES[seat]


def _seat(name: object) -> int:
    return NONE if name is None else SEAT_NAMES.index(str(name))


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
