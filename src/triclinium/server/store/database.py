"""The database with its log of moves, and the version of its schema."""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import TricliniumError
from .connections import Connections, open_engine
from .schema import schema_support
from .sql_log import Log

log = logging.getLogger(__name__)

SCHEMA_VERSION: Final = "0013"
"""The newest change of the schema, in `migrations/versions`."""
OLDEST_BESIDE: Final = "0007"
"""The oldest schema whose version goes on working with this one. Changes only add; what takes something away raises
this, and comes a version after the one that stopped using it (ADR 0030)."""
_MIGRATION_LOCK: Final = 0x7472_6963_6C69
"""The advisory lock under which one process migrates while the others wait."""


class SchemaError(TricliniumError):
    """The database is not of this version."""


class SchemaMissing(SchemaError):
    """The database is empty, or has an older schema that was not migrated yet."""


class Database(Connections):
    """An open database."""

    def __init__(self, engine: AsyncEngine, pool: int) -> None:
        super().__init__(engine)
        self.log: Final = Log(self, pool)

    @staticmethod
    async def open(url: str, pool: int = 8) -> Database:
        """Open an address of postgresql:// or sqlite:///; connections are made when they are needed."""
        return Database(open_engine(url, pool), pool)

    async def close(self) -> None:
        """Write the moves that wait, and close all connections."""
        await self.log.close()
        await self.engine.dispose()


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
    connections = Connections(open_engine(url, 2, foreign_keys=False))
    try:
        async with connections.writing() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK}
                )
            await connection.run_sync(upgrade)
    finally:
        await connections.engine.dispose()
