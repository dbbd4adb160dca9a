"""Accept sockets: handle the handshake, the hello, and messages until the socket is closed."""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Final

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ...live.fields import is_table_id
from ..limits.socket_limits import NoSlot, SocketLimits
from ..observability.logs import bind, new_request
from ..observability.metrics import SOCKETS_OPENED, SOCKETS_REFUSED
from ..origin import client_group, same_origin
from ..outages import is_outage
from ..play.history import History
from ..play.moves import Moves
from ..seating.guests import Guests
from ..seating.private_links import PrivateLinks
from ..seating.seats import Seating
from ..settings import Settings
from . import protocol
from .chat import Chat
from .close_codes import (
    BAD_MESSAGE,
    COME_AGAIN,
    NO_TABLE,
    NOT_ALLOWED,
    OTHER_VERSION,
    RESTART,
    TOO_MANY,
    Closed,
    Gone,
    again_reason,
)
from .hub import Hub
from .receiver import Receiver
from .socket import Close, Socket

log = logging.getLogger(__name__)

_SPREAD_S: Final = 1.0
"""Minimum time, in seconds, over which a stopping process closes its sockets."""
_CLOSED_PER_S: Final = 2000
"""Maximum number of sockets closed per second, because the other processes must accept the clients."""
_JITTER: Final = random.Random()


class Endpoint:
    """Entry point of all sockets."""

    def __init__(
        self,
        settings: Settings,
        guests: Guests,
        private_links: PrivateLinks,
        hub: Hub,
        moves: Moves,
        seating: Seating,
        chat: Chat,
        host_key: str,
    ) -> None:
        self.settings: Final = settings
        self.private_links: Final = private_links
        self.hub: Final = hub
        self.history: Final = History(hub.cache)
        self.moves: Final = moves
        self.seating: Final = seating
        self.chat: Final = chat
        self.host_key: Final = host_key
        """Public key of the host, shown with every table."""
        self.limits: Final = SocketLimits(settings)
        self._guests: Final = guests
        self.sockets: Final[set[Close]] = set()
        """Functions that close the open sockets."""
        self._draining: asyncio.Future[list[None]] | None = None

    def drain(self) -> float:
        """Close all sockets at random moments, so that clients do not all reconnect at once.

        Return the number of seconds until the last is closed.
        """
        spread = max(_SPREAD_S, len(self.sockets) / _CLOSED_PER_S)
        self._draining = asyncio.gather(
            *(_restart(close, _JITTER.uniform(0, spread)) for close in self.sockets)
        )
        return spread

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket from its handshake to its end."""

        async def close(code: int, reason: str = "") -> None:
            with suppress(OSError, RuntimeError):  # it is gone, or was closed before
                await send({"type": "websocket.close", "code": code, "reason": reason})

        async def write(message: bytes) -> None:
            try:
                await send({"type": "websocket.send", "text": message.decode()})
            except (OSError, RuntimeError):  # it is gone, or was closed before
                raise Gone from None

        await receive()
        if not same_origin(dict(scope["headers"]), self.settings.public_url):
            await close(NOT_ALLOWED)
            return
        table = scope["path_params"]["table"]
        bind(request=new_request(), table=table if is_table_id(table) else None)
        address = client_group(scope)
        person = self._guests.guest_id(HTTPConnection(scope))
        try:
            seated = (
                person is not None
                and is_table_id(table)
                and self.limits.allows_handshake(person)
                and await self._sits_at(table, person)
            )
        except Exception as error:
            if not is_outage(error):
                raise
            self.hub.outages.note(error)
            await _turn_away(send, HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if not seated and not self.limits.allows_handshake(address):
            await _turn_away(send, HTTPStatus.TOO_MANY_REQUESTS)
            return
        await send({"type": "websocket.accept"})
        SOCKETS_OPENED.inc()
        if self._draining is not None:
            await close(RESTART, again_reason())
            return
        self.sockets.add(close)
        slot = None
        socket = None
        try:
            if not is_table_id(table):
                raise Closed(NO_TABLE)
            slot = self.limits.acquire(table, address, person, seated, partial(close, TOO_MANY))
            socket = Socket(self, slot, table, person, write, close)
            async with asyncio.timeout(self.settings.limit_request_seconds):
                hello = await _hello(receive)
            await socket.welcome(hello)
            receiver = Receiver(self, socket)
            while True:
                event = await receive()
                if event["type"] != "websocket.receive":
                    return
                await receiver.hear(event.get("text") or "")
        except (Closed, NoSlot) as refused:
            code = refused.code if isinstance(refused, Closed) else TOO_MANY
            if code == TOO_MANY:
                SOCKETS_REFUSED.labels("no_slot").inc()
            await close(code)
        except TimeoutError:
            await close(COME_AGAIN)
        except Gone:
            return
        except Exception as error:
            if is_outage(error):
                self.hub.outages.note(error)
            else:
                log.exception("table %s: a socket failed", table)
            await close(COME_AGAIN)
        finally:
            self.sockets.discard(close)
            if socket is not None:
                socket.leave()
            if slot is not None:
                self.limits.release(slot)

    async def _sits_at(self, table: str, person: str) -> bool:
        """Return whether a guest has a seat at a table, without reading the table."""
        live = self.hub.cache.peek(table)
        known = live is not None and live.seat_of(person) is not None
        return known or await self._guests.sits_at(table, person)


async def _turn_away(send: Send, status: HTTPStatus) -> None:
    """Refuse the handshake. The client may retry after a second."""
    SOCKETS_REFUSED.labels(status.name.lower()).inc()
    headers = [(b"retry-after", b"1")]
    await send({"type": "websocket.http.response.start", "status": status.value, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


async def _restart(close: Close, after: float) -> None:
    """Ask a client, after a number of seconds, to connect to another process."""
    await asyncio.sleep(after)
    await close(RESTART, again_reason())


async def _hello(receive: Receive) -> protocol.Hello:
    event = await receive()
    if event["type"] != "websocket.receive":
        raise Gone
    try:
        hello = protocol.READ.validate_json(event.get("text") or "")
    except ValidationError:
        raise Closed(BAD_MESSAGE) from None
    if not isinstance(hello, protocol.Hello):
        raise Closed(BAD_MESSAGE)
    if hello.protocol != protocol.VERSION:
        raise Closed(OTHER_VERSION)
    return hello
