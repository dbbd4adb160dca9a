"""How often a seat may do what decides nothing: hold and release, seal another choice, undo.

Each of these is an entry of the log, and the log of a table is folded by whoever opens it. So a seat has an allowance,
and gets a few back whenever the game has gone on for good (nothing can be undone any more). Counted from the log, the
same in every process; who resumes from a snapshot begins with the whole of it.
"""

from __future__ import annotations

from typing import Any, Final

from ...kernel.match import Match

ALLOWANCE: Final = 60
"""Entries that decide nothing and that a seat may make without the game going on."""
REFILL: Final = 6
"""So many of them are given back to each seat when the game has gone on."""
MOST_ENTRIES: Final = 10_000
"""In the log of a table: a long game has some hundreds."""
MOST_WITH_IDLE: Final = 8_000
"""From here on only what decides something is taken: there is room left to end the game."""
HOLD_ACTS: Final = frozenset({"hold", "release"})
"""Acts that only ask to be waited for, or no longer."""


def idle(match: Match[Any], seat: int, act: str | None, undo: int | None) -> int:
    """How many entries decide nothing once a match has this one next: itself, or all that it takes back."""
    if undo is not None:
        return match.number - undo
    if act in HOLD_ACTS:
        return 1
    return match.game.changing(match.state) >> seat & 1


class NoProgressLimit:
    """What each seat of a table has left."""

    __slots__ = ("_left",)

    def __init__(self, seats: int) -> None:
        self._left: Final = [ALLOWANCE] * seats

    def allows(self, seat: int, cost: int) -> bool:
        """Whether a seat may make so many idle entries now."""
        return cost <= self._left[seat]

    def count(self, seat: int, cost: int, settled: bool) -> None:
        """A seat's entry is part of the log; `settled`: the game has gone on for good."""
        left = self._left
        if cost:
            left[seat] = max(0, left[seat] - cost)
        elif settled:
            left[:] = [min(ALLOWANCE, each + REFILL) for each in left]
