"""Tables with their seats, read in an open transaction."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, ScalarSelect, Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.rows import SeatRow, StoredTable, TableRow
from .schema import holders, moves, seats, tables

_SEAT_COLUMNS: Final = [seats.c[name] for name in SeatRow.__slots__]


def entry_at(seq: ColumnElement[int] | int) -> ScalarSelect[float]:
    """Return SQL for the time of an entry of a table's log."""
    return select(moves.c.at).where(moves.c.table_id == tables.c.id, moves.c.seq == seq).scalar_subquery()


last_entry_at: Final = entry_at(tables.c.seq - 1)


async def read_table(connection: AsyncConnection, table: str, lock: bool = False) -> StoredTable | None:
    """Return a table and its seats. `lock` locks the table's row until the end of the transaction."""
    query = select(tables).where(tables.c.id == table)
    found = await read_tables(connection, query.with_for_update() if lock else query)
    return found[0] if found else None


async def read_tables(connection: AsyncConnection, query: Select[Any]) -> list[StoredTable]:
    """Return the tables of a query with their seats, in the query's order."""
    return [stored for stored, *_ in await read_tables_with(connection, query)]


async def read_tables_with(connection: AsyncConnection, query: Select[Any]) -> list[tuple[Any, ...]]:
    """Return the tables of a `select(tables, ...)`, each as a StoredTable, followed by its other columns."""
    rows = (await connection.execute(query)).all()
    ids = [row.id for row in rows]
    seat_rows: dict[str, list[SeatRow]] = {table: [] for table in ids}
    seat_holders: dict[str, dict[str, int]] = {table: {} for table in ids}
    if rows:
        all_seats = select(*_SEAT_COLUMNS, seats.c.table_id).where(seats.c.table_id.in_(ids))
        for *values, table in (await connection.execute(all_seats.order_by(seats.c.seat))).all():
            seat_rows[table].append(SeatRow(*values))
        columns = (holders.c.table_id, holders.c.person, holders.c.seat)
        all_holders = select(*columns).where(holders.c.table_id.in_(ids))
        for table, guest, seat in await connection.execute(all_holders):
            seat_holders[table][guest] = seat
    return [
        (
            StoredTable(
                TableRow(**{name: getattr(row, name) for name in TableRow.__slots__}),
                tuple(seat_rows[row.id]),
                seat_holders[row.id],
            ),
            *row[len(tables.c) :],
        )
        for row in rows
    ]


def cursor_of(at: float, table: str) -> str:
    """Return the cursor of the page after this table, in descending order of time and id."""
    return f"{at!r}_{table}"


def after_cursor(time: ColumnElement[float], cursor: str) -> ColumnElement[bool]:
    """Return the condition that selects the tables after a cursor."""
    at, _, last = cursor.partition("_")
    return or_(time < float(at), and_(time == float(at), tables.c.id < last))
