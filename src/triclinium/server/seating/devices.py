"""Devices that act for a guest: list them, and end their access.

A guest is known by the cookie of one browser. Other devices have guests of their own, who hold single seats since they
opened a private link.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    CompoundSelect,
    SelectBase,
    and_,
    delete,
    exists,
    insert,
    literal,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.errors import ApiError
from ...live.rows import SeatKind, version_step
from ...live.seats import KICKED, new_turnover
from ..store import schema
from ..store.database import Database
from ..store.schema import departed, guests, holders, passkeys, push_subscriptions, seats, sittings, tables
from .bans import PERSON
from .guests import new_guest

_BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox",
    "Firefox": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""Browsers by a part of their User-Agent. Many name others too, so the first match counts."""
_SYSTEMS: Final = {
    "iPhone": "iOS",
    "iPad": "iPadOS",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


@dataclass(frozen=True)
class DeviceTable:
    """A table at which a device acts for the guest."""

    id: str
    game: str
    title: str


@dataclass(frozen=True)
class Device:
    """Another device that acts for seats of a guest."""

    id: str
    """Id of the device's own guest."""
    name: str
    """Browser and system, or empty if unknown."""
    since: float | None
    """Time of the first private link that it opened, or None if unknown."""
    tables: tuple[DeviceTable, ...]


def device_name(user_agent: str) -> str:
    """Return the browser and the system that a User-Agent names, as far as they are known.

    >>> device_name("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
    'Firefox, Android'
    >>> device_name("curl/8.1")
    ''
    """
    found = (
        next((name for part, name in names.items() if part in user_agent), "")
        for names in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(filter(None, found))


async def listed(database: Database, guest: str) -> list[Device]:
    """Return the other devices of a guest, the latest first."""
    query = (
        select(
            holders.c.person, holders.c.device, holders.c.since, tables.c.id, tables.c.game, tables.c.title
        )
        .join(tables, tables.c.id == holders.c.table_id)
        .where(_others_at_seats_of(guest))
        .order_by(holders.c.since, tables.c.created_at, tables.c.id)
    )
    found: dict[str, list[Any]] = {}
    for row in await database.fetch(query):
        found.setdefault(row.person, []).append(row)
    return [
        Device(
            device,
            next((row.device for row in rows if row.device), ""),
            next((row.since for row in rows if row.since is not None), None),
            tuple(DeviceTable(row.id, row.game, row.title) for row in rows),
        )
        for device, rows in reversed(found.items())
    ]


async def end(database: Database, guest: str, device: str) -> list[str]:
    """End the access of one device to the seats of a guest. Return the tables that it had.

    The private links that it may have kept become invalid.
    """
    async with database.writing() as connection:
        there = _others_at_seats_of(guest) & (holders.c.person == device)
        found = await _locked(connection, select(holders.c.table_id).where(there))
        here = holders.c.table_id.in_(found)
        await connection.execute(delete(holders).where(here, there))
        await _change_links(connection, guest, found)
    return found


async def end_others(database: Database, guest: str, browser: str | None = None) -> tuple[str, list[str]]:
    """End the access of everything but the caller. Return the guest's new id, and the tables that have changed.

    All cookies with the old id become worthless, also copies of the caller's cookie, and so do the guest's passkeys.
    `browser`: the endpoint of the caller's push subscription, which stays.
    """
    new = new_guest("", "").id
    async with database.writing() as connection:
        found = await _locked(connection, _tables_of(guest))
        known = select(guests.c.id).where(guests.c.id == guest)
        if await connection.scalar(known.with_for_update()) is None:  # a second request at the same time
            raise ApiError("not_seated")
        columns = [column for column in guests.c if column is not guests.c.id]
        copy = select(literal(new), *columns).where(guests.c.id == guest)
        await connection.execute(insert(guests).from_select([guests.c.id, *columns], copy))
        others = holders.c.table_id.in_(found) & _others_at_seats_of(guest)
        await connection.execute(delete(holders).where(others))
        await connection.execute(delete(departed).where(_others_departed_with(guest)))
        own = push_subscriptions.c.person == guest
        await connection.execute(
            delete(push_subscriptions).where(own, push_subscriptions.c.endpoint != browser)
        )
        await connection.execute(delete(passkeys).where(passkeys.c.person == guest))
        for column in _REFERENCES:
            await connection.execute(update(column.table).where(column == guest).values({column: new}))
        ban = (schema.bans.c.kind == PERSON) & (schema.bans.c.subject == guest)
        await connection.execute(update(schema.bans).where(ban).values(subject=new))
        await connection.execute(delete(guests).where(guests.c.id == guest))
        await _change_links(connection, new, found)
    return new, found


_REFERENCES: Final[tuple[Column[Any], ...]] = (
    *(each.c.person for each in (seats, holders, departed, sittings, push_subscriptions, passkeys)),
    *(each.c.person for each in (schema.chats, schema.reports, schema.daily_tries)),
    tables.c.owner,
)
"""All columns with ids of guests."""


def _others_at_seats_of(guest: str) -> ColumnElement[bool]:
    """Return SQL for the holders of a guest's seats except the guest."""
    own = exists().where(
        and_(seats.c.table_id == holders.c.table_id, seats.c.seat == holders.c.seat, seats.c.person == guest)
    )
    return own & (holders.c.person != guest)


def _others_departed_with(guest: str) -> ColumnElement[bool]:
    """Return SQL for devices that lost a seat together with a guest, and could take it back."""
    mine = departed.alias()
    same = (mine.c.table_id == departed.c.table_id) & (mine.c.seat == departed.c.seat)
    together = exists().where(same, mine.c.person == guest)
    return together & (departed.c.person != guest) & (departed.c.why != KICKED)


def _tables_of(guest: str) -> CompoundSelect[Any]:
    """Return the query of all tables that a guest owns or has a seat at."""
    sat = (select(each.c.table_id).where(each.c.person == guest) for each in (holders, seats))
    return union(select(tables.c.id).where(tables.c.owner == guest), *sat)


async def _locked(connection: AsyncConnection, ids: SelectBase) -> list[str]:
    """Lock the rows of tables, always in the same order, and return their ids."""
    query = select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id)
    return list((await connection.scalars(query.with_for_update())).all())


async def _change_links(connection: AsyncConnection, guest: str, found: list[str]) -> None:
    """Make the private links to a guest's seats invalid, and raise the versions of the tables."""
    own = seats.c.table_id.in_(found) & (seats.c.person == guest) & (seats.c.kind == SeatKind.PERSON)
    await connection.execute(update(seats).where(own).values(turnover=new_turnover()))
    grown = tables.c.version + version_step()
    await connection.execute(update(tables).where(tables.c.id.in_(found)).values(version=grown))
