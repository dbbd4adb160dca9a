"""Databases of the first schema: after the migration everybody sits where they sat, and plays on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection
from table_site import GAMES, Store, drop_database, new_database, people, play_on, site, table_of

from triclinium.games import find
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.server.games import GameRegistry
from triclinium.server.store.database import Database, migrate
from triclinium.server.store.schema import metadata
from triclinium.server.tables.cache import TableCache

pytestmark = pytest.mark.anyio

PARTS = ("people", "tables", "seats", "holders", "moves", "chats")
Rows = dict[str, list[dict[str, Any]]]


@asynccontextmanager
async def emptied(store: Store, tmp_path: Path) -> AsyncIterator[Store]:
    """A store of the same kind with nothing in it, not even a schema."""
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


def first_schema(connection: Connection) -> MetaData:
    config = Config()
    config.set_main_option("script_location", "triclinium.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    then = MetaData()
    then.reflect(connection)
    return then


async def rows(connection: AsyncConnection, then: MetaData) -> Rows:
    """All rows, as far as the first schema knew them."""
    found: Rows = {}
    for part in PARTS:
        columns = [metadata.tables[part].c[each.name] for each in then.tables[part].c]
        order = list(metadata.tables[part].primary_key)
        result = await connection.execute(select(*columns).order_by(*order))
        found[part] = [dict(row) for row in result.mappings()]
    return found


async def back_to_the_first(new: str, old: str) -> tuple[MetaData, Rows]:
    """Write what a database has into one of the first schema, as far as that could hold it."""
    async with opened(new) as source, opened(old) as target:
        async with target.writing() as connection:
            then = await connection.run_sync(first_schema)
        async with source.reading() as reading, target.writing() as connection:
            found = await rows(reading, then)
            for version, table in enumerate(found["tables"], 7):
                table["version"] = version
            for part in PARTS:
                into: Table = then.tables[part]
                await connection.execute(into.insert(), found[part])
    return then, found


async def test_games_from_before_go_on_where_they_were(each_store: Store, tmp_path: Path) -> None:
    """A running game, a finished one, and a table that waits for people: nobody has lost a seat."""
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
        then, before = await back_to_the_first(new.database_url, old.database_url)
        assert {part for part in PARTS if not before[part]} == set()
        await migrate(old.database_url)
        async with opened(old.database_url) as database:
            async with database.reading() as connection:
                assert await rows(connection, then) == before
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
