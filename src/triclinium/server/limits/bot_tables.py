"""How many games of one place may wait for a bot: its bots must not take all the thinking."""

from __future__ import annotations

from typing import Final

from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..errors import ApiError
from ..store.move_log import BOT_KINDS, LOOK
from ..store.schema import seats, tables

_LOCK_CLASS: Final = 0x626F_7473
"""The advisory locks under which the games of an origin in which bots are to move are counted."""


async def check_bot_tables(connection: AsyncConnection, table: str, limit: int) -> None:
    """ApiError if bots are to move in `limit` other games of a table's origin; 0: no limit."""
    if not limit:
        return
    own = select(tables.c.origin).where(tables.c.id == table)
    origin = (await connection.execute(own)).scalar_one()
    # One after the other, so that each is counted by the next; on SQLite whoever writes is alone anyway.
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(_LOCK_CLASS, func.hashtext(origin))))
    has_bot = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "bot")
    kind = tables.c.due_kind
    waiting = tables.c.due_at.is_not(None) & (kind.in_(BOT_KINDS) | ((kind == LOOK.kind) & has_bot))
    others = tables.c.id != table
    query = select(func.count()).select_from(tables).where(tables.c.origin == origin, waiting, others)
    if (await connection.execute(query)).scalar_one() >= limit:
        raise ApiError("bots_busy", most=str(limit))
