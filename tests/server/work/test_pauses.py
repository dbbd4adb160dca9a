"""Over real sockets: the game goes on by itself where a person has no choice, and bots come in between."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest
from sqlalchemy import update
from table_site import GAMES, Guest, Store, Wire, people, play_on, site, table_of

from triclinium.server.service import Service, running
from triclinium.server.store.database import Database
from triclinium.server.store.move_log import PAUSE, Due
from triclinium.server.store.schema import moves

pytestmark = pytest.mark.anyio

GO_ON = ["continue"]
PATIENCE_S = 180.0


async def with_two_bots(person: Guest) -> str:
    """A started table of one person and two bots, all hands open."""
    table = await person.create("fall_of_rome", 3)
    for seat in "BC":
        await person.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "novice"})
    await person.post(f"/api/tables/{table}/start")
    return table


async def play_what_is_a_choice(wire: Wire, stop: bool = False) -> bool:
    """Choose at random, and wait where there is nothing to choose. With `stop`, up to the first such place: True.

    With one option there is a choice still where one may take back what one did.
    """
    while wire.update["outcome"] is None:
        update = wire.update
        options = update["options"]
        if stop and "A" in update["awaited"] and options == GO_ON:
            return True
        if "A" in update["awaited"] and (len(options) > 1 or (update["undo"] and options != GO_ON)):
            answer = await wire.act(secrets.choice(options))
            assert answer["type"] in ("done", "stale"), answer
            if answer["type"] == "stale":
                continue
        await wire.after(update["seq"], PATIENCE_S)
    return False


async def entries_at_rest(store: Store, table: str) -> int:
    """How many entries a table has once nothing is due there: it stays so until somebody acts."""
    database = await Database.open(store.database_url)
    async with asyncio.timeout(PATIENCE_S):
        while (stored := await database.log.stored_table(table)) and stored.table.due_kind:
            await asyncio.sleep(0.02)
    await database.close()
    assert stored is not None
    return stored.table.seq


async def test_a_whole_game_without_a_press_that_decides_nothing(store: Store) -> None:
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            async with a.sit(table) as wire:
                await wire.updated()
                await play_what_is_a_choice(wire)
            record: dict[str, Any] = await a.get(f"/api/tables/{table}/record")
            assert record["entries"]


async def test_who_asks_to_be_waited_for_always_is(store: Store) -> None:
    with site(store) as found:
        async with people(found.url, "AD") as (a, stranger):
            while True:
                table = await with_two_bots(a)
                told = await a.post(f"/api/tables/{table}/waits", {"on": True})
                assert [seat["waits"] for seat in told["seats"]] == [True, False, False]
                async with a.sit(table) as wire:
                    await wire.updated()
                    if not await play_what_is_a_choice(wire, stop=True):
                        continue  # the game ended before there was such a place
                    seq = wire.update["seq"]
                    assert await entries_at_rest(store, table) == seq, "it waits"
                    await stranger.post("/api/me", {"name": "D"})
                    await stranger.post(f"/api/tables/{table}/waits", {"on": False}, 403)
                    await a.post(f"/api/tables/{table}/waits", {"on": True})  # said twice: nothing happens
                    await a.post(f"/api/tables/{table}/waits", {"on": False})
                    await wire.after(seq, PATIENCE_S)
                    done = [event for event in wire.update["events"] if event["seq"] == seq]
                    assert [(event["seat"], event["act"]) for event in done] in ([("A", "continue")], [])
                return


async def test_a_press_that_comes_too_late_is_told_so(store: Store) -> None:
    """With what is done by itself, and after the game's last move."""
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            async with a.sit(table) as wire:
                first = await wire.until(lambda: wire.update.get("options") and wire.update)
                await play_on([wire])  # presses whatever it is offered
                answer = await wire.act(first["options"][0], first["decision"])
                assert answer["type"] == "stale"
            record = await a.get(f"/api/tables/{table}/record")
            assert len(record["entries"]) == wire.update["seq"], "nothing was done twice"


async def due_of(service: Service, table: str) -> tuple[str | None, float]:
    stored = await service.database.log.stored_table(table)
    assert stored is not None
    assert stored.table.due_at is not None
    return stored.table.due_kind, stored.table.due_at


async def test_nobody_gets_more_time_by_asking_to_be_waited_for_nor_by_a_pause(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), running(store.settings(), GAMES) as service:
            table = await table_of([a, b], options={"pace": 1})
            kind, at = await due_of(service, table)
            assert kind == "nudge"
            for on in (True, False):
                await a.post(f"/api/tables/{table}/waits", {"on": on})
            assert await due_of(service, table) == (kind, at)
            live = await service.cache.fresh(table)
            assert live is not None
            async with service.database.writing() as connection:  # five minutes pass
                earlier = update(moves).where(moves.c.table_id == table).values(at=moves.c.at - 300)
                await connection.execute(earlier)
            assert await service.database.log.reschedule(live.claimed("nudge"), Due(PAUSE, 0.0))
            await service.worker().handle(live.claimed(PAUSE))
            after_kind, after = await due_of(service, table)
            assert after_kind == kind
            assert after == pytest.approx(at - 300, abs=1), "the clock goes on from where it stood"
