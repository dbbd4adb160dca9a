"""Change seats: take and leave them, seat bots, mark late seats. Each change is one transaction."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select, update

from ...live import seats as rules
from ...live.games import GameRegistry
from ...live.options import TableOptions
from ...live.rows import SeatKind
from ...live.schedule import seats_of_kind
from ...live.seats import KICKED, LEFT, REPLACED
from ...live.work import last_decision
from ..store.clock import now
from ..store.database import Database
from ..store.schema import departed, moves, seats
from .guests import PendingGuest
from .transaction import change_table, check_bot_tables

_LOOKBACK: Final = 1000
"""Number of entries searched for the last decision."""


class Seating:
    """Changes of seats."""

    def __init__(self, database: Database, games: GameRegistry, most_bot_tables: int = 0) -> None:
        self._database: Final = database
        self._games: Final = games
        self._most_bot_tables: Final = most_bot_tables
        """Maximum number of games of one origin in which a bot has to move. 0 means no limit."""

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
        """Give a guest a seat that is free, reserved for them, or theirs to take back.

        `requested_by`: the guest of the device, if several people share the device.
        """
        async with change_table(self._database, table) as change:
            if change.stored.holders.get(guest) == seat:
                return  # repeated request
            rules.require_seat(change.stored, seat)
            found = await change.departed(guest, requested_by or guest)
            game = self._games.require(change.stored.table.game).entry
            new = rules.claim(change.stored, game, seat, guest, name, nonce, found.get(guest))
            if pending is not None:
                await change.write(pending.insert())
            await change.save(new, LEFT)
            await change.seat_guest(seat, guest, name)

    async def leave(self, table: str, guest: str) -> None:
        """Free the seat of a guest."""
        async with change_table(self._database, table) as change:
            await change.save(rules.leave(change.stored, guest), LEFT)

    async def kick(self, table: str, seat: int, owner: str) -> None:
        """Free a seat as the owner. Its holder may not take a seat at this table again, on any device."""
        async with change_table(self._database, table) as change:
            game = self._games.require(change.stored.table.game).entry
            await change.save(rules.kick(change.stored, game, seat, owner), KICKED)

    async def pardon(self, table: str, owner: str) -> None:
        """Allow all guests whom the owner has kicked to return."""
        async with change_table(self._database, table) as change:
            rules.check_owner(change.stored, owner)
            await change.connection.execute(  # nothing of this is visible at the table
                update(departed)
                .where(departed.c.table_id == table, departed.c.why == KICKED)
                .values(why=REPLACED)
            )

    async def seat_bot(self, table: str, seat: int, guest: str, bot: str) -> None:
        """Put a bot in a free seat or, in a running game, in a late one."""
        async with change_table(self._database, table) as change:
            stored = change.stored
            new = rules.seat_bot(stored, self._games.require(stored.table.game), seat, guest, bot)
            if new is not stored and change.running and not seats_of_kind(stored.seats, SeatKind.BOT):
                await check_bot_tables(change.connection, table, self._most_bot_tables)
            await change.save(new, REPLACED)

    async def replace_bot(self, table: str, seat: int, failing: str, bot: str) -> None:
        """Replace a bot that gives no answers."""
        async with change_table(self._database, table) as change:
            await change.save(rules.replace_bot(change.stored, seat, failing, bot), REPLACED)

    async def set_option(
        self, table: str, guest: str, option: rules.SeatOption, on: bool, asked: bool
    ) -> None:
        """Change what is played automatically for the seat of a guest (`live.seats.set_option`).

        `asked`: the table waits for this seat, so a worker recomputes the schedule. At a pace of days the change takes
        effect with the next move, because otherwise deadlines would start again.
        """
        async with change_table(self._database, table) as change:
            new = rules.set_option(change.stored, guest, option, on)
            changed = new is not change.stored
            await change.save(new)
            if changed and asked and not TableOptions.read(new.table.options).pace:
                await change.look()

    async def mark_late(self, table: str, late: int | None, tip: str, version: int) -> bool:
        """Mark these seats (a bit mask) as late and clear all other marks, if the table still has this tip and version.

        None marks the seats whose clocks have run out, by the clock of the database, in addition to the others. Return
        False if a move or a change of seats came first. A move in progress when its seat is marked is retried for the
        same decision, so it is not lost.
        """
        async with change_table(self._database, table) as change:
            if (change.stored.table.tip, change.stored.table.version) != (tip, version):
                return False
            if late is not None:
                await change.save(rules.mark_late(change.stored, late))
                return True
            out = seats.c.clock_at + seats.c.clock_left <= now()
            over = await change.connection.execute(
                update(seats)
                .where(seats.c.table_id == table, seats.c.clock_at.is_not(None), out)
                .values(late=True, clock_left=0.0, clock_at=None)
            )
            change.dirty = over.rowcount > 0
            return True

    async def come_back(self, table: str, guest: str, asked: bool) -> bool:
        """Resume a seat after its clock ran out. Return False if nothing has changed.

        `asked`: the table waits for the seat. The bot makes the current decision. From the next one on, which already
        has its time, the guest plays.
        """
        async with change_table(self._database, table) as change:
            seat = rules.own_seat(change.stored, guest)
            options = TableOptions.read(change.stored.table.options)
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
        """Return the seconds since the last decision."""
        query = (
            select(moves.c.seq, moves.c.act, moves.c.undo, (now() - moves.c.at).label("ago"))
            .where(moves.c.table_id == table, moves.c.seq >= seq - _LOOKBACK, moves.c.seq < seq)
            .order_by(moves.c.seq)
        )
        rows = await self._database.fetch(query)
        at = last_decision({row.seq: (row.act, row.undo) for row in rows}, seq)
        return next((float(row.ago) for row in rows if row.seq == at), 0.0)
