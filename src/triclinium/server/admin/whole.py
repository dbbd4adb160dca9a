"""Export and import complete tables with their secrets, to move them between databases of the same host.

The file of a running game reveals all hidden cards and all future chance. Only the host may have it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...kernel.errors import TricliniumError
from ...live.games import GameRegistry
from ...live.rows import Move, TableRow, move_from_row
from ...live.schedule import LOOK
from ..seating.transaction import change_table
from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import SCHEMA_VERSION, Database
from ..store.schema import chats, departed, guests, holders, moves, reviews, seats, sittings, tables
from ..store.stored_table import read_table
from .checking import faults_of

FORMAT: Final = "triclinium table 1"
SUFFIX: Final = ".table.json"
_PARTS: Final = {str(each.name): each for each in (seats, holders, departed, sittings, moves, chats, reviews)}
_ADDED: Final = {reviews.name}
"""Parts that files of earlier versions do not have."""
_PEOPLE: Final = ("id", "name", "language", "created_at")
"""Columns of guests that are exported with a table: no address, no browser."""
_AT_ONCE: Final = 500


class NotImported(TricliniumError):
    """Raised when a file cannot be imported. The message says why."""


async def whole_text(database: Database, table: str) -> bytes:
    """Return all rows of a table, read in one transaction."""
    async with change_table(database, table) as change:  # its row is locked: no move comes in between
        connection = change.connection
        row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().one()
        out: dict[str, Any] = {
            "format": FORMAT,
            "schema": SCHEMA_VERSION,
            "table": {**_plain(row), "secret": bytes(row["secret"]).hex()},
        }
        for name, part in _PARTS.items():
            rows = select(part).where(part.c.table_id == table).order_by(*part.primary_key)
            out[name] = [_plain(each) for each in (await connection.execute(rows)).mappings()]
        known = {row["owner"], *(each["person"] for name in ("seats", "holders") for each in out[name])}
        query = select(*(guests.c[name] for name in _PEOPLE)).where(guests.c.id.in_(known - {None}))
        people = (await connection.execute(query.order_by(guests.c.id))).mappings()
        out["people"] = [_plain(each) for each in people]
    return orjson.dumps(out, option=orjson.OPT_INDENT_2)


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row with plain strings as keys. SQLAlchemy's keys are of another type."""
    return {str(name): value for name, value in row.items()}


async def import_whole(database: Database, games: GameRegistry, text: bytes) -> tuple[str, bool]:
    """Replay and import a complete table. Return its id, and whether it is new."""
    found = _read(text)
    row: dict[str, Any] = found["table"]
    _check(games, found)
    table = str(row["id"])
    async with database.writing() as connection:
        there = await read_table(connection, table, lock=True)
        if there is not None:
            if (there.table.tip, there.table.version) == (row["tip"], row["version"]):
                return table, False
            raise NotImported(f"there is another table {table} already, or another moment of the same one")
        for person in found["people"]:
            await insert_new(connection, guests, **person)
        try:
            await connection.execute(insert(tables).values(**row))
            for name, part in _PARTS.items():
                rows = found[name]
                await connection.execute(delete(part).where(part.c.table_id == table))  # leftovers
                for first in range(0, len(rows), _AT_ONCE):
                    await connection.execute(insert(part), rows[first : first + _AT_ONCE])
        except IntegrityError as error:
            raise NotImported(
                f"its parts do not belong together: {str(error.orig).splitlines()[0]}"
            ) from None
        if row["due_at"] is not None:  # the time is of another clock, and may be long past
            due = update(tables).where(tables.c.id == table)
            await connection.execute(due.values(due_at=now(), due_kind=LOOK.kind))
    return table, True


def is_whole(text: bytes) -> bool:
    """Return whether a file claims to be a complete table."""
    return FORMAT.encode() in text[:200]


def _read(text: bytes) -> dict[str, Any]:
    """Return the rows of a file by table; raise NotImported if it is malformed."""
    try:
        found = orjson.loads(text)
        if found["format"] != FORMAT:
            raise NotImported(f"it is no file of the format {FORMAT!r}")
        given = {name: found.get(name, []) if name in _ADDED else found[name] for name in _PARTS}
        rows = {name: _rows(part, given[name], found["table"]["id"]) for name, part in _PARTS.items()}
        people = [{name: person[name] for name in _PEOPLE} for person in found["people"]]
        table = {**_columns(tables, found["table"]), "secret": bytes.fromhex(found["table"]["secret"])}
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError) as error:
        raise NotImported(f"it is not whole: {type(error).__name__} {error}") from None
    return {**rows, "table": table, "people": people}


def _rows(part: Table, rows: list[dict[str, Any]], table: str) -> list[dict[str, Any]]:
    found = [_columns(part, row) for row in rows]
    if any(row["table_id"] != table for row in found):
        raise NotImported(f"its {part.name} are of another table")
    return found


def _columns(part: Table, row: dict[str, Any]) -> dict[str, Any]:
    strange = sorted(set(row) - {column.name for column in part.c})
    if strange:
        raise NotImported(
            f"a later version wrote it, this one knows no {', '.join(strange)} of {part.name}: upgrade"
        )
    return {column.name: row.get(column.name) for column in part.c if column.name in row or column.nullable}


def _check(games: GameRegistry, found: dict[str, Any]) -> None:
    """Raise NotImported unless the table can be replayed."""
    row = TableRow(**{name: found["table"].get(name) for name in TableRow.__slots__})
    log = sorted(found["moves"], key=lambda each: int(each["seq"]))
    entries = (move_from_row([move.get(name) for name in Move._fields]) for move in log)
    if faults := faults_of(games, row, entries):
        raise NotImported("; ".join(faults))
