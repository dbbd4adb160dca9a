"""Limit of games per origin that wait for a bot, so that one origin cannot use all workers."""

from __future__ import annotations

from typing import Final

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.errors import ApiError
from ...live.rows import SeatKind
from ...live.schedule import BOT_KINDS, WorkKind
from ..store.schema import seats, tables

_LOCK_CLASS: Final = 0x626F_7473
"""Class of the advisory locks that serialise counting the games of an origin."""


async def check_bot_tables(connection: AsyncConnection, table: str, limit: int) -> None:
    """Raise ApiError if bots have to move in `limit` other games of the table's origin. 0 means no limit."""
    if not limit:
        return
    own = select(tables.c.origin).where(tables.c.id == table)
    origin = (await connection.execute(own)).scalar_one()
    # Serialised, so that each game is counted by the next. SQLite has one writer at a time anyway.
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(_LOCK_CLASS, func.hashtext(origin))))
    has_bot = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == SeatKind.BOT)
    kind = tables.c.due_kind
    waiting = tables.c.due_at.is_not(None) & (kind.in_(BOT_KINDS) | ((kind == WorkKind.LOOK) & has_bot))
    others = tables.c.id != table
    query = select(func.count()).select_from(tables).where(tables.c.origin == origin, waiting, others)
    if (await connection.execute(query)).scalar_one() >= limit:
        raise ApiError("bots_busy", most=str(limit))
