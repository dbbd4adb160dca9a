"""How often somebody did something, counted in this process."""

from __future__ import annotations

import time
from typing import Final

MOST: Final = 100_000
"""So many are counted in one window; then the one that was first seen longest ago is forgotten for each new one."""


class Counts:
    """Counts in windows of so many seconds, which all begin at once; those of a past window are forgotten together.

    >>> counts = Counts()
    >>> counts.add("tables:a", 86_400), counts.add("tables:a", 86_400), counts.add("tables:b", 86_400)
    (1, 2, 1)
    """

    def __init__(self) -> None:
        self._windows: Final[dict[int, tuple[int, dict[str, int]]]] = {}

    def add(self, what: str, seconds: int) -> int:
        """Count one more; how many that makes in the present window."""
        present = window(seconds)
        number, counts = self._windows.get(seconds, (-1, {}))
        if number != present:
            counts = {}
            self._windows[seconds] = (present, counts)
        if what not in counts and len(counts) >= MOST:
            del counts[next(iter(counts))]
        counts[what] = count = counts.get(what, 0) + 1
        return count


def window(seconds: int) -> int:
    """The number of the present window."""
    return int(time.time()) // seconds
