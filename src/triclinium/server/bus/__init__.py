"""Notifications between processes, presence, and shared counters.

Notifications are hints: any of them may be lost, and the database is authoritative.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from ...kernel.errors import TricliniumError

DUE: Final = "due"
"""Channel that wakes workers."""
PRESENCE_TTL_S: Final = 100
"""Seconds until presence reported by a process expires, unless the process repeats it."""

NoticeHandler = Callable[[str, bytes], None]
"""Callback that receives the channel and the notification."""


class BusError(TricliniumError):
    """Redis is unreachable or refused a command."""


def table_channel(table: str) -> str:
    """Return the channel of a table."""
    return f"t:{table}"


class Bus:
    """Bus within a single process. `redis.RedisBus` connects several processes."""

    def __init__(self) -> None:
        self._on_notice: NoticeHandler = lambda _channel, _notice: None
        self._channels: Final[set[str]] = set()
        self._presence: Final[dict[str, dict[str, tuple[int, int]]]] = {}

    async def start(self, on_notice: NoticeHandler, on_reconnect: Callable[[], None]) -> None:
        """Start to call `on_notice`. Call `on_reconnect` when notifications may have been missed."""
        self._on_notice = on_notice

    async def stop(self) -> None:
        """Stop receiving."""
        self._channels.clear()

    def subscribe(self, channel: str) -> None:
        """Start to receive a channel. This takes effect after a moment."""
        self._channels.add(channel)

    def unsubscribe(self, channel: str) -> None:
        """Stop receiving a channel."""
        self._channels.discard(channel)

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notification without waiting. It is lost if there is no connection."""
        if channel in self._channels:
            asyncio.get_running_loop().call_soon(self._on_notice, channel, notice)

    def waiting(self) -> int:
        """Return the number of commands that wait for a reply."""
        return 0

    async def ping(self) -> bool:
        """Return True after a reply; raise BusError if there is none."""
        return True

    async def count(self, what: str, seconds: int, amount: int = 1) -> int:
        """Add `amount` to the count of `what` in this window of `seconds`; return the total of all processes.

        Return 0 if there is a single process; raise BusError if the total is not available.
        """
        return 0

    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Report who is present at a table through a process, for `PRESENCE_TTL_S` seconds."""
        if seats or watchers:
            self._presence.setdefault(table, {})[process] = (seats, watchers)
        else:
            self._presence.pop(table, None)

    async def presence(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Return the seats (a bit mask) and the number of spectators present at a table, by process."""
        return self._presence.get(table, {})
