"""After the migration of an older database, players still have their seats and games continue."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection
from table_site import GAMES, Store, drop_database, new_database, people, play_on, site, table_of

from triclinium.games import find
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.live.games import GameRegistry
from triclinium.server.play.cache import TableCache
from triclinium.server.store.database import UPGRADABLE, Database, SchemaError, migrate
from triclinium.server.store.schema import metadata

pytestmark = pytest.mark.anyio

ADDED_TABLES = (
    "push_subscriptions", "daily_days", "daily_tries", "daily_pars", "bans", "schema_support", "sittings",
    "reports", "reviews", "passkeys",
)  # fmt: skip
ADDED_INDEXES = ("ix_tables_live", "ix_tables_finished")
ADDED_COLUMNS = (
    ("seats", "clock_left"),
    ("seats", "clock_at"),
    ("tables", "deal"),
    ("tables", "imported"),
    ("chats", "removes"),
    ("seats", "skips"),
    ("chats", "person"),
    ("holders", "device"),
    ("holders", "since"),
)
PARTS = ("people", "tables", "seats", "holders", "moves", "chats")
Rows = dict[str, list[dict[str, Any]]]


@asynccontextmanager
async def emptied(store: Store, tmp_path: Path) -> AsyncIterator[Store]:
    """Yield an empty store of the same kind, without a schema."""
    if store.name == "sqlite":
        yield Store("sqlite", f"sqlite:///{tmp_path}/tables.db", None)
        return
    url = await new_database()
    try:
        yield Store("postgres", url, store.redis_url)
    finally:
        await drop_database(url)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = await Database.open(url)
    try:
        yield database
    finally:
        await database.close()


def baseline(connection: Connection) -> MetaData:
    """Create the schema from which upgrades begin: the present one without what was added since."""
    metadata.create_all(connection)
    for name in ADDED_TABLES:
        metadata.tables[name].drop(connection)
    for name in ADDED_INDEXES:
        connection.execute(text(f"DROP INDEX {name}"))
    for table, column in ADDED_COLUMNS:
        connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:v)"), {"v": UPGRADABLE[0]})
    then = MetaData()
    then.reflect(connection)
    return then


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def indexes(connection: Connection) -> list[Any]:
    """Return all indexes with their conditions."""
    found = inspect(connection)
    return [
        (
            each["name"],
            each["column_names"],
            [f"{name} {value}" for name, value in sorted(each.get("dialect_options", {}).items())],
        )
        for table in sorted(metadata.tables)
        for each in sorted(found.get_indexes(table), key=lambda index: str(index["name"]))
    ]


async def rows(connection: AsyncConnection, then: MetaData) -> Rows:
    """Return all rows, limited to the columns of the earlier schema."""
    found: Rows = {}
    for part in PARTS:
        columns = [metadata.tables[part].c[each.name] for each in then.tables[part].c]
        order = list(metadata.tables[part].primary_key)
        result = await connection.execute(select(*columns).order_by(*order))
        found[part] = [dict(row) for row in result.mappings()]
    return found


async def back_to_the_baseline(new: str, old: str) -> tuple[MetaData, Rows]:
    """Copy a database into one with the earlier schema, as far as that schema can hold it."""
    async with opened(new) as source, opened(old) as target:
        async with target.writing() as connection:
            then = await connection.run_sync(baseline)
        async with source.reading() as reading, target.writing() as connection:
            found = await rows(reading, then)
            for part in PARTS:
                into: Table = then.tables[part]
                await connection.execute(into.insert(), found[part])
    return then, found


async def test_games_continue_after_a_migration(each_store: Store, tmp_path: Path) -> None:
    """The tables are a running game, a finished game, and one that has not started."""
    (tmp_path / "new").mkdir()
    async with emptied(each_store, tmp_path / "new") as new, emptied(each_store, tmp_path) as old:
        await migrate(new.database_url)
        with site(new, bots=False) as found:
            async with people(found.url) as (a, b):
                running = await table_of([a, b])
                waiting = await table_of([a, b], start=False)
                over = await table_of([a, b], "fall_of_rome")
                async with a.sit(running) as one, b.sit(running) as two:
                    for wire in (one, two):
                        await wire.updated()
                        assert (await wire.act(wire.update["options"][0]))["type"] == "done"
                    await one.send(type="chat", key="a-key-of-chat", text="salve")
                    await two.expect("chat", text="salve")
                async with a.sit(over) as one, b.sit(over) as two:
                    await play_on([one, two])
                record = await a.get(f"/api/tables/{over}/record")
                cookies = [person.http.cookies for person in (a, b)]
        then, before = await back_to_the_baseline(new.database_url, old.database_url)
        assert {part for part in PARTS if not before[part]} == set()
        await migrate(old.database_url)
        async with opened(old.database_url) as database:
            async with database.reading() as connection:
                assert await rows(connection, then) == before
                assert await connection.run_sync(differences) == []
                migrated = await connection.run_sync(indexes)
            async with opened(new.database_url) as created, created.reading() as connection:
                assert await connection.run_sync(indexes) == migrated
            cache = TableCache(database.log, GameRegistry(GAMES))
            for table in (running, over):
                live = await cache.get(table)
                assert live is not None
                assert live.tip == live.row.tip
        with site(old, bots=False) as found:
            async with people(found.url) as (a, b):
                for person, cookie in zip((a, b), cookies, strict=True):
                    person.http.cookies = cookie
                again = (await a.http.get(f"/api/tables/{over}/record")).content
                assert orjson.loads(again)["entries"] == record["entries"]
                rules = find("fall_of_rome").rules
                assert Match.replay(rules, Record.from_json(again), Seeded(0)).state.over
                await a.post(f"/api/tables/{waiting}/start")
                for table in (running, waiting):
                    async with a.sit(table) as one, b.sit(table) as two:
                        assert [wire.welcome["seat"] for wire in (one, two)] == ["A", "B"]
                        await play_on([one, two])


async def test_the_error_for_an_older_database_asks_for_one_release_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await migrate(url)
    async with opened(url) as database, database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    with pytest.raises(SchemaError, match="one release at a time"):
        await migrate(url)
