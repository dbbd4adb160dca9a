"""The names the service answers to.

A page of another site can make its own name point at this machine (DNS rebinding): to the browser, what it asks here
then comes from the same site. What it cannot do is ask for us by our name.
"""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import ApiError
from ..realtime.close_codes import NOT_ALLOWED
from ..settings import PREFIX, Settings
from .error_responses import error_response, error_text

log = logging.getLogger(__name__)

_LONGEST: Final = 80


class AllowedHosts:
    """In front of everything: requests and sockets by a name that is not the service's stay out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._settings: Final = settings
        self._logged = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) == 1 and self._settings.allows_host(hosts[0]):
            await self._app(scope, receive, send)
            return
        error = ApiError("other_host", host=", ".join(hosts)[:_LONGEST], setting=f"{PREFIX}ALLOWED_HOSTS")
        if (
            not self._logged
        ):  # once: strangers may ask as often as they like, the host may have forgotten a name
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
            answer = PlainTextResponse(error_text(error, request) + "\n", error.status)
        await answer(scope, receive, send)
