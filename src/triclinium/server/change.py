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
from sqlalchemy import Executable, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..kernel.notation import SEAT_NAMES
from . import due as due_work
from .errors import Wrong
from .rights import KICKED, LEFT, Departed
from .sheets import past_told
from .store.clock import now
from .store.database import Database
from .store.log import SeatRow, Sheet, version_step
from .store.schema import departed, holders, seats, tables
from .store.sheets import read_sheet

FREE: Final[dict[str, Any]] = {
    "kind": "free",
    "person": None,
    "name": None,
    "bot": None,
    "nonce": None,
    "late": False,
}
"""A seat that nobody has."""


class Change:
    """A table whose row this transaction holds; what is written raises its version."""

    def __init__(self, connection: AsyncConnection, sheet: Sheet) -> None:
        self.connection: Final = connection
        self.sheet: Final = sheet
        self.version: Final = sheet.table.version + version_step()
        """Its version if anything is written."""
        self.made = False

    @property
    def running(self) -> bool:
        """Whether the game is on."""
        return self.sheet.table.state == "running"

    async def write(self, *statements: Executable) -> None:
        """Change the table."""
        self.made = True
        for statement in statements:
            await self.connection.execute(statement)

    async def departed(self, *persons: str) -> dict[str, Departed]:
        """Those of these people who held a seat here and no longer do; Wrong if one of them was sent away."""
        query = select(departed.c.person, departed.c.seat, departed.c.why).where(
            departed.c.table_id == self.sheet.table.id, departed.c.person.in_(persons)
        )
        found = {row.person: Departed(row.seat, row.why) for row in await self.connection.execute(query)}
        if any(each.why == KICKED for each in found.values()):
            raise Wrong("barred")
        return found

    async def hand_over(self, seat: int, values: Mapping[str, Any], why: str) -> None:
        """A seat changes hands: nobody who held it holds it any more, nor do their private links open it."""
        table = self.sheet.table
        gone = {person for person, held in self.sheet.holders.items() if held == seat}
        await self._depart(gone, seat, why)
        await self.write(
            delete(holders).where(holders.c.table_id == table.id, holders.c.seat == seat),
            update(seats)
            .where(seats.c.table_id == table.id, seats.c.seat == seat)
            .values(**values, turnover=_new_turnover(), past=past_of(self.sheet, seat)),
        )
        if not self.running:
            return
        await self.write(  # a worker looks what is due now
            update(tables).where(tables.c.id == table.id).values(due_at=now(), due_kind=due_work.LOOK.kind)
        )
        heirs = [each.person for each in self.sheet.seats if each.kind == "person" and each.seat != seat]
        if table.owner in gone and heirs:
            await self.write(update(tables).where(tables.c.id == table.id).values(owner=heirs[0]))

    async def _depart(self, gone: set[str], seat: int, why: str) -> None:
        """Remember who held a seat, for as long as that gives them a right to it or takes one from them."""
        table = self.sheet.table
        rows = [
            {
                "table_id": table.id,
                "person": person,
                "seat": seat if self.running else None,
                "why": LEFT if why == KICKED and person == table.owner else why,
            }
            for person in sorted(gone)
            if self.running or (why == KICKED and person != table.owner)
        ]
        if rows:
            await self.write(
                delete(departed).where(departed.c.table_id == table.id, departed.c.person.in_(gone)),
                insert(departed).values(rows),
            )

    async def settle_in(self, seat: int, person: str) -> None:
        """Somebody has sat down: who had the seat before has no right to it any more, nor to the table if they left."""
        table = self.sheet.table
        here = departed.c.table_id == table.id
        had = here & (departed.c.seat == seat)
        away = select(departed.c.person).where(
            here, departed.c.seat.is_not(None), departed.c.person != person
        )
        await self.write(
            update(tables).where(tables.c.id == table.id, tables.c.owner.in_(away)).values(owner=person),
            delete(departed).where(here, departed.c.person == person),
            delete(departed).where(had, departed.c.why != KICKED),
            update(departed).where(had).values(seat=None),
            insert(holders).values(table_id=table.id, person=person, seat=seat),
        )


@asynccontextmanager
async def changing(database: Database, table: str) -> AsyncIterator[Change]:
    """A transaction that holds the table's row; if anything changed, its version goes up at the end."""
    async with database.writing() as connection:
        sheet = await read_sheet(connection, table, lock=True)
        if sheet is None:
            raise Wrong("no_table")
        change = Change(connection, sheet)
        yield change
        if change.made:
            await change.write(update(tables).where(tables.c.id == table).values(version=change.version))


def seat_of(sheet: Sheet, seat: int) -> SeatRow:
    """A seat of a table; Wrong if it has no such seat."""
    if not 0 <= seat < len(sheet.seats):
        raise Wrong("no_seat", seat=SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else "?")
    return sheet.seats[seat]


def past_of(sheet: Sheet, seat: int) -> str | None:
    """Who has sat in a seat of a running game once it changes hands: the number of entries then, name and bot.

    Whoever sat there while nothing happened is left out, so there are never more of them than entries.
    """
    row = sheet.seats[seat]
    past = past_told(row)
    if sheet.table.state != "running" or row.kind not in ("person", "bot"):
        return row.past
    if past and past[-1]["until"] == sheet.table.seq:
        return row.past
    past.append({"until": sheet.table.seq, "name": row.name, "bot": row.bot})
    return orjson.dumps(past).decode()


def _new_turnover() -> int:
    """What links to a seat are good for from now on: by chance, so that two histories of a table never share one."""
    return 1 + secrets.randbelow(2**31 - 1)
