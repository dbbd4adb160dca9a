"""How texts leave for a client: by frames of our own (`webserver.websocket_frames`), or any web server's way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any, Final, Protocol

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]
DIRECT: Final = "triclinium.frames"
"""The name under which a socket's scope holds its frames (an extension, as ASGI calls it)."""


class Transport(Protocol):
    """What a socket sends through."""

    def write(self, *texts: bytes) -> bool:
        """Send texts in one go; False if that cannot be done at once: then nothing is sent."""

    async def written(self, *texts: bytes) -> None:
        """Send texts, as soon as the client takes them."""

    def end(self) -> None:
        """The socket is closed, or about to be."""


class AsgiTransport:
    """Texts one by one, as ASGI has it."""

    def __init__(self, send: Send) -> None:
        self._send: Final = send

    def write(self, *texts: bytes) -> bool:
        """Never at once."""
        return False

    async def written(self, *texts: bytes) -> None:
        """Send texts one by one."""
        for text in texts:
            await self._send({"type": "websocket.send", "text": text.decode()})

    def end(self) -> None:
        """The web server does it."""
