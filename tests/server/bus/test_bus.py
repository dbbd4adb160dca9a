"""The bus carries notices, counters and presence, and survives a Redis that hangs, stops or returns."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import private_servers
import pytest
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from table_site import REDIS

from triclinium.server.bus import Bus, BusError
from triclinium.server.bus import redis as redis_bus
from triclinium.server.bus.redis import RedisBus
from triclinium.server.limits.rate_limits import RateLimits
from triclinium.server.observability.metrics import LOST, SENT

pytestmark = pytest.mark.anyio


class Notices:
    """Collects the notices of a bus."""

    def __init__(self) -> None:
        self.received: list[tuple[str, bytes]] = []
        self.reconnects = 0
        self.news = asyncio.Event()

    def add(self, channel: str, notice: bytes) -> None:
        self.received.append((channel, notice))
        self.news.set()

    def reconnected(self) -> None:
        self.reconnects += 1
        self.news.set()

    async def until(self, heard: int) -> None:
        while len(self.received) < heard:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)


@asynccontextmanager
async def listening(bus: Bus, *channels: str) -> AsyncIterator[Notices]:
    notices = Notices()
    await bus.start(notices.add, notices.reconnected)
    for channel in channels:
        bus.subscribe(channel)
    await asyncio.sleep(0.1)
    try:
        yield notices
    finally:
        await bus.stop()


def new_name() -> str:
    """Return the URL of Redis with a name that no earlier run of the tests used: Redis still has its counters."""
    return f"{REDIS}?name=test_{secrets.token_hex(8)}"


def buses(name: str) -> Bus:
    return Bus() if name == "local" else RedisBus(new_name())


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_notifications_reach_subscribers(name: str) -> None:
    bus = buses(name)
    async with listening(bus, "t:1") as notices:
        bus.publish("t:1", b"\x00 one\r\n")
        bus.publish("t:2", b"not watched")
        bus.publish("t:1", b"two")
        await notices.until(2)
        bus.unsubscribe("t:1")
        await asyncio.sleep(0.1)
        bus.publish("t:1", b"three")
        await asyncio.sleep(0.1)
        assert notices.received == [("t:1", b"\x00 one\r\n"), ("t:1", b"two")]


async def test_notices_of_one_tick_are_sent_in_order_in_one_pipeline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    executed: list[int] = []
    execute = Pipeline.execute

    async def counted(pipeline: Pipeline) -> list[int]:
        executed.append(len(pipeline))
        return await execute(pipeline)

    monkeypatch.setattr(Pipeline, "execute", counted)
    bus = buses("redis")
    async with listening(bus, "t:1") as notices:
        before = SENT._value.get()
        notices_sent = [b"%d" % number for number in range(100)]
        for notice in notices_sent:
            bus.publish("t:1", notice)
        await notices.until(100)
        assert [notice for _, notice in notices.received] == notices_sent
        assert executed == [100]
        assert SENT._value.get() - before == 100


async def test_notices_that_cannot_be_sent_are_counted() -> None:
    with private_servers.redis() as server:
        bus = RedisBus(server.url)
        async with listening(bus):
            before = LOST._value.get()
            server.kill()
            for _ in range(3):  # in flight, then without a connection
                bus.publish("t:1", b"lost")
                await asyncio.sleep(0.02)
            assert LOST._value.get() - before == 3


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_counts_are_limited_per_time_window(name: str) -> None:
    bus = buses(name)
    rates = RateLimits(bus)
    async with listening(bus):
        assert [await rates.allow("tables:a", 3, 3600) for _ in range(5)] == [True, True, True, False, False]
        assert await rates.allow("tables:b", 3, 3600)
        granted = [await rates.allow("bytes:a", 300, 3600, amount) for amount in (200, 100, 1)]
        assert granted == [True, True, False]


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_presence_is_reported_by_process(name: str) -> None:
    bus = buses(name)
    async with listening(bus):
        await bus.set_presence("t", "one", 0b101, 2)
        assert await bus.presence("t") == {"one": (0b101, 2)}
        await bus.set_presence("t", "one", 0, 0)
        assert await bus.presence("t") == {}


@pytest.mark.parametrize("hours", [2, -2])
async def test_presence_works_with_different_clocks(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """Presence and counters use the clock of Redis."""
    name, clock = new_name(), time.time
    one, two = RedisBus(name), RedisBus(name)
    async with listening(one), listening(two):
        await one.set_presence("t", "one", 0b1, 0)
        assert await RateLimits(one).allow("tables:a", 1, 60)
        monkeypatch.setattr(time, "time", lambda: clock() + hours * 3600)
        await two.set_presence("t", "two", 0b10, 0)
        assert await two.presence("t") == {"one": (0b1, 0), "two": (0b10, 0)}
        assert not await RateLimits(two).allow("tables:a", 1, 60)
        monkeypatch.undo()
        assert await one.presence("t") == {"one": (0b1, 0), "two": (0b10, 0)}


async def test_presence_of_a_silent_process_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triclinium.server.bus.redis.PRESENCE_TTL_S", 1)
    bus = buses("redis")
    async with listening(bus):
        await bus.set_presence("t", "silent", 0b1, 0)
        async with asyncio.timeout(60):
            while "silent" in await bus.presence("t"):
                await bus.set_presence("t", "here", 0b10, 0)
                await asyncio.sleep(0.1)
        assert await bus.presence("t") == {"here": (0b10, 0)}


async def test_services_with_different_names_do_not_receive_each_others_notices() -> None:
    one, two = buses("redis"), buses("redis")
    async with listening(one, "t:1") as here, listening(two, "t:1") as there:
        one.publish("t:1", b"mine")
        await here.until(1)
        await asyncio.sleep(0.1)
        assert there.received == []


async def test_an_unreachable_redis_at_the_start_is_an_error() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{private_servers.free_port()}/0")
    with pytest.raises(BusError, match="TRICLINIUM_REDIS_URL"):
        await bus.start(lambda _channel, _notice: None, lambda: None)


async def test_the_bus_reconnects_after_redis_restarts() -> None:
    with private_servers.redis() as server:
        bus = RedisBus(server.url)
        async with listening(bus, "t:1") as notices:
            server.kill()
            await asyncio.sleep(0.2)
            bus.publish("t:1", b"lost")
            assert await bus.presence("t") == {}
            await bus.set_presence("t", "p", 1, 0)
            server.start()
            while not notices.reconnects:
                await asyncio.sleep(0.05)
            async with asyncio.timeout(60):
                while not notices.received:  # the publishing connection may be restored a little later
                    bus.publish("t:1", b"heard")
                    await asyncio.sleep(0.05)
            assert set(notices.received) == {("t:1", b"heard")}


@pytest.mark.parametrize("ticks", range(5))
async def test_stop_cancels_all_tasks_during_a_reconnection(ticks: int) -> None:
    """A cancellation at the same time as the loss was swallowed once, and the web server never stopped."""
    others = asyncio.all_tasks()
    with private_servers.redis() as server:
        bus = RedisBus(server.url)
        await bus.start(lambda _channel, _notice: None, lambda: None)
        counting = asyncio.create_task(bus.count("x", 60))
        server.kill()
        for _ in range(ticks):
            await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await bus.stop()
            with pytest.raises(BusError):
                await counting
    assert asyncio.all_tasks() == others


async def test_a_password_and_a_database_are_used() -> None:
    with pytest.raises(BusError):
        await RedisBus(REDIS.replace("//", "//:wrong@")).start(lambda _channel, _notice: None, lambda: None)
    with pytest.raises(BusError):
        await RedisBus(REDIS.removesuffix("/0") + "/9999").start(lambda _channel, _notice: None, lambda: None)


CUTS = 30


async def connected(admin: Redis) -> dict[str, bool]:
    """Return the ids of all connections but this one, and whether each subscribes."""
    return {each["id"]: each["sub"] != "0" for each in await admin.client_list() if each["name"] != "admin"}


async def both(admin: Redis, without: str) -> dict[str, bool]:
    """Return the two connections of a bus as soon as both exist."""
    async with asyncio.timeout(60):
        while True:
            found = await connected(admin)
            if sorted(found.values()) == [False, True] and without not in found:
                return found
            await asyncio.sleep(0.01)


async def received(admin: Redis) -> int:
    return int((await admin.info("stats"))["total_connections_received"])


async def test_each_lost_connection_is_restored_once_and_limits_still_hold(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    soonest = redis_bus.SHORTEST_WAIT_S / 5
    monkeypatch.setattr(redis_bus, "SHORTEST_WAIT_S", soonest)
    dice = random.Random(14)
    limit = 40
    allowed = 0
    with private_servers.redis() as server:
        admin = Redis.from_url(server.url, client_name="admin")
        bus = RedisBus(server.url)
        rates = RateLimits(bus)
        async with listening(bus, "t:1") as notices:

            async def press() -> None:
                nonlocal allowed
                while True:
                    allowed += await rates.allow("x", limit, 86_400)
                    await asyncio.sleep(0.01)

            pressing = asyncio.create_task(press())
            victim, cut_listening = "", 0
            before = await received(admin)
            for _ in range(CUTS):
                found = await both(admin, victim)
                victim = dice.choice(sorted(found))
                await asyncio.sleep(dice.uniform(soonest, 2 * soonest))
                cut_listening += found[victim]
                assert await admin.client_kill_filter(_id=victim) == 1
            await both(admin, victim)
            await asyncio.sleep(20 * soonest)  # no further reconnections follow
            reconnects = await received(admin) - before
            pressing.cancel()
            assert CUTS <= reconnects <= 2 * CUTS, reconnects
            assert allowed == limit
            # A command connection that is cut while idle is replaced before the next command, so nothing is
            # lost.
            assert sum("that listens was lost (" in line for line in caplog.messages) == cut_listening
            assert sum("that listens is back (" in line for line in caplog.messages) == cut_listening
            lost = sum("that speaks was lost (" in line for line in caplog.messages)
            assert sum("that speaks is back (" in line for line in caplog.messages) == lost
            assert lost <= CUTS - cut_listening
            bus.publish("t:1", b"heard")
            await notices.until(1)
        await admin.aclose()


async def test_each_process_enforces_the_limits_without_redis(caplog: pytest.LogCaptureFixture) -> None:
    """Counts of the time before the outage remain. The outage and its end are logged once each."""
    caplog.set_level(logging.WARNING)
    with private_servers.redis() as server:
        bus = RedisBus(server.url)
        rates = RateLimits(bus)
        async with listening(bus) as notices:
            granted = [await rates.allow("x", 4, 86_400) for _ in range(2)]
            server.kill()
            granted += [await rates.allow("x", 4, 86_400) for _ in range(6)]
            assert granted == [True] * 4 + [False] * 4
            assert [await rates.allow("y", 3, 86_400) for _ in range(5)] == [True] * 3 + [False] * 2
            server.start()
            while not notices.reconnects:
                await asyncio.sleep(0.05)
            while "counted for all processes again" not in caplog.text:
                # This process has counted what the new Redis has not.
                assert not await rates.allow("x", 4, 86_400)
                await asyncio.sleep(0.05)
            assert caplog.text.count("counted in this process alone") == 1
            assert caplog.text.count("counted for all processes again") == 1


async def test_a_hanging_redis_causes_one_timeout(caplog: pytest.LogCaptureFixture) -> None:
    with private_servers.redis() as server:
        bus = RedisBus(server.url)
        rates = RateLimits(bus)
        async with listening(bus):
            server.freeze()
            started = asyncio.get_running_loop().time()
            granted = [await rates.allow("x", 5, 86_400) for _ in range(10)]
            assert granted == [True] * 5 + [False] * 5
            assert asyncio.get_running_loop().time() - started < 4
            server.thaw()


async def test_every_counter_has_an_expiry() -> None:
    """One command increments the counter and sets its expiry, so a crash between the two is impossible."""
    with private_servers.redis() as server:
        admin = Redis.from_url(server.url, client_name="admin")
        bus = RedisBus(server.url)
        rates = RateLimits(bus)
        async with listening(bus):
            await admin.config_resetstat()
            assert await rates.allow("x", 5, 60)
            keys = await admin.keys("*count:x*")
            assert 0 < await admin.ttl(keys[0]) <= 61
            assert (await admin.info("commandstats"))["cmdstat_eval"]["calls"] == 1
        await admin.aclose()


@pytest.mark.parametrize("name", ["local", "redis"])
async def test_many_other_counters_do_not_evict_a_counter(name: str) -> None:
    bus = buses(name)
    rates = RateLimits(bus)
    async with listening(bus):
        assert await rates.allow("tables:a", 1, 86_400)
        for number in range(12_000 if name == "local" else 100):
            await rates.allow(f"tables:{number}", 1, 86_400)
        assert not await rates.allow("tables:a", 1, 86_400)
