"""The bus: notices, shared counts and presence; and what happens when Redis hangs, dies and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import private_servers
import pytest
from table_site import REDIS, Store, key, people, play_on, site, table_of

from triclinium.server.bus import Bus
from triclinium.server.bus.local import LocalBus
from triclinium.server.bus.redis import RedisBus
from triclinium.server.bus.resp import BusError

pytestmark = pytest.mark.anyio


class Ears:
    """Keeps what a bus says."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.back = 0
        self.news = asyncio.Event()

    def hear(self, channel: str, notice: bytes) -> None:
        self.heard.append((channel, notice))
        self.news.set()

    def came_back(self) -> None:
        self.back += 1
        self.news.set()

    async def until(self, heard: int) -> None:
        while len(self.heard) < heard:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 10)


@asynccontextmanager
async def listening(bus: Bus, *channels: str) -> AsyncIterator[Ears]:
    ears = Ears()
    await bus.start(ears.hear, ears.came_back)
    for channel in channels:
        bus.watch(channel)
    await asyncio.sleep(0.1)
    try:
        yield ears
    finally:
        await bus.stop()


def buses(name: str) -> Bus:
    return LocalBus() if name == "local" else RedisBus(f"{REDIS}?name=test_{key()}")


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_notices_reach_those_who_watch(name: str) -> None:
    bus = buses(name)
    async with listening(bus, "t:1") as ears:
        bus.publish("t:1", b"\x00 one\r\n")
        bus.publish("t:2", b"not watched")
        bus.publish("t:1", b"two")
        await ears.until(2)
        bus.unwatch("t:1")
        await asyncio.sleep(0.1)
        bus.publish("t:1", b"three")
        await asyncio.sleep(0.1)
        assert ears.heard == [("t:1", b"\x00 one\r\n"), ("t:1", b"two")]


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_counts_are_limited_by_window(name: str) -> None:
    bus = buses(name)
    async with listening(bus):
        assert [await bus.allow("tables:a", 3, 3600) for _ in range(5)] == [True, True, True, False, False]
        assert await bus.allow("tables:b", 3, 3600)


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_presence_is_told_by_process(name: str) -> None:
    bus = buses(name)
    async with listening(bus):
        await bus.be_present("t", "one", 0b101, 2)
        assert await bus.present("t") == {"one": (0b101, 2)}
        await bus.be_present("t", "one", 0, 0)
        assert await bus.present("t") == {}


async def test_services_with_names_do_not_hear_each_other() -> None:
    one, two = buses("redis"), buses("redis")
    async with listening(one, "t:1") as here, listening(two, "t:1") as there:
        one.publish("t:1", b"mine")
        await here.until(1)
        await asyncio.sleep(0.1)
        assert there.heard == []


async def test_redis_out_of_reach_at_the_start_is_an_error() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{private_servers.free_port()}/0")
    with pytest.raises(BusError, match="TRICLINIUM_REDIS_URL"):
        await bus.start(lambda _channel, _notice: None, lambda: None)


async def test_redis_that_dies_is_connected_to_again() -> None:
    with private_servers.redis() as server:
        bus = RedisBus(server.url)
        async with listening(bus, "t:1") as ears:
            server.kill()
            await asyncio.sleep(0.2)
            bus.publish("t:1", b"lost")
            assert await bus.allow("x", 1, 60)
            assert await bus.present("t") == {}
            await bus.be_present("t", "p", 1, 0)
            server.start()
            while not ears.back:
                await asyncio.sleep(0.05)
            bus.publish("t:1", b"heard")
            await ears.until(1)
            assert ears.heard == [("t:1", b"heard")]


async def test_a_game_goes_on_while_redis_dies_and_comes_back(postgres_store: Store) -> None:
    with private_servers.redis() as server:
        store = Store("postgres", postgres_store.database_url, server.url)
        with site(store, 2, seq_check_seconds=0.3) as found:
            async with people(found.url) as (a, b):
                table = await table_of([a, b], "fall_of_rome")
                async with a.sit(table) as one, b.sit(table, found.urls[1]) as two:
                    playing = asyncio.create_task(play_on([one, two], patience=90))
                    for _ in range(3):
                        await asyncio.sleep(0.3)
                        server.kill()
                        await asyncio.sleep(0.5)
                        server.start()
                    await playing
                    assert one.update["outcome"] == two.update["outcome"]


async def test_a_password_and_a_database_are_used() -> None:
    with pytest.raises(BusError):
        await RedisBus(REDIS.replace("//", "//:wrong@")).start(lambda _channel, _notice: None, lambda: None)
    with pytest.raises(BusError):
        await RedisBus("redis://127.0.0.1:6379/9999").start(lambda _channel, _notice: None, lambda: None)
