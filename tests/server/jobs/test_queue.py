"""In the queue of bot moves addresses take turns, workers share the work, and no other work waits for bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import private_servers
import pytest
from sqlalchemy import update
from table_site import GAMES, Guest, Store, people, site, table_of
from test_due import by_mail, confirmed

from triclinium.live.bots import BotRequest
from triclinium.live.schedule import Claimed
from triclinium.server.jobs.worker import Worker
from triclinium.server.service import Service, running
from triclinium.server.store.schema import tables

pytestmark = pytest.mark.anyio

MANY = 12


@asynccontextmanager
async def at_work(store: Store, **more: Any) -> AsyncIterator[tuple[Service, Worker]]:
    async with running(store.settings(**more), GAMES) as service:
        yield service, service.worker()


@asynccontextmanager
async def working(*workers: Worker) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(worker.run()) for worker in workers]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def at(person: Guest, address: str) -> Guest:
    """Set the address that a proxy reports for a person's requests."""
    person.http.headers["x-forwarded-for"] = address
    return person


async def bots_table(person: Guest, **more: Any) -> str:
    """Start a game of bots alone, and return its table."""
    table = await person.create("tiny", 2, seat=None, options={"bot_pause": 0}, **more)
    for seat in "AB":
        await person.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    await person.post(f"/api/tables/{table}/start")
    return table


async def nothing_due(service: Service) -> None:
    """Cancel the scheduled work that other tests have left behind."""
    async with service.database.writing() as connection:
        await connection.execute(update(tables).values(due_at=None, due_kind=None))


async def decisions(worker: Worker, count: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the tables of the first decisions that a worker handles."""
    made: list[str] = []
    enough = asyncio.Event()
    handle = worker.handle

    async def counted(claimed: Claimed) -> None:
        made.append(claimed.table)
        if len(made) == count:
            enough.set()
        await handle(claimed)

    monkeypatch.setattr(worker, "handle", counted)
    async with working(worker):
        await asyncio.wait_for(enough.wait(), 60)
    return made[:count]


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7:{n}"])
async def test_many_bot_tables_of_one_address_do_not_delay_those_of_another(
    each_store: Store, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    with site(each_store, bots=False, proxies="127.0.0.1") as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, worker):
            await nothing_due(service)
            for n in range(MANY):
                await bots_table(at(a, address.format(n=n)))
            other = await bots_table(at(b, "198.51.100.1"))
            made = await decisions(worker, 30, monkeypatch)
            assert other in made[:2], "the other address has its turn at once"
            while made and other in made:  # until its game ends, every second decision is its own
                at_most = made.index(other)
                assert at_most <= 2
                made = made[at_most + 1 :]


async def test_tables_with_people_go_before_bot_only_tables(each_store: Store) -> None:
    with site(each_store, bots=False, proxies="127.0.0.1") as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            await nothing_due(service)
            alone = await bots_table(at(a, "192.0.2.20"))
            at(b, "198.51.100.20")
            awaited = await b.create("tiny", 2)
            await b.post(f"/api/tables/{awaited}/seats/B/bot", {"bot": "random"})
            await b.post(f"/api/tables/{awaited}/start")
            log = service.database.log
            assert [each.table for each in await log.claim_due(1, 30, True)] == [awaited]
            assert [each.table for each in await log.claim_due(1, 30, True)] == [alone]
            async with service.database.writing() as connection:
                values = {"due_at": 5.0, "claimed_at": 5.0}
                await connection.execute(update(tables).where(tables.c.id == alone).values(**values))
                await connection.execute(
                    update(tables).where(tables.c.id == awaited).values(due_at=6.0, claimed_at=8.0)
                )
            assert [each.table for each in await log.claim_due(1, 30, True)] == [alone], (
                "a table of bots must not wait forever"
            )


async def test_other_workers_handle_the_rest_while_a_bot_thinks(
    each_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(each_store, bots=False, proxies="127.0.0.1") as found:
        async with (
            people(found.url, "A") as (a,),
            at_work(each_store) as (service, one),
            at_work(each_store) as (_, two),
        ):
            await nothing_due(service)
            made = {await bots_table(a) for _ in range(6)}
            thinking, seen = asyncio.Event(), set()
            all_seen = asyncio.Event()

            async def thinks_long(_request: BotRequest) -> str:
                thinking.set()
                await asyncio.Event().wait()
                return ""

            handle = two.handle

            async def noted(claimed: Claimed) -> None:
                seen.add(claimed.table)
                await handle(claimed)
                if len(seen) == len(made) - 1:
                    all_seen.set()

            monkeypatch.setattr(one._bots.process, "ask", thinks_long)
            monkeypatch.setattr(two, "handle", noted)
            async with working(one):
                await asyncio.wait_for(thinking.wait(), 60)
                async with working(two):
                    await asyncio.wait_for(all_seen.wait(), 60)
            assert seen < made


async def test_a_mail_does_not_wait_for_a_thinking_bot(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with private_servers.mail_server() as mails:
        mail = by_mail(mails)
        with site(store, bots=False, **mail) as found:
            async with people(found.url) as (a, b), at_work(store, **mail) as (service, worker):
                await nothing_due(service)
                await bots_table(a)
                await confirmed(a, mails, "a@example.org")
                table = await table_of([a, b], options={"pace": 1})
                thinking, settled = asyncio.Event(), asyncio.Event()

                async def thinks_long(_request: BotRequest) -> str:
                    thinking.set()
                    await asyncio.Event().wait()
                    return ""

                async def sent(*_: Any) -> None:
                    settled.set()

                monkeypatch.setattr(worker._bots.process, "ask", thinks_long)
                monkeypatch.setattr(worker.notices.mailer, "send", sent)
                async with working(worker):
                    await asyncio.wait_for(thinking.wait(), 60)
                    async with service.database.writing() as connection:
                        await connection.execute(
                            update(tables).where(tables.c.id == table).values(due_at=1.0)
                        )
                    await asyncio.wait_for(settled.wait(), 60)


async def test_running_games_with_awaited_bots_are_limited_by_address(store: Store) -> None:
    with site(store, bots=False, proxies="127.0.0.1", limit_bot_tables=3) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store) as (service, worker):
            await nothing_due(service)
            at(a, "2001:db8:0:7::1")
            at(b, "198.51.100.1")
            made = [await bots_table(a) for _ in range(3)]
            at(a, "2001:db8:0:7::2")
            table = await a.create("tiny", 2, seat=None)
            for seat in "AB":
                await a.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
            answer = await a.http.post(f"/api/tables/{table}/start")
            error = answer.json()["error"]
            assert (answer.status_code, error["key"], error["params"]) == (429, "bots_busy", {"most": "3"})
            await bots_table(b)  # the limit does not affect other addresses

            two = await table_of([a, c])  # nor games of people
            await c.post(f"/api/tables/{two}/leave")
            body = {"bot": "random"}
            answer = await a.http.post(f"/api/tables/{two}/seats/B/bot", json=body)
            assert answer.json()["error"]["key"] == "bots_busy", (
                "the limit also holds for bots seated after the start"
            )

            while (await a.get(f"/api/tables/{made[0]}"))["state"] == "running":
                for claimed in await service.database.log.claim_due(1, 30, True):
                    await worker.handle(claimed)
            await a.post(f"/api/tables/{table}/start")


async def test_the_limit_of_bot_games_holds_for_simultaneous_requests(each_store: Store) -> None:
    with site(each_store, bots=False, limit_bot_tables=3) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            await nothing_due(service)
            made = [await a.create("tiny", 2, seat=None) for _ in range(6)]
            for table in made:
                for seat in "AB":
                    await a.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
            answers = await asyncio.gather(
                *(a.http.post(f"/api/tables/{table}/start", json={}) for table in made)
            )
            assert [answer.status_code for answer in answers].count(200) == 3

            await nothing_due(service)
            made = [await table_of([a, b]) for _ in range(6)]
            for table in made:
                await b.post(f"/api/tables/{table}/leave")
            await nothing_due(service)
            body = {"bot": "random"}
            answers = await asyncio.gather(
                *(a.http.post(f"/api/tables/{table}/seats/B/bot", json=body) for table in made)
            )
            assert [answer.status_code for answer in answers].count(200) == 3, (
                "the limit also holds in running games"
            )


async def test_a_stopping_worker_finishes_claimed_work(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the table would wait until the lease expires, because no other worker may take its work."""
    begun, thinks, ending = asyncio.Event(), asyncio.Event(), asyncio.Event()
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(store) as (service, worker):
            await nothing_due(service)
            table = await bots_table(a)
            handle = worker.handle

            async def slowly(claimed: Claimed) -> None:
                begun.set()
                await thinks.wait()
                await handle(claimed)

            monkeypatch.setattr(worker, "handle", slowly)
            working_on = asyncio.create_task(worker.run(ending))
            async with asyncio.timeout(60):
                await begun.wait()
                ending.set()
                await asyncio.sleep(0.2)
                assert not working_on.done()
                thinks.set()
                await working_on
            live = await service.tables.cache.fresh(table)
            assert live is not None
            assert live.seq == 2  # the deal, and the one move that was claimed
