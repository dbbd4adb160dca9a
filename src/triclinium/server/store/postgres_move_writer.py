"""Writing moves to PostgreSQL: a move that comes alone in a statement of its own, moves that come together in one.

A batch: moves that come in the same turn of the event loop, or while all connections write. Each move stands or falls
by itself, as if it were alone. What the batch leaves out, because its table is no longer as expected or because
somebody else has it in hand, is tried once more alone, and that answer counts. So a batch waits for nobody's lock: it
can neither be held up by one table nor end in a deadlock with another process's.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

import asyncpg
import orjson

from ...kernel.errors import TricliniumError
from ..cost_meter import timed
from . import clocks
from .move_log import CLOCK, UNCHANGED, Appended, Due, Head, Move, Tick, chance_text

NOW: Final = "extract(epoch from clock_timestamp())::float8"
BATCH_SIZE: Final = 100
_COLUMNS: Final = {
    "id": "text",
    "seq": "int",
    "seat": "int2",
    "act": "text",
    "undo": "int",
    "chance": "text",
    "key": "text",
    "after": "float8",
    "kind": "text",
    "outcome": "text",
    "tip": "text",
    "before": "text",
    "version": "int8",
    **clocks.COLUMNS,
}
_PARAMETERS: Final = ", ".join(
    f"${at}::{kind} AS {name}" for at, (name, kind) in enumerate(_COLUMNS.items(), 1)
)
_RECORD: Final = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
# Two moves of one table meet at its row: the second waits for the first, sees another seq and writes nothing.
# Put into these texts (S608) are only names of columns and the clock, all ours; what comes from outside is a parameter.
_WRITE: Final = f"""
head AS (
  UPDATE tables AS t SET seq = t.seq + 1, tip = m.tip,
    due_at = CASE WHEN m.after < 0 THEN t.due_at WHEN m.kind IS NULL THEN NULL
      WHEN m.kind = '{CLOCK.kind}' THEN (
        SELECT min({clocks.out_after(NOW)}) FROM seats s WHERE s.table_id = t.id AND (m.runs >> s.seat) & 1 = 1)
      ELSE {NOW} + m.after END,
    due_kind = CASE WHEN m.after < 0 THEN t.due_kind ELSE m.kind END,
    outcome = m.outcome,
    state = CASE WHEN m.outcome IS NULL THEN t.state ELSE 'over' END,
    version = CASE WHEN m.outcome IS NULL THEN t.version ELSE t.version + 1 END
  FROM m WHERE t.id = m.id AND t.seq = m.seq AND t.tip = m.before AND t.version = m.version AND t.state = 'running'
  RETURNING m.*),
written AS (
  INSERT INTO moves (table_id, seq, seat, act, undo, chance, key, tip, at)
  SELECT id, seq, seat, act, undo, chance, key, tip, {NOW} FROM head),
wound AS (
  UPDATE seats AS s SET {clocks.wound(NOW)} FROM head AS m WHERE s.table_id = m.id AND m.runs IS NOT NULL)
SELECT place FROM head"""  # noqa: S608 (all of it is ours)
_SINGLE: Final = f"WITH m AS (SELECT {_PARAMETERS}, 0 AS place), {_WRITE}"
# They come as one text: of an array a column asyncpg would look at every element three times.
_BATCH: Final = f"""
WITH batch AS (SELECT * FROM json_to_recordset($1::json) AS batch({_RECORD}, place int)),
free AS (SELECT id FROM tables WHERE id IN (SELECT id FROM batch) FOR UPDATE SKIP LOCKED),
m AS (SELECT batch.* FROM batch JOIN free USING (id)),
{_WRITE}"""  # noqa: S608 (all of it is ours)


_NO_TICK: Final = (None,) * len(clocks.COLUMNS)


class OutcomeUnknown(TricliniumError):
    """The connection broke: whether the move is stored, the log will tell."""


class _QueuedMove(NamedTuple):
    """A move that waits to be written."""

    columns: tuple[object, ...]
    result: asyncio.Future[Appended]

    def resolve(self, appended: Appended) -> None:
        """Say what came of it; whoever asked may be gone."""
        if not self.result.done():
            self.result.set_result(appended)


class _Writer(NamedTuple):
    """A connection that writes moves, with the statements prepared."""

    connection: Any
    single: Any
    batch: Any


class MoveWriter:
    """All that writes moves in this process."""

    def __init__(self, pool: asyncpg.Pool, most: int) -> None:
        self._pool: Final = pool
        self._free = most
        self._connections: Final[list[_Writer]] = []
        self._writing: Final[set[asyncio.Task[None]]] = set()
        self._queue: list[_QueuedMove] = []
        self._under_way = 0

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
        loop = asyncio.get_running_loop()
        kind, after = due or (None, 0.0)
        seq, seat, act, undo, chance, key, tip = move
        kind = None if due is UNCHANGED else kind
        entry = (table, seq, seat, act, undo, chance_text(chance), key)
        columns = (*entry, after, kind, outcome, tip, head.tip, head.version, *(tick or _NO_TICK))
        result: asyncio.Future[Appended] = loop.create_future()
        self._queue.append(_QueuedMove(columns, result))
        if len(self._queue) == 1:
            loop.call_soon(self._start_writer)  # when all that came in this turn is here
        return result

    @property
    def waiting(self) -> int:
        """How many moves wait to be written, or are being."""
        return len(self._queue) + self._under_way

    async def close(self) -> None:
        """Write what waits, and let go of the connections."""
        while self._queue or self._writing:
            self._start_writer()
            await asyncio.gather(*self._writing)
        for writer in self._connections:
            await self._pool.release(writer.connection)
        self._connections.clear()

    def _start_writer(self) -> None:
        if self._queue and self._free:
            self._free -= 1
            task = asyncio.get_running_loop().create_task(timed("sql", self._drain()))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _drain(self) -> None:
        """Write all that waits, then what came meanwhile, until nothing waits."""
        try:
            while self._queue:
                moves, self._queue = self._queue[:BATCH_SIZE], self._queue[BATCH_SIZE:]
                self._start_writer()  # what is left over is for another connection
                await self._write_moves(moves)
        finally:
            self._free += 1

    async def _write_moves(self, moves: list[_QueuedMove]) -> None:
        """Write some moves and answer for each."""
        self._under_way += len(moves)
        try:
            writer = self._connections.pop() if self._connections else await self._connect()
            try:
                await (_write_batch(writer, moves) if len(moves) > 1 else _write_single(writer, moves[0]))
                self._connections.append(writer)
            except BaseException:
                # Whatever it was, this connection is not to be trusted with the next move.
                writer.connection.terminate()
                await self._pool.release(writer.connection)
                raise
        except Exception as error:
            for move in moves:
                if not move.result.done():
                    move.result.set_exception(OutcomeUnknown(f"a move was perhaps not stored: {error!r}"))
        finally:
            self._under_way -= len(moves)

    async def _connect(self) -> _Writer:
        connection = await self._pool.acquire()
        try:
            return _Writer(connection, await connection.prepare(_SINGLE), await connection.prepare(_BATCH))
        except BaseException:
            await self._pool.release(connection)
            raise


def _batch_json(moves: list[_QueuedMove]) -> str:
    named = [dict(zip(_COLUMNS, move.columns, strict=True), place=place) for place, move in enumerate(moves)]
    return orjson.dumps(named).decode()


async def _write_batch(writer: _Writer, moves: list[_QueuedMove]) -> None:
    try:
        rows = await writer.batch.fetch(_batch_json(moves))
    except asyncpg.UniqueViolationError:
        rows = []  # one of them is in the log already, and none of them was written
    for row in rows:
        moves[row[0]].resolve(Appended.DONE)
    stored = {row[0] for row in rows}
    for place, move in enumerate(moves):
        if place not in stored:
            await _write_single(writer, move)


async def _write_single(writer: _Writer, move: _QueuedMove) -> None:
    try:
        stored = await writer.single.fetchval(*move.columns)
    except asyncpg.UniqueViolationError:
        move.resolve(Appended.REPEATED)
    else:
        move.resolve(Appended.CONFLICT if stored is None else Appended.DONE)
