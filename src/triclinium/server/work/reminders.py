"""Time that passes: mails to those who are awaited for days, and what happens when days or clocks are over."""

from __future__ import annotations

from typing import Final

from ..store.move_log import Claimed
from ..tables import due as due_work
from ..tables.live import LiveTable
from .context import Context
from .notices import Notices


class Reminders:
    """Reminds people, and marks who is late."""

    def __init__(self, context: Context, notices: Notices) -> None:
        self._context: Final = context
        self._notices: Final = notices

    async def nudge(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Set the deadline, then remind the seats that are awaited.

        The deadline comes first and depends on no mail. A worker that dies in between sends no notice, never two.
        """
        if await self._context.database.log.reschedule(claimed, due_work.following("nudge", live.options)):
            self._notices.send(live, awaited)

    async def mark_late(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Time is up: the seats that are awaited may be replaced."""
        late = awaited | due_work.late_seats(live.seats)
        version = await self._context.seating.mark_late(live.id, late, claimed.tip, claimed.version)
        if version is None:
            return
        fresh = await self._context.cache.fresh(live.id)
        if fresh is not None:
            await self._context.database.log.reschedule(
                fresh.claimed(claimed.kind), due_work.following("late", live.options)
            )
        self._context.hub.changed(live.id)
        self._notices.send(live, awaited, late=True)

    async def run_out(self, live: LiveTable, claimed: Claimed) -> None:
        """Clocks have run out: bots play for those seats until somebody is there again."""
        if await self._context.seating.run_out(live.id, claimed.tip, claimed.version) is None:
            return
        self._context.hub.changed(live.id)
        fresh = await self._context.cache.fresh(live.id)
        if fresh is not None and fresh.match is not None:
            await self._context.reschedule_first(fresh, fresh.claimed(claimed.kind))

    async def tidy(self, live: LiveTable, claimed: Claimed, late: int) -> None:
        """Only these seats are late still: whoever has moved, or is asked something new, is not."""
        if await self._context.seating.mark_late(live.id, late, claimed.tip, claimed.version) is None:
            return
        self._context.hub.changed(live.id)
        fresh = await self._context.cache.fresh(live.id)
        if fresh is not None and fresh.match is not None:
            await self._context.reschedule_first(fresh, fresh.claimed(claimed.kind))
