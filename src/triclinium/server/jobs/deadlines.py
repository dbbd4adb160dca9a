"""Handle deadlines: the next work of a table, reminders, late seats, and clocks that run out."""

from __future__ import annotations

from typing import Final

from ...live import schedule
from ...live.rows import SeatKind
from ...live.schedule import Claimed
from ...live.table import LiveTable
from ...live.work import upcoming
from ..realtime.hub import Hub
from ..seating.seats import Seating
from .notices import Notices


class Deadlines:
    """Handler of deadlines and late seats."""

    def __init__(self, seating: Seating, hub: Hub, notices: Notices) -> None:
        self._seating: Final = seating
        self._hub: Final = hub
        self._log: Final = hub.log
        self._notices: Final = notices

    async def set_next(self, live: LiveTable, claimed: Claimed) -> None:
        """Schedule the next work. Its delay counts from now, or from the last move if nothing has changed since."""
        assert live.match is not None
        game, state = live.served.game, live.match.state
        due, resumes = upcoming(live, claimed.kind)
        if resumes:
            waited = await self._seating.seconds_waited(live.id, live.seq)
            due = schedule.resumed(due, live.options, waited)
        runs = schedule.running_clocks(game, live.seats, live.options, game.awaited(state), due)
        running = None if runs is None else await self._running(live.id)
        # Uses the claimed revision: if the table has changed since, that change has scheduled the next work.
        if await self._log.reschedule(claimed, due, runs):
            self._hub.fell_due(due)
            # The pause of a forced move is not recomputed, so a message without a change would reveal a choice.
            if runs != running:
                self._hub.changed(live.id)

    async def _running(self, table: str) -> int:
        """Return the seats whose clocks run, as a bit mask."""
        _, clocks = await self._log.clocks(table)
        return sum(1 << clock.seat for clock in clocks if clock.runs)

    async def nudge(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Set the deadline, then remind the awaited seats.

        The deadline comes first and does not depend on mail. A worker that dies in between sends no notice, never two.
        """
        if await self._log.reschedule(claimed, schedule.following(claimed.kind, live.options)):
            self._notices.send(live, awaited)

    async def mark_late(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Mark the awaited seats as late because their days are over, so that they may be replaced."""
        fresh = await self._mark(live, claimed, awaited | schedule.late_seats(live.seats))
        if fresh is not None:
            await self._log.reschedule(
                fresh.claimed(claimed.kind), schedule.following(claimed.kind, live.options)
            )
            self._notices.send(live, awaited, late=True)

    async def run_out(self, live: LiveTable, claimed: Claimed) -> None:
        """Mark the seats whose clocks have run out as late. Bots play for them until their players return."""
        marked = await self._seating.run_out(live.id, claimed.tip, claimed.version)
        fresh = None if marked is None else await self._announced(live)
        if fresh is not None and fresh.match is not None:
            await self.set_next(fresh, fresh.claimed(claimed.kind))

    async def tidy(self, live: LiveTable, claimed: Claimed, late: int) -> None:
        """Mark these seats as late and clear all other marks: the others have moved, or are asked something new."""
        fresh = await self._mark(live, claimed, late)
        if fresh is not None and fresh.match is not None:
            await self.set_next(fresh, fresh.claimed(claimed.kind))

    async def _mark(self, live: LiveTable, claimed: Claimed, late: int) -> LiveTable | None:
        """Mark just these seats as late. Return the table, or None if it has changed since the work was claimed."""
        marked = await self._seating.mark_late(live.id, late, claimed.tip, claimed.version)
        return None if marked is None else await self._announced(live)

    async def _announced(self, live: LiveTable) -> LiveTable | None:
        self._hub.changed(live.id)
        return await self._hub.cache.fresh(live.id)

    async def mark_away(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Mark the awaited seats as late after ten minutes without an action. Bots take over only on request.

        If a move came after this work was claimed, other seats are awaited, and that move has scheduled the next work.
        """
        if await self._seating.seconds_waited(live.id, live.asked_since) < schedule.AWAY_S - 1:
            return
        late = schedule.late_seats(live.seats)
        if live.marks_away():
            late |= awaited & schedule.seats_of_kind(live.seats, SeatKind.PERSON)
        fresh = await self._mark(live, claimed, late)
        if fresh is not None:
            await self._log.reschedule(fresh.claimed(claimed.kind), None)
