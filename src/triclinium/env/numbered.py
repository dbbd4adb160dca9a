"""A table of a game as environments know it: numbers in, arrays out.

Names outside, ints inside: an environment's numbers are neither, they are places in fixed rows (`ActionTable`,
`Features`).
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import games
from ..games.entry import Entry
from ..kernel.action_table import ActionTable
from ..kernel.chance import Seeded
from ..kernel.errors import SettingError
from ..kernel.features import Features
from ..kernel.game import Game
from ..kernel.numbered import Numbered
from ..kernel.settings import INTERRUPTS, Given, complete
from ..terminal.picture import picture
from .hashing import HashedView
from .rewards import rewards

_UINT8: Final = np.dtype(np.uint8)
_INT8: Final = np.dtype(np.int8)
"""Made once: to find out what a type means takes as long as to make the array."""


class Observation(TypedDict):
    """What an agent gets."""

    observation: NDArray[np.uint8]
    """The game's features, as its seat may know them."""
    action_mask: NDArray[np.int8]
    """1 for every action that it may choose now."""


def numbers(entry: Entry) -> tuple[ActionTable, Features[Any]]:
    """The numbers of a game's actions and its features, made once; a hashed view for a game that declares none."""
    known = _KNOWN.get(id(entry))
    if known is None:
        table = ActionTable(entry.rules, entry.lab.counts, entry.lab.slots)
        known = _KNOWN[id(entry)] = (entry, table, _features(entry))
    return known[1:]


_KNOWN: Final[dict[int, tuple[Entry, ActionTable, Features[Any]]]] = {}
"""By the entry itself, which lives on here: its place in memory is nobody else's."""


def _features(entry: Entry) -> Features[Any]:
    if not entry.lab.features:
        return HashedView(entry.rules)
    found = resolve_name(entry.lab.features)
    if not isinstance(found, Features):
        raise SettingError(f"{entry.lab.features} is no Features")
    return found


class NumberedGame:
    """One table of a game: its numbers, and a game after another by `deal`. `play` is the one that is on."""

    def __init__(self, game: str, seats: int | None = None, settings: Given | None = None) -> None:
        self.entry: Final = games.find(game)
        self.game: Final[Game[Any]] = self.entry.rules
        low, high = self.game.seats
        self.seats: Final = max(low, min(2, high)) if seats is None else seats
        if not low <= self.seats <= high:
            raise SettingError(f"{game} seats {low} to {high}, not {self.seats}")
        given = {**(settings or {}), INTERRUPTS.name: "poll"}
        self.settings: Final = complete(self.game.settings, self.game.renamed(given, self.seats), self.seats)
        self.game.check_settings(self.seats, self.settings)
        table, observed = numbers(self.entry)
        self.table: Final = table
        self.features: Final = observed.for_table()
        self.play: Numbered[Any]

    def spaces(self) -> tuple[spaces.Space[Any], spaces.Discrete[np.int64]]:
        """Of observations and of actions: new ones, since each has a generator of its own."""
        return (
            spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (len(self.features.names),), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.table.size,), np.int8),
                }
            ),
            spaces.Discrete(self.table.size),
        )

    def deal(self, seed: int) -> Numbered[Any]:
        """A new game; the same seed brings the same luck."""
        s = self.game.new(self.seats, self.settings, Seeded(seed, len(self.game.streams)))
        self.play = Numbered(self.game, self.table, s, seed)
        return self.play

    @property
    def state(self) -> Any:
        """The state itself, for code below the numbers."""
        return self.play.state

    def observe(self, seat: int) -> Observation:
        """What a seat knows and what it may choose, in arrays of its own."""
        play = self.play
        row = bytearray(self.features.observe(play.state, seat))
        return {
            "observation": np.frombuffer(row, _UINT8),
            "action_mask": np.frombuffer(play.mask(seat), _INT8),
        }

    def rewards(self) -> list[float]:
        """What the game that ended is worth to each seat."""
        outcome = self.game.outcome(self.play.state)
        assert outcome is not None
        return rewards(outcome, self.seats, self.entry.cooperative)

    def picture(self, seat: int) -> str:
        """The board as a terminal shows it to a seat."""
        return picture(self.entry.display, self.game, self.game.view(self.play.state, seat))
