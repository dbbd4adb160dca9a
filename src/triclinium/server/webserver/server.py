"""The web server that the service runs in: uvicorn, with connections and frames of our own."""

from __future__ import annotations

import asyncio
import logging
import random
import socket
import time
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

import uvicorn
from starlette.requests import HTTPConnection

from ..cookies import GuestCookies
from ..limits.socket_limits import HandshakeLimit
from ..settings import Settings
from ..tokens import Tokens
from ..watching.logs import library_level
from .connections import HandshakeCheck, connection_class
from .websocket_frames import TableFrames, table_frames

_PING_S: Final = 30.0
SPREAD_S: Final = 1.0
"""Over how long the sockets of a process that ends are told to come again, at least."""
_TOLD_PER_S: Final = 2000
"""No more of them in a second: the other processes have to take them in."""
_JITTER: Final = random.Random()
_THROTTLED: Final = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})
_THROTTLE_S: Final = 60.0


class _Throttle(logging.Filter):
    """What strangers can cause as often as they like is logged once a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._logged_at: Final[dict[str, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in _THROTTLED:
            return True
        now = time.monotonic()
        if now - self._logged_at.get(record.msg, -_THROTTLE_S) < _THROTTLE_S:
            return False
        self._logged_at[record.msg] = now
        return True


_THROTTLE: Final = _Throttle()


class DrainingServer(uvicorn.Server):
    """A server that ends in good order: first it is not ready, then nobody new comes in, then sockets are told to come
    again, one after the other, so that all do not come back in the same moment."""

    def __init__(self, config: uvicorn.Config, app: Any, seconds: float) -> None:
        super().__init__(config)
        self._app: Final = app
        self._seconds: Final = seconds

    async def main_loop(self) -> None:
        """Serve until told to end, and then for as long as the settings say."""
        await super().main_loop()
        service = getattr(getattr(self._app, "state", None), "service", None)
        if service is not None:
            service.watch.draining = True
        until = time.monotonic() + self._seconds
        while time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in, let sockets go one after the other, and end."""
        for server in self.servers:
            server.close()
        told = [each for each in self.server_state.connections if isinstance(each, TableFrames)]
        if told and not self.force_exit:
            loop = asyncio.get_running_loop()
            spread = max(SPREAD_S, len(told) / _TOLD_PER_S)
            for each in told:
                loop.call_later(_JITTER.uniform(0, spread), each.shutdown)
            until = time.monotonic() + spread
            while time.monotonic() < until and not self.force_exit:
                await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def web_server(app: Any, settings: Settings, **more: Any) -> uvicorn.Server:
    """A server for an app, as the settings say; `more`: what is to be otherwise."""
    options: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "loop": "uvloop" if find_spec("uvloop") else "asyncio",
        "http": connection_class(settings, handshake_check(settings)),
        "ws": table_frames(settings),
        "ws_max_size": settings.limit_message_bytes,
        "ws_per_message_deflate": False,  # it would hold 100 KiB and more for every socket
        "ws_ping_interval": _PING_S,
        "ws_ping_timeout": _PING_S,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "access_log": False,
        "log_level": library_level(settings),
        "log_config": None,  # it logs as everybody does (watching.logs)
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }
    logging.getLogger("uvicorn.error").addFilter(_THROTTLE)
    return DrainingServer(uvicorn.Config(app, **{**options, **more}), app, settings.drain_seconds)


def handshake_check(settings: Settings) -> HandshakeCheck:
    """Whether one more handshake of an address may reach the app; guests have some of their own."""
    cookies = GuestCookies(Tokens(settings.secret_keys))
    handshakes = HandshakeLimit(settings)

    def check(address: str, headers: Sequence[tuple[bytes, bytes]]) -> bool:
        guest = cookies.guest_id(HTTPConnection({"type": "http", "headers": headers}))
        return (guest is not None and handshakes.allow(guest)) or handshakes.allow(address)

    return check
