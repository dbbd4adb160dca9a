"""Forks: new tables that start with the log of a finished game up to a position.

The log is hashed again with the new table's secret, so it can be checked like any other. Later draws come from the
new table's own key. A fork does not count (`TableOptions.fork`). Its record has no opening, because its first draws
were not made with its key.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from ...kernel.record import Entry
from ...kernel.settings import Given
from ..errors import ApiError
from ..fields import LONGEST_TITLE
from ..games import LAST_RESORT, ServedGame
from ..options import usual_options
from ..rows import Move, SeatKind, SeatRow, StoredTable, TableRow, TableState, dumps, next_tip, tip_root
from ..schedule import Due, first, pause
from ..seats import Plan, new_table

MOST_ENTRIES: Final = 5000
"""Maximum position of a fork. The log up to the position is hashed again."""
MARK: Final = "⑂"
"""Prefix of the title of a fork."""


@dataclass(frozen=True)
class ForkPlan:
    """Request for a fork."""

    at: int
    """Number of the entry after which the new game starts."""
    seat: int
    """Seat of the requesting player. Bots get the other seats."""
    bot: str | None
    """Name of the bot for the other seats. None means the best one."""


class Fork(NamedTuple):
    """New table of a fork, with its log and its first scheduled work."""

    table: StoredTable
    moves: list[Move]
    due: Due | None


def check_position(stored: StoredTable, at: int) -> None:
    """Raise ApiError unless the game is over and a fork can start at the position."""
    if stored.table.state != TableState.OVER:
        raise ApiError("not_over")
    if not 0 <= at < min(stored.table.seq, MOST_ENTRIES):
        raise ApiError("no_position", at=str(at))


def bot_of(served: ServedGame, plan: ForkPlan) -> str:
    """Return the name of the bot for the other seats; raise ApiError if it is not offered."""
    if plan.bot is None:
        return (served.entry.adviser or LAST_RESORT).name
    if plan.bot not in served.bots():
        raise ApiError("no_bot", bot=plan.bot, bots=", ".join(served.bots()))
    return plan.bot


def fork(
    stored: StoredTable,
    served: ServedGame,
    plan: ForkPlan,
    guest: str,
    name: str,
    entries: Sequence[Entry],
    state: Any,
    table_id: str | None = None,
    secret: bytes | None = None,
) -> Fork:
    """Return the new table, which runs at once. `entries` are those up to the position, `state` is the state there."""
    row, bot = stored.table, bot_of(served, plan)
    if state.over:
        raise ApiError("no_position", at=str(plan.at))
    options = usual_options(served.entry)
    seats = tuple(_seat(served, at, plan.seat, guest, name, bot) for at in range(len(stored.seats)))
    title = f"{MARK} {row.title or served.title('en')}"[:LONGEST_TITLE]
    settings: Given = json.loads(row.settings)
    made = new_table(
        guest, Plan(row.game, len(seats), settings, False, title), options, None, secret, table_id=table_id
    )
    new = replace(
        made.table,
        state=TableState.RUNNING,
        options=options.stored(fork=len(entries)),
        nonces=dumps([""] * len(seats)).decode(),
        names=dumps([seat.name or f"bot {seat.bot}" for seat in seats]).decode(),
        rules=row.rules,
        data=row.data,
        seq=len(entries),
    )
    moves = written(new, entries)
    due = pause(served.game, state, seats, options, False) or first(
        seats, options, served.game.awaited(state)
    )
    return Fork(StoredTable(replace(new, tip=moves[-1].tip), seats, {guest: plan.seat}), moves, due)


def written(table: TableRow, entries: Sequence[Entry]) -> list[Move]:
    """Return entries as the log of a new table."""
    tip, moves = tip_root(table), []
    for seq, entry in enumerate(entries):
        tip = next_tip(table.secret, tip, (entry.seat, entry.act, entry.undo, entry.chance, None))
        moves.append(Move(seq, entry.seat, entry.act, entry.undo, entry.chance, None, tip))
    return moves


def _seat(served: ServedGame, at: int, own: int, guest: str, name: str, bot: str) -> SeatRow:
    if at == own:
        return SeatRow(at, SeatKind.PERSON, guest, name, skips=served.entry.tables.skips)
    return SeatRow(at, SeatKind.BOT, bot=bot)
