"""The log on PostgreSQL: statements written by hand, on connections of asyncpg."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import asyncpg

from .log import (
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
    move_of,
)
from .postgres_pens import NOW, Pens

# Put into these texts (S608) are only names of columns and the clock, all ours; what comes from outside is a parameter.
_TABLE: Final = f"SELECT {', '.join(TableRow.__slots__)} FROM tables WHERE id = $1"  # noqa: S608 (all of it is ours)
_SEATS: Final = f"SELECT {', '.join(SeatRow.__slots__)} FROM seats WHERE table_id = $1 ORDER BY seat"  # noqa: S608 (all of it is ours)
_HOLDERS: Final = "SELECT person, seat FROM holders WHERE table_id = $1"
_TAIL: Final = """
SELECT seq, seat, act, undo, chance, key FROM moves
WHERE table_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq"""
_SNAPSHOT: Final = """
SELECT seq, rules, layout, body FROM snapshots
WHERE table_id = $1 AND rules = $2 AND layout = $3 AND seq <= $4 ORDER BY seq DESC LIMIT 1"""
_KEEP_SNAPSHOT: Final = """
INSERT INTO snapshots (table_id, seq, rules, layout, body) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (table_id, seq) DO UPDATE SET rules = $3, layout = $4, body = $5"""
_SAY: Final = f"""
WITH head AS (UPDATE tables SET said = said + 1 WHERE id = $1 RETURNING id, said)
INSERT INTO chats (table_id, n, seat, name, text, key, at)
SELECT id, said, $2, $3, $4, $5, {NOW} FROM head"""  # noqa: S608 (all of it is ours)
_CHAT: Final = """
SELECT n, seat, name, text, at FROM chats WHERE table_id = $1 AND n > $2 ORDER BY n DESC LIMIT $3"""
_CLAIM: Final = f"""
UPDATE tables SET due_at = {NOW} + $2
WHERE id IN (
  SELECT id FROM tables WHERE due_at <= {NOW} ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING id, due_kind, seq, version"""  # noqa: S608 (all of it is ours)
_SETTLE: Final = f"""
UPDATE tables SET due_kind = $4, due_at = CASE WHEN $4::text IS NULL THEN NULL ELSE {NOW} + $5 END
WHERE id = $1 AND seq = $2 AND version = $3 AND due_kind = $6"""  # noqa: S608 (all of it is ours)
_OVERDUE: Final = f"SELECT EXISTS (SELECT 1 FROM tables WHERE due_at < {NOW} - $1)"  # noqa: S608 (all of it is ours)
_ALL: Final = 2**31 - 1
_CONNECT_S: Final = 10
_FOR_READING: Final = 4
"""Connections beside those that write moves."""
_COMMAND_S: Final = 30


class _Connection(asyncpg.Connection):
    """A connection that is handed on as it is: we leave nothing behind on it that would have to be reset."""

    def get_reset_query(self) -> str:
        return ""


class PostgresLog:
    """The log on PostgreSQL."""

    def __init__(self, pool: asyncpg.Pool, pens: int) -> None:
        self._pool: Final = pool
        self._pens: Final = Pens(pool, pens)

    @staticmethod
    async def open(url: str, size: int) -> PostgresLog:
        """Connect."""
        pool = await asyncpg.create_pool(
            url,
            min_size=0,  # a floor would be restored while the server is away, with a traceback each time
            max_size=size + _FOR_READING,
            connection_class=_Connection,
            timeout=_CONNECT_S,
            command_timeout=_COMMAND_S,
        )
        return PostgresLog(pool, size)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pens.close()
        await self._pool.close()

    def append(
        self, table: str, move: Move, version: int, due: Due | None, outcome: str | None
    ) -> asyncio.Future[Appended]:
        """Write the next move if the table is still as expected."""
        return self._pens.append(table, move, version, due, outcome)

    async def head(self, table: str) -> Head | None:
        """How far a table is."""
        return (await self.heads((table,))).get(table)

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far tables are, in one query."""
        query = "SELECT id, seq, version, said FROM tables WHERE id = ANY($1::text[])"
        rows = await self._pool.fetch(query, tables)
        return {row[0]: Head(row[1], row[2], row[3]) for row in rows}

    async def sheet(self, table: str) -> Sheet | None:
        """A table and its seats."""
        async with self._pool.acquire() as connection:
            row = await connection.fetchrow(_TABLE, table)
            if row is None:
                return None
            seats = await connection.fetch(_SEATS, table)
            holders = await connection.fetch(_HOLDERS, table)
        return Sheet(
            TableRow(*row),
            tuple(SeatRow(*seat) for seat in seats),
            {holder[0]: holder[1] for holder in holders},
        )

    async def tail(self, table: str, since: int, upto: int | None = None) -> list[Move]:
        """The moves from number `since` on."""
        rows = await self._pool.fetch(_TAIL, table, since, _ALL if upto is None else upto)
        return [move_of(tuple(row)) for row in rows]

    async def snapshot(self, table: str, rules: int, layout: str, upto: int) -> SnapshotRow | None:
        """The newest fitting snapshot of at most `upto` moves."""
        row = await self._pool.fetchrow(_SNAPSHOT, table, rules, layout, upto)
        return SnapshotRow(*row) if row else None

    async def keep_snapshot(self, table: str, snapshot: SnapshotRow) -> None:
        """Keep a snapshot."""
        await self._pool.execute(_KEEP_SNAPSHOT, table, *snapshot)

    async def key_seq(self, table: str, seat: int, key: str) -> int | None:
        """The number of a seat's move by its key."""
        query = "SELECT seq FROM moves WHERE table_id = $1 AND seat = $2 AND key = $3"
        found: int | None = await self._pool.fetchval(query, table, seat, key)
        return found

    async def say(self, table: str, seat: int, name: str, text: str, key: str) -> bool:
        """Add a line of chat; False if this key is there already."""
        try:
            await self._pool.execute(_SAY, table, seat, name, text, key)
        except asyncpg.UniqueViolationError:
            return False
        return True

    async def chat(self, table: str, since: int, most: int) -> list[ChatRow]:
        """The last lines after number `since`."""
        rows = await self._pool.fetch(_CHAT, table, since, most)
        return [ChatRow(*row) for row in reversed(rows)]

    async def claim(self, most: int, lease: float) -> list[Claimed]:
        """Take due work."""
        return [Claimed(*row) for row in await self._pool.fetch(_CLAIM, most, lease)]

    async def settle(self, claimed: Claimed, due: Due | None) -> bool:
        """Set what falls due next, if the table is still as it was when it was claimed."""
        kind, after = due or (None, 0.0)
        status = await self._pool.execute(
            _SETTLE, claimed.table, claimed.seq, claimed.version, kind, float(after), claimed.kind
        )
        return bool(status == "UPDATE 1")

    async def overdue(self, seconds: float) -> bool:
        """Whether due work has waited that long for a worker."""
        return bool(await self._pool.fetchval(_OVERDUE, seconds))
