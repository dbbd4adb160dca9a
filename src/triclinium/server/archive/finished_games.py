"""Finished games: those of a guest, the latest first, and public ones, those with the newest tables first."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pydantic import Field
from sqlalchemy import select

from ...live.messages.summary import finished_out
from ...live.rows import StoredTable
from ..models import HolderOut, Out, Seat
from ..store.database import Database
from ..store.schema import finished, holders, tables
from ..store.stored_table import after_cursor, cursor_of, entry_at, read_tables_with
from ..store.stored_table import last_entry_at as ended

PAGE: Final = 25


class FinishedSeat(HolderOut):
    """A seat of a finished game."""

    score: int | None = Field(description="Points; null: the game has no points")
    rank: int | None = Field(description="Null: the game has no ranks, or all seats have lost")


class FinishedGame(Out):
    """A finished game and its result."""

    id: str
    game: str
    title: str
    public: bool
    you: Seat | None = Field(description="Seat of the requesting guest; null: they did not play")
    seats: list[FinishedSeat]
    settings: dict[str, str | list[str]]
    ending: str | None
    winners: list[Seat]
    entries: int = Field(description="Number of entries in its log")
    began_at: float
    ended_at: float
    deal: str | None = Field(description="The daily deal that was played; null: the table had its own chance")


class FinishedGames(Out):
    """A page of finished games, the latest first."""

    games: list[FinishedGame]
    after: str | None = Field(description="Cursor of the next page")


class Found(NamedTuple):
    """Table of a finished game, with the times of its first and last entry."""

    stored: StoredTable
    began_at: float
    ended_at: float

    @property
    def cursor(self) -> str:
        """Cursor of the page after this table."""
        return cursor_of(self.ended_at, self.stored.table.id)


_began: Final = entry_at(0)


async def own_games(database: Database, guest: str, after: str | None, most: int) -> list[Found]:
    """Return finished games in which a guest had a seat until the end, after a cursor."""
    query = (
        select(tables, _began, ended)
        .join(holders, holders.c.table_id == tables.c.id)
        .where(holders.c.person == guest, tables.c.state == "over")
        .order_by(ended.desc(), tables.c.id.desc())
        .limit(most)
    )
    if after is not None:
        query = query.where(after_cursor(ended, after))
    return await _read(database, query)


async def own_page(database: Database, guest: str, after: str | None) -> FinishedGames:
    """Return a page of a guest's finished games."""
    found = await own_games(database, guest, after, PAGE)
    return _page(found, guest, found[-1].cursor if len(found) == PAGE else None)


async def public_page(database: Database, guest: str | None, after: str | None) -> FinishedGames:
    """Return a page of public games. Daily deals are left out, so that no player sees a deal before they play it."""
    query = (
        select(tables, _began, ended)
        .where(finished)
        .order_by(tables.c.created_at.desc(), tables.c.id.desc())
        .limit(PAGE)
    )
    if after is not None:
        query = query.where(after_cursor(tables.c.created_at, after))
    found = await _read(database, query)
    last = found[-1].stored.table if len(found) == PAGE else None
    return _page(found, guest, None if last is None else cursor_of(last.created_at, last.id))


async def _read(database: Database, query: Any) -> list[Found]:
    async with database.reading() as connection:
        return [Found(*each) for each in await read_tables_with(connection, query)]


def _page(found: list[Found], guest: str | None, after: str | None) -> FinishedGames:
    return FinishedGames(games=[finished_game(each, guest) for each in found], after=after)


def finished_game(found: Found, guest: str | None) -> FinishedGame:
    """Return a finished game as a guest may see it."""
    return FinishedGame.model_validate(finished_out(found.stored, guest, found.began_at, found.ended_at))
