"""A table whole, as a file: everything that the store has of it, with its secret; for another store of the same host.

Whoever has such a file of a game that is on knows all hands and all chance to come: it is for the host's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...kernel.errors import TricliniumError
from ..games import GameRegistry
from ..store.clock import now
from ..store.database import SCHEMA_VERSION, Database
from ..store.move_log import LOOK, TableRow, move_from_row
from ..store.schema import chats, departed, guests, holders, moves, seats, sittings, tables
from ..store.stored_table import read_table
from ..tables.daily.days import insert_new
from ..tables.transaction import change_table
from .checking import Replayed, why_unchecked

FORMAT: Final = "triclinium table 1"
SUFFIX: Final = ".table.json"
_PARTS: Final = {str(each.name): each for each in (seats, holders, departed, sittings, moves, chats)}
_PEOPLE: Final = ("id", "name", "language", "created_at")
"""What of people goes with a table: no address, no browser."""
_AT_ONCE: Final = 500


class NotImported(TricliniumError):
    """A file is no table that can be taken in; the message says why."""


async def whole_text(database: Database, table: str) -> bytes:
    """All that is stored of a table, of one moment."""
    async with change_table(database, table) as change:  # its row is held: no move comes in between
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
    """A row by the names of its columns, which SQLAlchemy has as texts of its own kind."""
    return {str(name): value for name, value in row.items()}


async def import_whole(database: Database, games: GameRegistry, text: bytes) -> tuple[str, bool]:
    """Take in a table whole, checked by the rules first; its id, and whether it was new."""
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
                await connection.execute(
                    delete(part).where(part.c.table_id == table)
                )  # left behind by somebody
                for first in range(0, len(rows), _AT_ONCE):
                    await connection.execute(insert(part), rows[first : first + _AT_ONCE])
        except IntegrityError as error:
            raise NotImported(
                f"its parts do not belong together: {str(error.orig).splitlines()[0]}"
            ) from None
        if row["due_at"] is not None:  # by another clock, perhaps long ago
            due = update(tables).where(tables.c.id == table)
            await connection.execute(due.values(due_at=now(), due_kind=LOOK.kind))
    return table, True


def is_whole(text: bytes) -> bool:
    """Whether a file claims to be a table whole."""
    return FORMAT.encode() in text[:200]


def _read(text: bytes) -> dict[str, Any]:
    """The rows of a file, with the columns that this version knows."""
    try:
        found = orjson.loads(text)
        if found["format"] != FORMAT:
            raise NotImported(f"it is no file of the format {FORMAT!r}")
        rows = {name: _rows(part, found[name], found["table"]["id"]) for name, part in _PARTS.items()}
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
    """NotImported unless the table can be played again just so."""
    given = {name: found["table"].get(name) for name in TableRow.__slots__}
    row = TableRow(**given)
    why = why_unchecked(games, row)
    if why is not None:
        raise NotImported(why)
    try:
        replayed = Replayed(games[row.game], row)
    except ValueError as error:
        raise NotImported(str(error).splitlines()[0]) from None
    log = sorted(found["moves"], key=lambda each: int(each["seq"]))
    columns = ("seq", "seat", "act", "undo", "chance", "key", "tip")
    replayed.play(move_from_row([move.get(name) for name in columns]) for move in log)
    faults = replayed.end()
    if faults:
        raise NotImported("; ".join(faults))
