"""Serve a socket: the handshake, the hello, and messages until it is closed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ...live.fields import is_table_id
from ..limits.socket_limits import NoSlot
from ..observability.logs import bind, new_request
from ..observability.metrics import SOCKETS_OPENED, SOCKETS_REFUSED
from ..origin import client_group, same_origin
from ..outages import is_outage
from . import protocol
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
from .endpoint import Endpoint
from .receiver import Receiver
from .socket import Socket

log = logging.getLogger(__name__)


async def serve(endpoint: Endpoint, scope: Scope, receive: Receive, send: Send) -> None:
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
    if not same_origin(dict(scope["headers"]), endpoint.settings.public_url):
        await close(NOT_ALLOWED)
        return
    table = scope["path_params"]["table"]
    bind(request=new_request(), table=table if is_table_id(table) else None)
    address = client_group(scope)
    person = endpoint.guests.guest_id(HTTPConnection(scope))
    try:
        seated = (
            person is not None
            and is_table_id(table)
            and endpoint.limits.allows_handshake(person)
            and await _sits_at(endpoint, table, person)
        )
    except Exception as error:
        if not is_outage(error):
            raise
        endpoint.hub.outages.note(error)
        await _turn_away(send, HTTPStatus.SERVICE_UNAVAILABLE)
        return
    if not seated and not endpoint.limits.allows_handshake(address):
        await _turn_away(send, HTTPStatus.TOO_MANY_REQUESTS)
        return
    await send({"type": "websocket.accept"})
    SOCKETS_OPENED.inc()
    if endpoint.draining is not None:
        await close(RESTART, again_reason())
        return
    endpoint.sockets.add(close)
    slot = None
    socket = None
    try:
        if not is_table_id(table):
            raise Closed(NO_TABLE)
        slot = endpoint.limits.acquire(table, address, person, seated, partial(close, TOO_MANY))
        socket = Socket(endpoint, slot, table, person, write, close)
        async with asyncio.timeout(endpoint.settings.limit_request_seconds):
            hello = await _hello(receive)
        await socket.welcome(hello)
        receiver = Receiver(endpoint, socket)
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
            endpoint.hub.outages.note(error)
        else:
            log.exception("table %s: a socket failed", table)
        await close(COME_AGAIN)
    finally:
        endpoint.sockets.discard(close)
        if socket is not None:
            socket.leave()
        if slot is not None:
            endpoint.limits.release(slot)


async def _sits_at(endpoint: Endpoint, table: str, person: str) -> bool:
    """Return whether a guest has a seat at a table, without reading the table."""
    live = endpoint.hub.cache.peek(table)
    known = live is not None and live.seat_of(person) is not None
    return known or await endpoint.guests.sits_at(table, person)


async def _turn_away(send: Send, status: HTTPStatus) -> None:
    """Refuse the handshake. The client may retry after a second."""
    SOCKETS_REFUSED.labels(status.name.lower()).inc()
    headers = [(b"retry-after", b"1")]
    await send({"type": "websocket.http.response.start", "status": status.value, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})


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
