"""Import records as finished tables, for replays.

An imported record keeps its own signatures. This host signs only games that were played here.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

import orjson

from ...kernel import fair
from ...kernel.chance import CLOSED
from ...kernel.errors import NotationError, RecordError, Refused, SettingError
from ...kernel.match import Match
from ...kernel.notation import SEAT_NAMES
from ...kernel.record import Record
from ...live.archive.forks import written
from ...live.fields import is_table_id, line
from ...live.games import GameRegistry, ServedGame
from ...live.options import usual_options
from ...live.rows import SeatKind, SeatRow, StoredTable, TableRow, TableState
from ...live.updates import SPECTATOR
from ...seal import FalseSignature, Unsigned, check, content
from ..archive.records import Records
from ..daily.calendar import read as read_deal
from ..seating.transaction import insert_table, write_log
from ..store.database import Database
from ..store.stored_table import read_table
from .checking import faults_of
from .people import nobody
from .whole import NotImported

_BOT: Final = "bot "
"""Prefix of bots' names."""


async def import_record(
    database: Database, games: GameRegistry, records: Records, text: bytes
) -> tuple[str, bool]:
    """Check and import the record of a finished game. Return the table's id, and whether it is new."""
    record = _parsed(text)
    served = games.get(record.game)
    if served is None:
        raise NotImported(f"the game {record.game} is not installed")
    outcome = _checked(served, record)
    row = _row(served, record, outcome)
    log = written(row, record.entries)
    row = replace(row, tip=log[-1].tip)
    if faults := faults_of(games, row, log):  # as it will be stored
        raise NotImported("; ".join(faults))
    async with database.writing() as connection:
        there = await read_table(connection, row.id)
        if there is None:
            await write_log(connection, row.id, log)
            row = replace(row, owner=await nobody(connection))
            await insert_table(connection, StoredTable(row, _seats(served, record), {}), row.id)
            return row.id, True
    told = (
        Record.from_json(await records.text(there, SPECTATOR))
        if there.table.state == TableState.OVER
        else None
    )
    if told is None or content(told) != content(record):
        raise NotImported(f"there is another table {row.id} already")
    return row.id, False


def _parsed(text: bytes) -> Record:
    try:
        record = Record.from_json(text.decode("utf-8"))
        for name in record.seats:
            line(name)
    except (RecordError, ValueError) as error:
        raise NotImported(str(error)) from None
    return record


def _checked(served: ServedGame, record: Record) -> str:
    """Return the outcome of a record; raise NotImported if it is wrong or the game is not over."""
    try:
        check(record)
    except Unsigned:
        pass
    except FalseSignature as error:
        raise NotImported(str(error)) from None
    try:
        match: Match[Any] = Match.replay(served.game, record, CLOSED)
        if fair.SECRET in record.notes:
            fair.verify(served.game, record)
    except (RecordError, NotationError, Refused, SettingError) as error:
        raise NotImported(str(error)) from None
    ended = served.game.outcome(match.state)
    if ended is None:
        raise NotImported("the game is not over; a game that is on is exported with --whole")
    return orjson.dumps(ended.named(SEAT_NAMES)).decode()


def _row(served: ServedGame, record: Record, outcome: str) -> TableRow:
    """Return the table of a record. Its id is the one that the record reveals, or else a digest of its content."""
    own = fair.SECRET in record.notes
    if own:
        opening = fair.Opening.read(record.notes, len(record.seats))
        secret, name, nonces = opening.secret, opening.table, list(opening.nonces)
    else:
        secret, name, nonces = sha256(b"imported" + content(record)).digest(), "", [""] * len(record.seats)
    deal = name if own and read_deal(name) is not None else None
    if own and deal is None and not is_table_id(name):
        raise NotImported("the table that its chance is of has no name that a table can have")
    told: dict[str, Any] = {"commitment": record.commitment, "digest": record.digest}
    told |= {"notes": dict(record.notes), "signatures": dict(record.signatures)}
    return TableRow(
        id=name if own and deal is None else sha256(content(record)).hexdigest()[:16],
        game=record.game,
        state=TableState.OVER,
        owner="",
        settings=orjson.dumps(dict(record.settings)).decode(),
        options=usual_options(served.entry).stored(),
        secret=secret,
        nonces=orjson.dumps(nonces).decode(),
        names=orjson.dumps(record.seats).decode(),
        rules=record.rules,
        seq=len(record.entries),
        outcome=outcome,
        data=record.data,
        deal=deal,
        imported=orjson.dumps(told).decode(),
    )


def _seats(served: ServedGame, record: Record) -> tuple[SeatRow, ...]:
    bots = served.bots()
    rows = []
    for seat, name in enumerate(record.seats):
        bot = name.removeprefix(_BOT)
        is_bot = name != bot and bot in bots
        rows.append(
            SeatRow(seat, SeatKind.BOT, bot=bot) if is_bot else SeatRow(seat, SeatKind.PERSON, name=name)
        )
    return tuple(rows)
