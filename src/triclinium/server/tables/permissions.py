"""What one may do with a seat, as the game has it (`TablePolicy`): each of these raises ApiError if it is not allowed.

Before the start seats are the owner's to free and to fill. Once the game runs there is something to gain by a seat, a
hand or a place in the lead, and the game says who may have it.
"""

from __future__ import annotations

from typing import NamedTuple

from ...games.entry import Entry
from ...kernel.notation import SEAT_NAMES
from ..errors import ApiError
from ..store.move_log import SeatRow, StoredTable

LEFT, REPLACED, KICKED = "left", "replaced", "kicked"


class Departed(NamedTuple):
    """Somebody who held a seat and no longer does: which one in the running game, and why."""

    seat: int | None
    why: str


def check_owner(stored: StoredTable, guest: str) -> None:
    """Do what only the owner may."""
    if stored.table.owner != guest:
        raise ApiError("not_owner")


def check_kick(game: Entry, stored: StoredTable, row: SeatRow, guest: str) -> None:
    """Free a seat."""
    check_owner(stored, guest)
    if stored.table.state != "running" or game.tables.kicks == "owner" or row.kind == "free":
        return
    if game.tables.kicks == "nobody" or row.kind == "bot":
        raise ApiError("no_kicking", game=game.name, seat=SEAT_NAMES[row.seat])
    if not row.late:
        raise ApiError("not_late", seat=SEAT_NAMES[row.seat])


def check_claim(
    game: Entry, stored: StoredTable, row: SeatRow, guest: str, departed: Departed | None
) -> None:
    """Sit down in a seat."""
    letter = SEAT_NAMES[row.seat]
    if stored.table.state == "over":
        raise ApiError("not_running")
    if guest in stored.holders:
        raise ApiError("seated_already", seat=SEAT_NAMES[stored.holders[guest]])
    if row.kind == "kept" and row.person != guest:
        raise ApiError("seat_kept", seat=letter)
    returning = departed is not None and departed.seat == row.seat
    if row.kind == "bot":
        # Who left by themselves must not come back when a bot has done the thinking, where that helps against others.
        fair = game.tables.joins == "anybody" or (departed is not None and departed.why != LEFT)
        if not (returning and fair) or game.tables.joins == "nobody":
            raise ApiError("seat_taken", seat=letter)
    elif row.kind == "person":
        raise ApiError("seat_taken", seat=letter)
    elif stored.table.state == "running" and game.tables.joins != "anybody":
        if not returning or game.tables.joins == "nobody":
            raise ApiError("no_joining", game=game.name)


def check_seat_bot(game: Entry, stored: StoredTable, row: SeatRow, guest: str) -> None:
    """Put a bot in a seat."""
    if stored.table.state == "over":
        raise ApiError("not_running")
    if stored.table.state == "open":
        check_owner(stored, guest)
        if row.kind == "person":
            raise ApiError("seat_taken", seat=SEAT_NAMES[row.seat])
        return
    if guest not in stored.holders or game.tables.replaces != "seated":
        check_owner(stored, guest)
    if row.kind == "bot":  # one bot for another: as if it were sent away first
        check_owner(stored, guest)
        if game.tables.kicks != "owner":
            raise ApiError("bot_stays", game=game.name, seat=SEAT_NAMES[row.seat])
    elif game.tables.replaces == "nobody":
        raise ApiError("no_replacing", game=game.name)
    elif row.kind == "person" and not row.late:
        raise ApiError("not_late", seat=SEAT_NAMES[row.seat])
