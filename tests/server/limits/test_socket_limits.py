"""Limits of sockets: players of a table always get in, and strangers only if there is room."""

from __future__ import annotations

import contextlib
from contextlib import AsyncExitStack
from typing import Any

import pytest
from table_site import KEY, Guest, Store, people, site, table_of
from websockets.exceptions import InvalidStatus

from triclinium.server.limits.socket_limits import SOCKETS_AT_FULL_RATE, SocketLimits
from triclinium.server.settings import load

FULL = "closed with 4429"

pytestmark = pytest.mark.anyio


async def test_spectators_at_the_limit_do_not_lock_out_the_players(store: Store) -> None:
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


async def test_an_owner_without_a_seat_has_a_reserved_slot(store: Store) -> None:
    with site(store, bots=False, limit_spectators_per_table=1) as found:
        async with people(found.url) as (a, b):
            table = await a.create(seat=None)
            async with b.sit(table), a.sit(table) as wire:
                assert wire.welcome["seat"] is None


async def test_a_player_with_a_private_link_has_a_reserved_slot(store: Store) -> None:
    """The player has no cookie, so the server recognises them only after the hello."""
    with site(store, bots=False, limit_spectators_per_table=1) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b])
            link = (await a.get(f"/api/tables/{table}/link"))["return"]
            async with c.sit(table), Guest(found.url).sit(table, token=link.partition("=")[2]) as wire:
                assert wire.welcome["seat"] == "A"


async def test_sockets_are_limited_by_address(store: Store) -> None:
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
            a.forwarded = "203.0.113.5"  # a player shares the address
            assert (await stack.enter_async_context(a.sit(first))).welcome["seat"] == "A"


async def test_handshakes_are_limited_by_address(store: Store) -> None:
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


async def test_the_process_reserves_slots_for_players(store: Store) -> None:
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


async def test_the_oldest_socket_of_a_guest_is_closed_beyond_the_limit(store: Store) -> None:
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


async def test_a_socket_changes_its_role_with_its_seat(store: Store) -> None:
    with site(store, bots=False, limit_spectators_per_table=1) as found:
        async with people(found.url, "ABCD") as (a, b, c, d):
            table = await a.create("tiny", 2)
            await b.post("/api/me", {"name": "B"})
            async with b.sit(table) as wire:
                await b.claim(table, "B")
                await wire.until(lambda: wire.table.get("you") == "B")
                async with c.sit(table):  # B is no longer a spectator
                    with pytest.raises(AssertionError, match=FULL):
                        async with d.sit(table):
                            pass
                await b.post(f"/api/tables/{table}/leave")
                await wire.until(lambda: wire.table.get("you") is None)
                with pytest.raises(AssertionError, match=FULL):
                    async with d.sit(table):
                        pass


async def test_closed_sockets_free_their_slots(store: Store) -> None:
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


async def test_messages_of_an_address_wait_for_the_next_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 1000.0

    async def sleep(seconds: float) -> None:
        nonlocal clock
        clock += seconds

    monkeypatch.setattr("time.time", lambda: clock)
    monkeypatch.setattr("triclinium.server.limits.socket_limits.asyncio.sleep", sleep)
    most = 5 * SOCKETS_AT_FULL_RATE
    limits = SocketLimits(load(database_url="sqlite:///none.db", secret_keys=KEY, limit_acts_per_s=5))
    for number in range(3 * most):
        await limits.wait_for_turn("crowd")
        assert clock == 1000 + number // most
    before = clock
    await limits.wait_for_turn("neighbour")
    assert clock == before, "other addresses do not wait"
    unlimited = SocketLimits(load(database_url="sqlite:///none.db", secret_keys=KEY, limit_acts_per_s=0))
    for _ in range(1000):
        await unlimited.wait_for_turn("crowd")
    assert clock == before
