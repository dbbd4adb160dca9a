"""Handle deadlines: the next work of a table, reminders, late seats, and clocks that run out."""

from __future__ import annotations

from typing import Final

from ...live import schedule
from ...live.schedule import Claimed, WorkKind
from ...live.table import LiveTable
from ...live.work import UPCOMING, Task, upcoming
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

    async def handle(self, live: LiveTable, claimed: Claimed, task: Task) -> None:
        """Mark late seats, then schedule the next work, then notify players. Nothing happens if the table has changed.

        The schedule does not depend on mail. A worker that dies in between sends no notice, never two.
        """
        if claimed.kind == WorkKind.AWAY:
            # After a move since this work was claimed, other seats are awaited, and it has scheduled the next work.
            if await self._seating.seconds_waited(live.id, live.asked_since) < schedule.AWAY_S - 1:
                return
        if task.run_out or task.late is not None:
            if not await self._seating.mark_late(live.id, task.late, claimed.tip, claimed.version):
                return
            self._hub.changed(live.id)
            fresh = await self._hub.cache.fresh(live.id)
            if fresh is None or fresh.match is None:
                return
            live, claimed = fresh, fresh.claimed(claimed.kind)
        if task.due is UPCOMING:
            await self.set_next(live, claimed)
        elif await self._log.reschedule(claimed, task.due) or task.late is not None:
            self._notices.send(live, task.notify, late=claimed.kind == WorkKind.LATE)
