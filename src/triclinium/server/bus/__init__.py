"""Notices between processes. They say that something is in the store, never what is true: any of them may be lost.

Beside them, what the processes share and may forget: who is present, and how often somebody did something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from ...kernel.errors import TricliniumError

DUE: Final = "due"
"""The channel on which workers are told that something is due."""

NoticeHandler = Callable[[str, bytes], None]
"""Called with the channel and the notice."""


class BusError(TricliniumError):
    """Redis is out of reach, or would not do what it was asked."""


def table_channel(table: str) -> str:
    """The channel of a table."""
    return f"t:{table}"


class Bus(Protocol):
    """Carries notices."""

    async def start(self, on_notice: NoticeHandler, on_reconnect: Callable[[], None]) -> None:
        """Begin; `on_notice` gets those of the channels, `on_reconnect` is called when some may have been missed."""

    async def stop(self) -> None:
        """End."""

    def subscribe(self, channel: str) -> None:
        """Receive a channel from about now on."""

    def unsubscribe(self, channel: str) -> None:
        """Receive it no more."""

    def publish(self, channel: str, notice: bytes) -> None:
        """Send a notice, without waiting for anybody; lost if nothing can carry it."""

    def waiting(self) -> int:
        """How many questions are not answered yet."""

    async def ping(self) -> bool:
        """True as soon as it answers; BusError if it does not."""

    async def count(self, what: str, seconds: int, amount: int = 1) -> int:
        """Add `amount` to the count of `what` in this window of `seconds`; return the total of all processes.

        Return 0 if there are no other processes; raise BusError if they cannot be asked.
        """

    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Say who is present at a table through this process; for a while, so it has to be said again."""

    async def presence(self, table: str) -> Mapping[str, tuple[int, int]]:
        """Seats (a bit mask) and watchers present at a table, by process."""


PRESENCE_TTL_S: Final = 100
"""How long what a process says of who is present holds."""
