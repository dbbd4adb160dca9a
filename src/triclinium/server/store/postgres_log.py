"""The log on PostgreSQL: statements written by hand, on connections of asyncpg."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import asyncpg

from . import clocks
from .move_log import (
    BOTS_ONLY,
    CLOCK,
    EXTRA_CANDIDATES,
    MOST_CANDIDATES,
    THINKING_KINDS,
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
    move_from_row,
)
from .postgres_move_writer import NOW, MoveWriter

# Put into these texts (S608) are only names of columns and the clock, all ours; what comes from outside is a parameter.
_TABLE: Final = f"SELECT {', '.join(TableRow.__slots__)} FROM tables WHERE id = $1"  # noqa: S608 (all of it is ours)
_SEATS: Final = f"SELECT {', '.join(SeatRow.__slots__)} FROM seats WHERE table_id = $1 ORDER BY seat"  # noqa: S608 (all of it is ours)
_HOLDERS: Final = "SELECT person, seat FROM holders WHERE table_id = $1"
_TAIL: Final = """
SELECT seq, seat, act, undo, chance, key, tip FROM moves
WHERE table_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq"""
_SNAPSHOT: Final = """
SELECT s.seq, s.tip, s.rules, s.layout, s.body FROM snapshots s
JOIN moves m ON m.table_id = s.table_id AND m.seq = s.seq - 1 AND m.tip = s.tip
WHERE s.table_id = $1 AND s.rules = $2 AND s.layout = $3 AND s.seq <= $4 ORDER BY s.seq DESC LIMIT 1"""
_SAVE_SNAPSHOT: Final = """
INSERT INTO snapshots (table_id, seq, tip, rules, layout, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (table_id, seq) DO UPDATE SET tip = $3, rules = $4, layout = $5, body = $6"""
_ADD_CHAT: Final = f"""
WITH head AS (UPDATE tables SET said = said + 1 WHERE id = $1 RETURNING id, said)
INSERT INTO chats (table_id, n, seat, name, text, key, at)
SELECT id, said, $2, $3, $4, $5, {NOW} FROM head"""  # noqa: S608 (all of it is ours)
_CHAT: Final = """
SELECT n, seat, name, text, at FROM chats WHERE table_id = $1 AND n > $2 ORDER BY n DESC LIMIT $3"""
# The clock is read once, in a query of its own: else no index would help to find what is due.
_CLAIM_DUE: Final = f"""
WITH due AS (
  SELECT id, origin, due_at, CASE due_kind WHEN '{BOTS_ONLY}' THEN {YIELD_S} ELSE 0.0 END AS yields
  FROM tables WHERE due_at <= (SELECT {NOW}) AND ($3::boolean IS NULL OR (due_kind IN {THINKING_KINDS}) = $3)
  ORDER BY due_at LIMIT {MOST_CANDIDATES}),
origins AS MATERIALIZED (
  SELECT origin, (SELECT max(claimed_at) FROM tables WHERE origin = each.origin AND claimed_at IS NOT NULL) AS served
  FROM (SELECT DISTINCT origin FROM due) AS each),
turns AS (
  SELECT id, due_at, yields, served, row_number() OVER (PARTITION BY origin ORDER BY due_at + yields) AS place
  FROM due JOIN origins USING (origin)),
next AS (
  SELECT id, row_number() OVER (ORDER BY place, coalesce(served, 0) + yields, due_at) AS place
  FROM turns ORDER BY place LIMIT $1::int + {EXTRA_CANDIDATES})
UPDATE tables SET due_at = {NOW} + $2, claimed_at = {NOW}
WHERE id IN (
  SELECT tables.id FROM tables JOIN next ON tables.id = next.id WHERE tables.due_at <= (SELECT {NOW})
  ORDER BY next.place LIMIT $1::int FOR UPDATE OF tables SKIP LOCKED)
RETURNING id, due_kind, seq, tip, version"""  # noqa: S608 (all of it is ours)
_SAME: Final = "id = $1 AND seq = $2 AND tip = $3 AND version = $4 AND due_kind = $5"
_RESCHEDULE: Final = f"""
UPDATE tables SET due_kind = $6, due_at = CASE WHEN $6::text IS NULL THEN NULL ELSE {NOW} + $7 END
WHERE {_SAME}"""  # noqa: S608 (all of it is ours)
# The row of the table is held from the first of these on: no move comes in between.
_HELD: Final = f"SELECT 1 FROM tables WHERE {_SAME} FOR UPDATE"  # noqa: S608 (all of it is ours)
_WIND: Final = f"""
WITH m AS (SELECT $2::int AS runs, 0 AS renewed, 0::float8 AS least, 0::float8 AS gain, 0 AS delayed)
UPDATE seats AS s SET {clocks.wound(NOW)} FROM m WHERE s.table_id = $1"""  # noqa: S608 (all of it is ours)
_FIRST_OUT: Final = f"UPDATE tables SET due_at = {clocks.first_out('$1')} WHERE id = $1"  # noqa: S608 (all of it is ours)
_CLOCKS: Final = f"""
SELECT t.seq, s.seat, {clocks.left_now(NOW)}, s.clock_at IS NOT NULL
FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.id = $1 AND s.clock_left IS NOT NULL ORDER BY s.seat"""  # noqa: S608 (all of it is ours)
_OVERDUE: Final = f"SELECT EXISTS (SELECT 1 FROM tables WHERE due_at < {NOW} - $1)"  # noqa: S608 (all of it is ours)
_DUE_WAITING: Final = f"""
WITH clock AS (SELECT {NOW} AS now)
SELECT due_kind, count(*), (SELECT now FROM clock) - min(due_at) FROM tables
WHERE due_at <= (SELECT now FROM clock) GROUP BY due_kind"""  # noqa: S608 (all of it is ours)
_SPILL: Final = "SELECT count(*) FROM generate_series(1, 20000)"
"""A query whose rows do not fit into 64 kB of memory, so that PostgreSQL writes them to a temporary file."""
_ALL: Final = 2**31 - 1
_CONNECT_S: Final = 10
_FOR_READING: Final = 4
"""Connections beside those that write moves."""
_MOST_QUERIES: Final = 50_000
_IDLE_S: Final = 300.0
_COMMAND_S: Final = 30


class _Connection(asyncpg.Connection):
    """A connection that is handed on as it is: we leave nothing behind on it that would have to be reset.

    But a query whose asker went away may: a statement is prepared and run in one go, and who is cancelled in between
    leaves the server within that. Then one more query ends it, or the next transaction could not begin.
    """

    _cut_off = False

    def get_reset_query(self) -> str:
        return "SELECT 1" if self._cut_off else ""

    async def reset(self, *, timeout: float | None = None) -> None:
        await super().reset(timeout=timeout)
        self._cut_off = False

    async def fetch(self, *args: Any, **more: Any) -> Any:
        with self._noted():
            return await super().fetch(*args, **more)

    async def fetchrow(self, *args: Any, **more: Any) -> Any:
        with self._noted():
            return await super().fetchrow(*args, **more)

    async def fetchval(self, *args: Any, **more: Any) -> Any:
        with self._noted():
            return await super().fetchval(*args, **more)

    async def execute(self, *args: Any, **more: Any) -> Any:
        with self._noted():
            return await super().execute(*args, **more)

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._cut_off = True
            raise


class _Pool(asyncpg.Pool):
    """A pool that knows how many wait for a connection of it."""

    __slots__ = ("waiting",)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.waiting = 0

    async def _acquire(self, timeout: float | None) -> Any:
        self.waiting += 1
        try:
            return await super()._acquire(timeout)  # type: ignore[misc] # its stubs leave it out
        finally:
            self.waiting -= 1


class PostgresLog:
    """The log on PostgreSQL."""

    def __init__(self, pool: _Pool, writers: int) -> None:
        self._pool: Final = pool
        self._writer: Final = MoveWriter(pool, writers)

    @staticmethod
    async def open(url: str, size: int) -> PostgresLog:
        """Connect."""
        pool = _Pool(
            url,
            min_size=0,  # a floor would be restored while the server is away, with a traceback each time
            max_size=size + _FOR_READING,
            max_queries=_MOST_QUERIES,
            max_inactive_connection_lifetime=_IDLE_S,
            loop=None,
            connection_class=_Connection,
            record_class=asyncpg.Record,
            timeout=_CONNECT_S,
            command_timeout=_COMMAND_S,
        )
        await pool
        return PostgresLog(pool, size)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writer.close()
        await self._pool.close()

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
        return self._writer.append(table, move, head, due, outcome, tick)

    async def head(self, table: str) -> Head | None:
        """How far a table is."""
        return (await self.heads((table,))).get(table)

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far tables are, in one query."""
        query = "SELECT id, seq, tip, version, said FROM tables WHERE id = ANY($1::text[])"
        rows = await self._pool.fetch(query, tables)
        return {row[0]: Head(row[1], row[2], row[3], row[4]) for row in rows}

    async def stored_table(self, table: str) -> StoredTable | None:
        """A table and its seats."""
        async with (
            self._pool.acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),  # all of it of one moment
        ):
            row = await connection.fetchrow(_TABLE, table)
            if row is None:
                return None
            seats = await connection.fetch(_SEATS, table)
            holders = await connection.fetch(_HOLDERS, table)
        return StoredTable(
            TableRow(*row),
            tuple(SeatRow(*seat) for seat in seats),
            {holder[0]: holder[1] for holder in holders},
        )

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """The moves from number `since` on."""
        rows = await self._pool.fetch(_TAIL, table, since, _ALL if upto is None else upto)
        return [move_from_row(tuple(row)) for row in rows]

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """The newest fitting snapshot of at most `upto` moves."""
        row = await self._pool.fetchrow(_SNAPSHOT, table, rules, layout, upto)
        return SnapshotRow(*row) if row else None

    async def save_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        """Save a snapshot."""
        await self._pool.execute(_SAVE_SNAPSHOT, table, *snapshot)

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """The number of a seat's move by its key."""
        query = "SELECT seq FROM moves WHERE table_id = $1 AND seat = $2 AND key = $3"
        found: int | None = await self._pool.fetchval(query, table, seat, key)
        return found

    async def add_chat(self, table: str, seat: int, name: str, text: str, key: str) -> bool:
        """Add a line of chat; False if this key is there already."""
        try:
            await self._pool.execute(_ADD_CHAT, table, seat, name, text, key)
        except asyncpg.UniqueViolationError:
            return False
        return True

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """The last lines after number `since`."""
        rows = await self._pool.fetch(_CHAT, table, since, most)
        return [ChatRow(*row) for row in reversed(rows)]

    async def claim_due(self, most: int, lease: float, thinking: bool | None = None) -> list[Claimed]:
        """Take due work."""
        return [Claimed(*row) for row in await self._pool.fetch(_CLAIM_DUE, most, lease, thinking)]

    async def reschedule(self, claimed: Claimed, due: Due | None, runs: int | None = None) -> bool:
        """Set what falls due next, if the table is still as it was when it was claimed."""
        kind, after = due or (None, 0.0)
        at = (claimed.table, claimed.seq, claimed.tip, claimed.version, claimed.kind)
        values = (*at, kind, float(after))
        if runs is None:
            return bool(await self._pool.execute(_RESCHEDULE, *values) == "UPDATE 1")
        async with self._pool.acquire() as connection, connection.transaction():
            if await connection.fetchval(_HELD, *at) is None:
                return False
            await connection.execute(_WIND, claimed.table, runs)
            await connection.execute(_RESCHEDULE, *values)
            if kind == CLOCK.kind:
                await connection.execute(_FIRST_OUT, claimed.table)
            return True

    async def clocks(self, table: str) -> tuple[int, list[SeatClock]]:
        """How many entries a table has, and its clocks."""
        rows = await self._pool.fetch(_CLOCKS, table)
        return (rows[0][0] if rows else 0), [SeatClock(*row[1:]) for row in map(tuple, rows)]

    async def overdue(self, seconds: float) -> bool:
        """Whether due work has waited that long for a worker."""
        return bool(await self._pool.fetchval(_OVERDUE, seconds))

    async def check_writable(self) -> None:
        """Make PostgreSQL write a temporary file and a transaction; raise its error if it cannot."""
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SET LOCAL work_mem = '64kB'")
            with suppress(asyncpg.ConfigurationLimitExceededError):  # the host allows no temporary files
                async with connection.transaction():
                    await connection.fetchval(_SPILL)
            await connection.fetchval("SELECT txid_current()")

    async def due_waiting(self) -> dict[str, tuple[int, float]]:
        """What waits for a worker, by its kind."""
        return {row[0]: (row[1], row[2]) for row in await self._pool.fetch(_DUE_WAITING)}

    def connections(self) -> dict[str, int]:
        """How many connections there are; those that write moves are kept, and are busy."""
        idle = self._pool.get_idle_size()
        return {"busy": self._pool.get_size() - idle, "idle": idle, "waiting": self._pool.waiting}

    def moves_waiting(self) -> int:
        """How many moves wait to be written, or are being."""
        return self._writer.waiting
