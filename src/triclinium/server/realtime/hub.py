"""This process's sockets, table by table, and how they hear that their table has moved.

Nothing is queued for a socket. It is woken, and then sends what its table has and it has not sent yet; so a slow socket
gets fewer and longer updates, and holds up nobody.

Three ways lead to a wake: a move made here, a notice from the bus, and every two seconds a look at the heads of all
tables that somebody watches here. The last alone would do.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

import orjson

from ...kernel.errors import TricliniumError
from ..bus import DUE, Bus, table_channel
from ..outages import Outages, is_outage
from ..store.move_log import Due, Head, Move
from ..store.sql_log import Log
from ..tables.cache import TableCache
from ..tables.live import Forked, LiveTable
from ..watching.metrics import PUBLISH_SECONDS
from ..watching.traces import TRACE, carried, span, span_of
from .clocks import clocks_message, has_clocks
from .presence import Presence
from .room import Listener, Room

log = logging.getLogger(__name__)

_HEADS_AT_ONCE: Final = 5000


class Hub:
    """All rooms of this process."""

    def __init__(self, cache: TableCache, log: Log, bus: Bus, outages: Outages, check_seconds: float) -> None:
        self.cache: Final = cache
        self.bus: Final = bus
        process = secrets.token_hex(6)
        self._own: Final = process.encode()
        self.rooms: Final[dict[str, Room]] = {}
        self.on_due: Callable[[], None] = lambda: None
        """Called when something fell due, for a worker in this process."""
        self._log: Final = log
        self._outages: Final = outages
        self._check_s: Final = check_seconds
        self._at_once: Final = asyncio.Event()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._stopped = False
        self.presence: Final = Presence(
            bus, process, self._spawn, lambda room: self._publish(room.table, {"w": 1})
        )
        cache.in_use = self.rooms.__contains__

    async def start(self) -> None:
        """Begin to listen."""
        await self.bus.start(self._hear, self._at_once.set)
        self._spawn(self._check())
        self._spawn(self.presence.stay(self.rooms))

    async def stop(self) -> None:
        """Cancel all tasks and stop listening. No task is started after that."""
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.stop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Run `work` as a task that ends with the hub; return None if the hub has stopped."""
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
            if is_outage(error):
                self._outages.note(error)
            else:
                log.error("a task of the hub failed", exc_info=error)

    # ---- sockets come and go

    def join(self, table: str, socket: Listener) -> Room:
        """A socket sits down in a room."""
        room = self.rooms.get(table)
        if room is None:
            room = self.rooms[table] = Room(table)
            self.bus.subscribe(table_channel(table))
        room.sockets.add(socket)
        self.presence.changed(room)
        return room

    def leave(self, room: Room, socket: Listener) -> None:
        """A socket leaves."""
        room.sockets.discard(socket)
        if not room.sockets and self.rooms.get(room.table) is room:
            del self.rooms[room.table]
            self.bus.unsubscribe(table_channel(room.table))
        self.presence.changed(room)

    # ---- what happened here

    def moved(self, live: LiveTable, move: Move, due: Due | None) -> None:
        """A move was stored by this process: wake our sockets, tell the other processes."""
        room = self.rooms.get(live.id)
        if room is not None:
            room.wake()
            self._tell_clocks(room, live)
        if room is None or room.others:
            self._publish_move(live, move)
        self.fell_due(due)

    def _publish_move(self, live: LiveTable, move: Move) -> None:
        """Tell the other processes of a move; with it goes the trace, if there is one."""
        started = perf_counter()
        with span("publish", table=live.id):
            self._publish(live.id, {"v": live.row.version, "m": tuple(move), **carried()})
        PUBLISH_SECONDS.observe(perf_counter() - started)

    def fell_due(self, due: Due | None) -> None:
        """Something falls due soon: workers need not wait until they look."""
        if due is not None and 0 <= due.after < 1:
            asyncio.get_running_loop().call_later(due.after, self._tell_due)

    def look_for_due(self) -> None:
        """Something may be due now."""
        self._tell_due()

    def _tell_due(self) -> None:
        self.bus.publish(DUE, b"")
        self.on_due()

    def changed(self, table: str) -> None:
        """Seats, settings or chat of a table changed, by this process."""
        self._publish(table, {})
        room = self.rooms.get(table)
        if room is not None:
            self.look(room)

    def pointed(self, table: str, message: bytes) -> None:
        """A seat points at something."""
        room = self.rooms.get(table)
        if room is not None:
            for socket in room.sockets:
                socket.pass_on(message)
        self._publish(table, {"p": message.decode()})

    def _publish(self, table: str, notice: dict[str, object]) -> None:
        """Tell the other processes; our own name in front lets us pass over what we said ourselves."""
        self.bus.publish(table_channel(table), self._own + orjson.dumps(notice))

    # ---- what happened elsewhere

    def _hear(self, channel: str, notice: bytes) -> None:
        if channel == DUE:
            self.on_due()
            return
        if notice.startswith(self._own):
            return
        room = self.rooms.get(channel.removeprefix("t:"))
        if room is None:
            return
        told = orjson.loads(notice[len(self._own) :])
        if "p" in told:
            for socket in room.sockets:
                socket.pass_on(told["p"].encode())
        elif "w" in told:
            room.others = True
            self.presence.heard(room)
        elif TRACE in told:
            with span_of("heard", {TRACE: told[TRACE]}, table=room.table):
                self._heard_move(room, told)
        else:
            self._heard_move(room, told)

    def _heard_move(self, room: Room, told: dict[str, object]) -> None:
        if "m" not in told or not self._folded(room, told):
            self.look(room)

    def _folded(self, room: Room, told: dict[str, object]) -> bool:
        """Fold a move from its notice, if it is the next one and nobody is at the table right now."""
        live = self.cache.peek(room.table)
        sent = told["m"]
        assert isinstance(sent, list)
        move = Move(sent[0], sent[1], sent[2], sent[3], tuple(sent[4]), sent[5], sent[6])
        if live is None or live.lock.locked() or live.seq != move.seq or live.row.version != told["v"]:
            return False
        try:
            live.fold(move)
        except Forked:
            return False  # the store went back, and was written on
        except TricliniumError:
            log.exception("table %s: a notice does not fit what is known of it; reading it anew", room.table)
            self.cache.drop(room.table)
            return False
        room.wake()
        self._tell_clocks(room, live)
        return True

    def look(self, room: Room) -> None:
        """Read what is new at a table, then wake its sockets. One look at a time, and one more if asked meanwhile."""
        if room.looking is not None:
            room.look_again = True
            return
        room.looking = self._spawn(self._look(room))

    async def _look(self, room: Room) -> None:
        try:
            while True:
                room.look_again = False
                live = await self.cache.get(room.table)
                if live is not None:
                    async with live.lock:
                        head = await self.cache.refresh(live)
                    if head is not None:
                        room.said = head.said  # also when it is less: the store went back
                room.wake()
                if live is not None:
                    self._tell_clocks(room, live)
                if not room.look_again:
                    return
        except Exception as error:
            if is_outage(error):
                self._outages.note(error)
            else:
                log.exception("table %s could not be read; it will be tried again", room.table)
        finally:
            room.looking = None

    def _tell_clocks(self, room: Room, live: LiveTable) -> None:
        """Tell what every seat has left, where time is counted: once for all that comes while it is read."""
        if not has_clocks(live):
            return
        if room.telling is not None:
            room.tell_again = True
            return
        room.telling = self._spawn(self._read_clocks(room))

    async def _read_clocks(self, room: Room) -> None:
        try:
            while True:
                room.tell_again = False
                message = await clocks_message(self._log, room.table)
                for socket in list(room.sockets):
                    socket.pass_on(message)
                if not room.tell_again:
                    return
        except Exception as error:  # the next move sends the clocks again
            if is_outage(error):
                self._outages.note(error)
            else:
                log.exception("table %s: the clocks could not be read", room.table)
        finally:
            room.telling = None

    async def _check(self) -> None:
        """Every two seconds, and at once when notices may have been missed: who is behind?"""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._check_s):
                    await self._at_once.wait()
            self._at_once.clear()
            try:
                await self._compare()
            except Exception as error:
                if is_outage(error):
                    self._outages.note(error)
                else:
                    log.warning("tables could not be checked (%s); trying again", error)

    async def _compare(self) -> None:
        tables = list(self.rooms)
        for at in range(0, len(tables), _HEADS_AT_ONCE):
            asked = tables[at : at + _HEADS_AT_ONCE]
            heads = await self._log.heads(asked)
            for table in asked:
                room = self.rooms.get(table)
                if room is not None and not self._knows(room, heads.get(table)):
                    self.look(room)

    def _knows(self, room: Room, head: Head | None) -> bool:
        """Whether every socket has been sent all there is; the table itself need not be in memory for that."""
        return all(socket.head == head for socket in room.sockets)
