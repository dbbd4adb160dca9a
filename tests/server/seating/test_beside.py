"""Several people play at one device: further seats have no cookie, but private links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from table_site import TINY, Guest, Site, Store, Wire, people, site

from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState

pytestmark = pytest.mark.anyio


class Asked(Tiny):
    """A game whose odds name the seat that asked for them."""

    name = "asked"

    def odds(self, s: TinyState, seat: int) -> dict[str, object]:
        return {"seat": seat}


@pytest.fixture(scope="module")
def asked(store: Store) -> Iterator[Site]:
    with site(store, bots=False, games=(replace(TINY, rules=Asked()),)) as found:
        yield found


async def beside(person: Guest, table: str, seat: str, name: str) -> str:
    path = f"/api/tables/{table}/seats/{seat}/beside"
    link = (await person.post(path, {**await person.command(table), "name": name}))["return"]
    assert f"/t/{table}#return=" in link
    return str(link).partition("#return=")[2]


async def awaited(wire: Wire, seat: str) -> None:
    await wire.until(lambda: wire.update.get("awaited") == [seat])


async def refused(wire: Wire) -> None:
    await wire.until(lambda: wire.closed == 4403)


async def test_one_device_plays_two_seats(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create("fall_of_rome", 2)
        cookie = a.cookie
        token = await beside(a, table, "B", "B")
        assert a.cookie == cookie
        told = await a.get(f"/api/tables/{table}")
        assert [(seat["kind"], seat["yours"]) for seat in told["seats"]] == [
            ("person", True),
            ("person", False),
        ]
        await a.post(f"/api/tables/{table}/start")
        async with a.sit(table) as one, a.sit(table, token=token) as two:
            assert (one.welcome["seat"], two.welcome["seat"]) == ("A", "B")
            assert not two.welcome["table"]["owner"]
            for wire, seat in ((one, "A"), (two, "B")):
                await awaited(wire, seat)
                act = wire.update["options"][0]
                await wire.send(type="act", decision=wire.update["decision"], key=f"placed-{seat}", act=act)
                await wire.expect("done", key=f"placed-{seat}")


async def test_a_private_link_is_valid_only_for_its_seat_until_the_seat_is_freed(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create("tiny", 2)
        other = await a.create("tiny", 2)
        token = await beside(a, table, "B", "B")
        for where, what in ((other, token), (table, token[:-2] + "xx"), (table, "A")):
            async with a.knock(where, what) as wire:
                await refused(wire)
        await a.post(f"/api/tables/{table}/seats/B/kick")
        async with a.knock(table, token) as wire:
            await refused(wire)


async def test_a_taken_seat_cannot_be_claimed_for_another_player_at_the_device(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create("tiny", 2)
        answer = await a.http.post(f"/api/tables/{table}/seats/A/beside", json=await a.command(table))
        assert answer.json()["error"]["key"] == "seat_taken"


async def test_presence_changes_when_a_spectator_takes_a_seat(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        table = await a.create("tiny", 2)
        await b.post("/api/me", {"name": "B", "language": "en"})
        async with a.sit(table) as one, b.sit(table) as two:
            await one.expect("presence", seats=["A"], watchers=1)
            await b.claim(table, "B")
            await two.until(lambda: two.table["you"] == "B")
            await one.expect("presence", seats=["A", "B"], watchers=0)


async def test_odds_are_sent_for_the_seat_of_the_link(asked: Site) -> None:
    async with people(asked.url, "A") as (a,):
        table = await a.create("asked", 2)
        other = await a.create("asked", 2)
        token = await beside(a, table, "B", "B")
        elsewhere = await beside(a, other, "B", "B")
        await a.post(f"/api/tables/{table}/start")
        path = f"/api/tables/{table}/odds"

        async def told(by: Guest, link: str | None) -> tuple[int, object]:
            headers = {} if link is None else {"Authorization": f"Bearer {link}"}
            answer = await by.http.get(path, headers=headers)
            said = answer.json()
            return answer.status_code, said["odds"] if answer.is_success else said["error"]["key"]

        assert await told(a, None) == (200, {"seat": 0})
        assert await told(a, token) == (200, {"seat": 1})
        for wrong in (elsewhere, token[:-2] + "xx", "A"):
            assert await told(a, wrong) == (403, "bad_token")
        async with people(asked.url, "C") as (c,):
            assert await told(c, None) == (200, {"seat": -1})
