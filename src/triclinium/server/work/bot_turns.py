"""Bots' turns: one is asked in the bot process, and its answer is carried out like anybody's command."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from hashlib import blake2b
from time import perf_counter
from typing import Any, Final, NamedTuple

import orjson

from ...bots.seeds import bot_seed
from ...games.entry import Bot
from ...kernel.notation import SEAT_NAMES
from ..games import LAST_RESORT
from ..store.move_log import Claimed, Due
from ..tables.clocks import stand_in_key
from ..tables.commands import Answer, Command, Denied, NotUnderstood, Stale
from ..tables.forced import asked_between, bots_between, forced_key
from ..tables.live import LiveTable
from ..tables.seat_updates import SeatUpdate
from ..watching.metrics import BOT_FAILURES, BOT_SECONDS
from .bot_process import BotError, BotProcess, BotRequest
from .context import Context

log = logging.getLogger(__name__)

THINK_S: Final = 3.0
_MOMENT_BYTES: Final = 6
MOST_TRIES: Final = 5
MOST_FAILURES: Final = 3
"""So often a bot may give no answer; then another one plays."""
FIRST_RETRY_S: Final = 2.0
LONGEST_RETRY_S: Final = 300.0
PASSED: Final = "pass"
"""What a bot says that lets a pause pass."""


class _Decided(NamedTuple):
    """What is to be done for a seat; `forced`: it has no choice."""

    update: SeatUpdate
    """What it was asked. The table may have moved on since."""
    act: str
    forced: bool = False


class _NoAnswer(BotError):
    """A bot gave no answer, or none that is allowed."""

    def __init__(self, seat: int, bot: str, why: str) -> None:
        super().__init__(why)
        self.seat: Final = seat
        self.bot: Final = bot


class BotTurns:
    """Plays for the seats of bots, and for those who are late."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context
        self.process: Final = BotProcess()
        self._failures: Final[dict[tuple[str, int], int]] = {}
        """How often in a row a bot gave no answer, by table and seat."""

    async def play(self, live: LiveTable, claimed: Claimed, seats: int) -> None:
        """Do one thing: of a bot that comes in between, of the first of `seats` that is awaited, or what is forced.

        The move itself sets what is due next; where there is none, that is set here.
        """
        for _ in range(MOST_TRIES):
            claimed = live.claimed(claimed.kind)
            try:
                decided = await self._between(live) or await self._awaited(live, seats) or _forced(live)
                if decided is None:
                    await self._context.reschedule_first(live, claimed)
                    return
                answer = await self._done(live, decided)
            except _NoAnswer as failed:
                await self._failed(live, claimed, failed)
                return
            if not isinstance(answer, Stale):
                return
            fresh = await self._context.cache.fresh(live.id)
            if fresh is None or fresh.match is None or fresh.match.state.over:
                return
            live = fresh

    async def _between(self, live: LiveTable) -> _Decided | None:
        """What a bot plays where somebody is about to go on; None if all of them let it pass."""
        assert live.match is not None
        game = live.served.game
        able = bots_between(game, live.match.state, live.seats)
        for seat in range(len(live.seats)):
            if not able >> seat & 1:
                continue
            state, options = asked_between(game, live.match.state, seat)
            if len(options) < 2:
                continue
            update = live.updates.of(seat)
            act = await self._asked(live, state, seat, live.served.say(options))
            if act != PASSED:
                return _Decided(update, act)
        return None

    async def _awaited(self, live: LiveTable, seats: int) -> _Decided | None:
        """What is decided for the first of `seats` that is awaited."""
        assert live.match is not None
        game, state = live.served.game, live.match.state
        awaited: int = game.awaited(state) & seats
        if not awaited:
            return None
        seat = (awaited & -awaited).bit_length() - 1
        update, act = live.updates.of(seat), self._lapsed(live, seat)
        if act is None:
            options = live.served.say(game.choices(state, seat, moment(live, state, seat)))
            act = await self._asked(live, state, seat, options)
        return _Decided(update, act)

    async def _done(self, live: LiveTable, decided: _Decided) -> Answer:
        """Carry out what was decided."""
        update, act, forced = decided
        seat, moves = update.seat, self._context.moves
        if forced:
            key = forced_key(seat, update.seq)
            return await moves.act_forced(live.id, seat, Command(key, act, update.decision))
        made = bot_key if live.seats[seat].kind == "bot" else stand_in_key
        command = Command(made(seat, update.seq), act, update.decision)
        answer = await moves.act_for_bot(live.id, seat, command)
        if isinstance(answer, Denied | NotUnderstood):
            bot = self._bot(live, seat).name
            why = answer.refusal.rule if isinstance(answer, Denied) else "no act of this game"
            raise _NoAnswer(seat, bot, f"bot {bot} would do what it may not ({why})")
        self._failures.pop((live.id, seat), None)
        return answer

    def _lapsed(self, live: LiveTable, seat: int) -> str | None:
        """What the rules say that a person has done who let the time pass, if they say it."""
        assert live.match is not None
        if live.seats[seat].bot is not None:
            return None
        lapsed = live.served.game.lapse(live.match.state, seat)
        return None if lapsed is None else live.served.say([lapsed])[0]

    async def _asked(self, live: LiveTable, state: Any, seat: int, options: Sequence[str]) -> str:
        """What a bot decides for a seat."""
        bot = self._bot(live, seat)
        started = perf_counter()
        try:
            act = (await self.process.ask(bot_request(live, state, seat, bot, options))).act
        except BotError as error:
            raise _NoAnswer(seat, bot.name, str(error)) from error
        BOT_SECONDS.labels(live.row.game, bot.name).observe(perf_counter() - started)
        return act

    def _bot(self, live: LiveTable, seat: int) -> Bot:
        """The bot that decides for a seat: its own, or one that stands in for a person."""
        own = live.seats[seat].bot
        if own is not None:
            return live.served.bot(own)
        given_up = self._failures.get((live.id, seat), 0) >= MOST_FAILURES
        return LAST_RESORT if given_up else live.served.entry.stand_in

    async def _failed(self, live: LiveTable, claimed: Claimed, error: _NoAnswer) -> None:
        """A bot gave no answer: it is asked again, later each time, and at last another one takes its seat."""
        BOT_FAILURES.labels(live.row.game, error.bot).inc()
        seat, bot = error.seat, error.bot
        failures = self._failures[live.id, seat] = self._failures.get((live.id, seat), 0) + 1
        log.error("table %s: %s (failure %d)", live.id, error, failures)
        if failures >= MOST_FAILURES and live.seats[seat].bot not in (None, LAST_RESORT.name):
            del self._failures[live.id, seat]
            other = LAST_RESORT.name
            log.error("table %s: bot %s takes seat %s from %s", live.id, other, SEAT_NAMES[seat], bot)
            await self._context.seating.replace_bot(live.id, seat, bot, other)
            self._context.hub.changed(live.id)
            self._context.hub.look_for_due()
            return
        pause = min(FIRST_RETRY_S * 2 ** (failures - 1), LONGEST_RETRY_S)
        await self._context.database.log.reschedule(live.claimed(claimed.kind), Due(claimed.kind, pause))


def bot_request(live: LiveTable, state: Any, seat: int, bot: Bot, options: Sequence[str]) -> BotRequest:
    """What a bot is asked: to choose among options for a seat in a state of a table."""
    view = live.served.game.view(state, seat)
    seed, seconds = bot_seed(live.row.secret, seat), None if live.row.deal else THINK_S
    return BotRequest(bot.name, bot.maker, seed, moment(live, state, seat), view, options, seconds)


def moment(live: LiveTable, state: Any, seat: int) -> int:
    """What a bot's choice hangs on beside what it sees: how long the table's log is.

    With a deal of the day it is what it sees alone: so the same choices lead to the same, however often somebody took
    one back.
    """
    if live.row.deal is None:
        return live.seq
    view = orjson.dumps(live.served.game.view(state, seat), option=orjson.OPT_SORT_KEYS)
    return int.from_bytes(blake2b(view, digest_size=_MOMENT_BYTES).digest(), "big")


def _forced(live: LiveTable) -> _Decided | None:
    """The only thing that a person can do, who is not asked for it then (`tables.forced`)."""
    seat = live.forced_seat()
    if seat is None:
        return None
    update = live.updates.of(seat)
    return _Decided(update, update.options[0], forced=True)


def bot_key(seat: int, seq: int) -> str:
    """The key of a bot's move: the same for every worker, and none that a client may send, so nobody can use it first.

    >>> bot_key(1, 7)
    'bot:B:000007'
    """
    return f"bot:{SEAT_NAMES[seat]}:{seq:06}"
