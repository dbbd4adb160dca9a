"""Playing on from a position of a game that is over: a new table that begins with the same log up to there.

The log is taken over entry by entry under the new table's secret, so whoever reads the store finds it as sound as any
other. What comes after is drawn from the new table's own key: chance is anew. Such a table counts for nothing, and says
so (`TableOptions.fork`): its record names no opening, since its first draws were never made from its key.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel.fair import new_secret
from ...kernel.record import Entry
from ..errors import ApiError
from ..games import LAST_RESORT, ServedGame
from ..limits.bot_tables import check_bot_tables
from ..store.clock import now
from ..store.database import Database
from ..store.move_log import Due, SeatRow, StoredTable, chance_text, next_tip, tip_root, version_step
from ..store.schema import holders, moves, seats, sittings, tables
from . import due as due_work
from .cache import TableCache
from .forced import pause
from .guests import PendingGuest
from .live import Forked, LiveTable
from .options import OptionsIn
from .setup import new_table_id
from .transaction import FREE

MOST_ENTRIES: Final = 5000
"""Longer games are not played on from: all of it is written anew."""
_AT_ONCE: Final = 200
"""Rows in one statement."""
_ROW_BYTES: Final = 100
"""Bytes of an entry's row beside its act and its chance: ids, tip, time."""
_LONGEST_TITLE: Final = 60
MARK: Final = "⑂"
"""Before the name of a table that was forked."""


@dataclass(frozen=True)
class ForkPlan:
    """What somebody wants to play on from."""

    at: int
    """The entry after which the new game begins."""
    seat: int
    """Where whoever asks sits; bots have the other seats."""
    bot: str | None
    """None: the best there is."""


class Forks:
    """Makes tables out of positions."""

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
        """The new table, which runs at once, and what falls due at it.

        `check_size` is called with the bytes of its log before anything is written; it may raise ApiError.
        """
        row = stored.table
        if row.state != "over":
            raise ApiError("not_over")
        served = self._cache.games[row.game]
        bot = _bot(served, plan.bot)
        entries, state = await self._position(served, stored, plan.at)
        if check_size is not None:
            await check_size(sum(_entry_bytes(entry) for entry in entries))
        options = OptionsIn().resolve(served.entry)
        table, secret = new_table_id(), new_secret()
        seat_rows = tuple(_seat(at, plan.seat, guest, name, bot) for at in range(len(stored.seats)))
        names = [seat.name or f"bot {seat.bot}" for seat in seat_rows]
        title = f"{MARK} {row.title or served.title('en')}"[:_LONGEST_TITLE]
        begun = tables.c  # the columns by name, as the row has them
        values: dict[str, Any] = {
            begun.id.name: table,
            begun.game.name: row.game,
            begun.title.name: title,
            begun.state.name: "running",
            begun.owner.name: guest,
            begun.public.name: False,
            begun.settings.name: row.settings,
            begun.options.name: options.stored(fork=len(entries)),
            begun.secret.name: secret,
            begun.nonces.name: orjson.dumps([""] * len(seat_rows)).decode(),
            begun.names.name: orjson.dumps(names).decode(),
            begun.rules.name: row.rules,
            begun.data.name: row.data,
            begun.version.name: version_step(),
            begun.said.name: 0,
            begun.origin.name: origin or table,
        }
        game = served.game
        due = pause(game, state, seat_rows, False)
        due = due or due_work.first(seat_rows, options, game.awaited(state))
        async with self._database.writing() as connection:
            if pending is not None:
                await connection.execute(pending.insert())
            tip = await write_log(connection, values, entries)
            await connection.execute(
                insert(tables).values(
                    **values,
                    seq=len(entries),
                    tip=tip,
                    created_at=now(),
                    due_at=None if due is None else now() + due.after,
                    due_kind=None if due is None else due.kind,
                )
            )
            if len(seat_rows) > 1:
                await check_bot_tables(connection, table, self._most_bot_tables)
            rows = [_seat_values(seat, table) for seat in seat_rows]
            await connection.execute(insert(seats), rows)
            await connection.execute(insert(holders).values(table_id=table, person=guest, seat=plan.seat))
            await connection.execute(
                insert(sittings).values(table_id=table, seat=plan.seat, person=guest, name=name)
            )
        return table, due

    async def _position(self, served: ServedGame, stored: StoredTable, at: int) -> tuple[list[Entry], Any]:
        """The entries up to a position, and the state there."""
        row = stored.table
        if not 0 <= at < min(row.seq, MOST_ENTRIES):
            raise ApiError("no_position", at=str(at))
        live = LiveTable(served, stored)
        entries: list[Entry] = []
        try:
            await self._cache.fold(live, at + 1, each=lambda: entries.append(live.recent[-1].entry))
        except Forked:
            raise ApiError("busy") from None  # the store goes back while it is read
        if live.match is None or len(entries) != at + 1:
            raise ApiError("busy")
        if live.match.state.over:
            raise ApiError("no_position", at=str(at))
        return entries, live.match.state


def _entry_bytes(entry: Entry) -> int:
    return _ROW_BYTES + len(entry.act or "") + len(chance_text(entry.chance) or "")


async def write_log(connection: AsyncConnection, table: dict[str, Any], entries: Sequence[Entry]) -> str:
    """Write entries as the log of a new table, whose row has these values; the tip of it."""
    tip = tip_root(_Root(**{name: table[name] for name in _Root.__dataclass_fields__}))
    rows: list[dict[str, Any]] = []
    for seq, entry in enumerate(entries):
        tip = next_tip(table["secret"], tip, (entry.seat, entry.act, entry.undo, entry.chance, None))
        rows.append(
            {
                "table_id": table["id"],
                "seq": seq,
                "seat": entry.seat,
                "act": entry.act,
                "undo": entry.undo,
                "chance": chance_text(entry.chance),
                "key": None,
                "tip": tip,
            }
        )
    for first in range(0, len(rows), _AT_ONCE):
        await connection.execute(insert(moves).values(at=now()), rows[first : first + _AT_ONCE])
    return tip


@dataclass(frozen=True)
class _Root:
    """What of a table's row its log begins from."""

    id: str
    game: str
    rules: int
    settings: str
    names: str | None
    nonces: str | None


def _seat(at: int, own: int, guest: str, name: str, bot: str) -> SeatRow:
    if at == own:
        return SeatRow(at, "person", guest, name, None, None, 0, False, None)
    return SeatRow(at, "bot", None, None, bot, None, 0, False, None)


def _seat_values(seat: SeatRow, table: str) -> dict[str, Any]:
    given = {"kind": seat.kind, "person": seat.person, "name": seat.name, "bot": seat.bot}
    return {**FREE, **given, "table_id": table, "seat": seat.seat, "turnover": 0}


def _bot(served: ServedGame, wanted: str | None) -> str:
    if wanted is None:
        return (served.entry.adviser or LAST_RESORT).name
    if wanted not in served.bots():
        raise ApiError("no_bot", bot=wanted, bots=", ".join(served.bots()))
    return wanted
