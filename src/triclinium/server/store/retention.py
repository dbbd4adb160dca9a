"""Delete old tables with all their data, and guests who have nothing.

The host sets the retention times (`Settings.keep_...`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import delete, exists, false, or_, select

from .clock import now
from .database import Database
from .schema import chats, departed, guests, holders, moves, passkeys, seats, snapshots, tables
from .stored_table import last_entry_at

DAY: Final = 86_400.0
TABLES_PER_BATCH: Final = 200
"""Number of tables deleted per transaction. Short transactions delay nothing else."""
GUESTS_PER_BATCH: Final = 5000


class Retention(NamedTuple):
    """Days to keep tables and guests. 0 means forever."""

    unstarted: float
    """Days after a table was created."""
    abandoned: float
    """Days after the last move of an unfinished game."""
    finished: float
    """Days after the last move of a finished game."""
    guests: float = 0
    """Days after the first visit of a guest without a seat, a table, a passkey or an address."""


async def sweep(database: Database, keep: Retention) -> int:
    """Delete all tables past their retention time; return their number."""
    old = [
        (tables.c.state == state) & (since < now() - days * DAY)
        for state, days, since in (
            ("open", keep.unstarted, tables.c.created_at),
            ("running", keep.abandoned, last_entry_at),
            ("over", keep.finished, last_entry_at),
        )
        if days
    ]
    # A locked table is in use. A later sweep can delete it.
    chosen = (
        select(tables.c.id)
        .where(or_(false(), *old))
        .limit(TABLES_PER_BATCH)
        .with_for_update(skip_locked=True)
    )
    swept = 0
    while old:
        async with database.writing() as connection:
            found = list((await connection.scalars(chosen)).all())
            for part in (moves, snapshots, chats):
                await connection.execute(delete(part).where(part.c.table_id.in_(found)))
            await connection.execute(delete(tables).where(tables.c.id.in_(found)))
        swept += len(found)
        if not found:
            break
    return swept


async def sweep_guests(database: Database, keep: Retention) -> int:
    """Delete guests who have nothing and are past the retention time; return their number."""
    owned = (tables.c.owner, seats.c.person, holders.c.person, departed.c.person, passkeys.c.person)
    has_something = or_(*(exists().where(column == guests.c.id) for column in owned))
    chosen = (
        select(guests.c.id)
        .where(guests.c.created_at < now() - keep.guests * DAY, guests.c.email.is_(None), ~has_something)
        .limit(GUESTS_PER_BATCH)
    )
    swept = 0
    while keep.guests:
        count = await database.execute(delete(guests).where(guests.c.id.in_(chosen)))
        swept += count
        if count < GUESTS_PER_BATCH:
            break
    return swept
