"""Create, configure and start tables, and create rematches and forks. Each is one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import case, insert, literal, null, select, update

from ...kernel.record import Entry
from ...kernel.settings import Given
from ...live import seats as rules
from ...live.archive import forks
from ...live.archive.forks import ForkPlan
from ...live.errors import ApiError
from ...live.games import ServedGame
from ...live.options import TableOptions, resolve
from ...live.rows import SeatKind, StoredTable, TableState, chance_text
from ...live.schedule import FREE_S, Due, seats_of_kind
from ...live.seats import KICKED, Plan
from ...live.table import Forked, LiveTable
from ..daily import tries
from ..daily.calendar import Deal, deals_of
from ..daily.days import Days
from ..play.cache import TableCache
from ..store.clock import due_columns, now
from ..store.database import Database
from ..store.schema import departed, moves, seats, tables
from .guests import PendingGuest
from .transaction import change_table, check_bot_tables, insert_table, write_log

_ROW_BYTES: Final = 100
"""Size of an entry's row in bytes, without its act and its chance: ids, tip, time."""


class Setup:
    """Setup of tables."""

    def __init__(self, database: Database, cache: TableCache, days: Days, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._cache: Final = cache
        self._games: Final = cache.games
        self._days: Final = days
        self._most_bot_tables: Final = most_bot_tables
        """Maximum number of games of one origin in which a bot has to move. 0 means no limit."""

    async def create(
        self,
        owner: str,
        plan: Plan,
        options: Mapping[str, Any],
        origin: str = "",
        pending: PendingGuest | None = None,
    ) -> str:
        """Create a table and return its id. `origin` is the address group of the owner."""
        served = self._games.require(plan.game)
        new = rules.new_table(owner, rules.checked(served, plan), resolve(options, served.entry))
        async with self._database.writing() as connection:
            await insert_table(connection, new, origin, pending=pending)
        return new.table.id

    async def create_of_deal(
        self, owner: str, deal: Deal, origin: str = "", pending: PendingGuest | None = None
    ) -> str:
        """Create a table for a daily deal whose day has begun, without spectators and hints."""
        served = self._games.require(deal.game)
        if deal not in deals_of(deal.day, (served,)):
            raise ApiError("no_deal")
        plan = rules.checked(served, Plan(deal.game, deal.seats, deal.settings, False, None))
        options = resolve({"spectators": False, "hints": False}, served.entry)
        async with self._database.writing() as connection:
            secret = await self._days.secret(connection, deal.day)
            if deal.day != await self._days.today(connection) and not await self._days.is_shown(
                connection, deal.day
            ):
                raise ApiError("deal_rests")
            new = rules.new_table(owner, plan, options, secret=secret, deal=deal.id)
            await insert_table(connection, new, origin, pending=pending)
        return new.table.id

    async def configure(
        self,
        table: str,
        owner: str,
        settings: Given | None,
        options: Mapping[str, Any] | None,
        public: bool | None,
        title: str | None,
    ) -> None:
        """Change the settings of a table before its start."""
        async with change_table(self._database, table) as change:
            served = self._games.require(change.stored.table.game)
            await change.save(rules.configure(change.stored, served, owner, settings, options, public, title))

    async def start(self, table: str, owner: str) -> Due | None:
        """Start the game. Return its first scheduled work."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            started = rules.start(stored, self._games.require(stored.table.game), owner)
            if seats_of_kind(stored.seats, SeatKind.BOT):
                await check_bot_tables(change.connection, table, self._most_bot_tables)
            due, entry = started.due, started.entry
            await change.save(started.table)
            await change.write(
                insert(moves).values(
                    table_id=table, seq=0, chance=chance_text(entry.chance), tip=entry.tip, at=now()
                ),
                update(tables).where(tables.c.id == table).values(due_columns(due)),
            )
            if started.runs is not None:
                running = [seat.seat for seat in stored.seats if started.runs >> seat.seat & 1]
                begun = case(
                    (seats.c.seat.in_(running), now() + (FREE_S if started.delayed else 0.0)), else_=None
                )
                at_first = TableOptions.read(stored.table.options).clock.at_first
                await change.write(
                    update(seats).where(seats.c.table_id == table).values(clock_left=at_first, clock_at=begun)
                )
            if stored.table.deal is not None:
                await tries.begin(change.connection, self._days, stored)
        return due

    async def rematch(self, table: str, guest: str, origin: str = "") -> str:
        """Return the id of the rematch, the same for all players. The first request creates it."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            rules.check_state(stored, TableState.OVER)
            rules.own_seat(stored, guest)
            if stored.table.next is not None:
                return stored.table.next
            new = rules.rematch(stored, guest)
            await insert_table(change.connection, new, origin)
            barred = select(literal(new.table.id), departed.c.person, null(), departed.c.why)
            await change.write(
                insert(departed).from_select(
                    ["table_id", "person", "seat", "why"],
                    barred.where(departed.c.table_id == table, departed.c.why == KICKED),
                )
            )
            await change.save(StoredTable(replace(stored.table, next=new.table.id), *stored[1:]))
        return new.table.id

    async def fork(
        self,
        stored: StoredTable,
        plan: ForkPlan,
        guest: str,
        name: str,
        origin: str,
        pending: PendingGuest | None = None,
        check_size: Callable[[int], Awaitable[None]] | None = None,
    ) -> tuple[str, Due | None]:
        """Create a table that continues from a position of a finished game. Return its id and its scheduled work.

        `check_size` is called with the size of its log in bytes before anything is written. It may raise ApiError.
        """
        forks.check_position(stored, plan.at)
        served = self._games[stored.table.game]
        forks.bot_of(served, plan)
        entries, state = await self._position(served, stored, plan.at)
        if check_size is not None:
            await check_size(sum(_entry_bytes(entry) for entry in entries))
        made = forks.fork(stored, served, plan, guest, name, entries, state)
        async with self._database.writing() as connection:
            await write_log(connection, made.table.table.id, made.moves)
            await insert_table(connection, made.table, origin, made.due, pending)
            if len(stored.seats) > 1:
                await check_bot_tables(connection, made.table.table.id, self._most_bot_tables)
        return made.table.table.id, made.due

    async def _position(self, served: ServedGame, stored: StoredTable, at: int) -> tuple[list[Entry], Any]:
        """Return the entries up to a position, and the state there."""
        live = LiveTable(served, stored)
        entries: list[Entry] = []
        try:
            await self._cache.fold(live, at + 1, each=lambda: entries.append(live.recent[-1].entry))
        except Forked:
            raise ApiError("busy") from None  # the database was rolled back in the meantime
        if live.match is None or len(entries) != at + 1:
            raise ApiError("busy")
        if live.match.state.over:
            raise ApiError("no_position", at=str(at))
        return entries, live.match.state


def _entry_bytes(entry: Entry) -> int:
    return _ROW_BYTES + len(entry.act or "") + len(chance_text(entry.chance) or "")
