"""How often a seat may do what decides nothing: hold and release, seal another choice, undo.

Each of these is an entry of the log, and the log of a table is folded by whoever opens it. So a seat has some to spare,
and gets a few back whenever the game has gone on for good (nothing can be undone any more). Counted from the log, the
same in every process; who resumes from a snapshot begins with all there is to spare.
"""

from __future__ import annotations

from typing import Any, Final

from ..kernel.match import Match

MOST_SPARE: Final = 60
"""Entries that decide nothing and that a seat may make without the game going on."""
GIVEN_BACK: Final = 6
"""So many of them are given back to each seat when the game has gone on."""
MOST_ENTRIES: Final = 10_000
"""In the log of a table: a long game has some hundreds."""
MOST_WITH_IDLE: Final = 8_000
"""From here on only what decides something is taken: there is room left to end the game."""
WAITING: Final = frozenset({"hold", "release"})
"""Acts that only ask to be waited for, or no longer."""


def idle(match: Match[Any], seat: int, act: str | None, undo: int | None) -> int:
    """How many entries decide nothing once a match has this one next: itself, or all that it takes back."""
    if undo is not None:
        return match.number - undo
    if act in WAITING:
        return 1
    return match.game.changing(match.state) >> seat & 1


class Restraint:
    """What each seat of a table has to spare."""

    __slots__ = ("_spare",)

    def __init__(self, seats: int) -> None:
        self._spare: Final = [MOST_SPARE] * seats

    def allows(self, seat: int, cost: int) -> bool:
        """Whether a seat may make so many idle entries now."""
        return cost <= self._spare[seat]

    def noted(self, seat: int, cost: int, for_good: bool) -> None:
        """A seat's entry is part of the log."""
        spare = self._spare
        if cost:
            spare[seat] = max(0, spare[seat] - cost)
        elif for_good:
            spare[:] = [min(MOST_SPARE, each + GIVEN_BACK) for each in spare]
