"""Reviews of finished games over HTTP are made in the background, and clients poll for them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from table_site import Guest, Site, people, play_on, table_of

from triclinium.server.http.routes import reviews
from triclinium.server.jobs import reviews as jobs

pytestmark = pytest.mark.anyio


async def reviewed(guest: Guest, table: str) -> dict[str, Any]:
    """Poll until the review is available, and return it."""
    async with asyncio.timeout(120):
        while True:
            told: dict[str, Any] = await guest.get(f"/api/tables/{table}/review")
            if told["review"] is not None:
                return dict(told["review"])
            assert told["done"] <= told["of"]
            await asyncio.sleep(0.2)


async def test_a_finished_game_is_reviewed_once_for_all(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_REVIEWS_AN_HOUR", 1000)
    async with people(shared.url, "ABC") as (a, b, stranger):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one, b.sit(table) as two:
            assert (await a.get(f"/api/tables/{table}/review", 409))["error"]["key"] == "not_over"
            await play_on([one, two])
        review = await reviewed(a, table)
        assert (review["game"], review["seats"], review["cooperative"]) == ("fall_of_rome", ["A", "B"], True)
        assert review["turns"][-1]["after"] == [0, 0]
        assert sum(turn["turning_point"] for turn in review["turns"]) == 3
        monkeypatch.setattr(jobs.Reviews, "begin", None)
        assert await reviewed(stranger, table) == review, "the stored review is sent"


async def test_a_game_without_a_model_has_no_review(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        assert (await a.get(f"/api/tables/{table}/review", 409))["error"]["key"] == "no_review"
        offered = {game["name"]: game["reviews"] for game in await a.get("/api/games")}
        assert offered["tiny"] is False
        assert offered["fall_of_rome"] is True


async def test_a_review_that_fails_is_not_retried_forever(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_REVIEWS_AN_HOUR", 1000)
    monkeypatch.setattr(jobs, "_LONGEST_S", 0.001)
    async with people(shared.url, "AB") as (a, b):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        await a.get(f"/api/tables/{table}/review")
        async with asyncio.timeout(30):
            while (await a.http.get(f"/api/tables/{table}/review")).status_code == 200:
                await asyncio.sleep(0.1)
        monkeypatch.setattr(jobs.Reviews, "begin", None)
        assert (await a.get(f"/api/tables/{table}/review", 409))["error"]["key"] == "no_review"


async def test_requests_for_reviews_are_limited(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async with people(shared.url, "AB") as (a, b):
        tables = []
        for _ in range(2):
            tables.append(await table_of([a, b], "fall_of_rome"))
            async with a.sit(tables[-1]) as one, b.sit(tables[-1]) as two:
                await play_on([one, two])
        monkeypatch.setattr(jobs, "MOST_WAITING", 0)
        monkeypatch.setattr(reviews, "_REVIEWS_AN_HOUR", 1000)
        assert (await a.get(f"/api/tables/{tables[0]}/review", 503))["error"]["key"] == "busy"
        monkeypatch.setattr(reviews, "_REVIEWS_AN_HOUR", 0.001)
        assert (await a.get(f"/api/tables/{tables[1]}/review", 429))["error"]["key"] == "too_many"
