"""Days and their deals. Days are in UTC, by the database's clock. A secret is published at noon of the next day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from ...kernel.settings import Setting
from ...live.games import ServedGame

FIRST: Final = date(2026, 1, 1)
"""Day with the number 1."""
DAY_S: Final = 86_400.0
GRACE_S: Final = 12 * 3600.0
"""Seconds after its day in which a deal is still secret: a try begun before midnight can still end and be scored."""
DIFFICULTY: Final = "difficulty"
"""Name of the setting for difficulty, in every game that has one."""
_WRITTEN: Final = re.compile(
    r"(\d{4}-\d\d-\d\d)\.([a-z][a-z0-9_]{0,39})\.([1-8])(?:\.([a-z][a-z0-9_]{0,39}))?"
)


@dataclass(frozen=True)
class Deal:
    """A deal: its day, game, number of seats, and difficulty (if the game has one)."""

    day: date
    game: str
    seats: int
    difficulty: str | None

    @property
    def id(self) -> str:
        """Id of the deal. The key of its chance is derived from it.

        >>> Deal(date(2026, 11, 17), "tiny", 2, None).id
        '2026-11-17.tiny.2'
        """
        parts = (self.day.isoformat(), self.game, str(self.seats), self.difficulty)
        return ".".join(part for part in parts if part)

    @property
    def settings(self) -> dict[str, str]:
        """Settings of its tables. All other settings have the game's default."""
        return {} if self.difficulty is None else {DIFFICULTY: self.difficulty}


def read(text: str) -> Deal | None:
    """Return the deal with an id, or None if the id is invalid.

    >>> read("2026-11-17.tiny.2"), read("2026-02-30.tiny.2"), read("2026-11-17.tiny.9")
    (Deal(day=datetime.date(2026, 11, 17), game='tiny', seats=2, difficulty=None), None, None)
    """
    found = _WRITTEN.fullmatch(text) if text.isascii() else None
    if found is None:
        return None
    try:
        day = date.fromisoformat(found[1])
    except ValueError:
        return None
    return Deal(day, found[2], int(found[3]), found[4])


def deals_of(day: date, served: Iterable[ServedGame]) -> Iterator[Deal]:
    """Yield all deals of a day: for each game, every number of seats and every difficulty."""
    for each in served:
        low, high = each.game.seats
        hard = next((setting for setting in each.settings if setting.name == DIFFICULTY), None)
        for seats in range(low, high + 1):
            for difficulty in hard.values if isinstance(hard, Setting) else (None,):
                yield Deal(day, each.game.name, seats, difficulty)


def day_at(seconds: float) -> date:
    """Return the day of a time in seconds since 1970.

    >>> day_at(0.0), day_at(86_399.9), day_at(86_400.0)
    (datetime.date(1970, 1, 1), datetime.date(1970, 1, 1), datetime.date(1970, 1, 2))
    """
    return datetime.fromtimestamp(seconds, UTC).date()


def begins(day: date) -> float:
    """Return the start of a day, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def shown_at(day: date) -> float:
    """Return the time when a day's secret is published. From then on its deals are practice for all players."""
    return begins(day) + DAY_S + GRACE_S


def number(day: date) -> int:
    """Return the public number of a day.

    >>> number(date(2026, 1, 1)), number(date(2026, 11, 17))
    (1, 321)
    """
    return (day - FIRST).days + 1


def after(day: date, days: int) -> date:
    """Return the day that is `days` days later."""
    return day + timedelta(days=days)
