"""A game as numbers go in and out of it: who is asked, what may be chosen, what a seat knows.

What every environment stands on. Names outside, ints inside: an environment's numbers are neither, they are places in
fixed rows (`ActionTable`, `Features`).
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import games
from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.errors import Refused, SettingError
from ..kernel.features import Features
from ..kernel.game import Game
from ..kernel.packing import KIND
from ..kernel.settings import INTERRUPTS, Given, complete
from ..terminal.picture import picture
from .action_table import EMPTY, ActionTable
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
    """One table of a game, played by numbers: a new game by `deal`, a decision by `act`."""

    def __init__(self, game: str, seats: int | None, settings: Given | None) -> None:
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
        self.state: Any = None
        self.over = False
        self.seat = 0
        """Whose decision is next."""
        self.options: list[int] = []
        """What that seat may do, listed and composed, as the rules' own ints."""
        self.slots: dict[int, int] = {}
        """The actions behind the slots that are filled now."""
        self.seed = 0
        self.decisions = 0
        """How many were made since the deal. With the seed, what the samples of composed actions hang on."""
        self._legal: list[int] | None = None

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

    # ---- playing

    def deal(self, seed: int) -> None:
        """A new game; the same seed brings the same luck."""
        self.seed = seed
        self.decisions = 0
        self.put(self.game.new(self.seats, self.settings, Seeded(seed, len(self.game.streams))))

    def put(self, state: Any) -> None:
        """Go on from another state of the same table."""
        self.state = state
        self._ask()

    def act(self, number: int) -> None:
        """Do what a number stands for, for the seat that is asked; Refused, with the reason, if it may not."""
        a = self.table.actions[number]
        if a not in self.options:
            a = self._slot(number, a)
        self.take(a)

    def take(self, a: int) -> None:
        """Do what is among the options, by the rules' own int."""
        self.game.apply(self.state, self.seat, a)
        self.decisions += 1
        self._ask()

    def _ask(self) -> None:
        """Find out whose decision is next and what there is to choose."""
        s = self.state
        self._legal = None
        if s.over:
            self.over = True
            self.options = []
            self.slots = {}
            return
        game = self.game
        self.over = False
        self.seat = seat = game.turn(s)
        self.options = options = game.find_options(s, seat)
        if self.table.slots:
            if game.steps[s.stack[-1] & KIND].composed:
                self.options = options = options + game.sample(s, seat, self.seed + self.decisions)
            actions = self.table.actions
            self.slots = {n: a for n, a in zip(self.legal(), options, strict=True) if actions[n] == EMPTY}

    def _slot(self, number: int, a: int) -> int:
        """What a slot holds; Refused for an empty one and for all that is not offered."""
        if a == EMPTY:
            found = self.slots.get(number)
            if found is not None:
                return found
            a = self.table.slot(number)[0]  # the verb alone
        raise Refused(self.game.refusal(self.state, self.seat, a))

    def rewards(self) -> list[float]:
        """What the game that ended is worth to each seat."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return rewards(outcome, self.seats, self.entry.cooperative)

    # ---- looking

    def legal(self) -> list[int]:
        """The numbers of all that the seat that is asked may choose, in the rules' order."""
        if self._legal is None:
            self._legal = self.table.numbered(self.options)
        return self._legal

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for what a seat may choose now; nothing, for one that is not asked."""
        row = bytearray(self.table.size)
        if seat == self.seat:
            for number in self.legal():
                row[number] = 1
        return np.frombuffer(row, _INT8)

    def observe(self, seat: int) -> Observation:
        """What a seat knows and what it may choose, in arrays of its own."""
        row = bytearray(self.features.observe(self.state, seat))
        return {"observation": np.frombuffer(row, _UINT8), "action_mask": self.mask(seat)}

    def said(self, number: int) -> str:
        """What a number means now, in notation."""
        a = self.slots.get(number)
        return self.table.said(number) if a is None else self.game.words.say(a)

    def said_slots(self) -> dict[str, str]:
        """What is behind the slots that are filled now: their names, and the actions in notation."""
        return {self.table.said(number): self.game.words.say(a) for number, a in self.slots.items()}

    def picture(self, seat: int) -> str:
        """The board as a terminal shows it to a seat."""
        return picture(self.entry.display, self.game, self.game.view(self.state, seat))
