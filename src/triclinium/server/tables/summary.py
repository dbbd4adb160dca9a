"""A table as it is shown to people: who sits where, how it is set, never its secret."""

from __future__ import annotations

from typing import Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

from ...kernel.fair import commitment
from ...kernel.notation import SEAT_NAMES
from ..store.move_log import SeatRow, StoredTable
from .options import TableOptions

Seat = Literal["A", "B", "C", "D", "E", "F", "G", "H"]


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SatOut(_Out):
    """Somebody who sat in a seat of a game that had begun, and got up."""

    until: int = Field(description="What happened before this entry, they did")
    name: str | None
    bot: str | None


class SeatOut(_Out):
    """A seat at a table."""

    seat: Seat
    kind: Literal["free", "kept", "person", "bot"]
    name: str | None
    bot: str | None
    late: bool = Field(description="Its time for this turn is over: anybody at the table may put a bot there")
    waits: bool = Field(description="It is waited for always, where it has no choice too")
    yours: bool = Field(description="Yours, or kept for you")
    past: list[SatOut] = Field(description="Who sat there before, the first one first")


class TableOut(_Out):
    """A table, as whoever asks may see it."""

    id: str
    game: str
    title: str
    state: Literal["open", "running", "over"]
    public: bool
    owner: bool = Field(description="Whoever asks is the owner")
    you: Seat | None
    seats: list[SeatOut]
    settings: dict[str, str | list[str]]
    options: TableOptions
    commitment: str = Field(
        description="To the secret that chance comes from; to be kept before a nonce is sent, see the record at the end"
    )
    host: str = Field(description="The public key with which the host signs the record at the end")
    seq: int
    version: int
    ending: str | None
    winners: list[Seat] | None
    next: str | None = Field(description="The table of the rematch")
    deal: str | None = Field(description="The deal of the day that is played here; null: the table's own")
    created_at: float


def table_out(stored: StoredTable, guest: str | None, host: str, seq: int | None = None) -> dict[str, Any]:
    """A table for whoever asks; `host` signs its record, `seq` if more entries are known than the store says."""
    table = stored.table
    outcome: dict[str, Any] = orjson.loads(table.outcome) if table.outcome else {}
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
                "seat": SEAT_NAMES[seat.seat],
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "late": seat.late,
                "waits": seat.waits,
                "yours": seat.seat == you
                or (seat.kind == "kept" and guest is not None and seat.person == guest),
                "past": past_holders(seat),
            }
            for seat in stored.seats
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
        "deal": table.deal,
        "created_at": table.created_at,
    }


def past_holders(seat: SeatRow) -> list[dict[str, Any]]:
    """Who sat in a seat before, the first one first."""
    return orjson.loads(seat.past) if seat.past else []


def table_model(stored: StoredTable, guest: str | None, host: str) -> TableOut:
    """The same, typed."""
    return TableOut.model_validate(table_out(stored, guest, host))
