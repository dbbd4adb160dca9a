"""List and ban guests for the host."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.seats import LEFT, hand_over
from ..seating import bans
from ..seating.bans import MAIL, PERSON
from ..seating.transaction import change_table
from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import guests, holders, seats, tables

SOMEBODY: Final = "somebody"
"""Name and id of the anonymous guest, who owns tables without another owner."""
MOST_LISTED: Final = 50


class Person(NamedTuple):
    """A guest, with the number of tables at which they have a seat."""

    id: str
    name: str
    email: str | None
    created_at: float
    tables: int


async def listed(database: Database, text: str = "") -> list[Person]:
    """Return guests whose id, name or address contains a text, the newest first."""
    held = select(func.count()).where(holders.c.person == guests.c.id).scalar_subquery()
    query = select(guests.c.id, guests.c.name, guests.c.email, guests.c.created_at, held)
    if text:
        like = [column.icontains(text, autoescape=True) for column in (guests.c.name, guests.c.email)]
        query = query.where(or_(guests.c.id == text, *like))
    query = query.where(guests.c.id != SOMEBODY).order_by(guests.c.created_at.desc(), guests.c.id)
    return [Person(*row) for row in await database.fetch(query.limit(MOST_LISTED))]


async def meant(database: Database, text: str) -> list[Person]:
    """Return the guest with an id, or else all guests with an address or a name."""
    found = [
        each
        for each in await listed(database, text)
        if text.lower() in (each.id.lower(), each.name.lower(), (each.email or "").lower())
    ]
    return [each for each in found if each.id == text] or found


async def nobody(connection: AsyncConnection) -> str:
    """Return the id of the anonymous guest, who is created on first use."""
    await insert_new(connection, guests, id=SOMEBODY, name=SOMEBODY, language="en", created_at=now())
    return SOMEBODY


async def ban(database: Database, kind: str, subject: str, why: str) -> int:
    """Ban a guest and remove them from all tables that have not started. Return their number. Other games continue."""
    await bans.add(database, kind, subject, why)
    people = [subject] if kind == PERSON else []
    if kind == MAIL:
        people = await database.scalars(select(guests.c.id).where(func.lower(guests.c.email) == subject))
    return sum([await _leave(database, person) for person in people])


async def _leave(database: Database, person: str) -> int:
    sits = select(seats.c.table_id).where(seats.c.person == person)
    own = (tables.c.owner == person) | tables.c.id.in_(sits)
    found = await database.scalars(select(tables.c.id).where(tables.c.state == "open", own))
    for table in sorted(found):
        async with change_table(database, table) as change:
            stored = change.stored
            if stored.table.state != "open":
                continue  # it has started in the meantime
            for row in stored.seats:
                if row.person == person or stored.holders.get(person) == row.seat:
                    await change.save(hand_over(change.stored, row.seat), LEFT)
            if stored.table.owner == person:
                others = [
                    each.person for each in stored.seats if each.kind == "person" and each.person != person
                ]
                # If no other person is left, the table is no longer public.
                values = {"owner": others[0]} if others else {"public": False}
                await change.write(update(tables).where(tables.c.id == table).values(**values))
    return len(found)
