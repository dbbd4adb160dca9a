"""The bus of a process that is alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from . import NoticeHandler


class LocalBus:
    """Carries notices within one process."""

    def __init__(self) -> None:
        self._on_notice: NoticeHandler = lambda _channel, _notice: None
        self._channels: set[str] = set()
        self._presence: dict[str, dict[str, tuple[int, int]]] = {}

    async def start(self, on_notice: NoticeHandler, on_reconnect: Callable[[], None]) -> None:
        """Begin."""
        self._on_notice = on_notice

    async def stop(self) -> None:
        """End."""
        self._channels.clear()

    def subscribe(self, channel: str) -> None:
        """Receive a channel."""
        self._channels.add(channel)

    def unsubscribe(self, channel: str) -> None:
        """Receive it no more."""
        self._channels.discard(channel)

    def publish(self, channel: str, notice: bytes) -> None:
        """Hand a notice to the one listener, after whatever is being done now."""
        if channel in self._channels:
            asyncio.get_running_loop().call_soon(self._on_notice, channel, notice)

    def waiting(self) -> int:
        """Nobody is asked."""
        return 0

    async def ping(self) -> bool:
        """There is nobody to ask."""
        return True

    async def count(self, what: str, seconds: int, amount: int = 1) -> int:
        """Nobody counts but this process."""
        return 0

    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present."""
        if seats or watchers:
            self._presence.setdefault(table, {})[process] = (seats, watchers)
        else:
            self._presence.pop(table, None)

    async def presence(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Who is present."""
        return self._presence.get(table, {})
