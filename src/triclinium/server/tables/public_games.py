"""Finished public games for anybody to look at, those whose tables were made last first."""

from __future__ import annotations

from typing import Final

from sqlalchemy import and_, or_, select

from ..store.database import Database
from ..store.schema import finished, tables
from ..store.stored_table import read_tables
from .own_games import PAGE, FinishedGames, Found, began, ended, finished_game


class PublicHistory:
    """Finds them. Deals of a day are not among them: who has yet to play one should not be shown it."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def page(self, guest: str | None, after: str | None) -> FinishedGames:
        """A page of them, after the one that a cursor names."""
        query = (
            select(tables.c.id, began, ended)
            .where(finished)
            .order_by(tables.c.created_at.desc(), tables.c.id.desc())
            .limit(PAGE)
        )
        if after is not None:
            at, _, last = after.partition("_")
            made = tables.c.created_at
            query = query.where(or_(made < float(at), and_(made == float(at), tables.c.id < last)))
        async with self._database.reading() as connection:
            times = {row[0]: (row[1], row[2]) for row in await connection.execute(query)}
            stored = await read_tables(connection, select(tables).where(tables.c.id.in_(times)))
        by_id = {each.table.id: each for each in stored}
        found = [Found(by_id[table], *map(float, when)) for table, when in times.items() if table in by_id]
        last_made = found[-1].stored.table if len(times) == PAGE and found else None
        return FinishedGames(
            games=[finished_game(each, guest) for each in found],
            after=None if last_made is None else f"{last_made.created_at!r}_{last_made.id}",
        )
