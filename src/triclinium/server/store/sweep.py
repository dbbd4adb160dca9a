"""Clearing away tables that nobody will come back to, with all that belongs to them, and guests who have nothing.

How long they are kept is the house's choice (`Settings.keep_...`); what is to be kept for ever is never looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, delete, exists, or_, select

from .clock import now
from .database import Database
from .schema import chats, departed, holders, moves, people, seats, snapshots, tables

DAY: Final = 86_400.0
MOST_AT_ONCE: Final = 200
"""Tables in one transaction: short ones hold up nobody."""
MOST_GUESTS_AT_ONCE: Final = 5000


class Keep(NamedTuple):
    """For how many days tables are kept, by their state, and guests; 0: for ever."""

    unstarted: float
    """Since it was made."""
    abandoned: float
    """Since the last move of a game that is not over."""
    finished: float
    """Since the last move of a game that is over."""
    guests: float = 0
    """Since a guest came who has no seat, no table and no address."""


async def sweep(database: Database, keep: Keep) -> int:
    """Clear away all that is older; how many tables that were."""
    swept = 0
    while old := await _some(database, keep):
        swept += old
    return swept


async def _some(database: Database, keep: Keep) -> int:
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
    chosen = select(tables.c.id).where(or_(*old)).limit(MOST_AT_ONCE).with_for_update(skip_locked=True)
    async with database.writing() as connection:
        found = list((await connection.scalars(chosen)).all())
        for part in (moves, snapshots, chats):
            await connection.execute(delete(part).where(part.c.table_id.in_(found)))
        await connection.execute(delete(tables).where(tables.c.id.in_(found)))
    return len(found)


async def sweep_guests(database: Database, keep: Keep) -> int:
    """Forget guests who have had nothing here for so long; how many that were."""
    swept = 0
    while keep.guests:
        some = await _some_guests(database, keep.guests)
        swept += some
        if some < MOST_GUESTS_AT_ONCE:
            break
    return swept


async def _some_guests(database: Database, days: float) -> int:
    has_something = or_(
        *(
            exists().where(owned == people.c.id)
            for owned in (tables.c.owner, seats.c.person, holders.c.person, departed.c.person)
        )
    )
    chosen = (
        select(people.c.id)
        .where(people.c.created_at < now() - days * DAY, people.c.email.is_(None), ~has_something)
        .limit(MOST_GUESTS_AT_ONCE)
    )
    async with database.writing() as connection:
        done = await connection.execute(delete(people).where(people.c.id.in_(chosen)))
    return done.rowcount
