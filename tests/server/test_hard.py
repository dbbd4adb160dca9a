"""Lost or repeated notices, repeated messages and simultaneous workers break nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from table_site import Guest, Site, Store, Wire, key, people, play_on, site, table_of

from triclinium.server.bus.redis import RedisBus
from triclinium.server.store.database import Database
from triclinium.server.store.retention import Retention, sweep
from triclinium.server.store.schema import moves, tables

pytestmark = pytest.mark.anyio


class LossyBus(RedisBus):
    """A bus that loses every notice."""

    def publish(self, channel: str, notice: bytes) -> None:
        return


class DoublingBus(RedisBus):
    """A bus that delivers every notice twice."""

    def publish(self, channel: str, notice: bytes) -> None:
        super().publish(channel, notice)
        super().publish(channel, notice)


class RepeatingWire(Wire):
    """A client that sends every message twice."""

    async def send(self, **message: Any) -> None:
        await super().send(**message)
        if message["type"] != "hello":
            await super().send(**message)


def redis_of(store: Store) -> str:
    assert store.redis_url is not None
    return store.redis_url


async def whole_games(
    store: Store, bus: type[RedisBus] | None, workers: int, tables: int, **more: Any
) -> None:
    """Play several tables at once to the end, with players at different web workers and a bot at each."""
    made = (lambda: bus(redis_of(store))) if bus else None
    with site(store, workers, bus=made, seq_check_seconds=0.3, **more) as found:
        async with people(found.url) as (a, b), AsyncExitStack() as stack:
            b.url = found.urls[-1]
            games: list[list[Wire]] = []
            for _ in range(tables):
                table = await a.create("tiny", 3)
                await b.claim(table, "B")
                await a.post(f"/api/tables/{table}/seats/C/bot", {"bot": "random"})
                await a.post(f"/api/tables/{table}/start")
                games.append(
                    [await stack.enter_async_context(person.sit(table, person.url)) for person in (a, b)]
                )
            await asyncio.gather(*(play_on(wires, patience=300) for wires in games))
            for one, two in games:
                assert one.update["outcome"] == two.update["outcome"] is not None


async def test_all_games_end_if_every_notice_is_lost(postgres_store: Store) -> None:
    await whole_games(postgres_store, LossyBus, 2, 4)


async def test_all_games_end_if_every_notice_is_delivered_twice(postgres_store: Store) -> None:
    await whole_games(postgres_store, DoublingBus, 2, 4)


async def test_any_worker_serves_any_table(postgres_store: Store) -> None:
    await whole_games(postgres_store, None, 3, 4)


async def test_messages_that_are_sent_twice_are_executed_once(
    postgres_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table_site.Wire", RepeatingWire)
    with site(postgres_store, 2, seq_check_seconds=0.3) as found:
        async with people(found.url) as (a, b), AsyncExitStack() as stack:
            table = await table_of([a, b])
            one = await stack.enter_async_context(a.sit(table))
            two = await stack.enter_async_context(b.sit(table, found.urls[-1]))
            done: set[str] = set()
            await play_on([one, two], patience=180)
            for wire in (one, two):
                assert isinstance(wire, RepeatingWire)
                for message in wire.heard:
                    if message["type"] == "done":
                        done.add(message["key"])
                assert not [m for m in wire.heard if m["type"] in ("stale", "refused", "error")]
            record = await a.get(f"/api/tables/{table}/record")
            assert len(record["entries"]) == 1 + len(done)


@pytest.fixture(scope="module")
def two_workers(postgres_store: Store) -> Iterator[Site]:
    """Run two web workers for several tests. No worker handles the due work."""
    with site(postgres_store, 2, bots=False, seq_check_seconds=0.3) as found:
        yield found


async def test_four_seats_at_four_processes_can_seal_at_the_same_time(postgres_store: Store) -> None:
    with site(postgres_store, 4, bots=False, seq_check_seconds=0.3) as found:
        async with people(found.url, "ABCD") as crowd, AsyncExitStack() as stack:
            for _ in range(5):
                table = await table_of(crowd)
                wires = [
                    await stack.enter_async_context(person.sit(table, url))
                    for person, url in zip(crowd, found.urls, strict=True)
                ]
                for wire in wires:
                    await wire.updated()
                answers = await asyncio.gather(*(wire.act(wire.update["options"][0]) for wire in wires))
                assert [answer["type"] for answer in answers] == ["done"] * 4


async def test_the_same_act_sent_to_two_workers_is_executed_once(two_workers: Site) -> None:
    async with people(two_workers.url) as (a, b), AsyncExitStack() as stack:
        for _ in range(5):
            table = await table_of([a, b])
            here = await stack.enter_async_context(a.sit(table, two_workers.urls[0]))
            there = await stack.enter_async_context(a.sit(table, two_workers.urls[1]))
            for wire in (here, there):
                await wire.updated()
            act, decision, command = here.update["options"][0], here.update["decision"], key()
            answers = await asyncio.gather(
                here.act(act, decision, own_key=command), there.act(act, decision, own_key=command)
            )
            assert answers[0] == answers[1] == {"type": "done", "key": command, "seq": 2}
            assert (await b.get(f"/api/tables/{table}"))["seq"] == 2


async def test_two_acts_for_one_decision_are_executed_once(two_workers: Site) -> None:
    """The commands have different keys. One is done, and the other is stale."""
    async with people(two_workers.url) as (a, b), AsyncExitStack() as stack:
        for _ in range(5):
            table = await table_of([a, b])
            here = await stack.enter_async_context(a.sit(table, two_workers.urls[0]))
            there = await stack.enter_async_context(a.sit(table, two_workers.urls[1]))
            for wire in (here, there):
                await wire.updated()
            options, decision = here.update["options"], here.update["decision"]
            answers = await asyncio.gather(here.act(options[0], decision), there.act(options[-1], decision))
            assert sorted(answer["type"] for answer in answers) == ["done", "stale"]


async def test_an_outdated_worker_reads_the_table_again_before_it_refuses(postgres_store: Store) -> None:
    """A's worker has no notice of B's move. It must read the table again before it judges A's act."""
    with site(
        postgres_store, 2, bots=False, bus=lambda: LossyBus(redis_of(postgres_store)), seq_check_seconds=30
    ) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one, b.sit(table, found.urls[1]) as two:
                for wire in (one, two):
                    await wire.updated()
                assert (await two.act(two.update["options"][0]))["type"] == "done"
                assert one.update["seq"] == 1
                assert (await one.act(one.update["options"][0])) == {
                    "type": "done",
                    "key": one.heard[-1].get("key", one.heard[-2].get("key")),
                    "seq": 3,
                }


async def test_a_reconnecting_socket_gets_missed_events(two_workers: Site) -> None:
    async with people(two_workers.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one:
            await one.until(lambda: one.update)
            seen = one.update["seq"]
        async with b.sit(table) as two:
            await two.until(lambda: two.update)
            await two.act(two.update["options"][0])
        async with a.sit(table, two_workers.urls[1], since=seen) as again:
            await again.until(lambda: again.update)
            assert [event["seat"] for event in again.update["events"]] == ["B"]
            assert again.update["since"] == seen


async def test_floods_of_messages_and_tables_are_rate_limited(store: Store) -> None:
    with site(
        store, bots=False, limit_acts_per_s=5, limit_tables_per_hour=2, limit_chats_per_minute=3
    ) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one:
                for number in range(4):
                    await one.send(type="chat", key=f"chat-{number:04}", text="Ave")
                assert (await one.expect("error"))["code"] == "too_fast"
                one.heard.clear()
                for _ in range(8):
                    await one.send(type="sync", since=0)
                assert (await one.expect("error"))["code"] == "too_fast"
            await a.create()
            answer = await a.http.post("/api/tables", json={"game": "tiny", "seats": 2})
            assert answer.status_code == 429
            assert answer.headers["retry-after"] == "3600"


async def test_a_cookie_is_valid_at_every_process(two_workers: Site) -> None:
    async with people(two_workers.url, "A") as (a,):
        me = await a.post("/api/me", {"name": "A"})
        there = Guest(two_workers.urls[1])
        there.http.cookies = a.http.cookies
        assert (await there.get("/api/me")) == me
        await there.http.aclose()


async def back_at_one(wire: Wire) -> None:
    await wire.until(lambda: wire.update["seq"] == 1)


async def test_a_rolled_back_database_is_authoritative(store: Store) -> None:
    """A standby without the last moves took over. The moves are lost, and the table continues."""
    with site(store, bots=False, seq_check_seconds=0.2) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                await one.updated()
                first = one.update
                await one.act(first["options"][0])
                database = await Database.open(store.database_url)
                async with database.writing() as connection:
                    await connection.execute(delete(moves).where(moves.c.table_id == table, moves.c.seq == 1))
                    tip = select(moves.c.tip).where(moves.c.table_id == table, moves.c.seq == 0)
                    back = update(tables).where(tables.c.id == table).values(seq=1, tip=tip.scalar_subquery())
                    await connection.execute(back)
                await database.close()
                for wire in (one, two):
                    await back_at_one(wire)
                assert (one.update["view"], one.update["decision"]) == (first["view"], first["decision"])
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                assert (await two.act(two.update["options"][0]))["type"] == "done"


async def test_players_of_a_deleted_table_are_notified(store: Store) -> None:
    with site(store, bots=False, seq_check_seconds=0.2) as found:
        async with people(found.url) as (a, b):
            waiting = await table_of([a, b], start=False)
            running = await table_of([a, b])
            async with a.sit(waiting) as one, a.sit(running) as two:
                await two.updated()
                database = await Database.open(store.database_url)
                async with database.writing() as connection:
                    await connection.execute(
                        update(tables).where(tables.c.id == waiting).values(created_at=1.0)
                    )
                assert await sweep(database, Retention(unstarted=30, abandoned=0, finished=0)) == 1
                await database.close()
                with pytest.raises(AssertionError, match="closed with 4404"):
                    await one.until(lambda: False)
                assert (await two.act(two.update["options"][0]))["type"] == "done"
            await a.get(f"/api/tables/{waiting}", 404)
            with pytest.raises(AssertionError, match="closed with 4404"):
                async with a.sit(waiting):
                    pass
