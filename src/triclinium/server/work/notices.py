"""Send reminders to players by mail and push, apart from all other work.

Each recipient has a task of their own. It sends the mail and all pushes at the same time, and retries only those that
failed. Pending notices are kept in memory: a worker that dies loses them, and no deadline depends on them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final, NamedTuple

from ..outages import first_line
from ..tables.guests import Guest
from ..tables.live import LiveTable
from ..tables.push_subscriptions import PushSubscription
from ..watching.metrics import NOTICES
from . import push
from .context import Context
from .mail import LATE, TURN, MailError
from .push import Pushed

log = logging.getLogger(__name__)

PARALLEL: Final = 8
"""Maximum number of recipients served at the same time."""
MAX_PENDING: Final = 1000
"""Maximum number of recipients waiting, retries included. Further notices are dropped."""
MAX_ATTEMPTS: Final = 3
"""Maximum number of attempts to reach a recipient."""
RETRY_S: Final = 300.0
"""Seconds between two attempts."""
PUSH_S: Final = push.SECONDS
"""Time limit of all pushes to a recipient, in seconds."""
MAX_PUSH_FAILURES: Final = 2 * MAX_ATTEMPTS
"""Number of consecutive failed pushes after which a subscription is removed."""
_MAX_COUNTED: Final = 10_000
"""Maximum number of failing endpoints that are remembered."""


class _Notice(NamedTuple):
    """A notice to the person in a seat."""

    table: str
    seat: int
    person: str
    late: bool
    """Whether the time of the seat is over. Otherwise the notice says that it is their turn."""


class Notices:
    """A bounded queue of notices."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context
        self._slots: Final = asyncio.Semaphore(PARALLEL)
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._ending: Final = asyncio.Event()
        self._push_failures: Final[dict[str, int]] = {}
        """Consecutive failures by endpoint."""

    @property
    def pending(self) -> int:
        """Number of recipients who wait for a notice."""
        return len(self._tasks)

    def send(self, live: LiveTable, seats: int, late: bool = False) -> None:
        """Queue a notice for each of these seats (a bit mask) that a person holds."""
        if not self._context.mailer.enabled and self._context.pusher.public_key is None:
            return
        for row in live.seats:
            if not row.person or not seats >> row.seat & 1:
                continue
            if len(self._tasks) >= MAX_PENDING:
                log.warning("table %s: a notice was dropped; %d are pending", live.id, len(self._tasks))
                continue
            notice = _Notice(live.id, row.seat, row.person, late)
            task = asyncio.get_running_loop().create_task(self._deliver(notice))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def delivered(self) -> None:
        """Wait until no notice is pending."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def finish(self, seconds: float | None = None) -> None:
        """Give up retries, and cancel what is not sent within `seconds` (by default one time limit)."""
        self._ending.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self._mail_s + PUSH_S if seconds is None else seconds)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def _mail_s(self) -> float:
        return self._context.settings.mail_seconds

    async def _deliver(self, notice: _Notice) -> None:
        """Send a notice; retry as often as is allowed."""
        reached: set[str] = set()
        for attempt in range(MAX_ATTEMPTS):
            if attempt:
                with suppress(TimeoutError):
                    async with asyncio.timeout(RETRY_S):
                        await self._ending.wait()
                if self._ending.is_set():
                    break
            async with self._slots:
                try:
                    if await self._attempt(notice, reached):
                        return
                except Exception as error:
                    log.warning("table %s: a notice failed (%s)", notice.table, first_line(error))
        log.warning("table %s: a notice was given up; it was not sent to every address", notice.table)

    async def _attempt(self, notice: _Notice, reached: set[str]) -> bool:
        """Send a notice to all addresses that are not `reached` yet; return False if it must be retried."""
        context = self._context
        live = await self._still_awaited(notice)
        guest = None if live is None else await context.guests.find(notice.person)
        if live is None or guest is None:
            return True
        sends: dict[str, Awaitable[bool]] = {}
        if (
            context.mailer.enabled
            and guest.email is not None
            and guest.confirmed
            and not guest.unsubscribed
            and guest.email not in reached
        ):
            sends[guest.email] = self._mail(live, notice, guest, guest.email)
        if context.pusher.public_key is not None:
            for browser in await context.push_subscriptions.of(guest.id):
                if browser.endpoint not in reached:
                    sends[browser.endpoint] = self._push(live, notice, guest, browser)
        results = await asyncio.gather(*sends.values())
        reached.update(to for to, done in zip(sends, results, strict=True) if done)
        return all(results)

    async def _still_awaited(self, notice: _Notice) -> LiveTable | None:
        """Return the table if the notice is still true there, else None."""
        live = await self._context.cache.fresh(notice.table)
        if live is None or live.match is None or live.match.state.over:
            return None
        if live.seats[notice.seat].person != notice.person or not live.awaits(notice.seat):
            return None
        present = 0 if notice.late else (await self._context.hub.presence.of(live.id))[0]
        return None if present >> notice.seat & 1 else live

    async def _mail(self, live: LiveTable, notice: _Notice, guest: Guest, email: str) -> bool:
        """Send a mail; return False if it must be retried."""
        context = self._context
        params = {**_params(live, guest), "link": f"{context.settings.public_url}/t/{live.id}"}
        token = context.guests.unsubscribe_token(guest.id, email)
        try:
            async with asyncio.timeout(self._mail_s):
                key = LATE if notice.late else TURN
                await context.mailer.send(email, guest.language, key, params, token)
        except (MailError, TimeoutError) as error:
            log.warning("table %s: a mail was not sent (%s)", live.id, first_line(error))
            NOTICES.labels("mail", "failed").inc()
            return isinstance(error, MailError) and error.lasting
        NOTICES.labels("mail", "sent").inc()
        return True

    async def _push(self, live: LiveTable, notice: _Notice, guest: Guest, browser: PushSubscription) -> bool:
        """Push to a browser; return False if it must be retried. Forget a browser that is gone or keeps failing."""
        context, endpoint = self._context, browser.endpoint
        pushed = Pushed.FAILED
        with suppress(TimeoutError):
            async with asyncio.timeout(PUSH_S):
                key = push.LATE if notice.late else push.TURN
                params = _params(live, guest)
                pushed = await context.pusher.send(browser, guest.language, key, params, live.id)
        NOTICES.labels("push", pushed.value).inc()
        failures = self._push_failures.pop(endpoint, 0) + 1
        if pushed is Pushed.GONE or (pushed is Pushed.FAILED and failures >= MAX_PUSH_FAILURES):
            await context.push_subscriptions.remove(guest.id, endpoint)
            return True
        if pushed is Pushed.FAILED:
            if len(self._push_failures) >= _MAX_COUNTED:
                del self._push_failures[next(iter(self._push_failures))]
            self._push_failures[endpoint] = failures
        return pushed is Pushed.SENT


def _params(live: LiveTable, guest: Guest) -> dict[str, str]:
    return {"game": live.served.title(guest.language), "table": live.row.title or live.id}
