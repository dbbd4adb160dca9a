"""Bans of guests: a banned guest may not take a seat, create tables or chat, and is shown the reason.

A ban applies to a guest, a mail address, or a network. The database is queried each time, so a ban takes effect at once
in every process. A banned guest may still watch, and finish running games, because other people play there too.
"""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, NamedTuple

from sqlalchemy import and_, delete, func, insert, or_, select

from ...live.errors import ApiError
from ..origin import IPV6_PREFIX
from ..store.clock import now
from ..store.database import Database
from ..store.schema import bans, guests

PERSON, MAIL, NETWORK = "person", "mail", "network"
LONGEST_WHY: Final = 300


class Ban(NamedTuple):
    """A banned guest, mail address or network."""

    kind: str
    subject: str
    why: str
    created_at: float


def subject_of(text: str) -> tuple[str, str]:
    """Return the kind and the subject of a ban that a text names: a network, a mail address, or else a guest by id.

    >>> subject_of("203.0.113.7"), subject_of("2001:db8::1"), subject_of("Anna@example.org"), subject_of("x1")
    (('network', '203.0.113.7/32'), ('network', '2001:db8::/64'), ('mail', 'anna@example.org'), ('person', 'x1'))
    """
    if "@" in text:
        return MAIL, text.strip().lower()
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        return PERSON, text.strip()
    if network.version == 6 and network.prefixlen > IPV6_PREFIX:  # a client has the whole network
        network = network.supernet(new_prefix=IPV6_PREFIX)
    return NETWORK, str(network)


def networks_of(group: str) -> list[str]:
    """Return all networks that contain an address group (`origin.address_group`).

    >>> networks_of("203.0.113.7")[-2:], networks_of("unknown")
    (['203.0.113.6/31', '203.0.113.7/32'], [])
    """
    try:
        own: IPv4Network | IPv6Network = ip_network(group)
    except ValueError:
        return []
    return [str(own.supernet(new_prefix=length)) for length in range(own.prefixlen + 1)]


async def check(database: Database, guest: str | None, group: str) -> None:
    """Raise ApiError with the reason if the guest or the address group is banned."""
    mail = select(func.lower(guests.c.email)).where(guests.c.id == guest).scalar_subquery()
    query = select(bans.c.why).where(
        or_(
            and_(bans.c.kind == PERSON, bans.c.subject == guest),
            and_(bans.c.kind == MAIL, bans.c.subject == mail),
            and_(bans.c.kind == NETWORK, bans.c.subject.in_(networks_of(group))),
        )
    )
    found = await database.scalars(query.order_by(bans.c.created_at).limit(1))
    if found:
        raise ApiError("banned", why=found[0])


async def add(database: Database, kind: str, subject: str, why: str) -> bool:
    """Add a ban, or replace the reason of an existing one. Return False if there was one."""
    async with database.writing() as connection:
        here = and_(bans.c.kind == kind, bans.c.subject == subject)
        done = await connection.execute(delete(bans).where(here))
        await connection.execute(
            insert(bans).values(kind=kind, subject=subject, why=why[:LONGEST_WHY], created_at=now())
        )
    return done.rowcount == 0


async def remove(database: Database, kind: str, subject: str) -> bool:
    """Remove a ban. Return False if there was none."""
    here = and_(bans.c.kind == kind, bans.c.subject == subject)
    return await database.execute(delete(bans).where(here)) > 0


async def every(database: Database) -> list[Ban]:
    """Return all bans, the oldest first."""
    return [Ban(*row) for row in await database.fetch(select(bans).order_by(bans.c.created_at))]
