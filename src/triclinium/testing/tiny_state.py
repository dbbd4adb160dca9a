"""The tiny game's state: where everything lies, its names outside the process, and what a seat sees of it."""

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
"""How a view shows what lies face down."""
CARD: Final = OneOf(CARDS)
"""How one card is written; none is null."""
PILE: Final = SomeOf(CARDS)
"""How several are."""


class Store(Codec):
    """How many of each good, by name; what there is none of is left out."""

    def say(self, value: Any) -> Any:
        """By name."""
        return {name: number for name, number in zip(GOODS, value, strict=True) if number}

    def read(self, data: Any) -> Any:
        """From the names."""
        return tuple([data.get(name, 0) for name in GOODS])


class Trade(Codec):
    """The trade that is offered, or null."""

    def say(self, value: Any) -> Any:
        """What it gives and wants, and whom it is for."""
        return WORDS.action(value).operands if value else None

    def read(self, data: Any) -> Any:
        """The action that offered it."""
        return TRADE | WORDS.packed(WORDS.forms[TRADE].operands, data) if data else 0


class Answer(Codec):
    """An answer in notation, or null."""

    def say(self, value: Any) -> Any:
        """In notation."""
        return None if value == NONE else WORDS.say(value)

    def read(self, data: Any) -> Any:
        """From it."""
        return NONE if data is None else WORDS.read(data)


STORE: Final = Store()
ANSWER: Final = Answer()
EMPTY: Final = (0,) * len(GOODS)


@declared
class TinyState(State):
    """Where everything lies. No order is hidden in it: the pool is a sorted tuple."""

    discard: tuple[int, ...] = field((), PILE, open=True)
    points: list[int] = field(lambda s: [0] * s.seats, open=True)
    handicap: list[int] = field(lambda s: [0] * s.seats, open=True)
    """Points that a seat began with."""
    die: int = field(0, open=True)
    winner: int = field(NONE, SEAT, open=True)
    left: int = field(0, open=True)
    """Rounds still to be begun."""
    kinds: tuple[int, ...] = field((), SomeOf(GOODS), open=True)
    """The goods in play."""
    known: list[tuple[int, ...]] = field(lambda s: [EMPTY] * s.seats, Listed(STORE), open=True)
    """Goods that everybody knows a seat to hold: what people could remember (TT-13)."""
    trade: int = field(0, Trade(), open=True)
    hands: list[tuple[int, ...]] = field(lambda s: [()] * s.seats, Listed(PILE))
    sealed: list[int] = field(lambda s: [NONE] * s.seats, Listed(CARD))
    offered: int = field(NONE, CARD)
    pool: tuple[int, ...] = field(DECK, PILE)
    goods: list[tuple[int, ...]] = field(lambda s: [EMPTY] * s.seats, Listed(STORE))
    answers: list[int] = field([], Listed(ANSWER))
    """The answers to the trade, seat by seat."""


def sort_in(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards and one more, in the one order that equal sets of cards share."""
    return tuple(sorted((*cards, card)))


# ---- what a seat sees


def show(s: TinyState, seat: int, partner: int) -> Named:
    """What one seat sees: the table, its own cards and goods, and the backs of all others but an offer made to it."""
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
    """What seats have chosen; while it is hidden, of the others only that they have."""
    return [
        codec.say(value) if value == NONE or of == seat or not hidden else HIDDEN
        for of, value in enumerate(values)
    ]


def imagine(s: TinyState, view: Named) -> None:
    """Lay out the table as a view shows it: what the viewer knows first, the rest from what it has not seen."""
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
        if sealed == HIDDEN:  # a number (TT-2), so no fortuna may be imagined there
            s.sealed[seat] = s.pick(POOL, tuple(card for card in s.pool if card != FORTUNA))
            s.pool = without(s.pool, s.sealed[seat])
    for seat, count in enumerate(_items(view["cards"])):
        while len(s.hands[seat]) < _int(count):
            _place(s, seat, s.pick(POOL, s.pool))
    if offered == HIDDEN:
        s.offered = s.pick(POOL, s.hands[s.winner])


def _imagine_goods(s: TinyState, view: Named, viewer: int) -> None:
    """Others hold what they are known to, and for the rest any goods; a sealed answer may always be a refusal."""
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
