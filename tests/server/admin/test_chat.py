"""Chat messages are removed by their writer or the table's owner, and reported to the host by players."""

from __future__ import annotations

from pathlib import Path

import pytest
from admin_site import admin, admin_json
from table_site import Guest, Store, Wire, people, site, table_of

pytestmark = pytest.mark.anyio


async def say(wire: Wire, number: int, text: str) -> None:
    await wire.send(type="chat", key=f"a-line-{number:04}", text=text)
    await wire.expect("chat", text=text)


async def remove(guest: Guest, table: str, n: int, status: int = 204) -> str | None:
    answer = await guest.http.delete(f"/api/tables/{table}/chat/{n}")
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"]["key"]) if status != 204 else None


async def report(guest: Guest, table: str, n: int, status: int = 204, why: str = "") -> str | None:
    answer = await guest.http.post(f"/api/tables/{table}/chat/{n}/report", json={"why": why})
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"]["key"]) if status != 204 else None


async def test_writers_and_the_owner_remove_messages_for_everyone(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b], "fall_of_rome")
            await c.post("/api/me", {"name": "C", "language": "en"})
            async with a.sit(table) as one, b.sit(table) as two:
                await say(one, 1, "salve")
                await say(two, 2, "vae")
                await say(two, 3, "ignosce")
                assert await remove(c, table, 2, 403) == "not_yours"
                assert await remove(b, table, 1, 403) == "not_yours"
                await remove(b, table, 3)
                await remove(a, table, 2)  # the owner removes the message of another player
                await one.expect("chat", removes=3, text="")
                await two.expect("chat", removes=2, text="")
                assert await remove(a, table, 2, 404) == "no_line"
                assert await remove(a, table, 99, 404) == "no_line"
                assert await remove(a, table, 2**31, 422) == "bad_request"
                async with b.sit(table) as later:
                    assert [line["text"] for line in later.welcome["chat"]] == ["salve"]
                await say(one, 4, "pax")  # the numbers continue


async def test_reports_include_the_surrounding_messages(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b], "fall_of_rome")
            await c.post("/api/me", {"name": "C", "language": "en"})
            async with b.sit(table) as two:
                for number in range(8):
                    await say(two, number, f"vae {number}")
            assert await report(c, table, 1, 403) == "not_seated"
            assert await report(a, table, 99, 404) == "no_line"
            assert await report(a, table, 2, 422, "x" * 301) == "bad_request"
            assert await report(a, table, 2, 422, "a\u202eb") == "bad_request"
            await report(a, table, 2, why="He threatens me.")
            await report(a, table, 2, why="Again.")  # a repeated report changes nothing
            await remove(b, table, 2)  # the report keeps the removed message
            (told,) = (await admin_json(store, "reports"))["reports"]
            assert (told["table_id"], told["n"], told["why"]) == (table, 2, "He threatens me.")
            assert [line["text"] for line in told["lines"]] == [f"vae {number}" for number in range(7)]
            assert "> 2 B B: vae 1" in await admin(store, "reports")
            await admin(store, "close-report", told["id"])
            assert "no open report" in await admin(store, "close-report", told["id"], code=2)
            assert (await admin_json(store, "reports"))["reports"] == []
            assert len((await admin_json(store, "reports", "--all"))["reports"]) == 1
            writer = (await b.get("/api/me"))["person"]["id"]
            await admin(store, "forget", writer, "--yes")
            assert (await admin_json(store, "reports", "--all"))["reports"] == []


async def test_reports_are_limited_by_address(store: Store) -> None:
    with site(store, bots=False, proxies="127.0.0.1") as found:
        async with people(found.url) as (a, b):
            for guest in (a, b):  # other tests of this store have sent reports from the usual address
                guest.http.headers["x-forwarded-for"] = "203.0.113.89"
            table = await table_of([a, b], "fall_of_rome")
            async with b.sit(table) as two:
                await say(two, 1, "salve")
            for _ in range(20):
                await report(a, table, 1)
            assert await report(b, table, 1, 429) == "too_many"


async def test_the_host_reads_and_removes_messages(store: Store) -> None:
    with site(store, bots=False, seq_check_seconds=0.5) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as one:
                await say(one, 1, "vae")
                assert [each["text"] for each in (await admin_json(store, "chat", table))["chat"]] == ["vae"]
                await admin(store, "remove-chat", table, "1")
                await one.expect("chat", removes=1)
                assert "has no chat message 1" in await admin(store, "remove-chat", table, "1", code=2)
                assert (await admin_json(store, "chat", table))["chat"] == []
            assert "no such table" in await admin(store, "chat", "0" * 16, code=2)


async def test_forbidden_words_are_refused_in_names_titles_and_messages(store: Store, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# not here\nnero\nvae victis\n", encoding="utf-8")
    with site(store, bots=False, forbidden_words=words) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            waiting = await a.create("fall_of_rome", 2)
            async with a.sit(table) as one:
                await say(one, 1, "Neronia, not here")
                await one.send(type="chat", key="forbidden-1", text="VÆ, Vae-Victis!")
                told = await one.answer("forbidden-1")
                assert (told["type"], told["code"]) == ("error", "forbidden_words")
            for path, body in (
                ("/api/me", {"name": "Néro", "language": "en"}),
                ("/api/tables", {"game": "fall_of_rome", "seats": 2, "title": "Vae victis"}),
                (f"/api/tables/{waiting}/settings", {"title": "NERO"}),
                (f"/api/tables/{waiting}/seats/B/claim", {**await b.command(waiting), "name": "Nero"}),
                (f"/api/tables/{waiting}/seats/B/beside", {**await b.command(waiting), "name": "Nero"}),
            ):
                assert (await b.post(path, body, 422))["error"]["key"] == "forbidden_words"
