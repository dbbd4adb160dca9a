"""Send notices to players by mail and push, independently of all other work.

Each recipient has a separate task. It sends the mail and all pushes at the same time, and retries only those that
failed. Pending notices are in memory only: a worker that dies loses them, and no deadline depends on them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final, NamedTuple

from ...live.table import LiveTable
from ..observability.metrics import NOTICES
from ..outages import first_line
from ..realtime.hub import Hub
from ..seating.guests import Guest, Guests, PushSubscription
from ..settings import Settings
from . import push
from .mail import LATE, TURN, Mailer, MailError
from .push import Pushed, Pusher

log = logging.getLogger(__name__)

PARALLEL: Final = 8
"""Maximum number of recipients served at the same time."""
MAX_PENDING: Final = 1000
"""Maximum number of waiting recipients, including retries. Further notices are dropped."""
MAX_ATTEMPTS: Final = 3
"""Maximum number of attempts to reach a recipient."""
RETRY_S: Final = 300.0
"""Seconds between two attempts."""
PUSH_S: Final = push.SECONDS
"""Timeout of all pushes to a recipient, in seconds."""
MAX_PUSH_FAILURES: Final = 2 * MAX_ATTEMPTS
"""Number of consecutive failed pushes after which a subscription is removed."""
_MAX_COUNTED: Final = 10_000
"""Maximum number of failing endpoints that are counted."""


class _Notice(NamedTuple):
    """A notice to the player of a seat: it is their turn, or (`late`) their time is over."""

    table: str
    seat: int
    person: str
    late: bool


class Notices:
    """A bounded queue of notices."""

    def __init__(
        self,
        settings: Settings,
        hub: Hub,
        guests: Guests,
        mailer: Mailer,
        pusher: Pusher,
    ) -> None:
        self._settings: Final = settings
        self._hub: Final = hub
        self._guests: Final = guests
        self.mailer: Final = mailer
        self.pusher: Final = pusher
        self._slots: Final = asyncio.Semaphore(PARALLEL)
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._ending: Final = asyncio.Event()
        self._push_failures: Final[dict[str, int]] = {}
        """Number of consecutive failures by endpoint."""

    @property
    def pending(self) -> int:
        """Number of recipients with pending notices."""
        return len(self._tasks)

    def send(self, live: LiveTable, seats: int, late: bool = False) -> None:
        """Queue a notice for each person in these seats (a bit mask)."""
        if not self.mailer.enabled and self.pusher.public_key is None:
            return
        for row in live.seats:
            if not row.person or not seats >> row.seat & 1:
                continue
            if len(self._tasks) >= MAX_PENDING:
                log.warning("table %s: a notice was dropped; %d are pending", live.id, len(self._tasks))
                continue
            task = asyncio.create_task(self._deliver(_Notice(live.id, row.seat, row.person, late)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def delivered(self) -> None:
        """Wait until no notice is pending."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def finish(self, seconds: float | None = None) -> None:
        """Stop retries, and cancel notices that are not sent within `seconds` (by default one timeout)."""
        self._ending.set()
        timeout = self._settings.mail_seconds + PUSH_S if seconds is None else seconds
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _deliver(self, notice: _Notice) -> None:
        """Send a notice, with retries."""
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
        """Send a notice to all addresses that are not `reached` yet. Return False if it must be retried."""
        live = await self._still_awaited(notice)
        guest = None if live is None else await self._guests.find(notice.person)
        if live is None or guest is None:
            return True
        params = {"game": live.served.title(guest.language), "table": live.row.title or live.id}
        sends: dict[str, Awaitable[bool]] = {}
        email = guest.email if self.mailer.enabled and guest.confirmed and not guest.unsubscribed else None
        if email is not None and email not in reached:
            sends[email] = self._mail(notice, guest, email, params)
        if self.pusher.public_key is not None:
            for browser in await self._guests.browsers(guest.id):
                if browser.endpoint not in reached:
                    sends[browser.endpoint] = self._push(notice, guest, browser, params)
        results = await asyncio.gather(*sends.values())
        reached.update(to for to, done in zip(sends, results, strict=True) if done)
        return all(results)

    async def _still_awaited(self, notice: _Notice) -> LiveTable | None:
        """Return the table if the notice still applies, otherwise None."""
        live = await self._hub.cache.fresh(notice.table)
        if live is None or not live.awaits(notice.seat) or live.seats[notice.seat].person != notice.person:
            return None
        present = 0 if notice.late else (await self._hub.presence.of(live.id))[0]
        return None if present >> notice.seat & 1 else live

    async def _mail(self, notice: _Notice, guest: Guest, email: str, params: dict[str, str]) -> bool:
        """Send a mail. Return False if it must be retried."""
        params = {**params, "link": f"{self._settings.public_url}/t/{notice.table}"}
        token = self._guests.unsubscribe_token(guest.id, email)
        try:
            async with asyncio.timeout(self._settings.mail_seconds):
                key = LATE if notice.late else TURN
                await self.mailer.send(email, guest.language, key, params, token)
        except (MailError, TimeoutError) as error:
            log.warning("table %s: a mail was not sent (%s)", notice.table, first_line(error))
            NOTICES.labels("mail", "failed").inc()
            return isinstance(error, MailError) and error.lasting
        NOTICES.labels("mail", "sent").inc()
        return True

    async def _push(
        self, notice: _Notice, guest: Guest, browser: PushSubscription, params: dict[str, str]
    ) -> bool:
        """Push to a browser. Return False if it must be retried. Remove a browser that is gone or keeps failing."""
        endpoint = browser.endpoint
        pushed = Pushed.FAILED
        with suppress(TimeoutError):
            async with asyncio.timeout(PUSH_S):
                key = push.LATE if notice.late else push.TURN
                pushed = await self.pusher.send(browser, guest.language, key, params, notice.table)
        NOTICES.labels("push", pushed.value).inc()
        failures = self._push_failures.pop(endpoint, 0) + 1
        if pushed is Pushed.GONE or (pushed is Pushed.FAILED and failures >= MAX_PUSH_FAILURES):
            await self._guests.unsubscribe_browser(guest.id, endpoint)
            return True
        if pushed is Pushed.FAILED:
            if len(self._push_failures) >= _MAX_COUNTED:
                del self._push_failures[next(iter(self._push_failures))]
            self._push_failures[endpoint] = failures
        return pushed is Pushed.SENT
