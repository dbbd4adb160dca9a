"""Summaries of tables for the start page: a guest's own, with whose turn it is, and a public one to watch."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field
from sqlalchemy import and_, exists, func, or_, select

from ...live import schedule as due
from ...live.messages.summary import glance
from ...live.options import TableOptions
from ...live.rows import StoredTable, TableRow
from ...live.table import LiveTable, goes_on
from ..models import HolderOut, Out
from ..store.database import Database
from ..store.schema import holders, moves, seats, tables
from ..store.stored_table import after_cursor, cursor_of, last_entry_at, read_tables, read_tables_with
from .cache import TableCache

MOST_OWN: Final = 20
"""Maximum number of own tables shown. Each that is not in use must be read from the database."""
MOST_WAITING: Final = 50
"""Number of public tables on a page."""
MOST_LIVE: Final = 50
"""Number of the newest public tables among which those to watch are chosen."""
FEW_WATCHED: Final = 6
"""Number of public tables to watch on the home page."""
MOST_WATCHED: Final = 24
"""Maximum number of public tables to watch. Each that is not in use must be read from the database."""


class SeatGlance(HolderOut):
    """A seat, and whether the game waits for it."""

    yours: bool = Field(description="Yours, or kept for you")
    awaited: bool = Field(description="It is this seat's turn")


class TableGlance(Out):
    """Summary of a table for the start page."""

    id: str
    game: str
    title: str
    state: Literal["open", "running"]
    seats: list[SeatGlance]
    invited: bool = Field(description="A seat is reserved for the requesting guest, who has not taken it yet")
    since: float = Field(description="Time of the last move, or of the table's creation")
    deadline: float | None = Field(description="Time when the awaited seats run out of time")


class OwnTables(Out):
    """Unfinished tables of the requesting guest, the latest changed first."""

    tables: list[TableGlance]
    more: bool = Field(description="Whether there are more tables")


class WatchedTable(Out):
    """The running public table with the latest move, or null."""

    table: TableGlance | None
    watching: int = Field(default=0, description="Number of spectators")
    others: list[TableGlance] = Field(default=[], description="More public tables, the latest move first")


_since: Final = func.coalesce(last_entry_at, tables.c.created_at)


class Overview:
    """Finder of tables for the start page."""

    def __init__(self, database: Database, cache: TableCache) -> None:
        self._database: Final = database
        self._cache: Final = cache

    async def own(self, guest: str) -> OwnTables:
        """Return the tables at which a guest has a seat or is invited."""
        held = select(holders.c.table_id).where(holders.c.person == guest)
        # Seats are kept only at rematches of the guest's own tables, so `seats.person` needs no index.
        rematches = select(tables.c.next).where(tables.c.id.in_(held), tables.c.next.is_not(None))
        kept = exists().where(
            seats.c.table_id == tables.c.id, seats.c.kind == "kept", seats.c.person == guest
        )
        query = (
            select(tables, _since)
            .where(
                tables.c.state != "over", or_(tables.c.id.in_(held), and_(tables.c.id.in_(rematches), kept))
            )
            .order_by(_since.desc(), tables.c.id)
            .limit(MOST_OWN + 1)
        )
        found = await self._read(query)
        shown = [await self._glance(stored, guest, since) for stored, since in found[:MOST_OWN]]
        return OwnTables(tables=shown, more=len(found) > MOST_OWN)

    async def live(self, guest: str | None, most: int) -> list[TableGlance]:
        """Return the public tables with the latest moves at which the guest has no seat."""
        newest = (
            select(tables, _since)
            .where(tables.c.public, tables.c.state == "running")
            .order_by(tables.c.created_at.desc(), tables.c.id.desc())
            .limit(MOST_LIVE)
        )
        open_to_all = [
            (stored, since)
            for stored, since in sorted(await self._read(newest), key=lambda each: -each[1])
            if TableOptions.read(stored.table.options).spectators and guest not in stored.holders
        ]
        return [await self._glance(stored, guest, since) for stored, since in open_to_all[:most]]

    async def waiting(self, game: str | None, after: str | None) -> tuple[list[StoredTable], str | None]:
        """Return public tables that wait for players, newest first, and the cursor of the next page."""
        query = select(tables).where(tables.c.public, tables.c.state == "open")
        if game is not None:
            query = query.where(tables.c.game == game)
        if after is not None:
            query = query.where(after_cursor(tables.c.created_at, after))
        query = query.order_by(tables.c.created_at.desc(), tables.c.id.desc()).limit(MOST_WAITING)
        async with self._database.reading() as connection:
            found = await read_tables(connection, query)
        last = found[-1].table if len(found) == MOST_WAITING else None
        return found, None if last is None else cursor_of(last.created_at, last.id)

    async def _read(self, query: Any) -> list[tuple[StoredTable, float]]:
        """Return the tables of a query that can continue here, in its order, each with the time of its last event."""
        async with self._database.reading() as connection:
            found = await read_tables_with(connection, query)
        return [(stored, since) for stored, since in found if self._goes_on(stored.table)]

    def _goes_on(self, row: TableRow) -> bool:
        served = self._cache.games.get(row.game)
        return served is not None and goes_on(served, row)

    async def _glance(self, stored: StoredTable, guest: str | None, since: float) -> TableGlance:
        live = await self._asking(stored.table)
        awaited = 0 if live is None or live.match is None else live.served.game.awaited(live.match.state)
        deadline = None if live is None else await self._deadline(live, awaited)
        return TableGlance.model_validate(glance(stored, guest, awaited, since, deadline))

    async def _asking(self, row: TableRow) -> LiveTable | None:
        """Return a running table in its current state, or None if it has not started or is over."""
        if row.state != "running":
            return None
        live = self._cache.peek(row.id)
        if live is None or live.tip != row.tip:
            live = await self._cache.fresh(row.id)
        return None if live is None or live.match is None or live.match.state.over else live

    async def _deadline(self, live: LiveTable, awaited: int) -> float | None:
        """Return the time when the first awaited seat runs out of time, or None without a deadline.

        The scheduled work is not used here: it would reveal whether a move is forced, which may be secret.
        """
        asked = [seat.seat for seat in live.seats if awaited >> seat.seat & 1 and not seat.late]
        if not asked or not (live.options.clock or live.options.pace):
            return None
        if live.options.clock:
            here = (seats.c.table_id == live.id) & seats.c.seat.in_(asked)
            query = select(func.min(seats.c.clock_at + seats.c.clock_left)).where(here)
        else:
            last = (moves.c.table_id == live.id) & (moves.c.seq == live.asked_since - 1)
            query = select(moves.c.at + live.options.pace * due.DAY).where(last)
        found: list[float | None] = await self._database.scalars(query)
        return found[0] if found else None
