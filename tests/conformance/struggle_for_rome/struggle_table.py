"""Tables of Struggle for Rome for the tests: positions set up by hand (`rules.position`), chance told by stream."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
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
_TEXTS: Final = files(GAME.package).joinpath("texts", "en.json").is_file()


class Told(Source):
    """Chance gives what a test says, each stream in its order: "dice 5 3", "pasture horse cattle"."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[int]] = {}

    def feed(self, texts: Iterable[str]) -> None:
        """What comes up next."""
        words = [text.split() for text in texts]
        each = [f"{stream} {value}" for stream, *values in words for value in values]
        self._waiting = {}
        for stream, value in read_outcomes(GAME, each):
            self._waiting.setdefault(stream, []).append(value)

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        waiting = self._waiting.get(stream, [])
        assert waiting, f"chance was asked for {STREAMS[stream][0]}, and the test does not say what comes up"
        value = waiting.pop(0)
        assert value in among, f"{STREAMS[stream][0]}: {value} cannot come up, only {sorted(set(among))}"
        return value

    def rest(self) -> dict[str, list[int]]:
        """What was told and not asked for."""
        return {STREAMS[stream][0]: values for stream, values in self._waiting.items() if values}


class StruggleTable(Table[StruggleState]):
    """A table whose chance is told by stream, and whose hands, piles and facts can be asked for by name."""

    def __init__(self, state: StruggleState) -> None:
        super().__init__(GAME, state)
        self._told = Told()
        state.source = self._told

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Do `text`; all that was told of chance must be used up."""
        self._told.feed(chance)
        facts = super().act(text, seat=seat)
        assert not self._told.rest(), f"not asked for: {self._told.rest()}"
        return facts

    def settle(self, *chance: str) -> list[Named]:
        """Run the agenda until somebody must decide: rolls, production, the next round."""
        self._told.feed(chance)
        facts = super().settle()
        assert not self._told.rest(), f"not asked for: {self._told.rest()}"
        return facts

    def refused(self, text: str, seat: str = "") -> tuple[str, str]:
        """The rule id and the text key by which `text` is refused; nothing may change."""
        before = GAME.digest(self.state)
        try:
            GAME.act(self.state, self._seat(seat), GAME.words.read(text))
        except Refused as error:
            assert GAME.digest(self.state) == before, "a refused act changed the state"
            refusal = error.refusal
            assert refusal.verb == text.split(maxsplit=1)[0], f"{text!r} was refused as {refusal}"
            assert not _TEXTS or load_game(GAME.package, "en").say(refusal.key, refusal.params)
            return refusal.rule, refusal.key
        raise AssertionError(f"{text!r} was not refused")

    def heard(self, seat: str, fact: str = "") -> list[Named]:
        """What the last act made happen, as a seat hears it ("" : a spectator); only one fact's, if named."""
        eyes = SEAT_NAMES.index(seat) if seat else -1
        every = [GAME.named_fact(each, eyes) for each in self.state.facts]
        return [each for each in every if not fact or each["fact"] == fact]

    def view(self, seat: str = "") -> dict[str, Any]:
        """What a seat sees; "": a spectator."""
        return dict(GAME.view(self.state, SEAT_NAMES.index(seat) if seat else -1))

    def goods(self, seat: str) -> dict[str, int]:
        """The resource cards in a hand."""
        at = SEAT_NAMES.index(seat) * N_RESOURCES
        return {
            name: n for name, n in zip(RESOURCES, self.state.goods[at : at + N_RESOURCES], strict=True) if n
        }

    def cards(self, seat: str) -> dict[str, int]:
        """The development cards in a hand."""
        at = SEAT_NAMES.index(seat) * N_CARDS
        return {name: n for name, n in zip(CARDS, self.state.cards[at : at + N_CARDS], strict=True) if n}

    def gold(self, seat: str) -> int:
        """The gold of a seat."""
        return self.state.gold[SEAT_NAMES.index(seat)]

    def box(self, tribe: str) -> tuple[int, int, list[str]]:
        """Figures, wagons and counters in a tribe's box."""
        number = tribe_of(tribe)
        s = self.state
        counters = [f"{PROVINCES[c // N_COUNTERS]}/{COUNTERS[c % N_COUNTERS]}" for c in s.boxes[number]]
        return s.figures[number], s.wagons[number], counters

    def reserve(self, tribe: str) -> int:
        """Figures of a tribe in reserve."""
        return self.state.reserve[tribe_of(tribe)]

    def place(self, tribe: str) -> str:
        """Where the figure of a tribe stands."""
        return CROSSROADS[self.state.places[tribe_of(tribe)]]

    def holder(self, city: str) -> str:
        """The tribe that holds a city, "neutral" or ""."""
        holder = self.state.holders[city_of(city)]
        if holder == NEUTRAL:
            return "neutral"
        return "" if holder == NOBODY else f"{SEAT_NAMES[holder >> 1]} {TRIBES[holder & 1]}"

    def has_counter(self, city: str) -> bool:
        """Whether a face-down counter lies on a city."""
        return bool(self.state.counters & BITS[city_of(city)])

    def points(self, seat: str) -> int:
        """The points of a seat that all can see."""
        return int(open_points(self.state, SEAT_NAMES.index(seat)))

    @property
    def phase(self) -> str:
        """The phase, by name."""
        return PHASES[self.state.phase]

    @property
    def legionnaire(self) -> str:
        """The hex of the legionnaire."""
        return HEXES[self.state.legionnaire]

    @property
    def piles(self) -> tuple[int, int, int, int, int]:
        """Grain, ore, face-down pasture cards, discarded pasture cards, development cards left."""
        s = self.state
        return s.piles[0], s.piles[1], sum(s.pasture), sum(s.pasture_discard), sum(s.deck)


def colours_in_box(*provinces: str) -> list[str]:
    """One counter of each of these provinces, for a box: founding takes three, a Scourge all five."""
    return [f"{province}/gold2" for province in provinces]


def fresh(seats: int = 4, seed: int = 1, **settings: Any) -> StruggleState:
    """A new game, dealt from a seed; the first player is about to place."""
    return GAME.new(seats, settings, Seeded(seed))


def dealt(seats: int, *chance: str, **settings: Any) -> StruggleTable:
    """A new game with its chance told: first_player, legionnaire and pasture, one card a seat."""
    told = Told()
    told.feed(chance)
    state = GAME.new(seats, settings, told)
    assert not told.rest(), f"not asked for: {told.rest()}"
    return StruggleTable(state)


def position(seats: int = 4, **setting: Any) -> StruggleState:
    """A position, as `rules.position` sets it up."""
    purchase._LISTS.clear()  # what is kept from table to table is worked out anew for each test
    journey._WAYS.clear()
    return set_up(seats, source=Told(), **setting)


def table(seats: int = 4, **setting: Any) -> StruggleTable:
    """The position, checked, on a table."""
    return StruggleTable(position(seats, **setting))


def example(name: str, **setting: Any) -> StruggleTable:
    """A position that a lesson has, too: both read the same file."""
    return table(**position_data(GAME.package, name), **setting)


def rolling(total: int, seats: int = 4, **setting: Any) -> StruggleTable:
    """A round in which one total is still to come (`settle(dice(total))` rolls it): three others are behind."""
    behind = [other for other in (2, 3, 12, 4) if other != total][:3]
    return table(seats, **{"phase": "resources", "rolled": behind, **setting})


def dice(total: int) -> str:
    """Two dice of this total, as chance is told."""
    one = max(1, total - 6)
    return f"dice {one} {total - one}"
