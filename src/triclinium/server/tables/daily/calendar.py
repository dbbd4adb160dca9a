"""Days and their deals. A day is UTC's, by the clock of the database; its secret is shown at noon of the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from ....kernel.settings import Setting
from ...games import ServedGame

FIRST: Final = date(2026, 1, 1)
"""The day of number 1."""
DAY_S: Final = 86_400.0
GRACE_S: Final = 12 * 3600.0
"""So long after its day a deal is still secret: who began before midnight can finish, and is scored."""
DIFFICULTY: Final = "difficulty"
"""The setting that is a game's difficulty, in every game that has one."""
_WRITTEN: Final = re.compile(
    r"(\d{4}-\d\d-\d\d)\.([a-z][a-z0-9_]{0,39})\.([1-8])(?:\.([a-z][a-z0-9_]{0,39}))?"
)


@dataclass(frozen=True)
class Deal:
    """One deal: of a day, a game, so many seats and a difficulty, where the game has one."""

    day: date
    game: str
    seats: int
    difficulty: str | None

    @property
    def id(self) -> str:
        """How it is written; the key of its chance is made for this.

        >>> Deal(date(2026, 11, 17), "tiny", 2, None).id
        '2026-11-17.tiny.2'
        """
        parts = (self.day.isoformat(), self.game, str(self.seats), self.difficulty)
        return ".".join(part for part in parts if part)

    @property
    def settings(self) -> dict[str, str]:
        """What its tables are set to; all else is as the game usually has it."""
        return {} if self.difficulty is None else {DIFFICULTY: self.difficulty}


def read(text: str) -> Deal | None:
    """A deal from its id; None if this cannot be one.

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
    """All deals of a day: of each game for every seat count and difficulty that it has."""
    for each in served:
        low, high = each.game.seats
        hard = next((setting for setting in each.settings if setting.name == DIFFICULTY), None)
        for seats in range(low, high + 1):
            for difficulty in hard.values if isinstance(hard, Setting) else (None,):
                yield Deal(day, each.game.name, seats, difficulty)


def day_at(seconds: float) -> date:
    """The day of a moment.

    >>> day_at(0.0), day_at(86_399.9), day_at(86_400.0)
    (datetime.date(1970, 1, 1), datetime.date(1970, 1, 1), datetime.date(1970, 1, 2))
    """
    return datetime.fromtimestamp(seconds, UTC).date()


def begins(day: date) -> float:
    """When a day begins, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def shown_at(day: date) -> float:
    """When its secret is shown: from then on its deals are practice for everybody."""
    return begins(day) + DAY_S + GRACE_S


def number(day: date) -> int:
    """The number by which people call it.

    >>> number(date(2026, 1, 1)), number(date(2026, 11, 17))
    (1, 321)
    """
    return (day - FIRST).days + 1


def after(day: date, days: int) -> date:
    """So many days later."""
    return day + timedelta(days=days)
