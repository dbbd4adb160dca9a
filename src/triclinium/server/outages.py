"""Detect unavailable dependencies: distinguish them from bugs, log each outage once, and retry and repeat work."""

from __future__ import annotations

import asyncio
import errno
import logging
import random
import socket
import sqlite3
import ssl
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, TypeVar

import asyncpg
from sqlalchemy import exc as sql

from ..kernel.errors import TricliniumError
from .bus import BusError
from .observability.metrics import OUTAGES
from .store.move_writer import OutcomeUnknown

log = logging.getLogger(__name__)

T = TypeVar("T")

_PROBE_S: Final = 1.0
_SHORTEST_WAIT_S: Final = 0.2
_LONGEST_WAIT_S: Final = 5.0
_JITTER: Final = random.Random()
_AWAY: Final = (
    ConnectionError,
    TimeoutError,  # asyncpg raises it when a connection or a command takes too long
    socket.gaierror,
    ssl.SSLError,
    BusError,
    OutcomeUnknown,
    sql.TimeoutError,  # no connection of the pool was free in time
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby that was not promoted yet
    asyncpg.InvalidCatalogNameError,  # a database, a role or a password that is unknown, or not known yet
    asyncpg.InvalidAuthorizationSpecificationError,
)
_NETWORK_ERRORS: Final = frozenset(
    (errno.ENETDOWN, errno.ENETUNREACH, errno.EHOSTDOWN, errno.EHOSTUNREACH, errno.ETIMEDOUT)
)
_SEVERAL_ADDRESSES: Final = "Multiple exceptions"
"""Start of asyncio's error when none of a host's addresses answers. The error has no number."""
_CLOSED: Final = "is clos"
"""Part of asyncpg's messages about a connection or a pool that is closed or closing."""
_SQLITE: Final = ("locked", "busy", "unable to open", "disk")


class Unreachable(TricliniumError):
    """A dependency did not answer in time at startup."""


def is_outage(error: BaseException) -> bool:
    """Return whether a dependency is unavailable, so that a retry may succeed. Bugs do not count as outages.

    >>> is_outage(ConnectionRefusedError()), is_outage(KeyError())
    (True, False)
    """
    return any(_away(each) for each in _chain(error))


def _away(error: BaseException) -> bool:
    if isinstance(error, sqlite3.OperationalError):  # our own bugs raise it too
        return any(word in str(error) for word in _SQLITE)
    if isinstance(error, asyncpg.InterfaceError):  # most of them mean that asyncpg was called wrongly
        return _CLOSED in str(error)
    if isinstance(error, FileNotFoundError):  # a missing file has a name, a missing Unix socket has none
        return error.filename is None and error.errno == errno.ENOENT
    if isinstance(error, OSError) and (
        error.errno in _NETWORK_ERRORS or str(error).startswith(_SEVERAL_ADDRESSES)
    ):
        return True
    return isinstance(error, _AWAY) or getattr(error, "connection_invalidated", False)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its causes, because SQLAlchemy wraps the errors of drivers."""
    each: BaseException | None = error
    while each is not None:
        yield each
        each = each.__cause__ or getattr(each, "orig", None)


class Outages:
    """Logger of database outages: logs the beginning and the end of each once. `query` checks whether it is over."""

    def __init__(self, query: Callable[[], Awaitable[object]]) -> None:
        self._query: Final = query
        self._probing: asyncio.Task[None] | None = None
        self._failures = 0

    def note(self, error: BaseException) -> None:
        """Count a failure that an outage caused."""
        self._failures += 1
        OUTAGES.inc()
        if self._probing is None:
            log.warning("the database is out of reach (%s); what needs it is put off", first_line(error))
            self._probing = asyncio.get_running_loop().create_task(self._probe())

    async def _probe(self) -> None:
        started = time.monotonic()
        failures = -1
        while failures != self._failures:  # failures elsewhere mean that it continues
            failures = self._failures
            await asyncio.sleep(_PROBE_S)
            try:
                async with asyncio.timeout(5 * _PROBE_S):
                    await self._query()
            except Exception as error:
                failures = -1
                if not is_outage(error):
                    log.exception("the database answers with a fault")
        self._probing = None
        away = time.monotonic() - started
        log.warning("the database is back after %.0f s; put off meanwhile: %d", away, self._failures)
        self._failures = 0

    def stop(self) -> None:
        """Stop probing."""
        if self._probing is not None:
            self._probing.cancel()


async def retry(what: str, attempt: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Return the result of `attempt`, retried during an outage; raise Unreachable after `seconds`."""
    started = time.monotonic()
    wait = _SHORTEST_WAIT_S
    logged = False
    while True:
        try:
            result = await attempt()
        except Exception as error:
            waited = time.monotonic() - started
            if not is_outage(error):
                raise
            if waited >= seconds:
                raise Unreachable(
                    f"{what} is out of reach ({first_line(error)}), after {waited:.0f} s of waiting"
                ) from error
            if not logged:
                log.warning("waiting up to %.0f s for %s (%s)", seconds, what, first_line(error))
                logged = True
            await asyncio.sleep(min(wait * _JITTER.uniform(0.5, 1), seconds - waited))
            wait = min(2 * wait, _LONGEST_WAIT_S)
        else:
            if logged:
                log.warning("%s is there after %.1f s", what, time.monotonic() - started)
            return result


async def repeat(what: str, work: Callable[[], Awaitable[bool | None]], seconds: float) -> None:
    """Repeat some work forever, whether or not it succeeds: at once after True, otherwise after about `seconds`."""
    while True:
        again: bool | None = False
        try:
            again = await work()
        except Exception as error:
            log.warning("%s failed (%s); trying again later", what, first_line(error))
        if not again:
            await asyncio.sleep(seconds * _JITTER.uniform(0.8, 1.2))


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message, or its type."""
    return (str(error).strip() or type(error).__name__).splitlines()[0][:200]
