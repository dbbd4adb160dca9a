"""A review of a finished game is requested over HTTP, made by a worker, and stored with its table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from table_site import GAMES, Guest, Site, Store, people, play_on, site, table_of

from triclinium.server.archive import reviews as reviews_of
from triclinium.server.archive.reviews import MOST_TRIES, RETRY_S, ReviewOut, ReviewState
from triclinium.server.http.routes import reviews as routes
from triclinium.server.jobs import reviews as jobs
from triclinium.server.service import Service, running
from triclinium.server.store.clock import now
from triclinium.server.store.schema import reviews, tables

pytestmark = pytest.mark.anyio


async def finished(one: Guest, two: Guest, game: str = "fall_of_rome") -> str:
    """Play a game to its end, and return its table."""
    table = await table_of([one, two], game)
    async with one.sit(table) as first, two.sit(table) as second:
        await play_on([first, second])
    return table


async def ready(guest: Guest, table: str) -> dict[str, Any]:
    """Poll until the review is ready, and return it."""
    async with asyncio.timeout(120):
        while True:
            told: dict[str, Any] = await guest.get(f"/api/tables/{table}/review")
            if told["state"] == "ready":
                return dict(told["review"])
            assert told["state"] in ("waiting", "working")
            assert told["review"] is None
            assert told["done"] <= told["of"]
            await asyncio.sleep(0.2)


@asynccontextmanager
async def worker(store: Store) -> AsyncIterator[tuple[Service, jobs.ReviewWork]]:
    """Run a service without clients, and yield it with its review work."""
    async with running(store.settings(), GAMES) as service:
        yield service, service.worker().reviews


async def without_requests(store: Store) -> None:
    """Delete the reviews and requests that other tests of this store have left behind."""
    async with running(store.settings(), GAMES) as service:
        await service.database.execute(delete(reviews))


async def found(service: Service, table: str) -> ReviewOut:
    stored = await service.database.log.stored_table(table)
    assert stored is not None
    return await reviews_of.find(service.database, stored.table)


async def test_a_finished_game_is_reviewed_once_for_all_guests(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(shared.url, "ABC") as (a, b, stranger):
        table = await table_of([a, b], "fall_of_rome")
        path = f"/api/tables/{table}/review"
        async with a.sit(table) as one, b.sit(table) as two:
            assert (await a.get(path, 409))["error"]["key"] == "not_over"
            assert (await a.post(path, status=409))["error"]["key"] == "not_over"
            await play_on([one, two])
        none = {"state": "none", "done": 0, "of": 0, "review": None}
        assert await a.get(path) == none
        assert await a.get(path) == none, "reading starts no work"
        told = await asyncio.gather(*(guest.post(path) for guest in (a, b, a, stranger)))
        assert {each["state"] for each in told} <= {"waiting", "working"}
        review = await ready(a, table)
        assert (review["game"], review["seats"], review["cooperative"]) == ("fall_of_rome", ["A", "B"], True)
        assert review["turns"][-1]["after"] == [0, 0]
        kinds = [turn["turning_point"] for turn in review["turns"] if turn["turning_point"]]
        assert 1 <= len(kinds) <= 3
        assert kinds.count("luck") <= 1
        monkeypatch.setattr(routes, "_REVIEWS_AN_HOUR", 0.001)
        assert (await stranger.post(path))["review"] == review, "the stored review is sent"
        async with worker(shared.store) as (service, _):
            query = select(reviews.c.tries).where(reviews.c.table_id == table)
            assert await service.database.scalars(query) == [1]


async def test_a_game_without_a_model_has_no_review(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        path = f"/api/tables/{await finished(a, b, 'tiny')}/review"
        for told in (await a.get(path, 409), await a.post(path, status=409)):
            assert told["error"]["key"] == "no_review"
        offered = {game["name"]: game["reviews"] for game in await a.get("/api/games")}
        assert offered["tiny"] is False
        assert offered["fall_of_rome"] is True


async def test_requests_for_reviews_are_limited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with site(store, bots=False) as made:
        async with people(made.url, "AB") as (a, b):
            paths = [f"/api/tables/{await finished(a, b)}/review" for _ in range(2)]
            monkeypatch.setattr(routes, "_MOST_WAITING", 0)
            assert (await a.post(paths[0], status=503))["error"]["key"] == "busy"
            monkeypatch.setattr(routes, "_MOST_WAITING", 1000)
            assert (await a.post(paths[0]))["state"] == "waiting"
            monkeypatch.setattr(routes, "_REVIEWS_AN_HOUR", 0.001)
            assert (await a.post(paths[1], status=429))["error"]["key"] == "too_many"
            assert (await a.post(paths[0]))["state"] == "waiting", "joining a pending request does not count"


async def test_a_restart_during_a_review_loses_no_request(each_store: Store) -> None:
    """The stopped worker returns its work, another finishes it, and later processes send the stored review."""
    await without_requests(each_store)
    with site(each_store, bots=False) as made:
        async with people(made.url, "AB") as (a, b):
            table = await finished(a, b)
            assert (await a.post(f"/api/tables/{table}/review"))["state"] == "waiting"
    async with worker(each_store) as (service, work):
        task = asyncio.create_task(work.work())
        async with asyncio.timeout(30):
            while (await found(service, table)).state != ReviewState.WORKING:
                await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert (await found(service, table)).state == ReviewState.WAITING
    async with worker(each_store) as (service, work):
        assert await work.work()
        assert not await work.work(), "there is nothing else to do"
        review = (await found(service, table)).review
        assert review is not None
    with site(each_store, bots=False) as made:
        async with people(made.url, "C") as (c,):
            assert await ready(c, table) == review.model_dump(mode="json")


async def test_the_claim_of_a_dead_worker_expires_and_retries_are_limited(each_store: Store) -> None:
    await without_requests(each_store)
    with site(each_store, bots=False) as made:
        async with people(made.url, "AB") as (a, b):
            table = await finished(a, b)
            path = f"/api/tables/{table}/review"
            await a.post(path)
            async with worker(each_store) as (one, _), worker(each_store) as (two, _):
                claims = await asyncio.gather(*(reviews_of.claim(each.database, -1) for each in (one, two)))
                assert table in [claim.table for claim in claims if claim]
                for _ in range(MOST_TRIES):
                    await reviews_of.claim(one.database, -1)
                assert await reviews_of.claim(two.database, 60) is None
                assert (await a.post(path))["state"] == "failed"
                late = update(reviews).where(reviews.c.table_id == table)
                await one.database.execute(late.values(due_at=now() - RETRY_S - 1))
                assert (await a.get(path))["state"] == "none"
                assert (await a.post(path))["state"] == "waiting", "it may be requested again later"
                claim = await reviews_of.claim(one.database, 60)
                assert claim is not None
                assert claim.table == table
                assert await reviews_of.renew(one.database, claim, 5, 10, 60)
                told = await a.get(path)
                assert (told["state"], told["done"], told["of"]) == ("working", 5, 10)
                assert await reviews_of.claim(two.database, 60) is None
                await one.database.execute(delete(tables).where(tables.c.id == table))
                assert not await reviews_of.renew(one.database, claim, 6, 10, 60), (
                    "the review is deleted with its table"
                )
                assert (
                    await one.database.scalars(select(reviews.c.tip).where(reviews.c.table_id == table)) == []
                )


async def test_a_review_that_fails_is_not_retried_forever(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await without_requests(store)
    monkeypatch.setattr(jobs, "LONGEST_S", 0.001)
    with site(store, bots=False) as made:
        async with people(made.url, "AB") as (a, b):
            table = await finished(a, b)
            await a.post(f"/api/tables/{table}/review")
            async with worker(store) as (_, work):
                assert [await work.work() for _ in range(MOST_TRIES + 1)] == [True] * MOST_TRIES + [False]
            assert (await a.get(f"/api/tables/{table}/review"))["state"] == "failed"


async def test_a_stored_review_of_another_log_or_format_is_ignored(store: Store) -> None:
    with site(store, bots=False) as made:
        async with people(made.url, "AB") as (a, b):
            table = await finished(a, b)
            path = f"/api/tables/{table}/review"
            for other in ({"tip": "another"}, {"format": 0}):
                await a.post(path)
                row = update(reviews).where(reviews.c.table_id == table)
                async with worker(store) as (service, _):
                    await service.database.execute(row.values(review="{}", **other))
                assert (await a.get(path))["state"] == "none"
                assert (await a.post(path))["state"] == "waiting"


async def test_a_review_begun_before_a_deletion_is_not_stored_for_a_later_request(each_store: Store) -> None:
    """The first review was made from a record with the name of a player who was deleted meanwhile."""
    await without_requests(each_store)
    with site(each_store, bots=False) as made:
        async with people(made.url, "AB") as (a, b):
            table = await finished(a, b)
            path = f"/api/tables/{table}/review"
            await a.post(path)
            async with worker(each_store) as (service, _):
                claim = await reviews_of.claim(service.database, 60)
                assert claim is not None
                await service.database.execute(delete(reviews).where(reviews.c.table_id == table))
                await a.post(path)
                stored = await service.database.log.stored_table(table)
                assert stored is not None
                await reviews_of.note(service.database, claim, stored.table, b"{}")
                await reviews_of.release(service.database, claim, failed=True)
                assert not await reviews_of.renew(service.database, claim, 1, 2, 60)
                assert (await a.get(path))["state"] == "waiting"
