"""Everything stored about a guest."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Executable, Table, and_, exists, select

from ...kernel.notation import SEAT_NAMES
from ..store import schema
from ..store.database import Database


async def export(database: Database, guest: str) -> dict[str, Any]:
    """Return everything stored about a guest, except the records of their games."""
    tables, sittings, chats = schema.tables.c, schema.sittings.c, schema.chats.c
    browsers, reports = schema.push_subscriptions.c, schema.reports.c
    devices = schema.holders.c
    said = (chats.text != "") & ((chats.person == guest) | _older_chat_of(guest))
    queries = {
        "guest": select(*_without(schema.guests, "email_link")).where(schema.guests.c.id == guest),
        "tables": select(tables.id, tables.game, tables.title, tables.state, tables.created_at).where(
            tables.owner == guest
        ),
        "seats": select(sittings.table_id, sittings.seat, sittings.name).where(sittings.person == guest),
        "chat": select(chats.table_id, chats.seat, chats.text, chats.at)
        .where(said)
        .order_by(chats.table_id, chats.n),
        "browsers": select(browsers.endpoint, browsers.created_at).where(browsers.person == guest),
        "daily_tries": select(*_without(schema.daily_tries, "person")).where(
            schema.daily_tries.c.person == guest
        ),
        "devices": select(devices.table_id, devices.device, devices.since).where(
            devices.person == guest, devices.since.is_not(None)
        ),
        "passkeys": select(*_without(schema.passkeys, "person", "public_key")).where(
            schema.passkeys.c.person == guest
        ),
        "reports": select(reports.table_id, reports.n, reports.why).where(reports.person == guest),
    }
    return {name: await _rows(database, query) for name, query in queries.items()}


def _without(table: Table, *names: str) -> list[ColumnElement[Any]]:
    return [column for column in table.c if column.name not in names]


async def _rows(database: Database, query: Executable) -> list[dict[str, Any]]:
    """Return rows as dictionaries, with seats as letters."""
    rows = [{str(name): value for name, value in row._mapping.items()} for row in await database.fetch(query)]
    for row in rows:
        if row.get("seat") is not None:
            row["seat"] = SEAT_NAMES[row["seat"]]
    return rows


def _older_chat_of(guest: str) -> ColumnElement[bool]:
    """Return SQL for messages without a writer at a seat where only this guest sat under their name."""
    chats, sat = schema.chats.c, schema.sittings.alias()
    here = and_(sat.c.table_id == chats.table_id, sat.c.seat == chats.seat, sat.c.name == chats.name)
    return and_(
        chats.person.is_(None),
        exists().where(here, sat.c.person == guest),
        ~exists().where(here, sat.c.person != guest),
    )
