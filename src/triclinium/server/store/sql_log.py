"""The log of moves, and all that is read and scheduled with it: one implementation for PostgreSQL and SQLite."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Executable,
    UpdateBase,
    case,
    exc,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from . import clocks
from .clock import NOW, now
from .connections import Connections
from .move_log import (
    BOTS_ONLY,
    CLOCK,
    EXTRA_CANDIDATES,
    MOST_CANDIDATES,
    THINKING_KINDS,
    UNCHANGED,
    YIELD_S,
    Appended,
    ChatRow,
    Claimed,
    Due,
    Head,
    Move,
    SeatClock,
    SnapshotRow,
    StoredTable,
    Tick,
    chance_text,
    move_from_row,
)
from .move_writer import COMMAND_S, PostgresWriter, SqliteWriter, Writer
from .schema import chats, moves, seats, snapshots, tables
from .stored_table import read_table

_NO_TICK: Final = (None,) * len(clocks.COLUMNS)
_PROBE_BYTES: Final = 65_536
"""Size of the file that `check_writable` writes beside a database of SQLite."""
_SPILL: Final = "SELECT count(*) FROM generate_series(1, 20000)"
"""A query whose rows do not fit into 64 kB of memory, so that PostgreSQL writes them to a temporary file."""
_NO_TEMPORARY_FILES: Final = "53400"
"""SQLSTATE of a host's limit on temporary files."""
_NAMES_PER_QUERY: Final = 5000
# The clock is read once, in a query of its own: else PostgreSQL would use no index to find what is due.
_CLOCK: Final = select(now()).scalar_subquery()
_IS_DUE: Final = tables.c.due_at <= _CLOCK
_THINKS: Final = tables.c.due_kind.in_(THINKING_KINDS)
_FIRST_OUT: Final = (
    select(func.min(seats.c.clock_at + seats.c.clock_left))
    .where(seats.c.table_id == tables.c.id, seats.c.clock_at.is_not(None))
    .scalar_subquery()
)
"""When the first clock that runs at a table runs out."""
_MOVE_COLUMNS: Final = [moves.c[name] for name in Move._fields]
_SNAPSHOT_COLUMNS: Final = [snapshots.c[name] for name in SnapshotRow._fields]
_CHAT_COLUMNS: Final = [chats.c[name] for name in ChatRow._fields]
_DUE_WAITING: Final = (
    select(tables.c.due_kind, func.count(), _CLOCK - func.min(tables.c.due_at))
    .where(_IS_DUE)
    .group_by(tables.c.due_kind)
)


class Log:
    """What a database does for tables that are played."""

    def __init__(self, connections: Connections, most_writers: int) -> None:
        self._connections: Final = connections
        dialect = connections.engine.dialect.name
        self._is_sqlite: Final = dialect == "sqlite"
        self._writer: Final[Writer] = (
            SqliteWriter(connections) if self._is_sqlite else PostgresWriter(connections, most_writers)
        )
        # Put into these texts (S608) are only the clock and names of columns, all ours.
        self._run_clocks: Final = text(f"""
            WITH m AS (SELECT CAST(:runs AS int) AS runs, 0 AS renewed, 0.0 AS least, 0.0 AS gain, 0 AS delayed)
            UPDATE seats AS s SET {clocks.wound(NOW[dialect])} FROM m WHERE s.table_id = :table""")  # noqa: S608
        self._clocks: Final = text(f"""
            SELECT t.seq, s.seat, {clocks.left_now(NOW[dialect])}, s.clock_at IS NOT NULL
            FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE t.id = :table AND s.clock_left IS NOT NULL ORDER BY s.seat""")  # noqa: S608

    async def close(self) -> None:
        """Write the moves that wait."""
        await self._writer.close()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with asyncio.timeout(COMMAND_S), self._connections.writing() as connection:
            yield connection

    async def _fetch(self, query: Executable) -> Sequence[Any]:
        async with asyncio.timeout(COMMAND_S):
            return await self._connections.fetch(query)

    def append(
        self,
        table: str,
        move: Move,
        head: Head,
        due: Due | None,
        outcome: str | None,
        tick: Tick | None = None,
    ) -> asyncio.Future[Appended]:
        """Write the next move, if the table is still at this head (chat aside), and what falls due after it.

        `outcome`: how the game ended, if this move ended it. `tick`: what it does to the clocks of the table, if it has
        any. All or nothing, in one transaction.
        """
        kind, after = due or (None, 0.0)
        seq, seat, act, undo, chance, key, tip = move
        kind = None if due is UNCHANGED else kind
        entry = (table, seq, seat, act, undo, chance_text(chance), key)
        return self._writer.append(
            (*entry, after, kind, outcome, tip, head.tip, head.version, *(tick or _NO_TICK))
        )

    async def head(self, table: str) -> Head | None:
        """Return how far a table is."""
        return (await self.heads((table,))).get(table)

    async def heads(self, names: Sequence[str]) -> dict[str, Head]:
        """Return how far tables are, by name. Without names it still asks the database, and so checks it."""
        found: dict[str, Head] = {}
        for at in range(0, len(names) or 1, _NAMES_PER_QUERY):
            some = names[at : at + _NAMES_PER_QUERY]
            query = select(tables.c.id, *(tables.c[name] for name in Head._fields)).where(
                tables.c.id.in_(some)
            )
            found.update({row[0]: Head(*row[1:]) for row in await self._fetch(query)})
        return found

    async def stored_table(self, table: str) -> StoredTable | None:
        """Return a table and its seats; the seats are at least as new as the table's version says."""
        async with asyncio.timeout(COMMAND_S), self._connections.reading() as connection:
            return await read_table(connection, table)

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """Return the moves from number `since` on, before number `upto` if it is given."""
        query = select(*_MOVE_COLUMNS).where(moves.c.table_id == table, moves.c.seq >= since)
        if upto is not None:
            query = query.where(moves.c.seq < upto)
        return [move_from_row(row) for row in await self._fetch(query.order_by(moves.c.seq))]

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """Return the newest fitting snapshot of at most `upto` moves, of the history that the log has now."""
        kept = snapshots.c
        query = (
            select(*_SNAPSHOT_COLUMNS)
            .join(
                moves,
                (moves.c.table_id == kept.table_id)
                & (moves.c.seq == kept.seq - 1)
                & (moves.c.tip == kept.tip),
            )
            .where(kept.table_id == table, kept.rules == rules, kept.layout == layout, kept.seq <= upto)
            .order_by(kept.seq.desc())
            .limit(1)
        )
        rows = await self._fetch(query)
        return SnapshotRow(*rows[0]) if rows else None

    async def save_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        """Save a snapshot in place of the table's snapshot of the same number of moves, if it has one.

        The older one may be of a layout that no process reads any more, or of a history that the database has lost.
        """
        values = snapshot._asdict()
        insert_into = sqlite.insert if self._is_sqlite else postgresql.insert
        query = insert_into(snapshots).values(table_id=table, **values)
        async with self._writing() as connection:
            await connection.execute(
                query.on_conflict_do_update(index_elements=("table_id", "seq"), set_=values)
            )

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """Return the number of a seat's move by its key."""
        where = (moves.c.table_id == table, moves.c.seat == seat, moves.c.key == key)
        rows = await self._fetch(select(moves.c.seq).where(*where))
        return rows[0][0] if rows else None

    async def add_chat(self, table: str, seat: int, name: str, text: str, key: str) -> bool:
        """Add a line of chat; return False if this key is there already."""
        number = (
            update(tables).where(tables.c.id == table).values(said=tables.c.said + 1).returning(tables.c.said)
        )
        try:
            async with self._writing() as connection:
                n = (await connection.execute(number)).scalar_one()
                line = {"table_id": table, "n": n, "seat": seat, "name": name, "text": text, "key": key}
                await connection.execute(insert(chats).values(**line, at=now()))
        except exc.IntegrityError:
            return False
        return True

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """Return the last lines after number `since`, the oldest first."""
        query = select(*_CHAT_COLUMNS).where(chats.c.table_id == table, chats.c.n > since)
        return [
            ChatRow(*row) for row in reversed(await self._fetch(query.order_by(chats.c.n.desc()).limit(most)))
        ]

    async def claim_due(self, most: int, lease: float, thinking: bool | None = None) -> list[Claimed]:
        """Take due work: it falls due again after the lease, unless a move or `reschedule` sets what is due.

        Origins take turns: first that whose work was last taken the longest ago. `thinking`: only what bots have to
        think for, or only the rest. No two workers are given the same: PostgreSQL skips rows that another one holds,
        SQLite has one writer at a time.
        """
        is_due = _IS_DUE if thinking is None else _IS_DUE & (_THINKS if thinking else ~_THINKS)
        if self._is_sqlite and not await self._fetch(select(tables.c.id).where(is_due).limit(1)):
            return []  # looking takes no lock
        async with self._writing() as connection:
            claim = _claim(is_due, most, lease)
            return [Claimed(*row) for row in await connection.execute(claim)]

    async def reschedule(self, claimed: Claimed, due: Due | None, runs: int | None = None) -> bool:
        """Set what falls due next, if the table is still as it was claimed and nobody has done this work since.

        `runs`: the seats whose clocks run from now on, those that run already with what they have left.
        """
        kind, after = due or (None, 0.0)
        head = (tables.c.seq == claimed.seq, tables.c.tip == claimed.tip, tables.c.version == claimed.version)
        one = update(tables).where(tables.c.id == claimed.table)
        values = {"due_kind": kind, "due_at": None if kind is None else now() + after}
        async with self._writing() as connection:
            # The row of the table is held from here on: no move comes in between.
            done = await connection.execute(
                one.where(*head, tables.c.due_kind == claimed.kind).values(values)
            )
            if done.rowcount != 1:
                return False
            if runs is not None:
                await connection.execute(self._run_clocks, {"table": claimed.table, "runs": runs})
                if kind == CLOCK.kind:
                    await connection.execute(one.values(due_at=_FIRST_OUT))
        return True

    async def clocks(self, table: str) -> tuple[int, list[SeatClock]]:
        """Return how many entries a table has, and its clocks as they stand then; none where it has none."""
        rows = await self._fetch(self._clocks.bindparams(table=table))
        return (rows[0][0] if rows else 0), [
            SeatClock(seat, left, bool(runs)) for _, seat, left, runs in rows
        ]

    async def overdue(self, seconds: float) -> bool:
        """Return whether due work has waited that long for a worker."""
        return bool(
            await self._fetch(select(tables.c.id).where(tables.c.due_at <= _CLOCK - seconds).limit(1))
        )

    async def due_waiting(self) -> dict[str, tuple[int, float]]:
        """Return how many tables have due work that waits for a worker, and for how many seconds at most, by kind."""
        return {kind: (count, lag) for kind, count, lag in await self._fetch(_DUE_WAITING)}

    async def check_writable(self) -> None:
        """Write a little to the disk of the database; raise an error if it is full or read-only."""
        if self._is_sqlite:
            folder = os.path.dirname(self._connections.engine.url.database or "") or "."
            await asyncio.to_thread(_write_file, folder)
            return
        async with self._writing() as connection:
            await connection.execute(text("SET LOCAL work_mem = '64kB'"))
            try:
                async with connection.begin_nested():
                    await connection.execute(text(_SPILL))
            except exc.DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) != _NO_TEMPORARY_FILES:
                    raise
            await connection.execute(text("SELECT txid_current()"))

    def moves_waiting(self) -> int:
        """Return how many moves wait to be written, or are being."""
        return self._writer.waiting


def _claim(is_due: ColumnElement[bool], most: int, lease: float) -> UpdateBase:
    """Return the statement that claims due work: a table of each origin, then a second of each, and so on."""
    yields = case((tables.c.due_kind == BOTS_ONLY, YIELD_S), else_=0.0).label("yields")
    due = (
        select(tables.c.id, tables.c.origin, tables.c.due_at, yields)
        .where(is_due)
        .order_by(tables.c.due_at)
        .limit(MOST_CANDIDATES)
        .cte("due")
    )
    each, earlier = select(due.c.origin).distinct().subquery("each"), tables.alias("earlier")
    served = (
        select(func.max(earlier.c.claimed_at))
        .where(earlier.c.origin == each.c.origin, earlier.c.claimed_at.is_not(None))
        .scalar_subquery()
    )
    origins = select(each.c.origin, served.label("served")).cte("origins").prefix_with("MATERIALIZED")
    place = func.row_number().over(partition_by=due.c.origin, order_by=due.c.due_at + due.c.yields)
    turns = (
        select(due.c.id, due.c.due_at, due.c.yields, origins.c.served, place.label("place"))
        .join(origins, origins.c.origin == due.c.origin)
        .cte("turns")
    )
    order = (turns.c.place, func.coalesce(turns.c.served, 0.0) + turns.c.yields, turns.c.due_at)
    following = (
        select(turns.c.id, func.row_number().over(order_by=order).label("place"))
        .order_by(*order)
        .limit(most + EXTRA_CANDIDATES)  # other workers may hold some
        .cte("following")
    )
    row = tables.alias("row")
    free = (
        select(row.c.id)
        .join(following, following.c.id == row.c.id)
        .where(row.c.due_at <= _CLOCK)
        .order_by(following.c.place)
        .limit(most)
        .with_for_update(of=row, skip_locked=True)
    )
    return (
        update(tables)
        .where(tables.c.id.in_(free))
        .values(due_at=now() + lease, claimed_at=now())
        .returning(tables.c.id, tables.c.due_kind, tables.c.seq, tables.c.tip, tables.c.version)
    )


def _write_file(folder: str) -> None:
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(_PROBE_BYTES))
        file.flush()
