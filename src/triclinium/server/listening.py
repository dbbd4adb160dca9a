"""The web server that the service runs in: uvicorn, with connections and frames of our own."""

from __future__ import annotations

import logging
import time
from importlib.util import find_spec
from typing import Any, Final

import uvicorn

from .connections import punctual
from .door import first_look
from .frames import table_frames
from .settings import Settings

_PING_S: Final = 30.0
_STRANGE: Final = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})
_SELDOM_S: Final = 60.0


class _Seldom(logging.Filter):
    """What strangers can have said as often as they like is said once a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._said: Final[dict[str, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in _STRANGE:
            return True
        now = time.monotonic()
        if now - self._said.get(record.msg, -_SELDOM_S) < _SELDOM_S:
            return False
        self._said[record.msg] = now
        return True


_SELDOM: Final = _Seldom()


def web_server(app: Any, settings: Settings, **more: Any) -> uvicorn.Server:
    """A server for an app, as the settings say; `more`: what is to be otherwise."""
    given: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "loop": "uvloop" if find_spec("uvloop") else "asyncio",
        "http": punctual(settings, first_look(settings)),
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
    logging.getLogger("uvicorn.error").addFilter(_SELDOM)
    return uvicorn.Server(uvicorn.Config(app, **{**given, **more}))
