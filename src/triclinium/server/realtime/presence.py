"""Who is present at a table: each process says who is there through it, and reads what the others say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import orjson

from ..bus import Bus
from ..tables.seat_updates import seat_names
from .room import Room

_AGAIN_S: Final = 40.0
_PAUSE_S: Final = 0.2


class Presence:
    """Who is present at the tables of a process's rooms."""

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
        """Lets the other processes know that somebody came or went."""

    def changed(self, room: Room) -> None:
        """Somebody came, went, or sits in another seat."""
        self._spawn(self._tell(room))
        self.heard(room)

    def heard(self, room: Room) -> None:
        """It changed somewhere. People come and go in crowds: wait a moment and say it once."""
        if room.presence_due is None:
            room.presence_due = asyncio.get_running_loop().call_later(_PAUSE_S, self._show, room)

    async def _tell(self, room: Room) -> None:
        await self._bus.set_presence(room.table, self._process, room.seats(), room.watchers())
        self._publish(room)

    def _show(self, room: Room) -> None:
        room.presence_due = None
        if room.sockets:
            self._spawn(self._read(room))

    async def _read(self, room: Room) -> None:
        found = await self._bus.presence(room.table)
        # Our own word is missing when nobody could be asked: then nothing is known of others either.
        room.others = self._process not in found or len(found) > 1
        message = orjson.dumps(_message(found))
        if message != room.presence:
            room.presence = message
            for socket in room.sockets:
                socket.pass_on(message)

    async def of(self, table: str) -> tuple[int, int]:
        """Seats (a bit mask) and watchers present at a table, here and elsewhere."""
        return _together(await self._bus.presence(table))

    async def message(self, table: str) -> dict[str, object]:
        """The same as a message."""
        return _message(await self._bus.presence(table))

    async def stay(self, rooms: Mapping[str, Room]) -> None:
        """Say again who is here, and look again who is elsewhere: neither is told reliably."""
        while True:
            await asyncio.sleep(_AGAIN_S)
            for room in list(rooms.values()):
                await self._bus.set_presence(room.table, self._process, room.seats(), room.watchers())
                await self._read(room)


def _together(found: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    seats = watchers = 0
    for mask, count in found.values():
        seats |= mask
        watchers += count
    return seats, watchers


def _message(found: Mapping[str, tuple[int, int]]) -> dict[str, object]:
    seats, watchers = _together(found)
    return {"type": "presence", "seats": seat_names(seats), "watchers": watchers}
