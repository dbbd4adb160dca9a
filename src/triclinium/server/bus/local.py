"""The bus of a process that is alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from . import Hear
from .counts import Counts


class LocalBus:
    """Carries notices within one process."""

    def __init__(self) -> None:
        self._hear: Hear = lambda _channel, _notice: None
        self._watched: set[str] = set()
        self._counts: Final = Counts()
        self._present: dict[str, dict[str, tuple[int, int]]] = {}

    async def start(self, hear: Hear, back: Callable[[], None]) -> None:
        """Begin."""
        self._hear = hear

    async def stop(self) -> None:
        """End."""
        self._watched.clear()

    def watch(self, channel: str) -> None:
        """Hear a channel."""
        self._watched.add(channel)

    def unwatch(self, channel: str) -> None:
        """Hear it no more."""
        self._watched.discard(channel)

    def publish(self, channel: str, notice: bytes) -> None:
        """Hand a notice to the one listener, after whatever is being done now."""
        if channel in self._watched:
            asyncio.get_running_loop().call_soon(self._hear, channel, notice)

    async def allow(self, what: str, limit: float, seconds: int) -> bool:
        """Count in this process."""
        return self._counts.add(what, seconds) <= limit

    async def be_present(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present."""
        if seats or watchers:
            self._present.setdefault(table, {})[process] = (seats, watchers)
        else:
            self._present.pop(table, None)

    async def present(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Who is present."""
        return self._present.get(table, {})
