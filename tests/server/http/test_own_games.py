"""The caller's finished games over HTTP: listed in pages, with all records in one ZIP file."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import orjson
import pytest
from table_site import TINY, Guest, Site, people, play_on, table_of

from triclinium.kernel.fair import verify
from triclinium.kernel.record import Record
from triclinium.server.archive import finished_games
from triclinium.server.http.routes import own_games as routes

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def many_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the rate limit, because all tests share one address."""
    monkeypatch.setattr(routes, "EXPORTS_AN_HOUR", 1000)


async def finished(everybody: list[Guest], **more: Any) -> str:
    table: str = await table_of(everybody, **more)
    async with everybody[0].sit(table) as one, everybody[1].sit(table) as two:
        await play_on([one, two])
    return table


async def unzipped(guest: Guest, query: str = "") -> zipfile.ZipFile:
    answer = await guest.http.get(f"/api/me/records{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    found = zipfile.ZipFile(io.BytesIO(answer.content))
    assert found.testzip() is None
    return found


async def test_finished_games_are_listed_latest_first(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished_games, "PAGE", 2)
    monkeypatch.setattr(routes, "MOST_EXPORTED", 2)
    async with people(shared.url, "ABC") as (a, b, stranger):
        running = await table_of([a, b])
        tables = [await finished([a, b], title=f"number {n}") for n in range(3)]
        first = await a.get("/api/me/games")
        assert [game["id"] for game in first["games"]] == [tables[2], tables[1]]
        rest = await a.get(f"/api/me/games?after={first['after']}")
        assert [game["id"] for game in rest["games"]] == [tables[0]]
        assert rest["after"] is None
        game = first["games"][0]
        over = await a.get(f"/api/tables/{tables[2]}")
        assert (game["title"], game["you"], game["deal"]) == ("number 2", "A", None)
        assert (game["winners"], game["ending"]) == (over["winners"], over["ending"])
        assert [seat["name"] for seat in game["seats"]] == ["A", "B"]
        assert all(seat["score"] is not None and seat["rank"] in (1, 2) for seat in game["seats"])
        assert game["entries"] == over["seq"]
        assert game["began_at"] <= game["ended_at"]
        assert (await b.get("/api/me/games"))["games"][0]["you"] == "B"

        packed = await unzipped(a)
        index = orjson.loads(packed.read("games.json"))
        names = {f"tiny-{table}.json" for table in tables[1:]}
        assert set(packed.namelist()) == {*names, "games.json"}
        assert {entry["file"] for entry in index["games"]} == names
        for name in names:
            verify(TINY.rules, Record.from_json(packed.read(name).decode()))
        last = await unzipped(a, f"?after={index['after']}")
        assert set(last.namelist()) == {f"tiny-{tables[0]}.json", "games.json"}
        assert running not in str(index)

        # A guest gets no records of others, and a caller who is no guest gets none at all.
        assert (await stranger.get("/api/me/games")) == {"games": [], "after": None}
        assert (await stranger.get("/api/me/records", 403))["error"]["key"] == "not_seated"
        await stranger.post("/api/me", {"name": "C"})
        assert (await unzipped(stranger)).namelist() == ["games.json"]
        own = await unzipped(stranger, f"?after={first['after']}")
        assert own.namelist() == ["games.json"], "a cursor does not give access to others' games"


async def test_a_cursor_gets_an_empty_page_or_a_refusal(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        await a.post("/api/me", {"name": "A"})
        for cursor in ("0_a", f"{'9' * 12}_zz", f"{'9' * 12}.{'9' * 20}_0"):
            assert (await a.get(f"/api/me/games?after={cursor}"))["games"] == []
        for wrong in (f"{'9' * 13}_a", "1e300_a", "-1_a", "nan_a", "1_", "1_a'b", "x" * 90, "1_a%00"):
            await a.get(f"/api/me/games?after={wrong}", 422)
            await a.get(f"/api/me/records?after={wrong}", 422)


async def test_exports_of_records_are_rate_limited(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "EXPORTS_AN_HOUR", 1)
    async with people(shared.url, "A") as (a,):
        await a.post("/api/me", {"name": "A"})
        await a.http.get("/api/me/records")
        assert (await a.get("/api/me/records", 429))["error"]["key"] == "too_many"
