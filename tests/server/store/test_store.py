"""SQLite and PostgreSQL give the same guarantees, and the migrations create the schema of the code."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import delete, func, select, text, update
from table_site import GAMES, KEY, Store, drop_database, new_database

from triclinium.live.games import GameRegistry
from triclinium.live.rows import Appended, Head, Move, SnapshotRow
from triclinium.live.schedule import UNCHANGED, Claimed, Due, WorkKind
from triclinium.live.seats import Plan
from triclinium.server.daily.days import Days
from triclinium.server.play.cache import TableCache
from triclinium.server.seating.seats import Seating
from triclinium.server.seating.setup import Setup
from triclinium.server.store.database import SCHEMA_VERSION, Database, SchemaError, check_schema, migrate
from triclinium.server.store.move_writer import OutcomeUnknown
from triclinium.server.store.retention import DAY, Retention, sweep
from triclinium.server.store.schema import chats, metadata, moves, snapshots, tables

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def started(store: Store, seats: int = 2) -> AsyncIterator[tuple[Database, str]]:
    """Yield a database with a table that has just started."""
    database = await Database.open(store.database_url)
    try:
        games = GameRegistry(GAMES)
        seating = Seating(database, games)
        setup = Setup(database, TableCache(database.log, games), Days(database, (KEY,)))
        async with database.writing() as connection:
            await connection.execute(
                text("INSERT INTO people (id, name, language, created_at) VALUES ('p', 'A', 'en', 0)")
                if not await connection.scalar(text("SELECT 1 FROM people WHERE id = 'p'"))
                else text("SELECT 1")
            )
        table = await setup.create("p", Plan("tiny", seats, {}, False, None), {})
        for number in range(seats):
            await seating.claim(table, number, f"p{number}", "A", "nonce")
        await setup.start(table, "p")
        yield database, table
    finally:
        await database.close()


async def head(database: Database, table: str) -> Head:
    found = await database.log.head(table)
    assert found is not None
    return found


def move(seq: int, key: str = "", seat: int = 0) -> Move:
    return Move(
        seq, seat, "seal 4", None, ("dice 3", "pool 7"), key or f"key-{seq}", f"tip-{seq} {key} {seat}"
    )


def after(head: Head, last: Move) -> Head:
    """Return the head of a table after this move."""
    return head._replace(seq=last.seq + 1, tip=last.tip)


async def test_the_migrations_create_the_schema_of_the_code(each_store: Store) -> None:
    database = await Database.open(each_store.database_url)
    async with database.reading() as connection:
        difference = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        )
    await database.close()
    assert difference == []
    config = Config()
    config.set_main_option("script_location", "triclinium.server.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == SCHEMA_VERSION


async def test_processes_can_migrate_a_database_simultaneously() -> None:
    url = await new_database()
    try:
        await asyncio.gather(*(migrate(url) for _ in range(4)))
        database = await Database.open(url)
        await check_schema(database)
        async with database.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
        with pytest.raises(SchemaError, match="serve --migrate"):
            await check_schema(database)
        await database.close()
    finally:
        await drop_database(url)


async def test_only_the_owner_can_read_the_database_file(tmp_path: Path) -> None:
    """The file contains secrets and mail addresses.

    SQLite gives its additional files the same permissions.
    """
    before = os.umask(0o022)
    try:
        url = f"sqlite:///{tmp_path}/tables.db"
        await migrate(url)
        async with started(Store("sqlite", url, None)):
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert modes == {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}


async def test_permissions_of_a_world_readable_file_are_restricted(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.touch()
    file.chmod(0o664)
    await migrate(f"sqlite:///{file}")
    assert file.stat().st_mode & 0o777 == 0o660, "the permissions of the group are kept"


async def played(database: Database, table: str) -> None:
    """Let every seat of a table make a move."""
    live = await TableCache(database.log, GameRegistry(GAMES)).get(table)
    assert live is not None
    assert live.match is not None
    for number in range(len(live.seats)):
        act = live.served.say(live.served.game.options(live.match.state, number))[0]
        live.match.act(number, act)
        said = (number, act, None, live.match.entries[-1].chance, f"key-ż-{number}")
        made = Move(live.seq, *said, live.tip_after(*said))
        assert await database.log.append(table, made, live.head, None, None) is Appended.DONE
        live.noted(made, 0)


async def test_the_error_for_an_empty_database_says_that_it_has_no_schema(tmp_path: object) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/empty.db")
    with pytest.raises(SchemaError, match="schema none"):
        await check_schema(database)
    await database.close()


async def test_a_move_is_appended_once_in_its_place(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        log, first = database.log, await head(database, table)
        done, conflict = Appended.DONE, Appended.CONFLICT
        assert await log.append(table, move(1), first, None, None) is done
        second = after(first, move(1))
        assert await head(database, table) == second
        assert await log.append(table, move(1, "other-key"), first, None, None) is conflict
        assert await log.append(table, move(3, "other-key"), second, None, None) is conflict
        assert await log.append(table, move(2, "key-1"), second, None, None) is Appended.REPEATED
        assert await log.append(table, move(2, "key-1", 1), second, None, None) is done
        third = after(second, move(2, "key-1", 1))
        assert await log.append(table, move(3), third._replace(version=1), None, None) is conflict
        assert await log.append("nowhere", move(3), third, None, None) is conflict
        assert await head(database, table) == third
        assert await log.tail(table, 1) == [move(1), move(2, "key-1", 1)]
        assert await log.tail(table, 0, 1) == [(await log.tail(table, 0))[0]]
        assert await log.key_seq(table, 0, "key-1") == 1
        assert await log.key_seq(table, 1, "key-2") is None


async def test_a_move_made_for_another_history_is_not_appended(each_store: Store) -> None:
    """After a rollback there are as many moves and changes of seats, but not the same ones."""
    async with started(each_store) as (database, table):
        log, first = database.log, await head(database, table)
        await log.append(table, move(1, "one-way"), first, None, None)
        lost = after(first, move(1, "another-way"))
        assert (await head(database, table)).seq == lost.seq
        for tries in range(2):  # alone, and in a batch with others
            more = [log.append("nowhere", move(1), first, None, None) for _ in range(tries)]
            came = await asyncio.gather(log.append(table, move(2), lost, None, None), *more)
            assert set(came) == {Appended.CONFLICT}
        assert not await log.reschedule(Claimed(table, "bot", lost.seq, lost.tip, lost.version), None)
        assert [each.key for each in await log.tail(table, 1)] == ["one-way"]


async def test_only_one_of_simultaneous_appends_succeeds(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        first = await head(database, table)
        tries = [database.log.append(table, move(1, f"try-{n:04}"), first, None, None) for n in range(20)]
        came = await asyncio.gather(*tries)
        assert sorted(each.value for each in came) == ["conflict"] * 19 + ["done"]


async def test_moves_of_a_batch_succeed_or_fail_independently(each_store: Store) -> None:
    """One table has a newer head, one has this key already, and one does not exist.

    The others are not affected.
    """
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(started(each_store)) for _ in range(6)]
        log, names = made[0][0].log, [table for _, table in made]
        heads = await log.heads(names)
        one, two, three, four, five, six = (heads[name] for name in names)
        assert await log.append(names[1], move(1), two, None, None) is Appended.DONE
        undo = Move(1, 1, None, 0, (), "undo-key", "tip-undo")
        tries = [
            log.append(names[0], move(1), one, Due("nudge", 500.0), None),
            log.append(names[1], move(1, "other-key"), two, None, None),
            log.append(names[1], move(2, "key-1"), after(two, move(1)), None, None),
            log.append("nowhere", move(1), one, None, None),
            log.append(names[2], move(1), three, None, '{"ending":"finished"}'),
            log.append(names[3], undo, four, UNCHANGED, None),
            log.append(names[4], move(1), five._replace(version=1), None, None),
            log.append(names[5], move(1), six, None, None),
        ]
        done, conflict, repeated = Appended.DONE, Appended.CONFLICT, Appended.REPEATED
        expected = [done, conflict, repeated, conflict, done, done, conflict, done]
        assert await asyncio.gather(*tries) == expected
        heads = await log.heads(names)
        assert [heads[name].seq for name in names] == [2, 2, 2, 2, 1, 2]
        stored = await log.stored_table(names[0])
        assert stored is not None
        assert stored.table.due_kind == "nudge"
        over = await log.stored_table(names[2])
        assert over is not None
        assert (over.table.state, over.table.version) == ("over", three.version + 1)
        assert await log.tail(names[3], 1) == [undo]
        assert await log.tail(names[5], 1) == [move(1)]


async def test_a_locked_table_does_not_block_others(postgres_store: Store) -> None:
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(started(postgres_store)) for _ in range(3)]
        database, names = made[0][0], [table for _, table in made]
        heads = await database.log.heads(names)
        async with database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == names[0]).values(title="held"))
            held, *others = [database.log.append(name, move(1), heads[name], None, None) for name in names]
            assert await asyncio.wait_for(asyncio.gather(*others), 60) == [Appended.DONE] * 2
            assert not held.done()
        assert await asyncio.wait_for(held, 60) is Appended.DONE


async def test_many_processes_with_the_same_tables_never_block_each_other(postgres_store: Store) -> None:
    """The processes name the tables in different orders. Each move is stored once, and no deadlock occurs."""
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(started(postgres_store)) for _ in range(6)]

        async def rounds(database: Database, names: list[str]) -> list[Appended]:
            came: list[Appended] = []
            for seq in range(1, 9):
                heads = await database.log.heads(names)
                came += await asyncio.gather(
                    *(
                        database.log.append(name, move(seq, secrets.token_hex(6)), heads[name], None, None)
                        for name in names
                    )
                )
                while min(each.seq for each in (await database.log.heads(names)).values()) <= seq:
                    await asyncio.sleep(0.01)
            return came

        names = [table for _, table in made]
        orders = (names, names[::-1], names[3:] + names[:3])
        came = await asyncio.wait_for(
            asyncio.gather(*(rounds(made[at][0], order) for at, order in enumerate(orders))), 60
        )
        assert sum(each is Appended.DONE for one in came for each in one) == 6 * 8
        assert {each for one in came for each in one} == {Appended.DONE, Appended.CONFLICT}


async def test_waiting_callers_get_an_error_when_the_connection_breaks(postgres_store: Store) -> None:
    async with started(postgres_store) as (database, table):
        first = await head(database, table)
        async with database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(title="held"))
            waiting = database.log.append(table, move(1), first, None, None)
            name = database.engine.url.database
            query = text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = :name AND wait_event_type = 'Lock'"
            )
            ended: object = None
            while not ended:
                await asyncio.sleep(0.02)
                async with database.reading() as other:  # a transaction keeps its first view of the activity
                    ended = (await other.execute(query, {"name": name})).all()
            with pytest.raises(OutcomeUnknown):
                await asyncio.wait_for(waiting, 60)
        assert await database.log.append(table, move(1), first, None, None) is Appended.DONE


async def test_the_last_move_ends_the_table(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        before = await head(database, table)
        await database.log.append(table, move(1), before, Due("bot", 0), '{"ending":"finished"}')
        stored = await database.log.stored_table(table)
        assert stored is not None
        assert (stored.table.state, stored.table.outcome) == ("over", '{"ending":"finished"}')
        assert stored.table.version == before.version + 1
        ended = await head(database, table)
        assert await database.log.append(table, move(2), ended, None, None) is Appended.CONFLICT


async def test_a_move_can_set_keep_or_clear_the_scheduled_work(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        log, first = database.log, await head(database, table)

        async def due() -> tuple[str | None, float | None]:
            stored = await log.stored_table(table)
            assert stored is not None
            return stored.table.due_kind, stored.table.due_at

        assert (await due())[0] == WorkKind.AWAY, "set by the start of the game"
        await log.append(table, move(1), first, Due("nudge", 500.0), None)
        kind, at = await due()
        assert kind == "nudge"
        await log.append(table, move(2), after(first, move(1)), UNCHANGED, None)
        assert await due() == (kind, at)
        await log.append(table, move(3), after(first, move(2)), None, None)
        assert await due() == (None, None)


async def test_due_work_is_claimed_by_one_worker(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        log, first = database.log, await head(database, table)
        await log.append(table, move(1), first, Due("bot", 0.0), None)
        claims = await asyncio.gather(*(log.claim_due(5, 30) for _ in range(6)))
        found = [each for claim in claims for each in claim if each.table == table]
        assert len(found) == 1
        assert (found[0].kind, found[0].seq, found[0].version) == ("bot", 2, first.version)
        assert not await log.reschedule(found[0]._replace(seq=1), None)
        assert not await log.reschedule(found[0]._replace(kind="late"), None)
        assert await log.reschedule(found[0], Due("late", 0.0))
        assert not await log.reschedule(found[0], None)
        assert not await log.overdue(5)


async def test_chat_is_numbered_and_stored_once(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        log = database.log
        assert await log.add_chat(table, 0, "A", "Ave", "first-key")
        assert not await log.add_chat(table, 0, "A", "Ave", "first-key")
        assert await log.add_chat(table, 1, "B", "Salve", "first-key")
        assert [(line.n, line.text) for line in await log.chat(table, 0, 10)] == [(1, "Ave"), (2, "Salve")]
        assert [line.text for line in await log.chat(table, 0, 1)] == ["Salve"]
        assert (await head(database, table)).said == 2


async def test_snapshots_of_another_layout_or_later_are_not_returned(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        log = database.log
        for seq in range(1, 5):
            await log.append(table, move(seq), await head(database, table), None, None)
        for seq in (3, 5):
            kept = SnapshotRow(seq, move(seq - 1).tip, 1, "layout", "{}")
            await log.save_snapshot(table, kept)
            await log.save_snapshot(table, kept)
        assert await log.snapshot(table, 1, "layout", 4) == SnapshotRow(3, move(2).tip, 1, "layout", "{}")
        assert (await log.snapshot(table, 1, "layout", 5) or (0,))[0] == 5
        assert await log.snapshot(table, 1, "other", 5) is None
        assert await log.snapshot(table, 2, "layout", 5) is None
        await log.save_snapshot(table, SnapshotRow(5, "of another history", 1, "layout", "{}"))
        assert (await log.snapshot(table, 1, "layout", 5) or (0,))[0] == 3
        async with database.writing() as connection:
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == table))
        assert await log.snapshot(table, 1, "layout", 5) is None


async def test_a_snapshot_replaces_one_that_no_longer_fits(each_store: Store) -> None:
    """After an upgrade the layout of states may differ. An old snapshot must not prevent a new one."""
    async with started(each_store) as (database, table):
        log = database.log
        for seq in range(1, 5):
            await log.append(table, move(seq), await head(database, table), None, None)
        tip = move(4).tip
        await log.save_snapshot(table, SnapshotRow(5, tip, 1, "layout", '{"old": 1}'))
        await log.save_snapshot(table, SnapshotRow(5, tip, 1, "later layout", '{"new": 1}'))
        assert await log.snapshot(table, 1, "layout", 5) is None
        found = await log.snapshot(table, 1, "later layout", 5)
        assert found == SnapshotRow(5, tip, 1, "later layout", '{"new": 1}')


async def test_a_failed_change_is_rolled_back(each_store: Store) -> None:
    async with started(each_store) as (database, table):

        async def fail() -> None:
            async with database.writing() as connection:
                await connection.execute(update(tables).where(tables.c.id == table).values(seq=99))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert (await head(database, table)).seq == 1


async def test_heads_of_many_tables_are_read_in_one_query(each_store: Store) -> None:
    async with started(each_store) as (database, table):
        many = [table, *(f"none-{n}" for n in range(1200))]
        assert list(await database.log.heads(many)) == [table]


async def aged(database: Database, table: str, days: float, state: str) -> None:
    """Set the creation and the last move of a table this number of days back."""
    async with database.writing() as connection:
        at = time.time() - days * DAY
        await connection.execute(
            update(tables).where(tables.c.id == table).values(created_at=at, state=state)
        )
        await connection.execute(update(moves).where(moves.c.table_id == table).values(at=at))


async def left(database: Database, *names: str) -> list[str]:
    heads = await database.log.heads(names)
    return [name for name in names if name in heads]


async def test_old_tables_are_deleted_with_all_their_data(each_store: Store) -> None:
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(started(each_store)) for _ in range(4)]
        database, names = made[0][0], [table for _, table in made]
        await database.log.add_chat(names[0], 0, "A", "Ave", "first-key")
        await database.log.save_snapshot(names[0], SnapshotRow(50, "tip", 1, "layout", "{}"))
        for name, days, state in zip(
            names, (31, 31, 31, 29), ("open", "running", "over", "open"), strict=True
        ):
            await aged(database, name, days, state)
        assert await sweep(database, Retention(0, 0, 0)) == 0
        assert await left(database, *names) == names
        assert await sweep(database, Retention(unstarted=30, abandoned=0, finished=0)) == 1
        assert await left(database, *names) == names[1:]
        async with database.reading() as connection:
            for part in (moves, snapshots, chats):
                query = select(func.count()).where(part.c.table_id == names[0])
                assert await connection.scalar(query) == 0
            query = select(func.count()).where(moves.c.table_id == names[1])
            assert await connection.scalar(query) == 1
        assert await sweep(database, Retention(unstarted=30, abandoned=40, finished=30)) == 1
        assert await left(database, *names) == [names[1], names[3]]
        assert await sweep(database, Retention(unstarted=30, abandoned=30, finished=30)) == 1
        assert await left(database, *names) == [names[3]]


async def test_an_active_game_is_not_deleted(each_store: Store) -> None:
    """The age of a game is that of its last move."""
    async with started(each_store) as (database, table):
        await aged(database, table, 400, "running")
        await database.log.append(table, move(1), await head(database, table), None, None)
        assert await sweep(database, Retention(30, 30, 30)) == 0
        assert await left(database, table) == [table]
