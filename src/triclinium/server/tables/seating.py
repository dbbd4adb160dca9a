"""Sitting down and getting up: everything at a table that is no move of the game. Each is one `transaction`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select, update

from ..errors import ApiError
from ..games import GameRegistry
from ..limits.bot_tables import check_bot_tables
from ..limits.no_progress import HOLD_ACTS
from ..store.clock import now
from ..store.database import Database
from ..store.schema import departed, moves, seats
from . import due as due_work
from . import permissions
from .guests import PendingGuest
from .options import TableOptions
from .permissions import KICKED, LEFT, REPLACED
from .transaction import FREE, change_table, require_seat

_LOOKBACK: Final = 1000
"""Entries among which the last one is found that decided something; seats have far fewer to spare for others."""


class Seating:
    """Changes of tables and seats."""

    def __init__(self, database: Database, games: GameRegistry, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._games: Final = games
        self._most_bot_tables: Final = most_bot_tables
        """Games of one origin in which a bot is to move; 0: as many as it likes."""

    async def claim(
        self,
        table: str,
        seat: int,
        guest: str,
        name: str,
        nonce: str,
        requested_by: str | None = None,
        pending: PendingGuest | None = None,
    ) -> None:
        """Sit down in a seat that is free, kept for this guest, or theirs to take back.

        `requested_by`: who asks for it, if somebody shares their device.
        """
        async with change_table(self._database, table) as change:
            stored = change.stored
            row = require_seat(stored, seat)
            if stored.holders.get(guest) == seat:
                return  # asked twice
            departed_guests = await change.departed(guest, requested_by or guest)
            permissions.check_claim(
                self._games.require(stored.table.game).entry, stored, row, guest, departed_guests.get(guest)
            )
            if pending is not None:
                await change.write(pending.insert())
            values = {**FREE, "kind": "person", "person": guest, "name": name, "nonce": nonce}
            await change.hand_over(seat, values, LEFT)
            await change.seat_guest(seat, guest, name)

    async def leave(self, table: str, guest: str) -> None:
        """Get up; the seat is free."""
        async with change_table(self._database, table) as change:
            if guest not in change.stored.holders:
                raise ApiError("not_seated")
            if change.stored.table.state == "over":
                raise ApiError("not_running")
            await change.hand_over(change.stored.holders[guest], FREE, LEFT)

    async def kick(self, table: str, seat: int, owner: str) -> None:
        """The owner frees a seat; who sat there may not sit down at this table again, on any device."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            row = require_seat(stored, seat)
            permissions.check_kick(self._games.require(stored.table.game).entry, stored, row, owner)
            if stored.table.state == "over":
                raise ApiError("not_running")
            if row.kind != "free":
                await change.hand_over(seat, FREE, KICKED)

    async def pardon(self, table: str, owner: str) -> None:
        """The owner lets in again whoever was sent away."""
        async with change_table(self._database, table) as change:
            permissions.check_owner(change.stored, owner)
            await change.connection.execute(  # nothing that a table shows
                update(departed)
                .where(departed.c.table_id == table, departed.c.why == KICKED)
                .values(why=REPLACED)
            )

    async def seat_bot(self, table: str, seat: int, guest: str, bot: str) -> None:
        """Put a bot in a free seat, or, once the game runs, in the seat of somebody who is late."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            served = self._games.require(stored.table.game)
            row = require_seat(stored, seat)
            if bot not in served.bots():
                raise ApiError("no_bot", bot=bot, bots=", ".join(served.bots()))
            if row.kind == "bot" and row.bot == bot:
                return  # asked twice
            if stored.table.deal is not None and bot != served.bots()[-1]:
                raise ApiError("deal_fixed")  # the same company for everybody
            permissions.check_seat_bot(served.entry, stored, row, guest)
            best = served.bots()[-1]
            if change.running and not served.entry.cooperative and bot != best:
                raise ApiError("best_bot", game=served.entry.name, bot=best)  # no rival picks a weaker one
            if change.running and not due_work.seats_of_kind(stored.seats, "bot"):
                await check_bot_tables(change.connection, table, self._most_bot_tables)
            await change.hand_over(seat, {**FREE, "kind": "bot", "bot": bot}, REPLACED)

    async def replace_bot(self, table: str, seat: int, failing: str, bot: str) -> None:
        """Another bot takes the seat of one that cannot go on."""
        async with change_table(self._database, table) as change:
            row = require_seat(change.stored, seat)
            if change.running and row.kind == "bot" and row.bot == failing:
                await change.hand_over(seat, {**FREE, "kind": "bot", "bot": bot}, REPLACED)

    async def wait_always(self, table: str, guest: str, on: bool, asked: bool) -> None:
        """Turn automatic play of forced moves off or on for the seat of a guest.

        `asked`: the table waits for this seat, so a worker looks what is due. At a pace of days the change counts from
        the next move on: looking would begin clocks anew.
        """
        async with change_table(self._database, table) as change:
            seat = change.stored.holders.get(guest)
            if seat is None:
                raise ApiError("not_seated")
            if change.stored.seats[seat].waits != on:
                await change.write(
                    update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(waits=on)
                )
                if asked and not TableOptions.model_validate_json(change.stored.table.options).pace:
                    await change.look()

    async def mark_late(self, table: str, seats_late: int, tip: str, version: int) -> int | None:
        """Mark just these seats (a bit mask) as past their time, if the table still has this tip and version.

        The version since then; None if somebody moved or a seat changed meanwhile. A move that is under way when a
        seat is marked is made again, for the same decision: it is not lost.
        """
        async with change_table(self._database, table) as change:
            found = change.stored.table
            if (found.tip, found.version) != (tip, version):
                return None
            for row in change.stored.seats:
                late = bool(seats_late >> row.seat & 1)
                if row.late != late:
                    await change.write(
                        update(seats)
                        .where(seats.c.table_id == table, seats.c.seat == row.seat)
                        .values(late=late)
                    )
            return change.version if change.dirty else version

    async def run_out(self, table: str, tip: str, version: int) -> int | None:
        """Whose clock has run out, by the clock of the database, is late, if the table still has this tip and version.

        The version since then; None if somebody moved or a seat changed meanwhile: then that counts.
        """
        async with change_table(self._database, table) as change:
            found = change.stored.table
            if (found.tip, found.version) != (tip, version):
                return None
            out = seats.c.clock_at + seats.c.clock_left <= now()
            over = await change.connection.execute(
                update(seats)
                .where(seats.c.table_id == table, seats.c.clock_at.is_not(None), out)
                .values(late=True, clock_left=0.0, clock_at=None)
            )
            change.dirty = over.rowcount > 0
            return change.version if change.dirty else version

    async def come_back(self, table: str, guest: str, asked: bool) -> bool:
        """Somebody whose clock had run out is there again; False if nothing has changed.

        `asked`: the table waits for their seat. What ran out stays the bot's that stands in; from the next decision
        on, which has its time already, it is theirs.
        """
        async with change_table(self._database, table) as change:
            seat = change.stored.holders.get(guest)
            if seat is None:
                raise ApiError("not_seated")
            options = TableOptions.model_validate_json(change.stored.table.options)
            here = (seats.c.table_id == table) & (seats.c.seat == seat)
            left = await change.connection.scalar(select(seats.c.clock_left).where(here))
            if not (change.running and options.clock and change.stored.seats[seat].late) or left is None:
                return False
            if asked and left <= 0:
                return False
            await change.write(
                update(seats).where(here).values(late=False, clock_left=max(left, options.clock.decision))
            )
            await change.look()
            return True

    async def seconds_waited(self, table: str, seq: int) -> float:
        """Seconds since the last of a table's moves that led to where it stands; what decided nothing is left out."""
        query = (
            select(moves.c.seq, moves.c.act, moves.c.undo, (now() - moves.c.at).label("ago"))
            .where(moves.c.table_id == table, moves.c.seq >= seq - _LOOKBACK, moves.c.seq < seq)
            .order_by(moves.c.seq)
        )
        rows = {row.seq: row for row in await self._database.fetch(query)}
        at, ago = seq - 1, 0.0
        while at in rows:
            row = rows[at]
            ago = float(row.ago)
            if row.undo is not None:
                at = row.undo - 1
            elif row.act in HOLD_ACTS:
                at -= 1
            else:
                break
        return ago
