"""A banned guest cannot claim seats, create tables or chat, and is shown the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from admin_site import admin, admin_json
from table_site import Guest, Store, people, play_on, site, table_of

pytestmark = pytest.mark.anyio

WHY = "You called Livia names."


async def refused_as_banned(guest: Guest, path: str, body: object = None) -> str:
    """Check that a request is refused because of the ban, and return the reason."""
    answer = await guest.post(path, body, 403)
    assert answer["error"]["key"] == "banned"
    assert WHY in answer["error"]["text"]
    return str(answer["error"]["params"]["why"])


async def test_a_banned_guest_cannot_join_or_chat_but_can_finish_a_game(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            running = await table_of([a, b], "fall_of_rome")
            other = await a.create("fall_of_rome", 2)
            me = (await b.get("/api/me"))["person"]["id"]
            async with a.sit(running) as one, b.sit(running) as two:
                for wire in (one, two):
                    await wire.updated()
                await two.send(type="chat", key="before-that", text="salve")
                await one.expect("chat", text="salve")
                assert (await admin_json(store, "ban", me, "--why", WHY, "--yes"))["tables"] == 0
                await two.send(type="chat", key="after-that", text="vae")
                told = await two.answer("after-that")
                assert (told["type"], told["code"], told["why"]) == ("error", "banned", WHY)
                assert (
                    await refused_as_banned(b, f"/api/tables/{other}/seats/B/claim", await b.command(other))
                    == WHY
                )
                await refused_as_banned(b, f"/api/tables/{other}/seats/B/beside", await b.command(other))
                await refused_as_banned(b, "/api/tables", {"game": "fall_of_rome", "seats": 2, "name": "B"})
                await refused_as_banned(b, "/api/me", {"name": "Nero", "language": "en"})
                await refused_as_banned(b, f"/api/tables/{running}/rematch")
                await play_on([one, two])
                assert not any(each.get("text") == "vae" for each in one.heard)
            assert me in await admin(store, "bans")
            await admin(store, "unban", me)
            await b.claim(other, "B")
            assert "is not banned" in await admin(store, "unban", me, code=2)


async def test_a_banned_owner_loses_tables_that_have_not_started(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            waiting = await table_of([a, b], "fall_of_rome", start=False, public=True)
            lonely = await a.create("fall_of_rome", 2, public=True)
            me = (await a.get("/api/me"))["person"]["id"]
            assert (await admin_json(store, "ban", me, "--why", WHY, "--yes"))["tables"] == 2
            await refused_as_banned(a, f"/api/tables/{waiting}/start")
            await refused_as_banned(a, f"/api/tables/{lonely}/settings", {"title": "vae"})
            looked = await b.get(f"/api/tables/{waiting}")
            assert looked["owner"]
            assert [seat["kind"] for seat in looked["seats"]] == ["free", "person"]
            assert lonely not in [each["id"] for each in (await b.get("/api/tables"))["tables"]]
            await b.post(f"/api/tables/{waiting}/seats/A/bot", {"bot": "random"})
            await b.post(f"/api/tables/{waiting}/start")
            assert "banned already" not in await admin(store, "ban", me, "--why", WHY, "--yes")
            assert len((await admin_json(store, "bans"))["bans"]) == 1
            await admin(store, "unban", me)


@pytest.mark.parametrize("network", ["203.0.113.0/24", "203.0.113.7", "2001:db8:0:7::/64"])
async def test_a_ban_of_a_network_covers_all_its_addresses(store: Store, network: str) -> None:
    near, far = ("2001:db8:0:7::9", "2001:db8:0:8::9") if ":" in network else ("203.0.113.7", "203.0.114.7")
    with site(store, bots=False, proxies="127.0.0.1") as found:
        await admin(store, "ban", network, "--why", WHY, "--yes")
        async with people(found.url) as (a, b):
            a.http.headers["X-Forwarded-For"], b.http.headers["X-Forwarded-For"] = near, far
            await refused_as_banned(a, "/api/tables", {"game": "fall_of_rome", "seats": 2, "name": "A"})
            table = await b.create("fall_of_rome", 2)
            await a.get(f"/api/tables/{table}")  # a banned guest may still view a table
            await refused_as_banned(a, f"/api/tables/{table}/seats/B/claim", await a.command(table))
            await admin(store, "unban", network)
            await a.claim(table, "B")


async def test_invalid_arguments_are_reported(store: Store, tmp_path: Path) -> None:
    for command in (("ban", "-u0Q9kwm8vIEUsiM", "--why", WHY), ("forget", "-u0Q9kwm8vIEUsiM")):
        assert "-u0Q9kwm8vIEUsiM matches nobody" in await admin(store, *command, "--yes", code=2)
    assert "nemo matches nobody" in await admin(store, "ban", "nemo", "--why", WHY, "--yes", code=2)
    assert "give a reason" in await admin(store, "ban", "203.0.113.7", "--why", " ", "--yes", code=2)
    assert "add --yes" in await admin(store, "ban", "203.0.113.7", "--why", WHY, code=2)
    assert "no state shut" in await admin(store, "tables", "--state", "shut", code=2)
    assert "or --all" in await admin(store, "verify", code=2)
    assert "no such table" in await admin(store, "verify", "0" * 16, code=2)
    nowhere = Store("postgres", "postgresql://postgres@127.0.0.1:9/none", None)
    assert "check TRICLINIUM_DATABASE_URL" in await admin(nowhere, "tables", code=1)
    empty = Store("sqlite", f"sqlite:///{tmp_path}/none.db", None)
    assert (await admin(empty, "tables", code=1)).startswith("triclinium: ")
