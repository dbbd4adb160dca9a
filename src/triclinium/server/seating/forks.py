"""Forks: new tables that start with the log of a finished game up to a position (`live.archive.forks`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.record import Entry
from ...live.archive.forks import ForkPlan, bot_of, check_position, fork
from ...live.errors import ApiError
from ...live.games import ServedGame
from ...live.rows import Move, StoredTable, chance_text
from ...live.schedule import Due
from ...live.table import Forked, LiveTable
from ..limits.bot_tables import check_bot_tables
from ..play.cache import TableCache
from ..store.clock import now
from ..store.database import Database
from ..store.schema import moves
from .guests import PendingGuest
from .transaction import insert_table

_AT_ONCE: Final = 200
"""Number of rows per statement."""
_ROW_BYTES: Final = 100
"""Size of an entry's row in bytes, without its act and its chance: ids, tip, time."""


class Forks:
    """Creator of tables from positions of finished games."""

    def __init__(self, database: Database, cache: TableCache, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._cache: Final = cache
        self._most_bot_tables: Final = most_bot_tables

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
        """Return the id of the new table, which runs at once, and its scheduled work.

        `check_size` is called with the size of its log in bytes before anything is written. It may raise ApiError.
        """
        check_position(stored, plan.at)
        served = self._cache.games[stored.table.game]
        bot_of(served, plan)
        entries, state = await self._position(served, stored, plan.at)
        if check_size is not None:
            await check_size(sum(_entry_bytes(entry) for entry in entries))
        made = fork(stored, served, plan, guest, name, entries, state)
        async with self._database.writing() as connection:
            if pending is not None:
                await connection.execute(pending.insert())
            await write_log(connection, made.table.table.id, made.moves)
            await insert_table(connection, made.table, origin, made.due)
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


async def write_log(connection: AsyncConnection, table: str, log: Sequence[Move]) -> None:
    """Write the log of a new table."""
    rows = [{**move._asdict(), "table_id": table, "chance": chance_text(move.chance)} for move in log]
    for start in range(0, len(rows), _AT_ONCE):
        await connection.execute(insert(moves).values(at=now()), rows[start : start + _AT_ONCE])
