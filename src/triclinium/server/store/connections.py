"""Connections to the database: one pool of SQLAlchemy for everything, and transactions on it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Any, Final

from sqlalchemy import Connection, Executable, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # a crash of the program loses nothing; one of the machine, perhaps the last move
    "PRAGMA busy_timeout = 10000",
)
_WRITE_OPTION: Final = "triclinium_writes"
_RECYCLE_S: Final = 1800
_POOL_S: Final = 5
"""How long to wait for a connection of the pool in seconds: a client is better told to come again."""
_CONNECT_S: Final = 10
_EXTRA: Final = 4
"""Connections that a process may open beyond twice the size of its pool."""


class Connections:
    """A pool of connections to one database, PostgreSQL or SQLite."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine
        # SQLite has one writer at a time. Those of this process queue here: SQLite itself would let them poll.
        self._turn: Final[AbstractAsyncContextManager[Any]] = (
            asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        )
        self._waiting = 0
        """Number of tasks that wait for a connection."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read by."""
        async with self.connected() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Run a transaction: committed at the end, rolled back on any error."""
        async with self._turn, self.connected() as plain:
            connection = await plain.execution_options(**{_WRITE_OPTION: True})
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection of the pool without a transaction; TimeoutError of SQLAlchemy if none is free in time."""
        waits = 1
        self._waiting += 1
        try:
            async with self.engine.connect() as connection:
                waits = 0
                self._waiting -= 1
                yield connection
        finally:
            self._waiting -= waits

    async def fetch(self, query: Executable) -> Sequence[Any]:
        """Return the rows that a query finds."""
        async with self.reading() as connection:
            return (await connection.execute(query)).all()

    async def scalars(self, query: Executable) -> list[Any]:
        """Return the first column of the rows that a query finds."""
        return [row[0] for row in await self.fetch(query)]

    async def execute(self, statement: Executable) -> int:
        """Run a statement in a transaction of its own; return how many rows it changed."""
        async with self.writing() as connection:
            return (await connection.execute(statement)).rowcount

    def connections(self) -> dict[str, int]:
        """Return how many connections there are, by state, and how many tasks wait for one."""
        pool = self.engine.pool
        assert isinstance(pool, QueuePool)
        return {"busy": pool.checkedout(), "idle": pool.checkedin(), "waiting": self._waiting}


def open_engine(url: str, pool: int, foreign_keys: bool = True) -> AsyncEngine:
    """Make an engine for an address of postgresql:// or sqlite:///."""
    address = make_url(url)
    if not address.drivername.startswith("sqlite"):
        return create_async_engine(
            address.set(drivername="postgresql+asyncpg"),
            pool_size=pool,
            max_overflow=pool + _EXTRA,
            pool_timeout=_POOL_S,
            hide_parameters=True,  # what people wrote, and tokens, are for no log
            pool_pre_ping=True,
            pool_recycle=_RECYCLE_S,
            connect_args={"timeout": _CONNECT_S},
        )
    _restrict_access(address.database or "")
    engine = create_async_engine(address.set(drivername="sqlite+aiosqlite"))

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, below
        cursor = connection.cursor()
        for pragma in (*_PRAGMAS, f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}"):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        # A writer takes the lock at once: two readers that both want to write would end in an error.
        immediate = connection.get_execution_options().get(_WRITE_OPTION)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _restrict_access(path: str) -> None:
    """Create the file, if there is none, for its owner only; withdraw the rights of others from an existing one.

    It holds the secrets of chance and people's addresses. SQLite gives the files beside it the rights of the file.
    """
    with suppress(OSError):  # what is wrong with the place, SQLite tells when it opens the file
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for each in (path, f"{path}-wal", f"{path}-shm"):
            with suppress(FileNotFoundError):
                os.chmod(each, os.stat(each).st_mode & 0o770)
