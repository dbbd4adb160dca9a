"""Private links, which connect another device to a seat until the seat changes hands."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert

from ...kernel.notation import SEAT_NAMES
from ...live.errors import ApiError
from ...live.rows import StoredTable
from ...live.seats import require_seat
from ..daily.tries import note_seen
from ..store.clock import now
from ..store.database import Database
from ..store.schema import departed, holders
from ..tokens import Tokens
from .guests import PendingGuest
from .transaction import change_table

MOST_DEVICES: Final = 16
"""Maximum number of guests who may act for one seat. Reading a table reads all of them."""


class PrivateLinks:
    """Creator and verifier of private links."""

    def __init__(self, database: Database, tokens: Tokens) -> None:
        self._database: Final = database
        self._tokens: Final = tokens

    def token(self, stored: StoredTable, seat: int) -> str:
        """Return the token that connects another device to a seat, until the seat changes hands."""
        return self._tokens.sign("return", stored.table.id, seat, stored.seats[seat].turnover)

    def link(self, public_url: str, stored: StoredTable, seat: int) -> str:
        """Return the URL of a private link."""
        return f"{public_url}/t/{stored.table.id}#return={self.token(stored, seat)}"

    def bearer(self, stored: StoredTable, token: str) -> str | None:
        """Return the guest whose seat a private link opens, or None if the link is no longer valid."""
        of_table, seat, turnover = self._tokens.read("return", token) or (None, 0, 0)
        row = require_seat(stored, seat) if of_table == stored.table.id else None
        return row.person if row is not None and row.turnover == turnover else None

    async def add_device(
        self, table: str, guest: str, token: str, device: str, pending: PendingGuest | None = None
    ) -> None:
        """Let the guest of another device act for the seat of a private link. `device`: its name, for the player."""
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
                insert(holders).values(
                    table_id=table, person=guest, seat=row.seat, device=device, since=now()
                ),
            )
            await note_seen(change.connection, stored.table, guest, row.seat)
