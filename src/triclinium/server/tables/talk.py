"""What was said at a table, each line with how far the game was then: a replay shows it as it was said."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from sqlalchemy import select

from ...kernel.notation import SEAT_NAMES
from ..store.database import Database
from ..store.schema import chats, moves

MOST_LINES: Final = 2000
"""The last ones are told."""


async def told_talk(database: Database, table: str) -> list[dict[str, object]]:
    """The lines of a table, the oldest first; `seq`: how many entries its log had when each was said."""
    lines = select(chats).where(chats.c.table_id == table).order_by(chats.c.n.desc()).limit(MOST_LINES)
    async with database.reading() as connection:
        found = (await connection.execute(lines)).all()
        if not found:
            return []
        times = select(moves.c.at).where(moves.c.table_id == table).order_by(moves.c.seq)
        happened = sorted((await connection.execute(times)).scalars())  # a clock may have been set back
    return [
        {
            "type": "chat",
            "n": line.n,
            "seat": SEAT_NAMES[line.seat],
            "name": line.name,
            "text": line.text,
            "at": line.at,
            "seq": bisect_right(happened, line.at),
        }
        for line in reversed(found)
    ]
