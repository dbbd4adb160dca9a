"""The public list of finished games has pages, uses an index, and contains no private games."""

from __future__ import annotations

import sqlite3
from typing import Any

import asyncpg
import pytest
from sqlalchemy import select
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite as sqlite_dialect
from table_site import Guest, Site, Store, people, play_on, table_of

from triclinium.server.archive import finished_games
from triclinium.server.store import schema

pytestmark = pytest.mark.anyio


async def finished(everybody: list[Guest], **more: Any) -> str:
    table: str = await table_of(everybody, **more)
    async with everybody[0].sit(table) as one, everybody[1].sit(table) as two:
        await play_on([one, two])
    return table


async def listed(guest: Guest) -> list[dict[str, Any]]:
    """Return all listed games, read page by page."""
    found: list[dict[str, Any]] = []
    page = await guest.get("/api/finished")
    while True:
        found += page["games"]
        if page["after"] is None:
            return found
        page = await guest.get(f"/api/finished?after={page['after']}")


async def test_finished_public_games_and_their_replays_are_public(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished_games, "PAGE", 2)
    async with people(shared.url, "ABC") as (a, b, stranger):
        running = await table_of([a, b], public=True)
        private = await finished([a, b])
        shown = [await finished([a, b], public=True, title=f"number {n}") for n in range(3)]
        found = await listed(stranger)
        ids = [game["id"] for game in found]
        assert [table for table in ids if table in shown] == shown[::-1], "newest first, each once"
        assert len(ids) == len(set(ids))
        assert running not in ids
        assert private not in ids
        game = next(each for each in found if each["id"] == shown[0])
        assert (game["title"], game["you"], game["public"]) == ("number 0", None, True)
        assert [seat["name"] for seat in game["seats"]] == ["A", "B"]
        assert next(each for each in await listed(b) if each["id"] == shown[0])["you"] == "B"
        assert (await stranger.get(f"/api/tables/{shown[0]}/replay?at=0"))["over"]


@pytest.mark.parametrize(
    "cursor",
    ["", "x", "1_", "_a", "-1_a", "NaN_a", "1e5_a", "1_a'--", f"{'9' * 13}_a", "1_" + "a" * 33, "1_a\0"],
)
async def test_an_invalid_cursor_is_refused(shared: Site, cursor: str) -> None:
    async with people(shared.url, "A") as (a,):
        answer = await a.http.get("/api/finished", params={"after": cursor})
        assert (answer.status_code, answer.json()["error"]["key"]) == (422, "bad_request")
        for odd in ("0_a", f"{'9' * 12}.{'9' * 20}_0"):
            await a.get(f"/api/finished?after={odd}")


async def test_the_query_for_finished_games_uses_its_index(each_store: Store) -> None:
    columns = schema.tables.c
    query = (
        select(columns.id)
        .where(schema.finished)
        .order_by(columns.created_at.desc(), columns.id.desc())
        .limit(25)
    )
    dialect = sqlite_dialect.dialect() if each_store.name == "sqlite" else postgresql.dialect()  # type: ignore[no-untyped-call]
    text = query.compile(dialect=dialect, compile_kwargs={"literal_binds": True})
    address = each_store.database_url
    if address.startswith("sqlite"):
        connection = sqlite3.connect(address.partition("///")[2])
        told = str(connection.execute(f"EXPLAIN QUERY PLAN {text}").fetchall())
        connection.close()
    else:
        postgres = await asyncpg.connect(address)
        await postgres.execute("SET enable_seqscan = off")
        told = str(await postgres.fetch(f"EXPLAIN {text}"))
        await postgres.close()
    assert "ix_tables_finished" in told
