"""A guest's own data: statistics of their games, and everything stored about them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field
from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from ...kernel.notation import SEAT_NAMES
from ...live.archive.statistics import statistics
from ...live.messages.summary import finished_out
from ..daily.days import Days
from ..daily.tries import days_in_a_row
from ..models import Out
from ..store import schema
from ..store.database import Database
from .finished_games import own_games

MOST_COUNTED: Final = 1_000
"""Maximum number of finished games in statistics, the latest ones."""


class DifficultyCount(Out):
    """Counts of games of one difficulty."""

    difficulty: str
    played: int
    won: int


class GameStatistics(Out):
    """Counts of finished games of one game."""

    game: str
    played: int
    won: int
    winning: Annotated[int, Field(description="Current winning streak")]
    longest: Annotated[int, Field(description="Longest winning streak")]
    difficulties: list[DifficultyCount]


class Companion(Out):
    """A person with whom the guest has finished games."""

    name: str
    played: int
    won: Annotated[int, Field(description="Number of these games that the guest won")]


class DailyStatistics(Out):
    """Counts of scored tries of daily deals."""

    played: int
    won: int
    in_a_row: Annotated[
        int, Field(description="Consecutive days with a scored try, up to today or yesterday")
    ]


class Statistics(Out):
    """Statistics of the caller's finished games, the latest played game first."""

    games: list[GameStatistics]
    companions: list[Companion]
    daily: DailyStatistics | None = Field(description="Null: no scored try")


async def own_statistics(database: Database, days: Days, guest: str) -> Statistics:
    """Return statistics of a guest's latest finished games."""
    found = await own_games(database, guest, None, MOST_COUNTED)
    games = [finished_out(each.stored, guest, each.began_at, each.ended_at) for each in found]
    return Statistics(**statistics(games), daily=await _daily(database, days, guest))


async def _daily(database: Database, days: Days, guest: str) -> DailyStatistics | None:
    own = schema.daily_tries.c
    query = select(func.count(), func.count().filter(own.won)).where(
        own.person == guest, own.scored, own.done_at.is_not(None)
    )
    async with database.reading() as connection:
        today = await days.today(connection)
        played, won = (await connection.execute(query)).one()
        if played == 0:
            return None
        in_a_row = await days_in_a_row(connection, guest, today)
    return DailyStatistics(played=played, won=won, in_a_row=in_a_row)


async def export(database: Database, guest: str) -> dict[str, Any]:
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
        "guest": await _rows(
            database, select(schema.guests).where(schema.guests.c.id == guest), "email_link"
        ),
        "tables": await _rows(database, own_tables.where(tables.c.owner == guest)),
        "seats": await _rows(database, seats_taken),
        "chat": await _rows(database, said.order_by(chats.c.table_id, chats.c.n)),
        "browsers": await _rows(
            database, select(browsers.c.endpoint, browsers.c.created_at).where(browsers.c.person == guest)
        ),
        "daily_tries": await _rows(database, select(*columns).where(tries.c.person == guest)),
        "reports": await _rows(
            database,
            select(schema.reports.c.table_id, schema.reports.c.n, schema.reports.c.why).where(
                schema.reports.c.person == guest
            ),
        ),
    }


async def _rows(database: Database, query: Any, *without: str) -> list[dict[str, Any]]:
    """Return rows as dictionaries, with seats as letters."""
    async with database.reading() as connection:
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
