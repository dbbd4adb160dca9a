"""Reports of chat messages. Guests submit them, the host reads and closes them."""

from __future__ import annotations

import secrets
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import insert, select, update

from ...live.errors import ApiError
from ..store.clock import now
from ..store.database import Database
from ..store.schema import chats, reports

_LINE: Final = ("n", "seat", "name", "text")
_AROUND: Final = 5
"""Number of messages before and after the reported one that are copied with it."""


class Report(NamedTuple):
    """A reported message, with those around it."""

    id: str
    table_id: str
    person: str
    n: int
    why: str
    lines: list[dict[str, Any]]
    created_at: float
    closed_at: float | None


async def add(database: Database, table: str, n: int, person: str, why: str) -> None:
    """Report a message. Repeated reports have no effect. Raise ApiError if there is no such message."""
    around = select(*(chats.c[name] for name in _LINE)).where(
        chats.c.table_id == table, chats.c.n.between(n - _AROUND, n + _AROUND), chats.c.text != ""
    )
    mine = (reports.c.table_id == table, reports.c.person == person, reports.c.n == n)
    async with database.writing() as connection:
        rows = await connection.execute(around.order_by(chats.c.n))
        # SQLAlchemy's names are not plain strings, which orjson requires.
        lines = [dict(zip(_LINE, row, strict=True)) for row in rows]
        if not any(line["n"] == n for line in lines):
            raise ApiError("no_line")
        if (await connection.execute(select(reports.c.id).where(*mine))).first() is not None:
            return
        report = {"id": secrets.token_hex(6), "table_id": table, "person": person, "n": n, "why": why}
        copied = orjson.dumps(lines).decode()
        await connection.execute(insert(reports).values(**report, lines=copied, created_at=now()))


async def every(database: Database, closed: bool = False) -> list[Report]:
    """Return the open reports, or all reports with `closed`, the oldest first."""
    query = select(*(reports.c[name] for name in Report._fields)).order_by(reports.c.created_at)
    if not closed:
        query = query.where(reports.c.closed_at.is_(None))
    return [Report(*row)._replace(lines=orjson.loads(row.lines)) for row in await database.fetch(query)]


async def close(database: Database, report: str) -> bool:
    """Close a report. Return False if there is no open one with this id."""
    here = (reports.c.id == report, reports.c.closed_at.is_(None))
    return await database.execute(update(reports).where(*here).values(closed_at=now())) > 0
