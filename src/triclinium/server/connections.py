"""Connections of the web server, with time limits that it has not itself.

A request has to be there whole in time, and what is answered has to be read. Of connections on which nothing goes on,
an address has only so many: for a new one the oldest of them is closed, so half-sent requests are in their own way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..kernel.errors import TricliniumError
from .addresses import address_group

if TYPE_CHECKING:
    from .settings import Settings

MOST_BYTES: Final = 65_536
"""Of a request that is not whole yet, besides what a body may have (`limit_message_bytes`)."""
_MOST_WAITING: Final = 16
"""Requests that came while one before them was being answered."""
_JUST_NOW_S: Final = 1.0
_CROWD: Final = 10
"""Connections that came just now are let be, up to so many times the number an address has: crowds come at once."""
_CROWDED: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


Admits = Callable[[str, Sequence[tuple[bytes, bytes]]], bool]
"""Whether an address may try one more socket, by the headers of its request."""


class TooMany(TricliniumError):
    """More requests wait on one connection than are kept."""


class Terms(NamedTuple):
    """What connections of one server are held to."""

    whole_s: float
    """How long a request may take to be there whole."""
    unread_s: float
    """How long what was sent may lie unread."""
    most_bytes: int
    """Of a request that is not whole yet."""
    most_idle: int
    """Connections of one address on which nothing goes on; 0: as many as there are."""
    admits: Admits | None
    """A first look at who would have a socket: turning away a crowd here costs a sixth of what the app would need."""


class Punctual(HttpToolsProtocol):
    """One connection until it becomes a socket; then `frames` has it."""

    terms: ClassVar[Terms]
    idle: ClassVar[dict[str, dict[Punctual, float]]]
    """Connections on which nothing goes on, by address, the oldest first, and since when."""

    _group: str = ""
    _came: int = 0
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _socket: bool = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._group = address_group(self.client[0]) if self.client else ""
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._attend()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes, and see whether it makes a whole request."""
        super().data_received(data)
        if self._socket or self.transport.is_closing():
            return
        cycle = self.cycle
        answering = cycle is not None and not cycle.more_body and not cycle.response_complete
        if answering:
            self._attend()
        else:
            self._wait()
        self._came += len(data)
        if self._came <= self.terms.most_bytes:
            return
        if answering:
            self.flow.pause_reading()  # the rest of the next request waits until this one is answered
        else:
            self._end(_LONG)

    def on_message_begin(self) -> None:
        """A request begins; what is raised here is answered by 400, and the connection closed."""
        if len(self.pipeline) >= _MOST_WAITING:
            raise TooMany
        super().on_message_begin()

    def handle_websocket_upgrade(self) -> None:
        """The request for a socket is whole; the rest is not ours."""
        self._socket = True
        self._attend()
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # that answer would be read as frames of the socket
        elif self.terms.admits is not None and not self.terms.admits(self._group, self.headers):
            self._end(_CROWDED)
        else:
            super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        """Answered; until the next request nothing goes on."""
        super().on_response_complete()
        if not self.transport.is_closing() and self.cycle.response_complete:
            self._came = 0
            self._be_idle()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked for; uvicorn would wait until what it sent is read."""
        self._end(b"")

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.terms.unread_s, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait(self) -> None:
        """A request is to come, or the rest of it."""
        if self._deadline is None:
            self._came = 0
            self._deadline = self.loop.call_later(self.terms.whole_s, self._end, _LATE)
            self._be_idle()

    def _attend(self) -> None:
        """Something goes on, or the connection is no longer ours."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        mine = self.idle.get(self._group)
        if mine is not None:
            mine.pop(self, None)
            if not mine:
                del self.idle[self._group]

    def _be_idle(self) -> None:
        mine = self.idle.setdefault(self._group, {})
        now = self.loop.time()
        mine.pop(self, None)
        mine[self] = now
        if self.terms.most_idle and len(mine) > self.terms.most_idle:
            oldest, since = next(iter(mine.items()))
            if now - since > _JUST_NOW_S or len(mine) > _CROWD * self.terms.most_idle:
                oldest._attend()
                oldest.transport.abort()

    def _end(self, told: bytes) -> None:
        """Say why, if anybody listens, and hang up."""
        answering = (
            self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        )
        if self.transport.is_closing() or answering or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        if told:
            self.transport.write(told)
        self.transport.close()


def punctual(settings: Settings, admits: Admits) -> type[asyncio.Protocol]:
    """The connections of one server. Behind proxies, whose connections are everybody's, none are counted by address."""
    terms = Terms(
        settings.limit_request_seconds,
        settings.limit_unread_seconds,
        MOST_BYTES + settings.limit_message_bytes,
        0 if settings.proxies else settings.limit_connections_per_address,
        None if settings.proxies else admits,
    )
    return cast(type[asyncio.Protocol], type("Punctual", (Punctual,), {"terms": terms, "idle": {}}))
