"""Tries of daily deals: the guests who have seen a deal, the table where they saw it first, and their results.

Only the first try of a person counts, if it began on the deal's own day at a table where no player had seen the deal
before. It belongs to the day on which it began, and must end before the day's secret is published.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pkgutil import resolve_name
from typing import Annotated, Any, Final, NamedTuple

import orjson
from pydantic import Field
from sqlalchemy import case, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.notation import SEAT_NAMES
from ...live.errors import ApiError
from ...live.rows import StoredTable, TableRow
from ...live.table import Forked, LiveTable
from ..models import Seat
from ..play.cache import TableCache
from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import daily_tries, guests, holders, tables
from ..store.stored_table import last_entry_at, read_tables
from .calendar import read, shown_at
from .days import Days

SETTLED_AT_ONCE: Final = 20
MOST_COMPANIONS: Final = 8
LEFT: Final = "left"
"""Ending of the try of a player who left before the game was over."""


@dataclass(frozen=True)
class TryOut:
    """A guest's try, at the table where they first saw the deal."""

    table: str
    seat: Annotated[Seat | None, Field(description="Null for a spectator")]
    scored: Annotated[bool, Field(description="Whether the try counts; otherwise it is practice")]
    over: bool
    ending: Annotated[str | None, Field(description="`left` if the guest left before the end")]
    won: bool | None
    turns: int | None
    points: int | None


class Counts(NamedTuple):
    """Number of scored tries of a deal."""

    begun: int = 0
    over: int = 0
    won: int = 0


@dataclass(frozen=True)
class ReachedOut:
    """The number of people with the same result: the turn on which they won, or their points."""

    value: int
    people: int


@dataclass(frozen=True)
class CompanionOut:
    """A person with whom the guest has shared a table, and the result of their scored try."""

    name: str
    value: Annotated[int | None, Field(description="Points, or the turn of the win; null for a lost game")]


async def note_seen(connection: AsyncConnection, table: TableRow, guest: str, seat: int | None) -> None:
    """Record that a guest takes a seat in a running game of a deal. They now know the deal and cannot score it.

    Raise ApiError if they have left this game, because they may have seen its hidden cards elsewhere since, or if they
    have an unfinished scored try at another table. A guest who has seen the deal at another table makes the tries of
    all players here unscored.
    """
    if table.deal is None or table.state != "running":
        return
    # The insert comes first: it waits for a try that the same guest begins at the same time.
    if await _insert(connection, table, guest, seat, scored=False):
        return
    query = select(daily_tries).where(daily_tries.c.deal == table.deal, daily_tries.c.person == guest)
    seen = (await connection.execute(query)).one()
    if seen.table_id == table.id:
        if seen.ending == LEFT:
            raise ApiError("deal_left")
        return
    await _check_none_open(connection, table.deal, [guest], table.id)
    here = (daily_tries.c.table_id == table.id) & daily_tries.c.done_at.is_(None)
    await connection.execute(update(daily_tries).where(here).values(scored=False))


async def note_left(connection: AsyncConnection, table: TableRow, guests: Sequence[str]) -> None:
    """Settle the tries of guests who leave a running game. Their results do not count, and they have no other try."""
    if table.deal is not None and table.state == "running":
        await connection.execute(
            update(daily_tries)
            .where(
                daily_tries.c.table_id == table.id,
                daily_tries.c.person.in_(guests),
                daily_tries.c.seat.is_not(None),
                daily_tries.c.done_at.is_(None),
            )
            .values(done_at=now(), ending=LEFT, scored=False)
        )


async def begin(connection: AsyncConnection, days: Days, stored: StoredTable) -> None:
    """Start the tries of a deal's players, or practice if one of them knows the deal.

    Other devices of a player have seen the deal and have no result of their own.

    Raise ApiError if the deal rests, or if a player has an unfinished scored try: its hidden cards would be known.
    """
    table = stored.table
    deal = None if table.deal is None else read(table.deal)
    assert deal is not None
    today = await days.today(connection)
    if today != deal.day and not await days.is_shown(connection, deal.day):
        raise ApiError("deal_rests")
    # The owner may watch. The order is the same everywhere, so that simultaneous starts cannot deadlock.
    everybody = sorted({*stored.holders, table.owner})
    known = False
    for guest in everybody:
        seat = stored.holders.get(guest)
        plays = seat is not None and stored.seats[seat].person == guest
        new = await _insert(connection, table, guest, seat, scored=plays and today == deal.day)
        known = known or (not new and seat is not None)
    if not await days.is_shown(connection, deal.day):
        await _check_none_open(connection, deal.id, everybody, table.id)
    if known:
        mine = daily_tries.c.table_id == table.id
        await connection.execute(update(daily_tries).where(mine).values(scored=False))


async def _insert(
    connection: AsyncConnection, table: TableRow, guest: str, seat: int | None, scored: bool
) -> bool:
    """Record that a guest sees the deal of a table. Return False if they have seen it before."""
    where = {"deal": table.deal, "person": guest, "table_id": table.id, "seat": seat}
    return await insert_new(connection, daily_tries, **where, scored=scored, began_at=now())


async def _check_none_open(connection: AsyncConnection, deal: str, guests: Sequence[str], table: str) -> None:
    query = (
        select(daily_tries.c.table_id)
        .join(tables, tables.c.id == daily_tries.c.table_id)
        .where(
            daily_tries.c.deal == deal,
            daily_tries.c.person.in_(guests),
            daily_tries.c.table_id != table,
            daily_tries.c.scored,
            tables.c.state == "running",
        )
    )
    other = (await connection.execute(query)).first()
    if other is not None:
        raise ApiError("deal_begun", table=other.table_id)


class Tries:
    """Settlement of tries whose games are over."""

    def __init__(self, database: Database, cache: TableCache, days: Days) -> None:
        self._database: Final = database
        self._cache: Final = cache
        self._days: Final = days

    async def settle(self, guest: str | None = None) -> int:
        """Store the results of some tries whose games are over, or of a guest's tries. Return the number of tables."""
        tried = select(daily_tries.c.table_id).where(
            daily_tries.c.done_at.is_(None), daily_tries.c.seat.is_not(None)
        )
        if guest is not None:
            tried = tried.where(daily_tries.c.person == guest)
        query = (
            select(tables)
            .where(tables.c.id.in_(tried), tables.c.state == "over")
            .where(tables.c.game.in_(self._cache.games.names()))  # other games cannot be folded here
            .limit(SETTLED_AT_ONCE)
        )
        async with self._database.reading() as connection:
            stored = await read_tables(connection, query)
        for each in stored:
            await self._settle(each)
        return len(stored)

    async def _settle(self, stored: StoredTable) -> None:
        row = stored.table
        outcome: dict[str, Any] = orjson.loads(row.outcome or "{}")
        turns = await self._turns(stored)
        deal = read(row.deal or "")
        assert deal is not None
        last = select(last_entry_at).where(tables.c.id == row.id)
        async with self._database.writing() as connection:
            # By the same clock as the days.
            done_at = float(await connection.scalar(last) or 0.0) + self._days.shift
            in_time = done_at < shown_at(deal.day)
            open_tries = (daily_tries.c.table_id == row.id) & daily_tries.c.done_at.is_(None)
            for person, seat in (
                await connection.execute(select(daily_tries.c.person, daily_tries.c.seat).where(open_tries))
            ).all():
                values = _result(stored, outcome, turns, person, seat)
                if not in_time:
                    values["scored"] = False
                await connection.execute(
                    update(daily_tries)
                    .where(open_tries, daily_tries.c.person == person)
                    .values(done_at=done_at, **values)
                )

    async def _turns(self, stored: StoredTable) -> int | None:
        """Return the number of turns that a game took, or None in a game that does not count them."""
        row = stored.table
        served = self._cache.games[row.game]
        if not served.entry.lab.turns:
            return None
        live = LiveTable(served, stored)
        try:
            await self._cache.fold(live, 1)
            if live.match is None:
                return None
            first = live.match.state.clone()
            await self._cache.fold(live, row.seq)
        except Forked:
            return None
        turns: int = resolve_name(served.entry.lab.turns)(first, live.match.state)
        return turns


def _result(
    stored: StoredTable, outcome: dict[str, Any], turns: int | None, person: str, seat: int | None
) -> dict[str, Any]:
    if seat is None or stored.holders.get(person) != seat:
        return {"ending": LEFT, "scored": False}
    scores = outcome.get("scores")
    return {
        "ending": outcome.get("ending"),
        "won": SEAT_NAMES[seat] in outcome.get("winners", ()),
        "turns": turns,
        "points": None if scores is None else scores[seat],
    }


async def mine(connection: AsyncConnection, deals: Sequence[str], guest: str) -> dict[str, TryOut]:
    """Return a guest's tries of some deals, by deal."""
    query = select(daily_tries).where(daily_tries.c.deal.in_(deals), daily_tries.c.person == guest)
    return {
        row.deal: TryOut(
            row.table_id,
            None if row.seat is None else SEAT_NAMES[row.seat],
            row.scored,
            row.done_at is not None,
            row.ending,
            row.won,
            row.turns,
            row.points,
        )
        for row in await connection.execute(query)
    }


async def counts(connection: AsyncConnection, deals: Sequence[str]) -> dict[str, Counts]:
    """Return the numbers of scored tries of some deals, by deal."""
    tries = daily_tries.c
    query = (
        select(
            tries.deal,
            func.count(),
            func.count(tries.done_at),
            func.count().filter(tries.won),
        )
        .where(tries.deal.in_(deals), tries.scored)
        .group_by(tries.deal)
    )
    return {row[0]: Counts(*row[1:]) for row in await connection.execute(query)}


async def reached(connection: AsyncConnection, deal: str, by_points: bool) -> list[ReachedOut]:
    """Return the results of scored tries of a deal: points, or turns of won games, the lowest first."""
    tries = daily_tries.c
    value = tries.points if by_points else tries.turns
    query = (
        select(value, func.count())
        .where(tries.deal == deal, tries.scored, value.is_not(None))
        .group_by(value)
        .order_by(value)
    )
    if not by_points:
        query = query.where(tries.won)
    return [ReachedOut(*row) for row in await connection.execute(query)]


async def companions(
    connection: AsyncConnection, deal: str, by_points: bool, guest: str
) -> list[CompanionOut]:
    """Return the results of a guest's earlier table companions for a deal, the best first."""
    tries = daily_tries.c
    own, theirs = holders.alias(), holders.alias()
    known = (
        select(theirs.c.person)
        .join(own, own.c.table_id == theirs.c.table_id)
        # A guest in the same seat is another device of this guest.
        .where(own.c.person == guest, theirs.c.seat != own.c.seat)
    )
    value = tries.points if by_points else case((tries.won, tries.turns))
    order = value.desc() if by_points else value.asc()
    query = (
        select(guests.c.name, value)
        .join(guests, guests.c.id == tries.person)
        .where(tries.deal == deal, tries.scored, tries.done_at.is_not(None), tries.person != guest)
        .where(tries.person.in_(known), guests.c.name != "")
        .order_by(order.nulls_last(), guests.c.name)
        .limit(MOST_COMPANIONS)
    )
    return [CompanionOut(*row) for row in await connection.execute(query)]


async def days_in_a_row(connection: AsyncConnection, guest: str, today: date) -> int:
    """Return the number of consecutive days with a scored try of a guest, up to today or yesterday."""
    query = select(daily_tries.c.deal).where(daily_tries.c.person == guest, daily_tries.c.scored)
    found = {read(deal) for deal in await connection.scalars(query)}
    played = {deal.day.toordinal() for deal in found if deal is not None}
    day = today.toordinal() if today.toordinal() in played else today.toordinal() - 1
    row = 0
    while day - row in played:
        row += 1
    return row
