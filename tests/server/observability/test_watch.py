"""Health checks, readiness, metrics and draining of a process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import httpx
import pytest
from metrics_page import TOKEN, figures
from store_fixtures import Stores
from table_site import PATIENCE_S, Guest, Site, Store, http_client, people, site, table_of

from triclinium.server.observability.watch import Probe

pytestmark = pytest.mark.anyio


def _web(url: str) -> httpx.AsyncClient:
    return http_client(url, timeout=PATIENCE_S)


@pytest.fixture(scope="module")
def watched(stores: Stores) -> Iterator[Site]:
    with stores.new() as own, site(own, metrics_token=TOKEN) as found:
        yield found


async def test_a_healthy_process_reports_that_it_is_ready(watched: Site) -> None:
    async with _web(watched.url) as web:
        assert (await web.get("/healthz")).text == "ok\n"
        ready = await web.get("/readyz")
        assert ready.status_code == 200
        assert ready.json() == {
            "ready": True, "database": "ok", "redis": "ok", "workers": "ok", "draining": False,
        }  # fmt: skip


async def test_metrics_require_the_token(watched: Site, store: Store) -> None:
    async with _web(watched.url) as web:
        for shown in (
            {},
            {"Authorization": "Bearer wrong"},
            {"Authorization": TOKEN},
            httpx.Headers({"Authorization": "Bearer \xe9"}, encoding="latin-1"),
        ):
            assert (await web.get("/metrics", headers=httpx.Headers(shown))).status_code == 401
    with site(store, bots=False) as other:
        async with _web(other.url) as web:
            assert (
                await web.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            ).status_code == 404


async def test_the_parts_of_a_move_are_counted_and_timed(watched: Site) -> None:
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


async def test_overdue_work_is_reported(store: Store) -> None:
    with site(store, bots=False, metrics_token=TOKEN) as found:
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


async def test_a_hanging_query_is_not_repeated() -> None:
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


async def test_a_waiting_caller_gets_the_answer_of_its_own_query() -> None:
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
    other = asyncio.ensure_future(probe.answer())  # before the first caller gets its answer
    await asyncio.sleep(0)
    gate.set()
    assert (await one, await other) == ("first", "second")


async def test_a_draining_process_closes_its_sockets_gradually_without_losing_acts(
    store: Store,
) -> None:
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


async def test_a_draining_process_is_not_ready_and_creates_no_tables(store: Store) -> None:
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


async def test_a_stopped_probe_waits_until_its_query_has_ended() -> None:
    ended = asyncio.Event()

    async def question() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)  # a driver closes its connection
            ended.set()

    probe = Probe(question)
    assert await probe.answer(0) is None
    await asyncio.sleep(0)
    await probe.stop()
    assert ended.is_set()
