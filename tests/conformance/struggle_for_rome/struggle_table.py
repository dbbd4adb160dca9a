"""Build tables of Struggle for Rome for the tests, from positions and with given outcomes by stream."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

from triclinium.games.struggle_for_rome.rules import journey, purchase
from triclinium.games.struggle_for_rome.rules.catalogue import (
    CARDS,
    COUNTERS,
    CROSSROADS,
    HEXES,
    N_CARDS,
    N_COUNTERS,
    N_RESOURCES,
    PROVINCES,
    RESOURCES,
    TRIBES,
)
from triclinium.games.struggle_for_rome.rules.fields import NEUTRAL, NOBODY
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.points import open_points
from triclinium.games.struggle_for_rome.rules.position import city_of, tribe_of
from triclinium.games.struggle_for_rome.rules.position import position as set_up
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import (
    PHASES,
    STREAMS,
)
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.errors import Refused
from triclinium.kernel.game import Named
from triclinium.kernel.match import read_outcomes
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.packing import BITS
from triclinium.kernel.texts import load_game
from triclinium.lessons.shelf import position_data
from triclinium.testing.table import Table

rule = pytest.mark.rule
GAME = StruggleForRome()
SEATS = (3, 4)
_TEXTS: Final = load_game(GAME.package, "en")


class GivenOutcomes(Source):
    """Source of given outcomes, in order within each stream: "dice 5 3", "pasture horse cattle"."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[int]] = {}

    def feed(self, texts: Iterable[str]) -> None:
        """Set the next outcomes."""
        words = [text.split() for text in texts]
        each = [f"{stream} {value}" for stream, *values in words for value in values]
        self._waiting = {}
        for stream, value in read_outcomes(GAME, each):
            self._waiting.setdefault(stream, []).append(value)

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        waiting = self._waiting.get(stream, [])
        assert waiting, f"the test gives no outcome for {STREAMS[stream][0]}"
        value = waiting.pop(0)
        assert value in among, f"{STREAMS[stream][0]}: {value} is impossible, only {sorted(set(among))}"
        return value

    def rest(self) -> dict[str, list[int]]:
        """Return the given outcomes that were not used, by stream."""
        return {STREAMS[stream][0]: values for stream, values in self._waiting.items() if values}


class StruggleTable(Table[StruggleState]):
    """A table with given outcomes by stream, and queries for hands, piles and facts by name."""

    def __init__(self, state: StruggleState) -> None:
        super().__init__(GAME, state)
        self._told = GivenOutcomes()
        state.source = self._told

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Apply `text`. All given chance outcomes must be used."""
        self._told.feed(chance)
        facts = super().act(text, seat=seat)
        assert not self._told.rest(), f"chance outcomes were not asked for: {self._told.rest()}"
        return facts

    def settle(self, *chance: str) -> list[Named]:
        """Run the agenda until a seat must decide: rolls, production, the next round."""
        self._told.feed(chance)
        facts = super().settle()
        assert not self._told.rest(), f"chance outcomes were not asked for: {self._told.rest()}"
        return facts

    def refused(self, text: str, seat: str = "") -> tuple[str, str]:
        """Return the rule id and the text key by which `text` is refused. Nothing may change."""
        before = GAME.digest(self.state)
        try:
            GAME.act(self.state, self._seat(seat), GAME.words.read(text))
        except Refused as error:
            assert GAME.digest(self.state) == before, "a refused act changed the state"
            refusal = error.refusal
            assert refusal.verb == text.split(maxsplit=1)[0], f"{text!r} was refused as {refusal}"
            assert _TEXTS.say(refusal.key, refusal.params)
            return refusal.rule, refusal.key
        raise AssertionError(f"{text!r} was not refused")

    def heard(self, seat: str, fact: str = "") -> list[Named]:
        """Return the facts of the last act as a seat sees them, or a spectator ("").

        If `fact` is given, return only facts of this kind.

        """
        eyes = SEAT_NAMES.index(seat) if seat else -1
        every = [GAME.named_fact(each, eyes) for each in self.state.facts]
        return [each for each in every if not fact or each["fact"] == fact]

    def view(self, seat: str = "") -> dict[str, Any]:
        """Return the view of a seat, or of a spectator ("")."""
        return dict(GAME.view(self.state, SEAT_NAMES.index(seat) if seat else -1))

    def goods(self, seat: str) -> dict[str, int]:
        """Return the resource cards in a hand."""
        at = SEAT_NAMES.index(seat) * N_RESOURCES
        return {
            name: n for name, n in zip(RESOURCES, self.state.goods[at : at + N_RESOURCES], strict=True) if n
        }

    def cards(self, seat: str) -> dict[str, int]:
        """Return the development cards in a hand."""
        at = SEAT_NAMES.index(seat) * N_CARDS
        return {name: n for name, n in zip(CARDS, self.state.cards[at : at + N_CARDS], strict=True) if n}

    def gold(self, seat: str) -> int:
        """Return the gold of a seat."""
        return self.state.gold[SEAT_NAMES.index(seat)]

    def box(self, tribe: str) -> tuple[int, int, list[str]]:
        """Return figures, wagons and counters in a tribe's box."""
        number = tribe_of(tribe)
        s = self.state
        counters = [f"{PROVINCES[c // N_COUNTERS]}/{COUNTERS[c % N_COUNTERS]}" for c in s.boxes[number]]
        return s.figures[number], s.wagons[number], counters

    def reserve(self, tribe: str) -> int:
        """Return the number of figures of a tribe in reserve."""
        return self.state.reserve[tribe_of(tribe)]

    def place(self, tribe: str) -> str:
        """Return the crossroads of a tribe's figure."""
        return CROSSROADS[self.state.places[tribe_of(tribe)]]

    def holder(self, city: str) -> str:
        """Return the tribe that holds a city, "neutral" or ""."""
        holder = self.state.holders[city_of(city)]
        if holder == NEUTRAL:
            return "neutral"
        return "" if holder == NOBODY else f"{SEAT_NAMES[holder >> 1]} {TRIBES[holder & 1]}"

    def has_counter(self, city: str) -> bool:
        """Return whether a city has a face-down counter."""
        return bool(self.state.counters & BITS[city_of(city)])

    def points(self, seat: str) -> int:
        """Return the public points of a seat."""
        return int(open_points(self.state, SEAT_NAMES.index(seat)))

    @property
    def phase(self) -> str:
        """Name of the phase."""
        return PHASES[self.state.phase]

    @property
    def legionnaire(self) -> str:
        """Hex of the legionnaire."""
        return HEXES[self.state.legionnaire]

    @property
    def piles(self) -> tuple[int, int, int, int, int]:
        """Numbers of grain, ore, face-down and discarded pasture cards, and development cards."""
        s = self.state
        return s.piles[0], s.piles[1], sum(s.pasture), sum(s.pasture_discard), sum(s.deck)


def colours_in_box(*provinces: str) -> list[str]:
    """Return one counter of each of these provinces. Founding takes three, a Scourge all five."""
    return [f"{province}/gold2" for province in provinces]


def fresh(seats: int = 4, seed: int = 1, **settings: Any) -> StruggleState:
    """Return a new game, dealt from a seed, before the first player places."""
    return GAME.new(seats, settings, Seeded(seed))


def dealt(seats: int, *chance: str, **settings: Any) -> StruggleTable:
    """Return a new game with given outcomes: first_player, legionnaire, one pasture card for each seat."""
    told = GivenOutcomes()
    told.feed(chance)
    state = GAME.new(seats, settings, told)
    assert not told.rest(), f"chance outcomes were not asked for: {told.rest()}"
    return StruggleTable(state)


def position(seats: int = 4, **setting: Any) -> StruggleState:
    """Return a position from `rules.position`."""
    purchase._LISTS.clear()  # clear caches that are shared by all tables
    journey._WAYS.clear()
    return set_up(seats, source=GivenOutcomes(), **setting)


def table(seats: int = 4, **setting: Any) -> StruggleTable:
    """Return a table with a checked position."""
    return StruggleTable(position(seats, **setting))


def example(name: str, **setting: Any) -> StruggleTable:
    """Return a position that a lesson uses, too. Both read the same file."""
    return table(**position_data(GAME.package, name), **setting)


def rolling(total: int, seats: int = 4, **setting: Any) -> StruggleTable:
    """Return a round in which only `total` is still to come. `settle(dice(total))` rolls it."""
    behind = [other for other in (2, 3, 12, 4) if other != total][:3]
    return table(seats, **{"phase": "resources", "rolled": behind, **setting})


def dice(total: int) -> str:
    """Return the outcome text of two dice with this total."""
    one = max(1, total - 6)
    return f"dice {one} {total - one}"
