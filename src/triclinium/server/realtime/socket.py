"""Socket of a player or spectator at a table. It knows what the client has been sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from ...kernel.notation import SEAT_NAMES
from ...live.messages.socket import CHAT_SHOWN, chat_out, has_clocks, table_changed, welcome
from ...live.messages.summary import table_out
from ...live.rows import Head, dumps
from ...live.table import LiveTable
from ...live.updates import SPECTATOR
from ..limits.socket_limits import NoSlot, Slot
from ..observability.logs import bind
from ..observability.traces import span
from ..outages import is_outage
from ..play.history import Events
from . import protocol
from .close_codes import COME_AGAIN, NO_TABLE, NOT_ALLOWED, TOO_MANY, Close, Closed, Gone
from .endpoint import Endpoint
from .room import Room

log = logging.getLogger(__name__)

Write = Callable[[bytes], Awaitable[None]]
"""Function that sends a message, once the client has read most earlier ones. Raises Gone if the socket is closed."""


MOST_PASSED_ON: Final = 20


def _letter(seat: int) -> str:
    """Return the name of a seat for logs and traces."""
    return "" if seat == SPECTATOR else SEAT_NAMES[seat]


class Socket:
    """A socket after its hello."""

    @property
    def address(self) -> str:
        """Address group of the client."""
        return self._slot.address

    def __init__(
        self, endpoint: Endpoint, slot: Slot, table: str, person: str | None, write: Write, close: Close
    ) -> None:
        self._endpoint: Final = endpoint
        self._hub: Final = endpoint.hub
        self._slot: Final = slot
        self.table: Final = table
        self.person = person
        self._token: str | None = None
        """Token of the private link that gives this socket its seat, if any."""
        self._borne = 0
        """Version of the table when the private link was last checked."""
        self._write: Final = write
        self._close: Final = close
        self.sending: asyncio.Task[None] | None = None
        self.busy = False
        """Whether a command is being carried out. Updates are then sent with its answer."""
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
        """Revision of the table that the client has been sent."""
        return Head(self.seq, self.tip, self.version, self.said)

    # ---- sending

    def wake(self) -> None:
        """Send everything new; if that is already in progress, do it once more afterwards."""
        if self.busy or self.sending is not None:
            self.again = True
        else:
            self.sending = asyncio.get_running_loop().create_task(self._catch_up())

    def pass_on(self, message: bytes) -> None:
        """Send a message that soon expires. Drop it if the client is slow."""
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
            pass  # the endpoint notices this too, and cleans up
        except Exception as error:
            if is_outage(error):
                self._hub.outages.note(error)  # the next wake retries
                return
            seat = {"table": self.table, "seat": _letter(self.seat)}
            log.exception("a socket could not be served", extra=seat)
            await self._close(COME_AGAIN)
        finally:
            self.sending = None

    async def bring_up_to_date(self) -> None:
        """Send everything about the table that the client has not been sent."""
        live = await self.live()
        seat = self.seat_at(live)
        now = SPECTATOR if seat is None else seat
        if now != self.seat:  # the client has the view of another seat
            self.seat = now
            self.seq, self.tip = 0, ""
            self._assign_slot(live, seat)
            if self.room is not None:
                self._hub.presence.changed(self.room)
        if now == SPECTATOR and not self._may_watch(live):
            raise Closed(NOT_ALLOWED)
        if live.row.version != self.version:
            await self.send_table(live)
        if live.match is None:
            self.seq, self.tip = 0, ""
        elif live.tip != self.tip and not await self._send_next(live):
            await self.send_update(live, self.seq, self.tip)
        if self.room is not None:
            self.said = min(self.said, self.room.said)  # the database may have lost messages
            if self.room.said > self.said:
                for line in await self._hub.log.chat(self.table, self.said, CHAT_SHOWN):
                    self.said = line.n
                    await self.send(dumps(chat_out(line)))
        while self._passed_on:
            await self.send(self._passed_on.pop(0))

    async def send_table(self, live: LiveTable) -> None:
        """Send the seats and settings of the table."""
        self.version = live.row.version
        await self.send(table_changed(self._table(live)))

    async def _send_next(self, live: LiveTable) -> bool:
        """Send the last entry with a patch of the view. Return False if the client lacks more than that entry."""
        last = live.recent[-1] if live.recent else None
        # Seats may have changed hands in the meantime, and without a tip there is no view to patch.
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
        """Send the table and its events after the first `since` entries, whose tip is given (None: unknown).

        Return False and send nothing if seats have changed: this socket may now belong to another seat.
        """
        if tip is not None and since and not await self._follows(live, since, tip):
            # The client has a history that the database has lost.
            await self._greet(live)
            since, fresh = 0, True
        else:
            since, fresh = min(since, live.seq), False
        recent = live.recent
        if recent and recent[-1].seq == since:
            events = Events(since, live.updates.last_event(self.seat))
        else:
            events = await self._endpoint.history.events(live, since, self.seat)
        if live.row.version != self.version:
            self.again = True
            return False
        message = live.updates.message(self.seat, events.since, events.json, fresh or events.since != since)
        self.seq, self.tip = live.seq, live.tip
        await self.send(message)
        return True

    async def _follows(self, live: LiveTable, since: int, tip: str) -> bool:
        """Return whether the log of a table had this tip after `since` entries."""
        if since >= live.seq:
            return since == live.seq and tip == live.tip
        for each in reversed(live.recent):
            if each.seq == since:
                return each.before == tip
        last = await self._hub.log.tail(live.id, since - 1, since)
        return bool(last) and last[0].tip == tip

    def seat_at(self, live: LiveTable) -> int | None:
        """Return the socket's seat at the table as this process knows it. A private link counts while it is valid."""
        if self._token is not None and live.row.version != self._borne:
            self.person = self._endpoint.private_links.bearer(live.stored(), self._token)
            self._borne = live.row.version
        return live.seat_of(self.person)

    def _may_watch(self, live: LiveTable) -> bool:
        return live.options.spectators or live.row.state == "open" or self.person == live.row.owner

    def _assign_slot(self, live: LiveTable, seat: int | None) -> None:
        """Count this socket as one of a player or owner, for whom slots are reserved, or of a spectator."""
        seated = seat is not None or (self.person is not None and self.person == live.row.owner)
        try:
            self._endpoint.limits.assign(self._slot, self.person, seated)
        except NoSlot:
            raise Closed(TOO_MANY) from None

    async def send(self, message: bytes) -> None:
        """Send a message."""
        await self._write(message)

    async def welcome(self, hello: protocol.Hello) -> None:
        """Answer the hello, and bring the client up to date."""
        self.busy = True  # nothing may be sent before the welcome
        live = await self.live()
        async with live.lock:  # seats must be current, not as last read
            head = await self._hub.cache.refresh(live)
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
        self.room = room = self._hub.join(self.table, self)
        room.said = max(room.said, head.said)
        await self._greet(live)
        if live.match is not None:
            since = live.seq if hello.since is None else hello.since
            await self.send_update(live, since, hello.tip)
            if has_clocks(live):
                await self.send(await self._hub.clocks(self.table))
        self.busy = False
        if self.again:
            self.wake()

    async def _greet(self, live: LiveTable) -> None:
        """Send the table, its last chat messages, and who is present."""
        said = self.room is not None and self.room.said > 0
        lines = await self._hub.log.chat(self.table, 0, CHAT_SHOWN) if said else []
        self.said = lines[-1].n if lines else 0
        presence = await self._hub.presence.message(self.table)
        await self.send(welcome(self._table(live), self.seat, lines, presence))

    def _table(self, live: LiveTable) -> dict[str, Any]:
        return table_out(live.stored(), self.person, self._endpoint.host_key, live.seq)

    async def live(self) -> LiveTable:
        """Return the table as this process knows it; raise Closed if it does not exist."""
        live = self._hub.cache.peek(self.table) or await self._hub.cache.get(self.table)
        if live is None:
            raise Closed(NO_TABLE)
        return live

    def leave(self) -> None:
        """Clean up after the socket was closed."""
        if self.sending is not None:
            self.sending.cancel()
        if self.room is not None:
            self._hub.leave(self.room, self)
            self.room = None
