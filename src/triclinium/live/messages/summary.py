"""Public description of a table: its seats, settings and options, without its secret."""

from __future__ import annotations

import json
from typing import Any

from ...kernel.fair import commitment
from ...kernel.notation import SEAT_NAMES
from ..options import TableOptions
from ..rows import SeatKind, SeatRow, StoredTable, TableState


def table_out(stored: StoredTable, guest: str | None, host: str, seq: int | None = None) -> dict[str, Any]:
    """Return a table for a guest. `host`: public key that signs its record. `seq`: number of entries known here."""
    table = stored.table
    outcome: dict[str, Any] = json.loads(table.outcome) if table.outcome else {}
    you = None if guest is None else stored.holders.get(guest)
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "state": table.state,
        "public": table.public,
        "owner": guest is not None and table.owner == guest,
        "you": None if you is None else SEAT_NAMES[you],
        "seats": [
            {
                **_holder(seat),
                "late": seat.late,
                "waits": seat.waits,
                "skips": seat.skips and seat.seat == you,
                "yours": seat.seat == you
                or (seat.kind == SeatKind.KEPT and guest is not None and seat.person == guest),
                "past": past_holders(seat),
            }
            for seat in stored.seats
        ],
        "settings": json.loads(table.settings),
        "options": TableOptions.read(table.options).public(),
        "commitment": commitment(table.secret),
        "host": host,
        "seq": max(table.seq, seq or 0),
        "version": table.version,
        "ending": outcome.get("ending"),
        "winners": outcome.get("winners"),
        "next": table.next,
        "deal": table.deal,
        "created_at": table.created_at,
    }


def _holder(seat: SeatRow) -> dict[str, Any]:
    return {"seat": SEAT_NAMES[seat.seat], "kind": seat.kind, "name": seat.name, "bot": seat.bot}


def past_holders(seat: SeatRow) -> list[dict[str, Any]]:
    """Return the past holders of a seat, in order."""
    return json.loads(seat.past) if seat.past else []


def glance(
    stored: StoredTable, guest: str | None, awaited: int, since: float, deadline: float | None
) -> dict[str, Any]:
    """Return the summary of an unfinished table for the start page.

    `awaited` is a bit mask of the awaited seats. `since` is the time of the last move, or the creation time. `deadline`
    is the time when the awaited seats run out of time, or None.
    """
    row = stored.table
    you = None if guest is None else stored.holders.get(guest)
    kept = [seat.seat for seat in stored.seats if seat.kind == SeatKind.KEPT and seat.person == guest]
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "state": "open" if row.state == TableState.OPEN else "running",
        "seats": [
            {
                **_holder(seat),
                "yours": seat.seat == you or seat.seat in kept,
                "awaited": awaited >> seat.seat & 1 == 1,
            }
            for seat in stored.seats
        ],
        "invited": you is None and bool(kept),
        "since": since,
        "deadline": deadline,
    }


def finished_out(stored: StoredTable, guest: str | None, began_at: float, ended_at: float) -> dict[str, Any]:
    """Return a finished game for a guest's list."""
    row = stored.table
    own = None if guest is None else stored.holders.get(guest)
    outcome: dict[str, Any] = json.loads(row.outcome or "{}")
    scores, ranks = outcome.get("scores"), outcome.get("ranks")
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "public": row.public,
        "you": None if own is None else SEAT_NAMES[own],
        "seats": [
            {
                **_holder(seat),
                "score": scores and scores[seat.seat],
                "rank": ranks and ranks[seat.seat],
            }
            for seat in stored.seats
        ],
        "settings": json.loads(row.settings),
        "ending": outcome.get("ending"),
        "winners": outcome.get("winners") or [],
        "entries": row.seq,
        "began_at": began_at,
        "ended_at": ended_at,
        "deal": row.deal,
    }
