"""Check stored tables: replay every log with the rules, and with the chance from its key.

Faults are reported, not repaired. A running game is checked up to its latest move.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import exists, func, select

from ...kernel.errors import NotationError, RecordError, Refused, SettingError
from ...kernel.fair import commitment, table_key
from ...kernel.match import Match
from ...live.games import GameRegistry, ServedGame, TableChance
from ...live.options import TableOptions
from ...live.rows import Move, StoredTable, TableRow, next_tip, tip_root
from ...live.schedule import nobody_chose
from ...live.table import goes_on, table_settings
from ..daily.calendar import read
from ..store.database import Database
from ..store.schema import daily_days, moves, tables
from ..store.stored_table import read_tables

_AT_ONCE: Final = 100
_MOVES_AT_ONCE: Final = 1000
_WRONG: Final = (
    *(RecordError, NotationError, Refused, SettingError, ValueError, KeyError, IndexError, AssertionError),
)


class Fault(NamedTuple):
    """A fault in stored data."""

    table: str
    """Id of the table. Empty if the fault belongs to no table."""
    what: str


class Checked(NamedTuple):
    """Result of a check."""

    tables: int
    moves: int
    unchecked: list[Fault]
    """Tables that cannot be replayed here, with the reasons."""
    faults: list[Fault]


class Replayed:
    """Replay of a stored table, move by move. `faults` lists everything that is wrong."""

    def __init__(self, served: ServedGame, row: TableRow) -> None:
        self.row: Final = row
        self.faults: Final[list[str]] = []
        self.match: Match[Any] | None = None
        self._served: Final = served
        self._tip = tip_root(row)
        self._seq = 0
        nonces = orjson.loads(row.nonces or "[]")
        self._chance: Final = TableChance(table_key(row.secret, row.chance_name, nonces), served)
        # A record that does not reveal its secret proves nothing about its chance.
        unproved = row.imported is not None and "secret" not in orjson.loads(row.imported)["notes"]
        options = TableOptions.read(row.options)
        self._given: Final = row.seq if unproved else options.fork
        """Number of entries at the start whose chance does not come from the table's key."""

    def play(self, some: Iterable[Move]) -> None:
        """Replay the next moves, until there is a fault."""
        for move in some:
            if self.faults:
                return
            self._seq += 1
            try:
                self._one(move)
            except _WRONG as error:
                self.faults.append(f"entry {move.seq}: {_line(error)}")

    def _one(self, move: Move) -> None:
        if move.seq != self._seq - 1:
            raise RecordError(f"entry {self._seq - 1} is missing")
        entry = (move.seat, move.act, move.undo, move.chance, move.key)
        self._tip = next_tip(self.row.secret, self._tip, entry)
        if move.tip != self._tip:
            raise RecordError("it is not the entry that was stored: its digest is of something else")
        given = move.seq < self._given
        if given:
            self._chance.feed(self._served, move.chance)
        if move.seat is None:
            names, settings = orjson.loads(self.row.names or "[]"), table_settings(self.row)
            self.match = Match.start(self._served.game, names, settings, self._chance, self.row.rules)
        else:
            assert self.match is not None, "there is no setup before it"
            self.match.follow(move.seat, move.act, move.undo, nobody_chose(move.key))
        if given:
            self._chance.fed()
        assert self.match is not None
        drawn = self.match.entries[-1].chance
        if drawn != move.chance:
            raise RecordError(
                f"chance is not of the table's key: {' '.join(move.chance)} for {' '.join(drawn)}"
            )
        if self.match.settled and len(self.match.entries) > _MOVES_AT_ONCE:
            self.match.forget()

    def end(self) -> list[str]:
        """Compare the end of the log with the table's row; return all faults."""
        row, match = self.row, self.match
        if self.faults or (row.state == "open" and match is None):
            return self.faults
        if match is None:
            return [f"its state is {row.state} and it has no entries"]
        if (self._seq, self._tip) != (row.seq, row.tip):
            self.faults.append(f"{self._seq} entries are stored, the table has {row.seq}")
        over = bool(match.state.over)
        if over != (row.state == "over"):
            ended = "over" if over else "not over"
            self.faults.append(f"its state is {row.state}, by the rules the game is {ended}")
        if row.state == "over" and row.outcome is None:
            self.faults.append("the game is over and no outcome is stored")
        if row.imported is not None and row.state == "over":
            if orjson.loads(row.imported)["digest"] not in (None, match.game.digest(match.state)):
                self.faults.append("its end is not the one that the imported record tells")
        return self.faults


def _line(error: BaseException) -> str:
    if isinstance(error, Refused):
        return f"against rule {error.refusal.rule}"
    return (str(error).strip() or type(error).__name__).splitlines()[0][:300]


def why_unchecked(games: GameRegistry, row: TableRow) -> str | None:
    """Return the reason why a table cannot be replayed here, or None if it can."""
    served = games.get(row.game)
    if served is None:
        return f"the game {row.game} is not installed"
    return None if goes_on(served, row) else "it was played with other data than are in force"


def faults_of(games: GameRegistry, row: TableRow, log: Iterable[Move]) -> list[str]:
    """Return everything that is wrong with a table and its log, or why the table cannot be replayed here."""
    why = why_unchecked(games, row)
    if why is not None:
        return [why]
    try:
        replayed = Replayed(games[row.game], row)
    except _WRONG as error:
        return [_line(error)]
    replayed.play(log)
    return replayed.end()


async def check_tables(
    database: Database, games: GameRegistry, done: Callable[[int, int], None], wanted: list[str] | None = None
) -> Checked:
    """Check the `wanted` tables, or all tables and days."""
    count = 0
    entries = 0
    unchecked: list[Fault] = []
    faults = [] if wanted is not None else [*await _strays(database), *await _days(database)]
    (every,) = await database.scalars(select(func.count()).select_from(tables))
    days = dict(map(tuple, await database.fetch(select(daily_days.c.day, daily_days.c.commitment))))
    async for stored in stored_tables(database, wanted):
        row = stored.table
        done(count, every if wanted is None else len(wanted))
        count += 1
        why = why_unchecked(games, row)
        if why is not None:
            unchecked.append(Fault(row.id, why))
            continue
        try:
            replayed = Replayed(games[row.game], row)
        except _WRONG as error:
            faults.append(Fault(row.id, _line(error)))
            continue
        for since in range(0, row.seq, _MOVES_AT_ONCE):
            some = await database.log.tail(row.id, since, min(since + _MOVES_AT_ONCE, row.seq))
            replayed.play(some)
            entries += len(some)
        faults += [Fault(row.id, what) for what in replayed.end()]
        deal = None if row.deal is None else read(row.deal)
        played_here = row.imported is None  # another host has other secrets
        if deal is not None and played_here and commitment(row.secret) != days.get(deal.day.isoformat()):
            faults.append(Fault(row.id, f"its secret is not the one that {deal.day} was committed to"))
    return Checked(count, entries, unchecked, faults)


async def stored_tables(
    database: Database, wanted: list[str] | None = None, state: str | None = None
) -> AsyncIterator[StoredTable]:
    """Yield tables in the order of their ids. They may include tables created in the meantime."""
    last = ""
    while True:
        query = select(tables).where(tables.c.id > last).order_by(tables.c.id).limit(_AT_ONCE)
        if wanted is not None:
            query = query.where(tables.c.id.in_(wanted))
        if state is not None:
            query = query.where(tables.c.state == state)
        async with database.reading() as connection:
            found = await read_tables(connection, query)
        for stored in found:
            yield stored
        if len(found) < _AT_ONCE:
            return
        last = found[-1].table.id


async def _strays(database: Database) -> list[Fault]:
    """Return a fault for moves without a table."""
    stray = select(moves.c.table_id, func.count()).where(~exists().where(tables.c.id == moves.c.table_id))
    found = await database.fetch(stray.group_by(moves.c.table_id))
    return [Fault(table, f"{count} moves are stored of it, and the table is not") for table, count in found]


async def _days(database: Database) -> list[Fault]:
    """Return a fault for each day whose secret does not fit its commitment."""
    rows = await database.fetch(select(daily_days).where(daily_days.c.secret.is_not(None)))
    return [
        Fault("", f"the secret shown of {row.day} is not what the day was committed to")
        for row in rows
        if commitment(bytes(row.secret)) != row.commitment
    ]
