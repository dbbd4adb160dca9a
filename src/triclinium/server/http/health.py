"""How the process is, for machines: /healthz, /readyz, /metrics; and what it answers, counted."""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..fields import is_table_id
from ..service import Service
from ..settings import Settings
from ..watching.logs import bind, new_request
from ..watching.metrics import RESPONSE_SECONDS, RESPONSES
from ..watching.traces import span_of
from ..watching.watch import CONTENT_TYPE

log = logging.getLogger(__name__)

_REQUEST: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
_TABLE: Final = re.compile(r"/api/tables/([^/]+)")
_UNKEPT: Final = {"Cache-Control": "no-store"}


def _service(request: Request) -> Service:
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


async def healthz(_request: Request) -> Response:
    """Whether the process lives: it answers, whatever hangs behind it. Who gets no answer may start it anew."""
    return PlainTextResponse("ok\n", headers=_UNKEPT)


async def readyz(request: Request) -> Response:
    """Whether to send people here, and what is away: 200 or 503, within two seconds."""
    found = await _service(request).watch.readiness()
    return JSONResponse(found, 200 if found["ready"] else 503, headers=_UNKEPT)


async def metrics(request: Request) -> Response:
    """All that is counted, for whoever shows the token."""
    service = _service(request)
    token = service.settings.metrics_token
    if token is None:
        return PlainTextResponse("not found\n", 404)
    kind, _, shown = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secrets.compare_digest(shown.encode(), token.encode()):
        return PlainTextResponse(
            "the token of TRICLINIUM_METRICS_TOKEN is missing\n", 401, {"WWW-Authenticate": "Bearer"}
        )
    await service.watch.look()
    return Response(service.watch.text(), media_type=CONTENT_TYPE, headers=_UNKEPT)


def routes() -> list[BaseRoute]:
    """The routes."""
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]


def _drains(scope: Scope) -> bool:
    """Whether the process that answers is about to end."""
    service = getattr(scope["app"].state, "service", None)
    return service is not None and service.watch.draining


class Answers:
    """Counts answers by their code, times those of the API, traces and logs them; each has a name (X-Request-ID)."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._believes: Final = bool(settings.proxies)
        """Whether a proxy in front may have named a request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        headers = Headers(scope=scope)
        request = self._name(headers)
        bind(request=request, table=_table(scope["path"]))
        of_api = scope["path"].startswith("/api/")

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer["X-Request-ID"] = request
                if _drains(scope):  # whoever keeps the connection for the next request would find it gone
                    answer["Connection"] = "close"
                RESPONSES.labels(str(message["status"])).inc()
                taken = perf_counter() - started
                if of_api:
                    RESPONSE_SECONDS.observe(taken)
                log.info(
                    "%s %s: %d in %.1f ms", scope["method"], route_of(scope), message["status"], 1000 * taken
                )
            await send(message)

        if not of_api:
            await self._app(scope, receive, sent)
            return
        with span_of("request", headers, method=scope["method"]) as traced:
            await self._app(scope, receive, sent)
            if traced is not None:
                traced.update_name(f"{scope['method']} {route_of(scope)}")

    def _name(self, headers: Headers) -> str:
        given = headers.get("x-request-id", "") if self._believes else ""
        return given if _REQUEST.fullmatch(given) else new_request()


def route_of(scope: Scope) -> str:
    """What was asked for, without what only its asker is to know: the route, not the address."""
    return getattr(scope.get("route"), "path", None) or "a file"


def _table(path: str) -> str | None:
    """The table a request is about."""
    found = _TABLE.match(path)
    return found[1] if found is not None and is_table_id(found[1]) else None
