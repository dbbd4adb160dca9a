"""Deleting a guest removes their personal data from the store, and other players continue their games."""

from __future__ import annotations

import asyncio

import pytest
from admin_site import admin, admin_json, begun, every_text, finished
from sqlalchemy import insert, select, update
from table_site import Guest, Store, people, play_on, site, table_of

from triclinium.games import find
from triclinium.kernel import fair
from triclinium.kernel.record import Record
from triclinium.server.admin.forget import forget
from triclinium.server.store.clock import now
from triclinium.server.store.database import Database
from triclinium.server.store.schema import daily_tries, guests, push_subscriptions, sittings

pytestmark = pytest.mark.anyio

NAME, MAIL, WORDS = "Quintilla", "quintilla@example.org", "hic sum ego"


async def own_things(store: Store, person: str) -> None:
    """Store a mail address, a browser and a daily result for a guest."""
    database = await Database.open(store.database_url)
    async with database.writing() as connection:
        await connection.execute(update(guests).where(guests.c.id == person).values(email=MAIL))
        keys = {"p256dh": "p", "auth": "a", "created_at": now()}
        await connection.execute(
            insert(push_subscriptions).values(person=person, endpoint="https://push.example.org/q", **keys)
        )
        tried = {"table_id": "gone", "scored": True, "began_at": now(), "points": 7}
        await connection.execute(insert(daily_tries).values(deal="2026-01-01.x.2.y", person=person, **tried))
    await database.close()


async def test_a_guest_is_deleted_during_a_game(store: Store) -> None:
    with site(store, bots=True) as found:
        async with people(found.url, "AB") as (a, b):
            a.name = NAME
            over = await finished([a, b])
            running = await begun([a, b], "fall_of_rome", title=f"Apud {NAME}")
            waiting = await table_of([a, b], start=False)
            alone = await a.create("fall_of_rome", 2)
            me = (await a.get("/api/me"))["person"]["id"]
            await own_things(store, me)
            link = (await a.get(f"/api/tables/{running}/link"))["return"]
            device = Guest(found.url, "C")
            token = link.partition("#return=")[2]
            await device.post(f"/api/tables/{running}/return", {"token": token})
            other = (await device.get("/api/me"))["person"]["id"]
            async with a.sit(running) as mine, b.sit(running) as theirs:
                for wire in (mine, theirs):
                    await wire.updated()
                await mine.send(type="chat", key="key-of-mine", text=WORDS)
                await theirs.send(type="chat", key="key-of-theirs", text="salve")
                await theirs.expect("chat", text=WORDS)
                await theirs.expect("chat", text="salve")
                held = await every_text(store)
                assert all(each in held for each in (NAME, MAIL, WORDS, me, other))
                assert "add --yes" in await admin(store, "forget", MAIL, code=2)
                assert MAIL in await every_text(store)
                told = await admin_json(store, "forget", MAIL, "--yes")
                assert told == {"tables": 2, "left": 1, "lines": 1, "devices": 1}
                left = await every_text(store)
                assert [each for each in (NAME, MAIL, WORDS, me, other) if each in left] == []
                assert "'points': 7" in left
                assert "salve" in left
                # The game of the other player continues with a free seat, and they are now the owner.
                await theirs.until(lambda: theirs.table["seats"][0]["kind"] == "free")
                assert theirs.table["owner"]
                assert [each["name"] for each in theirs.table["seats"][0]["past"]] == ["somebody"]
                act = await mine.act("end", "none")
                assert (act["type"], act.get("code")) == ("error", "no_seat")
                await b.post(f"/api/tables/{running}/seats/A/bot", {"bot": "random"})
                await play_on([theirs])
            for table, game in ((over, "fall_of_rome"), (running, "fall_of_rome")):
                record = Record.from_json((await b.http.get(f"/api/tables/{table}/record")).text)
                assert record.seats == ("somebody", "B")
                assert fair.verify(find(game).rules, record)
            assert (await b.get(f"/api/tables/{over}/replay"))["over"]
            await a.get(f"/api/tables/{alone}", 404)
            assert (await b.get(f"/api/tables/{waiting}"))["owner"]
            assert (await a.get("/api/me"))["person"] is None
            again = (await b.post(f"/api/tables/{over}/rematch"))["table"]
            assert [seat["kind"] for seat in (await b.get(f"/api/tables/{again}"))["seats"]] == [
                "free",
                "kept",
            ]
            await device.http.aclose()
    assert (await admin_json(store, "verify", "--all"))["faults"] == []
    assert "matches nobody" in await admin(store, "forget", me, "--yes", code=2)


async def test_a_guest_who_left_and_was_replaced_is_deleted(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "AB") as (a, b):
            b.name = NAME
            table = await begun([a, b], "fall_of_rome")
            async with b.sit(table) as wire:
                await wire.send(type="chat", key="key-of-mine", text=WORDS)
                await wire.expect("chat", text=WORDS)
            me = (await b.get("/api/me"))["person"]["id"]
            await b.post(f"/api/tables/{table}/leave")
            async with people(found.url, "C") as (c,):
                await c.claim(table, "B")
                await c.post("/api/me", {"name": "Livia", "language": "en"})
                told = await admin_json(store, "forget", me, "--yes")
                assert (told["left"], told["lines"]) == (0, 1)
                assert NAME not in await every_text(store)
                async with c.sit(table) as mine, a.sit(table) as theirs:
                    assert mine.table["seats"][1]["name"] == "C"
                    await play_on([mine, theirs])
    assert (await admin_json(store, "verify", "--all"))["faults"] == []


async def test_an_ambiguous_name_is_not_deleted(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "DD") as both:
            for each in both:
                await each.create("fall_of_rome", 2)
            said = await admin(store, "forget", "D", "--yes", code=2)
            ids = [(await each.get("/api/me"))["person"]["id"] for each in both]
            assert all(each in said for each in ids)
            assert "give the id" in said
            assert len((await admin_json(store, "people", "D"))["people"]) >= 2


async def test_simultaneous_deletions_of_a_guest_keep_the_database_consistent(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url, "EF") as (a, b):
            a.name = "Aurelia"
            tables = [await begun([a, b], "fall_of_rome", acts=2) for _ in range(3)]
            me = (await a.get("/api/me"))["person"]["id"]
            databases = [await Database.open(each_store.database_url) for _ in range(2)]
            await asyncio.gather(*(forget(database, me) for database in databases))
            for database in databases:
                await database.close()
    assert "Aurelia" not in await every_text(each_store)
    assert (await admin_json(each_store, "verify", *tables))["faults"] == []
    database = await Database.open(each_store.database_url)
    async with database.reading() as connection:
        assert (await connection.execute(select(sittings).where(sittings.c.person == me))).all() == []
    await database.close()


async def test_the_device_of_a_deleted_guest_can_ask_for_a_rematch(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, phone):
            table = await table_of([a, b])
            link = (await a.get(f"/api/tables/{table}/link"))["return"]
            await phone.post(f"/api/tables/{table}/return", {"token": link.partition("#return=")[2]})
            async with a.sit(table) as one, b.sit(table) as two:
                await play_on([one, two])
            assert (await a.http.delete("/api/me")).status_code == 204
            again = (await phone.post(f"/api/tables/{table}/rematch"))["table"]
            seats = (await phone.get(f"/api/tables/{again}"))["seats"]
            assert [(seat["kind"], seat["name"]) for seat in seats] == [("kept", "somebody"), ("kept", "B")]
            await phone.claim(again, "A")
