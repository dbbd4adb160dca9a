"""In front of the API: requests from other sites, bodies that are too long, and floods stay out."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import ApiError
from ..fields import RECORDS
from ..origin import same_origin
from ..outages import is_outage
from ..settings import Settings
from .dependencies import check_rate
from .error_responses import DEFAULT_HEADERS, TOO_LARGE, error_response
from .health import route_of

log = logging.getLogger(__name__)

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TIMEOUT_S: Final = 15.0
"""How long a request may take until it is answered."""
_NO_TIMEOUT: Final = frozenset({"/api/me/address"})
"""What waits for a mail server, whose time has a setting of its own."""


class RequestLimits:
    """The middleware that sees to it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._settings: Final = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        started = False

        async def sent(message: Message) -> None:
            nonlocal started
            started = True
            in_time.reschedule(None)
            await send(message)

        try:
            async with asyncio.timeout(None if scope["path"] in _NO_TIMEOUT else TIMEOUT_S) as in_time:
                await self._check(scope)
                await self._app(scope, self._limited_body(scope, receive), _with_default_headers(sent))
        except ApiError as error:
            await error_response(error, Request(scope))(scope, receive, send)
        except Exception as fault:
            late = in_time.expired() and isinstance(fault, TimeoutError)
            if started or not (late or is_outage(fault)):
                raise
            if late:
                log.warning(
                    "%s %s took longer than %.1f s and was cancelled",
                    scope["method"],
                    route_of(scope),
                    TIMEOUT_S,
                )
            else:
                scope["app"].state.service.outages.note(fault)
            await error_response(ApiError("busy"), Request(scope))(scope, receive, send)

    async def _check(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        if scope["method"] not in _SAFE:
            if not same_origin(headers, self._settings.public_url):
                raise ApiError("other_origin")
            length = headers.get(b"content-length", b"0")
            most = self._longest(scope)
            if length.isdigit() and int(length) > most:
                raise ApiError("too_large", bytes=str(most))
        await check_rate(Request(scope), "request", self._settings.limit_requests_per_minute, 60)

    def _longest(self, scope: Scope) -> int:
        """The bytes that a request's body may have."""
        settings = self._settings
        return settings.limit_record_bytes if scope["path"] == RECORDS else settings.limit_message_bytes

    def _limited_body(self, scope: Scope, receive: Receive) -> Receive:
        """Count a body, which need not say its length, and take a client that never sends the end for gone."""
        left = most = self._longest(scope)
        until: float | None = asyncio.get_running_loop().time() + self._settings.limit_request_seconds

        async def counted() -> Message:
            nonlocal left, until
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            if not message.get("more_body"):
                until = None
            left -= len(message.get("body", b""))
            if left < 0:
                scope[TOO_LARGE] = ApiError("too_large", bytes=str(most))
                raise scope[TOO_LARGE]
            return message

        return counted


def _with_default_headers(send: Send) -> Send:
    """Answers with the usual headers, where they have none of their own."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in DEFAULT_HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
