"""The database with its log of moves, and the version of its schema."""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import TricliniumError
from .connections import Connections, open_engine
from .schema import metadata, schema_support
from .sql_log import Log

log = logging.getLogger(__name__)

SCHEMA_VERSION: Final = "0019"
"""Newest schema version, in `migrations/versions`."""
OLDEST_BESIDE: Final = "0007"
"""Oldest schema version whose program still works with this schema. Changes that only add things keep it. A change that
removes something raises it, and comes one release after the program stopped using that part (ADR 0030)."""
UPGRADABLE: Final = ("0007", "0013", "0014", "0015", "0016", "0017", "0018")
"""Schema versions that `migrate` can upgrade: that of the previous release and those of the development since
(docs/host/upgrade.md)."""
_MIGRATION_LOCK: Final = 0x7472_6963_6C69
"""Advisory lock that lets one process migrate while the others wait."""


class SchemaError(TricliniumError):
    """The database has a schema that this version does not work with."""


class SchemaMissing(SchemaError):
    """The database is empty, or has an older schema that is not migrated yet."""


class Database(Connections):
    """An open database."""

    def __init__(self, engine: AsyncEngine, pool: int) -> None:
        super().__init__(engine)
        self.log: Final = Log(self, pool)

    @staticmethod
    async def open(url: str, pool: int = 8) -> Database:
        """Open a postgresql:// or sqlite:/// URL. Connections are made on demand."""
        return Database(open_engine(url, pool), pool)

    async def close(self) -> None:
        """Write pending moves, and close all connections."""
        await self.log.close()
        await self.engine.dispose()


async def check_schema(database: Database) -> None:
    """Raise SchemaError unless this version works with the schema: its own, or a later one that only added to it."""
    async with database.reading() as connection:
        found = await connection.run_sync(_supported_schema)
    if found is None or found < SCHEMA_VERSION:
        raise SchemaMissing(
            f"the database has schema {found or 'none'}, this version wants {SCHEMA_VERSION}: "
            "run `triclinium serve --migrate`, or start the version that the database belongs to"
        )
    if found > SCHEMA_VERSION:
        log.warning(
            "the database has schema %s of a later version; continuing with %s", found, SCHEMA_VERSION
        )


def _supported_schema(connection: Connection) -> str | None:
    """Return the schema version of a database, or None without a schema; raise SchemaError if it no longer fits."""
    tables = inspect(connection).get_table_names()
    found: str | None = None
    oldest: str | None = None
    if "alembic_version" in tables:
        found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if "schema_support" in tables:
        oldest = connection.scalar(select(schema_support.c.oldest))
    if found is not None and found > SCHEMA_VERSION and (oldest is None or oldest > SCHEMA_VERSION):
        raise SchemaError(
            f"the database has schema {found}, which no longer works with a version of schema {SCHEMA_VERSION} "
            f"(the oldest is {oldest or found}): start the version that the database belongs to, or restore a "
            "backup from before its upgrade"
        )
    return found


async def migrate(url: str) -> None:
    """Migrate the schema to this version. If several processes start together, one of them does it.

    A schema that a later version has extended stays as it is. Raise SchemaError if this version cannot work with it.
    """
    from alembic import command  # noqa: PLC0415 (a large package, used once)
    from alembic.config import Config  # noqa: PLC0415

    def upgrade(connection: Connection) -> None:
        found = _supported_schema(connection)
        if found is not None and found > SCHEMA_VERSION:
            return
        if found not in (None, *UPGRADABLE, SCHEMA_VERSION):
            raise SchemaError(
                f"the database has schema {found}, this version upgrades schema {UPGRADABLE[0]}: "
                "upgrade one release at a time"
            )
        config = Config()
        config.set_main_option("script_location", "triclinium.server.store:migrations")
        config.attributes["connection"] = connection
        if found is None:
            metadata.create_all(connection)
            command.stamp(config, "head")
        else:
            command.upgrade(config, "head")
        connection.execute(schema_support.delete())
        connection.execute(schema_support.insert().values(only=1, oldest=OLDEST_BESIDE))

    # SQLite alters a table by copying and dropping it. Foreign keys would then delete the rows that refer to it.
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
