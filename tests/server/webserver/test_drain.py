"""A web process that stops under load drains its connections, and players and requests lose nothing."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import asyncpg
import httpx
import pytest
from table_site import PATIENCE_S, Guest, Store, http_client, table_of
from two_processes import RESTART, Balancer, Player, processes

from bench.servers import free_port

log = logging.getLogger(__name__)

pytestmark = pytest.mark.anyio

TABLES = 30
BACK_S = 3.0
"""Time in which all sockets must be back after the signal, in seconds.

The response time of the machine is added.
"""
DRAIN_S = 0.3


class Visitor:
    """A client that views and creates tables on persistent connections."""

    def __init__(self, web: httpx.AsyncClient, table: str) -> None:
        self._web, self._table = web, table
        self.seen: Counter[int] = Counter()
        self.made: Counter[int] = Counter()
        self.told: set[str] = set()
        self.failed: list[str] = []

    async def run(self) -> None:
        for turn in range(10**6):
            try:
                self.seen[(await self._web.get(f"/api/tables/{self._table}")).status_code] += 1
                if turn % 5 == 0:
                    wanted = {"game": "fall_of_rome", "seats": 2, "name": "V"}
                    made = await self._web.post("/api/tables", json=wanted)
                    self.made[made.status_code] += 1
                    if made.status_code == 503:
                        assert int(made.headers["Retry-After"]) > 0
                        self.told.add(made.json()["error"]["text"])
            except httpx.HTTPError as error:
                self.failed.append(repr(error))
            await asyncio.sleep(0.05)


async def test_one_of_two_processes_stops_under_load_without_losses(
    postgres_store: Store, tmp_path: Path
) -> None:
    """No act is lost or executed twice, all sockets reach the other process in time, and nothing is refused."""
    chance = random.Random(23)
    balancer = Balancer(free_port())
    url = f"http://127.0.0.1:{balancer.port}"
    with processes(postgres_store, url, tmp_path, DRAIN_SECONDS=str(DRAIN_S)) as (ending, staying):
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(balancer.balancing([ending, staying]))
            await balancer.all_ready()
            guests = [Guest(url, letter) for _ in range(TABLES) for letter in "AB"]
            for guest in guests:
                stack.push_async_callback(guest.http.aclose)
            pairs = list(zip(guests[::2], guests[1::2], strict=True))
            tables = [await table_of(pair, "fall_of_rome") for pair in pairs]
            players = [
                Player(guest, table, balancer, random.Random(chance.random()))
                for pair, table in zip(pairs, tables, strict=True)
                for guest in pair
            ]
            web = await stack.enter_async_context(http_client(url, timeout=PATIENCE_S))
            visitor = Visitor(web, tables[0])
            running = [
                asyncio.create_task(work) for work in (*(each.run() for each in players), visitor.run())
            ]
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(*(player.there.wait() for player in players))
            assert {player.through for player in players} == {0, 1}
            moved = [player for player in players if player.through == 0]
            await asyncio.sleep(1.5)
            usual = await _usual(web)

            signalled = time.monotonic()
            ending.terminate()
            async with asyncio.timeout(PATIENCE_S):
                while any(player.through != 1 for player in players):
                    await asyncio.sleep(0.01)
            back = max(player.back_at or 0 for player in moved) - signalled
            code = await ending.ended()
            await asyncio.sleep(1)
            for player in players:
                player.acting = False
            async with asyncio.timeout(PATIENCE_S):
                while any(player.waits for player in players):
                    await asyncio.sleep(0.05)
            for task in running:
                task.cancel()
            outcomes = await asyncio.gather(*running, return_exceptions=True)

    assert all(isinstance(each, asyncio.CancelledError) for each in outcomes), outcomes
    assert code in (0, -15), ending.log.read_text()
    gaps = sorted((player.back_at or 0) - (player.told_at or 0) for player in moved)
    figures = {
        "sockets moved": len(moved),
        "back, last of all (s after SIGTERM)": round(back, 2),
        "without a socket, longest and median (ms)": (
            round(1000 * gaps[-1]),
            round(1000 * gaps[len(gaps) // 2]),
        ),
        "acts answered": sum(len(player.answers) for player in players),
        "requests": dict(visitor.seen),
        "tables": dict(visitor.made),
    }
    log.warning("%s", figures)
    assert back < BACK_S + 10 * usual, figures
    # Each socket was closed once, only by the process that stopped, and no connection was refused.
    assert [player.closes for player in moved] == [[RESTART]] * len(moved)
    assert all(player.closes == [] for player in players if player not in moved)
    assert [player.refused for player in players] == [[]] * len(players)
    assert balancer.refused == 0
    # The sockets came back at different times.
    assert max(p.back_at or 0 for p in moved) - min(p.back_at or 0 for p in moved) > 0.2
    assert visitor.failed == []
    assert set(visitor.seen) == {200}
    assert set(visitor.made) <= {201, 503}
    assert all("try again" in text for text in visitor.told)
    # Every act answered with `done` is in the log once, and every act in the log was answered.
    stored = await _keys(postgres_store, tables)
    done = [key for player in players for key, answer in player.answers.items() if answer == "done"]
    assert Counter(stored) == Counter(done)
    assert sum(at > signalled for player in moved for at in player.answered_at.values()) > 0
    assert ending.log.read_text().count("Traceback") == 0, ending.log.read_text()
    assert staying.log.read_text().count("Traceback") == 0, staying.log.read_text()


async def _usual(web: httpx.AsyncClient) -> float:
    """Return the usual response time at present, in seconds."""
    started = time.monotonic()
    for _ in range(5):
        await web.get("/healthz")
    return (time.monotonic() - started) / 5


async def _keys(store: Store, tables: list[str]) -> list[str]:
    connection = await asyncpg.connect(store.database_url)
    try:
        rows = await connection.fetch("SELECT key FROM moves WHERE table_id = ANY($1)", tables)
    finally:
        await connection.close()
    return [row[0] for row in rows if row[0]]
