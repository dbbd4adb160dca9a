"""One socket: a person, or a spectator, at one table; what it has been sent, and what it is to be sent.

What it says is heard by its `receiver`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import orjson

from ...kernel.notation import SEAT_NAMES
from ..limits.socket_limits import NoSlot, Slot
from ..outages import is_outage
from ..store.move_log import Head
from ..tables.history import Events
from ..tables.live import LiveTable
from ..tables.seat_updates import SPECTATOR
from ..tables.summary import table_out
from ..watching.logs import bind
from ..watching.traces import span
from . import protocol
from .chat import CHAT_SHOWN, chat_out
from .clocks import clocks_message, has_clocks
from .close_codes import COME_AGAIN, NO_TABLE, NOT_ALLOWED, TOO_MANY, Closed, Gone
from .context import Context
from .room import Room

log = logging.getLogger(__name__)

Write = Callable[[bytes], Awaitable[None]]
"""Sends a message, as soon as the client has taken most of those before; raises Gone if the socket is closed."""


class Close(Protocol):
    """Closes a socket with a code, if it is open."""

    async def __call__(self, code: int, reason: str = "") -> None:
        """Close it."""


MOST_PASSED_ON: Final = 20


def _letter(seat: int) -> str:
    """A seat as logs and traces name it."""
    return "" if seat == SPECTATOR else SEAT_NAMES[seat]


class Socket:
    """A socket after its hello."""

    __slots__ = (
        "_borne",
        "_close",
        "_context",
        "_passed_on",
        "_slot",
        "_token",
        "_write",
        "again",
        "busy",
        "person",
        "room",
        "said",
        "seat",
        "sending",
        "seq",
        "table",
        "tip",
        "version",
    )

    @property
    def address(self) -> str:
        """The group of addresses that it comes from."""
        return self._slot.address

    def __init__(
        self, context: Context, slot: Slot, table: str, person: str | None, write: Write, close: Close
    ) -> None:
        self._context: Final = context
        self._slot: Final = slot
        self.table: Final = table
        self.person = person
        self._token: str | None = None
        """That of a private link, if it is by one that this socket is a seat's."""
        self._borne = 0
        """The table's version when its private link was last looked at."""
        self._write: Final = write
        self._close: Final = close
        self.sending: asyncio.Task[None] | None = None
        self.busy = False
        """A command is being carried out: what is new is sent when it is answered."""
        self.again = False
        self._passed_on: list[bytes] = []
        self.room: Room | None = None
        self.seat = SPECTATOR
        self.seq = 0
        self.tip = ""
        self.version = 0
        self.said = 0

    @property
    def head(self) -> Head:
        """What this socket has been sent."""
        return Head(self.seq, self.tip, self.version, self.said)

    # ---- sending

    def wake(self) -> None:
        """Send what is new, unless that is being done; then once more afterwards."""
        if self.busy or self.sending is not None:
            self.again = True
        else:
            self.sending = asyncio.get_running_loop().create_task(self._catch_up())

    def pass_on(self, message: bytes) -> None:
        """Send something that is gone a moment later; dropped if the socket does not keep up."""
        if len(self._passed_on) < MOST_PASSED_ON:
            self._passed_on.append(message)
            self.wake()

    async def _catch_up(self) -> None:
        try:
            while True:
                self.again = False
                await self.bring_up_to_date()
                if not self.again:
                    return
        except Closed as closed:
            await self._close(closed.code)
        except Gone:
            pass  # the endpoint notices it too, and cleans up
        except Exception as error:
            if is_outage(error):
                self._context.outages.note(error)  # the next wake tries again
                return
            log.exception(
                "a socket could not be served", extra={"table": self.table, "seat": _letter(self.seat)}
            )
            await self._close(COME_AGAIN)
        finally:
            self.sending = None

    async def bring_up_to_date(self) -> None:
        """Send everything the table has and this socket has not been sent."""
        live = await self.live()
        seat = self.seat_at(live)
        now = SPECTATOR if seat is None else seat
        if now != self.seat:
            # The seat changed hands: what this socket knows is another seat's side.
            self.seat = now
            self.seq, self.tip = 0, ""
            self._assign_slot(live, seat)
            if self.room is not None:
                self._context.hub.presence.changed(self.room)
        if now == SPECTATOR and not self._may_watch(live):
            raise Closed(NOT_ALLOWED)
        if live.row.version != self.version:
            await self.send_table(live)
        if live.match is None:
            self.seq, self.tip = 0, ""
        elif live.tip != self.tip and not await self._send_next(live):
            await self.send_update(live, self.seq, self.tip)
        if self.room is not None and self.room.said < self.said:
            self.said = self.room.said  # the store has lost something
        if self.room is not None and self.room.said > self.said:
            for line in await self._context.log.chat(self.table, self.said, CHAT_SHOWN):
                self.said = line.n
                await self.send(orjson.dumps(chat_out(line)))
        while self._passed_on:
            await self.send(self._passed_on.pop(0))

    async def send_table(self, live: LiveTable) -> None:
        """Send who sits at the table, and how it is set."""
        self.version = live.row.version
        table = table_out(live.stored(), self.person, self._context.host_key, live.seq)
        await self.send(orjson.dumps({"type": "table", "table": table}))

    async def _send_next(self, live: LiveTable) -> bool:
        """Send the last entry, with a patch of the view; False if this socket lacks more than that entry."""
        last = live.recent[-1] if live.recent else None
        # Seats may have changed hands meanwhile; a socket without a tip has no view to patch.
        if last is None or not self.tip or live.row.version != self.version:
            return False
        if last.seq != self.seq or last.before != self.tip:
            return False
        message = live.updates.next_message(self.seat)
        self.seq, self.tip = live.seq, live.tip
        with span("socket", table=self.table, seat=_letter(self.seat)):
            await self.send(message)
        return True

    async def send_update(self, live: LiveTable, since: int, tip: str | None) -> bool:
        """Send the table and what happened after the first `since` entries, which had this tip (None: nobody said).

        False, and nothing is sent, if seats changed meanwhile: first it is to be seen whose socket this is now.
        """
        if tip is not None and since and not await self._follows(live, since, tip):
            # It was told another history, which the store has lost: everything anew.
            await self._greet(live)
            since, fresh = 0, True
        else:
            since, fresh = min(since, live.seq), False
        recent = live.recent
        if recent and recent[-1].seq == since:
            events = Events(since, live.updates.last_event(self.seat))
        else:
            events = await self._context.history.events(live, since, self.seat)
        if live.row.version != self.version:
            self.again = True
            return False
        message = live.updates.message(self.seat, events.since, events.json, fresh or events.since != since)
        self.seq, self.tip = live.seq, live.tip
        await self.send(message)
        return True

    async def _follows(self, live: LiveTable, since: int, tip: str) -> bool:
        """Whether the log of a table had this tip when it had `since` entries."""
        if since >= live.seq:
            return since == live.seq and tip == live.tip
        for each in reversed(live.recent):
            if each.seq == since:
                return each.before == tip
        last = await self._context.log.tail(live.id, since - 1, since)
        return bool(last) and last[0].tip == tip

    def seat_at(self, live: LiveTable) -> int | None:
        """The seat it acts for at the table as it is known; a private link counts only as long as it is good."""
        if self._token is not None and live.row.version != self._borne:
            self.person = self._context.private_links.bearer(live.stored(), self._token)
            self._borne = live.row.version
        return live.seat_of(self.person)

    def _may_watch(self, live: LiveTable) -> bool:
        return live.options.spectators or live.row.state == "open" or self.person == live.row.owner

    def _at_home(self, live: LiveTable, seat: int | None) -> bool:
        """Whether there is always room for this socket: it is a seat's, or the owner's."""
        return seat is not None or (self.person is not None and self.person == live.row.owner)

    def _assign_slot(self, live: LiveTable, seat: int | None) -> None:
        try:
            self._context.limits.assign(self._slot, self.person, self._at_home(live, seat))
        except NoSlot:
            raise Closed(TOO_MANY) from None

    async def send(self, message: bytes) -> None:
        """Send one message."""
        await self._write(message)

    async def welcome(self, hello: protocol.Hello) -> None:
        """Answer the hello, and bring the client up to date."""
        self.busy = True  # nothing comes before the welcome
        live = await self.live()
        async with live.lock:  # whose seat it is now, not when somebody last looked
            head = await self._context.cache.refresh(live)
        if head is None:
            raise Closed(NO_TABLE)
        self._token = hello.token
        seat = self.seat_at(live)
        if seat is None and (self._token is not None or not self._may_watch(live)):
            raise Closed(NOT_ALLOWED)
        self.version = live.row.version
        self.seat = SPECTATOR if seat is None else seat
        self._assign_slot(live, seat)
        bind(seat=_letter(self.seat))
        self.room = room = self._context.hub.join(self.table, self)
        room.said = max(room.said, head.said)
        await self._greet(live)
        if live.match is not None:
            since = live.seq if hello.since is None else hello.since
            await self.send_update(live, since, hello.tip)
            if has_clocks(live):
                await self.send(await clocks_message(self._context.log, self.table))
        self.busy = False
        if self.again:
            self.wake()

    async def _greet(self, live: LiveTable) -> None:
        """Say who sits here and what was said last."""
        said = self.room is not None and self.room.said > 0
        lines = await self._context.log.chat(self.table, 0, CHAT_SHOWN) if said else []
        self.said = lines[-1].n if lines else 0
        message = {
            "type": "welcome",
            "protocol": protocol.VERSION,
            "table": table_out(live.stored(), self.person, self._context.host_key, live.seq),
            "seat": None if self.seat == SPECTATOR else SEAT_NAMES[self.seat],
            "chat": [chat_out(line) for line in lines],
            "presence": await self._context.hub.presence.message(self.table),
        }
        await self.send(orjson.dumps(message))

    async def live(self) -> LiveTable:
        """The table as this process knows it."""
        live = self._context.cache.peek(self.table) or await self._context.cache.get(self.table)
        if live is None:
            raise Closed(NO_TABLE)
        return live

    def leave(self) -> None:
        """The socket is gone."""
        if self.sending is not None:
            self.sending.cancel()
        if self.room is not None:
            self._context.hub.leave(self.room, self)
            self.room = None
