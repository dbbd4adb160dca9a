"""Handle the messages of a socket's client."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Final

from pydantic import ValidationError

from ...live.messages.socket import answered, error, has_clocks, past
from ...live.rules import BUSY, Answer, Command, Done, Stale
from ..limits.rate_limits import TokenBucket
from ..observability.metrics import PARSE_SECONDS
from ..observability.traces import span
from ..outages import is_outage
from . import protocol
from .close_codes import TOO_MANY, Closed
from .endpoint import Endpoint
from .socket import Socket

log = logging.getLogger(__name__)

_MAX_REFUSED: Final = 100
"""Maximum number of consecutive messages above the rate limit before the socket is closed."""


class Receiver:
    """Handler of the messages of one socket, in order."""

    def __init__(self, endpoint: Endpoint, socket: Socket) -> None:
        self._endpoint: Final = endpoint
        self._hub: Final = endpoint.hub
        self._socket: Final = socket
        rate = endpoint.settings.limit_acts_per_s
        self._pace: Final = TokenBucket(rate, 2 * rate)
        self._refused = 0
        """Number of consecutive messages above the rate limit."""

    async def hear(self, text: str) -> None:
        """Handle a message."""
        if not self._pace.allows():
            self._refused += 1
            if self._refused > _MAX_REFUSED:
                raise Closed(TOO_MANY)
            await self._error("too_fast")
            return
        self._refused = 0
        await self._endpoint.limits.wait_for_turn(self._socket.address)
        started = perf_counter()
        try:
            message = protocol.READ.validate_json(text)
        except ValidationError:
            await self._error("bad_message")
            return
        if isinstance(message, protocol.Act | protocol.Hold | protocol.Undo):
            PARSE_SECONDS.observe(perf_counter() - started)
        try:
            with span("message", type=message.type, table=self._socket.table):
                await self._do(message)
        except Exception as failure:
            key = getattr(message, "key", None)
            if key is None or not is_outage(failure):
                raise
            self._hub.outages.note(failure)
            await self._error("busy", key)

    async def _do(self, message: protocol.FromClient) -> None:
        socket = self._socket
        live = self._hub.cache.peek(socket.table) or await socket.live()
        if live.row.version != socket.version:  # the seat may have changed hands
            await socket.bring_up_to_date()
        if isinstance(message, protocol.Act):
            await self._carry_out(Command(message.key, message.act, message.decision))
        elif isinstance(message, protocol.Hold):
            await self._carry_out(Command(message.key, "hold" if message.on else "release"))
        elif isinstance(message, protocol.Undo):
            await self._carry_out(Command(message.key, undo=-1 if message.to is None else message.to))
        elif isinstance(message, protocol.Sync):
            if live.match is None:
                await socket.send_table(live)
            else:
                while not await socket.send_update(await socket.live(), message.since, message.tip):
                    await socket.bring_up_to_date()
        elif isinstance(message, protocol.Why):
            await socket.send(live.updates.refusals(socket.seat))
        elif isinstance(message, protocol.Before):
            events = await self._endpoint.history.before(live, message.upto, socket.seat)
            await socket.send(past(*events))
        elif isinstance(message, protocol.Say):
            live = await socket.live()
            seat = socket.seat_at(live)
            chat = self._endpoint.chat
            await socket.send(await chat.say(live, seat, socket.person, socket.address, message))
        elif isinstance(message, protocol.Point):
            await self._point(message)
        else:
            await self._error("bad_message")

    async def _carry_out(self, command: Command) -> None:
        socket = self._socket
        if socket.person is None:
            await self._error("no_seat", command.key)
            return
        socket.busy = True  # our own move does not wake this socket; it is updated below
        try:
            try:
                await self._come_back()
                answer: Answer = await self._endpoint.moves.act(socket.table, socket.seat_at, command)
                await self._come_back()  # the clock may have run out a moment ago
            except Exception as failure:
                if is_outage(failure):
                    self._hub.outages.note(failure)
                else:
                    log.exception("table %s: a command could not be carried out", socket.table)
                answer = BUSY
            socket.busy = False
            if isinstance(answer, Done | Stale):
                # The update comes before the answer that refers to it.
                if socket.sending is None:
                    socket.again = False
                await socket.bring_up_to_date()
            await socket.send(answered(command.key, answer, await socket.live(), socket.seat))
        finally:
            socket.busy = False
            if socket.again and socket.sending is None:
                socket.wake()

    async def _come_back(self) -> None:
        """Resume a seat whose clock had run out: its player acts again, so the bot stops."""
        socket, hub = self._socket, self._hub
        live = hub.cache.peek(socket.table)
        seat = None if live is None else socket.seat_at(live)
        if live is None or seat is None or socket.person is None:
            return
        if not live.seats[seat].late or not has_clocks(live):
            return
        if await self._endpoint.seating.come_back(live.id, socket.person, live.awaits(seat)):
            hub.changed(live.id)
            hub.look_for_due()

    async def _error(self, code: str, key: str | None = None, why: str | None = None) -> None:
        await self._socket.send(error(code, key, why))

    async def _point(self, message: protocol.Point) -> None:
        socket = self._socket
        seat = socket.seat_at(await socket.live())
        if seat is None:
            await self._error("no_seat")
            return
        self._hub.pointed(socket.table, seat, message.place)
