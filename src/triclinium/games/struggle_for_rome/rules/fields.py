"""Fields of the state, each declared once. Digests, snapshots and views contain them by name.

Fields that are `open` are the same in every view. `sight` shows the other fields to the seats that may see
them. After a change, run `nox -s fields -- --write`.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.codecs import Codec, Joint, Keyed, Listed, Mask, OneOf, SomeOf
from ....kernel.field import DERIVED, Field
from ....kernel.fields import Fields, Named
from ....kernel.notation import SEAT, SEAT_NAMES
from ....kernel.packing import BITS
from .catalogue import (
    CARDS,
    CITIES,
    COLOURS,
    COUNTERS,
    CROSSROADS,
    HEXES,
    N_CARDS,
    N_CITIES,
    N_COUNTERS,
    N_CROSSROADS,
    N_PROVINCES,
    N_RESOURCES,
    PROVINCES,
    RESOURCES,
    SUPPLY,
    TRIBES,
    counter_at,
    tribe_at,
    tribe_kind,
    tribe_seat,
)
from .words import OFFER, PHASES, WORDS

NOBODY: Final = -1
"""No seat, no tribe, or no answer."""
NEUTRAL: Final = -2
"""Holder of the III cities with three players (SR-1.2)."""
NOWHERE: Final = -1
"""Place of a figure before it is placed."""

CARD_PLAYED: Final = 1
JOURNEYED: Final = 2
DEED_DONE: Final = 4
ACTED: Final = ("card", "journey", "deed")
"""Things that the player on turn has done in this turn: bits of `acted`."""


class Counted(Codec):
    """Codec of counts of several things by name. Things with the count 0 are left out."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names: Final = names

    def say(self, value: Any) -> Any:
        """Return the counts by name."""
        out: Named = {}
        for name, number in zip(self._names, value, strict=True):
            if number:
                out[name] = number
        return out

    def read(self, data: Any) -> Any:
        """Return the counts from the names."""
        return [data.get(name, 0) for name in self._names]

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["Counted", *self._names]


class Rows(Codec):
    """Codec of a flat list of counts, written as rows of counts by name."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names: Final = names
        self._row: Final = Counted(names)

    def say(self, value: Any) -> Any:
        """Return the rows."""
        size = len(self._names)
        return [self._row.say(value[at : at + size]) for at in range(0, len(value), size)]

    def read(self, data: Any) -> Any:
        """Return the flat list of all rows."""
        out: list[int] = []
        for row in data:
            out += self._row.read(row)
        return out

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["Rows", *self._names]


class _Cities(Joint):
    """Every city that has a counter, is held by a tribe or, with three players, is neutral."""

    def gather(self, s: Any) -> Any:
        holders: list[int] = s.holders
        counters: int = s.counters
        out: Named = {}
        for city in range(N_CITIES):
            holder = holders[city]
            if holder >= 0:
                out[CITIES[city]] = {
                    "seat": SEAT_NAMES[tribe_seat(holder)],
                    "tribe": TRIBES[tribe_kind(holder)],
                }
            elif holder == NEUTRAL:
                out[CITIES[city]] = {"neutral": True}
            elif counters & BITS[city]:
                out[CITIES[city]] = {"counter": True}
        return out

    def spread(self, s: Any, data: Any) -> None:
        for name, what in data.items():
            city = CITIES.index(name)
            if "seat" in what:
                s.holders[city] = tribe_at(SEAT_NAMES.index(what["seat"]), TRIBES.index(what["tribe"]))
            elif what.get("neutral"):
                s.holders[city] = NEUTRAL
            elif what.get("counter"):
                s.counters |= BITS[city]


class _Tribes(Joint):
    """Both tribes of each seat: where the figure stands, what is in the box and what in reserve."""

    def gather(self, s: Any) -> Any:
        out: list[Named] = []
        for seat in range(s.seats):
            both: Named = {}
            for kind, name in enumerate(TRIBES):
                tribe = tribe_at(seat, kind)
                place = s.places[tribe]
                both[name] = {
                    "place": None if place < 0 else CROSSROADS[place],
                    "figures": s.figures[tribe],
                    "wagons": s.wagons[tribe],
                    "counters": [_counter(counter) for counter in s.boxes[tribe]],
                    "reserve": s.reserve[tribe],
                }
            out.append(both)
        return out

    def spread(self, s: Any, data: Any) -> None:
        for seat, both in enumerate(data):
            for kind, name in enumerate(TRIBES):
                tribe = tribe_at(seat, kind)
                of = both[name]
                s.places[tribe] = NOWHERE if of["place"] is None else CROSSROADS.index(of["place"])
                s.figures[tribe] = of["figures"]
                s.wagons[tribe] = of["wagons"]
                s.boxes[tribe] = tuple([_counter_of(counter) for counter in of["counters"]])
                s.reserve[tribe] = of["reserve"]


def _counter(counter: int) -> Named:
    """Return a counter in a box: its province and its front."""
    return {"province": PROVINCES[counter // N_COUNTERS], "counter": COUNTERS[counter % N_COUNTERS]}


def _counter_of(data: Any) -> int:
    return counter_at(PROVINCES.index(data["province"]), COUNTERS.index(data["counter"]))


class _Offer(Codec):
    """Codec of the offer that is being answered, or null."""

    def say(self, value: Any) -> Any:
        """Return what the offer gives and wants, and its addressees."""
        return WORDS.action(value).operands if value else None

    def read(self, data: Any) -> Any:
        """Return the action that made the offer."""
        return OFFER | WORDS.packed(WORDS.forms[OFFER].operands, data) if data else 0


class Answer(Codec):
    """Codec of an answer in notation, or null."""

    def say(self, value: Any) -> Any:
        """Return the answer in notation."""
        return None if value == NOBODY else WORDS.say(value)

    def read(self, data: Any) -> Any:
        """Return the answer from its notation."""
        return NOBODY if data is None else WORDS.read(data)


class Unturned(Codec):
    """Codec of the face-down counters, by province."""

    def say(self, value: Any) -> Any:
        """Return the counts by province and sort."""
        rows = _SORTS.say(value)
        return dict(zip(PROVINCES, rows, strict=True))

    def read(self, data: Any) -> Any:
        """Return the counts from the names."""
        return _SORTS.read([data[province] for province in PROVINCES])

    def layout(self) -> list[object]:
        """Return the layout, including the names."""
        return ["Unturned", *PROVINCES, *COUNTERS]


_SORTS: Final = Rows(COUNTERS)
_CITIES: Final = _Cities()
_TRIBES: Final = _Tribes()
ANSWER: Final = Answer()
STORE: Final = Counted(RESOURCES)
"""Codec of a hand of resources, by name."""
HAND: Final = Counted(CARDS)
"""Codec of a hand of development cards, by name."""
PASTURE_PAIR: Final = Counted(("horse", "cattle"))

FIELDS: Final = Fields(
    (
        # Colour of each seat (SR-1.6).
        Field("colours", "tuple[int, ...]", (), SomeOf(COLOURS), open=True),
        Field("round", "i64", 0, open=True),
        Field("phase", "i64", 0, OneOf(PHASES), open=True),
        Field("first", "i64", NOBODY, SEAT, out="first_player", open=True),
        # Seat on turn in the phase.
        Field("player", "i64", NOBODY, SEAT, open=True),
        # What the player on turn has done in this turn: a bit mask (ACTED).
        Field("acted", "i64", 0, Mask(ACTED), open=True),
        # Totals rolled so far this round (SR-2.2).
        Field("rolled", "tuple[int, ...]", (), open=True),
        Field("legionnaire", "i64", 0, OneOf(HEXES), open=True),
        # Tribe that holds each city, NOBODY or NEUTRAL.
        Field("holders", "list[int]", [NOBODY] * N_CITIES, _CITIES, out="cities", open=True),
        # Bit mask of the cities with a face-down counter.
        Field("counters", "i64", 0, _CITIES, out="cities", open=True),
        # Crossroads of each tribe's figure. A kingdom's figure stands on its first city.
        Field("places", "list[int]", lambda s: [NOWHERE] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        # Figures and wagons in each box.
        Field("figures", "list[int]", lambda s: [0] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        Field("wagons", "list[int]", lambda s: [0] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        # Counters in each box, sorted: counter_at(province, sort).
        Field(
            "boxes", "list[tuple[int, ...]]", lambda s: [()] * (2 * s.seats), _TRIBES, out="tribes", open=True
        ),
        # Figures of each tribe in reserve.
        Field("reserve", "list[int]", lambda s: [0] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        Field("wagon_reserve", "list[int]", lambda s: [0] * s.seats, open=True),
        Field("gold", "list[int]", lambda s: [0] * s.seats, open=True),
        # Counters that are still unseen, under cities or removed face down. [counter_at(province, sort)]
        Field("unturned", "list[int]", [0] * (N_PROVINCES * N_COUNTERS), Unturned(), open=True),
        # Grain and ore in their piles.
        Field("piles", "list[int]", SUPPLY[:2], Keyed(("grain", "ore")), open=True),
        # Horses and cattle in the pasture discard.
        Field("pasture_discard", "list[int]", [0, 0], PASTURE_PAIR, open=True),
        # Development cards that were played, including face-up Diplomacy.
        Field("played", "list[int]", [0] * N_CARDS, HAND, open=True),
        # Diplomacy cards face up in front of each seat (SR-3.7).
        Field("diplomacy", "list[int]", lambda s: [0] * s.seats, open=True),
        # Seat with the Diplomacy card of two points (SR-5.1).
        Field("diplomat", "i64", NOBODY, SEAT, open=True),
        # Seat that reached ten points first. The current round is then the last one (SR-5.4).
        Field("announced", "i64", NOBODY, SEAT, open=True),
        # Culture cards that each seat has shown to announce the end.
        Field("culture_shown", "list[int]", lambda s: [0] * s.seats, open=True),
        # Bit mask of the seats that paid gold for a card this round (SR-3.3).
        Field("substituted", "i64", 0, Mask(SEAT_NAMES), open=True),
        # Number of offers that the player on turn has made (SR-3.1).
        Field("offers", "i64", 0, open=True),
        # The offer that is being answered, as an action, or 0.
        Field("offer", "i64", 0, _Offer(), open=True),
        # Resource cards in hand: [seat * 4 + resource].
        Field("goods", "list[int]", lambda s: [0] * (N_RESOURCES * s.seats), Rows(RESOURCES)),
        # Development cards in hand: [seat * N_CARDS + card].
        Field("cards", "list[int]", lambda s: [0] * (N_CARDS * s.seats), Rows(CARDS)),
        # Horses and cattle in the face-down pile.
        Field("pasture", "list[int]", SUPPLY[2:], PASTURE_PAIR),
        # Development cards in the deck.
        Field("deck", "list[int]", [0] * N_CARDS, HAND),
        # Answers to the offer by seat, as actions.
        Field("answers", "list[int]", [], Listed(ANSWER)),
        # Memory of hands: how many cards of a resource fewer, and how many more, a holder may have than it
        # really has, as far as a viewer knows. [(viewer * (seats + 1) + holder) * 4 + resource], see
        # `memory`.
        Field("fewer", "list[int]", lambda s: [0] * (N_RESOURCES * (s.seats + 1) ** 2)),
        Field("more", "list[int]", lambda s: [0] * (N_RESOURCES * (s.seats + 1) ** 2)),
        # Tribe whose figure stands on each crossroads, also on a conquered city, or NOBODY.
        Field("at", "list[int]", [NOBODY] * N_CROSSROADS, keep=DERIVED),
        # Number of cities that each tribe holds.
        Field("held", "list[int]", lambda s: [0] * (2 * s.seats), keep=DERIVED),
        # Number of counters of each province in each box: [tribe * N_PROVINCES + province].
        Field("by_province", "list[int]", lambda s: [0] * (2 * s.seats * N_PROVINCES), keep=DERIVED),
    )
)
