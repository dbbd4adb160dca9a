"""List tables for the host."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, func, or_, select

from ...kernel.notation import SEAT_NAMES
from ...live.rows import StoredTable
from ..store.database import Database
from ..store.schema import holders, seats, tables
from ..store.stored_table import last_entry_at, read_tables_with


class Listed(NamedTuple):
    """A table, with the time of its last entry."""

    stored: StoredTable
    last_at: float

    def named(self) -> dict[str, Any]:
        """Return the table as plain data, without secrets."""
        row = self.stored.table
        shown = ("id", "game", "title", "state", "public", "owner", "created_at")
        return {name: getattr(row, name) for name in shown} | {
            "entries": row.seq,
            "last_at": self.last_at,
            "due": row.due_kind,
            "imported": row.imported is not None,
            "seats": [
                {
                    "seat": SEAT_NAMES[seat.seat],
                    "kind": seat.kind,
                    "who": seat.bot if seat.kind == "bot" else seat.name,
                    "person": seat.person,
                }
                for seat in self.stored.seats
            ],
        }


async def tables_listed(
    database: Database, state: str | None, game: str | None, of: str | None, most: int
) -> list[Listed]:
    """Return tables, the latest changed first. `of`: part of a title or a name, or the id of a table or guest."""
    at = func.coalesce(last_entry_at, tables.c.created_at).label("last_at")
    wanted: list[ColumnElement[bool]] = []
    if state is not None:
        wanted.append(tables.c.state == state)
    if game is not None:
        wanted.append(tables.c.game == game)
    if of is not None:
        named = select(seats.c.table_id).where(
            or_(seats.c.person == of, seats.c.name.icontains(of, autoescape=True))
        )
        held = select(holders.c.table_id).where(holders.c.person == of)
        wanted.append(
            or_(
                tables.c.id == of,
                tables.c.owner == of,
                tables.c.title.icontains(of, autoescape=True),
                tables.c.id.in_(named),
                tables.c.id.in_(held),
            )
        )
    query = select(tables, at).where(*wanted).order_by(at.desc(), tables.c.id).limit(most)
    async with database.reading() as connection:
        return [Listed(*each) for each in await read_tables_with(connection, query)]
