"""Notices between processes. They say that something is in the store, never what is true: any of them may be lost.

Beside them, what the processes share and may forget: who is present, and how often somebody did something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

DUE: Final = "due"
"""The channel on which workers hear that something is due."""

Hear = Callable[[str, bytes], None]
"""Called with the channel and the notice."""


def table_channel(table: str) -> str:
    """The channel of a table."""
    return f"t:{table}"


class Bus(Protocol):
    """Carries notices."""

    async def start(self, hear: Hear, back: Callable[[], None]) -> None:
        """Begin; `hear` gets the notices of watched channels, `back` is called when some may have been missed."""

    async def stop(self) -> None:
        """End."""

    def watch(self, channel: str) -> None:
        """Hear a channel from about now on."""

    def unwatch(self, channel: str) -> None:
        """Hear it no more."""

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notice, without waiting for anybody; lost if nothing can carry it."""

    async def allow(self, what: str, limit: float, seconds: int) -> bool:
        """Count one more `what` in the present window of so many seconds; False if that is more than the limit.

        What nobody else can count, this process counts alone.
        """

    async def be_present(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present at a table through this process; for a while, so it has to be said again."""

    async def present(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Seats (a bit mask) and watchers present at a table, by process."""


PRESENT_S: Final = 100
"""How long a process's word on who is present holds."""
