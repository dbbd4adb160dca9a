"""Limit the data that a client may send over a WebSocket, below the level of ASGI, and write to it once a tick.

uvicorn answers pings itself and buffers the parts of a message until the last one has arrived, both without a limit. It
also never closes a connection whose handshake the `websockets` library refuses to parse. The subclass overrides only
methods of `asyncio.Protocol`. It reads two attributes of uvicorn's class and works without them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..limits.rate_limits import TokenBucket

if TYPE_CHECKING:
    from ..settings import Settings

_BYTES_PER_MESSAGE: Final = 256
"""Size of an ordinary message in bytes. An act has about 150 bytes."""
_MAX_PARTS: Final = 1000
"""Maximum number of parts of a message. Empty parts do not count towards its size."""
_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class _TickTransport:
    """Transport that sends all data of one tick of the event loop in one system call.

    A player's own move is answered with two messages, and every system call costs more than making a message.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport: Final = transport
        self._unsent: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send data at the end of this tick."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(data)

    def close(self) -> None:
        """Send the data of this tick, then close the connection."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self._transport.is_closing():
            self._transport.write(b"".join(unsent))


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """WebSocket connection that is aborted when the client sends too much."""

    bytes_per_s: ClassVar[float] = 0
    """Average bytes per second that a client may send, including pings. 0 means no limit."""
    burst: ClassVar[float] = 0
    """Maximum burst in bytes."""

    _bucket: TokenBucket | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write to the connection once a tick."""
        super().connection_made(cast(asyncio.Transport, _TickTransport(cast(asyncio.Transport, transport))))

    def data_received(self, data: bytes) -> None:
        """Forward data from the client, or end the connection."""
        if self._bucket is None:  # the handshake
            self._bucket = TokenBucket(self.bytes_per_s, self.burst)
            super().data_received(data)
            if not getattr(self, "handshake_initiated", True):
                self.transport.write(_BAD_REQUEST)
                self.transport.close()
            return
        if not self._bucket.allows(len(data)):
            self.transport.abort()
            return
        super().data_received(data)
        if len(getattr(self, "frames", ())) > _MAX_PARTS:
            self.transport.abort()


def websocket_class(settings: Settings) -> type[asyncio.Protocol]:
    """Return the WebSocket protocol class for a server with these settings."""
    limits: dict[str, Any] = {}
    if settings.limit_acts_per_s:
        limits["bytes_per_s"] = _BYTES_PER_MESSAGE * settings.limit_acts_per_s
        limits["burst"] = max(4 * settings.limit_message_bytes, 2 * limits["bytes_per_s"])
    return type("LimitedWebSocket", (LimitedWebSocket,), limits)
