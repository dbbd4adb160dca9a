"""Bots' turns: one is asked in the bot process, and its answer is carried out like anybody's command."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from ...bots.seeds import bot_seed
from ...games.entry import Bot
from ...kernel.notation import LONGEST, SEAT_NAMES
from ..games import LAST_RESORT
from ..store.move_log import Claimed, Due
from ..tables.commands import Command, Denied, NotUnderstood, Stale
from ..tables.live import LiveTable
from .bot_process import BotError, BotProcess, BotRequest
from .context import Context

log = logging.getLogger(__name__)

THINK_S: Final = 3.0
MOST_TRIES: Final = 5
MOST_FAILURES: Final = 3
"""So often a bot may give no answer; then another one plays."""
FIRST_RETRY_S: Final = 2.0
LONGEST_RETRY_S: Final = 300.0


class BotTurns:
    """Plays for the seats of bots, and for those who are late."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context
        self.process: Final = BotProcess()
        self._failures: Final[dict[tuple[str, int], int]] = {}
        """How often in a row a bot gave no answer, by table and seat."""

    async def play(self, live: LiveTable, claimed: Claimed, seats: int) -> None:
        """Decide for the first of `seats` that is awaited; the move itself sets what is due next."""
        for _ in range(MOST_TRIES):
            match = live.match
            assert match is not None
            awaited: int = live.served.game.awaited(match.state) & seats
            if not awaited:
                await self._context.reschedule_first(live, claimed)
                return
            seat = (awaited & -awaited).bit_length() - 1
            update = live.updates.of(seat)
            bot = self._bot(live, seat)
            try:
                act = self._lapsed(live, seat) or await self._asked(live, seat, bot)
            except BotError as error:
                await self._failed(live, claimed, seat, bot.name, error)
                return
            command = Command(bot_key(seat, update.seq), act, update.decision)
            answer = await self._context.moves.act_for_bot(live.id, seat, command)
            if isinstance(answer, Denied | NotUnderstood):
                refused = BotError(f"bot {bot.name} would do what it may not: {act[:LONGEST]!r}")
                await self._failed(live, claimed, seat, bot.name, refused)
                return
            self._failures.pop((live.id, seat), None)
            if not isinstance(answer, Stale):
                return
            fresh = await self._context.cache.fresh(live.id)
            if fresh is None:
                return
            live = fresh

    def _lapsed(self, live: LiveTable, seat: int) -> str | None:
        """What the rules say that a person has done who let the time pass, if they say it."""
        assert live.match is not None
        if live.seats[seat].bot is not None:
            return None
        lapsed = live.served.game.lapse(live.match.state, seat)
        return None if lapsed is None else live.served.say([lapsed])[0]

    async def _asked(self, live: LiveTable, seat: int, bot: Bot) -> str:
        """What a bot decides for a seat."""
        assert live.match is not None
        options = live.served.say(live.served.game.choices(live.match.state, seat, live.seq))
        return (await self.process.ask(bot_request(live, seat, bot, options))).act

    def _bot(self, live: LiveTable, seat: int) -> Bot:
        """The bot that decides for a seat: its own, or one that stands in for a person."""
        own = live.seats[seat].bot
        if own is not None:
            return live.served.entry.bot(own)
        given_up = self._failures.get((live.id, seat), 0) >= MOST_FAILURES
        return LAST_RESORT if given_up else live.served.entry.stand_in

    async def _failed(self, live: LiveTable, claimed: Claimed, seat: int, bot: str, error: BotError) -> None:
        """A bot gave no answer: it is asked again, later each time, and at last another one takes its seat."""
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


def bot_request(live: LiveTable, seat: int, bot: Bot, options: Sequence[str]) -> BotRequest:
    """What a bot is asked: to choose among options for a seat of a table as it stands."""
    assert live.match is not None
    view = live.served.game.view(live.match.state, seat)
    return BotRequest(bot.name, bot.maker, bot_seed(live.row.secret, seat), live.seq, view, options, THINK_S)


def bot_key(seat: int, seq: int) -> str:
    """The key of a bot's move: the same for every worker, and none that a client may send, so nobody can use it first.

    >>> bot_key(1, 7)
    'bot:B:000007'
    """
    return f"bot:{SEAT_NAMES[seat]}:{seq:06}"
