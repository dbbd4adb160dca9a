"""Tallies: the things that a study counts in a game, such as roles and Events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """One thing that occurred in a game.

    The text of its name has the key `KIND.NAME`, unless it is a proper name.
    """

    kind: str
    """Category: `role`, `event`, `start`."""
    name: str
    seat: int = -1
    """Seat it belongs to, or -1 for the table."""
    count: int = 1
