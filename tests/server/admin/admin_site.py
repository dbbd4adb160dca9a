"""Helpers that run `triclinium admin` on the store of a test and inspect the store."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from sqlalchemy import select
from table_site import KEY, Guest, Store, play_on, table_of
from typer.testing import CliRunner, Result

from triclinium.cli.app import app
from triclinium.server.store.database import Database
from triclinium.server.store.schema import metadata


def run(store: Store, *words: object) -> Result:
    """Run `triclinium admin ...` as a host would."""
    env = {
        "TRICLINIUM_DATABASE_URL": store.database_url,
        "TRICLINIUM_REDIS_URL": store.redis_url or "none",
        "TRICLINIUM_SECRET_KEYS": KEY,
        "TRICLINIUM_LANG": "en",
        "COLUMNS": "200",
    }
    return CliRunner().invoke(app, ["admin", *map(str, words)], env=env, prog_name="triclinium")


async def admin(store: Store, *words: object, code: int = 0) -> str:
    """Run the command in a thread, check its exit code, and return its output."""
    found = await asyncio.to_thread(run, store, *words)
    assert found.exit_code == code, (words, found.exit_code, found.output, found.stderr, found.exception)
    return found.stdout if code == 0 else found.stdout + found.stderr


async def admin_json(store: Store, *words: object, code: int = 0) -> Any:
    found = await asyncio.to_thread(run, store, *words, "--json")
    assert found.exit_code == code, (words, found.exit_code, found.output, found.stderr, found.exception)
    return json.loads(found.stdout)


async def finished(everybody: list[Guest], game: str = "fall_of_rome", **more: Any) -> str:
    """Play a game to its end, and return its table."""
    table = await table_of(everybody, game, **more)
    async with everybody[0].sit(table) as one, everybody[1].sit(table) as two:
        await play_on([one, two])
    return table


async def begun(everybody: list[Guest], game: str = "aeterna", acts: int = 4, **more: Any) -> str:
    """Start a game, let each seat act some times, and return its table."""
    table = await table_of(everybody, game, **more)
    for _ in range(acts):
        for guest in everybody:
            async with guest.sit(table) as wire:
                await wire.updated()
                if wire.table["you"] in wire.update["awaited"]:
                    assert (await wire.act(wire.update["options"][0]))["type"] == "done"
    return table


async def every_text(store: Store) -> str:
    """Return the whole content of a store as text."""
    database = await Database.open(store.database_url)
    found = []
    try:
        async with database.reading() as connection:
            for table in metadata.sorted_tables:
                rows = await connection.execute(select(table))
                found += [f"{table.name} {dict(row)}" for row in rows.mappings()]
    finally:
        await database.close()
    return "\n".join(found)
