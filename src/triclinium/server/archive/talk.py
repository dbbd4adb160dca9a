"""Chat messages of a table for replays, each with the number of entries when it was sent."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select

from ...live.messages.socket import talk
from ...live.rows import ChatRow
from ..store.database import Database
from ..store.schema import chats, moves

MOST_LINES: Final = 2000
"""Maximum number of chat messages. The last ones are returned."""


async def told_talk(database: Database, table: str) -> list[dict[str, object]]:
    """Return the chat of a table, the oldest message first. `seq` is the number of entries when it was sent."""
    lines = select(chats).where(chats.c.table_id == table).order_by(chats.c.n.desc()).limit(MOST_LINES)
    async with database.reading() as connection:
        found = (await connection.execute(lines)).all()
        if not found:
            return []
        times = select(moves.c.at).where(moves.c.table_id == table).order_by(moves.c.seq)
        happened = (await connection.execute(times)).scalars().all()
    said = [
        ChatRow(line.n, line.seat, line.name, line.text, line.at, line.removes) for line in reversed(found)
    ]
    return talk(said, happened)
