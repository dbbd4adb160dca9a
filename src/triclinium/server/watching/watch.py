"""How a process is: for a balancer that asks whether to send it people, and for whoever watches it.

Nothing here waits for what hangs. A question to the database or to Redis is asked by a task of its own, at most one at
a time; who wants to know waits for it a second, and an answer that has not come by then is "away". (To cancel the
question would be to wait: a driver first tells the server, which hangs.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from ... import __version__
from .metrics import REGISTRY

if TYPE_CHECKING:
    from ..settings import Settings

T = TypeVar("T")

PATIENCE_S: Final = 1.0
EVERY_S: Final = 5.0
WRITE_EVERY_S: Final = 5.0
"""Minimum time between two attempts to write, in seconds."""
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class Probe:
    """A question that is asked by one task at a time."""

    def __init__(self, question: Callable[[], Awaitable[T]]) -> None:
        self._question: Final[Callable[[], Awaitable[Any]]] = question
        self._asking: asyncio.Task[Any] | None = None

    async def answer(self, seconds: float = PATIENCE_S) -> Any | None:
        """What comes of it within so many seconds; None if nothing does, or an error."""
        asking = self._asking
        if asking is None or asking.done():
            asking = self._asking = asyncio.ensure_future(self._asked())
        done, _ = await asyncio.wait({asking}, timeout=seconds)
        return asking.result() if done and not asking.cancelled() else None

    async def _asked(self) -> Any | None:
        try:
            return await self._question()
        except Exception:  # whatever it is: there is no answer
            return None

    def stop(self) -> None:
        """Ask no more."""
        if self._asking is not None:
            self._asking.cancel()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where what is so now is asked for."""

    due_waiting: Callable[[], Awaitable[dict[str, tuple[int, float]]]]
    check_writable: Callable[[], Awaitable[None]]
    """Raises an error while the database cannot write, because its disk is full for example."""
    ping: Callable[[], Awaitable[bool]]
    sockets: Callable[[], dict[str, int]]
    tables_live: Callable[[], int]
    tables_cached: Callable[[], int]
    connections: Callable[[], dict[str, int]]
    """To the database, by what they do."""
    moves_waiting: Callable[[], int]
    redis_waiting: Callable[[], int]
    overdue_seconds: float
    """So long due work may wait; then workers are late."""


class Watch:
    """The state of a service's process."""

    def __init__(self, sources: Sources) -> None:
        self._sources: Final = sources
        self._database: Final = Probe(sources.due_waiting)
        self._bus: Final = Probe(sources.ping)
        self._writing: Final = Probe(self._write)
        self._writable = False
        self._written_at = -WRITE_EVERY_S
        self.registry: Final = CollectorRegistry()
        self.registry.register(self)
        self.draining = False
        """Whether this process is about to end: it is not ready for anybody new."""
        self._due: dict[str, tuple[int, float]] | None = None
        self._redis = False

    async def look(self) -> None:
        """Ask the database and Redis, both at once."""
        due, redis = await asyncio.gather(self._database.answer(), self._bus.answer())
        self._due, self._redis = due, redis is not None

    async def run(self) -> None:
        """Look every few seconds, until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY_S)

    def stop(self) -> None:
        """Ask no more."""
        self._database.stop()
        self._bus.stop()
        self._writing.stop()

    async def _write(self) -> bool:
        await self._sources.check_writable()
        return True

    async def _look_for_room(self) -> None:
        """Find out whether the database can write, now and then: a write costs more than a question."""
        now = asyncio.get_running_loop().time()
        if self._writable and now < self._written_at + WRITE_EVERY_S:
            return
        self._writable = await self._writing.answer() is not None
        self._written_at = now

    async def readiness(self) -> dict[str, Any]:
        """Return whether to send people here: not while the database is away or cannot write, nor while draining.

        Without Redis tables go on, only later: taking every process out for it would end them all.
        """
        await asyncio.gather(self.look(), self._look_for_room())
        database = "away" if self._due is None else "ok" if self._writable else "unwritable"
        return {
            "ready": database == "ok" and not self.draining,
            "database": database,
            "redis": "ok" if self._redis else "away",
            "workers": "late" if self.due_lag() > self._sources.overdue_seconds else "ok",
            "draining": self.draining,
        }

    def due_lag(self) -> float:
        """How many seconds the oldest due work has waited, as it was last seen."""
        return max((lag for _, lag in (self._due or {}).values()), default=0.0)

    def text(self) -> bytes:
        """All that is counted and all that is so now, as Prometheus reads it."""
        return generate_latest(REGISTRY) + generate_latest(self.registry)

    def collect(self) -> Iterator[Any]:
        """What is so now."""
        sources = self._sources
        yield InfoMetricFamily("triclinium", "What runs here", {"version": __version__})
        sockets = GaugeMetricFamily("triclinium_sockets", "Open sockets", labels=["of"])
        for role, count in sources.sockets().items():
            sockets.add_metric([role], count)
        yield sockets
        yield _gauge("triclinium_tables_live", "Tables that somebody watches here", sources.tables_live())
        yield _gauge(
            "triclinium_tables_cached", "Tables that this process remembers", sources.tables_cached()
        )
        waiting = GaugeMetricFamily(
            "triclinium_due_waiting", "Due work that waits for a worker", labels=["kind"]
        )
        for kind, (count, _) in (self._due or {}).items():
            waiting.add_metric([kind], count)
        yield waiting
        lags = GaugeMetricFamily(
            "triclinium_due_lag_seconds", "How long the oldest due work has waited", labels=["kind"]
        )
        for kind, (_, lag) in (self._due or {}).items():
            lags.add_metric([kind], lag)
        yield lags
        yield _gauge("triclinium_database_up", "Whether the database answers", self._due is not None)
        connections = GaugeMetricFamily(
            "triclinium_database_connections",
            "Connections to the database: busy, idle, and how many wait for one",
            labels=["state"],
        )
        for state, count in sources.connections().items():
            connections.add_metric([state], count)
        yield connections
        yield _gauge(
            "triclinium_moves_waiting", "Moves that wait to be written, or are being", sources.moves_waiting()
        )
        yield _gauge(
            "triclinium_redis_waiting",
            "Questions to Redis that are not answered yet",
            sources.redis_waiting(),
        )
        yield _gauge("triclinium_redis_up", "Whether Redis answers; 1 where none is needed", self._redis)
        yield _gauge("triclinium_draining", "Whether this process is about to end", self.draining)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, float(value))


class _Both:
    """What is counted and what is so now, as one: for a port of their own."""

    def __init__(self, watch: Watch) -> None:
        self._watch: Final = watch

    def collect(self) -> Iterator[Any]:
        yield from REGISTRY.collect()
        yield from self._watch.registry.collect()


@contextmanager
def serve_metrics(settings: Settings, watch: Watch) -> Iterator[None]:
    """Tell the metrics at a port of their own, if the settings name one, as long as the block."""
    if settings.metrics_port is None:
        yield
        return
    both = CollectorRegistry()
    both.register(_Both(watch))
    server, thread = start_http_server(settings.metrics_port, settings.metrics_host, both)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
