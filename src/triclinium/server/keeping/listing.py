"""Tables of a service as its host lists them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, func, or_, select

from ...kernel.notation import SEAT_NAMES
from ..store.database import Database
from ..store.move_log import SeatRow, StoredTable
from ..store.schema import holders, moves, seats, tables
from ..store.stored_table import read_tables_with

STATES: Final = ("open", "running", "over")


class Listed(NamedTuple):
    """A table, with when something last happened there."""

    stored: StoredTable
    last_at: float

    def named(self) -> dict[str, Any]:
        """As plain data; no secret, no hand."""
        row = self.stored.table
        return {
            "id": row.id,
            "game": row.game,
            "title": row.title,
            "state": row.state,
            "public": row.public,
            "owner": row.owner,
            "entries": row.seq,
            "created_at": row.created_at,
            "last_at": self.last_at,
            "due": row.due_kind,
            "imported": row.imported is not None,
            "seats": [
                {"seat": SEAT_NAMES[seat.seat], "kind": seat.kind, "who": who(seat), "person": seat.person}
                for seat in self.stored.seats
            ],
        }


def who(seat: SeatRow) -> str | None:
    """Who has a seat."""
    return seat.bot if seat.kind == "bot" else seat.name


async def tables_listed(
    database: Database, state: str | None, game: str | None, of: str | None, most: int
) -> list[Listed]:
    """Tables, those where something happened last first. `of`: with this id, title, or somebody of this name or id."""
    last = select(func.max(moves.c.at)).where(moves.c.table_id == tables.c.id).scalar_subquery()
    at = func.coalesce(last, tables.c.created_at).label("last_at")
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
