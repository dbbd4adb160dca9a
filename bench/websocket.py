"""A minimal WebSocket client, so that the cost of the load generator does not distort the figures.

It supports text frames without compression. It masks them with zeros, which leaves the text unchanged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, cast

_TEXT: Final = 0x81
_CLOSE: Final = 0x8
_PING: Final = 0x9
_PONG: Final = 0x8A
_SHORT: Final = 125
_NO_MASK: Final = bytes(4)


class Socket(asyncio.Protocol):
    """A WebSocket. `heard` is called with every text message as bytes."""

    def __init__(
        self, host: str, path: str, headers: Mapping[str, str], heard: Callable[[bytes], None]
    ) -> None:
        self.heard = heard
        self.opened: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.closed = False
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self._request: Final = "\r\n".join([*lines, "", ""]).encode()
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail a pending handshake."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the service closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Read frames, or first the response to the upgrade."""
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = data
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.split(b"\r\n", 1)[0].decode(errors="replace")))
                self._transport.close()
                return
            self._open = True
            self.opened.set_result(None)
            data = rest
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length > _SHORT:
                wide = 2 if length == _SHORT + 1 else 8
                length = int.from_bytes(data[start : start + wide], "big")
                start += wide
            if start + length > size:
                break
            self._frame(data[at], data[start : start + length])
            at = start + length
        self._buffer = data[at:]

    def _frame(self, first: int, payload: bytes) -> None:
        kind = first & 0xF
        if kind == _TEXT & 0xF:
            self.heard(payload)
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self._transport.close()

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._write(_TEXT, text)

    def _write(self, first: int, payload: bytes) -> None:
        size = len(payload)
        if size <= _SHORT:
            head = bytes((first, 0x80 | size))
        else:
            head = bytes((first, 0x80 | _SHORT + 1)) + size.to_bytes(2, "big")
        self._transport.write(head + _NO_MASK + payload)

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()


async def connect(
    port: int, path: str, heard: Callable[[bytes], None], headers: Mapping[str, str] | None = None
) -> Socket:
    """Open a socket to a server on this machine."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    _, socket = await loop.create_connection(
        lambda: Socket(host, path, headers or {}, heard), "127.0.0.1", port
    )
    await socket.opened
    return socket
