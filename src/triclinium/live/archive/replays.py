"""Replays: a game as a seat saw it, whole or in parts, as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...kernel.notation import SEAT_NAMES
from ..errors import ApiError
from ..options import TableOptions
from ..rows import StoredTable, TableRow, TableState, dumps
from ..updates import SPECTATOR

PART: Final = 250
"""Number of entries in a part. Most games have no more."""


def part_of(at: int | None, seq: int) -> tuple[int, int]:
    """Return the first entry and the end of the part that contains entry `at`. If `at` is None, return the whole log.

    >>> part_of(0, 600), part_of(251, 600), part_of(99_999, 600), part_of(None, 600)
    ((0, 250), (250, 500), (500, 600), (0, 600))
    """
    if at is None:
        return 0, seq
    start = min(at, max(seq - 1, 0)) // PART * PART
    return start, min(start + PART, seq)


def viewer(stored: StoredTable, guest: str | None, eyes: str | None) -> int:
    """Return the seat whose view a guest may see: any seat if the game is over, otherwise their own.

    Raise ApiError if the guest asked for another seat (`eyes`).
    """
    own = SPECTATOR if guest is None else stored.holders.get(guest, SPECTATOR)
    if stored.table.state == TableState.OVER:
        if eyes is None:
            return own
        seat = SEAT_NAMES.index(eyes)
        if seat >= len(stored.seats):
            raise ApiError("no_seat", seat=eyes)
        return seat
    if eyes is not None and SEAT_NAMES.index(eyes) != own:
        raise ApiError("other_eyes", seat=eyes)
    if own == SPECTATOR and not TableOptions.read(stored.table.options).spectators:
        raise ApiError("no_spectators")
    return own


def check_begun(stored: StoredTable) -> None:
    """Raise ApiError if the game has not started."""
    if stored.table.state == TableState.OPEN:
        raise ApiError("not_running")


def replay_head(row: TableRow, seat: int, first: int, before: str, after: str) -> dict[str, object]:
    """Return the fields of a replay without its entries."""
    return {
        "table": row.id,
        "seat": None if seat == SPECTATOR else SEAT_NAMES[seat],
        "over": row.state == TableState.OVER,
        "tip": row.tip,
        "seq": row.seq,
        "first": first,
        "before": before,
        "after": after,
    }


def joined(head: Mapping[str, object], entries: Sequence[bytes]) -> bytes:
    """Join the head and the entries of a replay. The entries are already JSON."""
    return b'%s,"entries":[%s]}' % (dumps(head)[:-1], b",".join(entries))
