"""The web server that the service runs in: uvicorn, with connections and frames of our own."""

from __future__ import annotations

import logging
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
from .connections import HandshakeCheck, connection_class
from .websocket_frames import table_frames

_PING_S: Final = 30.0
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
        "log_level": "warning",
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }
    logging.getLogger("uvicorn.error").addFilter(_THROTTLE)
    return uvicorn.Server(uvicorn.Config(app, **{**options, **more}))


def handshake_check(settings: Settings) -> HandshakeCheck:
    """Whether one more handshake of an address may reach the app; guests have some of their own."""
    cookies = GuestCookies(Tokens(settings.secret_keys))
    handshakes = HandshakeLimit(settings)

    def check(address: str, headers: Sequence[tuple[bytes, bytes]]) -> bool:
        guest = cookies.guest_id(HTTPConnection({"type": "http", "headers": headers}))
        return (guest is not None and handshakes.allow(guest)) or handshakes.allow(address)

    return check
