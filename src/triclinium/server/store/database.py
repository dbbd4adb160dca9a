"""The database: SQLAlchemy for all that is not a move, the log for moves, both on the same tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ...kernel.errors import TricliniumError
from .move_log import Log
from .postgres_log import PostgresLog
from .sqlite_log import PRAGMAS, SqliteLog, restrict_access

SCHEMA_VERSION: Final = "0007"
"""The newest change of the schema, in `migrations/versions`."""
_MIGRATION_LOCK: Final = 0x7472_6963_6C69
"""The advisory lock under which one process migrates while the others wait."""
_WRITE_OPTION: Final = "triclinium_writes"
_RECYCLE_S: Final = 1800
_POOL_S: Final = 5
"""How long to wait for a connection of the pool: whoever asks is better told to come again."""
_CONNECT_S: Final = 10


class SchemaError(TricliniumError):
    """The database is not of this version."""


class Database:
    """An open database."""

    def __init__(self, engine: AsyncEngine, log: Log) -> None:
        self.engine: Final = engine
        self.log: Final = log

    @staticmethod
    async def open(url: str, pool: int = 8) -> Database:
        """Connect to an address of postgresql:// or sqlite:///."""
        engine = _engine(url, pool)
        log = await (
            SqliteLog.open(engine.url.database or "") if _is_sqlite(url) else PostgresLog.open(url, pool)
        )
        return Database(engine, log)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.log.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, rolled back on any error."""
        async with self.engine.connect() as plain:
            connection = await plain.execution_options(**{_WRITE_OPTION: True})
            async with connection.begin():
                yield connection


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
    """SchemaError unless the database has just the schema of this version."""
    async with database.reading() as connection:
        exists = await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version"))
        found = await connection.scalar(text("SELECT version_num FROM alembic_version")) if exists else None
    if found != SCHEMA_VERSION:
        raise SchemaError(
            f"the database has schema {found or 'none'}, this version wants {SCHEMA_VERSION}: "
            "run `triclinium serve --migrate`, or start the version that the database belongs to"
        )


async def migrate(url: str) -> None:
    """Bring the schema to this version; of several processes that start together, one does it."""
    from alembic import command  # noqa: PLC0415 (a large package, for this moment only)
    from alembic.config import Config  # noqa: PLC0415

    def upgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "triclinium.server.store:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

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
