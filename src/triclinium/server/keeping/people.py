"""People of a service as its host names them."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.errors import TricliniumError
from ..store.clock import now
from ..store.database import Database
from ..store.schema import guests, holders
from ..tables.daily.days import insert_new

SOMEBODY: Final = "somebody"
"""What stands where somebody's name stood; and the guest who owns what nobody owns."""
MOST_LISTED: Final = 50


class NobodyFound(TricliniumError):
    """No guest, or more than one, is meant."""

    def __init__(self, text: str, found: list[Person]) -> None:
        super().__init__(text)
        self.text: Final = text
        self.found: Final = found


class Person(NamedTuple):
    """A guest, as a host sees them."""

    id: str
    name: str
    email: str | None
    created_at: float
    tables: int
    """At which they have a seat."""


async def listed(database: Database, text: str = "", most: int = MOST_LISTED) -> list[Person]:
    """Guests whose id, name or address holds a text, the newest first."""
    held = select(func.count()).where(holders.c.person == guests.c.id).scalar_subquery()
    query = select(guests.c.id, guests.c.name, guests.c.email, guests.c.created_at, held)
    if text:
        like = [column.icontains(text, autoescape=True) for column in (guests.c.name, guests.c.email)]
        query = query.where(or_(guests.c.id == text, *like))
    query = query.where(guests.c.id != SOMEBODY).order_by(guests.c.created_at.desc(), guests.c.id)
    return [Person(*row) for row in await database.fetch(query.limit(most))]


async def meant(database: Database, text: str) -> Person:
    """The one guest that is meant by an id, an address or a name; NobodyFound if that is not one."""
    found = [each for each in await listed(database, text) if text.lower() in _names(each)]
    exact = [each for each in found if each.id == text]
    if len(exact or found) != 1:
        raise NobodyFound(text, found)
    return (exact or found)[0]


def _names(person: Person) -> tuple[str, ...]:
    return (person.id.lower(), person.name.lower(), (person.email or "").lower())


async def nobody(connection: AsyncConnection) -> str:
    """The guest who owns what nobody owns; made when first asked for, and known by no cookie."""
    await insert_new(connection, guests, id=SOMEBODY, name=SOMEBODY, language="en", created_at=now())
    return SOMEBODY
