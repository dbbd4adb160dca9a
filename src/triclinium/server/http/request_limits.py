"""Limits on all requests to the API."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...live.errors import ApiError
from ..models import RECORDS
from ..origin import same_origin
from ..outages import is_outage
from ..settings import Settings
from .dependencies import check_rate
from .error_responses import TOO_LARGE, error_response
from .health import route_of

log = logging.getLogger(__name__)

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TIMEOUT_S: Final = 15.0
"""Timeout of a request in seconds."""
_NO_TIMEOUT: Final = re.compile(r"/api/me/address|/api/tables/[^/]+/hint")
"""Paths without this timeout. They wait for the mail server or for the bot process, which have their own."""


class RequestLimits:
    """Middleware that refuses requests from other sites, large bodies and floods, and stops slow requests."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._settings: Final = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
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
            async with asyncio.timeout(
                None if _NO_TIMEOUT.fullmatch(scope["path"]) else TIMEOUT_S
            ) as in_time:
                await self._check(scope)
                await self._app(scope, self._limited_body(scope, receive), sent)
        except ApiError as error:
            await error_response(error, Request(scope))(scope, receive, send)
        except Exception as error:
            late = in_time.expired() and isinstance(error, TimeoutError)
            if started or not (late or is_outage(error)):
                raise
            if late:
                told = (scope["method"], route_of(scope), TIMEOUT_S)
                log.warning("%s %s took longer than %.1f s and was cancelled", *told)
            else:
                scope["app"].state.service.hub.outages.note(error)
            await error_response(ApiError("busy"), Request(scope))(scope, receive, send)

    async def _check(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        if scope["method"] not in _SAFE:
            if not same_origin(headers, self._settings.public_url):
                raise ApiError("other_origin")
            length = headers.get(b"content-length", b"0")
            if length.isdigit() and int(length) > self._longest(scope):
                raise self._too_large(scope)
        await check_rate(scope, "request", self._settings.limit_requests_per_minute, 60)

    def _longest(self, scope: Scope) -> int:
        """Return the maximum size of a request's body in bytes."""
        settings = self._settings
        return settings.limit_record_bytes if scope["path"] == RECORDS else settings.limit_message_bytes

    def _too_large(self, scope: Scope) -> ApiError:
        return ApiError("too_large", bytes=str(self._longest(scope)))

    def _limited_body(self, scope: Scope, receive: Receive) -> Receive:
        """Limit the size of a body and the time until it is complete."""
        left = self._longest(scope)
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
                scope[TOO_LARGE] = self._too_large(scope)
                raise scope[TOO_LARGE]
            return message

        return counted
