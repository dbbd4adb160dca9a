"""A guest's own data: statistics of their games, and everything stored about them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field
from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from ...kernel.notation import SEAT_NAMES
from ...live.archive.statistics import statistics
from ...live.messages.summary import finished_out
from ..daily.days import Days
from ..daily.tries import Tries
from ..store import schema
from ..store.database import Database
from .own_games import ArchiveModel, OwnHistory

MOST_COUNTED: Final = 1_000
"""Maximum number of finished games in statistics, the latest ones."""


class DifficultyCount(ArchiveModel):
    """Counts of games of one difficulty."""

    difficulty: str
    played: int
    won: int


class GameStatistics(ArchiveModel):
    """Counts of finished games of one game."""

    game: str
    played: int
    won: int
    winning: Annotated[int, Field(description="Current winning streak")]
    longest: Annotated[int, Field(description="Longest winning streak")]
    difficulties: list[DifficultyCount]


class Companion(ArchiveModel):
    """A person with whom the guest has finished games."""

    name: str
    played: int
    won: Annotated[int, Field(description="Number of these games that the guest won")]


class DailyStatistics(ArchiveModel):
    """Counts of scored tries of daily deals."""

    played: int
    won: int
    in_a_row: Annotated[
        int, Field(description="Consecutive days with a scored try, up to today or yesterday")
    ]


class Statistics(ArchiveModel):
    """Statistics of the caller's finished games, the latest played game first."""

    games: list[GameStatistics]
    companions: list[Companion]
    daily: DailyStatistics | None = Field(description="Null: no scored try")


class OwnData:
    """Reader of the data stored about a guest."""

    def __init__(self, database: Database, history: OwnHistory, days: Days, tries: Tries) -> None:
        self._database: Final = database
        self._history: Final = history
        self._days: Final = days
        self._tries: Final = tries

    async def statistics(self, guest: str) -> Statistics:
        """Return statistics of a guest's latest finished games."""
        found = await self._history.found(guest, None, MOST_COUNTED)
        games = [finished_out(each.stored, guest, each.began_at, each.ended_at) for each in found]
        return Statistics(**statistics(games), daily=await self._daily(guest))

    async def _daily(self, guest: str) -> DailyStatistics | None:
        tries = schema.daily_tries.c
        query = select(func.count(), func.count().filter(tries.won)).where(
            tries.person == guest, tries.scored, tries.done_at.is_not(None)
        )
        async with self._database.reading() as connection:
            today = await self._days.today(connection)
            played, won = (await connection.execute(query)).one()
            if played == 0:
                return None
            in_a_row = await self._tries.days_in_a_row(connection, guest, today)
        return DailyStatistics(played=played, won=won, in_a_row=in_a_row)

    async def export(self, guest: str) -> dict[str, Any]:
        """Return everything stored about a guest, except the records of their games."""
        sat, chats = schema.sittings, schema.chats
        said = select(chats.c.table_id, chats.c.seat, chats.c.text, chats.c.at).where(
            chats.c.text != "", or_(chats.c.person == guest, _older_chat_of(guest))
        )
        tables, browsers, tries = schema.tables, schema.push_subscriptions, schema.daily_tries
        seats_taken = select(sat.c.table_id, sat.c.seat, sat.c.name).where(sat.c.person == guest)
        own_tables = select(tables.c.id, tables.c.game, tables.c.title, tables.c.state, tables.c.created_at)
        columns = [column for column in tries.c if column.name != "person"]
        return {
            "guest": await self._rows(select(schema.guests).where(schema.guests.c.id == guest), "email_link"),
            "tables": await self._rows(own_tables.where(tables.c.owner == guest)),
            "seats": await self._rows(seats_taken),
            "chat": await self._rows(said.order_by(chats.c.table_id, chats.c.n)),
            "browsers": await self._rows(
                select(browsers.c.endpoint, browsers.c.created_at).where(browsers.c.person == guest)
            ),
            "daily_tries": await self._rows(select(*columns).where(tries.c.person == guest)),
            "reports": await self._rows(
                select(schema.reports.c.table_id, schema.reports.c.n, schema.reports.c.why).where(
                    schema.reports.c.person == guest
                )
            ),
        }

    async def _rows(self, query: Any, *without: str) -> list[dict[str, Any]]:
        """Return rows as dictionaries, with seats as letters."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).mappings()
            found = [{str(name): value for name, value in row.items()} for row in rows]
        for row in found:
            for name in without:
                del row[name]
            if row.get("seat") is not None:
                row["seat"] = SEAT_NAMES[row["seat"]]
        return found


def _older_chat_of(guest: str) -> ColumnElement[bool]:
    """Return SQL for messages without a writer at a seat where only this guest sat under their name."""
    chats, sat = schema.chats.c, schema.sittings.alias()
    here = and_(sat.c.table_id == chats.table_id, sat.c.seat == chats.seat, sat.c.name == chats.name)
    return and_(
        chats.person.is_(None),
        exists().where(here, sat.c.person == guest),
        ~exists().where(here, sat.c.person != guest),
    )
