"""What one may do with a seat, as the game has it (`TablePolicy`): each of these says nothing, or raises what is wrong.

Before the start seats are the owner's to free and to fill. Once the game runs there is something to gain by a seat, a
hand or a place in the lead, and the game says who may have it.
"""

from __future__ import annotations

from typing import NamedTuple

from ..games.entry import Entry
from ..kernel.notation import SEAT_NAMES
from .errors import Wrong
from .store.log import SeatRow, Sheet

LEFT, REPLACED, KICKED = "left", "replaced", "kicked"


class Departed(NamedTuple):
    """Somebody who held a seat and no longer does: which one in the running game, and why."""

    seat: int | None
    why: str


def to_own(sheet: Sheet, person: str) -> None:
    """What only the owner may do."""
    if sheet.table.owner != person:
        raise Wrong("not_owner")


def to_kick(of: Entry, sheet: Sheet, row: SeatRow, person: str) -> None:
    """Free a seat."""
    to_own(sheet, person)
    if sheet.table.state != "running" or of.tables.kicks == "owner" or row.kind == "free":
        return
    if of.tables.kicks == "nobody" or row.kind == "bot":
        raise Wrong("no_kicking", game=of.name, seat=SEAT_NAMES[row.seat])
    if not row.late:
        raise Wrong("not_late", seat=SEAT_NAMES[row.seat])


def to_sit(of: Entry, sheet: Sheet, row: SeatRow, person: str, departed: Departed | None) -> None:
    """Sit down in a seat."""
    letter = SEAT_NAMES[row.seat]
    if sheet.table.state == "over":
        raise Wrong("not_running")
    if person in sheet.holders:
        raise Wrong("seated_already", seat=SEAT_NAMES[sheet.holders[person]])
    if row.kind == "kept" and row.person != person:
        raise Wrong("seat_kept", seat=letter)
    back = departed is not None and departed.seat == row.seat
    if row.kind == "bot":
        # Who left by themselves must not come back when a bot has done the thinking, where that helps against others.
        fair = of.tables.joins == "anybody" or (departed is not None and departed.why != LEFT)
        if not (back and fair) or of.tables.joins == "nobody":
            raise Wrong("seat_taken", seat=letter)
    elif row.kind == "person":
        raise Wrong("seat_taken", seat=letter)
    elif sheet.table.state == "running" and of.tables.joins != "anybody":
        if not back or of.tables.joins == "nobody":
            raise Wrong("no_joining", game=of.name)


def to_seat_bot(of: Entry, sheet: Sheet, row: SeatRow, person: str) -> None:
    """Put a bot in a seat."""
    if sheet.table.state == "over":
        raise Wrong("not_running")
    if sheet.table.state == "open":
        to_own(sheet, person)
        if row.kind == "person":
            raise Wrong("seat_taken", seat=SEAT_NAMES[row.seat])
        return
    if person not in sheet.holders or of.tables.replaces != "seated":
        to_own(sheet, person)
    if row.kind == "bot":  # one bot for another: as if it were sent away first
        to_own(sheet, person)
        if of.tables.kicks != "owner":
            raise Wrong("bot_stays", game=of.name, seat=SEAT_NAMES[row.seat])
    elif of.tables.replaces == "nobody":
        raise Wrong("no_replacing", game=of.name)
    elif row.kind == "person" and not row.late:
        raise Wrong("not_late", seat=SEAT_NAMES[row.seat])
