"""A table as it is told to people: who sits where, how it is set, never its secret."""

from __future__ import annotations

from typing import Any

import orjson

from ..kernel.fair import commitment
from ..kernel.notation import SEAT_NAMES
from .options import TableOptions
from .protocol import TableOut
from .store.log import SeatRow, Sheet


def table_out(sheet: Sheet, person: str | None, host: str, seq: int | None = None) -> dict[str, Any]:
    """A table for whoever asks; `host` signs its record, `seq` if more entries are known than the sheet says."""
    table = sheet.table
    outcome: dict[str, Any] = orjson.loads(table.outcome) if table.outcome else {}
    you = None if person is None else sheet.holders.get(person)
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "state": table.state,
        "public": table.public,
        "owner": person is not None and table.owner == person,
        "you": None if you is None else SEAT_NAMES[you],
        "seats": [
            {
                "seat": SEAT_NAMES[seat.seat],
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "late": bool(seat.late),  # SQLite keeps a number
                "yours": seat.seat == you
                or (seat.kind == "kept" and person is not None and seat.person == person),
                "past": past_told(seat),
            }
            for seat in sheet.seats
        ],
        "settings": orjson.loads(table.settings),
        "options": TableOptions.model_validate_json(table.options).model_dump(),
        "commitment": commitment(table.secret),
        "host": host,
        "seq": max(table.seq, seq or 0),
        "version": table.version,
        "ending": outcome.get("ending"),
        "winners": outcome.get("winners"),
        "next": table.next,
        "created_at": table.created_at,
    }


def past_told(seat: SeatRow) -> list[dict[str, Any]]:
    """Who sat in a seat before, the first one first."""
    return orjson.loads(seat.past) if seat.past else []


def table_model(sheet: Sheet, person: str | None, host: str) -> TableOut:
    """The same, typed."""
    return TableOut.model_validate(table_out(sheet, person, host))
