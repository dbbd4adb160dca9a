"""Watching a process: whether it lives, whether to send people to it, what it counts, and how it ends."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

import httpx
import private_servers
import pytest
from table_site import PATIENCE_S, Guest, Site, Store, people, site, table_of

from triclinium.server.store.database import migrate
from triclinium.server.watching.watch import Probe
from triclinium.server.webserver import server as webserver

pytestmark = pytest.mark.anyio

TOKEN = "a token for tests only"
SOON_S = 2.0
"""In which /readyz has to answer, whatever hangs, beside what the machine needs for any answer at all just then."""


class Figures:
    """The metrics of a process as they were at a moment."""

    def __init__(self, text: str) -> None:
        self._lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))

    def __getitem__(self, name: str) -> float:
        """The sum of all that begins so."""
        found = [float(value) for key, value in self._lines.items() if re.match(rf"{name}(\{{|$)", key)]
        return sum(found)

    def of(self, name: str, label: str) -> float:
        return float(self._lines.get(f"{name}{{{label}}}", 0))


def _web(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE_S)


async def figures(url: str) -> Figures:
    async with _web(url) as web:
        answer = await web.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return Figures(answer.text)


@pytest.fixture(scope="module")
def watched(store: Store) -> Iterator[Site]:
    with site(store, metrics_token=TOKEN) as found:
        yield found


async def test_a_process_that_is_well_says_so(watched: Site) -> None:
    async with _web(watched.url) as web:
        assert (await web.get("/healthz")).text == "ok\n"
        ready = await web.get("/readyz")
        assert ready.status_code == 200
        assert ready.json() == {
            "ready": True, "database": "ok", "redis": "ok", "workers": "ok", "draining": False,
        }  # fmt: skip


async def test_the_metrics_are_for_who_shows_the_token(watched: Site, sqlite_store: Store) -> None:
    async with _web(watched.url) as web:
        for shown in (
            {},
            {"Authorization": "Bearer wrong"},
            {"Authorization": TOKEN},
            httpx.Headers({"Authorization": "Bearer \xe9"}, encoding="latin-1"),
        ):
            assert (await web.get("/metrics", headers=httpx.Headers(shown))).status_code == 401
    with site(sqlite_store, bots=False) as other:
        async with _web(other.url) as web:
            assert (
                await web.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            ).status_code == 404


async def test_every_part_of_a_move_is_counted_and_timed(watched: Site) -> None:
    before = await figures(watched.url)
    async with people(watched.url, "AB") as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await one.updated()
            await two.updated()
            now = await figures(watched.url)
            assert (
                now.of("triclinium_sockets", 'of="seated"')
                == before.of("triclinium_sockets", 'of="seated"') + 2
            )
            assert now["triclinium_sockets_opened_total"] == before["triclinium_sockets_opened_total"] + 2
            assert now["triclinium_tables_live"] == before["triclinium_tables_live"] + 1
            mover = one if one.update["options"] else two
            assert (await mover.act(mover.update["options"][0]))["type"] == "done"
            denied = await mover.act("no such thing at all")
            assert denied["type"] in ("error", "stale", "refused")
    await watched.empty()
    after = await figures(watched.url)
    moved = 'by="person",game="tiny"'
    assert after.of("triclinium_moves_total", moved) == before.of("triclinium_moves_total", moved) + 1
    assert after.of("triclinium_commands_total", 'answer="Done"') > before.of(
        "triclinium_commands_total", 'answer="Done"'
    )
    assert after["triclinium_commands_total"] >= before["triclinium_commands_total"] + 2
    for part in ("wait", "rules", "store", "tell"):
        name, label = "triclinium_move_seconds_count", f'part="{part}"'
        assert after.of(name, label) > before.of(name, label), part
    assert after["triclinium_tables_live"] == before["triclinium_tables_live"]
    assert after.of("triclinium_sockets", 'of="seated"') == before.of("triclinium_sockets", 'of="seated"')
    assert after.of("triclinium_responses_total", 'code="201"') > before.of(
        "triclinium_responses_total", 'code="201"'
    )
    assert after["triclinium_response_seconds_count"] > before["triclinium_response_seconds_count"]


async def test_bots_and_due_work_are_counted(watched: Site) -> None:
    before = await figures(watched.url)
    async with people(watched.url, "A") as (a,):
        table = await a.create(seats=2)
        await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
        await a.post(f"/api/tables/{table}/start")
        async with a.sit(table) as wire, asyncio.timeout(PATIENCE_S):
            await wire.updated()
            for name in ("bot_seconds_count", "due_done_total", "moves_total"):
                counted = f"triclinium_{name}"
                label = 'by="bot",game="tiny"'
                while (now := await figures(watched.url)) and (
                    now.of(counted, label) == before.of(counted, label)
                    if name == "moves_total"
                    else now[counted] == before[counted]
                ):
                    if wire.update["options"]:
                        await wire.act(wire.update["options"][0])
                    await asyncio.sleep(0.1)


async def test_due_work_that_nobody_does_is_seen(quiet_store: Store) -> None:
    with site(quiet_store, bots=False, metrics_token=TOKEN) as found:
        async with people(found.url, "A") as (a,):
            table = await a.create("tiny", 2, seat=None)
            for seat in "AB":
                await a.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
            assert (await figures(found.url))["triclinium_due_waiting"] == 0
            await a.post(f"/api/tables/{table}/start")
            async with asyncio.timeout(PATIENCE_S):
                while not (seen := await figures(found.url))["triclinium_due_waiting"]:
                    await asyncio.sleep(0.05)
                while not (seen := await figures(found.url))["triclinium_due_lag_seconds"]:
                    await asyncio.sleep(0.05)
            assert seen["triclinium_due_waiting"] == 1


async def test_who_hangs_is_away_within_two_seconds_and_play_goes_on_when_it_is_back() -> None:
    """A PostgreSQL that freezes with all its connections, and a Redis that does: nothing is cut, nothing answers."""
    with private_servers.postgres() as database, private_servers.redis() as bus:
        await migrate(database.url)
        with site(Store("postgres", database.url, bus.url), metrics_token=TOKEN) as found:
            async with people(found.url, "AB") as (a, b), _web(found.url) as web:
                table = await table_of([a, b])
                async with a.sit(table) as one, b.sit(table) as two:
                    await one.updated()
                    await two.updated()
                    bus.freeze()
                    usual, _ = await _timed(web, "/healthz")
                    taken, ready = await _timed(web, "/readyz")
                    assert taken < SOON_S + 10 * usual
                    assert (ready.status_code, ready.json()["redis"]) == (
                        200,
                        "away",
                    )  # tables go on without it
                    bus.thaw()
                    database.freeze()
                    try:
                        mover = one if one.update["options"] else two
                        acting = asyncio.create_task(mover.act(mover.update["options"][0]))
                        for _ in range(3):  # who asks again while the first question hangs waits no longer
                            usual, alive = await _timed(web, "/healthz")
                            assert alive.status_code == 200
                            taken, ready = await _timed(web, "/readyz")
                            assert taken < SOON_S + 10 * usual
                            assert (ready.status_code, ready.json()["database"]) == (503, "away")
                        seen = await figures(found.url)
                        assert seen["triclinium_database_up"] == 0
                    finally:
                        database.thaw()
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
async def test_whatever_hangs_both_answers_come_within_two_seconds(hangs: str) -> None:
    """Redis, both servers at once, or every connection of the pool in somebody's hands; and then it is well again."""
    with private_servers.postgres() as database, private_servers.redis() as bus:
        await migrate(database.url)
        store = Store("postgres", database.url, bus.url)
        with site(store, bots=False, metrics_token=TOKEN, database_pool=1) as found:
            async with _web(found.url) as web, AsyncExitStack() as made:
                if hangs == "pool":
                    made.enter_context(_all_in_hand(found))
                else:
                    for server in (bus,) if hangs == "redis" else (bus, database):
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
                    assert (await figures(found.url)).of(
                        "triclinium_database_connections", 'state="waiting"'
                    ) > 0
                await made.aclose()
                async with asyncio.timeout(PATIENCE_S):
                    while (seen := await web.get("/readyz")).status_code != 200 or "away" in seen.text:
                        await asyncio.sleep(0.1)


@contextmanager
def _all_in_hand(found: Site) -> Iterator[None]:
    """Somebody has every connection of the moves' pool, in the service's own loop, as long as the block."""
    log = found.app().state.service.database.log
    loop = log._pool._loop
    given_back = asyncio.run_coroutine_threadsafe(_event(), loop).result()

    async def hold() -> None:
        connections = [await log._pool.acquire() for _ in range(log._pool.get_max_size())]
        held.set()
        await given_back.wait()
        for connection in connections:
            await log._pool.release(connection)

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


async def test_a_question_that_hangs_is_not_asked_twice() -> None:
    asked, gate = 0, asyncio.Event()

    async def question() -> str:
        nonlocal asked
        asked += 1
        await gate.wait()
        return "answer"

    probe = Probe(question)
    assert await probe.answer(0.01) is None
    assert await probe.answer(0.01) is None
    assert asked == 1
    gate.set()
    assert await probe.answer() == "answer"
    assert await probe.answer() == "answer"
    assert asked == 2


async def test_who_waited_for_an_answer_gets_that_one_though_somebody_has_asked_again() -> None:
    answers = iter(("first", "second"))
    gate = asyncio.Event()

    async def question() -> str:
        found = next(answers)
        if found == "second":
            await gate.wait()
        return found

    probe = Probe(question)
    one = asyncio.ensure_future(probe.answer())
    while probe._asking is None or not probe._asking.done():
        await asyncio.sleep(0)
    other = asyncio.ensure_future(probe.answer())  # before the first has heard
    await asyncio.sleep(0)
    gate.set()
    assert (await one, await other) == ("first", "second")


async def test_a_process_that_ends_lets_its_sockets_go_one_after_the_other_and_no_act_is_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webserver, "SPREAD_S", 1.0)
    ended: list[float] = []
    there: list[str] = []
    with site(store, bots=False) as other, site(store, bots=False) as found:
        async with people(found.url, "AB") as (a, b):
            table = await table_of([a, b])

            async def until_told(guest: Guest) -> None:
                async with guest.sit(table) as wire:
                    await wire.updated()
                    there.append(guest.name)
                    await wire.socket.wait_closed()
                    assert wire.socket.close_code == 1012
                    ended.append(time.monotonic())

            waiting = [asyncio.create_task(until_told(guest)) for guest in (a, b, a, b, a, b)]
            until = time.monotonic() + PATIENCE_S
            while len(there) < 6:
                assert time.monotonic() < until
                await asyncio.sleep(0.02)
            await asyncio.to_thread(found.end)
            assert found.app().state.service.watch.draining
            await asyncio.gather(*waiting)
            assert max(ended) - min(ended) > 0.05
            for guest in (a, b):
                guest.http.base_url = httpx.URL(other.url)
                guest.url = other.url
                async with guest.sit(table) as wire:
                    await wire.updated()


async def test_while_a_process_drains_it_is_not_ready_and_takes_no_new_table(store: Store) -> None:
    with site(store, bots=False) as found:
        watch = found.app().state.service.watch
        watch.draining = True
        async with people(found.url, "A") as (a,):
            ready = await a.http.get("/readyz")
            assert (ready.status_code, ready.json()["draining"]) == (503, True)
            made = await a.http.post("/api/tables", json={"game": "tiny", "seats": 2, "name": "A"})
            assert made.status_code == 503
            assert int(made.headers["Retry-After"]) > 0
        watch.draining = False
