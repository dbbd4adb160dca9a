"""Connection pool of a database, and transactions."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Any, Final

from sqlalchemy import Connection, Executable, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # a program crash loses nothing; a machine crash may lose the last move
    "PRAGMA busy_timeout = 10000",
)
_WRITE_OPTION: Final = "triclinium_writes"
_RECYCLE_S: Final = 1800
_POOL_S: Final = 5
"""Timeout for getting a connection from the pool, in seconds."""
_CONNECT_S: Final = 10
_EXTRA: Final = 4
"""Number of connections allowed beyond twice the size of the pool."""


class Connections:
    """A pool of connections to one database, PostgreSQL or SQLite."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine
        # SQLite has one writer at a time. Writers of this process queue here, because in SQLite they would poll.
        self._turn: Final[AbstractAsyncContextManager[Any]] = (
            asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        )
        self._waiting = 0
        """Number of tasks that wait for a connection."""

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Provide a connection in a transaction: committed at the end, rolled back on any error."""
        async with self._turn, self.reading() as plain:
            connection = await plain.execution_options(**{_WRITE_OPTION: True})
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Provide a connection of the pool; raise SQLAlchemy's TimeoutError if none is free in time."""
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
        """Return the rows of a query."""
        async with self.reading() as connection:
            return (await connection.execute(query)).all()

    async def scalars(self, query: Executable) -> list[Any]:
        """Return the first column of a query's rows."""
        return [row[0] for row in await self.fetch(query)]

    async def execute(self, statement: Executable) -> int:
        """Run a statement in its own transaction; return the number of rows changed."""
        async with self.writing() as connection:
            return (await connection.execute(statement)).rowcount

    def connections(self) -> dict[str, int]:
        """Return the number of connections by state, and of tasks that wait for one."""
        pool = self.engine.pool
        assert isinstance(pool, QueuePool)
        return {"busy": pool.checkedout(), "idle": pool.checkedin(), "waiting": self._waiting}


async def insert_new(connection: AsyncConnection, table: Table, **values: Any) -> bool:
    """Insert a row unless its key exists. Return whether it was inserted.

    Of two simultaneous callers, the second waits for the first.
    """
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    done = await connection.execute(dialect.insert(table).values(**values).on_conflict_do_nothing())
    return done.rowcount > 0


def open_engine(url: str, pool: int, foreign_keys: bool = True) -> AsyncEngine:
    """Return an engine for a postgresql:// or sqlite:/// URL."""
    address = make_url(url)
    if not address.drivername.startswith("sqlite"):
        return create_async_engine(
            address.set(drivername="postgresql+asyncpg"),
            pool_size=pool,
            max_overflow=pool + _EXTRA,
            pool_timeout=_POOL_S,
            hide_parameters=True,  # texts of players, and tokens, must not be logged
            pool_pre_ping=True,
            pool_recycle=_RECYCLE_S,
            connect_args={"timeout": _CONNECT_S},
        )
    _restrict_access(address.database or "")
    engine = create_async_engine(address.set(drivername="sqlite+aiosqlite"))

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun explicitly, below
        cursor = connection.cursor()
        for pragma in (*_PRAGMAS, f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}"):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        # A writer takes the lock at once. Two readers that both want to write would end in an error.
        immediate = connection.get_execution_options().get(_WRITE_OPTION)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _restrict_access(path: str) -> None:
    """Restrict the database file to its owner, because it contains secrets and addresses. Create it if it is missing.

    SQLite creates its other files with the same permissions.
    """
    with suppress(OSError):  # SQLite reports the error when it opens the file
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for each in (path, f"{path}-wal", f"{path}-shm"):
            with suppress(FileNotFoundError):
                os.chmod(each, os.stat(each).st_mode & 0o770)
