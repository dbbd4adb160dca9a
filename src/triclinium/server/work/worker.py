"""Doing what is due: bots' turns, mails, deadlines. Any number of workers, on any machine.

What is claimed and not done falls due again when its lease runs out; what is done twice is refused by its decision or
its key. So a worker may die at any point.

It claims no more than it can do now. Bots think in one process, so decisions are claimed one at a time, and another
worker has the next. Clocks and deadlines are handled next to them and wait for no bot. Mails and pushes have a queue
of their own (`notices`), so a mail server that hangs delays no clock.
"""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from typing import Final

from ..bus import DUE
from ..store.move_log import CLOCK, THINKING_KINDS, Claimed
from ..store.retention import Retention, sweep, sweep_guests
from ..tables import due as due_work
from ..watching.logs import bind
from ..watching.metrics import DUE_DONE, DUE_FAILED
from ..watching.traces import span
from .bot_turns import BotTurns
from .context import Context
from .daily import DailyWork
from .notices import Notices
from .reminders import Reminders

log = logging.getLogger(__name__)

ERRANDS_AT_ONCE: Final = 8
"""Maximum number of errands that run at the same time: clocks, deadlines, and queueing of notices."""
POLL_S: Final = 1.0
FIRST_SWEEP_S: Final = 60.0
SWEEP_S: Final = 3600.0
_JITTER: Final = random.Random()


class Worker:
    """One worker: claims what is due and does it."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context
        self._log: Final = context.database.log
        self._bots: Final = BotTurns(context)
        self.notices: Final = Notices(context)
        self._reminders: Final = Reminders(context, self.notices)
        self._wake_events: Final = (asyncio.Event(), asyncio.Event())
        self._ending = False

    async def run(self, ending: asyncio.Event | None = None) -> None:
        """Work until cancelled, or until it is `ending`: then nothing new is claimed, and what is claimed is done."""
        self._context.hub.on_due = self._wake
        self._context.hub.bus.subscribe(DUE)
        think, errands = self._wake_events
        try:
            async with asyncio.TaskGroup() as group:
                beside = [group.create_task(self._sweep()), group.create_task(DailyWork(self._context).run())]
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
        """Do one kind of due work, at most `slots` at a time. A slot is filled again as soon as it is free."""
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
                    with suppress(
                        TimeoutError
                    ):  # not `wait_for`: it may lose a cancellation (until Python 3.12)
                        async with asyncio.timeout(POLL_S * _JITTER.uniform(0.8, 1.2)):
                            await wake.wait()

    async def _sweep(self) -> None:
        """Clear away old tables, now and then; several workers that do so do no harm."""
        settings = self._context.settings
        keep = Retention(
            settings.keep_unstarted_days,
            settings.keep_abandoned_days,
            settings.keep_finished_days,
            settings.keep_guests_days,
        )
        pause = FIRST_SWEEP_S
        while True:
            await asyncio.sleep(pause * _JITTER.uniform(0.5, 1.5))
            pause = SWEEP_S
            try:
                if swept := await sweep(self._context.database, keep):
                    log.warning("%d old tables were cleared away", swept)
                if forgotten := await sweep_guests(self._context.database, keep):
                    log.warning("%d guests who had nothing here were forgotten", forgotten)
            except Exception as error:
                log.warning("old tables could not be cleared away (%s); trying again later", error)

    async def _claim(self, most: int, thinking: bool) -> list[Claimed]:
        """Claim due work; return an empty list if the database does not answer."""
        try:
            return await self._log.claim_due(most, self._context.settings.lease_seconds, thinking)
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
        """Do the due work of one table."""
        live = await self._context.cache.fresh(claimed.table)
        if live is None:
            return
        claimed = live.claimed(claimed.kind)
        if live.match is None or live.match.state.over:
            await self._log.reschedule(claimed, None)
            return
        awaited = live.served.game.awaited(live.match.state)
        late = due_work.late_seats(live.seats)
        bots = due_work.seats_of_kind(live.seats, "bot")
        if claimed.kind == "anew":
            await self._reminders.tidy(live, claimed, 0)
        elif claimed.kind == "grace" and awaited & late and not awaited & bots:
            await self._bots.play(live, claimed, late)
        elif claimed.kind == CLOCK.kind:
            await self._reminders.run_out(live, claimed)
        elif claimed.kind in THINKING_KINDS:
            await self._bots.play(live, claimed, bots)
        elif awaited & bots:
            await self._context.reschedule_first(live, claimed)  # there is thinking to be done, in its turn
        elif claimed.kind == "nudge":
            await self._reminders.nudge(live, claimed, awaited)
        elif claimed.kind == "late":
            await self._reminders.mark_late(live, claimed, awaited)
        elif claimed.kind == "tidy":
            await self._reminders.tidy(live, claimed, awaited & late)
        else:
            await self._context.reschedule_first(live, claimed)
