"""Append moves with hand-written SQL, because every move takes this path.

A move is written if its table still has the expected seq, tip and version, and its key is new. PostgreSQL does that in
one statement. SQLite runs the same three statements one by one, in a transaction.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

import asyncpg
import orjson
from sqlalchemy import exc, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.errors import TricliniumError
from ...live.rows import Appended
from ...live.schedule import CLOCK
from . import clock
from .clock import NOW
from .connections import Connections

BATCH_SIZE: Final = 100
COMMAND_S: Final = 30
"""Timeout of a statement in seconds."""
COLUMNS: Final = {
    "id": "text",
    "seq": "int",
    "seat": "smallint",
    "act": "text",
    "undo": "int",
    "chance": "text",
    "key": "text",
    "after": "float",
    "kind": "text",
    "outcome": "text",
    "tip": "text",
    "before": "text",
    "version": "bigint",
    **clock.TICK_COLUMNS,
}
"""Parameters of an append in order, with their SQL types. `after`: seconds until `kind` is due, -1 for no change.
`before`: the expected tip."""


# Only column names and the clock, which are ours, are put into these texts (S608). Outside values are parameters.
def _head(now: str) -> str:
    """Return the statement that updates a table's row for move `m`. Simultaneous moves conflict at that row."""
    return f"""
UPDATE tables AS t SET seq = t.seq + 1, tip = m.tip,
  due_at = CASE WHEN m.after < 0 THEN t.due_at WHEN m.kind IS NULL THEN NULL
    WHEN m.kind = '{CLOCK.kind}' THEN (
      SELECT min({clock.out_after(now)}) FROM seats s WHERE s.table_id = t.id AND (m.runs >> s.seat) & 1 = 1)
    ELSE {now} + m.after END,
  due_kind = CASE WHEN m.after < 0 THEN t.due_kind ELSE m.kind END,
  outcome = m.outcome,
  state = CASE WHEN m.outcome IS NULL THEN t.state ELSE 'over' END,
  version = CASE WHEN m.outcome IS NULL THEN t.version ELSE t.version + 1 END
FROM m WHERE t.id = m.id AND t.seq = m.seq AND t.tip = m.before AND t.version = m.version AND t.state = 'running'"""  # noqa: S608


def _entry(now: str, source: str) -> str:
    """Return the statement that inserts the moves of `source` into the log."""
    return f"""
INSERT INTO moves (table_id, seq, seat, act, undo, chance, key, tip, at)
SELECT id, seq, seat, act, undo, chance, key, tip, {now} FROM {source}"""  # noqa: S608


def _wind(now: str, source: str) -> str:
    """Return the statement that sets the clocks by the moves of `source`."""
    return f"""
UPDATE seats AS s SET {clock.wind(now)} FROM {source} AS m WHERE s.table_id = m.id AND m.runs IS NOT NULL"""  # noqa: S608


class OutcomeUnknown(TricliniumError):
    """The connection broke. Only the log shows whether the move is stored."""


_M: Final = (
    f"WITH m AS (SELECT {', '.join(f'CAST(:{name} AS {kind}) AS {name}' for name, kind in COLUMNS.items())})"
)
_SQLITE_HEAD, _SQLITE_ENTRY, _SQLITE_WIND = (
    text(_M + statement)
    for statement in (
        _head(NOW["sqlite"]) + " RETURNING 1",
        _entry(NOW["sqlite"], "m"),
        _wind(NOW["sqlite"], "m"),
    )
)


class SqliteWriter:
    """Writer of moves to SQLite, one at a time."""

    def __init__(self, connections: Connections) -> None:
        self._connections: Final = connections
        self._writing: Final[set[asyncio.Future[Appended]]] = set()

    def append(self, values: tuple[object, ...]) -> asyncio.Future[Appended]:
        """Write a move if its table is still as expected."""
        writing = asyncio.ensure_future(self._write(dict(zip(COLUMNS, values, strict=True))))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        return writing

    async def _write(self, values: dict[str, object]) -> Appended:
        try:
            async with self._connections.writing() as connection:
                if (await connection.execute(_SQLITE_HEAD, values)).first() is None:
                    return Appended.CONFLICT
                await connection.execute(_SQLITE_ENTRY, values)
                if values["runs"] is not None:
                    await connection.execute(_SQLITE_WIND, values)
        except exc.IntegrityError:
            return Appended.REPEATED
        return Appended.DONE

    @property
    def waiting(self) -> int:
        """Number of moves that are not stored yet."""
        return len(self._writing)

    async def close(self) -> None:
        """Write pending moves."""
        await asyncio.gather(*self._writing, return_exceptions=True)


_WRITE: Final = f"""
head AS ({_head(NOW["postgresql"])} RETURNING m.*),
written AS ({_entry(NOW["postgresql"], "head")}),
wound AS ({_wind(NOW["postgresql"], "head")})
SELECT place FROM head"""  # noqa: S608
_PARAMETERS: Final = ", ".join(
    f"${at}::{kind} AS {name}" for at, (name, kind) in enumerate(COLUMNS.items(), 1)
)
_SINGLE: Final = f"WITH m AS (SELECT {_PARAMETERS}, 0 AS place), {_WRITE}"
_RECORD: Final = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
# The batch is one JSON text, because asyncpg would handle every element of array parameters three times.
_BATCH: Final = f"""
WITH batch AS (SELECT * FROM json_to_recordset($1::json) AS batch({_RECORD}, place int)),
free AS (SELECT id FROM tables WHERE id IN (SELECT id FROM batch) FOR UPDATE SKIP LOCKED),
m AS (SELECT batch.* FROM batch JOIN free USING (id)),
{_WRITE}"""  # noqa: S608


class _QueuedMove(NamedTuple):
    """A queued move."""

    values: tuple[object, ...]
    result: asyncio.Future[Appended]

    def resolve(self, appended: Appended) -> None:
        """Set the result, unless the caller was cancelled."""
        if not self.result.done():
            self.result.set_result(appended)


class _Held(NamedTuple):
    """A connection reserved for moves, with its prepared statements."""

    connection: AsyncConnection
    single: Any
    batch: Any


class PostgresWriter:
    """Writer of moves to PostgreSQL: a single move in its own statement, several in one.

    A batch contains the moves of one tick of the event loop, or those that arrived while all connections were busy.
    A move that the batch skips, because its table has changed or is locked, is retried alone. So a batch waits for no
    lock: a table cannot delay the others, and two processes cannot deadlock.
    """

    def __init__(self, connections: Connections, most: int) -> None:
        self._connections: Final = connections
        self._free = most
        self._held: Final[list[_Held]] = []
        self._writing: Final[set[asyncio.Task[None]]] = set()
        self._queue: list[_QueuedMove] = []
        self._under_way = 0

    def append(self, values: tuple[object, ...]) -> asyncio.Future[Appended]:
        """Write a move if its table is still as expected."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Appended] = loop.create_future()
        self._queue.append(_QueuedMove(values, result))
        if len(self._queue) == 1:
            loop.call_soon(self._start_writer)  # after the other moves of this tick
        return result

    @property
    def waiting(self) -> int:
        """Number of moves that are not stored yet."""
        return len(self._queue) + self._under_way

    async def close(self) -> None:
        """Write pending moves, and return the connections."""
        while self._queue or self._writing:
            self._start_writer()
            await asyncio.gather(*self._writing)
        for held in self._held:
            await held.connection.close()
        self._held.clear()

    def _start_writer(self) -> None:
        if self._queue and self._free:
            self._free -= 1
            task = asyncio.get_running_loop().create_task(self._drain())
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _drain(self) -> None:
        """Write batches until no move is pending."""
        try:
            while self._queue:
                moves, self._queue = self._queue[:BATCH_SIZE], self._queue[BATCH_SIZE:]
                self._start_writer()  # another connection writes the rest
                await self._write_moves(moves)
        finally:
            self._free += 1

    async def _write_moves(self, moves: list[_QueuedMove]) -> None:
        """Write some moves and set the result of each."""
        self._under_way += len(moves)
        try:
            held = self._held.pop() if self._held else await self._connect()
            try:
                await (_write_batch(held, moves) if len(moves) > 1 else _write_single(held, moves[0]))
                self._held.append(held)
            except BaseException:
                # The state of this connection is unknown.
                await held.connection.invalidate()
                await held.connection.close()
                raise
        except Exception as error:
            for move in moves:
                if not move.result.done():
                    move.result.set_exception(OutcomeUnknown(f"a move was perhaps not stored: {error!r}"))
        finally:
            self._under_way -= len(moves)

    async def _connect(self) -> _Held:
        connection = await self._connections.engine.connect()
        try:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            return _Held(connection, await raw.prepare(_SINGLE), await raw.prepare(_BATCH))
        except BaseException:
            await connection.close()
            raise


async def _write_batch(held: _Held, moves: list[_QueuedMove]) -> None:
    named = [dict(zip(COLUMNS, move.values, strict=True), place=place) for place, move in enumerate(moves)]
    try:
        rows = await held.batch.fetch(orjson.dumps(named).decode(), timeout=COMMAND_S)
    except asyncpg.UniqueViolationError:
        rows = []  # one of them is already in the log, so none was written
    for row in rows:
        moves[row[0]].resolve(Appended.DONE)
    stored = {row[0] for row in rows}
    for place, move in enumerate(moves):
        if place not in stored:
            await _write_single(held, move)


async def _write_single(held: _Held, move: _QueuedMove) -> None:
    try:
        stored = await held.single.fetchval(*move.values, timeout=COMMAND_S)
    except asyncpg.UniqueViolationError:
        move.resolve(Appended.REPEATED)
    else:
        move.resolve(Appended.CONFLICT if stored is None else Appended.DONE)
