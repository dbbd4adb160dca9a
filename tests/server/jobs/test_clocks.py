"""Clocks of live tables run on database time, and a bot plays for seats whose time has run out."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import select, update
from table_site import GAMES, Guest, Store, people, site, table_of
from test_due import at_work, due_now, next_due

from triclinium.live.options import BACK_S, Clock
from triclinium.live.schedule import CLOCK, FREE_S, PAUSE_S, Due, SeatClock, WorkKind
from triclinium.server.jobs.worker import POLL_S
from triclinium.server.service import Service, running
from triclinium.server.store.schema import moves, seats, tables

pytestmark = pytest.mark.anyio

DECISIONS: dict[str, Any] = {"clock": {"seconds": 60}, "bot_pause": 0}
BANKS: dict[str, Any] = {"clock": {"minutes": 5, "seconds": 7}, "bot_pause": 0}
NOW = {"started": 0.0}
"""The time when the running test began."""


async def clocks(service: Service, table: str) -> list[SeatClock]:
    return (await service.database.log.clocks(table))[1]


async def pass_time(service: Service, table: str, seconds: float, only: tuple[int, ...] = (0, 1, 2)) -> None:
    """Let time pass at a table: move the start of its clocks and the time of its scheduled work back."""
    async with service.database.writing() as connection:
        await connection.execute(
            update(seats)
            .where(seats.c.table_id == table, seats.c.seat.in_(only))
            .values(clock_at=seats.c.clock_at - seconds)
        )
        await connection.execute(
            update(tables)
            .where(tables.c.id == table, tables.c.due_kind == CLOCK.kind)
            .values(due_at=tables.c.due_at - seconds)
        )


async def claimed_kinds(service: Service, table: str) -> list[str]:
    """Claim the due work of a table, and return its kinds."""
    return [each.kind for each in await service.database.log.claim_due(1000, 30) if each.table == table]


async def settle(service: Service, table: str) -> list[str]:
    """Handle all due work of a table with a new worker, and return its kinds."""
    worker, done = service.worker(), []
    for _ in range(20):
        found = [each for each in await service.database.log.claim_due(1000, 30) if each.table == table]
        if not found:
            break
        done.append(found[0].kind)
        await worker.handle(found[0])
    await worker._bots.process.stop()
    return done


async def late(person: Guest, table: str) -> list[bool]:
    return [seat["late"] for seat in (await person.get(f"/api/tables/{table}"))["seats"]]


async def entries(service: Service, table: str) -> list[tuple[int | None, str | None]]:
    async with service.database.reading() as connection:
        query = select(moves.c.seat, moves.c.key).where(moves.c.table_id == table).order_by(moves.c.seq)
        return [(row.seat, row.key) for row in await connection.execute(query)]


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note when the test began."""
    monkeypatch.setitem(NOW, "started", time.monotonic())


def elapsed() -> float:
    """Return the seconds since the test began. No running clock can have lost more by itself."""
    return time.monotonic() - NOW["started"]


def near(found: float, expected: float) -> bool:
    """Return whether a clock shows the expected time, less at most the run time of the test."""
    return expected - elapsed() <= found <= expected


async def test_a_table_has_either_a_clock_or_a_pace_of_days(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,):
            both = {"game": "tiny", "seats": 2, "options": {"pace": 1, "clock": {"seconds": 60}}}
            answer = await a.http.post("/api/tables", json=both)
            assert answer.json()["error"]["key"] == "clock_or_days"
            short = {"game": "tiny", "seats": 2, "options": {"clock": {"seconds": 3}}}
            assert (await a.http.post("/api/tables", json=short)).status_code == 422
            table = await a.create(options=DECISIONS)
            path = f"/api/tables/{table}"
            assert (await a.get(path))["options"]["clock"] == {"minutes": 0, "seconds": 60}
            told = await a.post(f"{path}/settings", {"options": {"pace": 2}})
            assert (told["options"]["pace"], told["options"]["clock"]["seconds"]) == (2, 0)
            told = await a.post(f"{path}/settings", {"options": {"clock": {"minutes": 5}}})
            assert (told["options"]["pace"], told["options"]["clock"]["minutes"]) == (0, 5)


def test_the_initial_time_and_the_increment_of_a_clock() -> None:
    assert not Clock()
    assert (Clock(seconds=60).at_first, Clock(seconds=60).decision, Clock(seconds=60).gain) == (60, 60, None)
    bank = Clock(minutes=5, seconds=7)
    assert (bank.at_first, bank.decision, bank.gain) == (300, BACK_S, 7)
    assert Clock(minutes=5, seconds=45).decision == 45


async def test_bots_play_for_two_seats_that_run_out_at_the_same_time(store: Store) -> None:
    """The clients have disconnected, no web process runs, and the worker starts later."""
    with site(store, bots=False) as found:
        async with people(found.url) as crowd:
            table = await table_of(crowd, options=DECISIONS)
    async with running(store.settings(), GAMES) as service:
        assert [(each.seat, each.runs) for each in await clocks(service, table)] == [(0, True), (1, True)]
        assert await claimed_kinds(service, table) == [], "there is still time"
        await pass_time(service, table, 3600)
        kinds = await settle(service, table)
        assert kinds[0] == "clock"
        assert "grace" in kinds
        played = await entries(service, table)
        assert {seat for seat, key in played if key and key.startswith("late:")} == {0, 1}


async def test_seats_are_marked_late_in_the_order_they_run_out(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            table = await table_of([a, b], options=DECISIONS)
            await pass_time(service, table, 61, only=(1,))
            await settle(service, table)
            assert (await entries(service, table))[1] == (1, "late:B:000001")
            assert await late(a, table) == [False, True], "B is late until it returns; A has time"
            assert await next_due(service, table) == ("clock", True)
            mine = (await clocks(service, table))[0]
            assert mine.runs
            assert near(mine.left, 60)


async def test_another_worker_takes_over_from_one_that_died(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as crowd, at_work(store) as (service, _):
            table = await table_of(crowd, options=DECISIONS)
            await pass_time(service, table, 61)
            assert await claimed_kinds(service, table) == ["clock"], (
                "claimed by a worker that does nothing more"
            )
            assert await claimed_kinds(service, table) == [], "the first worker holds the lease"
            async with running(store.settings(), GAMES) as other:
                claimed = await due_now(other, table)
                await other.worker().handle(claimed)
                assert await late(crowd[0], table) == [True, True]


async def test_an_act_before_the_seat_is_marked_late_counts(store: Store) -> None:
    """The act counts, the clock work that comes later changes nothing, and the bank is empty, not negative."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await table_of([a, b], options=BANKS)
            await pass_time(service, table, 4000, only=(0,))
            claimed = await due_now(service, table)
            async with a.sit(table) as one:
                await one.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                await worker.handle(claimed)
                assert await late(a, table) == [False, False]
            mine, other = await clocks(service, table)
            assert (mine.left, mine.runs) == (0, False)
            assert other.runs
            assert near(other.left, 300 + FREE_S)


async def test_an_act_at_the_same_time_as_the_late_mark_is_stored_once(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, worker):
            for _ in range(5):
                table = await table_of([a, b], options=DECISIONS)
                async with a.sit(table) as one:
                    await one.updated()
                    await pass_time(service, table, 61, only=(0,))
                    claimed = await due_now(service, table)
                    answer, _ = await asyncio.gather(
                        one.act(one.update["options"][0]), worker.handle(claimed)
                    )
                    assert answer["type"] == "done", "the decision was still open, whichever came first"
                    assert await settle(service, table) in ([], ["look"], ["clock"], ["look", "clock"])
                    assert await late(a, table) == [False, False], "a seat that acts is not late"
                    made = [key for seat, key in await entries(service, table) if seat == 0]
                    assert len(made) == 1


async def test_an_act_after_the_bots_move_is_stale_but_ends_lateness(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, _):
            table = await table_of([a, b], options=DECISIONS)
            async with a.sit(table) as one:
                first = await one.updated()
                await pass_time(service, table, 61, only=(0,))
                await settle(service, table)
                answer = await one.act(first["options"][0], first["decision"])
                assert answer["type"] == "stale"
                await one.until(lambda: not one.table["seats"][0]["late"])
                assert await late(a, table) == [False, False], "a seat that acts is no longer late"


async def test_a_returning_player_gets_the_time_of_the_next_decision(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store) as (service, worker):
            table = await table_of([a, b], options=BANKS)
            path = f"/api/tables/{table}/back"
            await pass_time(service, table, 301 + FREE_S, only=(0,))
            await worker.handle(await due_now(service, table))
            assert await late(b, table) == [True, False]
            told = await a.post(path)
            assert told["seats"][0]["late"], (
                "the expired decision is the bot's; otherwise a player could get its time twice"
            )
            await settle(service, table)
            told = await a.post(path)
            assert not told["seats"][0]["late"]
            assert (await clocks(service, table))[0].left == BACK_S
            assert not (await b.post(path))["seats"][1]["late"], "B was never late"
            await c.post("/api/me", {"name": "C"})
            assert (await c.http.post(path)).json()["error"]["key"] == "not_seated"
            async with b.sit(table) as two:
                await two.updated()
                assert (await two.act(two.update["options"][0]))["type"] == "done"
                asked = (await two.updated(3))["awaited"]
            await settle(service, table)
            assert (await clocks(service, table))[0].runs == ("A" in asked), (
                "A is back, and its clock runs when it is asked"
            )


async def test_a_bank_loses_waiting_time_and_gains_increments(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            table = await table_of([a, b], options=BANKS)
            async with a.sit(table) as one, b.sit(table) as two:
                await one.updated()
                await two.updated()
                await pass_time(service, table, FREE_S + 100)
                await one.act(one.update["options"][0])
                mine, other = await clocks(service, table)
                assert not mine.runs
                assert near(mine.left, 200)
                assert other.runs
                assert near(other.left, 200 + FREE_S)
                await pass_time(service, table, FREE_S + 50)
                await two.act(two.update["options"][0])
                asked = (await one.updated(3))["awaited"]
                mine, other = await clocks(service, table)
                gained = [(7 + FREE_S) * (name in asked) for name in "AB"]
                assert near(mine.left, 200 + gained[0]), "A used 100 seconds, however long B took"
                assert near(other.left, 150 + gained[1])
                said = await one.until(
                    lambda: [each for each in one.heard if each["type"] == "clocks" and each["seq"] == 3]
                )
                assert [each["seat"] for each in said[-1]["clocks"] if each["runs"]] == asked
                assert near(said[-1]["clocks"][0]["left"], 200 + gained[0])


async def test_undo_gives_no_extra_time(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            table = await table_of([a, b], options=DECISIONS)
            async with a.sit(table) as one:
                await one.updated()
                for spent in (20, 40):
                    await pass_time(service, table, 20)
                    await one.act(one.update["options"][0])
                    await one.until(lambda: one.update["undo"])
                    await one.send(type="undo", key=f"take-back-{spent}")
                    assert (await one.answer(f"take-back-{spent}"))["type"] == "done"
                    await one.until(lambda: not one.update["undo"])
                    for each in await clocks(service, table):
                        assert each.runs
                        assert near(each.left, 60 - spent)


async def test_a_player_cannot_undo_a_stand_ins_move(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, _):
            table = await table_of([a, b], options=DECISIONS)
            async with a.sit(table) as one:
                await one.updated()
                await pass_time(service, table, 61, only=(0,))
                await settle(service, table)
                await one.updated(2)
                await one.send(type="undo", key="take-back")
                assert (await one.answer("take-back"))["code"] == "not_allowed"


async def test_a_clock_belongs_to_the_seat_not_to_the_player(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            table = await table_of([a, b], options=DECISIONS)
            await pass_time(service, table, 40)
            await b.post(f"/api/tables/{table}/leave")
            await settle(service, table)
            assert [each.runs for each in await clocks(service, table)] == [True, False]
            await pass_time(service, table, 10)
            await b.claim(table, "B")
            await settle(service, table)
            mine, other = await clocks(service, table)
            assert near(mine.left, 10)
            assert other.runs
            assert near(other.left, 20), "leaving and returning gives no extra time"


async def test_a_seat_out_of_time_may_be_kicked_or_replaced_by_a_bot(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await table_of([a, b], options=DECISIONS)
            path = f"/api/tables/{table}/seats/B"
            assert (await a.http.post(f"{path}/kick")).json()["error"]["key"] == "not_late"
            await pass_time(service, table, 61, only=(1,))
            await worker.handle(await due_now(service, table))
            told = await a.post(f"{path}/bot", {"bot": "random"})
            assert told["seats"][1]["kind"] == "bot"
            assert not told["seats"][1]["late"]
            await settle(service, table)
            assert (1, "bot:B:000001") in await entries(service, table)
            assert [each.runs for each in await clocks(service, table)] == [True, False]


async def test_a_pause_costs_no_time(each_store: Store) -> None:
    """In open games no clock runs while the game continues by itself. It starts when a seat is asked."""
    with site(each_store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(each_store) as (service, worker):
            table = await table_of([a], "fall_of_rome", options=BANKS)
            live = await service.tables.cache.fresh(table)
            assert live is not None
            assert await service.database.log.reschedule(live.claimed("clock"), Due(WorkKind.PAUSE, 0.0), 0)
            before = await clocks(service, table)
            assert not before[0].runs
            await worker.handle(live.claimed(WorkKind.PAUSE))
            after = await clocks(service, table)
            assert after[0].runs
            assert near(after[0].left, before[0].left)
            assert await next_due(service, table) == ("clock", True)


async def test_a_forced_move_with_hidden_hands_costs_no_clock_time(each_store: Store) -> None:
    """The first seconds are free for every seat, so the time left does not reveal that a move was forced."""
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            table = await table_of([a, b], options=BANKS)
            async with a.sit(table) as one, b.sit(table) as two:
                await one.updated()
                await two.updated()
                await pass_time(service, table, 50 + FREE_S)
                await one.act(one.update["options"][0])
                mine, other = await clocks(service, table)
                assert near(mine.left, 250), "the first seconds of the game are free too"
                assert near(other.left, 250 + FREE_S), "now only B is awaited, so a pause may follow"
                await pass_time(service, table, PAUSE_S[1])
                await one.act(one.update["options"][-1])  # seals again
                await pass_time(service, table, 1)
                before = (await clocks(service, table))[1]
                await two.act(two.update["options"][0])
                asked = (await two.updated(4))["awaited"]
                other = (await clocks(service, table))[1]
                gained = 7 + FREE_S if "B" in asked else 0
                assert near(other.left, 250 + gained)
                assert before.left > 250 - elapsed()
    assert PAUSE_S[1] + 1.2 * POLL_S < FREE_S


async def test_free_seconds_do_not_accumulate(each_store: Store) -> None:
    """A seat that leaves or undoes a move keeps its bank, but not the free seconds."""
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(each_store) as (service, _):
            table = await table_of([a, b], options=BANKS)
            await b.post(f"/api/tables/{table}/leave")
            await settle(service, table)
            assert (await clocks(service, table))[1].left == 300
            async with a.sit(table) as one:
                await one.updated()
                await pass_time(service, table, FREE_S)
                for number in range(3):
                    await one.act(one.update["options"][0])
                    await one.until(lambda: one.update["undo"])
                    await one.send(type="undo", key=f"take-back-{number}")
                    assert (await one.answer(f"take-back-{number}"))["type"] == "done"
                    await one.until(lambda: not one.update["undo"])
                assert near((await clocks(service, table))[0].left, 300)


async def test_a_game_of_absent_players_ends(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a worker runs. The game's own stand-in bot plays for all seats."""
    monkeypatch.setattr("triclinium.server.jobs.worker.POLL_S", 0.05)
    with site(store, bots=False) as found:
        async with people(found.url) as crowd, at_work(store) as (service, worker):
            table = await table_of(crowd, options=DECISIONS)
            await pass_time(service, table, 61)
            working = asyncio.create_task(worker.run())
            try:
                async with asyncio.timeout(120):
                    while (await crowd[0].get(f"/api/tables/{table}"))["state"] != "over":
                        await asyncio.sleep(0.1)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
            assert await next_due(service, table) == (None, False)
            assert not any(each.runs for each in await clocks(service, table))
