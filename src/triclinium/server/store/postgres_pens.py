"""Writing moves to PostgreSQL: a move that comes alone in a statement of its own, moves that come together in one.

Together: in the same turn of the event loop, or while all pens are writing. Each move stands or falls by itself, as if
it were alone. What the common statement leaves out, because its table is no longer as expected or because somebody
else has it in hand, is tried once more alone, and that answer counts. So the common statement waits for nobody's lock:
it can neither be held up by one table nor end in a deadlock with another process's.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

import asyncpg
import orjson

from ...kernel.errors import TricliniumError
from ..meter import timed
from .log import KEEP, Appended, Due, Head, Move, joined

NOW: Final = "extract(epoch from clock_timestamp())::float8"
MOST_TOGETHER: Final = 100
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
}
_ONE: Final = ", ".join(f"${at}::{kind} AS {name}" for at, (name, kind) in enumerate(_COLUMNS.items(), 1))
_EACH: Final = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
# Two moves of one table meet at its row: the second waits for the first, sees another seq and writes nothing.
# Put into these texts (S608) are only names of columns and the clock, all ours; what comes from outside is a parameter.
_WRITE: Final = f"""
head AS (
  UPDATE tables AS t SET seq = t.seq + 1, tip = m.tip,
    due_at = CASE WHEN m.after < 0 THEN t.due_at WHEN m.kind IS NULL THEN NULL ELSE {NOW} + m.after END,
    due_kind = CASE WHEN m.after < 0 THEN t.due_kind ELSE m.kind END,
    outcome = m.outcome,
    state = CASE WHEN m.outcome IS NULL THEN t.state ELSE 'over' END,
    version = CASE WHEN m.outcome IS NULL THEN t.version ELSE t.version + 1 END
  FROM m WHERE t.id = m.id AND t.seq = m.seq AND t.tip = m.before AND t.version = m.version AND t.state = 'running'
  RETURNING m.*),
written AS (
  INSERT INTO moves (table_id, seq, seat, act, undo, chance, key, tip, at)
  SELECT id, seq, seat, act, undo, chance, key, tip, {NOW} FROM head)
SELECT place FROM head"""  # noqa: S608 (all of it is ours)
_ALONE: Final = f"WITH m AS (SELECT {_ONE}, 0 AS place), {_WRITE}"
# They come as one text: of thirteen arrays asyncpg would look at every element three times.
_TOGETHER: Final = f"""
WITH asked AS (SELECT * FROM json_to_recordset($1::json) AS asked({_EACH}, place int)),
free AS (SELECT id FROM tables WHERE id IN (SELECT id FROM asked) FOR UPDATE SKIP LOCKED),
m AS (SELECT asked.* FROM asked JOIN free USING (id)),
{_WRITE}"""  # noqa: S608 (all of it is ours)


class NotKnown(TricliniumError):
    """The connection broke: whether the move is stored, the log will tell."""


class _Line(NamedTuple):
    """A move that waits to be written, and who waits for it."""

    columns: tuple[object, ...]
    came: asyncio.Future[Appended]

    def answer(self, appended: Appended) -> None:
        """Say what came of it; whoever asked may be gone."""
        if not self.came.done():
            self.came.set_result(appended)


class _Pen(NamedTuple):
    """A connection that writes moves, with the statements prepared."""

    connection: Any
    alone: Any
    together: Any


class Pens:
    """All that writes moves in this process."""

    def __init__(self, pool: asyncpg.Pool, most: int) -> None:
        self._pool: Final = pool
        self._free = most
        self._idle: Final[list[_Pen]] = []
        self._writing: Final[set[asyncio.Task[None]]] = set()
        self._lines: list[_Line] = []

    def append(
        self, table: str, move: Move, head: Head, due: Due | None, outcome: str | None
    ) -> asyncio.Future[Appended]:
        """Write the next move if the table is still as expected."""
        loop = asyncio.get_running_loop()
        kind, after = due or (None, 0.0)
        seq, seat, act, undo, chance, key, tip = move
        kind = None if due is KEEP else kind
        said = (table, seq, seat, act, undo, joined(chance), key)
        columns = (*said, after, kind, outcome, tip, head.tip, head.version)
        came: asyncio.Future[Appended] = loop.create_future()
        self._lines.append(_Line(columns, came))
        if len(self._lines) == 1:
            loop.call_soon(self._begin)  # when all that came in this turn is here
        return came

    async def close(self) -> None:
        """Write what waits, and let go of the connections."""
        while self._lines or self._writing:
            self._begin()
            await asyncio.gather(*self._writing)
        for pen in self._idle:
            await self._pool.release(pen.connection)
        self._idle.clear()

    def _begin(self) -> None:
        if self._lines and self._free:
            self._free -= 1
            task = asyncio.get_running_loop().create_task(timed("sql", self._write()))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _write(self) -> None:
        """Write all that waits, then what came meanwhile, until nothing waits."""
        try:
            while self._lines:
                lines, self._lines = self._lines[:MOST_TOGETHER], self._lines[MOST_TOGETHER:]
                self._begin()  # what is left over is for another pen
                await self._written(lines)
        finally:
            self._free += 1

    async def _written(self, lines: list[_Line]) -> None:
        """Write some moves and answer for each."""
        try:
            pen = self._idle.pop() if self._idle else await self._new()
            try:
                await (_together(pen, lines) if len(lines) > 1 else _alone(pen, lines[0]))
                self._idle.append(pen)
            except BaseException:
                # Whatever it was, this connection is not to be trusted with the next move.
                pen.connection.terminate()
                await self._pool.release(pen.connection)
                raise
        except Exception as error:
            for line in lines:
                if not line.came.done():
                    line.came.set_exception(NotKnown(f"a move was perhaps not stored: {error!r}"))

    async def _new(self) -> _Pen:
        connection = await self._pool.acquire()
        try:
            return _Pen(connection, await connection.prepare(_ALONE), await connection.prepare(_TOGETHER))
        except BaseException:
            await self._pool.release(connection)
            raise


def _as_json(lines: list[_Line]) -> str:
    named = [dict(zip(_COLUMNS, line.columns, strict=True), place=place) for place, line in enumerate(lines)]
    return orjson.dumps(named).decode()


async def _together(pen: _Pen, lines: list[_Line]) -> None:
    try:
        rows = await pen.together.fetch(_as_json(lines))
    except asyncpg.UniqueViolationError:
        rows = []  # one of them is in the log already, and none of them was written
    for row in rows:
        lines[row[0]].answer(Appended.DONE)
    stored = {row[0] for row in rows}
    for place, line in enumerate(lines):
        if place not in stored:
            await _alone(pen, line)


async def _alone(pen: _Pen, line: _Line) -> None:
    try:
        stored = await pen.alone.fetchval(*line.columns)
    except asyncpg.UniqueViolationError:
        line.answer(Appended.REPEATED)
    else:
        line.answer(Appended.CONFLICT if stored is None else Appended.DONE)
