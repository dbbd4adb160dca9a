"""Compute the moves that no person decides: moves and interruptions of bots, lapses, and forced moves.

`turn` yields its requests to bots. A server can send them to another process, and a browser can answer them itself.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

from ..analysis.advice import advise
from ..bots.player import Budget, Reason
from ..bots.seeds import bot_seed
from ..games import find
from ..games.entry import Bot
from ..kernel.notation import LONGEST
from .rows import SeatKind, dumps
from .rules import Command
from .schedule import BOT, FORCED, STAND_IN, asked_between, automatic_key, bots_between
from .table import LiveTable
from .updates import SeatUpdate

THINK_S: Final = 3.0
"""Time budget of a bot for a decision, in seconds."""
HINT_S: Final = 1.2
"""Time budget of a hint in seconds: the player waits for it."""
PASSED: Final = "pass"
"""Answer of a bot that does not interrupt."""
_MOMENT_BYTES: Final = 6
_SORTED: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@dataclass(frozen=True)
class BotRequest:
    """Request to a bot: the view of its seat, and its options."""

    bot: str
    maker: str
    """Import path of the function that makes the bot from a seed (`games.entry.Bot.maker`)."""
    seed: int
    decided: int
    view: Any
    options: Sequence[str]
    seconds: float | None
    """Time budget in seconds. None means no limit, so that the answer does not depend on the machine."""
    game: str = ""
    """Name of the game if plans are wanted too (`analysis.advice`); otherwise empty."""


class Turn(NamedTuple):
    """A move to make for a seat. `forced` marks a move that is played automatically."""

    update: SeatUpdate
    """Update that the move answers. The table may have changed since."""
    act: str
    forced: bool = False

    def command(self, live: LiveTable) -> Command:
        """Return the command for this move. Its key is the same in every worker."""
        seat, seq = self.update.seat, self.update.seq
        own = live.seats[seat].kind == SeatKind.BOT
        by = FORCED if self.forced else BOT if own else STAND_IN
        return Command(automatic_key(by, seat, seq), self.act, self.update.decision)


def turn(
    live: LiveTable, seats: int, bot_of: Callable[[LiveTable, int], Bot]
) -> Generator[tuple[int, BotRequest], str, Turn | None]:
    """Compute the next automatic move of a table. Return None if there is none.

    Each request to a bot is yielded with its seat; send the bot's answer back. First bots may interrupt, then the
    first awaited seat of `seats` (a bit mask) moves, then a forced move is made.
    """
    assert live.match is not None
    game, state = live.served.game, live.match.state
    able = bots_between(game, state, live.seats)
    for seat in range(len(live.seats)):
        if able >> seat & 1:
            between, options = asked_between(game, live.match.state, seat)
            if len(options) > 1:
                update, said = live.updates.of(seat), live.served.say(options)
                act = yield seat, bot_request(live, between, seat, bot_of(live, seat), said)
                if act != PASSED:
                    return Turn(update, act)
    state = live.match.state
    awaited: int = game.awaited(state) & seats
    if awaited:
        seat = (awaited & -awaited).bit_length() - 1
        update, lapsed = live.updates.of(seat), _lapsed(live, seat)
        if lapsed is not None:
            return Turn(update, lapsed)
        said = live.served.say(game.choices(state, seat, moment(live, state, seat)))
        return Turn(update, (yield seat, bot_request(live, state, seat, bot_of(live, seat), said)))
    forced = live.forced_act()
    if forced is None:
        return None
    return Turn(live.updates.of(forced[0]), live.served.say(forced[1:])[0], forced=True)


def own_bot(live: LiveTable, seat: int) -> Bot:
    """Return the bot that decides for a seat: its own, or the game's stand-in for a late person."""
    own = live.seats[seat].bot
    return live.served.entry.stand_in if own is None else live.served.bot(own)


def bot_request(live: LiveTable, state: Any, seat: int, bot: Bot, options: Sequence[str]) -> BotRequest:
    """Return the request that asks a bot to choose among options for a seat in a state of a table."""
    view = live.served.game.view(state, seat)
    seed, seconds = bot_seed(live.row.secret, seat), None if live.row.deal else THINK_S
    return BotRequest(bot.name, bot.maker, seed, moment(live, state, seat), view, options, seconds)


def hint_request(live: LiveTable, seat: int, bot: Bot, options: Sequence[str]) -> BotRequest:
    """Return the request for a hint: what a bot would choose, with plans if the game has them."""
    assert live.match is not None
    request = bot_request(live, live.match.state, seat, bot, options)
    return replace(request, game=live.served.game.name if live.served.entry.plans else "")


def think(request: BotRequest) -> dict[str, Any]:
    """Run a bot in this process. Return its act, its reason if it gives one, and plans if they are wanted.

    The act is the first one of the first plan, if there are plans.
    """
    seconds = request.seconds
    plans = advise(find(request.game), request.view, request.options, seconds) if request.game else ()
    if plans:
        named = [
            {"acts": plan.acts, "reason": _named(plan.reason), "gain": plan.gain, "error": plan.error}
            for plan in plans
        ]
        return {"act": plans[0].acts[0], "reason": named[0]["reason"], "plans": named}
    player = resolve_name(request.maker)(request.seed)
    player.decided = request.decided
    answer: dict[str, Any] = {"act": player.choose(request.view, request.options, Budget(seconds=seconds))}
    if player.reason is not None:
        answer["reason"] = _named(player.reason)
    return answer


def _named(reason: Reason) -> dict[str, Any]:
    return {"key": reason.key, "params": dict(reason.params)}


def answer(question: str) -> str:
    """Answer a `BotRequest` in this process. The request and the answer are JSON.

    >>> maker = '"maker":"triclinium.bots.random:RandomPlayer"'
    >>> answer('{%s,"seed":1,"decided":0,"view":{},"options":["keep"],"seconds":1}' % maker)
    '{"act":"keep"}'
    """
    try:
        return dumps(think(BotRequest(**{"bot": "", **json.loads(question)}))).decode()
    except Exception as error:  # the caller reports the error, and this process continues
        return dumps({"error": _place(error)}).decode()


def _place(error: BaseException) -> str:
    """Return the type and place of an error. The message is left out, because it may contain hidden information.

    >>> try: {}["a hidden card"]
    ... except KeyError as error: _place(error)
    'KeyError (<module>, line 1)'
    """
    last = traceback.extract_tb(error.__traceback__)[-1]
    file = last.filename.replace("\\", "/").rpartition("/")[2]
    where = last.name if last.filename.startswith("<") else f"{file} {last.name}"
    return f"{type(error).__name__} ({where}, line {last.lineno})"


class BotAnswer(NamedTuple):
    """Act chosen by a bot, and its reason: a key of the game's texts with parameters."""

    act: str
    reason: dict[str, Any] | None
    plans: list[dict[str, Any]]
    """Plans for the rest of the turn, if they were wanted: acts, reason, gain and error (`analysis.advice.Advice`)."""


def read_answer(told: Mapping[str, Any]) -> BotAnswer:
    """Check the answer of a bot; raise ValueError with the reason if it gave none."""
    act = told.get("act")
    if not isinstance(act, str) or len(act) > LONGEST:
        raise ValueError(told.get("error", "what it says is no act"))
    return BotAnswer(act, told.get("reason"), told.get("plans", []))


def moment(live: LiveTable, state: Any, seat: int) -> int:
    """Return a number that a bot's choice depends on in addition to its view: the length of the table's log.

    At a daily deal it is a digest of the view. The same choices then lead to the same game, also after an undo.
    """
    if live.row.deal is None:
        return live.seq
    view = _SORTED.encode(live.served.game.view(state, seat)).encode()
    return int.from_bytes(blake2b(view, digest_size=_MOMENT_BYTES).digest(), "big")


def _lapsed(live: LiveTable, seat: int) -> str | None:
    """Return the act that the rules prescribe for a person whose time has run out, or None."""
    assert live.match is not None
    if live.seats[seat].bot is not None:
        return None
    lapsed = live.served.game.lapse(live.match.state, seat)
    return None if lapsed is None else live.served.say([lapsed])[0]
