"""Private links: what brings another device to a seat, as long as the seat is in the same hands."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert

from ..kernel.notation import SEAT_NAMES
from .change import changing, seat_of
from .errors import Wrong
from .people import Newcomer
from .store.database import Database
from .store.log import Sheet
from .store.schema import departed, holders
from .tokens import Signer

MOST_DEVICES: Final = 16
"""Guests who act for one seat: whoever reads a table reads all of them."""


class Links:
    """Makes them, and lets in whoever has one."""

    def __init__(self, database: Database, signer: Signer) -> None:
        self._database: Final = database
        self._signer: Final = signer

    def token(self, sheet: Sheet, seat: int) -> str:
        """What brings another device to a seat, until the seat changes hands."""
        return self._signer.sign("return", f"{sheet.table.id} {seat} {sheet.seats[seat].turnover}")

    def bearer(self, sheet: Sheet, token: str) -> str | None:
        """Whose seat a private link opens, as long as it is theirs."""
        text = self._signer.read("return", token)
        if text is None:
            return None
        of, seat, turnover = text.split(" ")
        row = seat_of(sheet, int(seat)) if of == sheet.table.id else None
        return row.person if row is not None and row.turnover == int(turnover) else None

    async def come_back(self, table: str, person: str, token: str, newcomer: Newcomer | None = None) -> None:
        """Another device of the same person: it acts for the seat too."""
        text = self._signer.read("return", token)
        if text is None:
            raise Wrong("bad_token")
        of, seat, turnover = text.split(" ")
        async with changing(self._database, table) as change:
            sheet = change.sheet
            row = seat_of(sheet, int(seat))
            if of != table or row.turnover != int(turnover) or row.kind != "person":
                raise Wrong("bad_token")
            held = sheet.holders.get(person)
            if held == row.seat:
                return
            if held is not None:
                raise Wrong("seated_already", seat=SEAT_NAMES[held])
            if list(sheet.holders.values()).count(row.seat) >= MOST_DEVICES:
                raise Wrong("many_devices", seat=SEAT_NAMES[row.seat], most=str(MOST_DEVICES))
            if newcomer is not None:
                await change.write(newcomer.entry())
            await change.departed(person)
            await change.write(
                delete(departed).where(departed.c.table_id == table, departed.c.person == person),
                insert(holders).values(table_id=table, person=person, seat=row.seat),
            )
