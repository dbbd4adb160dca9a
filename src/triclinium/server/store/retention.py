"""Clearing away tables that nobody will come back to, with all that belongs to them, and guests who have nothing.

How long they are kept is the host's choice (`Settings.keep_...`); what is to be kept for ever is never looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, delete, exists, or_, select

from .clock import now
from .database import Database
from .schema import chats, departed, guests, holders, moves, seats, snapshots, tables

DAY: Final = 86_400.0
TABLES_PER_BATCH: Final = 200
"""Tables in one transaction: short ones hold up nobody."""
GUESTS_PER_BATCH: Final = 5000


class Retention(NamedTuple):
    """For how many days tables are kept, by their state, and guests; 0: for ever."""

    unstarted: float
    """Since it was made."""
    abandoned: float
    """Since the last move of a game that is not over."""
    finished: float
    """Since the last move of a game that is over."""
    guests: float = 0
    """Since a guest came who has no seat, no table and no address."""


async def sweep(database: Database, keep: Retention) -> int:
    """Clear away all that is older; how many tables that were."""
    swept = 0
    while old := await _sweep_batch(database, keep):
        swept += old
    return swept


async def _sweep_batch(database: Database, keep: Retention) -> int:
    last_move = (
        select(moves.c.at)
        .where(moves.c.table_id == tables.c.id, moves.c.seq == tables.c.seq - 1)
        .scalar_subquery()
    )
    old: list[ColumnElement[bool]] = []
    for state, days, since in (
        ("open", keep.unstarted, tables.c.created_at),
        ("running", keep.abandoned, last_move),
        ("over", keep.finished, last_move),
    ):
        if days:
            old.append((tables.c.state == state) & (since < now() - days * DAY))
    if not old:
        return 0
    # A table that somebody is changing right now is in use; if it is old, it is so tomorrow too.
    chosen = select(tables.c.id).where(or_(*old)).limit(TABLES_PER_BATCH).with_for_update(skip_locked=True)
    async with database.writing() as connection:
        found = list((await connection.scalars(chosen)).all())
        for part in (moves, snapshots, chats):
            await connection.execute(delete(part).where(part.c.table_id.in_(found)))
        await connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


async def sweep_guests(database: Database, keep: Retention) -> int:
    """Forget guests who have had nothing here for so long; how many that were."""
    swept = 0
    while keep.guests:
        forgotten = await _sweep_guest_batch(database, keep.guests)
        swept += forgotten
        if forgotten < GUESTS_PER_BATCH:
            break
    return swept


async def _sweep_guest_batch(database: Database, days: float) -> int:
    has_something = or_(
        *(
            exists().where(owned == guests.c.id)
            for owned in (tables.c.owner, seats.c.person, holders.c.person, departed.c.person)
        )
    )
    chosen = (
        select(guests.c.id)
        .where(guests.c.created_at < now() - days * DAY, guests.c.email.is_(None), ~has_something)
        .limit(GUESTS_PER_BATCH)
    )
    async with database.writing() as connection:
        done = await connection.execute(delete(guests).where(guests.c.id.in_(chosen)))
    return done.rowcount
