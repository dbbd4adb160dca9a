"""A player sees the devices that act for their seats, and ends their access."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select
from store_fixtures import Stores
from table_site import Guest, Site, Store, people, site, table_of

from triclinium.server.http.routes import devices as routes
from triclinium.server.seating import bans, devices
from triclinium.server.seating.guests import Guests, PushSubscription
from triclinium.server.store.database import Database
from triclinium.server.store.schema import guests, metadata
from triclinium.server.tokens import Tokens

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
NOT_ALLOWED = 4403


@pytest.fixture(scope="module")
def served(stores: Stores) -> Iterator[Site]:
    with stores.new() as made, site(made, bots=False) as found:
        yield found


@pytest.fixture(autouse=True)
def many_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the rate limit, because all tests share one address."""
    monkeypatch.setattr(routes, "_ENDS_AN_HOUR", 1000)


@asynccontextmanager
async def database_of(store: Store) -> AsyncIterator[Database]:
    database = await Database.open(store.database_url)
    try:
        yield database
    finally:
        await database.close()


async def link_to(guest: Guest, table: str) -> str:
    link: str = (await guest.get(f"/api/tables/{table}/link"))["return"]
    return link.partition("#return=")[2]


async def phone_of(guest: Guest, *tables: str) -> Guest:
    """Return a phone that has opened the private links to a guest's seats."""
    phone = Guest(guest.url, guest.name)
    phone.http.headers["user-agent"] = FIREFOX
    for table in tables:
        await phone.post(f"/api/tables/{table}/return", {"token": await link_to(guest, table)})
    return phone


async def end(guest: Guest, path: str = "", status: int = 200) -> list[dict[str, object]]:
    answer = await guest.http.request("DELETE", f"/api/me/devices{path}", json={})
    assert answer.status_code == status, answer.text
    return list(answer.json().get("devices", []))


async def id_of(guest: Guest) -> str:
    return str((await guest.get("/api/me"))["person"]["id"])


async def seat_of(guest: Guest, table: str) -> str | None:
    seat: str | None = (await guest.get(f"/api/tables/{table}"))["you"]
    return seat


async def test_a_device_is_listed_with_its_browser_its_tables_and_the_time(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, stranger):
        tables = [await table_of([a, b], title="Friday"), await table_of([a, b])]
        assert (await a.get("/api/me/devices"))["devices"] == []
        phone = await phone_of(a, *tables)
        (device,) = (await a.get("/api/me/devices"))["devices"]
        assert device["name"] == "Firefox, Android"
        assert device["since"] > 1_500_000_000
        assert {each["id"] for each in device["tables"]} == set(tables)
        assert {each["title"] for each in device["tables"]} == {"Friday", ""}
        for other in (b, phone, stranger):
            assert (await other.get("/api/me/devices"))["devices"] == [], "only the player sees their devices"
        await phone.http.aclose()


async def test_an_ended_device_loses_its_seats_and_its_open_sockets(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome", options={"bot_pause": 0, "spectators": False})
        phone, tablet = await phone_of(a, table), await phone_of(a, table)
        link = await link_to(a, table)
        async with phone.sit(table) as there, a.sit(table) as here, a.sit(table, token=link) as linked:
            assert there.welcome["seat"] == "A"
            assert len(await end(a, f"/{await id_of(phone)}")) == 1, "the tablet stays"
            await there.until(lambda: there.closed == NOT_ALLOWED)
            await linked.until(lambda: linked.closed == NOT_ALLOWED)
            assert here.closed is None
        assert await seat_of(phone, table) is None
        assert await seat_of(tablet, table) == "A"
        await phone.post(f"/api/tables/{table}/return", {"token": link}, 403)
        await phone.post(f"/api/tables/{table}/return", {"token": await link_to(a, table)})
        assert await seat_of(phone, table) == "A", "a new private link lets it in again"
        for each in (phone, tablet):
            await each.http.aclose()


async def test_a_player_cannot_end_the_device_of_another(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, stranger):
        table = await table_of([a, b])
        phone = await phone_of(a, table)
        device = await id_of(phone)
        await end(b, f"/{device}")
        await end(phone, f"/{await id_of(a)}")
        await end(stranger, f"/{device}", 403)
        assert await seat_of(phone, table) == await seat_of(a, table) == "A"
        await phone.http.aclose()


async def test_ending_all_others_makes_copies_of_the_cookie_and_links_worthless(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome", options={"bot_pause": 0, "spectators": False})
        waiting = await table_of([a, b], start=False)
        phone, link = await phone_of(a, table), await link_to(a, table)
        thief = Guest(served.url, "A")
        thief.http.cookies.update(a.http.cookies)
        assert await seat_of(thief, table) == "A"
        before = await id_of(a)
        async with thief.sit(table) as stolen, phone.sit(table) as there:
            assert await end(a) == []
            await stolen.until(lambda: stolen.closed == NOT_ALLOWED)
            await there.until(lambda: there.closed == NOT_ALLOWED)
        assert await id_of(a) != before
        assert (await a.get("/api/me"))["person"]["name"] == "A"
        assert await seat_of(a, table) == await seat_of(a, waiting) == "A"
        assert (await thief.get("/api/me"))["person"] is None
        for other in (thief, phone):
            assert await seat_of(other, table) is None
            await other.post(f"/api/tables/{table}/return", {"token": link}, 403)
            await other.post(f"/api/tables/{waiting}/start", {}, 403)
        await a.post(f"/api/tables/{waiting}/start")
        async with a.sit(waiting) as one:
            await one.updated()
            assert (await one.act(one.update["options"][0]))["type"] == "done"
        for each in (thief, phone):
            await each.http.aclose()


async def test_two_requests_at_once_end_access_once(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        answers = await asyncio.gather(
            *(a.http.request("DELETE", "/api/me/devices", json={}) for _ in range(3))
        )
        assert sorted(each.status_code for each in answers) == [200, 403, 403]
        assert await seat_of(a, table) == "A"


async def test_no_reference_to_the_former_id_remains(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one:
            await one.send(type="chat", key="a-line-here", text="salve")
            await one.expect("chat", text="salve")
        former = await id_of(a)
        async with database_of(served.store) as database:
            await bans.add(database, bans.PERSON, former, "spam")
            own = Guests(database, Tokens(["k" * 32]))
            for endpoint in ("https://push.example.org/1", "https://push.example.org/2"):
                await own.subscribe_browser(former, PushSubscription(endpoint, "p", "a"))
            body = {"endpoint": "https://push.example.org/2"}
            answer = await a.http.request("DELETE", "/api/me/devices", json=body)
            assert answer.status_code == 200, answer.text
            now = await id_of(a)
            assert [each.endpoint for each in await own.browsers(now)] == [body["endpoint"]]
            assert [ban.subject for ban in await bans.every(database)] == [now], "a ban follows the guest"
            async with database.reading() as connection:
                for part in metadata.sorted_tables:
                    rows = (await connection.execute(select(part))).all()
                    assert not any(former in row for row in rows), part.name


async def test_mail_links_work_after_all_other_access_has_ended(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,), database_of(store) as database:
            await a.post("/api/me", {"name": "A"})
            # The service's own database belongs to the event loop of its thread.
            own = Guests(database, found.app().state.service.people.tokens)
            former = await id_of(a)
            confirm = await own.set_address(former, "a@example.org")
            unsubscribe = own.unsubscribe_token(former, "a@example.org")
            await end(a)
            await own.confirm(confirm)
            await a.post("/api/address/unsubscribe", {"token": unsubscribe})
            address = (await a.get("/api/me"))["person"]["address"]
            assert (address["confirmed"], address["unsubscribed"]) == (True, True)
            assert await database.scalars(select(guests.c.id)) == [await id_of(a)]


async def test_every_column_with_ids_of_guests_is_known() -> None:
    """`devices._REFERENCES` must have new columns."""
    named = {
        str(column)
        for part in metadata.sorted_tables
        for column in part.c
        if column.name in ("person", "owner", "guest")
    }
    assert named == {str(column) for column in devices._REFERENCES}
