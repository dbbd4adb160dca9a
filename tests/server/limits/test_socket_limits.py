"""Who comes in: those who sit at a table always, strangers as far as there is room for them."""

from __future__ import annotations

import contextlib
from contextlib import AsyncExitStack
from typing import Any

import pytest
from table_site import Guest, Store, people, site, table_of
from websockets.exceptions import InvalidStatus

FULL = "closed with 4429"

pytestmark = pytest.mark.anyio


async def test_a_hundred_strangers_at_a_table_do_not_lock_its_players_out(store: Store) -> None:
    with site(store, bots=False, limit_spectators_per_table=3) as found:
        async with people(found.url, "ABCDEF") as (a, b, *others), AsyncExitStack() as stack:
            table = await table_of([a, b])
            for stranger in others[:3]:
                await stack.enter_async_context(stranger.sit(table))
            with pytest.raises(AssertionError, match=FULL):
                async with others[3].sit(table):
                    pass
            for player in (a, b, a):
                assert (await stack.enter_async_context(player.sit(table))).welcome["seat"]


async def test_the_owner_who_only_watches_has_room_too(store: Store) -> None:
    with site(store, bots=False, limit_spectators_per_table=1) as found:
        async with people(found.url) as (a, b):
            table = await a.create(seat=None)
            async with b.sit(table), a.sit(table) as wire:
                assert wire.welcome["seat"] is None


async def test_who_is_seated_by_the_token_of_the_hello_has_room(store: Store) -> None:
    """Known by nothing before the hello: no cookie, and the table is full of strangers."""
    with site(store, bots=False, limit_spectators_per_table=1) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b])
            link = (await a.get(f"/api/tables/{table}/link"))["return"]
            async with c.sit(table), Guest(found.url).sit(table, token=link.partition("=")[2]) as wire:
                assert wire.welcome["seat"] == "A"


async def test_an_address_has_so_many_sockets(store: Store) -> None:
    with site(store, bots=False, limit_sockets_per_address=2, proxies=("127.0.0.1",)) as found:
        async with people(found.url, "ABCDE") as (a, b, *others), AsyncExitStack() as stack:
            first, second = await table_of([a, b]), await table_of([a, b])
            for stranger in others:
                stranger.forwarded = "203.0.113.5"
            await stack.enter_async_context(others[0].sit(first))
            await stack.enter_async_context(others[1].sit(second))
            with pytest.raises(AssertionError, match=FULL):
                async with others[2].sit(first):
                    pass
            others[2].forwarded = "203.0.113.6"
            await stack.enter_async_context(others[2].sit(first))
            a.forwarded = "203.0.113.5"  # one who is seated shares the address
            assert (await stack.enter_async_context(a.sit(first))).welcome["seat"] == "A"


async def test_an_address_has_so_many_handshakes_a_second(store: Store) -> None:
    with site(store, bots=False, limit_handshakes_per_s=3) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b])
            refused: list[tuple[int, str]] = []
            for _ in range(12):
                try:
                    async with c.sit(table):
                        pass
                except InvalidStatus as error:
                    refused.append((error.response.status_code, error.response.headers["Retry-After"]))
            assert refused
            assert set(refused) == {(429, "1")}
            async with a.sit(table) as wire:
                assert wire.welcome["seat"] == "A"


async def test_the_whole_house_keeps_room_for_the_seated(store: Store) -> None:
    with site(store, bots=False, limit_sockets=10) as found:
        async with people(found.url, "AB" + "s" * 12) as (a, b, *others), AsyncExitStack() as stack:
            table = await table_of([a, b])
            came = 0
            for stranger in others:
                with contextlib.suppress(AssertionError):
                    await stack.enter_async_context(stranger.sit(table))
                    came += 1
            assert came == 7
            for player in (a, b):
                assert (await stack.enter_async_context(player.sit(table))).welcome["seat"]


async def test_of_too_many_sockets_of_one_guest_the_oldest_is_closed(store: Store) -> None:
    with site(store, bots=False, limit_sockets_per_guest=3) as found:
        async with people(found.url) as (a, b), AsyncExitStack() as stack:
            table = await table_of([a, b])
            wires = [await stack.enter_async_context(a.sit(table)) for _ in range(4)]
            with pytest.raises(AssertionError, match=FULL):
                await wires[0].until(lambda: False, 10)
            for wire in wires[1:]:
                await wire.send(type="sync", since=0)
                await wire.updated()
            assert (await stack.enter_async_context(b.sit(table))).welcome["seat"] == "B"


async def test_who_gets_up_or_sits_down_is_counted_as_what_they_are_now(store: Store) -> None:
    with site(store, bots=False, limit_spectators_per_table=1) as found:
        async with people(found.url, "ABCD") as (a, b, c, d):
            table = await a.create("tiny", 2)
            await b.post("/api/me", {"name": "B"})
            async with b.sit(table) as wire:
                await b.claim(table, "B")
                await wire.until(lambda: wire.table.get("you") == "B")
                async with c.sit(table):  # b is no spectator any more
                    with pytest.raises(AssertionError, match=FULL):
                        async with d.sit(table):
                            pass
                await b.post(f"/api/tables/{table}/leave")
                await wire.until(lambda: wire.table.get("you") is None)
                with pytest.raises(AssertionError, match=FULL):
                    async with d.sit(table):
                        pass


async def test_sockets_that_left_leave_their_room_to_others(store: Store) -> None:
    limits: dict[str, Any] = {
        "limit_sockets": 4,
        "limit_spectators_per_table": 1,
        "limit_sockets_per_address": 1,
    }
    with site(store, bots=False, **limits) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b])
            for _ in range(10):
                for person in (a, c):
                    async with person.sit(table) as wire:
                        assert wire.welcome
                await found.empty()
