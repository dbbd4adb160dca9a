"""Scheduled work: bot moves, reminders by mail and deadlines, each handled only once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import private_servers
import pytest
from sqlalchemy import select, update
from struggle_tables import to_trade
from table_site import GAMES, PATIENCE_S, Guest, Store, people, site, table_of, table_with_choices
from together import done

from triclinium.live import bots as live_bots
from triclinium.live import schedule as due
from triclinium.live.bots import BotAnswer, BotRequest
from triclinium.live.games import GameRegistry
from triclinium.live.options import TableOptions
from triclinium.live.rows import SeatRow
from triclinium.live.schedule import LOOK, UNCHANGED, Claimed
from triclinium.server.jobs.bot_process import BotError
from triclinium.server.jobs.bot_turns import LONGEST_RETRY_S
from triclinium.server.jobs.worker import Worker
from triclinium.server.service import Service, running
from triclinium.server.store.database import Database
from triclinium.server.store.retention import DAY, Retention, sweep
from triclinium.server.store.schema import moves, tables

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def at_work(store: Store, **more: Any) -> AsyncIterator[tuple[Service, Worker]]:
    """Run the service with a worker that handles only the work that the test gives it."""
    async with running(store.settings(**more), GAMES) as service:
        yield service, service.worker()


async def due_now(service: Service, table: str) -> Claimed:
    """Make the next scheduled work of a table due now, and claim it."""
    async with service.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due_at=1.0))
    for claimed in await service.database.log.claim_due(1000, 30):
        if claimed.table == table:
            return claimed
    raise AssertionError("this table has no scheduled work")


async def next_due(service: Service, table: str) -> tuple[str | None, bool]:
    stored = await service.database.log.stored_table(table)
    assert stored is not None
    return stored.table.due_kind, stored.table.due_at is not None


def seat(number: int, kind: str = "person", late: bool = False) -> SeatRow:
    return SeatRow(number, kind, None, None, None, None, 0, late, None)


LIVE = TableOptions(bot_pause=0.5)
DAYS = TableOptions(pace=2, bot_pause=0.5)


def test_the_first_work_that_is_scheduled_for_a_decision() -> None:
    two = (seat(0), seat(1, "bot"))
    assert due.first(two, LIVE, 0b01) is None
    assert due.first(two, LIVE, 0b10) == ("bot", 0.5)
    assert due.first(two, LIVE, 0b11) == ("bot", 0.5)
    assert due.first(two, DAYS, 0b01) == ("nudge", 600)
    assert due.first((seat(0, "bot"), seat(1, "free")), LIVE, 0b01) == ("bots", 0.5), (
        "no person is at the table"
    )
    late = (seat(0, late=True), seat(1))
    assert due.first(late, DAYS, 0b01) == ("grace", due.GRACE)
    assert due.first(late, DAYS, 0b01, stood_in=True) == ("grace", 0)
    assert due.first(late, DAYS, 0b10) == ("tidy", 0)
    assert due.following("nudge", DAYS) == ("late", 2 * due.DAY - 600)
    assert due.following("late", DAYS) == ("grace", due.GRACE)
    assert due.following("bot", DAYS) is None


def test_a_returning_player_keeps_the_deadline() -> None:
    nudge = due.first((seat(0), seat(1)), DAYS, 0b01)
    assert due.resumed(nudge, DAYS, 100) == ("nudge", 500)
    assert due.resumed(nudge, DAYS, due.DAY) == ("late", due.DAY)
    assert due.resumed(nudge, DAYS, 3 * due.DAY) == ("late", 0)
    assert due.resumed(due.first((seat(0), seat(1, "bot")), LIVE, 0b10), LIVE, 0.25) == ("bot", 0.25)
    assert due.resumed(due.first((seat(0), seat(1, "bot")), LIVE, 0b10), LIVE, 100) == ("bot", 0)
    assert due.resumed(None, LIVE, 100) is None
    assert due.resumed(LOOK, LIVE, 100) == LOOK


async def test_a_simultaneous_choice_keeps_the_timer_of_the_others(store: Store) -> None:
    """Sealing gives the other seats no more time. The last seal restarts the timer."""
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as crowd, at_work(store) as (service, _):
            table = await table_of(crowd, options={"pace": 1})
            live = await service.tables.cache.get(table)
            assert live is not None
            assert live.match is not None
            game, match = live.served.game, live.match
            for number, expected in ((0, True), (1, True), (2, False)):
                act = live.served.say(game.options(match.state, number))[0]
                draft = match.draft_act(number, act)
                kept = due.after_move(
                    due.Moved(game, match.state, draft.state, live.seats, live.options, number, False)
                )
                assert (kept is UNCHANGED) == expected
                match.accept(draft)


async def test_a_bot_stands_in_for_all_late_seats_and_then_all_get_new_time(
    store: Store,
) -> None:
    """The bot plays at once for each late seat in turn. The next pick is for all seats."""
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as crowd, at_work(store) as (service, _):
            table = await table_of(crowd, "aeterna", options={"pace": 1})
            live = await service.tables.cache.get(table)
            assert live is not None
            assert live.match is not None
            game, match = live.served.game, live.match

            def after(number: int, seats: tuple[SeatRow, ...], stood_in: bool) -> Any:
                draft = match.draft_act(number, live.served.say(game.options(match.state, number))[0])
                found = due.after_move(
                    due.Moved(game, match.state, draft.state, seats, DAYS, number, stood_in)
                )
                match.accept(draft)
                return found

            two_late = (seat(0), seat(1, late=True), seat(2, late=True))
            assert after(0, two_late, False) == UNCHANGED
            assert after(1, two_late, True) == ("grace", 0), (
                "the other seat's time and grace have expired too"
            )
            assert after(2, two_late, True) == ("anew", 0), "the next pick is for all seats"
            # A bot that moves in its own seat does not end the grace of another seat.
            with_bot = (seat(0), seat(1, "bot"), seat(2, late=True))
            assert after(0, with_bot, False) == UNCHANGED
            assert after(1, with_bot, True) == ("grace", due.GRACE)


async def days_table(crowd: list[Guest]) -> str:
    return await table_of(crowd, options={"pace": 1, "bot_pause": 0}, title="Idus Martiae")


def by_mail(mails: private_servers.MailServer) -> dict[str, Any]:
    return {
        "mail_host": "127.0.0.1",
        "mail_port": mails.port,
        "mail_tls": "none",
        "mail_from": "table@example.org",
    }


async def confirmed(person: Guest, mails: private_servers.MailServer, email: str) -> None:
    await person.post("/api/me", {"name": person.name, "language": "pl"})
    await person.post("/api/me/address", {"email": email})
    body = mails.mails[-1].get_content()
    token = body.partition("/confirm#token=")[2].split()[0]
    await person.post("/api/address/confirm", {"token": token})


async def test_an_awaited_absent_seat_gets_one_mail(store: Store) -> None:
    with private_servers.mail_server() as mails:
        mail = by_mail(mails)
        with site(store, bots=False, **mail) as found:
            async with people(found.url) as (a, b), at_work(store, **mail) as (service, worker):
                await b.post("/api/me", {"name": "B"})
                await b.post("/api/me/address", {"email": "b@example.org"})
                await confirmed(a, mails, "a@example.org")
                table = await days_table([a, b])
                assert len(mails.mails) == 2
                async with b.sit(table):
                    claimed = await due_now(service, table)
                    assert claimed.kind == "nudge"
                    await worker.handle(claimed)
                    await worker.handle(claimed)  # handled twice: B is connected, and A has its mail already
                    await worker.notices.delivered()
                nudges = mails.envelopes[2:]
                assert [to for _, to in nudges] == [["a@example.org"]], (
                    "B is connected, and never confirmed its address"
                )
                body = mails.mails[-1].get_content()
                assert f"/t/{table}" in body
                assert await next_due(service, table) == ("late", True)

                token = body.partition("/unsubscribe#token=")[2].split()[0]
                answer = await a.http.post(f"/api/address/unsubscribe?token={token}")
                assert answer.status_code == 200
                assert (await a.get("/api/me"))["person"]["address"]["unsubscribed"]
                again = await days_table([a, b])
                await worker.handle(await due_now(service, again))
                await worker.notices.delivered()
                assert len(mails.envelopes) == 3


async def test_a_mail_names_the_game(store: Store) -> None:
    with private_servers.mail_server() as mails:
        mail = by_mail(mails)
        with site(store, bots=False, **mail) as found:
            async with people(found.url, "A") as (a,), at_work(store, **mail) as (service, worker):
                await confirmed(a, mails, "a@example.org")
                table = await table_of([a], "fall_of_rome", options={"pace": 1}, title="Idus")
                await worker.handle(await due_now(service, table))
                await worker.notices.delivered()
                assert "(Upadek Rzymu)" in mails.mails[-1].get_content()


async def test_a_seat_past_its_time_is_late_then_a_bot_plays_its_turn(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await days_table([a, b])
            path = f"/api/tables/{table}"
            answer = await b.http.post(f"{path}/seats/A/bot", json={"bot": "random"})
            assert answer.json()["error"]["key"] == "not_late"
            async with b.sit(table) as two:
                await two.updated()
                await two.act(two.update["options"][0])
                for kind in ("nudge", "late"):
                    claimed = await due_now(service, table)
                    assert claimed.kind == kind
                    await worker.handle(claimed)
                await two.until(lambda: two.table["seats"][0]["late"])
                assert not two.table["seats"][1]["late"]
                claimed = await due_now(service, table)
                assert claimed.kind == "grace"
                await worker.handle(claimed)
                await two.updated(3)
                assert two.update["events"][-1]["seat"] == "A"
                for _ in range(5):
                    if not (await a.get(path))["seats"][0]["late"]:
                        break
                    await worker.handle(await due_now(service, table))
                after, _ = await next_due(service, table)
                assert after in ("nudge", "grace")


async def test_a_late_seat_may_be_replaced_by_any_player_at_the_table(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store) as (service, worker):
            table = await days_table([a, b])
            for _ in ("nudge", "late"):
                await worker.handle(await due_now(service, table))
            await c.post("/api/me", {"name": "C"})
            path = f"/api/tables/{table}/seats/A/bot"
            assert (await c.http.post(path, json={"bot": "random"})).status_code == 403
            told = await b.post(path, {"bot": "random"})
            assert told["seats"][0]["kind"] == "bot"
            for kind in ("look", "bot"):
                claimed = await due_now(service, table)
                assert claimed.kind == kind
                await worker.handle(claimed)
            assert (await b.get(f"/api/tables/{table}"))["seq"] == 2


async def test_a_late_seat_that_moves_is_no_longer_late(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await days_table([a, b])
            for _ in ("nudge", "late"):
                await worker.handle(await due_now(service, table))
            async with a.sit(table) as one, b.sit(table) as two:
                await one.updated()
                await two.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                await worker.handle(await due_now(service, table))
                await one.until(lambda: not one.table["seats"][0]["late"])


def failing(worker: Worker, monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """Let the named bots fail, and return a list that collects the bots asked. Other bots get enough time."""
    monkeypatch.setattr(live_bots, "THINK_S", PATIENCE_S)
    asked: list[str] = []
    ask = worker._bots.process.ask

    async def fail(request: BotRequest) -> BotAnswer:
        asked.append(request.bot)
        if request.bot in names:
            raise BotError(f"bot {request.bot} gave no answer")
        return await ask(request)

    monkeypatch.setattr(worker._bots.process, "ask", fail)
    return asked


async def due_in(service: Service, table: str) -> float:
    stored = await service.database.log.stored_table(table)
    assert stored is not None
    assert stored.table.due_at is not None
    return stored.table.due_at - time.time()


async def test_a_bot_that_keeps_failing_gives_up_its_seat(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(store) as (service, worker):
            asked = failing(worker, monkeypatch, "solid")
            table = await a.create("fall_of_rome", 1, seat=None)
            await a.post(f"/api/tables/{table}/seats/A/bot", {"bot": "solid"})
            await a.post(f"/api/tables/{table}/start")
            async with a.sit(table) as wire:
                for pause in (2, 4):
                    await worker.handle(await due_now(service, table))
                    assert pause - 2 < await due_in(service, table) <= pause, "the delay doubles"
                    assert (await a.get(f"/api/tables/{table}"))["seats"][0]["bot"] == "solid"
                await worker.handle(await due_now(service, table))
                await wire.until(lambda: wire.table["seats"][0]["bot"] == "random")
                assert await due_in(service, table) < 1
                for kind in ("look", "bots"):
                    claimed = await due_now(service, table)
                    assert claimed.kind == kind
                    await worker.handle(claimed)
                await wire.updated(2)
                assert asked == ["solid"] * 3 + ["random"]


@pytest.mark.parametrize("act", ["close", "seal 99", "trade 5*wool for oil with B", "\u0000", "seal " * 60])
async def test_an_illegal_answer_of_a_bot_is_a_failure(
    store: Store, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """The rules refuse the act, or it is no act at all. The bot is asked again later."""
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(store) as (service, worker):

            async def answers(_running: Any, _request: BotRequest) -> dict[str, Any]:
                return {"act": act}

            monkeypatch.setattr(worker._bots.process, "_exchange", answers)
            table = await a.create("tiny", 2)
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await a.post(f"/api/tables/{table}/start")
            await worker.handle(await due_now(service, table))
            assert 0 < await due_in(service, table) <= 2
            assert (await a.get(f"/api/tables/{table}"))["seq"] == 1


async def test_an_irreplaceable_failing_bot_is_retried_with_backoff(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(store) as (service, worker):
            failing(worker, monkeypatch, "random")
            table = await a.create("tiny", 2)
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await a.post(f"/api/tables/{table}/start")
            for pause in (2, 4, 8, 16, 32, 64, 128, 256, LONGEST_RETRY_S, LONGEST_RETRY_S):
                await worker.handle(await due_now(service, table))
                assert pause - 2 < await due_in(service, table) <= pause
            monkeypatch.undo()
            await worker.handle(await due_now(service, table))
            assert (await a.get(f"/api/tables/{table}"))["seq"] == 2


async def test_the_games_stand_in_plays_for_a_late_seat(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = GameRegistry(GAMES)
    assert games["fall_of_rome"].entry.stand_in.name == "novice"
    assert games["tiny"].entry.stand_in.name == "random"
    with site(store, bots=False) as found:
        async with people(found.url) as crowd, at_work(store) as (service, worker):
            asked = failing(worker, monkeypatch, "novice")
            table = await table_of(crowd, "fall_of_rome", options={"pace": 1})
            for _ in ("nudge", "late"):
                await worker.handle(await due_now(service, table))
            for _ in range(4):
                await worker.handle(await due_now(service, table))
            assert asked == ["novice"] * 3 + ["random"], "after three failures the random bot plays"
            assert (await crowd[0].get(f"/api/tables/{table}"))["seq"] == 2


async def test_two_workers_do_not_act_twice_for_a_bot(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with (
            people(found.url, "A") as (a,),
            at_work(each_store) as (service, one),
            at_work(each_store) as (_, two),
        ):
            table = await a.create("tiny", 2)
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await a.post(f"/api/tables/{table}/start")
            claimed = await due_now(service, table)
            assert claimed.kind == "bot"
            await asyncio.gather(one.handle(claimed), two.handle(claimed), one.handle(claimed))
            assert (await a.get(f"/api/tables/{table}"))["seq"] == 2
            # If A was dealt only one card, its move is forced.
            assert (await next_due(service, table))[0] in (None, "pause")


async def test_claimed_work_becomes_due_again_when_its_worker_dies(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(each_store) as (service, worker):
            table = await a.create("tiny", 2)
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await a.post(f"/api/tables/{table}/start")
            log = service.database.log
            mine = [each for each in await log.claim_due(1000, 30) if each.table == table]
            assert len(mine) == 1
            assert table not in [each.table for each in await log.claim_due(1000, 30)]
            async with service.database.writing() as connection:  # let half a minute pass
                later = update(tables).where(tables.c.id == table).values(due_at=tables.c.due_at - 30)
                await connection.execute(later)
            assert table in [each.table for each in await log.claim_due(1000, 30)]
            await worker.handle(mine[0])
            assert (await a.get(f"/api/tables/{table}"))["seq"] == 2


async def test_health_reports_missing_workers(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url, "A") as (a,), at_work(each_store) as (service, worker):
            table = await a.create("tiny", 2)
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await a.post(f"/api/tables/{table}/start")
            async with service.database.writing() as connection:
                await connection.execute(update(tables).where(tables.c.id == table).values(due_at=1.0))
            assert (await a.get("/api/health"))["workers"] == "late"
            await worker.handle(await due_now(service, table))
            assert (await a.get("/api/health"))["workers"] == "ok"


async def test_deadlines_use_the_clock_of_the_database(
    each_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process whose clock is a day ahead creates a table, starts it, moves, and frees a seat."""
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + DAY)
    database = await Database.open(each_store.database_url)
    try:
        with site(each_store, bots=False) as found:
            async with people(found.url) as (a, b):
                table = await a.create("tiny", 3, options={"bot_pause": 5})
                await b.claim(table, "B")
                await a.post(f"/api/tables/{table}/seats/C/bot", {"bot": "random"})

                async def times() -> tuple[float, float | None]:
                    stored = await database.log.stored_table(table)
                    assert stored is not None
                    return stored.table.created_at, stored.table.due_at

                created, due = await times()
                assert abs(created - real()) < 60
                assert due is None
                await a.post(f"/api/tables/{table}/start")
                _, due = await times()
                assert due is not None
                assert abs(due - real()) < 60
                async with a.sit(table) as one:
                    await one.updated()
                    await one.act(one.update["options"][0])
                await b.post(f"/api/tables/{table}/leave")
                _, due = await times()
                assert due is not None
                assert abs(due - real()) < 60
                async with database.reading() as connection:
                    query = select(moves.c.at).where(moves.c.table_id == table)
                    assert all(abs(at - real()) < 60 for at in await connection.scalars(query))
                assert await sweep(database, Retention(0.5, 0.5, 0.5)) == 0, "no row is half a day old"
    finally:
        await database.close()


async def test_a_missing_answer_to_an_offer_counts_as_a_refusal(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules say how a late seat answers. No bot is asked, and the other answers stay."""
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as crowd, at_work(store) as (service, worker):
            asked = failing(worker, monkeypatch)
            table = await table_of(crowd, "struggle_for_rome", options={"pace": 1})
            async with (
                crowd[0].sit(table) as one,
                crowd[1].sit(table) as two,
                crowd[2].sit(table) as three,
            ):
                wires = [one, two, three]
                player = await to_trade(wires)
                await done(wires, player, "offer gold for grain to all")
                others = [wire for wire in wires if wire is not player]
                seq = player.update["seq"]
                await done(
                    wires, others[0], "accept" if "accept" in others[0].update["options"] else "refuse"
                )
                given = others[0].update["view"]["answers"]["ABC".index(others[0].table["you"])]
                for kind in ("nudge", "late", "grace"):
                    claimed = await due_now(service, table)
                    assert claimed.kind == kind
                    await worker.handle(claimed)
                await player.updated(seq + 2)
                answers = player.update["view"]["answers"]
                assert answers["ABC".index(others[0].table["you"])] == given
                assert answers["ABC".index(others[1].table["you"])] == "refuse"
                assert asked == [], "the rules give the answer"
                assert (await player.act("leave"))["type"] == "done"


async def test_a_bot_stands_in_if_the_rules_give_no_answer_for_a_late_seat(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as crowd, at_work(store) as (service, worker):
            asked = failing(worker, monkeypatch)
            table = await table_of(crowd, "struggle_for_rome", options={"pace": 1})
            for _ in ("nudge", "late", "grace"):
                await worker.handle(await due_now(service, table))
            assert asked == ["novice"]
            assert (await crowd[0].get(f"/api/tables/{table}"))["seq"] == 2


async def late_seats(person: Guest, table: str) -> list[bool]:
    return [each["late"] for each in (await person.get(f"/api/tables/{table}"))["seats"]]


async def test_ten_minutes_without_an_action_make_a_seat_late_without_a_clock(store: Store) -> None:
    """The owner may free only late seats. A seat that acts is no longer late."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await table_with_choices([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                await one.updated()
                await two.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
                stored = await service.database.log.stored_table(table)
                assert stored is not None
                assert stored.table.due_kind == due.WorkKind.AWAY
                assert stored.table.due_at == pytest.approx(
                    await first_move_at(service, table) + due.AWAY_S, abs=5
                )
                await worker.handle(await due_now(service, table))
                assert await late_seats(a, table) == [False, False], "work claimed too early changes nothing"
                await pass_seconds(service, table, due.AWAY_S)
                await worker.handle(await due_now(service, table))
                assert await late_seats(a, table) == [False, True]
                assert await next_due(service, table) == (None, False), (
                    "no bot plays for a late seat unless it is asked to"
                )
                await two.updated(2)
                assert (await two.act(two.update["options"][0]))["type"] == "done"
                await worker.handle(await due_now(service, table))
                assert await late_seats(a, table) == [False, False]
                assert await next_due(service, table) == (due.WorkKind.AWAY, True)


async def pass_seconds(service: Service, table: str, seconds: float) -> None:
    """Make all moves of a table older by this number of seconds."""
    async with service.database.writing() as connection:
        earlier = update(moves).where(moves.c.table_id == table).values(at=moves.c.at - seconds)
        await connection.execute(earlier)


async def first_move_at(service: Service, table: str) -> float:
    async with service.database.reading() as connection:
        found = await connection.scalar(select(moves.c.at).where(moves.c.table_id == table, moves.c.seq == 0))
    assert found is not None
    return float(found)


async def test_an_absent_player_may_be_kicked_or_replaced(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store) as (service, worker):
            table = await table_of([a, b, c])
            path = f"/api/tables/{table}/seats"
            assert (await a.http.post(f"{path}/B/kick", json={})).json()["error"]["key"] == "not_late"
            await pass_seconds(service, table, due.AWAY_S)
            await worker.handle(await due_now(service, table))
            assert await late_seats(a, table) == [True, True, True]
            await a.post(f"{path}/B/kick")
            await a.post(f"{path}/C/bot", {"bot": "random"})


async def test_turning_off_automatic_play_gives_no_extra_time(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await table_of([a, b])
            await pass_seconds(service, table, 540)
            await b.post(f"/api/tables/{table}/waits", {"on": True})
            await worker.handle(await due_now(service, table))
            stored = await service.database.log.stored_table(table)
            assert stored is not None
            assert stored.table.due_kind == due.WorkKind.AWAY
            assert stored.table.due_at == pytest.approx(
                await first_move_at(service, table) + due.AWAY_S, abs=5
            )


def test_inactive_seats_are_scheduled_to_become_late() -> None:
    two = (seat(0), seat(1))
    assert due.first(two, LIVE, 0b01, away=True) == (due.WorkKind.AWAY, due.AWAY_S)
    late = (seat(0, late=True), seat(1))
    assert due.first(late, LIVE, 0b01, away=True) is None
    assert due.first(late, LIVE, 0b11, away=True) == (due.WorkKind.AWAY, due.AWAY_S), "B still has time"
    assert due.first(late, LIVE, 0b10, away=True) == ("tidy", 0)
    assert due.following("late", LIVE) is None
