"""The service as an ASGI app."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Final

from fastapi import APIRouter, FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import Receive, Scope, Send

from ..games.entry import Entry
from .bus import Bus
from .http import frontend, health
from .http.allowed_hosts import AllowedHosts
from .http.error_responses import ERRORS, handle_errors
from .http.request_limits import RequestLimits
from .http.routes import (
    chat,
    daily,
    devices,
    guests,
    hints,
    own_games,
    passkeys,
    replays,
    reviews,
    seats,
    tables,
)
from .http.routes import games as game_routes
from .realtime import protocol
from .realtime.serving import serve
from .service import Service, running
from .settings import Settings

log = logging.getLogger(__name__)

_WORKERS_S: Final = 30.0
_NO_TELEMETRY: Final = TelemetryConfig(tracing=False, metrics=False, logs=False, auto_configure=False)
"""FastAPI's telemetry is off, because it would record URLs with tokens, and messages of errors."""
SOCKET: Final = "/api/tables/{table}/socket"


class _Sockets:
    """ASGI app for the sockets, which do not use the framework's WebSocket class."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await serve(scope["app"].state.service.endpoint, scope, receive, send)


async def _watch_workers(service: Service) -> None:
    """Log when due work waits for a worker."""
    while True:
        await asyncio.sleep(_WORKERS_S)
        with suppress(Exception):  # an outage is logged elsewhere
            if await service.workers() != "ok":
                log.warning("due work waits for a worker: bots, mails and deadlines need `triclinium worker`")


@cache
def _api() -> Sequence[BaseRoute]:
    """Return the routes of the API. They are built once per process; their schemas are built at the first request."""
    whole = APIRouter(responses=ERRORS)
    for router in (
        game_routes.router,
        guests.router,
        devices.router,
        passkeys.router,
        daily.router,
        own_games.router,
        own_games.public,
        tables.router,
        replays.router,
        reviews.router,
        replays.files,
        seats.router,
        chat.router,
        hints.router,
    ):
        whole.include_router(router)
    return whole.routes


def create_app(
    settings: Settings,
    games: Iterable[Entry] | None = None,
    *,
    bots_here: bool = False,
    bus: Bus | None = None,
) -> FastAPI:
    """Return the app. `games`: default all. `bots_here`: also run a worker. `bus`: replaces the one in the settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, games, bus) as service:
            app.state.service = service
            tasks = [
                asyncio.create_task(service.worker().run() if bots_here else _watch_workers(service)),
                asyncio.create_task(service.watch.run()),
            ]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    app = FastAPI(
        title="Triclinium",
        version=str(protocol.VERSION),  # protocol version; /metrics has the release
        summary="Roman board games at one table",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=ERRORS,
        telemetry=_NO_TELEMETRY,
    )
    handle_errors(app)
    app.router.routes.extend(_api())
    app.router.routes.append(WebSocketRoute(SOCKET, _Sockets()))
    app.router.routes.extend(health.routes())
    app.router.routes.extend(frontend.routes())
    app.add_middleware(RequestLimits, settings=settings)
    app.add_middleware(AllowedHosts, settings=settings)
    app.add_middleware(health.Answers, settings=settings)
    return app
