"""Tables at a glance, for a first page: a guest's own, with whose turn it is, and one that anybody may watch."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import and_, exists, func, or_, select

from ...kernel.notation import SEAT_NAMES
from ..games import GameRegistry
from ..store.database import Database
from ..store.move_log import StoredTable, TableRow
from ..store.schema import holders, moves, seats, tables
from ..store.stored_table import read_tables_with
from . import due
from .cache import TableCache
from .live import LiveTable, goes_on
from .options import TableOptions
from .summary import Seat

MOST_OWN: Final = 20
"""Tables that one guest is shown: each that is not in use has to be read from the store."""
MOST_LIVE: Final = 50
"""The newest public tables, among which one to watch is found."""


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SeatGlance(_Out):
    """A seat, and whether it is waited for."""

    seat: Seat
    kind: Literal["free", "kept", "person", "bot"]
    name: str | None
    bot: str | None
    yours: bool = Field(description="Yours, or kept for you")
    awaited: bool = Field(description="It is this seat's turn")


class TableGlance(_Out):
    """A table, as a first page shows it."""

    id: str
    game: str
    title: str
    state: Literal["open", "running"]
    seats: list[SeatGlance]
    invited: bool = Field(description="A seat is kept for whoever asks, who has not sat down yet")
    since: float = Field(description="When the last move was made, or the table itself")
    deadline: float | None = Field(description="When the time of those who are awaited is over")


class OwnTables(_Out):
    """The tables of whoever asks that are not over: where something happened last comes first."""

    tables: list[TableGlance]
    more: bool = Field(description="There are older ones")


class WatchedTable(_Out):
    """A public table that is being played, the one that moved last; null: there is none."""

    table: TableGlance | None
    watching: int = Field(default=0, description="How many watch it now")


_last_move = (
    select(moves.c.at)
    .where(moves.c.table_id == tables.c.id, moves.c.seq == tables.c.seq - 1)
    .scalar_subquery()
)
_since: Final = func.coalesce(_last_move, tables.c.created_at)


class Overview:
    """Finds tables to show on a first page."""

    def __init__(self, database: Database, games: GameRegistry, cache: TableCache) -> None:
        self._database: Final = database
        self._games: Final = games
        self._cache: Final = cache

    async def own(self, guest: str) -> OwnTables:
        """The tables at which a guest sits, or is asked to."""
        held = select(holders.c.table_id).where(holders.c.person == guest)
        # A seat is kept only in the rematch of a table that one sat at: whose it is has no index of its own.
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

    async def live(self, guest: str | None) -> TableGlance | None:
        """A table that anybody may watch, and at which the guest does not sit: the one that moved last."""
        newest = (
            select(tables, _since)
            .where(tables.c.public, tables.c.state == "running")
            .order_by(tables.c.created_at.desc(), tables.c.id.desc())
            .limit(MOST_LIVE)
        )
        for stored, since in sorted(await self._read(newest), key=lambda each: -each[1]):
            options = TableOptions.model_validate_json(stored.table.options)
            if options.spectators and guest not in stored.holders:
                return await self._glance(stored, guest, since)
        return None

    async def _read(self, query: Any) -> list[tuple[StoredTable, float]]:
        """The tables that a query finds, with when something happened last, in its order; those that go on here."""
        async with self._database.reading() as connection:
            found = await read_tables_with(connection, query)
        return [(stored, since) for stored, since in found if self._goes_on(stored.table)]

    def _goes_on(self, row: TableRow) -> bool:
        served = self._games.get(row.game)
        return served is not None and goes_on(served, row)

    async def _glance(self, stored: StoredTable, guest: str | None, since: float) -> TableGlance:
        row = stored.table
        you = None if guest is None else stored.holders.get(guest)
        live = await self._asking(row)
        awaited = 0 if live is None or live.match is None else live.served.game.awaited(live.match.state)
        return TableGlance(
            id=row.id,
            game=row.game,
            title=row.title,
            state="open" if row.state == "open" else "running",
            seats=[
                SeatGlance.model_validate(
                    {
                        "seat": SEAT_NAMES[seat.seat],
                        "kind": seat.kind,
                        "name": seat.name,
                        "bot": seat.bot,
                        "yours": seat.seat == you or (seat.kind == "kept" and seat.person == guest),
                        "awaited": awaited >> seat.seat & 1 == 1,
                    }
                )
                for seat in stored.seats
            ],
            invited=you is None and any(s.kind == "kept" and s.person == guest for s in stored.seats),
            since=since,
            deadline=None if live is None else await self._deadline(live, awaited),
        )

    async def _asking(self, row: TableRow) -> LiveTable | None:
        """Return a running table as it stands; None if it has not begun or is over."""
        if row.state != "running":
            return None
        live = self._cache.peek(row.id)
        if live is None or live.tip != row.tip:
            live = await self._cache.fresh(row.id)
        return None if live is None or live.match is None or live.match.state.over else live

    async def _deadline(self, live: LiveTable, awaited: int) -> float | None:
        """Return when the first of the awaited seats runs out of time; None: there is no hurry.

        The work that is due would tell more: whether a move is forced, which may be a secret.
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
