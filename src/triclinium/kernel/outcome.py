"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """An ending: its name, the seats that won (none, some, or a whole team) and scores if any."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
