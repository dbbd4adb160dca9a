"""The table of a game for environments, with numbers as actions and arrays as observations.

The numbers are indices in fixed rows (`ActionTable`, `Features`), neither names nor packed ints.
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
"""Created once: looking up a dtype takes as long as creating the array."""


class Observation(TypedDict):
    """Observation of an agent."""

    observation: NDArray[np.uint8]
    """Features of the game, as the agent's seat may know them."""
    action_mask: NDArray[np.int8]
    """Row with 1 for every legal action."""


def numbers(entry: Entry) -> tuple[ActionTable, Features[Any]]:
    """Return a game's action table and features, computed once.

    If the game declares no features, they are a hashed view.
    """
    known = _KNOWN.get(id(entry))
    if known is None:
        table = ActionTable(entry.rules, entry.lab.counts, entry.lab.slots)
        known = _KNOWN[id(entry)] = (entry, table, _features(entry))
    return known[1:]


_KNOWN: Final[dict[int, tuple[Entry, ActionTable, Features[Any]]]] = {}
"""Cache by id. It keeps the entries alive, so their ids stay unique."""


def _features(entry: Entry) -> Features[Any]:
    if not entry.lab.features:
        return HashedView(entry.rules)
    found = resolve_name(entry.lab.features)
    if not isinstance(found, Features):
        raise SettingError(f"{entry.lab.features} is no Features")
    return found


class NumberedGame:
    """One table of a game: its numbers, and one game after another with `deal`.

    `play` is the current game.
    """

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
        self.stateless: Final = observed
        """Features without a cache, for states of many games."""
        self.features: Final = observed.for_table()
        self.play: Numbered[Any]

    def spaces(self) -> tuple[spaces.Space[Any], spaces.Discrete[np.int64]]:
        """Return new spaces of observations and actions. Each space has its own random generator."""
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
        """Deal a new game. The same seed gives the same random outcomes."""
        s = self.game.new(self.seats, self.settings, Seeded(seed, len(self.game.streams)))
        self.play = Numbered(self.game, self.table, s, seed)
        return self.play

    @property
    def state(self) -> Any:
        """State of the current game, for code that needs more than the numbers."""
        return self.play.state

    def observe(self, seat: int) -> Observation:
        """Return what a seat knows and its legal actions, in new arrays."""
        play = self.play
        row = bytearray(self.features.observe(play.state, seat))
        return {
            "observation": np.frombuffer(row, _UINT8),
            "action_mask": np.frombuffer(play.mask(seat), _INT8),
        }

    def rewards(self) -> list[float]:
        """Return the reward of each seat for the finished game."""
        outcome = self.game.outcome(self.play.state)
        assert outcome is not None
        return rewards(outcome, self.seats, self.entry.cooperative)

    def picture(self, seat: int) -> str:
        """Return the board as the terminal shows it to a seat."""
        return picture(self.entry.display, self.game, self.game.view(self.play.state, seat))
