"""Presence at tables. Each process reports its own sockets and reads the reports of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import orjson

from ...live.messages.socket import presence
from ..bus import Bus
from .room import Room

_AGAIN_S: Final = 40.0
_PAUSE_S: Final = 0.2
"""Seconds to wait after a change, because several people often connect or disconnect together."""


class Presence:
    """Presence at the tables of a process's rooms. `publish` notifies the other processes of a change."""

    def __init__(
        self,
        bus: Bus,
        process: str,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        publish: Callable[[Room], None],
    ) -> None:
        self._bus: Final = bus
        self._process: Final = process
        self._spawn: Final = spawn
        self._publish: Final = publish

    def changed(self, room: Room) -> None:
        """Report that a socket has connected, disconnected, or changed its seat."""
        self._spawn(self._announce(room))
        self.heard(room)

    def heard(self, room: Room) -> None:
        """Read presence again after a short delay, because it has changed here or in another process."""
        if room.presence_due is None:
            room.presence_due = asyncio.get_running_loop().call_later(_PAUSE_S, self._show, room)

    async def _announce(self, room: Room) -> None:
        await self._bus.set_presence(room.table, self._process, room.seats(), room.watchers())
        self._publish(room)

    def _show(self, room: Room) -> None:
        room.presence_due = None
        if room.sockets:
            self._spawn(self._read(room))

    async def _read(self, room: Room) -> None:
        found = await self._bus.presence(room.table)
        # If our own entry is missing, the bus did not answer and nothing is known about the others.
        room.others = self._process not in found or len(found) > 1
        message = orjson.dumps(_message(found))
        if message != room.presence:
            room.presence = message
            room.pass_on(message)

    async def of(self, table: str) -> tuple[int, int]:
        """Return the seats (a bit mask) and the number of spectators present at a table in all processes."""
        return _total(await self._bus.presence(table))

    async def message(self, table: str) -> dict[str, object]:
        """Return the presence at a table as a message."""
        return _message(await self._bus.presence(table))

    async def stay(self, rooms: Mapping[str, Room]) -> None:
        """Report and read presence at intervals, because notifications can be lost."""
        while True:
            await asyncio.sleep(_AGAIN_S)
            for room in list(rooms.values()):
                await self._bus.set_presence(room.table, self._process, room.seats(), room.watchers())
                await self._read(room)


def _total(found: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    seats = 0
    for mask, _ in found.values():
        seats |= mask
    return seats, sum(count for _, count in found.values())


def _message(found: Mapping[str, tuple[int, int]]) -> dict[str, object]:
    return presence(*_total(found))
