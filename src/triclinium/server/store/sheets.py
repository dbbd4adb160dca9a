"""Tables with those who sit at them, read in a transaction that is under way."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .log import SeatRow, Sheet, TableRow
from .schema import holders, seats, tables

_SEAT_COLUMNS: Final = [seats.c[name] for name in SeatRow.__slots__]


async def read_sheet(connection: AsyncConnection, table: str, lock: bool = False) -> Sheet | None:
    """A table and its seats, in the present transaction."""
    query = select(tables).where(tables.c.id == table)
    row = (await connection.execute(query.with_for_update() if lock else query)).first()
    if row is None:
        return None
    chairs = await connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
    held = await connection.execute(
        select(holders.c.person, holders.c.seat).where(holders.c.table_id == table)
    )
    return Sheet(
        TableRow(**{name: getattr(row, name) for name in TableRow.__slots__}),
        tuple(SeatRow(**{name: getattr(chair, name) for name in SeatRow.__slots__}) for chair in chairs),
        {row.person: row.seat for row in held},
    )


async def read_sheets(connection: AsyncConnection, chosen: Select[Any]) -> list[Sheet]:
    """Tables and their seats, as many as are chosen, in three queries."""
    rows = (await connection.execute(chosen)).all()
    ids = [row.id for row in rows]
    chairs: dict[str, list[SeatRow]] = {table: [] for table in ids}
    held: dict[str, dict[str, int]] = {table: {} for table in ids}
    if rows:
        query = select(*_SEAT_COLUMNS, seats.c.table_id).where(seats.c.table_id.in_(ids))
        for *values, table in (await connection.execute(query.order_by(seats.c.seat))).all():
            chairs[table].append(SeatRow(*values))
        for table, person, seat in await connection.execute(
            select(holders).where(holders.c.table_id.in_(ids))
        ):
            held[table][person] = seat
    return [
        Sheet(
            TableRow(**{name: getattr(row, name) for name in TableRow.__slots__}),
            tuple(chairs[row.id]),
            held[row.id],
        )
        for row in rows
    ]
