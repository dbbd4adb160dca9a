"""How often somebody may do something: counted for all processes by the bus, and in this one beside it."""

from __future__ import annotations

import logging
import time
from typing import Final

from ..bus import Bus, BusError

log = logging.getLogger(__name__)


MOST_KEYS: Final = 100_000
"""So many are counted in one window; then the one that was first seen longest ago is forgotten for each new one."""


class WindowCounts:
    """Counts in windows of so many seconds, which all begin at once; those of a past window are forgotten together.

    >>> counts = WindowCounts()
    >>> counts.add("tables:a", 86_400), counts.add("tables:a", 86_400), counts.add("tables:b", 86_400)
    (1, 2, 1)
    """

    def __init__(self) -> None:
        self._windows: Final[dict[int, tuple[int, dict[str, int]]]] = {}

    def add(self, key: str, seconds: int, amount: int = 1) -> int:
        """Add `amount`; return the total of this window."""
        present = window(seconds)
        number, counts = self._windows.get(seconds, (-1, {}))
        if number != present:
            counts = {}
            self._windows[seconds] = (present, counts)
        if key not in counts and len(counts) >= MOST_KEYS:
            del counts[next(iter(counts))]
        counts[key] = count = counts.get(key, 0) + amount
        return count


def window(seconds: int) -> int:
    """The number of the present window."""
    return int(time.time()) // seconds


class RateLimits:
    """Counts in windows of so many seconds; whichever count is higher is held against the limit.

    So what the bus was not told, or has forgotten, still counts in the process that it came through.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus: Final = bus
        self._counts: Final = WindowCounts()
        self._bus_failed = False
        """What is counted is counted in this process alone, and the log says so."""

    async def allow(self, key: str, limit: float, seconds: int, amount: int = 1) -> bool:
        """Add `amount` to the count of a key in this window; return False if that is more than the limit.

        A limit of 0 is none.
        """
        if not limit:
            return True
        local = self._counts.add(key, seconds, amount)
        try:
            shared = await self._bus.count(key, seconds, amount)
        except BusError as error:
            if not self._bus_failed:
                log.warning("Redis counts nothing (%s): limits are counted in this process alone", error)
            self._bus_failed = True
            return local <= limit
        if self._bus_failed:
            log.warning("Redis counts again: limits are counted for all processes again")
        self._bus_failed = False
        return max(local, shared) <= limit
