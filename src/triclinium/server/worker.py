"""Doing what is due: bots' turns, mails, deadlines. Any number of workers, on any machine.

What is claimed and not done falls due again when its lease runs out; what is done twice is refused by its decision or
its key. So a worker may die at any point.

It claims no more than it can do now. Bots think in one process, so decisions are claimed one at a time, and another
worker has the next; mails and deadlines are done beside them and wait for no bot.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from ..bots.seeds import bot_seed
from ..games.entry import Bot, Entry
from ..kernel.notation import LONGEST, SEAT_NAMES
from . import due as due_work
from .bus import DUE
from .games import LAST_RESORT
from .live import Live
from .mail import LATE, TURN, MailError
from .play import Denied, NotUnderstood, Stale, Wish
from .service import Service, running
from .settings import Settings
from .store.log import TO_THINK, Claimed, Due
from .store.sweep import Keep, sweep, sweep_guests
from .thinking import Question, Thinker, ThinkingError

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Errands that are run at the same time: mails, deadlines."""
LOOK_S: Final = 1.0
THINK_S: Final = 3.0
RETRY_S: Final = 300.0
FIRST_SWEEP_S: Final = 60.0
SWEEP_S: Final = 3600.0
MOST_TRIES: Final = 5
MOST_FAILURES: Final = 3
"""So often a bot may give no answer; then another one plays."""
ASK_AGAIN_S: Final = 2.0
_NICE: Final = 5
_JITTER: Final = random.Random()


class Worker:
    """One worker: claims what is due and does it."""

    def __init__(self, service: Service) -> None:
        self._service: Final = service
        self._log: Final = service.database.log
        self._thinker: Final = Thinker()
        self._wakes: Final = (asyncio.Event(), asyncio.Event())
        self._failures: Final[dict[tuple[str, int], int]] = {}
        """How often in a row a bot gave no answer, by table and seat."""

    async def run(self) -> None:
        """Work until cancelled."""
        self._service.hub.on_due = self._wake
        self._service.bus.watch(DUE)
        think, errands = self._wakes
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._sweep())
                group.create_task(self._lane(think, True, 1))
                group.create_task(self._lane(errands, False, AT_ONCE))
        finally:
            await self._thinker.stop()

    def _wake(self) -> None:
        for wake in self._wakes:
            wake.set()

    async def _lane(self, wake: asyncio.Event, thinking: bool, most: int) -> None:
        """Do one kind of due work, as it comes."""
        while True:
            wake.clear()
            if not await self._round(thinking, most):
                with suppress(TimeoutError):  # not `wait_for`: it may lose a cancellation (until Python 3.12)
                    async with asyncio.timeout(LOOK_S * _JITTER.uniform(0.8, 1.2)):
                        await wake.wait()

    async def _sweep(self) -> None:
        """Clear away old tables, now and then; several workers that do so do no harm."""
        settings = self._service.settings
        keep = Keep(
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
                if swept := await sweep(self._service.database, keep):
                    log.warning("%d old tables were cleared away", swept)
                if forgotten := await sweep_guests(self._service.database, keep):
                    log.warning("%d guests who had nothing here were forgotten", forgotten)
            except Exception as error:
                log.warning("old tables could not be cleared away (%s); trying again later", error)

    async def _round(self, thinking: bool, most: int) -> int:
        """Claim and do; how much there was to do."""
        try:
            claimed = await self._log.claim(most, self._service.settings.lease_seconds, thinking)
        except Exception as error:
            log.warning("nothing could be claimed (%s); trying again", error)
            return 0
        await asyncio.gather(*(self._attend(each) for each in claimed))
        return len(claimed)

    async def _attend(self, claimed: Claimed) -> None:
        try:
            await self.attend(claimed)
        except Exception:
            log.exception(
                "table %s: due work (%s) failed; its lease will run out", claimed.table, claimed.kind
            )

    async def attend(self, claimed: Claimed) -> None:
        """See to one table."""
        live = await self._fresh(claimed.table)
        if live is None:
            return
        claimed = live.claimed(claimed.kind)
        if live.match is None or live.match.state.over:
            await self._log.settle(claimed, None)
            return
        awaited = live.served.game.awaited(live.match.state)
        late = due_work.late(live.seats)
        bots = due_work.mask(live.seats, "bot")
        if awaited & bots and claimed.kind in TO_THINK:
            await self._play(live, claimed, bots)
        elif claimed.kind == "grace" and awaited & late:
            await self._play(live, claimed, late)
        elif awaited & bots:
            await self._settle_first(live, claimed)  # there is thinking to be done, in its turn
        elif claimed.kind == "nudge":
            await self._nudge(live, claimed, awaited)
        elif claimed.kind == "late":
            await self._be_late(live, claimed, awaited)
        elif claimed.kind == "tidy":
            await self._tidy(live, claimed, awaited & late)
        else:
            await self._settle_first(live, claimed)

    async def _settle_first(self, live: Live, claimed: Claimed) -> None:
        """Whoever is awaited is awaited from now on; a bot, and where nobody new can come, since the last move."""
        assert live.match is not None
        awaited = live.served.game.awaited(live.match.state)
        due = due_work.first(live.seats, live.options, awaited)
        anew = live.served.entry.tables.joins == "anybody" and (
            due is None or due.kind not in due_work.OF_BOTS
        )
        if claimed.kind == due_work.LOOK.kind and not anew:
            waited = await self._service.seating.waited(live.id, live.seq)
            due = due_work.resumed(due, live.options, waited)
        if await self._log.settle(live.claimed(claimed.kind), due):
            self._service.hub.fell_due(due)

    async def _fresh(self, table: str) -> Live | None:
        live = await self._service.keeper.get(table)
        if live is not None:
            async with live.lock:
                await self._service.keeper.refresh(live)
        return live

    # ---- bots

    async def _play(self, live: Live, claimed: Claimed, seats: int) -> None:
        """Decide for the first of `seats` that is awaited; the move itself sets what is due next."""
        for _ in range(MOST_TRIES):
            match = live.match
            assert match is not None
            mine: int = live.served.game.awaited(match.state) & seats
            if not mine:
                await self._settle_first(live, claimed)
                return
            seat = (mine & -mine).bit_length() - 1
            face = live.face(seat)
            bot = self._bot(live, seat)
            question = Question(
                bot=bot.name,
                maker=bot.maker,
                seed=bot_seed(live.row.secret, seat),
                decided=live.seq,
                view=live.served.game.view(match.state, seat),
                options=live.served.say(live.served.game.choices(match.state, seat, live.seq)),
                seconds=THINK_S,
            )
            try:
                act = await self._thinker.choose(question)
            except ThinkingError as error:
                await self._failed(live, claimed, seat, bot.name, error)
                return
            wish = Wish(bot_key(seat, face.seq), act, face.decision)
            answer = await self._service.play.act_for(live.id, seat, wish)
            if isinstance(answer, Denied | NotUnderstood):
                refused = ThinkingError(f"bot {bot.name} would do what it may not: {act[:LONGEST]!r}")
                await self._failed(live, claimed, seat, bot.name, refused)
                return
            self._failures.pop((live.id, seat), None)
            if not isinstance(answer, Stale):
                return
            again = await self._fresh(live.id)
            if again is None:
                return
            live = again

    def _bot(self, live: Live, seat: int) -> Bot:
        """The bot that decides for a seat: its own, or one that stands in for a person."""
        own = live.seats[seat].bot
        if own is not None:
            return live.served.entry.bot(own)
        given_up = self._failures.get((live.id, seat), 0) >= MOST_FAILURES
        return LAST_RESORT if given_up else live.served.entry.stand_in

    async def _failed(self, live: Live, claimed: Claimed, seat: int, bot: str, error: ThinkingError) -> None:
        """A bot gave no answer: it is asked again, later each time, and at last another one takes its seat."""
        failures = self._failures[live.id, seat] = self._failures.get((live.id, seat), 0) + 1
        log.error("table %s: %s (failure %d)", live.id, error, failures)
        if failures >= MOST_FAILURES and live.seats[seat].bot not in (None, LAST_RESORT.name):
            del self._failures[live.id, seat]
            other = LAST_RESORT.name
            log.error("table %s: bot %s takes seat %s from %s", live.id, other, SEAT_NAMES[seat], bot)
            await self._service.seating.replace_bot(live.id, seat, bot, other)
            self._service.hub.changed(live.id)
            self._service.hub.look_for_due()
            return
        pause = min(ASK_AGAIN_S * 2 ** (failures - 1), RETRY_S)
        await self._log.settle(live.claimed(claimed.kind), Due(claimed.kind, pause))

    # ---- a pace of days

    async def _nudge(self, live: Live, claimed: Claimed, awaited: int) -> None:
        """Write to those who are awaited and not there; settled first, so that nobody gets it twice."""
        if not await self._log.settle(claimed, due_work.following("nudge", live.options)):
            return
        present, _ = await self._service.hub.presence(live.id)
        if not await self._mail(live, awaited & ~present, TURN):
            await self._log.settle(claimed._replace(kind="late"), Due("nudge", RETRY_S))

    async def _be_late(self, live: Live, claimed: Claimed, awaited: int) -> None:
        """Time is up: the seats that are awaited may be replaced."""
        late = awaited | due_work.late(live.seats)
        version = await self._service.seating.be_late(live.id, late, claimed.tip, claimed.version)
        if version is None:
            return
        fresh = await self._fresh(live.id)
        if fresh is not None:
            await self._log.settle(fresh.claimed(claimed.kind), due_work.following("late", live.options))
        self._service.hub.changed(live.id)
        await self._mail(live, awaited, LATE)

    async def _tidy(self, live: Live, claimed: Claimed, late: int) -> None:
        """Whoever has moved is late no longer."""
        if await self._service.seating.be_late(live.id, late, claimed.tip, claimed.version) is None:
            return
        self._service.hub.changed(live.id)
        fresh = await self._fresh(live.id)
        if fresh is not None and fresh.match is not None:
            await self._settle_first(fresh, claimed)

    async def _mail(self, live: Live, seats: int, key: str) -> bool:
        """Write to the confirmed addresses of seats; False if it should be tried again later."""
        service = self._service
        if not service.mailer.enabled:
            return True
        fine = True
        for row in live.seats:
            person = await service.guests.find(row.person) if row.person and seats >> row.seat & 1 else None
            if person is None or person.email is None or not person.confirmed or person.unsubscribed:
                continue
            params = {
                "game": live.served.title(person.language),
                "table": live.row.title or live.id,
                "link": f"{service.settings.public_url}/t/{live.id}",
            }
            token = service.guests.unsubscribe_token(person.id, person.email)
            try:
                await service.mailer.send(person.email, person.language, key, params, token)
            except MailError as error:
                log.warning("table %s: a mail was not sent (%s)", live.id, error)
                fine = fine and error.lasting
        return fine


def bot_key(seat: int, seq: int) -> str:
    """The key of a bot's move: the same for every worker, and none that a client may send, so nobody can use it first.

    >>> bot_key(1, 7)
    'bot:B:000007'
    """
    return f"bot:{SEAT_NAMES[seat]}:{seq:06}"


async def attend(service: Service) -> None:
    """Do the due work of a service, until cancelled."""
    await Worker(service).run()


async def work(settings: Settings, games: Iterable[Entry] | None = None) -> None:
    """A worker process: at low priority, until cancelled."""
    os.nice(_NICE)
    async with running(settings, games) as service:
        await attend(service)
