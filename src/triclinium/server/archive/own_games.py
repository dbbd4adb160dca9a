"""History of a guest: finished games in which they had a seat until the end, the latest first."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select

from ...live.messages.summary import finished_out
from ...live.rows import StoredTable
from ..models import Seat
from ..store.database import Database
from ..store.schema import holders, moves, tables
from ..store.stored_table import after_cursor, cursor_of, read_tables_with

PAGE: Final = 25


class ArchiveModel(BaseModel):
    """Base class of response models."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FinishedSeat(ArchiveModel):
    """A seat of a finished game."""

    seat: Seat
    kind: Literal["free", "kept", "person", "bot"]
    name: str | None
    bot: str | None
    score: int | None = Field(description="Points; null: the game has no points")
    rank: int | None = Field(description="Null: the game has no ranks, or all seats have lost")


class FinishedGame(ArchiveModel):
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


class FinishedGames(ArchiveModel):
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


def _entry_at(seq: Any) -> Any:
    return select(moves.c.at).where(moves.c.table_id == tables.c.id, moves.c.seq == seq).scalar_subquery()


began: Final = _entry_at(0)
ended: Final = _entry_at(tables.c.seq - 1)


class OwnHistory:
    """Finder of a guest's finished games."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def found(self, guest: str, after: str | None, most: int) -> list[Found]:
        """Return finished games of a guest, after a cursor."""
        query = (
            select(tables, began, ended)
            .join(holders, holders.c.table_id == tables.c.id)
            .where(holders.c.person == guest, tables.c.state == "over")
            .order_by(ended.desc(), tables.c.id.desc())
            .limit(most)
        )
        if after is not None:
            query = query.where(after_cursor(ended, after))
        async with self._database.reading() as connection:
            return [Found(*each) for each in await read_tables_with(connection, query)]

    async def page(self, guest: str, after: str | None) -> FinishedGames:
        """Return a page of the games."""
        found = await self.found(guest, after, PAGE)
        return FinishedGames(
            games=[finished_game(each, guest) for each in found],
            after=found[-1].cursor if len(found) == PAGE else None,
        )


def finished_game(found: Found, guest: str | None) -> FinishedGame:
    """Return a finished game as a guest may see it."""
    return FinishedGame.model_validate(finished_out(found.stored, guest, found.began_at, found.ended_at))
