"""WebSocket frames: uvicorn's own protocol with the two things that happen all the time done directly.

A whole text frame from a client, and a text to a client, need nothing of the state machine behind it. Everything else
(the handshake, pings, closing, messages in parts, faults) goes to it frame by frame, as before. The scope of a socket
holds its frames (`DIRECT`): who has them may write texts directly. Why, and what it stands on: docs/extend/adr/0015.

However much has come, a socket's frames are taken a few at a time, no faster than the app takes them, and of every kind
no faster than twice the pace of messages. What is not taken waits, in the end with the client.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from math import inf
from typing import TYPE_CHECKING, ClassVar, Final, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.speedups import apply_mask

from ..realtime.close_codes import RESTART, again_reason
from ..realtime.transport import DIRECT

if TYPE_CHECKING:
    from ..settings import Settings

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
_AGREE_S: Final = 2.0
"""The same of one that was told to come again: a process that ends does not wait longer for who says nothing."""
_OPENING_S: Final = 0.05
"""How often it is looked whether a socket that is being opened is open, so that it can be told."""
_AT_ONCE: Final = 16
"""Frames that are taken before others have their turn."""
_SLOWEST: Final = 20.0
"""Frames a second that every socket may send, however few messages: pings and pongs are frames too."""
_PAUSE_S: Final = 0.25
"""How long a client that is too fast waits before some more is taken."""
_UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


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
    _apart: bool = False
    """The state machine has been handed something that is not whole: it has the rest of the connection."""
    pace: ClassVar[float] = inf
    """Frames that may come in a second, whatever they are; in one moment as many as in two seconds."""
    _left: float = 0.0
    """Frames that may come now."""
    _since: float = 0.0
    _later: asyncio.Handle | None = None
    """When more of what has come is taken."""
    unread_s: ClassVar[float] = 30.0
    """How long what was sent may lie unread."""
    _unread: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self._later is not None:
            self._later.cancel()
            self._later = None
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

    def shutdown(self) -> None:
        """The process ends: tell the client to come again, and hang up when it has agreed to that.

        To hang up at once would cost who is just acting the reason: what comes for a connection that is closed is
        answered by a reset, and that overtakes what was said before. What is sent from now on is heard by nobody; its
        client sends it again, by its key. A socket that is being opened is let in first: a refusal looks like a fault.
        """
        if self.disconnected or self.close_sent:
            return
        if not self.handshake_complete:
            self.loop.call_later(_OPENING_S, self.shutdown)
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
        self.conn.send_close(RESTART, again_reason())
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_AGREE_S, self.transport.abort)

    def end(self) -> None:
        """All that is to be said has been said: whether it is read or not, the connection ends."""
        if not self.disconnected:
            self.loop.call_later(_CLOSE_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take whole text frames as they are; hand on everything else."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                # A whole request, but with too many or too long headers or a body: the state machine is silent on it.
                self.transport.write(_UNREADABLE)
                self.transport.close()
        elif self._apart:
            super().data_received(data)
        else:
            self._rest = self._rest + data if self._rest else data
            if self.handshake_complete and self._later is None:
                self._take()
            else:
                self._stop()

    def _take(self) -> bool:
        """Take the frames that have come, as far as it is their turn; False if some are left for later."""
        data, at, taken = self._rest, 0, 0
        self._rest = b""
        while at < len(data):
            start, end = frame_end(data, at)
            if end - at > self.config.ws_max_size or (end and data[at + 1] < _MASKED):
                # Too long, or not masked: the state machine says so, and closes.
                self._apart = True
                super().data_received(data[at:])
                return True
            if not end or end > len(data):
                break
            if self.queue.qsize() > _WAITING:
                return self._leave(data[at:], None)
            if taken == _AT_ONCE:
                return self._leave(data[at:], 0)
            if self._left < 1 and not self._refilled():
                return self._leave(data[at:], _PAUSE_S)
            self._left -= 1
            taken += 1
            if data[at] == _WHOLE_TEXT and not self.frames and not self.close_sent:
                self._heard(apply_mask(data[start:end], data[start - _MASK : start]))
            else:
                super().data_received(data[at:end])
            if self.transport.is_closing():
                return True
            at = end
        self._rest = data[at:]
        return True

    def _refilled(self) -> bool:
        """Whether one more frame may be taken by the time that has passed."""
        now = self.loop.time()
        self._left = min(2 * self.pace, self._left + (now - self._since) * self.pace)
        self._since = now
        return self._left >= 1

    def _leave(self, rest: bytes, wait: float | None) -> bool:
        """Leave the rest for later: after so long, or (None) when the app has taken what waits for it."""
        self._rest = rest
        self._stop()
        if wait is not None:
            self._later = self.loop.call_later(wait, self._go_on)
        return False

    def _stop(self) -> None:
        """Read no more until what has come is taken."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _go_on(self) -> None:
        """Take more of what has come; when that is done, and the app has its part, read on."""
        self._later = None
        if self.disconnected or self.transport.is_closing():
            return
        if self._take() and self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """What the app is to hear next."""
        message = await self.queue.get()
        if self.queue.empty():
            self._go_on_soon()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the app says by the book: that there is to be a socket, and that it is closed."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._go_on_soon()  # something may have come before its time

    def _go_on_soon(self) -> None:
        if self.read_paused and self._later is None:
            self._later = self.loop.call_later(0, self._go_on)

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message, of which there are no more than it may have letters."""
        super().handle_cont(event)
        if len(self.frames) > self.config.ws_max_size:
            self.conn.fail(1009)
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """A message that came in parts, or of bytes."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            text = b"".join(self.frames)
            self.frames = []
            self._heard(text)
        else:
            super().send_receive_event_to_app()

    def _heard(self, payload: bytes) -> None:
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            self.conn.fail(1007)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > _WAITING:
            self._stop()

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

    def write(self, *texts: bytes) -> bool:
        """Send texts, each as one frame, all in one go; False if that cannot be done at once: then nothing is sent."""
        closed = self.disconnected or self.close_sent or self.conn.state is not State.OPEN
        if closed or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (header(len(text)), text)]))
        return True

    async def written(self, *texts: bytes) -> None:
        """Send texts, as soon as the client has taken what was sent before; ClientDisconnected if it is gone."""
        await self.writable.wait()
        if not self.write(*texts):
            raise ClientDisconnected


def table_frames(settings: Settings) -> type[asyncio.Protocol]:
    """The frames of one server's sockets."""
    pace = max(_SLOWEST, 2 * settings.limit_acts_per_s) if settings.limit_acts_per_s else inf
    return type("TableFrames", (TableFrames,), {"unread_s": settings.limit_unread_seconds, "pace": pace})
