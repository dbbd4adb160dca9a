"""Puzzles of a game: a position of a real game, and what its seat can bring about this turn if it finds the way.

A game contains its puzzles as the file `puzzles.json` of its package. A puzzle is proved by the rules (`proof`): some
first actions lead to the goal, and after every other one no line reaches it for certain.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ..games.entry import Entry
from ..kernel.chance import CLOSED
from ..kernel.errors import TricliniumError
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from .proof import Goal

FILE: Final = "puzzles.json"
EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"


class PuzzleError(TricliniumError):
    """A file of puzzles is invalid."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle."""

    number: int
    """Number from 1 on."""
    position: Named
    """Snapshot of the whole position. Players see the view of `seat`."""
    seat: str
    goal: Goal
    """Facts that must happen before the turn passes on."""
    solution: tuple[str, ...]
    """A shortest line that reaches the goal."""
    firsts: tuple[str, ...]
    """First actions after which the goal can still be reached. All others are refuted."""
    options: int
    """Number of possible first actions."""
    positions: int
    """Number of positions that the proof tried."""
    found: Mapping[str, float]
    """Share of attempts in which each bot reached the goal. The bots do not know the goal: they play to win."""
    source: Mapping[str, object]
    """The game that the position is from: its seed, bot and move."""

    @property
    def difficulty(self) -> str:
        """Difficulty by what bots find: easy if novice does, medium if solid does, hard otherwise."""
        if self.found.get("novice"):
            return EASY
        return MEDIUM if self.found.get("solid") else HARD

    @property
    def at(self) -> int:
        """Number of the seat, from 0 on."""
        return SEAT_NAMES.index(self.seat)

    def state(self, entry: Entry) -> Any:
        """Return the position."""
        return entry.rules.resume(self.position, CLOSED)


def puzzles(entry: Entry) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game. The result is empty if the game has none."""
    file = files(entry.rules.package).joinpath(FILE)
    if not file.is_file():
        return ()
    try:
        return tuple(
            _read(number, each) for number, each in enumerate(json.loads(file.read_text("utf-8")), 1)
        )
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{entry.name}: {FILE}: {error}") from error


def _read(number: int, data: dict[str, Any]) -> Puzzle:
    return Puzzle(
        number,
        data["position"],
        data["seat"],
        data["goal"],
        tuple(data["solution"]),
        tuple(data["firsts"]),
        data["options"],
        data["positions"],
        data["found"],
        data["source"],
    )
