"""Games lose nothing and continue after PostgreSQL or Redis is killed, stopped or frozen."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import httpx
import private_servers
import pytest
from metrics_page import TOKEN, figures
from table_site import PATIENCE_S, Site, Store, Wire, http_client, key, people, play_on, site, table_of
from test_outages import is_unavailable
from websockets.exceptions import InvalidStatus

from triclinium.server.store.database import migrate

pytestmark = pytest.mark.anyio

SOON_S = 2.0
"""Time limit of /readyz if a server hangs, in seconds. The usual response time of the machine is added."""


class Servers(NamedTuple):
    """Servers of this module, which the tests may kill or freeze. Each test leaves them running."""

    postgres: private_servers.Postgres
    redis: private_servers.Redis

    @property
    def store(self) -> Store:
        return Store("postgres", self.postgres.url, self.redis.url)


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with private_servers.postgres(durable=True) as postgres, private_servers.redis() as redis:
        asyncio.run(migrate(postgres.url))
        yield Servers(postgres, redis)


async def insist(wire: Wire, act: str, decision: str) -> dict[str, Any]:
    """Send the same command until the answer is not `busy`."""
    command = key()
    for _ in range(200):
        await wire.send(type="act", decision=decision, key=command, act=act)
        answer = await wire.answer(command)
        if answer["type"] != "error":
            return answer
        assert answer["code"] == "busy"
        wire.heard = [message for message in wire.heard if message.get("key") != command]
        await asyncio.sleep(0.1)
    raise AssertionError("busy for too long")


async def test_no_move_is_lost_or_doubled_when_postgres_dies(servers: Servers) -> None:
    """PostgreSQL is killed several times during a game.

    Every move answered with `done` must be in the log once.
    """
    with site(servers.store, 2, seq_check_seconds=0.3) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as one, b.sit(table, found.urls[1]) as two:
                done: list[int] = []

                async def playing(wire: Wire) -> None:
                    seen = await wire.updated()
                    while seen["outcome"] is None:
                        if wire.table["you"] in seen["awaited"] and seen["options"]:
                            act = random.choice(seen["options"])
                            answer = await insist(wire, act, seen["decision"])
                            if answer["type"] == "done":
                                done.append(answer["seq"])
                        else:
                            await wire.after(seen["seq"], 60)
                        seen = wire.update

                async def killing() -> None:
                    for _ in range(4):
                        await asyncio.sleep(0.4)
                        servers.postgres.kill()
                        await asyncio.sleep(0.2)
                        await asyncio.to_thread(servers.postgres.start)

                await asyncio.wait_for(asyncio.gather(playing(one), playing(two), killing()), 600)
                assert one.update["outcome"] == two.update["outcome"]
                record = await a.get(f"/api/tables/{table}/record")
                assert sorted(done) == list(range(2, len(record["entries"]) + 1))


async def test_a_game_continues_while_redis_restarts(servers: Servers) -> None:
    with site(servers.store, 2, seq_check_seconds=0.3) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as one, b.sit(table, found.urls[1]) as two:
                playing = asyncio.create_task(play_on([one, two], patience=90))
                for _ in range(3):
                    await asyncio.sleep(0.3)
                    servers.redis.kill()
                    await asyncio.sleep(0.5)
                    servers.redis.start()
                await playing
                assert one.update["outcome"] == two.update["outcome"]


async def test_without_postgres_requests_get_503_and_one_line_is_logged(
    servers: Servers, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    with site(servers.store, bots=False, seq_check_seconds=0.2) as found:
        async with people(found.url, "ABC") as (a, b, c):
            table = await table_of([a, b])
            new = {"game": "tiny", "seats": 2}
            async with a.sit(table) as wire:
                await wire.updated()
                servers.postgres.stop()
                answers = []
                for _ in range(5):
                    answers += [
                        await a.http.get(f"/api/tables/{table}"),
                        await a.http.get("/api/tables"),
                        await a.http.get("/api/me"),
                        await a.http.get("/api/health"),
                        await a.http.post("/api/tables", json=new),
                        await c.http.post("/api/tables", json=new),
                    ]
                assert [each for each in answers if not is_unavailable(each)] == []
                busy = await wire.act(wire.update["options"][0])
                assert (busy["type"], busy["code"]) == ("error", "busy")
                with pytest.raises(InvalidStatus) as refused:  # the guest of a cookie has to be looked up
                    async with b.sit(table):
                        pass
                assert refused.value.response.status_code == 503
                with pytest.raises(AssertionError, match="closed with 1013"):
                    async with c.sit("00000000000000aa"):  # a table that no process has in memory
                        pass
                assert [line.getMessage() for line in caplog.records if line.exc_info] == []
                away = [line for line in caplog.messages if "out of reach" in line]
                assert len(away) == 1, away
                await asyncio.to_thread(servers.postgres.start)
                until = time.monotonic() + 60
                while (await a.http.get(f"/api/tables/{table}")).status_code != 200:
                    assert time.monotonic() < until
                    await asyncio.sleep(0.1)
                assert (await wire.act(wire.update["options"][0]))["type"] == "done"
                while "is back" not in caplog.text:
                    assert time.monotonic() < until
                    await asyncio.sleep(0.1)
                assert sum("out of reach" in line for line in caplog.messages) == 1


async def test_a_hanging_server_is_reported_within_two_seconds_and_play_resumes(
    servers: Servers,
) -> None:
    """Redis, then PostgreSQL, freezes with all its connections open."""
    postgres, redis = servers
    with site(servers.store, metrics_token=TOKEN) as found:
        async with people(found.url, "AB") as (a, b), http_client(found.url, timeout=PATIENCE_S) as web:
            table = await table_of([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                await one.updated()
                await two.updated()
                redis.freeze()
                usual, _ = await _timed(web, "/healthz")
                taken, ready = await _timed(web, "/readyz")
                assert taken < SOON_S + 10 * usual
                # Tables continue without Redis.
                assert (ready.status_code, ready.json()["redis"]) == (200, "away")
                redis.thaw()
                postgres.freeze()
                try:
                    mover = one if one.update["options"] else two
                    acting = asyncio.create_task(mover.act(mover.update["options"][0]))
                    for _ in range(3):  # further requests do not wait for the one that hangs
                        usual, alive = await _timed(web, "/healthz")
                        assert alive.status_code == 200
                        taken, ready = await _timed(web, "/readyz")
                        assert taken < SOON_S + 10 * usual
                        assert (ready.status_code, ready.json()["database"]) == (503, "away")
                    seen = await figures(found.url)
                    assert seen["triclinium_database_up"] == 0
                finally:
                    postgres.thaw()
                assert (await acting)["type"] == "done"
                until = time.monotonic() + 30
                while (await web.get("/readyz")).status_code != 200:
                    assert time.monotonic() < until
                    await asyncio.sleep(0.1)
                seen = await figures(found.url)
                assert seen["triclinium_database_up"] == 1
                while not (await figures(found.url))["triclinium_redis_up"]:
                    assert time.monotonic() < until
                    await asyncio.sleep(0.1)
                assert seen.of("triclinium_database_connections", 'state="busy"') >= 0


@pytest.mark.parametrize("hangs", ["redis", "both", "pool"])
async def test_health_checks_answer_within_two_seconds_if_a_server_hangs(
    servers: Servers, hangs: str
) -> None:
    """Redis, both servers, or every connection of the pool is blocked. Afterwards the service recovers."""
    postgres, redis = servers
    with site(servers.store, bots=False, metrics_token=TOKEN, database_pool=1) as found:
        async with http_client(found.url, timeout=PATIENCE_S) as web, AsyncExitStack() as made:
            if hangs == "pool":
                made.enter_context(_all_connections_held(found))
            else:
                for server in (redis,) if hangs == "redis" else (redis, postgres):
                    server.freeze()
                    made.callback(server.thaw)
            for _ in range(3):
                usual, _ = await _timed(web, "/healthz")
                for path in ("/readyz", "/healthz", "/readyz"):
                    taken, answer = await _timed(web, path)
                    assert taken < SOON_S + 10 * usual, path
                    if path == "/healthz":
                        assert answer.status_code == 200
                    elif hangs == "redis":
                        assert (answer.status_code, answer.json()["redis"]) == (200, "away")
                    else:
                        assert (answer.status_code, answer.json()["database"]) == (503, "away")
            if hangs == "pool":
                assert (await figures(found.url)).of("triclinium_database_connections", 'state="waiting"') > 0
            await made.aclose()
            async with asyncio.timeout(PATIENCE_S):
                while (seen := await web.get("/readyz")).status_code != 200 or "away" in seen.text:
                    await asyncio.sleep(0.1)


@contextlib.contextmanager
def _all_connections_held(found: Site) -> Iterator[None]:
    """Hold every connection of the pool."""
    service = found.app().state.service
    loop = next(iter(service.hub._tasks)).get_loop()
    given_back = asyncio.run_coroutine_threadsafe(_event(), loop).result()

    async def hold() -> None:
        engine = service.database.engine
        most = engine.pool.size() + engine.pool._max_overflow
        connections = [await engine.connect() for _ in range(most)]
        held.set()
        await given_back.wait()
        for connection in connections:
            await connection.close()

    held = threading.Event()
    holding = asyncio.run_coroutine_threadsafe(hold(), loop)
    assert held.wait(PATIENCE_S)
    try:
        yield
    finally:
        loop.call_soon_threadsafe(given_back.set)
        holding.result(PATIENCE_S)


async def _event() -> asyncio.Event:
    return asyncio.Event()


async def _timed(web: httpx.AsyncClient, path: str) -> tuple[float, httpx.Response]:
    started = time.monotonic()
    answer = await web.get(path)
    return time.monotonic() - started, answer
