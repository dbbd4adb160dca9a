"""A table with sockets in this process."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from ...live.rows import Head


class Member(Protocol):
    """A socket of a room."""

    @property
    def seat(self) -> int:
        """Seat, or `SPECTATOR`."""

    @property
    def head(self) -> Head | None:
        """Head of the log that the socket has sent."""

    def wake(self) -> None:
        """Send what the socket has not sent yet."""

    def pass_on(self, message: bytes) -> None:
        """Send a message that soon expires."""


class Reading:
    """Task that reads data for a room, and whether it must read again."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.again = False


class Room:
    """A table with sockets in this process."""

    def __init__(self, table: str) -> None:
        self.table: Final = table
        self.sockets: Final[set[Member]] = set()
        self.said = 0
        self.others = True
        """Whether other processes may have sockets of this table."""
        self.presence = b""
        self.presence_due: asyncio.TimerHandle | None = None
        self.looking: Final = Reading()
        self.clocks: Final = Reading()

    def wake(self) -> None:
        """Wake all sockets."""
        for socket in self.sockets:
            socket.wake()

    def pass_on(self, message: bytes) -> None:
        """Send all sockets a message that soon expires."""
        for socket in self.sockets:
            socket.pass_on(message)

    def heads(self) -> set[Head | None]:
        """Return the revisions of the table that the sockets have sent."""
        return {socket.head for socket in self.sockets}

    def seats(self) -> int:
        """Return a bit mask of the seats with sockets in this process."""
        return sum(1 << seat for seat in {socket.seat for socket in self.sockets} if seat >= 0)

    def watchers(self) -> int:
        """Return the number of spectators' sockets."""
        return sum(socket.seat < 0 for socket in self.sockets)
