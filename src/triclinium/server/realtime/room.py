"""A table that somebody watches through this process, and the sockets in it."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from ..store.move_log import Head


class Listener(Protocol):
    """A socket, as the hub knows it."""

    seat: int
    """-1 for a spectator."""

    @property
    def head(self) -> Head:
        """What it has been sent."""

    def wake(self) -> None:
        """The table may have moved on."""

    def pass_on(self, message: bytes) -> None:
        """Something that is gone a moment later: sent if the socket keeps up, else not."""


class Room:
    """A table that somebody watches through this process."""

    def __init__(self, table: str) -> None:
        self.table: Final = table
        self.sockets: set[Listener] = set()
        self.said = 0
        self.others = True
        """Another process may watch this table; until it is known that none does, one is taken to."""
        self.presence: bytes = b""
        self.looking: asyncio.Task[None] | None = None
        self.look_again = False
        self.telling: asyncio.Task[None] | None = None
        """Reads its clocks and tells them."""
        self.tell_again = False
        self.presence_due: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Wake all its sockets."""
        for socket in self.sockets:
            socket.wake()

    def seats(self) -> int:
        """The seats that are here, as a bit mask."""
        mask = 0
        for socket in self.sockets:
            if socket.seat >= 0:
                mask |= 1 << socket.seat
        return mask

    def watchers(self) -> int:
        """How many sockets here are spectators'."""
        return sum(socket.seat < 0 for socket in self.sockets)
