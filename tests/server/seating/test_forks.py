"""A fork continues a finished game from one position at a new table, with new chance."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from table_site import Guest, Site, people, play_on, table_of

from triclinium.cli import verify
from triclinium.kernel.record import Record
from triclinium.server.http.routes import replays as replay_routes
from triclinium.terminal.translator import Translator, WrongInput
from triclinium.testing.tiny import Tiny

pytestmark = pytest.mark.anyio


async def fork(guest: Guest, table: str, status: int = 201, **body: Any) -> dict[str, Any]:
    made: dict[str, Any] = await guest.post(f"/api/tables/{table}/fork", body, status)
    return made


async def test_a_fork_has_the_player_in_one_seat_and_bots_in_the_others(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        whole = await c.get(f"/api/tables/{table}/replay?eyes=B")
        last = len(whole["entries"]) - 1
        at = last // 2
        made = await fork(c, table, at=at, seat="B", bot="random")
        assert (made["state"], made["you"], made["public"]) == ("running", "B", False)
        assert made["title"].startswith("⑂")
        assert [seat["kind"] for seat in made["seats"]] == ["bot", "person"]
        assert "fork" not in made["options"]
        async with c.sit(made["id"]) as wire:
            await wire.updated(at + 1)
            again = await c.get(f"/api/tables/{made['id']}/replay")
            for before, after in zip(whole["entries"][: at + 1], again["entries"], strict=False):
                assert before == after, "the entries before the fork are the same"
            await play_on([wire])
            assert wire.update["outcome"] is not None
        record = Record.from_json(json.dumps(await c.get(f"/api/tables/{made['id']}/record")))
        assert record.notes == {"fork": str(at + 1)}, (
            "the record reveals no key, because the first draws were made from another"
        )
        with pytest.raises(WrongInput, match="another key"):
            verify.verify(Tiny(), record, None, None, Translator("en"))
        assert (await a.get(f"/api/tables/{table}"))["next"] is None, (
            "the original table has no link to the fork"
        )


async def test_invalid_fork_positions_are_refused(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        running = await table_of([a, b])
        told = await fork(a, running, 409, at=0, seat="A")
        assert told["error"]["key"] == "not_over", "a running game cannot be forked"
        async with a.sit(running) as one, b.sit(running) as two:
            await play_on([one, two])
            last = one.update["seq"] - 1
        for at in (last, last + 1, 99_999):
            assert (await fork(c, running, 404, at=at, seat="A"))["error"]["key"] == "no_position"
        assert (await fork(c, running, 404, at=0, seat="C"))["error"]["key"] == "no_seat"
        assert (await fork(c, running, 422, at=0, seat="A", bot="deep blue"))["error"]["key"] == "no_bot"
        for body in ({"at": -1, "seat": "A"}, {"at": 0}, {"at": 0, "seat": "Z"}, {"at": "x", "seat": "A"}):
            await fork(c, running, 422, **body)
        await fork(c, running, 422, at=0, seat="A", title="mine")
        await fork(c, "0" * 16, 404, at=0, seat="A")


async def test_every_fork_has_new_chance(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two], min)
        drawn: list[list[str]] = []
        commitments: set[str] = set()
        for _ in range(4):
            made = await fork(c, table, at=0, seat="A", bot="random")
            commitments.add(made["commitment"])
            async with c.sit(made["id"]) as wire:
                await play_on([wire], min)
            record = await c.get(f"/api/tables/{made['id']}/record")
            entries = record["entries"]
            assert entries[0] == (await c.get(f"/api/tables/{table}/record"))["entries"][0], "the same setup"
            drawn.append([outcome for entry in entries[1:] for outcome in entry.get("chance", ())])
        assert len(commitments) == 4, "each fork has its own key"
        assert all(drawn), "every fork must draw at least once"
        assert len({tuple(each) for each in drawn}) > 1, "the draws depend on the key"


async def test_a_game_can_be_forked_at_every_entry_simultaneously(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
            last = one.update["seq"] - 1
        await c.post("/api/me", {"name": "C"})
        places = [*range(last + 1), *range(last + 1)]
        answers = await asyncio.gather(
            *(c.http.post(f"/api/tables/{table}/fork", json={"at": at, "seat": "A"}) for at in places)
        )
        for at, answer in zip(places, answers, strict=True):
            assert answer.status_code == (404 if at == last else 201), answer.text
        made = [answer.json()["id"] for answer in answers if answer.status_code == 201]
        assert len(set(made)) == len(made) == 2 * last, "each fork is a new table"
        for at, answer in zip(places, answers, strict=True):
            if answer.status_code == 201:
                entries = (await c.get(f"/api/tables/{answer.json()['id']}/replay"))["entries"]
                assert len(entries) > at
        assert (await c.get(f"/api/tables/{table}"))["seq"] == last + 1, "the original table has not changed"


async def test_forks_are_limited_by_bytes_and_address(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small request copies a whole log, so the limit counts the bytes of the log."""
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
            last = one.update["seq"] - 2
        monkeypatch.setattr(replay_routes, "_FORK_BYTES_AN_HOUR", 1)
        for person in (a, c):
            told = await fork(person, table, 429, at=last, seat="A")
            assert told["error"]["key"] == "too_many"
        assert (await c.get("/api/me/tables"))["tables"] == [], "nothing was written"
