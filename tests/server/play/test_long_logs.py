"""Requests for tables with thousands of entries must not block other requests."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
from sqlalchemy import delete, insert, update
from table_site import GAMES, Store, key, people, site, table_of, table_with_choices

from chance import CHANCE
from triclinium.live import rules
from triclinium.live import table as live_table
from triclinium.live.rows import Move, next_tip
from triclinium.server.bus import Bus
from triclinium.server.play import history, time_slices
from triclinium.server.service import Service, running
from triclinium.server.store.schema import moves, tables

log = logging.getLogger(__name__)

pytestmark = pytest.mark.anyio

ENTRIES = rules.MOST_ENTRIES // 2
SHARE = 1 / 5
"""Maximum share of the processor time that one piece of work may take without yielding.

The usual share is one or two hundredths (docs/host/service.md). Work that replays or writes a whole table at
once takes about half.
"""


async def lengthened(service: Service, table: str, entries: int) -> None:
    """Lengthen the log of a table: two seats change their sealed choices in turn, so it is never settled."""
    live = await service.tables.cache.get(table)
    assert live is not None
    assert live.match is not None
    seals = [live.served.say(live.served.game.options(live.match.state, seat))[:2] for seat in (0, 1)]
    tip, rows = live.tip, []
    for seq in range(live.seq, entries):
        seat = seq // 2 % 2 if seq > 2 else 0
        said = (seat, seals[seat][seq % len(seals[seat])], None, (), CHANCE.randbytes(6).hex())
        tip = next_tip(live.row.secret, tip, said)
        rows.append(
            {"table_id": table, "seq": seq, "seat": seat, "act": said[1], "key": said[4], "tip": tip, "at": 0}
        )
    async with service.database.writing() as connection:
        await connection.execute(insert(moves), rows)
        await connection.execute(update(tables).where(tables.c.id == table).values(seq=entries, tip=tip))
    service.tables.cache.drop(table)


class Heartbeat:
    """Measure how long other tasks hold the event loop, at most and in all, in seconds of processor time.

    Processor time is used because the wall clock also counts other processes.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self.all = 0.0
        self._beating: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Heartbeat:
        self._beating = asyncio.create_task(self._beat())
        await asyncio.sleep(0)  # let it start
        return self

    async def _beat(self) -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            self.longest = max(self.longest, now - last)
            self.all += now - last
            last = now

    async def __aexit__(self, *_: object) -> None:
        assert self._beating is not None
        await asyncio.sleep(0)  # let it run once more
        self._beating.cancel()


async def test_requests_for_a_long_table_do_not_block_others(store: Store) -> None:
    async with running(store.settings(), GAMES, Bus()) as service:
        with site(store, bots=False) as found:
            async with people(found.url, "ABC") as crowd:
                table = await table_with_choices(crowd)
        await lengthened(service, table, ENTRIES)
        stored = await service.database.log.stored_table(table)
        assert stored is not None

        async def opened() -> None:
            assert (await service.tables.cache.get(table)) is not None

        async def told() -> None:
            live = await service.tables.cache.get(table)
            assert live is not None
            told = await service.endpoint.history.events(live, 0, 0)
            assert told.since == ENTRIES - history.MOST_EVENTS
            assert len(orjson.loads(b"[%s]" % told.json)) == history.MOST_EVENTS

        async def before() -> None:
            live = await service.tables.cache.get(table)
            assert live is not None
            upto = history.MOST_EVENTS + 7
            told = await service.endpoint.history.before(live, upto, 1)
            assert [each["seq"] for each in orjson.loads(b"[%s]" % told.json)] == list(range(7, upto))

        async def recorded() -> None:
            assert stored is not None
            text = await service.archive.records.text(stored, 0)
            assert len(orjson.loads(text)["entries"]) == ENTRIES

        shares: dict[str, float] = {}
        for what in (opened, told, before, recorded):
            service.tables.cache.drop(table)
            with _no_garbage():
                async with Heartbeat() as heart:
                    await asyncio.gather(*(what() for _ in range(5)))
            shares[what.__name__] = heart.longest / heart.all
            log.warning(
                "%s: %.0f ms in all, %.1f ms at a time", what.__name__, heart.all * 1000, heart.longest * 1000
            )
        assert max(shares.values()) < SHARE, shares


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Disable garbage collection, because checking the objects of other tests takes a tenth of a second."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def test_long_work_runs_in_alternating_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_slices, "SLICE_S", 0.0)
    done: list[str] = []
    work = time_slices.Slices()
    await asyncio.gather(*(work.each([name] * 40, done.append) for name in "ab"))
    assert "".join(done) == "a" + "ab" * 39 + "b"
    await work.each(["c"] * time_slices.SHORT, done.append)
    assert done[-time_slices.SHORT :] == ["c"] * time_slices.SHORT


@pytest.mark.parametrize("items", [time_slices.SHORT + 4, 10**6])
async def test_a_task_with_many_awaits_is_not_delayed_by_a_slice_each(items: int) -> None:
    """The task awaits often, like a request that queries the store.

    Meanwhile there is long work of one or many pieces.
    """
    work, done, turns = time_slices.Slices(), 0.0, 50

    def item(_: int) -> None:
        nonlocal done
        until = time.perf_counter() + time_slices.SLICE_S / 100
        while time.perf_counter() < until:
            pass
        done += 1 / 100

    async def long_work() -> None:
        while True:
            await work.each(range(items), item)
            await asyncio.sleep(0)

    working = [asyncio.create_task(long_work()) for _ in range(5)]
    for _ in range(turns):
        await asyncio.sleep(0)
    for each in working:
        each.cancel()
    assert 0 < done < turns / 4, "less than one slice in four turns"


async def test_simultaneous_requests_share_one_replay_of_the_log(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(store.settings(), GAMES, Bus()) as service:
        with site(store, bots=False) as found:
            async with people(found.url, "ABC") as crowd:
                table = await table_with_choices(crowd)
        await lengthened(service, table, 700)
        live = await service.tables.cache.get(table)
        stored = await service.database.log.stored_table(table)
        assert live is not None
        assert stored is not None
        read: list[int] = []
        tail = service.database.log.tail

        async def counted(*given: Any) -> Any:
            found = await tail(*given)
            read.append(len(found))
            return found

        monkeypatch.setattr(service.database.log, "tail", counted)
        told = await asyncio.gather(
            *(service.endpoint.history.events(live, 0, seat) for seat in (0, 1, -1) * 3)
        )
        assert len({(each.since, len(orjson.loads(b"[%s]" % each.json))) for each in told}) == 1
        assert sum(read) <= 700
        read.clear()
        for upto in (200, 199, 170, 151):
            told_before = await service.endpoint.history.before(live, upto, 0)
            events = orjson.loads(b"[%s]" % told_before.json)
            assert [each["seq"] for each in events] == list(range(upto))
        assert sum(read) <= 200 + 4, "the entries are replayed once, and the last one is checked each time"
        read.clear()
        texts = await asyncio.gather(*(service.archive.records.text(stored, seat) for seat in (0, 1, -1) * 3))
        assert len(set(texts)) == 3, "each seat has its own text"
        assert sum(read) == 700


async def test_earlier_events_are_sent_during_a_rollback(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(store.settings(), GAMES, Bus()) as service:
        with site(store, bots=False) as found:
            async with people(found.url, "ABC") as crowd:
                table = await table_with_choices(crowd)
        await lengthened(service, table, 200)
        live = await service.tables.cache.get(table)
        assert live is not None
        log, tail = service.database.log, service.database.log.tail

        async def goes_back(of: str, since: int, upto: int | None = None) -> list[Move]:
            found = await tail(of, since, upto)
            monkeypatch.undo()
            (last,) = await tail(table, 99, 100)
            async with service.database.writing() as connection:
                await connection.execute(delete(moves).where(moves.c.table_id == table, moves.c.seq >= 100))
                back = update(tables).where(tables.c.id == table)
                await connection.execute(back.values(seq=100, tip=last.tip))
            return found

        monkeypatch.setattr(log, "tail", goes_back)
        told = await service.endpoint.history.before(live, 150, 0)
        assert [each["seq"] for each in orjson.loads(b"[%s]" % told.json)] == list(range(100))


async def test_idle_entries_of_a_seat_are_limited_until_progress(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat changes its sealed card again and again, and undoes it."""
    monkeypatch.setattr(live_table, "ALLOWANCE", 6)
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_with_choices([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                for wire in (one, two):
                    await wire.updated()
                answers = [await one.act(CHANCE.choice(one.update["options"])) for _ in range(9)]
                assert [each["type"] for each in answers] == ["done"] * 7 + ["error"] * 2
                assert {each["code"] for each in answers[7:]} == {"too_often"}
                command = key()
                await one.send(type="undo", key=command)
                assert (await one.answer(command))["code"] == "too_often"
                assert (await two.act(two.update["options"][0]))["type"] == "done", (
                    "other seats are not limited"
                )
                seq = two.update["seq"]
                await one.updated(seq)
                # The game has made progress, so the seat gets some of its allowance back, here for hold and
                # release.
                free = one if "hold" in one.update["options"] else two
                for number in range(live_table.REFILL if free is one else live_table.ALLOWANCE):
                    command = key()
                    await free.send(type="hold", key=command, on=number % 2 == 0)
                    assert (await free.answer(command))["type"] == "done"
                command = key()
                await free.send(type="hold", key=command, on=True)
                assert (await free.answer(command))["code"] == "too_often"


async def test_a_full_log_accepts_no_entries(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triclinium.live.rules.MOST_ENTRIES", 2)
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                for wire in (one, two):
                    await wire.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                assert (await two.act(two.update["options"][0]))["code"] == "full"


async def test_a_nearly_full_log_accepts_decisions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triclinium.live.rules.MOST_WITH_IDLE", 2)
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_with_choices([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                for wire in (one, two):
                    await wire.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                assert (await one.act(one.update["options"][1]))["code"] == "full", "another card"
                assert (await two.act(two.update["options"][0]))["type"] == "done"


async def test_updates_have_limited_history_and_earlier_events_on_request(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_EVENTS", 70)
    async with running(store.settings(), GAMES, Bus()) as service:
        with site(store, bots=False) as found:
            async with people(found.url, "ABC") as crowd:
                table = await table_with_choices(crowd)
                await lengthened(service, table, 200)
                async with crowd[2].sit(table, since=0) as wire:
                    await wire.updated()
                    assert (wire.update["since"], wire.update["fresh"]) == (130, True)
                    events = wire.update["events"]
                    while events[0]["seq"]:
                        upto = events[0]["seq"]
                        await wire.send(type="before", upto=upto)
                        told = await wire.expect("past", since=max(0, upto - 70))
                        assert told["events"][-1]["seq"] == upto - 1
                        events = told["events"] + events
                    assert [each["seq"] for each in events] == list(range(200))
                    await wire.send(type="before", upto=0)
                    assert (await wire.expect("past", events=[]))["since"] == 0
                    assert (await wire.act(wire.update["options"][0]))["type"] == "done"
                    assert (wire.update["since"], wire.update["fresh"]) == (200, False)
                    assert len(wire.update["events"]) == 1
