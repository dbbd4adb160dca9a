"""The way in: a socket's opening, its hello, and what it says until it hangs up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from pydantic import ValidationError
from uvicorn.protocols.utils import ClientDisconnected

from . import protocol
from .addresses import client_group
from .frames import DIRECT
from .outages import is_outage
from .sockets import (
    BAD_MESSAGE,
    COME_AGAIN,
    NO_TABLE,
    NOT_ALLOWED,
    OTHER_VERSION,
    Closed,
    Gone,
    Outlet,
    Socket,
)
from .wording import is_table_id

if TYPE_CHECKING:
    from .service import Service

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]


class _ByTheBook:
    """Texts one by one, as ASGI has it."""

    def __init__(self, send: Send) -> None:
        self._send: Final = send

    def write(self, *texts: bytes) -> bool:
        return False

    async def written(self, *texts: bytes) -> None:
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    def listen(self, listener: Callable[[str], bool] | None) -> None:
        pass

    def end(self) -> None:
        pass


def same_origin(headers: dict[bytes, bytes], public_url: str) -> bool:
    """Whether a browser asks from our own pages; others (no browser) send no origin."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        asked = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # `http://[`: no browser sends that
        return False
    return asked != "" and asked in (headers.get(b"host", b"").decode("latin-1"), urlsplit(public_url).netloc)


async def serve(service: Service, scope: Scope, receive: Receive, send: Send) -> None:
    """One socket from its opening to its end."""

    async def close(code: int) -> None:
        with suppress(ClientDisconnected, RuntimeError):  # it is gone, or was closed before
            await send({"type": "websocket.close", "code": code})

    await receive()
    headers = dict(scope["headers"])
    if not same_origin(headers, service.settings.public_url):
        await close(NOT_ALLOWED)
        return
    table = scope["path_params"]["table"]
    address = client_group(scope)
    person = service.guests.of_header(headers.get(b"cookie", b"").decode("latin-1"))
    try:
        seated = (
            person is not None
            and is_table_id(table)
            and service.door.knocks.add(person)
            and await service.sits_at(table, person)
        )
    except Exception as error:
        if not is_outage(error):
            raise
        service.outages.note(error)
        await _turn_away(scope, send, HTTPStatus.SERVICE_UNAVAILABLE)
        return
    if not seated and not service.door.knocks.add(address):
        await _turn_away(scope, send, HTTPStatus.TOO_MANY_REQUESTS)
        return
    await send({"type": "websocket.accept"})
    out: Outlet = scope.get("extensions", {}).pop(DIRECT, None) or _ByTheBook(send)
    place = None
    socket = None
    try:
        if not is_table_id(table):
            raise Closed(NO_TABLE)
        place = service.door.enter(table, address, person, seated, close)
        socket = Socket(service, place, table, person, out, close)
        hello = await asyncio.wait_for(_first(receive), service.settings.limit_request_seconds)
        await socket.welcome(hello)
        del headers, hello
        out.listen(socket.act)
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            await socket.hear(event.get("text") or "")
    except Closed as closed:
        await close(closed.code)
    except TimeoutError:
        await close(COME_AGAIN)
    except (Gone, ClientDisconnected):
        return
    except Exception as error:
        if not is_outage(error):
            raise
        service.outages.note(error)
        await close(COME_AGAIN)
    finally:
        out.listen(None)
        out.end()
        if socket is not None:
            socket.leave()
        if place is not None:
            service.door.leave(place)


async def _turn_away(scope: Scope, send: Send, status: HTTPStatus) -> None:
    """Answer before there is a socket: it is to be tried again in a moment."""
    frames = scope.get("extensions", {}).pop(DIRECT, None)
    if frames is None:
        await send({"type": "websocket.close", "code": COME_AGAIN})
    else:
        frames.refuse(status)


async def _first(receive: Receive) -> protocol.Hello:
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
