"""Play bots' turns: ask a bot in the bot process, and execute its answer like any command."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Final

from ...games.entry import Bot
from ...kernel.notation import SEAT_NAMES
from ...live.bots import BotRequest, Turn, own_bot, turn
from ...live.games import LAST_RESORT
from ...live.rules import NOT_UNDERSTOOD, Answer, Denied, Stale
from ...live.schedule import Claimed, Due
from ...live.table import LiveTable
from ..observability.metrics import BOT_FAILURES, BOT_SECONDS
from ..play.moves import Moves
from ..realtime.hub import Hub
from ..seating.seats import Seating
from .bot_process import BotError, BotProcess
from .deadlines import Deadlines

log = logging.getLogger(__name__)

MOST_TRIES: Final = 5
MOST_FAILURES: Final = 3
"""Maximum consecutive failures of a bot before another one takes its seat."""
FIRST_RETRY_S: Final = 2.0
LONGEST_RETRY_S: Final = 300.0


class _NoAnswer(BotError):
    """A bot gave no answer, or an invalid one."""

    def __init__(self, seat: int, bot: str, why: str) -> None:
        super().__init__(why)
        self.seat: Final = seat
        self.bot: Final = bot


class BotTurns:
    """Player for the seats of bots, and for late seats."""

    def __init__(self, moves: Moves, seating: Seating, hub: Hub, deadlines: Deadlines) -> None:
        self._moves: Final = moves
        self._seating: Final = seating
        self._hub: Final = hub
        self._deadlines: Final = deadlines
        self.process: Final = BotProcess()
        self._failures: Final[dict[tuple[str, int], int]] = {}
        """Number of consecutive failures of a bot, by table and seat."""

    async def play(self, live: LiveTable, claimed: Claimed, seats: int) -> None:
        """Make one move: a bot's interruption, a move of the first awaited seat of `seats`, or a forced move.

        The move itself schedules the next work. If there is no move, this function schedules it.
        """
        for _ in range(MOST_TRIES):
            claimed = live.claimed(claimed.kind)
            try:
                decided = await self._decide(live, seats)
                if decided is None:
                    await self._deadlines.set_next(live, claimed)
                    return
                answer = await self._done(live, decided)
            except _NoAnswer as failed:
                await self._failed(live, claimed, failed)
                return
            if not isinstance(answer, Stale):
                return
            fresh = await self._hub.cache.fresh(live.id)
            if fresh is None or fresh.match is None or fresh.match.state.over:
                return
            live = fresh

    async def _decide(self, live: LiveTable, seats: int) -> Turn | None:
        """Return the next move, or None, after asking the necessary bots."""
        questions = turn(live, seats, self._bot)
        try:
            seat, request = next(questions)
            while True:
                seat, request = questions.send(await self._asked(live, seat, request))
        except StopIteration as end:
            decided: Turn | None = end.value
            return decided

    async def _done(self, live: LiveTable, decided: Turn) -> Answer:
        """Execute a move."""
        seat, moves, command = decided.update.seat, self._moves, decided.command(live)
        if decided.forced:
            return await moves.act_forced(live.id, seat, command)
        answer = await moves.act_for_bot(live.id, seat, command)
        if isinstance(answer, Denied) or answer is NOT_UNDERSTOOD:
            bot = self._bot(live, seat).name
            why = answer.refusal.rule if isinstance(answer, Denied) else "no act of this game"
            raise _NoAnswer(seat, bot, f"bot {bot} would do what it may not ({why})")
        self._failures.pop((live.id, seat), None)
        return answer

    async def _asked(self, live: LiveTable, seat: int, request: BotRequest) -> str:
        """Return the answer of a bot for a seat."""
        started = perf_counter()
        try:
            act = (await self.process.ask(request)).act
        except BotError as error:
            raise _NoAnswer(seat, request.bot, str(error)) from error
        BOT_SECONDS.labels(live.row.game, request.bot).observe(perf_counter() - started)
        return act

    def _bot(self, live: LiveTable, seat: int) -> Bot:
        """Return the bot that decides for a seat. After several failures it is the one that can play every game."""
        given_up = self._failures.get((live.id, seat), 0) >= MOST_FAILURES
        return LAST_RESORT if given_up and live.seats[seat].bot is None else own_bot(live, seat)

    async def _failed(self, live: LiveTable, claimed: Claimed, error: _NoAnswer) -> None:
        """Retry a failed bot later, or give its seat to another one after several failures."""
        BOT_FAILURES.labels(live.row.game, error.bot).inc()
        seat, bot = error.seat, error.bot
        failures = self._failures[live.id, seat] = self._failures.get((live.id, seat), 0) + 1
        log.error("table %s: %s (failure %d)", live.id, error, failures)
        if failures >= MOST_FAILURES and live.seats[seat].bot not in (None, LAST_RESORT.name):
            del self._failures[live.id, seat]
            other = LAST_RESORT.name
            log.error("table %s: bot %s takes seat %s from %s", live.id, other, SEAT_NAMES[seat], bot)
            await self._seating.replace_bot(live.id, seat, bot, other)
            self._hub.changed(live.id)
            self._hub.look_for_due()
            return
        pause = min(FIRST_RETRY_S * 2 ** (failures - 1), LONGEST_RETRY_S)
        await self._hub.log.reschedule(live.claimed(claimed.kind), Due(claimed.kind, pause))
