"""Sockets of this process by table, and the notifications that wake them when their table changes.

There is no queue per socket. A socket that is woken sends everything it has not sent yet. So a slow socket gets fewer
and longer updates and delays no other socket.

Three things wake a socket: a move made by this process, a notification from the bus, and a check of the heads of all
watched tables every two seconds. The check alone would be sufficient.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

import orjson

from ...kernel.errors import TricliniumError
from ...live.messages.socket import clocks, has_clocks, point
from ...live.rows import Move
from ...live.schedule import Due
from ...live.table import Forked, LiveTable
from ..bus import DUE, Bus, table_channel
from ..observability.metrics import PUBLISH_SECONDS
from ..observability.traces import TRACE, carried, span
from ..outages import Outages, is_outage
from ..play.cache import TableCache
from .presence import Presence
from .room import Member, Reading, Room

log = logging.getLogger(__name__)

_HEADS_AT_ONCE: Final = 5000


class Hub:
    """Rooms of this process."""

    def __init__(self, cache: TableCache, bus: Bus, outages: Outages, check_seconds: float) -> None:
        self.cache: Final = cache
        self.log: Final = cache.log
        self.bus: Final = bus
        self.outages: Final = outages
        process = secrets.token_hex(6)
        self._own: Final = process.encode()
        self.rooms: Final[dict[str, Room]] = {}
        self.on_due: Callable[[], None] = lambda: None
        """Callback for a worker in this process when work becomes due."""
        self._check_s: Final = check_seconds
        self._at_once: Final = asyncio.Event()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._stopped = False
        self.presence: Final = Presence(
            bus, process, self._spawn, lambda room: self._publish(room.table, {"w": 1})
        )
        cache.in_use = self.rooms.__contains__

    async def start(self) -> None:
        """Start to listen to the bus."""
        await self.bus.start(self._hear, self._at_once.set)
        self._spawn(self._check())
        self._spawn(self.presence.stay(self.rooms))

    async def stop(self) -> None:
        """Cancel all tasks and stop listening. No task starts after that."""
        self._stopped = True
        self.outages.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.stop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Run `work` as a task that ends with the hub. Return None if the hub has stopped."""
        if self._stopped:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._report(error)

    def _report(self, error: BaseException) -> None:
        if is_outage(error):
            self.outages.note(error)
        else:
            log.error("a task of the hub failed", exc_info=error)

    def _read(self, room: Room, reading: Reading, read: Callable[[Room], Awaitable[None]]) -> None:
        """Run `read` for a room in a task. Only one runs at a time; a request in the meantime makes it run again."""
        reading.again = reading.task is not None
        if not reading.again:
            reading.task = self._spawn(self._repeat(room, reading, read))

    async def _repeat(self, room: Room, reading: Reading, read: Callable[[Room], Awaitable[None]]) -> None:
        try:
            await read(room)
            while reading.again:
                reading.again = False
                await read(room)
        finally:
            reading.task = None

    # ---- sockets come and go

    def join(self, table: str, socket: Member) -> Room:
        """Add a socket to a table's room; return the room."""
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(table)
            self.bus.subscribe(table_channel(table))
        room.sockets.add(socket)
        self.presence.changed(room)
        return room

    def leave(self, room: Room, socket: Member) -> None:
        """Remove a socket from its room."""
        room.sockets.discard(socket)
        if not room.sockets and self.rooms.get(room.table) is room:
            del self.rooms[room.table]
            self.bus.unsubscribe(table_channel(room.table))
        self.presence.changed(room)

    # ---- changes made by this process

    def moved(self, live: LiveTable, move: Move, due: Due | None) -> None:
        """Wake our sockets and notify the other processes after this process has stored a move."""
        room = self.rooms.get(live.id)
        if room is not None:
            room.wake()
            self._send_clocks(room, live)
        if room is None or room.others:
            started = perf_counter()
            with span("publish", table=live.id):
                self._publish(live.id, {"v": live.row.version, "m": tuple(move), **carried()})
            PUBLISH_SECONDS.observe(perf_counter() - started)
        self.fell_due(due)

    def fell_due(self, due: Due | None) -> None:
        """Wake workers when this work becomes due, if that is soon. They find later work by polling."""
        if due is not None and 0 <= due.after < 1:
            asyncio.get_running_loop().call_later(due.after, self.look_for_due)

    def look_for_due(self) -> None:
        """Wake workers because work may be due now."""
        self.bus.publish(DUE, b"")
        self.on_due()

    def changed(self, table: str) -> None:
        """Notify sockets and other processes that seats, settings or chat of a table have changed."""
        self._publish(table, {})
        room = self.rooms.get(table)
        if room is not None:
            self.look(room)

    def pointed(self, table: str, seat: int, place: str) -> None:
        """Send a ping to all sockets of a table."""
        message = point(seat, place)
        room = self.rooms.get(table)
        if room is not None:
            room.pass_on(message)
        self._publish(table, {"p": message.decode()})

    def _publish(self, table: str, notice: dict[str, object]) -> None:
        """Notify the other processes. The prefix lets this process skip its own notifications."""
        self.bus.publish(table_channel(table), self._own + orjson.dumps(notice))

    # ---- changes made by other processes

    def _hear(self, channel: str, notice: bytes) -> None:
        if channel == DUE:
            self.on_due()
            return
        room = self.rooms.get(channel.removeprefix("t:"))
        if room is None or notice.startswith(self._own):
            return
        told = orjson.loads(notice[len(self._own) :])
        if "p" in told:
            room.pass_on(told["p"].encode())
        elif "w" in told:
            room.others = True
            self.presence.heard(room)
        else:
            with span("heard", {TRACE: told[TRACE]} if TRACE in told else None, table=room.table):
                if "m" not in told or not self._folded(room, told["m"], told["v"]):
                    self.look(room)

    def _folded(self, room: Room, sent: list[Any], version: int) -> bool:
        """Fold a move from a notification. Return False if it is not the next one, or if the table is in use."""
        live = self.cache.peek(room.table)
        move = Move(sent[0], sent[1], sent[2], sent[3], tuple(sent[4]), sent[5], sent[6])
        if live is None or live.lock.locked() or live.seq != move.seq or live.row.version != version:
            return False
        try:
            live.fold(move)
        except Forked:
            return False  # the database was rolled back and written to again
        except TricliniumError:
            log.exception("table %s: a notice does not fit; reading the table again", room.table)
            self.cache.drop(room.table)
            return False
        room.wake()
        self._send_clocks(room, live)
        return True

    def look(self, room: Room) -> None:
        """Refresh a table, then wake its sockets."""
        self._read(room, room.looking, self._look)

    async def _look(self, room: Room) -> None:
        live = await self.cache.get(room.table)
        if live is not None:
            async with live.lock:
                head = await self.cache.refresh(live)
            if head is not None:
                room.said = head.said  # even if it is less, because the database may have been rolled back
        room.wake()
        if live is not None:
            self._send_clocks(room, live)

    def _send_clocks(self, room: Room, live: LiveTable) -> None:
        if has_clocks(live):
            self._read(room, room.clocks, self._read_clocks)

    async def _read_clocks(self, room: Room) -> None:
        room.pass_on(await self.clocks(room.table))

    async def clocks(self, table: str) -> bytes:
        """Return the message with the current clocks of a table."""
        return clocks(*await self.log.clocks(table))

    async def _check(self) -> None:
        """Refresh rooms that are behind: at every interval, and at once when notifications may have been missed."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._check_s):
                    await self._at_once.wait()
            self._at_once.clear()
            try:
                await self._compare()
            except Exception as error:
                self._report(error)

    async def _compare(self) -> None:
        rooms = list(self.rooms.values())
        for at in range(0, len(rooms), _HEADS_AT_ONCE):
            asked = [(room, room.heads()) for room in rooms[at : at + _HEADS_AT_ONCE]]
            heads = await self.log.heads([room.table for room, _ in asked])
            for room, before in asked:
                # A room is up to date if its sockets are. The table need not be in memory for that.
                # A room that has sent something in the meantime is compared at the next check.
                if before - {heads.get(room.table)} and before == room.heads():
                    self.look(room)
