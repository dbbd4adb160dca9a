"""Rate limits, counted by the bus for all processes, and by each process for itself."""

from __future__ import annotations

import logging
import time
from typing import Final

from ..bus import Bus, BusError

log = logging.getLogger(__name__)

MOST_KEYS: Final = 100_000
"""Maximum number of keys per window. A new key then replaces the oldest."""


class WindowCounts:
    """Counters in fixed windows of time. All counts of a past window are dropped together.

    >>> counts = WindowCounts()
    >>> counts.add("tables:a", 86_400), counts.add("tables:a", 86_400), counts.add("tables:b", 86_400)
    (1, 2, 1)
    """

    def __init__(self) -> None:
        self._windows: Final[dict[int, tuple[int, dict[str, int]]]] = {}

    def add(self, key: str, seconds: int, amount: int = 1) -> int:
        """Add `amount` to a key's count, and return its total in this window."""
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
    """Return the number of the current window."""
    return int(time.time()) // seconds


class TokenBucket:
    """Limit of a rate with bursts. The bucket is full at first. A rate of 0 means no limit.

    >>> bucket = TokenBucket(rate=1, burst=2)
    >>> [bucket.allows() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._left = burst
        self._at = time.monotonic()

    def allows(self, amount: float = 1) -> bool:
        """Take tokens from the bucket. Return False and take none if it has fewer."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._rate and self._left < amount:
            return False
        self._left -= amount
        return True


class RateLimits:
    """Rate limiter with fixed windows. It uses the higher of both counts, because the bus may lose some."""

    def __init__(self, bus: Bus) -> None:
        self._bus: Final = bus
        self._counts: Final = WindowCounts()
        self._bus_failed = False

    async def allow(self, key: str, limit: float, seconds: int, amount: int = 1) -> bool:
        """Add `amount` to the count of a key. Return False if that exceeds the limit. A limit of 0 means no limit."""
        if not limit:
            return True
        count = self._counts.add(key, seconds, amount)
        try:
            count = max(count, await self._bus.count(key, seconds, amount))
        except BusError as error:
            if not self._bus_failed:
                log.warning("Redis counts nothing (%s): limits are counted in this process alone", error)
            self._bus_failed = True
            return count <= limit
        if self._bus_failed:
            log.warning("Redis counts again: limits are counted for all processes again")
        self._bus_failed = False
        return count <= limit
