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
from .http import daily, frontend, guests, health, hints, overview, own_games, push, replays, seats, tables
from .http import games as game_routes
from .http.allowed_hosts import AllowedHosts
from .http.error_responses import ERRORS, handle_errors
from .http.request_limits import RequestLimits
from .realtime import protocol
from .service import Service, running
from .settings import Settings

log = logging.getLogger(__name__)

_WORKERS_S: Final = 30.0
_NO_TELEMETRY: Final = TelemetryConfig(tracing=False, metrics=False, logs=False, auto_configure=False)
"""FastAPI's own would tell addresses with what is asked in them, tokens too, and faults in their words."""
SOCKET: Final = "/api/tables/{table}/socket"


class _Sockets:
    """Takes sockets as they come from the web server: a framework's own object for each would be kept for nothing."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["app"].state.service.endpoint.serve(scope, receive, send)


async def _watch_workers(service: Service) -> None:
    """Say so when due work waits and nobody does it."""
    while True:
        await asyncio.sleep(_WORKERS_S)
        with suppress(Exception):  # a store that does not answer is told of elsewhere
            if await service.workers() != "ok":
                log.warning("due work waits for a worker: bots, mails and deadlines need `triclinium worker`")


@cache
def _api() -> Sequence[BaseRoute]:
    """What is asked over HTTP. What each route takes and answers is worked out at its first request: once in a process,
    however many apps it has."""
    whole = APIRouter(responses=ERRORS)
    for router in (
        game_routes.router,
        guests.router,
        overview.router,
        daily.router,
        own_games.router,
        own_games.public,
        push.router,
        tables.router,
        replays.router,
        replays.files,
        seats.router,
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
    """The app. `games`: those served (default: all). `bots_here`: due work is done by this process too.

    `bus`: another carrier of notices than the settings name, for tests.
    """

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
        version=str(protocol.VERSION),  # of what is spoken here; which release runs is told by /metrics
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
