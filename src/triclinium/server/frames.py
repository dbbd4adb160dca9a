"""WebSocket frames, the short way: uvicorn's own protocol with the two things that happen all the time done directly.

A whole text frame from a client, and a text to a client, need nothing of the state machine behind it. Everything else
(the handshake, pings, closing, messages in parts, faults) goes to it frame by frame, as before. The scope of a socket
holds its frames (`DIRECT`): who has them may write texts directly, and be the first to hear them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, ClassVar, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.speedups import apply_mask

if TYPE_CHECKING:
    from .settings import Settings

DIRECT: Final = "triclinium.frames"
"""The name under which a socket's scope holds its frames (an extension, as ASGI calls it)."""
_WHOLE_TEXT: Final = 0x81
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_MASK: Final = 4
_WAITING: Final = 4
"""Messages that may wait for the app before the client is made to wait."""
_CLOSE_S: Final = 5.0
"""How long the other side may take to agree that a socket is closed."""


def header(length: int) -> bytes:
    """The head of a whole text frame from the server.

    >>> header(5).hex(), header(300).hex()
    ('8105', '817e012c')
    """
    if length < _TWO_BYTES:
        return bytes((_WHOLE_TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def frame_end(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload and the end of the frame that begins at `at` are; (0, 0) if even that is not there yet.

    >>> frame_end(bytes.fromhex("8182000000006162"), 0)
    (6, 8)
    """
    if len(data) < at + 2:
        return 0, 0
    length = data[at + 1] & _LENGTH
    start = at + 2
    if length >= _TWO_BYTES:
        wide = 2 if length == _TWO_BYTES else 8
        if len(data) < start + wide:
            return 0, 0
        length = int.from_bytes(data[start : start + wide], "big")
        start += wide
    if data[at + 1] & _MASKED:
        start += _MASK
    return start, start + length


class TableFrames(WebSocketsSansIOProtocol):
    """A socket's frames."""

    _rest: bytes = b""
    """What has come of a frame that is not whole yet."""
    _listener: Callable[[str], bool] | None = None
    _apart: bool = False
    """The state machine has been handed something that is not whole: it has the rest of the connection."""
    unread_s: ClassVar[float] = 30.0
    """How long what was sent may lie unread."""
    _unread: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.unread_s, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def keepalive_timeout(self) -> None:
        """Nobody answers: nobody will read what is still to be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    def end(self) -> None:
        """All that is to be said has been said: whether it is read or not, the connection ends."""
        if not self.disconnected:
            self.loop.call_later(_CLOSE_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take whole text frames as they are; hand on everything else."""
        if self._apart or not self.handshake_complete or self.close_sent:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at = 0
        while at < len(data):
            start, end = frame_end(data, at)
            if end - at > self.config.ws_max_size or (end and data[at + 1] < _MASKED):
                # Too long, or not masked: the state machine says so, and closes.
                self._apart = True
                super().data_received(data[at:])
                return
            if not end or end > len(data):
                self._rest = data[at:]
                return
            if data[at] == _WHOLE_TEXT and not self.frames:
                self._heard(apply_mask(data[start:end], data[start - _MASK : start]))
            else:
                super().data_received(data[at:end])
                if self.close_sent or self.transport.is_closing():
                    return
            at = end

    def _heard(self, payload: bytes) -> None:
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            self.conn.fail(1007)
            self.handle_parser_exception()
            return
        if self._listener is not None and self.queue.empty() and self._listener(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > _WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the app know that it may write directly."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast(dict[str, object], self.scope["extensions"])[DIRECT] = self

    def refuse(self, status: HTTPStatus) -> None:
        """Answer that there is to be no socket now, and hang up."""
        response = self.conn.reject(status, "")
        response.headers["Retry-After"] = "1"
        self.conn.send_response(response)
        self.handshake_complete = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def listen(self, listener: Callable[[str], bool] | None) -> None:
        """Let somebody have each text first, when none waits for the app; what is not taken (False) goes to the app."""
        self._listener = listener

    def write(self, *texts: bytes) -> bool:
        """Send texts, each as one frame, all in one go; False if that cannot be done at once: then nothing is sent."""
        closed = self.disconnected or self.close_sent or self.conn.state is not State.OPEN
        if closed or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (header(len(text)), text)]))
        return True

    async def written(self, *texts: bytes) -> None:
        """Send texts, as soon as the client has taken what was sent before."""
        await self.writable.wait()
        if not self.write(*texts):
            raise ClientDisconnected


def table_frames(settings: Settings) -> type[asyncio.Protocol]:
    """The frames of one server's sockets."""
    return type("TableFrames", (TableFrames,), {"unread_s": settings.limit_unread_seconds})
