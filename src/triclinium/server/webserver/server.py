"""Run an ASGI app on uvicorn: options, listening socket and graceful shutdown."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from typing import Any, Final

import uvicorn

from ..observability.logs import library_level
from ..settings import Settings
from .frame_limit import websocket_class

_PING_S: Final = 30.0
_BACKLOG: Final = 2048
_CLOSE_S: Final = 1.0
"""Seconds for clients to confirm that their sockets are closed when the process stops."""
_IGNORED: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "Unsupported upgrade request.",
    }
)
"""Warnings of uvicorn that any stranger can cause without limit."""


def _is_worth_logging(record: logging.LogRecord) -> bool:
    return record.msg not in _IGNORED


class DrainingServer(uvicorn.Server):
    """Server with graceful shutdown.

    It first reports that it is not ready, then stops accepting connections, then asks its sockets to reconnect,
    spread over a second or more.
    """

    def __init__(self, config: uvicorn.Config, app: Any, drain_seconds: float) -> None:
        super().__init__(config)
        self._app: Final = app
        self._drain_seconds: Final = drain_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain the server, then close the remaining connections."""
        service = getattr(getattr(self._app, "state", None), "service", None)
        if service is not None:
            service.watch.draining = True
            await self._wait(self._drain_seconds)
            for server in self.servers:
                server.close()
            if service.endpoint.sockets and not self.force_exit:
                await self._wait(service.endpoint.drain() + _CLOSE_S)
        await super().shutdown(sockets)

    async def _wait(self, seconds: float) -> None:
        """Wait. A second Ctrl+C ends the wait."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.1)


def web_server(app: Any, settings: Settings, **more: Any) -> uvicorn.Server:
    """Return a server for an app. `more` overrides options of uvicorn."""
    options: dict[str, Any] = {
        "http": "h11",  # limits the size of headers, and reads one request of a connection at a time
        "ws": websocket_class(settings),
        "ws_max_size": settings.limit_message_bytes,
        "ws_per_message_deflate": False,  # needs at least 100 KiB per socket
        "ws_ping_interval": _PING_S,
        "ws_ping_timeout": _PING_S,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "access_log": False,
        "log_level": library_level(settings),
        "log_config": None,  # `observability.logs` configures logging
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }
    logging.getLogger("uvicorn.error").addFilter(_is_worth_logging)
    return DrainingServer(uvicorn.Config(app, **{**options, **more}), app, settings.drain_seconds)


def listening_socket(settings: Settings) -> socket.socket:
    """Listen on the host and port in the settings; raise OSError if that is impossible.

    The kernel ends connections whose client does not read its data (Linux only).
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.create_server((settings.host, settings.port), family=family, backlog=_BACKLOG)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        unread_ms = int(1000 * settings.limit_unread_seconds)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, unread_ms)
    return listener
