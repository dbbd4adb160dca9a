"""One's own history: finished games at which one sat to the end, the last one first."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

import orjson
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select

from ...kernel.notation import SEAT_NAMES
from ..store.database import Database
from ..store.move_log import StoredTable
from ..store.schema import holders, moves, tables
from ..store.stored_table import after_cursor, cursor_of, read_tables_with
from .summary import Seat

PAGE: Final = 25


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FinishedSeat(_Out):
    """A seat of a game that is over."""

    seat: Seat
    kind: Literal["free", "kept", "person", "bot"]
    name: str | None
    bot: str | None
    score: int | None = Field(description="In a game with points")
    rank: int | None = Field(description="Null: the game has no places, or all seats have lost")


class FinishedGame(_Out):
    """A game that is over, and what came of it."""

    id: str
    game: str
    title: str
    public: bool
    you: Seat | None = Field(description="Where whoever asks sat; null: they did not")
    seats: list[FinishedSeat]
    settings: dict[str, str | list[str]]
    ending: str | None
    winners: list[Seat]
    entries: int = Field(description="How long its log is")
    began_at: float
    ended_at: float
    deal: str | None = Field(description="The deal of the day that was played; null: the table's own")


class FinishedGames(_Out):
    """Games that are over, the last one first."""

    games: list[FinishedGame]
    after: str | None = Field(description="For the next page")


class Found(NamedTuple):
    """A table of a finished game, with when its first and last entries were made."""

    stored: StoredTable
    began_at: float
    ended_at: float

    @property
    def cursor(self) -> str:
        """Where the next page goes on."""
        return cursor_of(self.ended_at, self.stored.table.id)


def _entry_at(seq: Any) -> Any:
    return select(moves.c.at).where(moves.c.table_id == tables.c.id, moves.c.seq == seq).scalar_subquery()


began: Final = _entry_at(0)
ended: Final = _entry_at(tables.c.seq - 1)


class OwnHistory:
    """Finds them."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def found(self, guest: str, after: str | None, most: int) -> list[Found]:
        """Finished games of a guest, after the one that a cursor names."""
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
        """A page of them."""
        found = await self.found(guest, after, PAGE)
        return FinishedGames(
            games=[finished_game(each, guest) for each in found],
            after=found[-1].cursor if len(found) == PAGE else None,
        )


def finished_game(found: Found, guest: str | None) -> FinishedGame:
    """A finished game as a guest is told of it."""
    stored, row = found.stored, found.stored.table
    own = None if guest is None else stored.holders.get(guest)
    outcome: dict[str, Any] = orjson.loads(row.outcome or "{}")
    scores, ranks = outcome.get("scores"), outcome.get("ranks")
    return FinishedGame.model_validate(
        {
            "id": row.id,
            "game": row.game,
            "title": row.title,
            "public": row.public,
            "you": None if own is None else SEAT_NAMES[own],
            "seats": [
                {
                    "seat": SEAT_NAMES[seat.seat],
                    "kind": seat.kind,
                    "name": seat.name,
                    "bot": seat.bot,
                    "score": scores and scores[seat.seat],
                    "rank": ranks and ranks[seat.seat],
                }
                for seat in stored.seats
            ],
            "settings": orjson.loads(row.settings),
            "ending": outcome.get("ending"),
            "winners": outcome.get("winners") or [],
            "entries": row.seq,
            "began_at": found.began_at,
            "ended_at": found.ended_at,
            "deal": row.deal,
        }
    )
