"""What a socket's client asks for, message by message, and the answers."""

from __future__ import annotations

import logging
import time
from time import perf_counter
from typing import Final

import orjson
from pydantic import ValidationError

from ...kernel.notation import SEAT_NAMES
from ..errors import ApiError
from ..outages import is_outage
from ..tables import commands
from ..tables.commands import Command
from ..tables.live import LiveTable
from ..watching.metrics import PARSE_SECONDS
from ..watching.traces import span
from . import protocol
from .chat import say
from .clocks import has_clocks
from .close_codes import TOO_MANY, Closed
from .context import Context
from .socket import Socket

log = logging.getLogger(__name__)

_MAX_REFUSED: Final = 100
"""Consecutive messages that may come too fast before the socket is closed."""
_ERRORS: Final = {
    commands.NotSeated: "no_seat",
    commands.NotRunning: "not_running",
    commands.NotAllowed: "not_allowed",
    commands.NotUnderstood: "bad_act",
    commands.TooOften: "too_often",
    commands.Full: "full",
    commands.Busy: "busy",
}


class Receiver:
    """The messages of one socket, one after the other."""

    __slots__ = ("_context", "_refused", "_socket", "_tokens", "_tokens_at")

    def __init__(self, context: Context, socket: Socket) -> None:
        self._context: Final = context
        self._socket: Final = socket
        self._tokens = 0.0
        self._tokens_at = 0.0
        self._refused = 0
        """Consecutive messages that came too fast."""

    async def hear(self, text: str) -> None:
        """Do what a message asks for."""
        if not self._paced():
            self._refused += 1
            if self._refused > _MAX_REFUSED:
                raise Closed(TOO_MANY)
            await self._error("too_fast")
            return
        self._refused = 0
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
        except Exception as error:
            key = getattr(message, "key", None)
            if key is None or not is_outage(error):
                raise
            self._context.outages.note(error)
            await self._error("busy", key)

    async def _do(self, message: protocol.FromClient) -> None:
        socket = self._socket
        live = self._context.cache.peek(socket.table) or await socket.live()
        if live.row.version != socket.version:  # whose seat this is now comes before what is asked for it
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
            events = await self._context.history.before(live, message.upto, socket.seat)
            await socket.send(b'{"type":"past","since":%d,"events":[%s]}' % events)
        elif isinstance(message, protocol.Say):
            live = await socket.live()
            await self._say(live, message)
        elif isinstance(message, protocol.Point):
            await self._point(message)
        else:
            await self._error("bad_message")

    async def _say(self, live: LiveTable, message: protocol.Say) -> None:
        socket = self._socket
        try:
            error = await say(
                self._context, live, socket.seat_at(live), socket.person, socket.address, message
            )
        except ApiError as refused:
            await self._error(refused.key, message.key, refused.params["why"])
            return
        await (self._error(error, message.key) if error else socket.send(done(message.key, live.seq)))

    async def _carry_out(self, command: Command) -> None:
        socket = self._socket
        if socket.person is None:
            await self._error("no_seat", command.key)
            return
        socket.busy = True  # not woken by our own move: we look for ourselves afterwards
        try:
            try:
                await self._come_back()
                answer = await self._context.moves.act(socket.table, socket.seat_at, command)
                await self._come_back()  # perhaps their time was over a moment ago
            except Exception as error:
                if is_outage(error):
                    self._context.outages.note(error)
                else:
                    log.exception("table %s: a command could not be carried out", socket.table)
                answer = commands.Busy()
            socket.busy = False
            if isinstance(answer, commands.Done | commands.Stale):
                # Who hears the answer is to know what it is about: the update comes before it.
                if socket.sending is None:
                    socket.again = False
                await socket.bring_up_to_date()
            await self._answer(command.key, answer)
        finally:
            socket.busy = False
            if socket.again and socket.sending is None:
                socket.wake()

    async def _come_back(self) -> None:
        """Who acts is there: no bot plays for them any longer."""
        context, socket = self._context, self._socket
        live = context.cache.peek(socket.table)
        seat = None if live is None else socket.seat_at(live)
        if (
            live is None
            or seat is None
            or socket.person is None
            or not live.seats[seat].late
            or not has_clocks(live)
        ):
            return
        if await context.seating.come_back(live.id, socket.person, live.awaits(seat)):
            context.hub.changed(live.id)
            context.hub.look_for_due()

    async def _answer(self, key: str, answer: commands.Answer) -> None:
        socket = self._socket
        if isinstance(answer, commands.Done):
            await socket.send(done(key, answer.seq))
        elif isinstance(answer, commands.Stale):
            live = await socket.live()
            decision = live.updates.of(socket.seat).decision if live.match is not None else ""
            stale = {"type": "stale", "key": key, "seq": live.seq, "decision": decision or None}
            await socket.send(orjson.dumps(stale))
        elif isinstance(answer, commands.Denied):
            refused = {"type": "refused", "key": key, "refusal": answer.refusal.named()}
            await socket.send(orjson.dumps(refused))
        else:
            await self._error(_ERRORS[type(answer)], key)

    async def _error(self, code: str, key: str | None = None, why: str | None = None) -> None:
        told = {} if why is None else {"why": why}
        await self._socket.send(orjson.dumps({"type": "error", "key": key, "code": code, **told}))

    async def _point(self, message: protocol.Point) -> None:
        socket = self._socket
        seat = socket.seat_at(await socket.live())
        if seat is None:
            await self._error("no_seat")
            return
        point = {"type": "ping", "seat": SEAT_NAMES[seat], "place": message.place}
        self._context.hub.pointed(socket.table, orjson.dumps(point))

    def _paced(self) -> bool:
        """A bucket of two seconds' messages that fills as time goes by."""
        rate = self._context.settings.limit_acts_per_s
        if not rate:
            return True
        now = time.monotonic()
        self._tokens = min(2 * rate, self._tokens + (now - self._tokens_at) * rate)
        self._tokens_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


def done(key: str, seq: int) -> bytes:
    """It happened, once."""
    return orjson.dumps({"type": "done", "key": key, "seq": seq})
