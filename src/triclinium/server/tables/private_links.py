"""Private links: what brings another device to a seat, as long as the seat is in the same hands."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert

from ...kernel.notation import SEAT_NAMES
from ..errors import ApiError
from ..store.database import Database
from ..store.move_log import StoredTable
from ..store.schema import departed, holders
from ..tokens import Tokens
from .daily.tries import note_seen
from .guests import PendingGuest
from .transaction import change_table, require_seat

MOST_DEVICES: Final = 16
"""Guests who act for one seat: whoever reads a table reads all of them."""


class PrivateLinks:
    """Makes them, and lets in whoever has one."""

    def __init__(self, database: Database, tokens: Tokens) -> None:
        self._database: Final = database
        self._tokens: Final = tokens

    def token(self, stored: StoredTable, seat: int) -> str:
        """What brings another device to a seat, until the seat changes hands."""
        return self._tokens.sign("return", stored.table.id, seat, stored.seats[seat].turnover)

    def bearer(self, stored: StoredTable, token: str) -> str | None:
        """Whose seat a private link opens, as long as it is theirs."""
        of_table, seat, turnover = self._tokens.read("return", token) or (None, 0, 0)
        row = require_seat(stored, seat) if of_table == stored.table.id else None
        return row.person if row is not None and row.turnover == turnover else None

    async def add_device(
        self, table: str, guest: str, token: str, pending: PendingGuest | None = None
    ) -> None:
        """Another device of the same person: its guest acts for the seat too."""
        of_table, seat, turnover = self._tokens.read("return", token) or (None, 0, 0)
        if of_table != table:
            raise ApiError("bad_token")
        async with change_table(self._database, table) as change:
            stored = change.stored
            row = require_seat(stored, seat)
            if row.turnover != turnover or row.kind != "person":
                raise ApiError("bad_token")
            held = stored.holders.get(guest)
            if held == row.seat:
                return
            if held is not None:
                raise ApiError("seated_already", seat=SEAT_NAMES[held])
            if list(stored.holders.values()).count(row.seat) >= MOST_DEVICES:
                raise ApiError("many_devices", seat=SEAT_NAMES[row.seat], most=str(MOST_DEVICES))
            if pending is not None:
                await change.write(pending.insert())
            await change.departed(guest)
            await change.write(
                delete(departed).where(departed.c.table_id == table, departed.c.person == guest),
                insert(holders).values(table_id=table, person=guest, seat=row.seat),
            )
            await note_seen(change.connection, stored.table, guest, row.seat)
