"""The fields of the state, each declared once, and the state by name: what digests, snapshots and views are made of.

What is `open` is the same in every view; `sight` shows the rest to whom it belongs. After a change: `nox -s fields --
--write`.
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
"""No seat, no tribe, no answer."""
NEUTRAL: Final = -2
"""Holds the III cities with three players (SR-1.2)."""
NOWHERE: Final = -1
"""Where a figure is before it is placed."""

CARD_PLAYED: Final = 1
JOURNEYED: Final = 2
DEED_DONE: Final = 4
ACTED: Final = ("card", "journey", "deed")
"""What the player on turn has done in it: bits of `acted`."""


class Counted(Codec):
    """Counts of several things by name; what there is none of is left out."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names: Final = names

    def say(self, value: Any) -> Any:
        """By name."""
        out: Named = {}
        for name, number in zip(self._names, value, strict=True):
            if number:
                out[name] = number
        return out

    def read(self, data: Any) -> Any:
        """From the names."""
        return [data.get(name, 0) for name in self._names]

    def layout(self) -> list[object]:
        """With the names."""
        return ["Counted", *self._names]


class Rows(Codec):
    """A flat list of counts as rows of so many things by name."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names: Final = names
        self._row: Final = Counted(names)

    def say(self, value: Any) -> Any:
        """Row by row."""
        size = len(self._names)
        return [self._row.say(value[at : at + size]) for at in range(0, len(value), size)]

    def read(self, data: Any) -> Any:
        """One after the other."""
        out: list[int] = []
        for row in data:
            out += self._row.read(row)
        return out

    def layout(self) -> list[object]:
        """With the names."""
        return ["Rows", *self._names]


class _Cities(Joint):
    """Every city that has a counter or is held: by a tribe or, with three players, by nobody that plays."""

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
    """Seat by seat both tribes: where the figure stands, what is in the box and what in reserve."""

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
    """A counter in a box: its province and what it showed."""
    return {"province": PROVINCES[counter // N_COUNTERS], "counter": COUNTERS[counter % N_COUNTERS]}


def _counter_of(data: Any) -> int:
    return counter_at(PROVINCES.index(data["province"]), COUNTERS.index(data["counter"]))


class _Offer(Codec):
    """The offer that is being answered, or null."""

    def say(self, value: Any) -> Any:
        """What it gives and wants, and whom it is for."""
        return WORDS.action(value).operands if value else None

    def read(self, data: Any) -> Any:
        """The action that made it."""
        return OFFER | WORDS.packed(WORDS.forms[OFFER].operands, data) if data else 0


class Answer(Codec):
    """An answer in notation, or null."""

    def say(self, value: Any) -> Any:
        """In notation."""
        return None if value == NOBODY else WORDS.say(value)

    def read(self, data: Any) -> Any:
        """From it."""
        return NOBODY if data is None else WORDS.read(data)


class Unturned(Codec):
    """The counters that nobody has seen, by province."""

    def say(self, value: Any) -> Any:
        """By province and sort."""
        rows = _SORTS.say(value)
        return dict(zip(PROVINCES, rows, strict=True))

    def read(self, data: Any) -> Any:
        """From the names."""
        return _SORTS.read([data[province] for province in PROVINCES])

    def layout(self) -> list[object]:
        """With the names."""
        return ["Unturned", *PROVINCES, *COUNTERS]


_SORTS: Final = Rows(COUNTERS)
_CITIES: Final = _Cities()
_TRIBES: Final = _Tribes()
ANSWER: Final = Answer()
STORE: Final = Counted(RESOURCES)
"""A hand of resources, by name."""
HAND: Final = Counted(CARDS)
"""A hand of development cards, by name."""
PASTURE_PAIR: Final = Counted(("horse", "cattle"))

FIELDS: Final = Fields(
    (
        # The colour of each seat (SR-1.6).
        Field("colours", "tuple[int, ...]", (), SomeOf(COLOURS), open=True),
        Field("round", "i64", 0, open=True),
        Field("phase", "i64", 0, OneOf(PHASES), open=True),
        Field("first", "i64", NOBODY, SEAT, out="first_player", open=True),
        # Whose turn it is in the phase.
        Field("player", "i64", NOBODY, SEAT, open=True),
        # What the player on turn has done in it: a bit mask (ACTED).
        Field("acted", "i64", 0, Mask(ACTED), open=True),
        # The totals that have come up this round (SR-2.2).
        Field("rolled", "tuple[int, ...]", (), open=True),
        Field("legionnaire", "i64", 0, OneOf(HEXES), open=True),
        # The tribe that holds each city, NOBODY or NEUTRAL.
        Field("holders", "list[int]", [NOBODY] * N_CITIES, _CITIES, out="cities", open=True),
        # The cities with a face-down counter, as a bit mask.
        Field("counters", "i64", 0, _CITIES, out="cities", open=True),
        # The crossroads of each tribe's figure; a kingdom's stands on its first city.
        Field("places", "list[int]", lambda s: [NOWHERE] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        # Figures and wagons in each box.
        Field("figures", "list[int]", lambda s: [0] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        Field("wagons", "list[int]", lambda s: [0] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        # The counters in each box, sorted: counter_at(province, sort).
        Field(
            "boxes", "list[tuple[int, ...]]", lambda s: [()] * (2 * s.seats), _TRIBES, out="tribes", open=True
        ),
        # Figures of each tribe in reserve.
        Field("reserve", "list[int]", lambda s: [0] * (2 * s.seats), _TRIBES, out="tribes", open=True),
        Field("wagon_reserve", "list[int]", lambda s: [0] * s.seats, open=True),
        Field("gold", "list[int]", lambda s: [0] * s.seats, open=True),
        # The counters that nobody has seen: under cities, or gone unseen. [counter_at(province, sort)]
        Field("unturned", "list[int]", [0] * (N_PROVINCES * N_COUNTERS), Unturned(), open=True),
        # Grain and ore in their piles.
        Field("piles", "list[int]", SUPPLY[:2], Keyed(("grain", "ore")), open=True),
        # Horses and cattle in the pasture discard.
        Field("pasture_discard", "list[int]", [0, 0], PASTURE_PAIR, open=True),
        # Development cards that were played, face-up Diplomacy among them.
        Field("played", "list[int]", [0] * N_CARDS, HAND, open=True),
        # Diplomacy cards face up before each seat (SR-3.7).
        Field("diplomacy", "list[int]", lambda s: [0] * s.seats, open=True),
        # Who has the Diplomacy card of two points (SR-5.1).
        Field("diplomat", "i64", NOBODY, SEAT, open=True),
        # Who reached ten points first: the round is the last (SR-5.4).
        Field("announced", "i64", NOBODY, SEAT, open=True),
        # Culture cards that each seat has shown to announce the end.
        Field("culture_shown", "list[int]", lambda s: [0] * s.seats, open=True),
        # The seats that paid gold for a card this round (SR-3.3), as a bit mask.
        Field("substituted", "i64", 0, Mask(SEAT_NAMES), open=True),
        # Offers that the player on turn has made (SR-3.1).
        Field("offers", "i64", 0, open=True),
        # The offer that is being answered, as an action; 0: none.
        Field("offer", "i64", 0, _Offer(), open=True),
        # Resource cards in hand: [seat * 4 + resource].
        Field("goods", "list[int]", lambda s: [0] * (N_RESOURCES * s.seats), Rows(RESOURCES)),
        # Development cards in hand: [seat * N_CARDS + card].
        Field("cards", "list[int]", lambda s: [0] * (N_CARDS * s.seats), Rows(CARDS)),
        # Horses and cattle in the face-down pile.
        Field("pasture", "list[int]", SUPPLY[2:], PASTURE_PAIR),
        # Development cards in the deck.
        Field("deck", "list[int]", [0] * N_CARDS, HAND),
        # The answers to the offer, seat by seat, as actions.
        Field("answers", "list[int]", [], Listed(ANSWER)),
        # What is remembered of hands: how many cards of a resource fewer, and how many more, a viewer must allow for
        # than a holder has. [(viewer * (seats + 1) + holder) * 4 + resource], see `memory`.
        Field("fewer", "list[int]", lambda s: [0] * (N_RESOURCES * (s.seats + 1) ** 2)),
        Field("more", "list[int]", lambda s: [0] * (N_RESOURCES * (s.seats + 1) ** 2)),
        # The tribe whose figure stands on each crossroads, its own or on a conquered city; NOBODY: none.
        Field("at", "list[int]", [NOBODY] * N_CROSSROADS, keep=DERIVED),
        # Cities that each tribe holds.
        Field("held", "list[int]", lambda s: [0] * (2 * s.seats), keep=DERIVED),
        # Counters of each province in each box: [tribe * N_PROVINCES + province].
        Field("by_province", "list[int]", lambda s: [0] * (2 * s.seats * N_PROVINCES), keep=DERIVED),
    )
)
