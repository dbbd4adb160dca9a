"""Time that passes: mails to those who are awaited for days, and what happens when days or clocks are over."""

from __future__ import annotations

import logging
from typing import Final

from ..store.move_log import Claimed, Due
from ..tables import due as due_work
from ..tables.live import LiveTable
from ..watching.metrics import NOTICES
from . import push
from .context import Context
from .mail import LATE, TURN, MailError
from .push import Pushed

log = logging.getLogger(__name__)

RETRY_S: Final = 300.0


class Reminders:
    """Reminds people, and marks who is late."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context

    async def nudge(self, live: LiveTable, claimed: Claimed, awaited: int) -> None:
        """Write to those who are awaited and not there; rescheduled first, so that nobody gets it twice."""
        if not await self._context.database.log.reschedule(
            claimed, due_work.following("nudge", live.options)
        ):
            return
        present, _ = await self._context.hub.presence.of(live.id)
        await self._push(live, awaited & ~present, push.TURN)
        if not await self._mail(live, awaited & ~present, TURN):
            await self._context.database.log.reschedule(claimed._replace(kind="late"), Due("nudge", RETRY_S))

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
        await self._push(live, awaited, push.LATE)
        await self._mail(live, awaited, LATE)

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

    async def _push(self, live: LiveTable, seats: int, key: str) -> None:
        """Push to the browsers of seats; one that is gone is forgotten. It is not tried again: a mail is."""
        context = self._context
        if context.pusher.public_key is None:
            return
        for row in live.seats:
            guest = await context.guests.find(row.person) if row.person and seats >> row.seat & 1 else None
            if guest is None:
                continue
            params = {"game": live.served.title(guest.language), "table": live.row.title or live.id}
            for browser in await context.push_subscriptions.of(guest.id):
                pushed = await context.pusher.send(browser, guest.language, key, params, live.id)
                NOTICES.labels("push", pushed.value).inc()
                if pushed is Pushed.GONE:
                    await context.push_subscriptions.remove(guest.id, browser.endpoint)

    async def _mail(self, live: LiveTable, seats: int, key: str) -> bool:
        """Write to the confirmed addresses of seats; False if it should be tried again later."""
        context = self._context
        if not context.mailer.enabled:
            return True
        sent = True
        for row in live.seats:
            guest = await context.guests.find(row.person) if row.person and seats >> row.seat & 1 else None
            if guest is None or guest.email is None or not guest.confirmed or guest.unsubscribed:
                continue
            params = {
                "game": live.served.title(guest.language),
                "table": live.row.title or live.id,
                "link": f"{context.settings.public_url}/t/{live.id}",
            }
            token = context.guests.unsubscribe_token(guest.id, guest.email)
            try:
                await context.mailer.send(guest.email, guest.language, key, params, token)
                NOTICES.labels("mail", "sent").inc()
            except MailError as error:
                log.warning("table %s: a mail was not sent (%s)", live.id, error)
                NOTICES.labels("mail", "failed").inc()
                sent = sent and error.lasting
        return sent
