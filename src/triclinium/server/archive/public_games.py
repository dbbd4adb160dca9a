"""Finished public games, those with the newest tables first."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select

from ..store.database import Database
from ..store.schema import finished, tables
from ..store.stored_table import after_cursor, cursor_of, read_tables_with
from .own_games import PAGE, FinishedGames, Found, began, ended, finished_game


class PublicHistory:
    """Finder of public games. Daily deals are left out, so that players do not see a deal before they play it."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def page(self, guest: str | None, after: str | None) -> FinishedGames:
        """Return a page of the games after a cursor."""
        query = (
            select(tables, began, ended)
            .where(finished)
            .order_by(tables.c.created_at.desc(), tables.c.id.desc())
            .limit(PAGE)
        )
        if after is not None:
            query = query.where(after_cursor(tables.c.created_at, after))
        async with self._database.reading() as connection:
            found = [Found(*each) for each in await read_tables_with(connection, query)]
        last = found[-1].stored.table if len(found) == PAGE else None
        return FinishedGames(
            games=[finished_game(each, guest) for each in found],
            after=None if last is None else cursor_of(last.created_at, last.id),
        )
