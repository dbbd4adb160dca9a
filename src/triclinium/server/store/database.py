"""The database: SQLAlchemy for all that is not a move, the log for moves, both on the same tables."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from ...kernel.errors import TricliniumError
from .move_log import Log
from .postgres_log import PostgresLog
from .schema import schema_support
from .sqlite_log import PRAGMAS, SqliteLog, restrict_access

log = logging.getLogger(__name__)

SCHEMA_VERSION: Final = "0013"
"""The newest change of the schema, in `migrations/versions`."""
OLDEST_BESIDE: Final = "0007"
"""The oldest schema whose version goes on working with this one. Changes only add; what takes something away raises
this, and comes a version after the one that stopped using it (ADR 0030)."""
_MIGRATION_LOCK: Final = 0x7472_6963_6C69
"""The advisory lock under which one process migrates while the others wait."""
_WRITE_OPTION: Final = "triclinium_writes"
_RECYCLE_S: Final = 1800
_POOL_S: Final = 5
"""How long to wait for a connection of the pool: whoever asks is better told to come again."""
_CONNECT_S: Final = 10


class SchemaError(TricliniumError):
    """The database is not of this version."""


class SchemaMissing(SchemaError):
    """The database is empty, or has an older schema that was not migrated yet."""


class Database:
    """An open database."""

    def __init__(self, engine: AsyncEngine, log: Log) -> None:
        self.engine: Final = engine
        self.log: Final = log
        self._waiting = 0
        """How many wait for a connection."""

    @staticmethod
    async def open(url: str, pool: int = 8) -> Database:
        """Connect to an address of postgresql:// or sqlite:///."""
        engine = _engine(url, pool)
        log = await (
            SqliteLog.open(engine.url.database or "") if _is_sqlite(url) else PostgresLog.open(url, pool)
        )
        return Database(engine, log)

    def connections(self) -> dict[str, int]:
        """How many connections there are, by what they do."""
        found = dict(self.log.connections())
        pool = self.engine.pool
        if isinstance(pool, QueuePool):
            found["busy"] = found.get("busy", 0) + pool.checkedout()
            found["idle"] = found.get("idle", 0) + pool.checkedin()
            found["waiting"] = found.get("waiting", 0) + self._waiting
        return found

    async def close(self) -> None:
        """Let go of all connections."""
        await self.log.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self._connected() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, rolled back on any error."""
        async with self._connected() as plain:
            connection = await plain.execution_options(**{_WRITE_OPTION: True})
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        waits = 1
        self._waiting += 1
        try:
            async with self.engine.connect() as connection:
                waits = 0
                self._waiting -= 1
                yield connection
        finally:
            self._waiting -= waits


def _is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def _engine(url: str, pool: int, foreign_keys: bool = True) -> AsyncEngine:
    if not _is_sqlite(url):
        driver = make_url(url).set(drivername="postgresql+asyncpg")
        size = max(2, pool // 2)
        return create_async_engine(
            driver,
            pool_size=size,
            max_overflow=size,
            pool_timeout=_POOL_S,
            hide_parameters=True,  # what people wrote, and tokens, are for no log
            pool_pre_ping=True,
            pool_recycle=_RECYCLE_S,
            connect_args={"timeout": _CONNECT_S},
        )
    restrict_access(make_url(url).database or "")
    engine = create_async_engine(make_url(url).set(drivername="sqlite+aiosqlite"))

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, below
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        if not foreign_keys:
            cursor.execute("PRAGMA foreign_keys = OFF")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        # Whoever will write takes the lock at once: two readers that both want to write would end in an error.
        immediate = connection.get_execution_options().get(_WRITE_OPTION)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


async def check_schema(database: Database) -> None:
    """SchemaError unless this version can work with the database's schema: its own, or a later one that only added."""
    async with database.reading() as connection:
        found, oldest = await connection.run_sync(_found_schema)
    if found == SCHEMA_VERSION:
        return
    if _is_ahead(found, oldest):
        log.warning(
            "the database has schema %s, a later version's; this one (%s) goes on beside it",
            found,
            SCHEMA_VERSION,
        )
        return
    if found is not None and found > SCHEMA_VERSION:
        raise SchemaError(_too_new(found, oldest))
    raise SchemaMissing(
        f"the database has schema {found or 'none'}, this version wants {SCHEMA_VERSION}: "
        "run `triclinium serve --migrate`, or start the version that the database belongs to"
    )


def _found_schema(connection: Connection) -> tuple[str | None, str | None]:
    """The schema of a database, and the oldest whose version still works with it; None where nothing is said."""
    tables = inspect(connection).get_table_names()
    found: list[str | None] = [None, None]
    for at, (table, column) in enumerate((("alembic_version", "version_num"), ("schema_support", "oldest"))):
        if table in tables:
            found[at] = connection.scalar(text(f"SELECT {column} FROM {table}"))  # noqa: S608 (both are ours)
    return found[0], found[1]


def _is_ahead(found: str | None, oldest: str | None) -> bool:
    """Whether a later version has changed the schema, in a way that this one can live with."""
    return found is not None and found > SCHEMA_VERSION and oldest is not None and oldest <= SCHEMA_VERSION


def _too_new(found: str, oldest: str | None) -> str:
    return (
        f"the database has schema {found}, which no longer works with a version of schema {SCHEMA_VERSION} "
        f"(the oldest is {oldest or found}): start the version that the database belongs to, or restore a backup "
        "from before its upgrade"
    )


async def migrate(url: str) -> None:
    """Bring the schema to this version; of several processes that start together, one does it.

    A schema that a later version has added to is left as it is; SchemaError if this one cannot live with it.
    """
    from alembic import command  # noqa: PLC0415 (a large package, for this moment only)
    from alembic.config import Config  # noqa: PLC0415

    def upgrade(connection: Connection) -> None:
        found, oldest = _found_schema(connection)
        if _is_ahead(found, oldest):
            return
        if found is not None and found > SCHEMA_VERSION:
            raise SchemaError(_too_new(found, oldest))
        config = Config()
        config.set_main_option("script_location", "triclinium.server.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.execute(schema_support.delete())
        connection.execute(schema_support.insert().values(only=1, oldest=OLDEST_BESIDE))

    # SQLite changes a table by copying and dropping it: to what refers to its rows, that would be a deletion.
    engine = _engine(url, 2, foreign_keys=False)
    try:
        async with engine.connect() as plain:
            connection = await plain.execution_options(**{_WRITE_OPTION: True})
            async with connection.begin():
                if not _is_sqlite(url):
                    await connection.execute(
                        text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK}
                    )
                await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
