"""The log on SQLite: the same statements as on PostgreSQL, on one connection in a thread of its own."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import starmap
from typing import Any, Final, TypeVar

from ..cost_meter import timed
from . import clocks
from .move_log import (
    BOTS_ONLY,
    CLOCK,
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
    SeatRow,
    SnapshotRow,
    StoredTable,
    TableRow,
    Tick,
    chance_text,
    move_from_row,
)

T = TypeVar("T")

NOW: Final = "((julianday('now') - 2440587.5) * 86400.0)"
"""The clock of the database, in seconds since 1970; the same throughout a statement."""

PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # a crash of the program loses nothing; one of the machine, perhaps the last move
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)

# Put into these texts (S608) are only names of columns and the clock, all ours; what comes from outside is a parameter.
_HEAD: Final = f"""
UPDATE tables SET seq = seq + 1, tip = ?6,
  due_at = CASE WHEN ?3 < 0 THEN due_at WHEN ?4 IS NULL THEN NULL ELSE {NOW} + ?3 END,
  due_kind = CASE WHEN ?3 < 0 THEN due_kind ELSE ?4 END,
  outcome = ?5,
  state = CASE WHEN ?5 IS NULL THEN state ELSE 'over' END,
  version = CASE WHEN ?5 IS NULL THEN version ELSE version + 1 END
WHERE id = ?1 AND seq = ?2 AND tip = ?7 AND version = ?8 AND state = 'running'"""  # noqa: S608 (all of it is ours)
_MOVE: Final = f"""
INSERT INTO moves (table_id, seq, seat, act, undo, chance, key, tip, at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, {NOW})"""  # noqa: S608 (all of it is ours)
_TABLE: Final = f"SELECT {', '.join(TableRow.__slots__)} FROM tables WHERE id = ?"  # noqa: S608 (all of it is ours)
_SEATS: Final = f"SELECT {', '.join(SeatRow.__slots__)} FROM seats WHERE table_id = ? ORDER BY seat"  # noqa: S608 (all of it is ours)
_HOLDERS: Final = "SELECT person, seat FROM holders WHERE table_id = ?"
_TAIL: Final = """
SELECT seq, seat, act, undo, chance, key, tip FROM moves
WHERE table_id = ? AND seq >= ? AND seq < ? ORDER BY seq"""
_SNAPSHOT: Final = """
SELECT s.seq, s.tip, s.rules, s.layout, s.body FROM snapshots s
JOIN moves m ON m.table_id = s.table_id AND m.seq = s.seq - 1 AND m.tip = s.tip
WHERE s.table_id = ? AND s.rules = ? AND s.layout = ? AND s.seq <= ? ORDER BY s.seq DESC LIMIT 1"""
_SAVE_SNAPSHOT: Final = """
INSERT INTO snapshots (table_id, seq, tip, rules, layout, body) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, seq) DO UPDATE
SET tip = excluded.tip, rules = excluded.rules, layout = excluded.layout, body = excluded.body"""
_ADD_CHAT: Final = f"""
INSERT INTO chats (table_id, n, seat, name, text, key, at) VALUES (?, ?, ?, ?, ?, ?, {NOW})"""  # noqa: S608 (all of it is ours)
_CHAT: Final = (
    "SELECT n, seat, name, text, at FROM chats WHERE table_id = ? AND n > ? ORDER BY n DESC LIMIT ?"
)
_ANY_DUE: Final = f"""
SELECT 1 FROM tables WHERE due_at <= {NOW} AND (?1 IS NULL OR (due_kind IN {THINKING_KINDS}) = ?1) LIMIT 1"""  # noqa: S608 (all of it is ours)
_CLAIM_DUE: Final = f"""
WITH due AS (
  SELECT id, origin, due_at, CASE due_kind WHEN '{BOTS_ONLY}' THEN {YIELD_S} ELSE 0.0 END AS yields
  FROM tables WHERE due_at <= {NOW} AND (?3 IS NULL OR (due_kind IN {THINKING_KINDS}) = ?3)
  ORDER BY due_at LIMIT {MOST_CANDIDATES}),
origins AS MATERIALIZED (
  SELECT origin, (SELECT max(claimed_at) FROM tables WHERE origin = each.origin AND claimed_at IS NOT NULL) AS served
  FROM (SELECT DISTINCT origin FROM due) AS each),
turns AS (
  SELECT id, due_at, yields, served, row_number() OVER (PARTITION BY origin ORDER BY due_at + yields) AS place
  FROM due JOIN origins USING (origin))
UPDATE tables SET due_at = {NOW} + ?1, claimed_at = {NOW}
WHERE id IN (SELECT id FROM turns ORDER BY place, coalesce(served, 0) + yields, due_at LIMIT ?2)
RETURNING id, due_kind, seq, tip, version"""  # noqa: S608 (all of it is ours)
_RESCHEDULE: Final = f"""
UPDATE tables SET due_kind = ?5, due_at = CASE WHEN ?5 IS NULL THEN NULL ELSE {NOW} + ?6 END
WHERE id = ?1 AND seq = ?2 AND tip = ?3 AND version = ?4 AND due_kind = ?7"""  # noqa: S608 (all of it is ours)
_WIND: Final = f"""
WITH m AS (SELECT ?2 AS runs, ?3 AS renewed, ?4 AS least, ?5 AS gain, ?6 AS delayed)
UPDATE seats AS s SET {clocks.wound(NOW)} FROM m WHERE s.table_id = ?1"""  # noqa: S608 (all of it is ours)
_FIRST_OUT: Final = f"UPDATE tables SET due_at = {clocks.first_out('?1')} WHERE id = ?1"  # noqa: S608 (all of it is ours)
_CLOCKS: Final = f"""
SELECT t.seq, s.seat, {clocks.left_now(NOW)}, s.clock_at IS NOT NULL
FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.id = ?1 AND s.clock_left IS NOT NULL ORDER BY s.seat"""  # noqa: S608 (all of it is ours)
_OVERDUE: Final = f"SELECT 1 FROM tables WHERE due_at <= {NOW} - ? LIMIT 1"  # noqa: S608 (all of it is ours)
_DUE_WAITING: Final = f"""
SELECT due_kind, count(*), {NOW} - min(due_at) FROM tables WHERE due_at <= {NOW} GROUP BY due_kind"""  # noqa: S608 (all of it is ours)
_ALL: Final = 2**31 - 1
_PROBE_BYTES: Final = 65_536
"""Size of the file that `check_writable` writes."""


def restrict_access(path: str) -> None:
    """Make the file, if there is none, for its owner only; close one that is there to strangers.

    It holds the secrets of chance and people's addresses. SQLite gives the files beside it the rights of the file.
    """
    with suppress(OSError):  # what is wrong with the place, SQLite tells when it opens the file
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for each in (path, f"{path}-wal", f"{path}-shm"):
            with suppress(FileNotFoundError):
                os.chmod(each, os.stat(each).st_mode & 0o770)


class SqliteLog:
    """The log on SQLite."""

    def __init__(self, connection: sqlite3.Connection, thread: ThreadPoolExecutor, folder: str) -> None:
        self._connection: Final = connection
        self._folder: Final = folder
        self._thread: Final = thread
        self._appending: Final[set[asyncio.Future[Appended]]] = set()

    @staticmethod
    async def open(path: str) -> SqliteLog:
        """Open the file."""

        def connect() -> sqlite3.Connection:
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            for pragma in PRAGMAS:
                connection.execute(pragma)
            return connection

        thread = ThreadPoolExecutor(1, "sqlite")
        connection = await asyncio.get_running_loop().run_in_executor(thread, connect)
        return SqliteLog(connection, thread, os.path.dirname(path) or ".")

    async def close(self) -> None:
        """Close the file."""
        await self._run(self._connection.close)
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        return await self._run(lambda: self._connection.execute(query, values).fetchall())

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """A transaction that holds the lock of all writers from its start."""

        def transaction() -> T:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(self._connection)
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")
            return result

        return await self._run(transaction)

    def append(
        self,
        table: str,
        move: Move,
        head: Head,
        due: Due | None,
        outcome: str | None,
        tick: Tick | None = None,
    ) -> asyncio.Future[Appended]:
        """Write the next move if the table is still as expected."""
        writing = asyncio.ensure_future(timed("sql", self._append(table, move, head, due, outcome, tick)))
        self._appending.add(writing)
        writing.add_done_callback(self._appending.discard)
        return writing

    async def _append(
        self, table: str, move: Move, head: Head, due: Due | None, outcome: str | None, tick: Tick | None
    ) -> Appended:
        kind, after = due or (None, 0.0)
        chance = chance_text(move.chance)

        def write(connection: sqlite3.Connection) -> Appended:
            ahead = None if due is UNCHANGED else kind
            values = (table, move.seq, after, ahead, outcome, move.tip, head.tip, head.version)
            if connection.execute(_HEAD, values).rowcount != 1:
                return Appended.CONFLICT
            row = (table, move.seq, move.seat, move.act, move.undo, chance, move.key, move.tip)
            connection.execute(_MOVE, row)
            if tick is not None:
                _wind(connection, table, tick, kind)
            return Appended.DONE

        try:
            return await self._write(write)
        except sqlite3.IntegrityError:
            return Appended.REPEATED

    async def head(self, table: str) -> Head | None:
        """How far a table is."""
        return (await self.heads((table,))).get(table)

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far tables are."""
        found: dict[str, Head] = {}
        for at in range(0, len(tables), 500):
            some = tables[at : at + 500]
            marks = ",".join("?" * len(some))
            query = f"SELECT id, seq, tip, version, said FROM tables WHERE id IN ({marks})"  # noqa: S608 (marks only)
            found.update({row[0]: Head(*row[1:]) for row in await self._fetch(query, *some)})
        return found

    async def stored_table(self, table: str) -> StoredTable | None:
        """A table and its seats."""

        def read() -> StoredTable | None:
            self._connection.execute("BEGIN")  # all of it of one moment
            try:
                row = self._connection.execute(_TABLE, (table,)).fetchone()
                seats = self._connection.execute(_SEATS, (table,)).fetchall()
                holders = self._connection.execute(_HOLDERS, (table,)).fetchall()
            finally:
                self._connection.execute("COMMIT")
            if row is None:
                return None
            # A truth value is a number here.
            found = TableRow(*row)
            stored = replace(found, public=bool(found.public))
            chairs = tuple(
                replace(each, late=bool(each.late), waits=bool(each.waits))
                for each in starmap(SeatRow, seats)
            )
            return StoredTable(stored, chairs, dict(holders))

        return await self._run(read)

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """The moves from number `since` on."""
        rows = await self._fetch(_TAIL, table, since, _ALL if upto is None else upto)
        return [move_from_row(row) for row in rows]

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """The newest fitting snapshot of at most `upto` moves."""
        rows = await self._fetch(_SNAPSHOT, table, rules, layout, upto)
        return SnapshotRow(*rows[0]) if rows else None

    async def save_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        """Save a snapshot."""
        await self._write(lambda connection: connection.execute(_SAVE_SNAPSHOT, (table, *snapshot)))

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """The number of a seat's move by its key."""
        query = "SELECT seq FROM moves WHERE table_id = ? AND seat = ? AND key = ?"
        rows = await self._fetch(query, table, seat, key)
        return int(rows[0][0]) if rows else None

    async def add_chat(self, table: str, seat: int, name: str, text: str, key: str) -> bool:
        """Add a line of chat; False if this key is there already."""

        def write(connection: sqlite3.Connection) -> None:
            number = connection.execute(
                "UPDATE tables SET said = said + 1 WHERE id = ? RETURNING said", (table,)
            ).fetchall()[0][0]
            connection.execute(_ADD_CHAT, (table, number, seat, name, text, key))

        try:
            await self._write(write)
        except sqlite3.IntegrityError:
            return False
        return True

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """The last lines after number `since`."""
        return [ChatRow(*row) for row in reversed(await self._fetch(_CHAT, table, since, most))]

    async def claim_due(self, most: int, lease: float, thinking: bool | None = None) -> list[Claimed]:
        """Take due work; writers wait for each other, so no row is claimed twice."""
        if not await self._fetch(_ANY_DUE, thinking):  # looking takes no lock
            return []
        rows = await self._write(lambda c: c.execute(_CLAIM_DUE, (lease, most, thinking)).fetchall())
        return [Claimed(*row) for row in rows]

    async def reschedule(self, claimed: Claimed, due: Due | None, runs: int | None = None) -> bool:
        """Set what falls due next, if the table is still as it was when it was claimed."""
        kind, after = due or (None, 0.0)
        at = (claimed.table, claimed.seq, claimed.tip, claimed.version)
        values = (*at, kind, after, claimed.kind)

        def write(connection: sqlite3.Connection) -> bool:
            if connection.execute(_RESCHEDULE, values).rowcount != 1:
                return False
            if runs is not None:
                _wind(connection, claimed.table, Tick(runs, 0, 0.0, 0.0, 0), kind)
            return True

        return await self._write(write)

    async def clocks(self, table: str) -> tuple[int, list[SeatClock]]:
        """How many entries a table has, and its clocks."""
        rows = await self._fetch(_CLOCKS, table)
        return (rows[0][0] if rows else 0), [
            SeatClock(seat, left, bool(runs)) for _, seat, left, runs in rows
        ]

    async def overdue(self, seconds: float) -> bool:
        """Whether due work has waited that long for a worker."""
        return bool(await self._fetch(_OVERDUE, seconds))

    async def check_writable(self) -> None:
        """Write a file next to the database; raise OSError if the disk is full or read-only."""

        def write() -> None:
            with tempfile.TemporaryFile(dir=self._folder) as file:
                file.write(bytes(_PROBE_BYTES))
                file.flush()

        await asyncio.to_thread(write)

    async def due_waiting(self) -> dict[str, tuple[int, float]]:
        """What waits for a worker, by its kind."""
        return {kind: (count, lag) for kind, count, lag in await self._fetch(_DUE_WAITING)}

    def connections(self) -> dict[str, int]:
        """A file has none."""
        return {}

    def moves_waiting(self) -> int:
        """How many moves wait to be written, or are being."""
        return len(self._appending)


def _wind(connection: sqlite3.Connection, table: str, tick: Tick, kind: str | None) -> None:
    """Set the clocks of a table, and when the first of them runs out if that is what falls due."""
    connection.execute(_WIND, (table, *tick))
    if kind == CLOCK.kind:
        connection.execute(_FIRST_OUT, (table,))
