"""Chat messages belong to the player who wrote them, also where a later player has the same seat and name."""

from __future__ import annotations

import pytest
from admin_site import admin_json
from table_site import Guest, Store, Wire, people, site, table_of

from triclinium.server.store.database import Database

pytestmark = pytest.mark.anyio


async def say(wire: Wire, number: int, text: str) -> None:
    await wire.send(type="chat", key=f"named-line-{number:04}", text=text)
    await wire.expect("chat", text=text)


async def exported(guest: Guest) -> list[str]:
    told = (await guest.http.get("/api/me/data")).json()["chat"]
    return [str(each["text"]) for each in told]


async def remove(guest: Guest, table: str, n: int) -> int:
    return (await guest.http.delete(f"/api/tables/{table}/chat/{n}")).status_code


async def test_a_later_player_of_the_same_seat_and_name_gets_no_earlier_messages(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url, "ABAD") as (a, b, namesake, phone):
            table = await table_of([b, a], "fall_of_rome")
            async with a.sit(table) as wire:
                await say(wire, 1, "first")
                await say(wire, 2, "taken back")
            assert await remove(a, table, 2) == 204
            await a.post(f"/api/tables/{table}/leave")
            await namesake.claim(table, "B")
            link = (await namesake.get(f"/api/tables/{table}/link"))["return"]
            await phone.post(f"/api/tables/{table}/return", {"token": link.partition("#return=")[2]})
            async with phone.sit(table) as wire:
                await say(wire, 4, "second")
            assert await exported(a) == ["first"]
            assert await exported(namesake) == ["second"], "sent from another device"
            assert await remove(namesake, table, 1) == 403
            reported = await b.http.post(f"/api/tables/{table}/chat/1/report", json={})
            assert reported.status_code == 204
            assert (await namesake.http.delete("/api/me")).status_code == 204
            async with b.sit(table) as wire:
                assert [line["text"] for line in wire.welcome["chat"]] == ["first"]
            (told,) = (await admin_json(each_store, "reports"))["reports"]
            assert [line["text"] for line in told["lines"]] == ["first"]
            assert await exported(a) == ["first"]
            assert await remove(a, table, 1) == 204, "also after leaving"


async def test_an_old_message_without_a_writer_is_exported_only_for_a_unique_name(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABA") as (a, b, namesake):
            table = await table_of([b, a], "fall_of_rome")
            database = await Database.open(store.database_url)
            try:
                assert await database.log.add_chat(table, 1, "A", "old", "an-old-line")
            finally:
                await database.close()
            assert await exported(a) == ["old"]
            await a.post(f"/api/tables/{table}/leave")
            await namesake.claim(table, "B")
            assert await exported(namesake) == []
            assert await exported(a) == []
