"""Records taken in as finished tables, to be looked at and replayed like those that were played here.

A record is told again just as it came, with its own signatures: this host signs nothing that was played elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

import orjson
from sqlalchemy import insert

from ...kernel import fair
from ...kernel.chance import CLOSED
from ...kernel.errors import NotationError, RecordError, Refused, SettingError
from ...kernel.match import Match
from ...kernel.notation import SEAT_NAMES
from ...kernel.record import Record
from ...seal import FalseSignature, Unsigned, check, content
from ..fields import is_table_id, line
from ..games import GameRegistry, ServedGame
from ..store.clock import now
from ..store.database import Database
from ..store.move_log import Move, TableRow, next_tip, tip_root, version_step
from ..store.schema import seats, tables
from ..store.stored_table import read_table
from ..tables.daily.calendar import read as read_deal
from ..tables.forks import write_log
from ..tables.options import OptionsIn
from ..tables.records import Records
from ..tables.seat_updates import SPECTATOR
from ..tables.transaction import FREE
from .checking import Replayed, why_unchecked
from .people import nobody
from .whole import NotImported

_BOT: Final = "bot "
"""What the name of a bot begins with."""


async def import_record(
    database: Database, games: GameRegistry, records: Records, text: bytes
) -> tuple[str, bool]:
    """Take in the record of a finished game, checked first; the table's id, and whether it was new."""
    record = _parsed(text)
    served = games.get(record.game)
    if served is None:
        raise NotImported(f"the game {record.game} is not installed")
    outcome = _checked(served, record)
    row = _row(served, record, outcome)
    _check_again(games, served, row, record)
    async with database.writing() as connection:
        there = await read_table(connection, row.id)
        if there is None:
            owner = await nobody(connection)
            values = {name: getattr(row, name) for name in TableRow.__slots__}
            tip = await write_log(connection, values, record.entries)
            given = {**values, "owner": owner, "tip": tip, "created_at": now(), "origin": row.id}
            await connection.execute(insert(tables).values(**given))
            await connection.execute(insert(seats), _seats(served, row.id, record))
            return row.id, True
    told = Record.from_json(await records.text(there, SPECTATOR)) if there.table.state == "over" else None
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
    """The outcome of a record that nothing is false in; NotImported if something is, or the game is not over."""
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
    """The table of a record: of its own id where it tells that, else of one that the same record always gets."""
    own = fair.SECRET in record.notes
    if own:
        opening = fair.Opening.read(record.notes, len(record.seats))
        secret, name, nonces = opening.secret, opening.table, list(opening.nonces)
    else:
        secret, name, nonces = sha256(b"imported" + content(record)).digest(), "", [""] * len(record.seats)
    deal = name if own and read_deal(name) is not None else None
    if own and deal is None and not is_table_id(name):
        raise NotImported("the table that its chance is of has no name that a table can have")
    told = {
        "commitment": record.commitment,
        "digest": record.digest,
        "notes": dict(record.notes),
        "signatures": dict(record.signatures),
    }
    return TableRow(
        id=name if own and deal is None else sha256(content(record)).hexdigest()[:16],
        game=record.game,
        title="",
        state="over",
        owner="",
        public=False,
        settings=orjson.dumps(dict(record.settings)).decode(),
        options=OptionsIn().resolve(served.entry).stored(),
        secret=secret,
        nonces=orjson.dumps(nonces).decode(),
        names=orjson.dumps(record.seats).decode(),
        rules=record.rules,
        seq=len(record.entries),
        tip="",
        version=version_step(),
        said=0,
        due_at=None,
        due_kind=None,
        outcome=outcome,
        next=None,
        created_at=0.0,
        data=record.data,
        deal=deal,
        imported=orjson.dumps(told).decode(),
    )


def _check_again(games: GameRegistry, served: ServedGame, row: TableRow, record: Record) -> None:
    """What is to be stored is played again as it will be when somebody looks at it."""
    why = why_unchecked(games, row)
    if why is not None:
        raise NotImported(why)
    tip = tip_root(row)
    log = []
    for seq, entry in enumerate(record.entries):
        tip = next_tip(row.secret, tip, (entry.seat, entry.act, entry.undo, entry.chance, None))
        log.append(Move(seq, entry.seat, entry.act, entry.undo, entry.chance, None, tip))
    replayed = Replayed(served, replace(row, tip=tip))
    replayed.play(log)
    faults = replayed.end()
    if faults:
        raise NotImported(f"the service cannot tell it: {'; '.join(faults)}")


def _seats(served: ServedGame, table: str, record: Record) -> list[dict[str, Any]]:
    bots = served.bots()
    rows = []
    for seat, name in enumerate(record.seats):
        bot = name.removeprefix(_BOT)
        taken = (
            {"kind": "bot", "bot": bot} if name != bot and bot in bots else {"kind": "person", "name": name}
        )
        rows.append({**FREE, **taken, "table_id": table, "seat": seat, "turnover": 0})
    return rows
