"""Over sockets: forced moves are played automatically, and bots may interrupt during pauses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update
from table_site import GAMES, Guest, Store, Wire, people, play_on, site, table_of, table_with_choices

from chance import CHANCE
from triclinium.live.schedule import LOOK, Due, WorkKind
from triclinium.server.http.routes import seats as seat_routes
from triclinium.server.service import Service, running
from triclinium.server.store.clock import now
from triclinium.server.store.database import Database
from triclinium.server.store.schema import moves, seats, tables

pytestmark = pytest.mark.anyio

GO_ON = ["continue"]
PATIENCE_S = 180.0


async def with_two_bots(person: Guest) -> str:
    """Return a started table of an open game with one person and two bots."""
    table = await person.create("fall_of_rome", 3)
    for seat in "BC":
        await person.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "novice"})
    await person.post(f"/api/tables/{table}/start")
    return table


async def play_what_is_a_choice(wire: Wire, stop: bool = False) -> bool:
    """Choose at random, and wait where there is no choice.

    With `stop`, return True at the first decision whose only option is to continue. One option is still a
    choice if the seat may undo.
    """
    while wire.update["outcome"] is None:
        update = wire.update
        options = update["options"]
        if stop and "A" in update["awaited"] and options == GO_ON:
            return True
        if "A" in update["awaited"] and (len(options) > 1 or (update["undo"] and options != GO_ON)):
            answer = await wire.act(CHANCE.choice(options))
            assert answer["type"] in ("done", "stale"), answer
            if answer["type"] == "stale":
                continue
        await wire.after(update["seq"], PATIENCE_S)
    return False


async def entries_at_rest(store: Store, table: str) -> int:
    """Wait until a table has no scheduled work, and return its number of entries."""
    database = await Database.open(store.database_url)
    async with asyncio.timeout(PATIENCE_S):
        while (stored := await database.log.stored_table(table)) and stored.table.due_kind:
            await asyncio.sleep(0.02)
    await database.close()
    assert stored is not None
    return stored.table.seq


async def test_a_whole_game_can_be_played_without_making_forced_moves(store: Store) -> None:
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            async with a.sit(table) as wire:
                await wire.updated()
                await play_what_is_a_choice(wire)
            record: dict[str, Any] = await a.get(f"/api/tables/{table}/record")
            assert record["entries"]


async def test_automatic_play_can_be_turned_off(store: Store) -> None:
    with site(store) as found:
        async with people(found.url, "AD") as (a, stranger):
            while True:
                table = await with_two_bots(a)
                told = await a.post(f"/api/tables/{table}/waits", {"on": True})
                assert [seat["waits"] for seat in told["seats"]] == [True, False, False]
                async with a.sit(table) as wire:
                    await wire.updated()
                    if not await play_what_is_a_choice(wire, stop=True):
                        continue  # the game had no such decision
                    seq = wire.update["seq"]
                    assert await entries_at_rest(store, table) == seq, "the table waits for the player"
                    await stranger.post("/api/me", {"name": "D"})
                    await stranger.post(f"/api/tables/{table}/waits", {"on": False}, 403)
                    await a.post(f"/api/tables/{table}/waits", {"on": True})  # the same value again
                    await a.post(f"/api/tables/{table}/waits", {"on": False})
                    await wire.after(seq, PATIENCE_S)
                    done = [event for event in wire.update["events"] if event["seq"] == seq]
                    assert [(event["seat"], event["act"]) for event in done] in ([("A", "continue")], [])
                return


async def test_a_seat_that_skips_pauses_is_not_asked_to_play_an_event(store: Store) -> None:
    """Other players do not see that it skips."""
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            for on in (False, True):
                table = await with_two_bots(a)
                if on:
                    told = await a.post(f"/api/tables/{table}/skips", {"on": True})
                    assert [seat["skips"] for seat in told["seats"]] == [True, False, False]
                    async with people(found.url, "D") as (stranger,):
                        seen = await stranger.get(f"/api/tables/{table}")
                        assert [seat["skips"] for seat in seen["seats"]] == [False] * 3
                async with a.sit(table) as wire:
                    await wire.updated()
                    stops = 0
                    while wire.update["outcome"] is None:
                        seq, options = wire.update["seq"], wire.update["options"]
                        if "A" in wire.update["awaited"] and not (on and "continue" in options):
                            stops += "continue" in options
                            act = "continue" if "continue" in options else CHANCE.choice(options)
                            assert (await wire.act(act, wire.update["decision"]))["type"] in ("done", "stale")
                        await wire.after(seq, PATIENCE_S)  # a skipped pause ends by itself
                    assert not (on and stops), "the game reached its end without stops"


async def test_skips_and_waits_are_mutually_exclusive(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            for route, expected in (
                ("skips", (True, False)),
                ("waits", (False, True)),
                ("skips", (True, False)),
            ):
                own = (await a.post(f"/api/tables/{table}/{route}", {"on": True}))["seats"][0]
                assert (own["skips"], own["waits"]) == expected


async def test_an_action_for_an_old_position_is_answered_stale(store: Store) -> None:
    """The position has changed by automatic moves, and the game is over."""
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            async with a.sit(table) as wire:
                first = await wire.until(lambda: wire.update.get("options") and wire.update)
                await play_on([wire])  # presses whatever it is offered
                answer = await wire.act(first["options"][0], first["decision"])
                assert answer["type"] == "stale"
            record = await a.get(f"/api/tables/{table}/record")
            assert len(record["entries"]) == wire.update["seq"], "no act was executed twice"


async def due_of(service: Service, table: str) -> tuple[str | None, float]:
    stored = await service.database.log.stored_table(table)
    assert stored is not None
    assert stored.table.due_at is not None
    return stored.table.due_kind, stored.table.due_at


async def test_toggling_automatic_play_or_a_pause_gives_no_extra_time(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), running(store.settings(), GAMES) as service:
            table = await table_of([a, b], options={"pace": 1})
            kind, at = await due_of(service, table)
            assert kind == "nudge"
            for on in (True, False):
                await a.post(f"/api/tables/{table}/waits", {"on": on})
            assert await due_of(service, table) == (kind, at)
            live = await service.tables.cache.fresh(table)
            assert live is not None
            async with service.database.writing() as connection:  # let five minutes pass
                earlier = update(moves).where(moves.c.table_id == table).values(at=moves.c.at - 300)
                await connection.execute(earlier)
            assert await service.database.log.reschedule(live.claimed("nudge"), Due(WorkKind.PAUSE, 0.0))
            await service.worker().handle(live.claimed(WorkKind.PAUSE))
            after_kind, after = await due_of(service, table)
            assert after_kind == kind
            assert after == pytest.approx(at - 300, abs=1), "the timer continues where it stood"


async def set_due(service: Service, table: str, kind: str | None, seconds: float = 0.0) -> None:
    """Schedule this work for a table in this number of seconds."""
    at = None if kind is None else now() + seconds
    async with service.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due_kind=kind, due_at=at))


async def due_kind(service: Service, table: str) -> str | None:
    stored = await service.database.log.stored_table(table)
    assert stored is not None
    return stored.table.due_kind


@asynccontextmanager
async def only_b_awaited(store: Store) -> AsyncIterator[tuple[Service, Guest, Guest, str]]:
    """Yield a table of two with hidden hands and no scheduled work, where A has sealed a card and B has not."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), running(store.settings(), GAMES) as service:
            table = await table_with_choices([a, b])
            async with a.sit(table) as one:
                await one.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
            await set_due(service, table, None)
            yield service, a, b, table


async def toggle(person: Guest, table: str) -> None:
    for on in (True, False):
        await person.post(f"/api/tables/{table}/waits", {"on": on})


async def test_a_rival_cannot_delay_a_forced_move(store: Store) -> None:
    """Neither `waits` nor leaving and returning changes when the pause ends."""
    async with only_b_awaited(store) as (service, a, _, table):
        await set_due(service, table, WorkKind.PAUSE, 3.0)
        expected = await due_of(service, table)
        await toggle(a, table)
        assert await due_of(service, table) == expected
        await a.post(f"/api/tables/{table}/leave")
        await a.claim(table, "A")
        assert await due_of(service, table) == expected


async def test_only_a_change_of_the_awaited_seat_recomputes_the_schedule(store: Store) -> None:
    async with only_b_awaited(store) as (service, a, b, table):
        await toggle(a, table)
        assert await due_kind(service, table) is None
        await toggle(b, table)
        assert await due_kind(service, table) == LOOK.kind


async def test_the_awaited_seat_cannot_delay_its_own_pause(store: Store) -> None:
    async with only_b_awaited(store) as (service, _, b, table):
        await set_due(service, table, WorkKind.PAUSE, 3.0)
        expected = await due_of(service, table)
        await toggle(b, table)
        assert await due_of(service, table) == expected


async def test_recomputing_the_schedule_sends_clocks_only_if_they_change(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pause is not recomputed, so any message would tell a rival that B's move is not forced."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), running(store.settings(), GAMES) as service:
            table = await table_with_choices([a, b], options={"clock": {"minutes": 5}, "bot_pause": 0})
            async with a.sit(table) as one:
                await one.updated()
                assert (await one.act(one.update["options"][0]))["type"] == "done"
            told: list[str] = []
            monkeypatch.setattr(service.hub, "changed", told.append)
            worker = service.worker()
            await a.post(f"/api/tables/{table}/skips", {"on": True})
            assert await due_kind(service, table) == LOOK.kind
            live = await service.tables.cache.fresh(table)
            assert live is not None
            await worker.handle(live.claimed(LOOK.kind))
            assert await due_kind(service, table) == WorkKind.CLOCK
            assert told == []
            async with service.database.writing() as connection:
                await connection.execute(update(seats).where(seats.c.table_id == table).values(clock_at=None))
            await set_due(service, table, LOOK.kind)
            await worker.handle(live.claimed(LOOK.kind))
            assert told == [table], "B's clock had stopped"


async def test_a_claimed_pause_is_recomputed(store: Store) -> None:
    """The worker may have read the seats before they changed.

    The table must not wait for the lease to expire.
    """
    async with only_b_awaited(store) as (service, a, _, table):
        await set_due(service, table, WorkKind.PAUSE, service.settings.lease_seconds)
        await a.post(f"/api/tables/{table}/leave")
        assert await due_kind(service, table) == LOOK.kind


async def test_toggling_automatic_play_is_rate_limited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_routes, "_WAITS_A_MINUTE", 4)
    async with only_b_awaited(store) as (_, a, _, table):
        for _ in range(3):
            answers = [
                await a.http.post(f"/api/tables/{table}/waits", json={"on": on}) for on in (True, False)
            ]
        assert [answer.json()["error"]["key"] for answer in answers] == ["too_many"] * 2
