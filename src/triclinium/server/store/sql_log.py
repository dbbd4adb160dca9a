"""The move log and scheduled work, for PostgreSQL and SQLite."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

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

from ...live.rows import Appended, ChatRow, Head, Move, SnapshotRow, StoredTable, chance_text, move_from_row
from ...live.schedule import (
    EXTRA_CANDIDATES,
    MOST_CANDIDATES,
    THINKING_KINDS,
    UNCHANGED,
    YIELD_S,
    Claimed,
    Due,
    SeatClock,
    Tick,
    WorkKind,
)
from . import clock
from .clock import NOW, due_columns, now
from .connections import Connections
from .move_writer import COMMAND_S, PostgresWriter, SqliteWriter
from .schema import chats, moves, seats, snapshots, tables
from .stored_table import read_table

_NO_TICK: Final = (None,) * len(clock.TICK_COLUMNS)
_PROBE_BYTES: Final = 65_536
"""Size, in bytes, of the file that `check_writable` writes next to an SQLite database."""
_SPILL: Final = "SELECT count(*) FROM generate_series(1, 20000)"
"""Query whose rows do not fit into 64 kB of memory, so that PostgreSQL writes them to a temporary file."""
_NO_TEMPORARY_FILES: Final = "53400"
"""SQLSTATE of exceeding a host's limit on temporary files."""
_NAMES_PER_QUERY: Final = 5000
# A subquery reads the clock once. Without it, PostgreSQL would not use the index of due work.
_CLOCK: Final = select(now()).scalar_subquery()
_IS_DUE: Final = tables.c.due_at <= _CLOCK
_THINKS: Final = tables.c.due_kind.in_(THINKING_KINDS)
_FIRST_OUT: Final = (
    select(func.min(seats.c.clock_at + seats.c.clock_left))
    .where(seats.c.table_id == tables.c.id, seats.c.clock_at.is_not(None))
    .scalar_subquery()
)
"""SQL for the time at which the first clock of a table runs out."""
_MOVE_COLUMNS: Final = [moves.c[name] for name in Move._fields]
_SNAPSHOT_COLUMNS: Final = [snapshots.c[name] for name in SnapshotRow._fields]
_CHAT_COLUMNS: Final = [chats.c[name] for name in ChatRow._fields]
_DUE_WAITING: Final = (
    select(tables.c.due_kind, func.count(), _CLOCK - func.min(tables.c.due_at))
    .where(_IS_DUE)
    .group_by(tables.c.due_kind)
)


class ChatWriter(NamedTuple):
    """Writer of a chat message. `person` is None for messages of schemas before 0016."""

    seat: int
    name: str
    person: str | None


class Log:
    """Storage of running games."""

    def __init__(self, connections: Connections, most_writers: int) -> None:
        self._connections: Final = connections
        dialect = connections.engine.dialect.name
        self._is_sqlite: Final = dialect == "sqlite"
        self._writer: Final[PostgresWriter | SqliteWriter] = (
            SqliteWriter(connections) if self._is_sqlite else PostgresWriter(connections, most_writers)
        )
        # Only the clock and column names, which are ours, are put into these texts (S608).
        self._run_clocks: Final = text(f"""
            WITH m AS (SELECT CAST(:runs AS int) AS runs, 0 AS renewed, 0.0 AS least, 0.0 AS gain, 0 AS delayed)
            UPDATE seats AS s SET {clock.wind(NOW[dialect])} FROM m WHERE s.table_id = :table""")  # noqa: S608
        self._clocks: Final = text(f"""
            SELECT t.seq, s.seat, {clock.left_now(NOW[dialect])}, s.clock_at IS NOT NULL
            FROM tables t JOIN seats s ON s.table_id = t.id
            WHERE t.id = :table AND s.clock_left IS NOT NULL ORDER BY s.seat""")  # noqa: S608

    async def close(self) -> None:
        """Write pending moves."""
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
        """Append a move and schedule the work that follows, if the table still has this head (chat is ignored).

        `outcome`: result of the game if this move ended it. `tick`: change of the clocks, if the table has any.
        """
        kind, after = due or (None, 0.0)
        seq, seat, act, undo, chance, key, tip = move
        kind = None if due is UNCHANGED else kind
        entry = (table, seq, seat, act, undo, chance_text(chance), key)
        return self._writer.append(
            (*entry, after, kind, outcome, tip, head.tip, head.version, *(tick or _NO_TICK))
        )

    async def head(self, table: str) -> Head | None:
        """Return the head of a table."""
        return (await self.heads((table,))).get(table)

    async def heads(self, names: Sequence[str]) -> dict[str, Head]:
        """Return the heads of tables by id. Without ids it still queries the database, as a health check."""
        found: dict[str, Head] = {}
        for at in range(0, len(names) or 1, _NAMES_PER_QUERY):
            some = names[at : at + _NAMES_PER_QUERY]
            query = select(tables.c.id, *(tables.c[name] for name in Head._fields)).where(
                tables.c.id.in_(some)
            )
            found.update({row[0]: Head(*row[1:]) for row in await self._fetch(query)})
        return found

    async def stored_table(self, table: str) -> StoredTable | None:
        """Return a table and its seats. The seats are at least as recent as the table's version."""
        async with asyncio.timeout(COMMAND_S), self._connections.reading() as connection:
            return await read_table(connection, table)

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """Return the moves from number `since` up to, but not including, `upto` (if given)."""
        query = select(*_MOVE_COLUMNS).where(moves.c.table_id == table, moves.c.seq >= since)
        if upto is not None:
            query = query.where(moves.c.seq < upto)
        return [move_from_row(row) for row in await self._fetch(query.order_by(moves.c.seq))]

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """Return the newest snapshot of the current log with at most `upto` moves."""
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
        """Save a snapshot. It replaces one with the same number of moves, which may be outdated."""
        values = snapshot._asdict()
        insert_into = sqlite.insert if self._is_sqlite else postgresql.insert
        query = insert_into(snapshots).values(table_id=table, **values)
        async with self._writing() as connection:
            await connection.execute(
                query.on_conflict_do_update(index_elements=("table_id", "seq"), set_=values)
            )

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """Return the number of the move that a seat made with this key, or None."""
        where = (moves.c.table_id == table, moves.c.seat == seat, moves.c.key == key)
        rows = await self._fetch(select(moves.c.seq).where(*where))
        return rows[0][0] if rows else None

    async def add_chat(
        self, table: str, seat: int, name: str, text: str, key: str, person: str | None = None
    ) -> bool:
        """Add a chat message of the player of a seat; return False if the key is already stored."""
        line = {"seat": seat, "name": name, "person": person, "text": text, "key": key}
        try:
            async with self._writing() as connection:
                await _add_chat(connection, table, **line)
        except exc.IntegrityError:
            return False
        return True

    async def remove_chat(self, table: str, n: int) -> bool:
        """Remove the text of a chat message, and add a message about it; return False if there is no such text."""
        line = (chats.c.table_id == table, chats.c.n == n, chats.c.text != "")
        emptied = (
            update(chats).where(*line).values(text="").returning(chats.c.seat, chats.c.name, chats.c.person)
        )
        async with self._writing() as connection:
            found = (await connection.execute(emptied)).first()
            if found is None:
                return False
            # No client can send this key, because keys with a space are refused.
            key = f"removed {n}"
            await _add_chat(connection, table, **found._asdict(), text="", key=key, removes=n)
        return True

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """Return the last `most` chat messages after number `since`, oldest first, without removed ones."""
        query = select(*_CHAT_COLUMNS).where(
            chats.c.table_id == table,
            chats.c.n > since,
            (chats.c.text != "") | chats.c.removes.is_not(None),
        )
        return [
            ChatRow(*row) for row in reversed(await self._fetch(query.order_by(chats.c.n.desc()).limit(most)))
        ]

    async def chat_writer(self, table: str, n: int) -> ChatWriter | None:
        """Return the writer of a chat message by its number, or None if there is none or it was removed."""
        query = select(chats.c.seat, chats.c.name, chats.c.person).where(
            chats.c.table_id == table, chats.c.n == n, chats.c.text != ""
        )
        rows = await self._fetch(query)
        return ChatWriter(*rows[0]) if rows else None

    async def claim_due(self, most: int, lease: float, thinking: bool | None = None) -> list[Claimed]:
        """Claim due work. It becomes due again when the lease expires, unless a move or `reschedule` replaces it.

        Origins take turns: the one served longest ago comes first. `thinking`: only work that needs a bot to think
        (True), or only other work (False). Workers never share work: PostgreSQL skips locked rows, SQLite has one
        writer.
        """
        is_due = _IS_DUE if thinking is None else _IS_DUE & (_THINKS if thinking else ~_THINKS)
        if self._is_sqlite and not await self._fetch(select(tables.c.id).where(is_due).limit(1)):
            return []  # a read takes no lock
        async with self._writing() as connection:
            claim = _claim(is_due, most, lease)
            return [Claimed(*row) for row in await connection.execute(claim)]

    async def reschedule(self, claimed: Claimed, due: Due | None, runs: int | None = None) -> bool:
        """Schedule the next work of a claimed table. Return False if the table has changed since it was claimed.

        `runs`: seats whose clocks run from now on. Running clocks continue.
        """
        head = (tables.c.seq == claimed.seq, tables.c.tip == claimed.tip, tables.c.version == claimed.version)
        one = update(tables).where(tables.c.id == claimed.table)
        async with self._writing() as connection:
            # This locks the table's row, so that no move can come in between.
            done = await connection.execute(
                one.where(*head, tables.c.due_kind == claimed.kind).values(due_columns(due))
            )
            if done.rowcount != 1:
                return False
            if runs is not None:
                await connection.execute(self._run_clocks, {"table": claimed.table, "runs": runs})
                if due is not None and due.kind == WorkKind.CLOCK:
                    await connection.execute(one.values(due_at=_FIRST_OUT))
        return True

    async def clocks(self, table: str) -> tuple[int, list[SeatClock]]:
        """Return the number of entries and the clocks of a table. The list is empty if it has no clocks."""
        rows = await self._fetch(self._clocks.bindparams(table=table))
        return (rows[0][0] if rows else 0), [
            SeatClock(seat, left, bool(runs)) for _, seat, left, runs in rows
        ]

    async def overdue(self, seconds: float) -> bool:
        """Return whether any work has been overdue for this number of seconds."""
        return bool(
            await self._fetch(select(tables.c.id).where(tables.c.due_at <= _CLOCK - seconds).limit(1))
        )

    async def due_waiting(self) -> dict[str, tuple[int, float]]:
        """Return the number of tables with due work, and the longest wait in seconds, for each kind."""
        return {kind: (count, lag) for kind, count, lag in await self._fetch(_DUE_WAITING)}

    async def check_writable(self) -> None:
        """Raise an error if the disk of the database is full or read-only."""
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
        """Return the number of moves that are not stored yet."""
        return self._writer.waiting


def _claim(is_due: ColumnElement[bool], most: int, lease: float) -> UpdateBase:
    """Return the statement that claims due work: one table of each origin, then a second of each, and so on."""
    yields = case((tables.c.due_kind == WorkKind.BOTS, YIELD_S), else_=0.0).label("yields")
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


async def _add_chat(connection: AsyncConnection, table: str, **line: object) -> None:
    """Insert a chat message with the table's next number."""
    number = (
        update(tables).where(tables.c.id == table).values(said=tables.c.said + 1).returning(tables.c.said)
    )
    n = (await connection.execute(number)).scalar_one()
    await connection.execute(insert(chats).values(table_id=table, n=n, at=now(), **line))
