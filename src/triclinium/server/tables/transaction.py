"""A change of a table and its seats: one transaction that holds the table's row.

What is written raises the table's version; the statement that stores a move checks that version, so a seat that has
changed hands cannot act for its former holder. What changes nothing leaves the version, and no move conflicts with it.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import orjson
from sqlalchemy import Case, Executable, case, delete, func, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.notation import SEAT_NAMES
from ..errors import ApiError
from ..store.clock import now
from ..store.database import Database
from ..store.move_log import LOOK, PAUSE, SeatRow, StoredTable, version_step
from ..store.schema import departed, holders, seats, sittings, tables
from ..store.stored_table import read_table
from .daily.days import insert_new
from .daily.tries import note_left, note_seen
from .forced import HIDDEN_S
from .permissions import KICKED, LEFT, Departed
from .summary import past_holders

FREE: Final[dict[str, Any]] = {
    "kind": "free",
    "person": None,
    "name": None,
    "bot": None,
    "nonce": None,
    "late": False,
    "waits": False,
}
"""A seat that nobody has."""


class TableChange:
    """A table whose row this transaction holds; what is written raises its version."""

    def __init__(self, connection: AsyncConnection, stored: StoredTable) -> None:
        self.connection: Final = connection
        self.stored: Final = stored
        self.version: Final = stored.table.version + version_step()
        """Its version if anything is written."""
        self.dirty = False

    @property
    def running(self) -> bool:
        """Whether the game is on."""
        return self.stored.table.state == "running"

    async def write(self, *statements: Executable) -> None:
        """Change the table."""
        self.dirty = True
        for statement in statements:
            await self.connection.execute(statement)

    async def departed(self, *ids: str) -> dict[str, Departed]:
        """Those of these guests who held a seat here and no longer do; ApiError if one of them was sent away."""
        query = select(departed.c.person, departed.c.seat, departed.c.why).where(
            departed.c.table_id == self.stored.table.id, departed.c.person.in_(ids)
        )
        found = {row.person: Departed(row.seat, row.why) for row in await self.connection.execute(query)}
        if any(each.why == KICKED for each in found.values()):
            raise ApiError("barred")
        return found

    async def hand_over(self, seat: int, values: Mapping[str, Any], why: str) -> None:
        """A seat changes hands: nobody who held it holds it any more, nor do their private links open it."""
        table = self.stored.table
        former = {guest for guest, held in self.stored.holders.items() if held == seat}
        await self._note_departed(former, seat, why)
        if why in (LEFT, KICKED):
            await note_left(self.connection, table, sorted(former))
        await self.write(
            delete(holders).where(holders.c.table_id == table.id, holders.c.seat == seat),
            update(seats)
            .where(seats.c.table_id == table.id, seats.c.seat == seat)
            .values(
                **values,
                turnover=_new_turnover(),
                past=past_of(self.stored, seat),
                clock_left=_clock_left(),
                clock_at=None,
            ),
        )
        if not self.running:
            return
        await self.look()
        others = [each.person for each in self.stored.seats if each.kind == "person" and each.seat != seat]
        if table.owner in former and others:
            await self.write(update(tables).where(tables.c.id == table.id).values(owner=others[0]))

    async def look(self) -> None:
        """Let a worker find out what is due now, if the game is on.

        A pause goes on as it was set, or every change of a seat would put off a forced move. The worker looks when it
        ends. If a worker has claimed the pause already, the lease is longer, and there is a look at once.
        """
        if self.running:
            pausing = (tables.c.due_kind == PAUSE) & (tables.c.due_at <= now() + HIDDEN_S[1])
            await self.write(
                update(tables)
                .where(tables.c.id == self.stored.table.id, func.coalesce(~pausing, true()))
                .values(due_at=now(), due_kind=LOOK.kind)
            )

    async def _note_departed(self, former: set[str], seat: int, why: str) -> None:
        """Remember who held a seat, for as long as that gives them a right to it or takes one from them."""
        table = self.stored.table
        rows = [
            {
                "table_id": table.id,
                "person": guest,
                "seat": seat if self.running else None,
                "why": LEFT if why == KICKED and guest == table.owner else why,
            }
            for guest in sorted(former)
            if self.running or (why == KICKED and guest != table.owner)
        ]
        if rows:
            await self.write(
                delete(departed).where(departed.c.table_id == table.id, departed.c.person.in_(former)),
                insert(departed).values(rows),
            )

    async def seat_guest(self, seat: int, guest: str, name: str) -> None:
        """Somebody has sat down: who had the seat before has no right to it any more, nor to the table if they left."""
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
    """A transaction that holds the table's row; if anything changed, its version goes up at the end."""
    async with database.writing() as connection:
        stored = await read_table(connection, table, lock=True)
        if stored is None:
            raise ApiError("no_table")
        change = TableChange(connection, stored)
        yield change
        if change.dirty:
            await change.write(update(tables).where(tables.c.id == table).values(version=change.version))


def require_seat(stored: StoredTable, seat: int) -> SeatRow:
    """A seat of a table; ApiError if it has no such seat."""
    if not 0 <= seat < len(stored.seats):
        raise ApiError("no_seat", seat=SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else "?")
    return stored.seats[seat]


def past_of(stored: StoredTable, seat: int) -> str | None:
    """Who has sat in a seat of a running game once it changes hands: the number of entries then, name and bot.

    Whoever sat there while nothing happened is left out, so there are never more of them than entries.
    """
    row = stored.seats[seat]
    past = past_holders(row)
    if stored.table.state != "running" or row.kind not in ("person", "bot"):
        return row.past
    if past and past[-1]["until"] == stored.table.seq:
        return row.past
    past.append({"until": stored.table.seq, "name": row.name, "bot": row.bot})
    return orjson.dumps(past).decode()


def _clock_left() -> Case[float | None]:
    """What a seat has left of its time when somebody gets up: who sits down there has no more."""
    left = seats.c.clock_left - (now() - seats.c.clock_at)
    unchanged = seats.c.clock_at.is_(None) | (left > seats.c.clock_left)
    return case((unchanged, seats.c.clock_left), (left < 0, 0.0), else_=left)


def _new_turnover() -> int:
    """What links to a seat are good for from now on: by chance, so that two histories of a table never share one."""
    return 1 + secrets.randbelow(2**31 - 1)
