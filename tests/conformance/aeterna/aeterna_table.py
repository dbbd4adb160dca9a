"""Build tables of Æterna for the tests: positions from `rules.position`, and given random outcomes by stream.

Hills, cards and Personalities are one word each in notation.

"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

from triclinium.games.aeterna.rules.catalogue import (
    CARDS,
    HILLS,
    MOST_SEATS,
)
from triclinium.games.aeterna.rules.fields import N_SOURCES, SOURCES
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.position import KEPT
from triclinium.games.aeterna.rules.position import position as set_up
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.words import (
    PHASES,
    STREAMS,
)
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.errors import Refused
from triclinium.kernel.game import Named
from triclinium.kernel.match import read_outcomes
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.outcome import Outcome
from triclinium.kernel.texts import load_game
from triclinium.lessons.shelf import position_data
from triclinium.testing.table import Table

rule = pytest.mark.rule
GAME = Aeterna()
SEATS = (2, 3, 4)
_TEXTS: Final = load_game(GAME.package, "en")


class GivenOutcomes(Source):
    """Source of given outcomes, in order within each stream: "personalities Sulla Spartacus".

    All other outcomes are seeded.

    """

    def __init__(self, seed: int = 1) -> None:
        self._rest: Final = Seeded(seed)
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
        if not waiting:
            return int(self._rest.pick(stream, index, among, eyes))
        value = waiting.pop(0)
        assert value in among, f"{STREAMS[stream][0]}: {value} is impossible, only {sorted(set(among))}"
        return value

    def rest(self) -> dict[str, list[int]]:
        """Return the given outcomes that were not used, by stream."""
        return {STREAMS[stream][0]: values for stream, values in self._waiting.items() if values}


class AeternaTable(Table[AeternaState]):
    """A table with given outcomes by stream, and queries for goods, Hills, cards and facts by name."""

    def __init__(self, state: AeternaState) -> None:
        super().__init__(GAME, state)
        self._told = GivenOutcomes()
        state.source = self._told

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Apply `text`. All given chance outcomes must be used."""
        self._told.feed(chance)
        facts = super().act(text, seat=seat)
        assert not self._told.rest(), f"chance outcomes were not asked for: {self._told.rest()}"
        return facts

    def acts(self, *texts: str) -> None:
        """Apply several acts, each for the seat to move."""
        for text in texts:
            self.act(text)

    def settle(self, *chance: str) -> list[Named]:
        """Run the agenda from the end of an Era until a seat must decide."""
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

    def refusals(self, verb: str, seat: str = "") -> list[tuple[str, str]]:
        """Return rule id and text key of each reason why a verb is not offered."""
        found = GAME.refusals(self.state, self._seat(seat))
        return [(each.rule, each.key) for each in found if each.verb == verb]

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

    def has(self, seat: str) -> dict[str, int]:
        """Return the goods, Unrest, Doom tokens and Prestige of a seat, without zeros."""
        number = SEAT_NAMES.index(seat)
        every = {name: getattr(self.state, field)[number] for name, field in KEPT.items()}
        return {name: n for name, n in every.items() if n}

    def pp(self, seat: str) -> int:
        """Return the Prestige of a seat."""
        return self.state.prestige[SEAT_NAMES.index(seat)]

    def unrest(self, seat: str) -> int:
        """Return the Unrest of a seat."""
        return self.state.unrest[SEAT_NAMES.index(seat)]

    def scored(self, seat: str) -> dict[str, int]:
        """Return the Prestige of a seat by source."""
        at = SEAT_NAMES.index(seat) * N_SOURCES
        points = self.state.scored[at : at + N_SOURCES]
        return {source: n for source, n in zip(SOURCES, points, strict=True) if n}

    def stacks(self, hill: str) -> str:
        """Return the stacks on a Hill from the left: "B2 A1"."""
        number = HILLS.index(hill)
        s = self.state
        return " ".join(
            f"{SEAT_NAMES[seat]}{s.citizens[number * MOST_SEATS + seat]}" for seat in s.stacks[number]
        )

    def hand(self, seat: str) -> list[str]:
        """Return the cards in a hand."""
        return [CARDS[card] for card in self.state.hands[SEAT_NAMES.index(seat)]]

    def played(self, seat: str) -> list[str]:
        """Return the Monuments and Provinces that a seat has played."""
        return [CARDS[card] for card in self.state.played[SEAT_NAMES.index(seat)]]

    @property
    def board(self) -> list[str]:
        """Face-up undrafted cards."""
        return [CARDS[card] for card in self.state.board_cards]

    @property
    def phase(self) -> str:
        """Name of the phase."""
        return PHASES[self.state.phase]

    @property
    def order(self) -> str:
        """Seats in turn order."""
        return "".join(SEAT_NAMES[seat] for seat in self.state.turn_order)

    @property
    def outcome(self) -> Outcome:
        """Outcome of the finished game."""
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return outcome

    @property
    def winners(self) -> str:
        """Seats that have won."""
        return "".join(SEAT_NAMES[seat] for seat in self.outcome.winners)


def fresh(seats: int = 4, seed: int = 1, **settings: Any) -> AeternaState:
    """Return a new game, dealt from a seed, before the first draft pick."""
    return GAME.new(seats, settings, Seeded(seed))


def dealt(seats: int, *chance: str, **settings: Any) -> AeternaTable:
    """Return a new game with some given outcomes.

    The streams are turn_order, tokens, damage, personalities, monuments and provinces.

    """
    told = GivenOutcomes()
    told.feed(chance)
    state = GAME.new(seats, settings, told)
    assert not told.rest(), f"chance outcomes were not asked for: {told.rest()}"
    return AeternaTable(state)


def position(seats: int = 4, **setting: Any) -> AeternaState:
    """Return a position from `rules.position`."""
    return set_up(seats, source=GivenOutcomes(), **setting)


def table(seats: int = 4, **setting: Any) -> AeternaTable:
    """Return a table with a checked position."""
    return AeternaTable(position(seats, **setting))


def example(name: str, **setting: Any) -> AeternaTable:
    """Return a position that a lesson uses, too. Both read the same file."""
    return table(**position_data(GAME.package, name), **setting)


def era_end(seats: int = 4, *chance: str, **setting: Any) -> AeternaTable:
    """Return a table after all have passed and the phases from C on have run until a seat must choose."""
    t = table(seats, phase="end", **setting)
    t.settle(*chance)
    return t
