"""Connections of the web server, with time limits that it has not itself.

A request has to be there whole in time, and what is answered has to be read. Of connections on which nothing goes on,
an address has only so many: for a new one the oldest of them is closed, so half-sent requests are in their own way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ...kernel.errors import TricliniumError
from ..fields import RECORDS
from ..origin import address_group

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

    from ..settings import Settings

MOST_BYTES: Final = 65_536
"""Of a request that is not whole yet, besides what a body may have (`limit_message_bytes`)."""
_MOST_PIPELINED: Final = 16
"""Requests that came while one before them was being answered."""
_BURST_S: Final = 1.0
_BURST_FACTOR: Final = 10
"""Connections that came just now are let be, up to so many times the number an address has: crowds come at once."""
_TOO_MANY_REQUESTS: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)
_REQUEST_TIMEOUT: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_HEADERS_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


HandshakeCheck = Callable[[str, Sequence[tuple[bytes, bytes]]], bool]
"""Whether an address may try one more socket, by the headers of its request."""


class PipelineFull(TricliniumError):
    """More requests wait on one connection than are kept."""


class ConnectionLimits(NamedTuple):
    """Of the connections of one server."""

    request_s: float
    """How long a request may take to be there whole."""
    unread_s: float
    """How long what was sent may lie unread."""
    request_bytes: int
    """Of a request that is not whole yet."""
    record_bytes: int
    """The same of one that sends a record file."""
    idle_connections: int
    """Connections of one address on which nothing goes on; 0: as many as there are."""
    handshake_check: HandshakeCheck
    """Asked before a socket reaches the app: turning away a crowd here costs a sixth of what the app would need."""


class LimitedConnection(HttpToolsProtocol):
    """One connection until it becomes a socket; then `websocket_frames` has it."""

    limits: ClassVar[ConnectionLimits]
    idle: ClassVar[dict[str, dict[LimitedConnection, float]]]
    """Connections on which nothing goes on, by address, the oldest first, and since when."""

    _group: str = ""
    _received: int = 0
    _request_timer: asyncio.TimerHandle | None = None
    _unread_timer: asyncio.TimerHandle | None = None
    _upgraded: bool = False
    _answering: RequestResponseCycle | None = None
    """The request that was last begun to be answered; others may have come after it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._group = address_group(self.client[0]) if self.client else ""
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        self.resume_writing()
        if self._answering is not None:
            self._answering.disconnected = True  # uvicorn says so to the last that came alone
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes, and see whether it makes a whole request."""
        super().data_received(data)
        if self._upgraded or self.transport.is_closing():
            return
        cycle = self.cycle
        answering = cycle is not None and not cycle.more_body and not cycle.response_complete
        if answering:
            self._stop_waiting()
        else:
            self._await_request()
        self._received += len(data)
        if self._received <= (
            self.limits.record_bytes if self._sends_record() else self.limits.request_bytes
        ):
            return
        if answering:
            self.flow.pause_reading()  # the rest of the next request waits until this one is answered
        else:
            self._close(_HEADERS_TOO_LARGE)

    def _sends_record(self) -> bool:
        """Whether a record file is coming: its headers are there, and the rest may be longer than of anything else."""
        cycle = self.cycle
        return cycle is not None and cycle.more_body and cycle.scope["path"] == RECORDS

    def on_message_begin(self) -> None:
        """A request begins; what is raised here is answered by 400, and the connection closed."""
        if len(self.pipeline) >= _MOST_PIPELINED:
            raise PipelineFull
        super().on_message_begin()

    def handle_websocket_upgrade(self) -> None:
        """The request for a socket is whole; the rest is not ours."""
        self._upgraded = True
        self._stop_waiting()
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # that answer would be read as frames of the socket
        elif not self.limits.handshake_check(self._group, self.headers):
            self._close(_TOO_MANY_REQUESTS)
        else:
            super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Answered; until the next request nothing goes on."""
        super().on_response_complete()
        if not self.transport.is_closing() and self.cycle.response_complete:
            self._received = 0
            self._mark_idle()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked for; uvicorn would wait until what it sent is read."""
        self._close(b"")

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self._unread_timer is None:
            self._unread_timer = self.loop.call_later(self.limits.unread_s, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def _await_request(self) -> None:
        """A request is to come, or the rest of it."""
        if self._request_timer is None:
            self._received = 0
            self._request_timer = self.loop.call_later(self.limits.request_s, self._close, _REQUEST_TIMEOUT)
            self._mark_idle()

    def _stop_waiting(self) -> None:
        """Something goes on, or the connection is no longer ours."""
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None
        same_address = self.idle.get(self._group)
        if same_address is not None:
            same_address.pop(self, None)
            if not same_address:
                del self.idle[self._group]

    def _mark_idle(self) -> None:
        same_address = self.idle.setdefault(self._group, {})
        now = self.loop.time()
        same_address.pop(self, None)
        same_address[self] = now
        if self.limits.idle_connections and len(same_address) > self.limits.idle_connections:
            oldest, since = next(iter(same_address.items()))
            if now - since > _BURST_S or len(same_address) > _BURST_FACTOR * self.limits.idle_connections:
                oldest._stop_waiting()
                oldest.transport.abort()

    def _close(self, response: bytes) -> None:
        """Say why, if anybody listens, and hang up."""
        answering = (
            self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        )
        if self.transport.is_closing() or answering or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        if response:
            self.transport.write(response)
        self.transport.close()


def connection_class(settings: Settings, handshake_check: HandshakeCheck) -> type[asyncio.Protocol]:
    """The connections of one server. Behind proxies, whose connections are everybody's, none are counted by address."""
    limits = ConnectionLimits(
        settings.limit_request_seconds,
        settings.limit_unread_seconds,
        MOST_BYTES + settings.limit_message_bytes,
        MOST_BYTES + settings.limit_record_bytes,
        0 if settings.proxies else settings.limit_connections_per_address,
        (lambda _address, _headers: True) if settings.proxies else handshake_check,
    )
    made = type("LimitedConnection", (LimitedConnection,), {"limits": limits, "idle": {}})
    return cast(type[asyncio.Protocol], made)
