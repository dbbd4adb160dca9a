"""Health of the process (/healthz, /readyz, /metrics), and logs and metrics of all responses."""

from __future__ import annotations

import logging
import re
import secrets
from contextlib import nullcontext
from time import perf_counter
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...live.fields import is_table_id
from ..observability.logs import bind, new_request
from ..observability.metrics import RESPONSE_SECONDS, RESPONSES
from ..observability.traces import span
from ..observability.watch import CONTENT_TYPE
from ..settings import Settings
from .dependencies import service_of
from .error_responses import DEFAULT_HEADERS

log = logging.getLogger(__name__)

_REQUEST: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
_TABLE: Final = re.compile(r"/api/tables/([^/]+)")


async def healthz(_request: Request) -> Response:
    """Answer while the process runs, whatever the state of its dependencies. Restart a process that does not answer."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """Return within two seconds whether this process can accept clients (200 or 503), and what is unavailable."""
    found = await service_of(request).watch.readiness()
    return JSONResponse(found, 200 if found["ready"] else 503)


async def metrics(request: Request) -> Response:
    """Return the metrics to clients with the token."""
    service = service_of(request)
    token = service.settings.metrics_token
    if token is None:
        return PlainTextResponse("not found\n", 404)
    kind, _, shown = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secrets.compare_digest(shown.encode(), token.encode()):
        return PlainTextResponse(
            "the token of TRICLINIUM_METRICS_TOKEN is missing\n", 401, {"WWW-Authenticate": "Bearer"}
        )
    await service.watch.look()
    return Response(service.watch.text(), media_type=CONTENT_TYPE)


def routes() -> list[BaseRoute]:
    """Return the routes."""
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]


class Answers:
    """Middleware that identifies, counts, times, traces and logs requests, and adds default headers to responses."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._proxied: Final = bool(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        headers = Headers(scope=scope)
        given = headers.get("x-request-id", "")
        request = given if self._proxied and _REQUEST.fullmatch(given) else new_request()
        bind(request=request, table=_table(scope["path"]))
        of_api = scope["path"].startswith("/api/")

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer["X-Request-ID"] = request
                for name, value in DEFAULT_HEADERS.items():
                    answer.setdefault(name, value)
                service = getattr(scope["app"].state, "service", None)
                if service is not None and service.watch.draining:
                    answer["Connection"] = "close"  # the connection closes before the next request
                RESPONSES.labels(str(message["status"])).inc()
                taken = perf_counter() - started
                if of_api:
                    RESPONSE_SECONDS.observe(taken)
                told = (scope["method"], route_of(scope), message["status"], 1000 * taken)
                log.info("%s %s: %d in %.1f ms", *told)
            await send(message)

        with span("request", headers, method=scope["method"]) if of_api else nullcontext() as traced:
            await self._app(scope, receive, sent)
            if traced is not None:
                traced.update_name(f"{scope['method']} {route_of(scope)}")


def route_of(scope: Scope) -> str:
    """Return the route of a request for logs, because its path may contain secrets."""
    return getattr(scope.get("route"), "path", None) or "a file"


def _table(path: str) -> str | None:
    """Return the id of the table in a path, or None."""
    found = _TABLE.match(path)
    return found[1] if found is not None and is_table_id(found[1]) else None
