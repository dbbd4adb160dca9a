"""What workers lean on, and what all of them do: read a table, and set what is due there next."""

from __future__ import annotations

from dataclasses import dataclass

from ..realtime.hub import Hub
from ..settings import Settings
from ..store.database import Database
from ..store.move_log import BOT_KINDS, LOOK, PAUSE, THINKING_KINDS, Claimed
from ..tables import due as due_work
from ..tables.cache import TableCache
from ..tables.clocks import running_clocks
from ..tables.daily.days import Days
from ..tables.daily.pars import Pars
from ..tables.daily.tries import Tries
from ..tables.forced import pause
from ..tables.guests import Guests
from ..tables.live import LiveTable
from ..tables.moves import Moves
from ..tables.push_subscriptions import PushSubscriptions
from ..tables.seating import Seating
from .mail import Mailer
from .push import Pusher


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The parts of the service that workers use."""

    settings: Settings
    database: Database
    cache: TableCache
    moves: Moves
    seating: Seating
    guests: Guests
    hub: Hub
    mailer: Mailer
    pusher: Pusher
    push_subscriptions: PushSubscriptions
    days: Days
    tries: Tries
    pars: Pars

    async def reschedule_first(self, live: LiveTable, claimed: Claimed) -> None:
        """Whoever is awaited is awaited from now on; a bot, and where nobody new can come, since the last move."""
        assert live.match is not None
        game, state = live.served.game, live.match.state
        if claimed.kind == due_work.AWAY:
            await self._mark_away(live, claimed, game.awaited(state))
            return
        asked = claimed.kind in THINKING_KINDS
        due = None if asked else pause(game, state, live.seats, live.may_undo())
        if due is None:
            due = due_work.first(live.seats, live.options, game.awaited(state), away=live.marks_away())
        from_now = live.served.entry.tables.joins == "anybody" and (due is None or due.kind not in BOT_KINDS)
        # A pause in which nobody did anything gives nobody more time.
        if claimed.kind == PAUSE or (claimed.kind == LOOK.kind and not from_now):
            waited = await self.seating.seconds_waited(live.id, live.seq)
            due = due_work.resumed(due, live.options, waited)
        runs = running_clocks(game, live.seats, live.options, game.awaited(state), due)
        # As it was claimed: if the table has moved on since, that move has said what is due.
        if await self.database.log.reschedule(claimed, due, runs):
            self.hub.fell_due(due)
            if runs is not None:
                self.hub.changed(live.id)

    async def _mark_away(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Mark the awaited seats as late, which have done nothing for ten minutes; no bot plays unasked.

        If a move came after this work was claimed, other seats are awaited, and that move has set what is due.
        """
        if await self.seating.seconds_waited(live.id, live.asked_since) < due_work.AWAY_S - 1:
            return
        late = due_work.late_seats(live.seats)
        if live.marks_away():
            late |= awaited & due_work.seats_of_kind(live.seats, "person")
        if await self.seating.mark_late(live.id, late, claimed.tip, claimed.version) is None:
            return
        fresh = await self.cache.fresh(live.id)
        if fresh is not None:
            await self.database.log.reschedule(fresh.claimed(claimed.kind), None)
        self.hub.changed(live.id)
