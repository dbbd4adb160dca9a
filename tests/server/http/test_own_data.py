"""A guest's own data over HTTP: statistics, the export of all stored data, and deletion."""

from __future__ import annotations

import orjson
import pytest
from sqlalchemy import select
from table_site import Site, Store, people, play_on, site, table_of

from triclinium.server.http.routes import own_games as routes
from triclinium.server.seating import bans as ban_list
from triclinium.server.seating.bans import PERSON
from triclinium.server.store.database import Database
from triclinium.server.store.schema import bans, daily_tries, guests

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def many_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the rate limits, because all tests share one address."""
    monkeypatch.setattr(routes, "EXPORTS_AN_HOUR", 1000)
    monkeypatch.setattr(routes, "STATISTICS_AN_HOUR", 1000)
    monkeypatch.setattr(routes, "DELETIONS_AN_HOUR", 1000)


async def test_statistics_count_the_callers_finished_games(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, stranger):
        nothing: dict[str, object] = {"games": [], "companions": [], "daily": None}
        assert await stranger.get("/api/me/statistics") == nothing
        await stranger.post("/api/me", {"name": "C"})
        table = await table_of([a, b])
        assert await a.get("/api/me/statistics") == nothing, "the game is not over"
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        over = await a.get(f"/api/tables/{table}")
        told = await a.get("/api/me/statistics")
        won = int("A" in over["winners"])
        assert told["games"] == [
            {"game": "tiny", "played": 1, "won": won, "winning": won, "longest": won, "difficulties": []}
        ]
        assert told["companions"] == [{"name": "B", "played": 1, "won": won}]
        assert await stranger.get("/api/me/statistics") == nothing, (
            "a guest gets no statistics of others' games"
        )


async def test_the_export_has_all_data_of_the_guest_and_of_no_other(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "AB") as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as one, b.sit(table) as two:
                await one.send(type="chat", key="own-line-0001", text="salve")
                await two.expect("chat", text="salve")
                await two.send(type="chat", key="own-line-0002", text="vae victis")
                await one.expect("chat", text="vae victis")
            me = (await a.get("/api/me"))["person"]["id"]
            database = await Database.open(store.database_url)
            try:
                await database.execute(
                    daily_tries.insert().values(
                        deal="2026-05-01.tiny.2",
                        person=me,
                        table_id=table,
                        seat=0,
                        scored=True,
                        began_at=1.0,
                        done_at=2.0,
                        won=True,
                    )
                )
            finally:
                await database.close()
            answer = await a.http.get("/api/me/data")
            assert answer.status_code == 200
            assert 'filename="triclinium-data.json"' in answer.headers["content-disposition"]
            told = orjson.loads(answer.content)
            assert [each["name"] for each in told["guest"]] == ["A"]
            assert [(each["id"], each["state"]) for each in told["tables"]] == [(table, "running")]
            assert told["seats"] == [{"table_id": table, "seat": "A", "name": "A"}]
            assert [each["text"] for each in told["chat"]] == ["salve"]
            assert [each["deal"] for each in told["daily_tries"]] == ["2026-05-01.tiny.2"]
            assert (await a.get("/api/me/statistics"))["daily"] == {
                "played": 1,
                "won": 1,
                "in_a_row": 0,
            }
            assert b"secret" not in answer.content
            assert b"vae victis" not in answer.content
            assert (await b.http.get("/api/me/data")).json()["daily_tries"] == []


async def test_deletion_keeps_games_without_the_name_and_lifts_no_ban(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, nobody):
            assert (await nobody.http.delete("/api/me")).status_code == 403
            table = await table_of([a, b], "fall_of_rome")
            me = (await a.get("/api/me"))["person"]["id"]
            async with a.sit(table) as one, b.sit(table) as two:
                await one.send(type="chat", key="own-line-0003", text="salve")
                await two.expect("chat", text="salve")
            database = await Database.open(store.database_url)
            try:
                await ban_list.add(database, PERSON, me, "spam")
                answer = await a.http.delete("/api/me")
                assert answer.status_code == 204, answer.text
                assert 'triclinium_guest=""' in answer.headers["set-cookie"]
                assert await database.scalars(select(bans.c.subject)) == [me]
                assert me not in await database.scalars(select(guests.c.id))
            finally:
                await database.close()
            assert (await a.get("/api/me"))["person"] is None
            seen = await b.get(f"/api/tables/{table}")
            assert [(seat["kind"], seat["name"]) for seat in seen["seats"]] == [
                ("free", None),
                ("person", "B"),
            ]
            assert seen["owner"] is True, "the table has passed to B"
            async with b.sit(table) as two:
                assert two.welcome["chat"] == []
            assert (await a.http.delete("/api/me")).status_code == 403, "the cookie is gone"
