"""Health and current figures of a process, for load balancers and for Prometheus.

A health check never waits for a database or Redis that hangs. One task queries each of them, and its answer counts if
it arrives within a second. The task is not cancelled, because a driver would then notify the server, which hangs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from ... import __version__
from .metrics import REGISTRY

if TYPE_CHECKING:
    from ..settings import Settings

PATIENCE_S: Final = 1.0
EVERY_S: Final = 5.0
WRITE_EVERY_S: Final = 5.0
"""Minimum time between two test writes, in seconds."""
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

Gauge = tuple[str, str | None, Callable[[], Any]]
"""Description of a figure, its label, and a function that returns it: a number, or numbers by the label's value."""
DueWaiting = Mapping[str, tuple[int, float]]
"""Number of tables with due work, and the longest wait in seconds, by kind."""


class Probe:
    """A query that at most one task runs at a time."""

    def __init__(self, question: Callable[[], Awaitable[Any]]) -> None:
        self._question: Final = question
        self._asking: asyncio.Task[Any] | None = None

    async def answer(self, seconds: float = PATIENCE_S) -> Any | None:
        """Return the answer, or None if there is an error or no answer within this number of seconds."""
        asking = self._asking
        if asking is None or asking.done():
            asking = self._asking = asyncio.ensure_future(self._asked())
        done, _ = await asyncio.wait({asking}, timeout=seconds)
        return asking.result() if done and not asking.cancelled() else None

    async def _asked(self) -> Any | None:
        try:
            return await self._question()
        except Exception:  # any error means that there is no answer
            return None

    async def stop(self) -> None:
        """Cancel the query, and wait until it has ended.

        SQLite's driver hangs if the event loop ends while it closes the connection of a cancelled query.
        """
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait({self._asking})


class Watch:
    """Health of a process of the service. `overdue_seconds`: maximum wait of due work before workers count as late."""

    def __init__(
        self,
        due_waiting: Callable[[], Awaitable[DueWaiting]],
        check_writable: Callable[[], Awaitable[None]],
        ping: Callable[[], Awaitable[bool]],
        overdue_seconds: float,
        gauges: Mapping[str, Gauge],
    ) -> None:
        async def write() -> bool:
            await check_writable()
            return True

        self._database: Final = Probe(due_waiting)
        self._bus: Final = Probe(ping)
        self._writing: Final = Probe(write)
        self._overdue_s: Final = overdue_seconds
        self._gauges: Final[Mapping[str, Gauge]] = {
            **gauges,
            "due_waiting": ("Due work that waits for a worker", "kind", lambda: self._due_by_kind(0)),
            "due_lag_seconds": ("Longest wait of due work", "kind", lambda: self._due_by_kind(1)),
            "database_up": ("Whether the database answers", None, lambda: self._due is not None),
            "redis_up": ("Whether Redis answers; 1 where none is needed", None, lambda: self._redis),
            "draining": ("Whether this process is about to end", None, lambda: self.draining),
        }
        self.registry: Final = CollectorRegistry()
        self.registry.register(REGISTRY)
        self.registry.register(self)
        self.draining = False
        """Whether this process is about to stop and accepts no new clients."""
        self._writable = False
        self._written_at = -WRITE_EVERY_S
        self._due: DueWaiting | None = None
        self._redis = False

    async def look(self) -> None:
        """Query the database and Redis at the same time."""
        due, redis = await asyncio.gather(self._database.answer(), self._bus.answer())
        self._due, self._redis = due, redis is not None

    async def run(self) -> None:
        """Query every few seconds until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY_S)

    async def stop(self) -> None:
        """Cancel all queries."""
        for probe in (self._database, self._bus, self._writing):
            await probe.stop()

    async def _look_for_room(self) -> None:
        """Check from time to time whether the database can write, because a write costs more than a query."""
        now = asyncio.get_running_loop().time()
        if not self._writable or now >= self._written_at + WRITE_EVERY_S:
            self._writable = await self._writing.answer() is not None
            self._written_at = now

    async def readiness(self) -> dict[str, Any]:
        """Return whether this process can accept clients: it is not draining, and its database answers and can write.

        Redis is not required: without it, tables only get updates later. If it were, its outage would stop all tables.
        """
        await asyncio.gather(self.look(), self._look_for_room())
        database = "away" if self._due is None else "ok" if self._writable else "unwritable"
        return {
            "ready": database == "ok" and not self.draining,
            "database": database,
            "redis": "ok" if self._redis else "away",
            "workers": "late" if max(self._due_by_kind(1).values(), default=0) > self._overdue_s else "ok",
            "draining": self.draining,
        }

    def _due_by_kind(self, at: int) -> dict[str, float]:
        return {kind: found[at] for kind, found in (self._due or {}).items()}

    def text(self) -> bytes:
        """Return all counters and current figures in Prometheus' format."""
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Any]:
        """Yield the current figures."""
        yield InfoMetricFamily("triclinium", "Version of this process", {"version": __version__})
        for name, (about, label, read) in self._gauges.items():
            family = GaugeMetricFamily(f"triclinium_{name}", about, labels=[label] if label else [])
            found = read()
            for value, number in found.items() if label else (("", found),):
                family.add_metric([value] if label else [], float(number))
            yield family


@contextmanager
def serve_metrics(settings: Settings, watch: Watch) -> Iterator[None]:
    """Serve metrics on a separate port during the block, if the settings name one."""
    if settings.metrics_port is None:
        yield
        return
    server, thread = start_http_server(settings.metrics_port, settings.metrics_host, watch.registry)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
