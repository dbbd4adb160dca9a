"""The tiny game's state: its fields, their names outside the process, and the views of the seats."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.codecs import Codec, Listed, OneOf, SomeOf
from ..kernel.deck import without
from ..kernel.declare import declared, field
from ..kernel.fields import Named
from ..kernel.notation import SEAT
from ..kernel.state import State
from ..kernel.step import kind_of
from .tiny_words import ANSWERING_TRADE, CARDS, DECK, FORTUNA, GOODS, GOODS_DRAWN, POOL, REFUSE, TRADE, WORDS

NONE: Final = -1
"""No card, no seat, or no answer."""
HIDDEN: Final = "?"
"""Value in a view for a hidden card or answer."""
CARD: Final = OneOf(CARDS)
"""Codec of one card, or null for none."""
PILE: Final = SomeOf(CARDS)
"""Codec of several cards."""


class Store(Codec):
    """Codec of the number of each good, by name. Goods with the number 0 are left out."""

    def say(self, value: Any) -> Any:
        """Return the numbers by name."""
        return {name: number for name, number in zip(GOODS, value, strict=True) if number}

    def read(self, data: Any) -> Any:
        """Return the numbers from the names."""
        return tuple([data.get(name, 0) for name in GOODS])


class Trade(Codec):
    """Codec of the offered trade, or null."""

    def say(self, value: Any) -> Any:
        """Return what the offer gives and wants, and its addressees."""
        return WORDS.action(value).operands if value else None

    def read(self, data: Any) -> Any:
        """Return the action that made the offer."""
        return TRADE | WORDS.packed(WORDS.forms[TRADE].operands, data) if data else 0


class Answer(Codec):
    """Codec of an answer in notation, or null."""

    def say(self, value: Any) -> Any:
        """Return the answer in notation."""
        return None if value == NONE else WORDS.say(value)

    def read(self, data: Any) -> Any:
        """Return the answer from its notation."""
        return NONE if data is None else WORDS.read(data)


STORE: Final = Store()
ANSWER: Final = Answer()
EMPTY: Final = (0,) * len(GOODS)


@declared
class TinyState(State):
    """State of the tiny game. It contains no hidden order: the pool is a sorted tuple."""

    discard: tuple[int, ...] = field((), PILE, open=True)
    points: list[int] = field(lambda s: [0] * s.seats, open=True)
    handicap: list[int] = field(lambda s: [0] * s.seats, open=True)
    """Points that each seat began with."""
    die: int = field(0, open=True)
    winner: int = field(NONE, SEAT, open=True)
    left: int = field(0, open=True)
    """Rounds that have not begun yet."""
    kinds: tuple[int, ...] = field((), SomeOf(GOODS), open=True)
    """Goods in play."""
    known: list[tuple[int, ...]] = field(lambda s: [EMPTY] * s.seats, Listed(STORE), open=True)
    """Goods that each seat is known to hold, which people could remember (TT-13)."""
    trade: int = field(0, Trade(), open=True)
    hands: list[tuple[int, ...]] = field(lambda s: [()] * s.seats, Listed(PILE))
    sealed: list[int] = field(lambda s: [NONE] * s.seats, Listed(CARD))
    offered: int = field(NONE, CARD)
    pool: tuple[int, ...] = field(DECK, PILE)
    goods: list[tuple[int, ...]] = field(lambda s: [EMPTY] * s.seats, Listed(STORE))
    answers: list[int] = field([], Listed(ANSWER))
    """Answers to the trade, by seat."""


def sort_in(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards with one more, sorted, so that equal sets of cards are equal tuples."""
    return tuple(sorted((*cards, card)))


# ---- views


def show(s: TinyState, seat: int, partner: int) -> Named:
    """Return what one seat sees.

    It sees the table, its own cards and goods, and only the backs of other cards, except a card offered to
    it.
    """
    party = seat >= 0 and seat in (s.winner, partner)
    sealing = kind_of(s.stack[-1]) == ANSWERING_TRADE
    return {
        **s.fields().show(s),
        "hand": PILE.say(s.hands[seat]) if seat >= 0 else None,
        "cards": [len(hand) for hand in s.hands],
        "sealed": _backs(s.sealed, CARD, seat, True),
        "offered": CARD.say(s.offered) if s.offered == NONE or party else HIDDEN,
        "pool": len(s.pool),
        "goods": STORE.say(s.goods[seat]) if seat >= 0 else None,
        "goods_held": [sum(goods) for goods in s.goods],
        "goods_shown": [STORE.say(goods) for goods in s.goods] if s.over else None,
        "answers": _backs(s.answers, ANSWER, seat, sealing),
    }


def _backs(values: list[int], codec: Codec, seat: int, hidden: bool) -> list[Any]:
    """Return the choices by seat. While choices are hidden, those of others are replaced by HIDDEN."""
    return [
        codec.say(value) if value == NONE or of == seat or not hidden else HIDDEN
        for of, value in enumerate(values)
    ]


def imagine(s: TinyState, view: Named) -> None:
    """Set up the table as a view shows it. The information that the viewer does not have is filled in at random."""
    s.fields().restore_shown(s, view)
    viewer = _int(view["viewer"])
    _imagine_cards(s, view, viewer)
    _imagine_goods(s, view, viewer)


def _imagine_cards(s: TinyState, view: Named, viewer: int) -> None:
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
        if sealed == HIDDEN:  # a number card (TT-2), so it cannot be a fortuna
            s.sealed[seat] = s.pick(POOL, tuple(card for card in s.pool if card != FORTUNA))
            s.pool = without(s.pool, s.sealed[seat])
    for seat, count in enumerate(_items(view["cards"])):
        while len(s.hands[seat]) < _int(count):
            _place(s, seat, s.pick(POOL, s.pool))
    if offered == HIDDEN:
        s.offered = s.pick(POOL, s.hands[s.winner])


def _imagine_goods(s: TinyState, view: Named, viewer: int) -> None:
    """Give the other seats the goods they are known to hold, and random goods for the rest.

    A hidden answer becomes a refusal, which is always possible.
    """
    totals = _items(view["goods_held"])
    shown = view["goods_shown"]
    for seat in range(s.seats):
        if isinstance(shown, list):
            s.goods[seat] = STORE.read(shown[seat])
        elif seat == viewer:
            s.goods[seat] = STORE.read(view["goods"])
        else:
            goods = list(s.known[seat])
            while sum(goods) < _int(totals[seat]):
                goods[s.pick(GOODS_DRAWN, s.kinds)] += 1
            s.goods[seat] = tuple(goods)
    s.answers = [REFUSE if back == HIDDEN else ANSWER.read(back) for back in _items(view["answers"])]


def _place(s: TinyState, seat: int, card: int) -> None:
    s.pool = without(s.pool, card)
    s.hands[seat] = sort_in(s.hands[seat], card)


def _items(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
