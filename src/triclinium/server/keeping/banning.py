"""Banning somebody: they get up from tables that have not begun, so that those go on without them."""

from __future__ import annotations

from sqlalchemy import func, select, update

from ..store.database import Database
from ..store.schema import guests, seats, tables
from ..tables.bans import MAIL, PERSON, Bans
from ..tables.permissions import LEFT
from ..tables.transaction import FREE, change_table


async def ban(database: Database, kind: str, subject: str, why: str) -> int:
    """Ban; at how many tables that have not begun somebody got up. Games that are on are theirs to end."""
    await Bans(database).add(kind, subject, why)
    return sum([await _get_up(database, person) for person in await _people(database, kind, subject)])


async def _people(database: Database, kind: str, subject: str) -> list[str]:
    """The guests who are meant by a ban, as far as that is known."""
    if kind == PERSON:
        return [subject]
    if kind != MAIL:
        return []
    return await database.scalars(select(guests.c.id).where(func.lower(guests.c.email) == subject))


async def _get_up(database: Database, person: str) -> int:
    sits = select(seats.c.table_id).where(seats.c.person == person)
    own = (tables.c.owner == person) | tables.c.id.in_(sits)
    found = await database.scalars(select(tables.c.id).where(tables.c.state == "open", own))
    for table in sorted(found):
        async with change_table(database, table) as change:
            stored = change.stored
            if stored.table.state != "open":
                continue  # it has begun meanwhile
            for row in stored.seats:
                if row.person == person or stored.holders.get(person) == row.seat:
                    await change.hand_over(row.seat, FREE, LEFT)
            if stored.table.owner == person:
                others = [
                    each.person for each in stored.seats if each.kind == "person" and each.person != person
                ]
                # Without anybody else it waits for nobody: it is no longer shown to strangers.
                values = {"owner": others[0]} if others else {"public": False}
                await change.write(update(tables).where(tables.c.id == table).values(**values))
    return len(found)
