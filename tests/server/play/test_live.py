"""Live tables: replaying the log with and without snapshots, earlier events, decision ids and the cache."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import orjson
import pytest
from sqlalchemy import delete, select, update
from table_site import GAMES, TINY, Store, people, play_on, site, table_of

from chance import CHANCE
from triclinium import games
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import RecordError
from triclinium.kernel.match import Match
from triclinium.kernel.step import HOLD
from triclinium.live import table as live
from triclinium.live import updates as seat_updates
from triclinium.live.games import ServedGame
from triclinium.live.rows import StoredTable
from triclinium.live.updates import SeenView
from triclinium.server.play.cache import TableCache
from triclinium.server.service import running
from triclinium.server.store.schema import moves, snapshots
from triclinium.testing.tiny import Tiny

pytestmark = pytest.mark.anyio


async def test_a_table_is_the_same_with_and_without_snapshots(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With an interval of four entries, one random game in seven would never be settled at such an entry.
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 1)
    monkeypatch.setattr(live, "RECENT", 6)
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as one, b.sit(table) as two:
                await play_on([one, two])
                last = one.update["seq"]
                heard = [event for m in one.heard if m["type"] == "update" for event in m["events"]]
                one.update = {}
                await one.send(type="sync", since=0)
                await one.updated()
                assert [event["seq"] for event in one.update["events"]] == list(range(last))
                assert one.update["events"][1:] == heard
    async with running(store.settings(), GAMES) as service:
        log = service.database.log
        served = service.games["fall_of_rome"]
        kept = await log.snapshot(table, served.game.rules, served.layout, last)
        assert kept is not None
        short = await service.tables.cache.get(table)
        assert short is not None
        assert short.match is not None
        assert short.match.first >= kept.seq, "no entry before the snapshot was replayed"
        digest = short.served.game.digest(short.match.state)
        update = short.updates.message(0, last, b"")
        async with service.database.writing() as connection:
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == table))
        service.tables.cache.drop(table)
        whole = await service.tables.cache.get(table)
        assert whole is not None
        assert whole.match is not None
        assert whole.match.number == last
        assert whole.served.game.digest(whole.match.state) == digest
        assert whole.updates.message(0, last, b"") == update
        for since in (0, 1, last - 8, last - 1, last):
            told = await service.endpoint.history.events(whole, since, 0)
            seqs = [each["seq"] for each in orjson.loads(b"[%s]" % told.json)]
            assert (told.since, seqs) == (since, list(range(since, last)))


async def test_a_log_that_was_tampered_with_is_refused(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
    async with running(store.settings(), GAMES) as service:
        async with service.database.writing() as connection:
            where = (moves.c.table_id == table) & (moves.c.seq == 0)
            await connection.execute(update(moves).where(where).values(chance="pool 1\npool 1"))
        with pytest.raises(RecordError):
            await service.tables.cache.get(table)


def test_open_games_share_one_view() -> None:
    """If `all_open` is true, the view of every seat must equal that of a spectator."""
    game = games.find("fall_of_rome").rules
    assert game.all_open
    for seats in (1, 2, 5):
        match = Match.start(game, "ABCDE"[:seats], {}, Seeded(seats))
        while not match.state.over:
            s = match.state
            open_view = {**game.view(s, -1), "viewer": 0}
            for seat in range(seats):
                assert {**game.view(s, seat), "viewer": 0} == open_view
            seat = game.turn(s)
            match.act(seat, game.words.say(CHANCE.choice(game.options(s, seat))))
            for fact in match.told:
                assert game.named_fact(fact, 0) == game.named_fact(fact, -1)


def decision(game: Any, state: Any, seat: int) -> str:
    view = SeenView(game, game.view(state, seat), "")
    options = [game.words.say(a) for a in game.options(state, seat)]
    return seat_updates.decision_id(view.digest, seat, orjson.dumps(options)).decode()


def test_a_decision_id_changes_only_with_its_view_and_options() -> None:
    game = Tiny()
    match = Match.start(game, "ABCD", {}, Seeded(5))
    seals = {seat: game.words.say(game.options(match.state, seat)[0]) for seat in range(4)}
    before = [decision(game, match.state, seat) for seat in range(4)]
    assert len(set(before)) == 4
    match.act(0, seals[0])
    after = [decision(game, match.state, seat) for seat in range(4)]
    assert after[1:] == before[1:], "the decisions of the other seats stay the same"
    assert after[0] != before[0]
    match.undo(0)
    assert [decision(game, match.state, seat) for seat in range(4)] == before
    for seat in range(4):
        match.act(seat, seals[seat])
    turned = [decision(game, match.state, seat) for seat in range(4)]
    assert not set(turned) & set(before)
    winner = game.turn(match.state)
    other = (winner + 1) % 4
    assert HOLD in game.options(match.state, other)
    match.act(other, "hold")
    held = [decision(game, match.state, seat) for seat in range(4)]
    assert held[winner] != turned[winner], "the window now waits for the other seat"
    third = next(seat for seat in range(4) if seat not in (winner, other))
    assert held[third] == turned[third]


def test_each_game_has_its_own_layout() -> None:
    layouts = {ServedGame(entry).layout for entry in GAMES}
    assert len(layouts) == len(GAMES)
    assert ServedGame(TINY).layout == ServedGame(replace(TINY, rules=Tiny())).layout


async def test_snapshots_are_saved_at_the_first_settled_entry_after_the_interval(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 10)
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            async with a.sit(table) as one, b.sit(table) as two:
                await play_on([one, two])
    async with running(store.settings(), GAMES) as service:
        stored = await service.database.log.stored_table(table)
        assert stored is not None
        async with service.database.reading() as connection:
            kept = select(snapshots.c.seq).where(snapshots.c.table_id == table).order_by(snapshots.c.seq)
            seqs = list((await connection.scalars(kept)).all())
        again = live.LiveTable(service.games["fall_of_rome"], stored)
        settled = []
        for move in await service.database.log.tail(table, 0):
            again.fold(move)
            assert again.match is not None
            if again.match.settled and not again.match.state.over:
                settled.append(again.seq)
        last, expected = 0, []
        for seq in settled:
            if seq - last >= 10:
                expected.append(last := seq)
        assert seqs == expected


async def test_the_least_recently_used_table_is_evicted(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            names = [await table_of([a, b]) for _ in range(6)]
    async with running(store.settings(), GAMES) as service:
        cache = TableCache(service.database.log, service.games, most=2)
        watched = {names[0]}
        cache.in_use = watched.__contains__
        held = await cache.get(names[1])
        assert held is not None
        async with held.lock:
            for name in names:
                await cache.get(name)
            assert [name for name in names if cache.peek(name)] == [names[0], names[1]]
        watched.clear()
        await cache.get(names[0])
        await cache.get(names[5])
        assert [name for name in names if cache.peek(name)] == [names[0], names[5]]


async def test_a_watched_table_is_not_evicted(store: Store) -> None:
    with site(store, bots=False) as found:
        cache = found.app().state.service.tables.cache
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one:
                await one.updated()
                assert cache.in_use(table)
            assert not cache.in_use("another")


async def test_a_stopping_service_cancels_reads(store: Store) -> None:
    """A read goes on for other callers if the first one gives up, but not after the service has stopped."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
    read: list[str] = []
    async with running(store.settings(), GAMES) as service:
        cache = service.tables.cache
        begun = asyncio.Event()
        stored = cache.log.stored_table

        async def slowly(name: str) -> StoredTable | None:
            begun.set()
            await asyncio.sleep(0.2)
            read.append(name)
            return await stored(name)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cache.log, "stored_table", slowly)
            asking = asyncio.create_task(cache.get(table))
            await begun.wait()
            asking.cancel()
            await asyncio.wait((asking,))
    await asyncio.sleep(0.3)
    assert read == []
