"""Protection from DNS rebinding.

A page of another site can make its own name resolve to this machine. For the browser, its requests then go to the same
site. But their Host header does not name this service.
"""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ...live.errors import ApiError, error_out
from ..realtime.close_codes import NOT_ALLOWED
from ..settings import PREFIX, Settings
from .error_responses import error_response, language

log = logging.getLogger(__name__)

_LONGEST: Final = 80


class AllowedHosts:
    """Middleware that refuses requests and sockets for host names that do not belong to the service."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._settings: Final = settings
        self._logged = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        hosts = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"host"]
        allowed = len(hosts) == 1 and self._settings.allows_host(hosts[0])
        if allowed or scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        error = ApiError("other_host", host=", ".join(hosts)[:_LONGEST], setting=f"{PREFIX}ALLOWED_HOSTS")
        if not self._logged:  # once: strangers may repeat this, but the host may have forgotten a name
            self._logged = True
            log.warning(
                "asked for as %r, which is no name of this service; if it is one, put it in %s",
                *error.params.values(),
            )
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        request = Request(scope)
        answer: Response = error_response(error, request)
        if not scope["path"].startswith("/api/"):
            answer = PlainTextResponse(
                error_out(error, language(request))["error"]["text"] + "\n", error.status
            )
        await answer(scope, receive, send)
