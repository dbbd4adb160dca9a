"""A replay shows what a seat was sent after each entry, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from table_site import Guest, Site, Wire, patched, people, play_on, table_of

pytestmark = pytest.mark.anyio

ASIDE = ("awaited", "outcome", "view", "patch")


async def replay(guest: Guest, table: str, eyes: str = "") -> dict[str, Any]:
    query = f"?eyes={eyes}" if eyes else ""
    told: dict[str, Any] = await guest.get(f"/api/tables/{table}/replay{query}")
    return told


def views(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the whole view after every entry."""
    out: list[dict[str, Any]] = []
    for entry in told["entries"]:
        assert (entry["view"] is None) != (entry["patch"] is None)
        out.append(entry["view"] or patched(out[-1], entry["patch"]))
    return out


def sent(wire: Wire) -> dict[int, dict[str, Any]]:
    """Return the updates that a socket was sent, with whole views, by number of entries."""
    return {message["seq"]: message for message in wire.heard if message["type"] == "update"}


def compare(told: dict[str, Any], wire: Wire) -> None:
    """Compare a replay with the updates that a socket was sent."""
    shown = views(told)
    for seq, update in sent(wire).items():
        entry = told["entries"][seq - 1]
        assert shown[seq - 1] == update["view"]
        assert (entry["awaited"], entry["outcome"]) == (update["awaited"], update["outcome"])
        for happened in update["events"]:
            again = told["entries"][happened["seq"]]
            assert {name: value for name, value in again.items() if name not in ASIDE} == happened


async def test_a_replay_shows_each_seat_its_own_updates(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        for guest, wire, seat in ((a, one, "A"), (b, two, "B")):
            told = await replay(guest, table)
            assert (told["seat"], told["over"], told["table"]) == (seat, True, table)
            assert len(told["entries"]) == wire.update["seq"]
            compare(told, wire)
            assert await replay(c, table, seat) == told, (
                "after the end, any guest may see the view of any seat"
            )
        assert (await replay(c, table))["seat"] is None


async def test_a_running_game_shows_the_callers_own_view(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one:
            await one.updated()
            compare(await replay(a, table), one)
            for guest, eyes in ((a, "B"), (b, "A"), (c, "A"), (c, "B"), (a, "H")):
                answer = await guest.get(f"/api/tables/{table}/replay?eyes={eyes}", 403)
                assert answer["error"]["key"] == "other_eyes"
            watched = await replay(c, table)
            assert (watched["seat"], watched["over"]) == (None, False)
            assert views(watched)[-1]["hand"] is None


async def test_guests_who_may_not_watch_get_no_replay_before_the_end(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        open_table = await table_of([a, b], start=False)
        assert (await a.get(f"/api/tables/{open_table}/replay", 409))["error"]["key"] == "not_running"
        table = await table_of([a, b], options={"spectators": False})
        assert (await c.get(f"/api/tables/{table}/replay", 403))["error"]["key"] == "no_spectators"
        await a.get(f"/api/tables/{table}/replay?eyes=AB", 422)
        await a.get(f"/api/tables/{table}/replay?eyes=Z", 422)


async def test_the_view_of_a_missing_seat_is_refused(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        assert (await a.get(f"/api/tables/{table}/replay?eyes=C", 404))["error"]["key"] == "no_seat"


async def test_chat_messages_have_the_number_of_entries_at_their_time(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b], options={"bot_pause": 0, "spectators": False})
        async with a.sit(table) as one, b.sit(table) as two:
            await one.updated()
            await one.send(type="chat", key="first-line", text="salve")
            await one.expect("chat", text="salve")
            told = await b.get(f"/api/tables/{table}/replay/talk")
            assert [(line["text"], line["seat"], line["seq"]) for line in told] == [("salve", "A", 1)]
            answer = await c.get(f"/api/tables/{table}/replay/talk", 403)
            assert answer["error"]["key"] == "no_spectators"
            await play_on([one, two])
            await two.send(type="chat", key="last-line", text="vale")
            await two.expect("chat", text="vale")
        told = await c.get(f"/api/tables/{table}/replay/talk")
        assert [line["seq"] for line in told] == [1, two.update["seq"]]


async def test_a_posted_record_file_is_replayed_within_its_limits(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        text = (await b.http.get(f"/api/tables/{table}/record")).content
        told = (await b.http.post("/api/replays?eyes=B", content=text)).json()
        of_table = await replay(b, table, "B")
        assert [entry["facts"] for entry in told["entries"]] == [e["facts"] for e in of_table["entries"]]
        assert views(told) == views(of_table)
        long = await b.http.post("/api/replays", content=text + b" " * 500_000)
        assert long.status_code == 200, "records may be longer than other bodies"
        too_long = await b.http.post("/api/replays", content=b" " * (1_048_576 + 1))
        assert (too_long.status_code, too_long.json()["error"]["key"]) == (413, "too_large")
        broken = await b.http.post("/api/replays", content=text[:-20], headers={"Accept-Language": "pl"})
        assert broken.status_code == 422
        assert "od wiersza" in broken.json()["error"]["text"]
        assert (await b.get("/api/replays/opened", 404))["error"]["key"] == "not_found"
