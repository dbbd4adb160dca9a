"""Change a table and its seats in one transaction that locks the table's row.

A write raises the table's version. The statement that stores a move checks the version, so the former holder of a seat
cannot act for it. A change that writes nothing keeps the version, so it conflicts with no move.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Case, Executable, case, delete, exists, func, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.errors import ApiError
from ...live.rows import Move, SeatKind, SeatRow, StoredTable, TableRow, TableState, chance_text, version_step
from ...live.schedule import BOT_KINDS, INTERRUPT_S, LOOK, PAUSE_S, Due, WorkKind
from ...live.seats import KICKED, LEFT, Departed
from ..daily.tries import note_left, note_seen
from ..store.clock import due_columns, now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import departed, holders, moves, seats, sittings, tables
from ..store.stored_table import read_table
from .guests import PendingGuest

_AT_ONCE: Final = 200
"""Number of log entries per statement."""

_LOCK_CLASS: Final = 0x626F_7473
"""Class of the advisory locks that serialise counting the games of an origin."""


class TableChange:
    """A table whose row this transaction has locked. A write raises its version."""

    def __init__(self, connection: AsyncConnection, stored: StoredTable) -> None:
        self.connection: Final = connection
        self.stored: Final = stored
        """Table before the change."""
        self.version: Final = stored.table.version + version_step()
        """Version of the table after a write."""
        self.dirty = False

    @property
    def running(self) -> bool:
        """Whether the game is running."""
        return self.stored.table.state == TableState.RUNNING

    async def write(self, *statements: Executable) -> None:
        """Run statements that change the table."""
        self.dirty = True
        for statement in statements:
            await self.connection.execute(statement)

    async def save(self, new: StoredTable, why: str = LEFT) -> None:
        """Write the differences. Seats that change hands lose their holders, with the reason `why`."""
        old, table = self.stored, self.stored.table.id
        handed_over = False
        for before, after in zip(old.seats, new.seats, strict=True):
            values = _changes(before, after)
            if "turnover" in values:
                await self._vacate(before.seat, why)
                values |= {"clock_left": _clock_left(), "clock_at": None}
                handed_over = True
            if values:
                here = (seats.c.table_id == table) & (seats.c.seat == before.seat)
                await self.write(update(seats).where(here).values(**values))
        if handed_over:
            await self.look()
        if values := _changes(old.table, new.table):
            await self.write(update(tables).where(tables.c.id == table).values(**values))

    async def _vacate(self, seat: int, why: str) -> None:
        """Remove the holders of a seat. They are stored as departed if that gives or takes a right."""
        table = self.stored.table
        former = sorted(guest for guest, held in self.stored.holders.items() if held == seat)
        rows = [
            {
                "table_id": table.id,
                "person": guest,
                "seat": seat if self.running else None,
                "why": LEFT if why == KICKED and guest == table.owner else why,
            }
            for guest in former
            if self.running or (why == KICKED and guest != table.owner)
        ]
        if rows:
            await self.write(
                delete(departed).where(departed.c.table_id == table.id, departed.c.person.in_(former)),
                insert(departed).values(rows),
            )
        if why in (LEFT, KICKED):
            await note_left(self.connection, table, former)
        await self.write(delete(holders).where(holders.c.table_id == table.id, holders.c.seat == seat))

    async def departed(self, *ids: str) -> dict[str, Departed]:
        """Return those of these guests who have lost a seat here; raise ApiError if one of them was kicked."""
        query = select(departed.c.person, departed.c.seat, departed.c.why).where(
            departed.c.table_id == self.stored.table.id, departed.c.person.in_(ids)
        )
        found = {row.person: Departed(row.seat, row.why) for row in await self.connection.execute(query)}
        if any(each.why == KICKED for each in found.values()):
            raise ApiError("barred")
        return found

    async def look(self) -> None:
        """Ask a worker to recompute the schedule, if the game is running.

        A pause keeps its end, because otherwise every change of a seat would delay a forced move. The worker recomputes
        the schedule then. If a worker has already claimed the pause, the lease is longer, and the worker acts at once.
        """
        if self.running:
            pausing = (tables.c.due_kind == WorkKind.PAUSE) & (
                tables.c.due_at <= now() + max(PAUSE_S[1], INTERRUPT_S)
            )
            await self.write(
                update(tables)
                .where(tables.c.id == self.stored.table.id, func.coalesce(~pausing, true()))
                .values(due_at=now(), due_kind=LOOK.kind)
            )

    async def seat_guest(self, seat: int, guest: str, name: str) -> None:
        """Store a new holder. Former holders lose their right to the seat, and to the table if they have left."""
        table = self.stored.table
        here = departed.c.table_id == table.id
        had = here & (departed.c.seat == seat)
        away = select(departed.c.person).where(here, departed.c.seat.is_not(None), departed.c.person != guest)
        await self.write(
            update(tables).where(tables.c.id == table.id, tables.c.owner.in_(away)).values(owner=guest),
            delete(departed).where(here, departed.c.person == guest),
            delete(departed).where(had, departed.c.why != KICKED),
            update(departed).where(had).values(seat=None),
            insert(holders).values(table_id=table.id, person=guest, seat=seat),
        )
        await insert_new(self.connection, sittings, table_id=table.id, seat=seat, person=guest, name=name)
        await note_seen(self.connection, table, guest, seat)


@asynccontextmanager
async def change_table(database: Database, table: str) -> AsyncIterator[TableChange]:
    """Lock a table's row. If anything was written, raise the table's version at the end."""
    async with database.writing() as connection:
        stored = await read_table(connection, table, lock=True)
        if stored is None:
            raise ApiError("no_table")
        change = TableChange(connection, stored)
        yield change
        if change.dirty:
            await change.write(update(tables).where(tables.c.id == table).values(version=change.version))


async def insert_table(
    connection: AsyncConnection,
    new: StoredTable,
    origin: str,
    due: Due | None = None,
    pending: PendingGuest | None = None,
) -> None:
    """Insert a new table with its seats and holders, and its owner if pending. `origin`: their address group."""
    row = new.table
    if pending is not None:
        await connection.execute(pending.insert())
    values = {**asdict(row), "created_at": now(), "origin": origin or row.id, **due_columns(due)}
    await connection.execute(insert(tables).values(values))
    await connection.execute(insert(seats), [{**asdict(seat), "table_id": row.id} for seat in new.seats])
    for guest, seat in new.holders.items():
        name = new.seats[seat].name or ""
        await connection.execute(insert(holders).values(table_id=row.id, person=guest, seat=seat))
        await connection.execute(insert(sittings).values(table_id=row.id, seat=seat, person=guest, name=name))


async def write_log(connection: AsyncConnection, table: str, log: Sequence[Move]) -> None:
    """Write the log of a new table."""
    rows = [{**move._asdict(), "table_id": table, "chance": chance_text(move.chance)} for move in log]
    for start in range(0, len(rows), _AT_ONCE):
        await connection.execute(insert(moves).values(at=now()), rows[start : start + _AT_ONCE])


async def check_bot_tables(connection: AsyncConnection, table: str, limit: int) -> None:
    """Raise ApiError if bots have to move in `limit` other games of the table's origin. 0 means no limit."""
    if not limit:
        return
    own = select(tables.c.origin).where(tables.c.id == table)
    origin = (await connection.execute(own)).scalar_one()
    # Serialised, so that each game is counted by the next. SQLite has one writer at a time anyway.
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(_LOCK_CLASS, func.hashtext(origin))))
    has_bot = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == SeatKind.BOT)
    kind = tables.c.due_kind
    waiting = tables.c.due_at.is_not(None) & (kind.in_(BOT_KINDS) | ((kind == WorkKind.LOOK) & has_bot))
    others = tables.c.id != table
    query = select(func.count()).select_from(tables).where(tables.c.origin == origin, waiting, others)
    if (await connection.execute(query)).scalar_one() >= limit:
        raise ApiError("bots_busy", most=str(limit))


def _changes(before: TableRow | SeatRow, after: TableRow | SeatRow) -> dict[str, Any]:
    """Return the values of a row that have changed."""
    return {
        name: value for name in before.__slots__ if (value := getattr(after, name)) != getattr(before, name)
    }


def _clock_left() -> Case[float | None]:
    """Return SQL for the time left to a seat whose holder leaves. The next holder gets no more."""
    left = seats.c.clock_left - (now() - seats.c.clock_at)
    unchanged = seats.c.clock_at.is_(None) | (left > seats.c.clock_left)
    return case((unchanged, seats.c.clock_left), (left < 0, 0.0), else_=left)
