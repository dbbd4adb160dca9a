"""The log on SQLite: the same statements as on PostgreSQL, on one connection in a thread of its own."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from ..meter import timed
from .log import (
    ALONE,
    KEEP,
    MOST_LOOKED_AT,
    TO_THINK,
    YIELD_S,
    Appended,
    ChatRow,
    Claimed,
    Due,
    Head,
    Move,
    SeatRow,
    Sheet,
    SnapshotRow,
    TableRow,
    joined,
    move_of,
)

T = TypeVar("T")

PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # a crash of the program loses nothing; one of the machine, perhaps the last move
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)

_HEAD: Final = """
UPDATE tables SET seq = seq + 1,
  due_at = CASE WHEN ?3 < 0 THEN due_at WHEN ?4 IS NULL THEN NULL ELSE ?6 + ?3 END,
  due_kind = CASE WHEN ?3 < 0 THEN due_kind ELSE ?4 END,
  outcome = ?5,
  state = CASE WHEN ?5 IS NULL THEN state ELSE 'over' END,
  version = CASE WHEN ?5 IS NULL THEN version ELSE version + 1 END
WHERE id = ?1 AND seq = ?2 AND version = ?7 AND state = 'running'"""
_MOVE: Final = """
INSERT INTO moves (table_id, seq, seat, act, undo, chance, key, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
# Put into these texts (S608) are only names of columns and the clock, all ours; what comes from outside is a parameter.
_TABLE: Final = f"SELECT {', '.join(TableRow.__slots__)} FROM tables WHERE id = ?"  # noqa: S608 (all of it is ours)
_SEATS: Final = f"SELECT {', '.join(SeatRow.__slots__)} FROM seats WHERE table_id = ? ORDER BY seat"  # noqa: S608 (all of it is ours)
_HOLDERS: Final = "SELECT person, seat FROM holders WHERE table_id = ?"
_TAIL: Final = """
SELECT seq, seat, act, undo, chance, key FROM moves
WHERE table_id = ? AND seq >= ? AND seq < ? ORDER BY seq"""
_SNAPSHOT: Final = """
SELECT seq, rules, layout, body FROM snapshots
WHERE table_id = ? AND rules = ? AND layout = ? AND seq <= ? ORDER BY seq DESC LIMIT 1"""
_KEEP_SNAPSHOT: Final = """
INSERT INTO snapshots (table_id, seq, rules, layout, body) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (table_id, seq) DO UPDATE SET rules = excluded.rules, layout = excluded.layout, body = excluded.body"""
_CHAT: Final = (
    "SELECT n, seat, name, text, at FROM chats WHERE table_id = ? AND n > ? ORDER BY n DESC LIMIT ?"
)
_ANY_DUE: Final = f"""
SELECT 1 FROM tables WHERE due_at <= ?1 AND (?2 IS NULL OR (due_kind IN {TO_THINK}) = ?2) LIMIT 1"""  # noqa: S608 (all of it is ours)
_CLAIM: Final = f"""
WITH due AS (
  SELECT id, origin, due_at, CASE due_kind WHEN '{ALONE}' THEN {YIELD_S} ELSE 0.0 END AS yields
  FROM tables WHERE due_at <= ?1 AND (?4 IS NULL OR (due_kind IN {TO_THINK}) = ?4)
  ORDER BY due_at LIMIT {MOST_LOOKED_AT}),
origins AS MATERIALIZED (
  SELECT origin, (SELECT max(claimed_at) FROM tables WHERE origin = each.origin AND claimed_at IS NOT NULL) AS served
  FROM (SELECT DISTINCT origin FROM due) AS each),
turns AS (
  SELECT id, due_at, yields, served, row_number() OVER (PARTITION BY origin ORDER BY due_at + yields) AS place
  FROM due JOIN origins USING (origin))
UPDATE tables SET due_at = ?1 + ?2, claimed_at = ?1
WHERE id IN (SELECT id FROM turns ORDER BY place, coalesce(served, 0) + yields, due_at LIMIT ?3)
RETURNING id, due_kind, seq, version"""  # noqa: S608 (all of it is ours)
_SETTLE: Final = """
UPDATE tables SET due_kind = ?4, due_at = CASE WHEN ?4 IS NULL THEN NULL ELSE ?6 + ?5 END
WHERE id = ?1 AND seq = ?2 AND version = ?3 AND due_kind = ?7"""
_ALL: Final = 2**31 - 1


class SqliteLog:
    """The log on SQLite."""

    def __init__(self, connection: sqlite3.Connection, thread: ThreadPoolExecutor) -> None:
        self._connection: Final = connection
        self._thread: Final = thread

    @staticmethod
    async def open(path: str) -> SqliteLog:
        """Open the file."""

        def connect() -> sqlite3.Connection:
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            for pragma in PRAGMAS:
                connection.execute(pragma)
            return connection

        thread = ThreadPoolExecutor(1, "sqlite")
        return SqliteLog(await asyncio.get_running_loop().run_in_executor(thread, connect), thread)

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
        self, table: str, move: Move, version: int, due: Due | None, outcome: str | None
    ) -> asyncio.Future[Appended]:
        """Write the next move if the table is still as expected."""
        return asyncio.ensure_future(timed("sql", self._append(table, move, version, due, outcome)))

    async def _append(
        self, table: str, move: Move, version: int, due: Due | None, outcome: str | None
    ) -> Appended:
        kind, after = due or (None, 0.0)
        chance = joined(move.chance)

        def write(connection: sqlite3.Connection) -> Appended:
            now = time.time()
            values = (table, move.seq, after, None if due is KEEP else kind, outcome, now, version)
            if connection.execute(_HEAD, values).rowcount != 1:
                return Appended.CONFLICT
            row = (table, move.seq, move.seat, move.act, move.undo, chance, move.key, now)
            connection.execute(_MOVE, row)
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
            query = f"SELECT id, seq, version, said FROM tables WHERE id IN ({marks})"  # noqa: S608 (marks only)
            found.update({row[0]: Head(*row[1:]) for row in await self._fetch(query, *some)})
        return found

    async def sheet(self, table: str) -> Sheet | None:
        """A table and its seats."""

        def read() -> Sheet | None:
            row = self._connection.execute(_TABLE, (table,)).fetchone()
            if row is None:
                return None
            seats = self._connection.execute(_SEATS, (table,)).fetchall()
            holders = self._connection.execute(_HOLDERS, (table,)).fetchall()
            return Sheet(TableRow(*row), tuple(SeatRow(*seat) for seat in seats), dict(holders))

        return await self._run(read)

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """The moves from number `since` on."""
        rows = await self._fetch(_TAIL, table, since, _ALL if upto is None else upto)
        return [move_of(row) for row in rows]

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """The newest fitting snapshot of at most `upto` moves."""
        rows = await self._fetch(_SNAPSHOT, table, rules, layout, upto)
        return SnapshotRow(*rows[0]) if rows else None

    async def keep_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        """Keep a snapshot."""
        await self._write(lambda connection: connection.execute(_KEEP_SNAPSHOT, (table, *snapshot)))

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """The number of a seat's move by its key."""
        query = "SELECT seq FROM moves WHERE table_id = ? AND seat = ? AND key = ?"
        rows = await self._fetch(query, table, seat, key)
        return int(rows[0][0]) if rows else None

    async def say(self, table: str, seat: int, name: str, text: str, key: str) -> bool:
        """Add a line of chat; False if this key is there already."""

        def write(connection: sqlite3.Connection) -> None:
            number = connection.execute(
                "UPDATE tables SET said = said + 1 WHERE id = ? RETURNING said", (table,)
            ).fetchall()[0][0]
            connection.execute(
                "INSERT INTO chats (table_id, n, seat, name, text, key, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (table, number, seat, name, text, key, time.time()),
            )

        try:
            await self._write(write)
        except sqlite3.IntegrityError:
            return False
        return True

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """The last lines after number `since`."""
        return [ChatRow(*row) for row in reversed(await self._fetch(_CHAT, table, since, most))]

    async def claim(self, most: int, lease: float, thinking: bool | None = None) -> list[Claimed]:
        """Take due work; writers wait for each other, so no row is claimed twice."""
        if not await self._fetch(_ANY_DUE, time.time(), thinking):  # looking takes no lock
            return []
        rows = await self._write(lambda c: c.execute(_CLAIM, (time.time(), lease, most, thinking)).fetchall())
        return [Claimed(*row) for row in rows]

    async def settle(self, claimed: Claimed, due: Due | None) -> bool:
        """Set what falls due next, if the table is still as it was when it was claimed."""
        kind, after = due or (None, 0.0)
        values = (claimed.table, claimed.seq, claimed.version, kind, after, time.time(), claimed.kind)
        return await self._write(lambda connection: connection.execute(_SETTLE, values).rowcount == 1)

    async def overdue(self, seconds: float) -> bool:
        """Whether due work has waited that long for a worker."""
        rows = await self._fetch("SELECT 1 FROM tables WHERE due_at < ? LIMIT 1", time.time() - seconds)
        return bool(rows)
