"""Workers do the scheduled work: bots' turns, mails, deadlines. There can be many, on any machine.

A worker may die at any point. Work that is claimed and not done becomes due again when its lease expires. Work that is
done twice is refused because of its decision or its idempotency key.

A worker claims only what it can do at once. Bots think in one process, so decisions are claimed one at a time, and
other workers can take the next. Clocks and deadlines run in parallel and wait for no bot. Mails and pushes have a
separate queue (`notices`), so a mail server that hangs delays no clock.
"""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from typing import Final

from ...live.schedule import Claimed
from ...live.work import task as task_of
from ..bus import DUE
from ..observability.logs import bind
from ..observability.metrics import DUE_DONE, DUE_FAILED
from ..observability.traces import span
from ..outages import repeat
from ..realtime.hub import Hub
from ..settings import Settings
from ..store.database import Database
from ..store.retention import Retention, sweep, sweep_guests
from .bot_turns import BotTurns
from .daily import DailyWork
from .deadlines import Deadlines
from .notices import Notices
from .reviews import ReviewWork

log = logging.getLogger(__name__)

ERRANDS_AT_ONCE: Final = 8
"""Maximum number of fast tasks that run at the same time: clocks, deadlines, and queueing of notices."""
POLL_S: Final = 1.0
FIRST_SWEEP_S: Final = 60.0
SWEEP_S: Final = 3600.0
_JITTER: Final = random.Random()


class Worker:
    """A worker: claims due work and does it."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        hub: Hub,
        bots: BotTurns,
        deadlines: Deadlines,
        notices: Notices,
        daily: DailyWork,
        reviews: ReviewWork,
    ) -> None:
        self._settings: Final = settings
        self._database: Final = database
        self._log: Final = database.log
        self._hub: Final = hub
        self._bots: Final = bots
        self._deadlines: Final = deadlines
        self.notices: Final = notices
        self.daily: Final = daily
        self.reviews: Final = reviews
        self._wake_events: Final = (asyncio.Event(), asyncio.Event())
        self._ending = False

    async def run(self, ending: asyncio.Event | None = None) -> None:
        """Work until cancelled, or until `ending` is set. Then nothing new is claimed, and claimed work is finished."""
        self._hub.on_due = self._wake
        self._hub.bus.subscribe(DUE)
        think, errands = self._wake_events
        try:
            async with asyncio.TaskGroup() as group:
                beside = [
                    group.create_task(each)
                    for each in (self._sweep_again(), self.daily.run(), self.reviews.run())
                ]
                loops = [
                    group.create_task(self._work_loop(think, True, 1)),
                    group.create_task(self._work_loop(errands, False, ERRANDS_AT_ONCE)),
                ]
                if ending is not None:
                    await ending.wait()
                    self._ending = True
                    self._wake()
                    await asyncio.gather(*loops)
                    await self.notices.finish()
                    for task in beside:
                        task.cancel()
        finally:
            await self.notices.finish(0)
            await self._bots.process.stop()

    def _wake(self) -> None:
        for event in self._wake_events:
            event.set()

    async def _work_loop(self, wake: asyncio.Event, thinking: bool, slots: int) -> None:
        """Do one kind of due work, at most `slots` at a time. A free slot is filled at once."""
        running: set[asyncio.Task[None]] = set()

        def ended(task: asyncio.Task[None]) -> None:
            running.discard(task)
            wake.set()

        async with asyncio.TaskGroup() as group:
            while not self._ending:
                wake.clear()
                if len(running) < slots:
                    for claimed in await self._claim(slots - len(running), thinking):
                        task = group.create_task(self._try_to_handle(claimed))
                        running.add(task)
                        task.add_done_callback(ended)
                if not self._ending:
                    with suppress(TimeoutError):
                        # Not `wait_for`: it may lose a cancellation (until Python 3.12).
                        async with asyncio.timeout(POLL_S * _JITTER.uniform(0.8, 1.2)):
                            await wake.wait()

    async def _sweep_again(self) -> None:
        """Delete old tables from time to time. Several workers may do this at the same time."""
        await asyncio.sleep(FIRST_SWEEP_S * _JITTER.uniform(0.5, 1.5))
        await repeat("clearing away old tables", self._sweep, SWEEP_S)

    async def _sweep(self) -> None:
        settings = self._settings
        keep = Retention(
            settings.keep_unstarted_days,
            settings.keep_abandoned_days,
            settings.keep_finished_days,
            settings.keep_guests_days,
        )
        if swept := await sweep(self._database, keep):
            log.warning("%d old tables were cleared away", swept)
        if forgotten := await sweep_guests(self._database, keep):
            log.warning("%d guests who had nothing here were forgotten", forgotten)

    async def _claim(self, most: int, thinking: bool) -> list[Claimed]:
        """Claim due work; return an empty list if the database does not answer."""
        try:
            return await self._log.claim_due(most, self._settings.lease_seconds, thinking)
        except Exception as error:
            log.warning("nothing could be claimed (%s); trying again", error)
            return []

    async def _try_to_handle(self, claimed: Claimed) -> None:
        bind(table=claimed.table)
        try:
            with span("due", table=claimed.table, kind=claimed.kind):
                await self.handle(claimed)
            DUE_DONE.labels(claimed.kind).inc()
        except Exception:
            DUE_FAILED.labels(claimed.kind).inc()
            log.exception("due work (%s) failed; its lease will run out", claimed.kind)

    async def handle(self, claimed: Claimed) -> None:
        """Do the claimed work of one table."""
        live = await self._hub.cache.fresh(claimed.table)
        if live is None:
            return
        claimed = live.claimed(claimed.kind)
        if live.match is None or live.match.state.over:
            await self._log.reschedule(claimed, None)
            return
        task = task_of(live, claimed.kind)
        if task.play is None:
            await self._deadlines.handle(live, claimed, task)
        else:
            await self._bots.play(live, claimed, task.play)
