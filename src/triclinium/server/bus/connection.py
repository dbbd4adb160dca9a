"""One connection to Redis or Valkey, as little of it as notices need: hiredis reads, asyncio does the rest.

A general client spends several times as long on a published message as the whole of what is done here; this is on the
path of every move.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import deque
from collections.abc import Callable
from typing import Any, Final, cast
from urllib.parse import parse_qs, unquote, urlsplit

import hiredis

from . import BusError

PushHandler = Callable[[list[Any]], None]
_CONNECT_S: Final = 5.0


def encode(*words: str | bytes | float) -> bytes:
    """A command as Redis reads it.

    >>> encode("PING")
    b'*1\\r\\n$4\\r\\nPING\\r\\n'
    """
    parts = [b"*%d\r\n" % len(words)]
    for word in words:
        data = word if isinstance(word, bytes) else str(word).encode()
        parts.append(b"$%d\r\n%s\r\n" % (len(data), data))
    return b"".join(parts)


class RedisConnection(asyncio.Protocol):
    """A connection: replies come in the order of the commands, until all that comes is pushed (`on_push`)."""

    def __init__(self, on_lost: Callable[[], None]) -> None:
        self._reader: Final = hiredis.Reader()
        self._pending: Final[deque[asyncio.Future[Any] | None]] = deque()
        self.on_push: PushHandler | None = None
        """Of a connection for subscriptions: it gets all that comes."""
        self._on_lost: Final = on_lost
        self._transport: asyncio.Transport | None = None

    @property
    def open(self) -> bool:
        """Whether it is connected."""
        return self._transport is not None and not self._transport.is_closing()

    @property
    def waiting(self) -> int:
        """How many commands have no reply yet."""
        return len(self._pending)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is connected."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but its class

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits for a reply any more."""
        self._transport = None
        while self._pending:
            future = self._pending.popleft()
            if future is not None and not future.done():
                future.set_exception(BusError("the connection to Redis was lost"))
        self._on_lost()

    def data_received(self, data: bytes) -> None:
        """Replies and pushed messages."""
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not False:
            if self.on_push is not None:
                self.on_push(reply)
                continue
            future = self._pending.popleft()
            if future is None or future.done():
                continue
            if isinstance(reply, hiredis.ReplyError):
                future.set_exception(BusError(str(reply)))
            else:
                future.set_result(reply)

    def send(self, data: bytes) -> None:
        """Send a command whose reply nobody waits for; lost if the connection is."""
        if self._transport is not None:
            if self.on_push is None:
                self._pending.append(None)
            self._transport.write(data)

    async def execute(self, *words: str | bytes | float) -> Any:
        """Send a command and wait for its reply; BusError if there is none."""
        if self._transport is None:
            raise BusError("there is no connection to Redis")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending.append(future)
        self._transport.write(encode(*words))
        return await future

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def connect(url: str, on_push: PushHandler | None, on_lost: Callable[[], None]) -> RedisConnection:
    """A connection to redis://, rediss:// or unix://, logged in and at the right database; OSError or BusError."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    connection = RedisConnection(on_lost)
    if parts.scheme == "unix":
        connecting: Any = loop.create_unix_connection(lambda: connection, parts.path)
    else:
        tls = ssl.create_default_context() if parts.scheme == "rediss" else None
        connecting = loop.create_connection(
            lambda: connection, parts.hostname or "127.0.0.1", parts.port or 6379, ssl=tls
        )
    try:
        async with asyncio.timeout(_CONNECT_S):
            await connecting
        if parts.password:
            user = [unquote(parts.username)] if parts.username else []
            async with asyncio.timeout(_CONNECT_S):
                await connection.execute("AUTH", *user, unquote(parts.password))
        number = parse_qs(parts.query).get("db", [parts.path.strip("/") if parts.scheme != "unix" else ""])[0]
        if number and number != "0":
            async with asyncio.timeout(_CONNECT_S):
                await connection.execute("SELECT", number)
        async with asyncio.timeout(_CONNECT_S):
            await connection.execute("PING")
    except BaseException:
        connection.close()
        raise
    connection.on_push = on_push
    return connection
