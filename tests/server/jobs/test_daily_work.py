"""Daily work: pars are claimed by one worker, and neither a slow nor an invalid one stops other work."""

from __future__ import annotations

import asyncio
import logging

import pytest
from sqlalchemy import insert, select, update
from table_site import GAMES, TINY, Store, people, play_on, site, table_of

from triclinium.server.daily import pars
from triclinium.server.daily.calendar import Deal
from triclinium.server.daily.pars import ParOut
from triclinium.server.jobs import daily
from triclinium.server.jobs.daily import PAR_LEASE_S, DailyWork
from triclinium.server.jobs.par import PATIENCE_S
from triclinium.server.service import Service, running
from triclinium.server.store.clock import now
from triclinium.server.store.schema import daily_pars, daily_tries, tables

pytestmark = pytest.mark.anyio

FOUND = ParOut(5, 5, None, (1, 2))


def work_of(service: Service) -> DailyWork:
    return service.worker().daily


async def today(service: Service) -> str:
    await service.daily.days.publish()
    async with service.database.reading() as connection:
        return (await service.daily.days.today(connection)).isoformat()


async def known(service: Service, *deals: str) -> set[str]:
    async with service.database.reading() as connection:
        return set(await pars.known(connection, deals))


def test_the_lease_of_a_par_lasts_longer_than_the_search() -> None:
    assert PAR_LEASE_S > PATIENCE_S


async def test_a_par_is_claimed_by_one_worker(each_store: Store) -> None:
    async with running(each_store.settings(), GAMES) as one, running(each_store.settings(), GAMES) as two:
        day = await today(one)
        deals = {f"{day}.tiny.2", f"{day}.tiny.3"}
        await pars.ask(one.database, sorted(deals))
        claims = await asyncio.gather(*(pars.claim(each.database, 60) for each in (one, two, one, two)))
        assert sorted(filter(None, claims)) == sorted(deals)


async def test_the_claim_of_a_dead_worker_expires(each_store: Store) -> None:
    async with running(each_store.settings(), GAMES) as service:
        deal = f"{await today(service)}.tiny.4"
        await pars.ask(service.database, [deal])
        assert await pars.claim(service.database, -1) == deal
        assert await pars.claim(service.database, 60) == deal
        assert await pars.claim(service.database, 60) is None
        await pars.note(service.database, deal, FOUND)
        assert await known(service, deal) == {deal}


async def test_a_slow_par_search_does_not_block_the_settling_of_tries(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    searching, settled = asyncio.Event(), asyncio.Event()

    async def hangs(_deal: Deal, _secret: bytes) -> ParOut:
        searching.set()
        await asyncio.Event().wait()
        return FOUND

    async def settle() -> int:
        if searching.is_set():
            settled.set()
        return 0

    monkeypatch.setattr(daily, "find_par", hangs)
    monkeypatch.setattr(daily, "PAUSE_S", 0.01)
    async with running(store.settings(), GAMES) as service:
        await pars.ask(service.database, [f"{await today(service)}.tiny.2"])
        work = work_of(service)
        monkeypatch.setattr(service.daily.tries, "settle", settle)
        task = asyncio.create_task(work.run())
        try:
            async with asyncio.timeout(20):
                await settled.wait()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def test_an_invalid_deal_is_skipped_and_logged_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)

    async def found(_deal: Deal, _secret: bytes) -> ParOut:
        return FOUND

    monkeypatch.setattr(daily, "find_par", found)
    async with running(store.settings(), GAMES) as service:
        day = await today(service)
        bad = ["2020-01-01.tiny.2", f"{day}.latrunculi.2", "no deal at all"]
        good = f"{day}.tiny.5"
        for deal in (*bad, good):
            await pars.ask(service.database, [deal])
        work = work_of(service)
        for _ in range(2):
            for _ in (*bad, good):
                await work.find_par()
            async with service.database.writing() as connection:  # let all leases expire
                await connection.execute(update(daily_pars).values(asked_at=1.0))
        assert await known(service, good, *bad) == {good}
        for deal in bad:
            assert sum(deal in line for line in caplog.messages) == 1


async def test_a_try_of_an_uninstalled_game_does_not_stop_settling(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            made = []
            for _ in range(2):
                table = await table_of([a, b])
                async with a.sit(table) as one, b.sit(table) as two:
                    await play_on([one, two])
                made.append(table)
            person = (await a.get("/api/me"))["person"]["id"]
            async with running(store.settings(), [TINY]) as service:
                day = await today(service)
                async with service.database.writing() as connection:
                    for at, table in enumerate(made):
                        deal = f"{day}.tiny.{at + 2}"
                        row = {"deal": deal, "person": person, "table_id": table, "seat": 0, "scored": True}
                        await connection.execute(insert(daily_tries).values(**row, began_at=now()))
                        game = "latrunculi" if at == 0 else "tiny"
                        await connection.execute(
                            tables.update().where(tables.c.id == table).values(deal=deal, game=game)
                        )
                await work_of(service).settle()
                async with service.database.reading() as connection:
                    open_tries = select(daily_tries.c.table_id).where(daily_tries.c.done_at.is_(None))
                    assert list(await connection.scalars(open_tries)) == made[:1]
