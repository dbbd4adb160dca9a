"""The axes that tables of a study differ on, and where a table stands on each."""

from __future__ import annotations

import re
from typing import Final

RULES: Final = "rules"
SEATS: Final = "seats"
BOTS: Final = "bots"
DATA: Final = "data"
BOT: Final = "bot"
"""The bot of a seat; it is no axis of tables, but is named and ordered like `BOTS`."""
SETTINGS: Final = "settings."
"""Prefix of the axis of a setting."""

Value = str | int | tuple[str, ...]
"""Where a table stands on an axis. `BOTS`: one name if the same bot has all seats, else the names by seat."""


def parts_of(value: Value) -> tuple[str, ...]:
    """Return the parts of a value: of a setting with several values, or of a line-up."""
    return value if isinstance(value, tuple) else (str(value),)


def natural(text: str) -> tuple[tuple[int, float, str], ...]:
    """Return a sort key that compares the numbers in texts as numbers.

    >>> sorted(["legs = 17", "legs = 9", "arms = 2"], key=natural)
    ['arms = 2', 'legs = 9', 'legs = 17']
    """
    parts = re.split(r"(\d+(?:\.\d+)?)", text)
    return tuple((0, float(part), "") if at % 2 else (1, 0.0, part) for at, part in enumerate(parts))
