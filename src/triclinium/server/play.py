"""Acting at a table: the rules take the act, the store takes the move, then everybody hears of it.

Several processes may try at once. Each tries on the table as it knows it; the store lets one through, and the others
look again: if their decision is still the same they try again, else the answer is `Stale`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import orjson

from ..kernel.errors import NotationError, Refusal, Refused
from ..kernel.match import Draft, Match
from ..kernel.notation import SEAT_NAMES
from . import due as due_work
from .keeper import Keeper
from .live import Live
from .meter import METER
from .restraint import MOST_ENTRIES, MOST_WITH_IDLE, idle
from .store.log import Appended, Due, Log, Move, SnapshotRow

log = logging.getLogger(__name__)

MOST_TRIES: Final = 12


@dataclass(frozen=True, slots=True)
class Done:
    """It happened: the table has `seq` entries since then."""

    seq: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The decision is no longer open to this seat."""


@dataclass(frozen=True, slots=True)
class Denied:
    """The rules refuse it."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class NotSeated:
    """Whoever asks does not hold the seat (any more)."""


@dataclass(frozen=True, slots=True)
class NotRunning:
    """The game has not started, or is over."""


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """The table's options do not allow it."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The act is none of this game's."""


@dataclass(frozen=True, slots=True)
class TooOften:
    """The seat has changed its mind too often without the game going on (`restraint`)."""


@dataclass(frozen=True, slots=True)
class Full:
    """The table's log is as long as a log can be."""


@dataclass(frozen=True, slots=True)
class Busy:
    """Others were first too often; nothing was done."""


Answer = Done | Stale | Denied | NotSeated | NotRunning | NotAllowed | NotUnderstood | TooOften | Full | Busy


class Wish(NamedTuple):
    """What a seat wants: an act (in answer to a decision, unless that is left open) or an undo."""

    key: str
    act: str | None = None
    decision: str | None = None
    undo: int | None = None
    """The number of entries to go back to; -1: the last possible."""


SeatOf = Callable[[Live], int | None]
"""The seat that somebody acts for at a table; None: none (any more)."""


class _Pending(NamedTuple):
    """A wish that the rules grant: it happens as soon as it is stored."""

    draft: Draft[Any]
    move: Move
    cost: int
    """Idle entries that it makes (`restraint`)."""
    due: Due | None
    outcome: str | None


class Told(Protocol):
    """Who hears of a move that is stored."""

    def moved(self, live: Live, move: Move, due: Due | None) -> None:
        """A move was appended by this process."""


class Play:
    """Acts for seats, on whatever tables are asked for."""

    def __init__(
        self, keeper: Keeper, log: Log, told: Told, later: Callable[[str, SnapshotRow], None]
    ) -> None:
        self._keeper: Final = keeper
        self._log: Final = log
        self._told: Final = told
        self._later: Final = later
        """Keeps a snapshot, in its own time."""

    async def act(self, table: str, seat_of: SeatOf, wish: Wish) -> Answer:
        """Act for a person's seat: `seat_of` says which it is, whenever the table is looked at."""
        return await self._try(table, seat_of, wish, bot=False)

    async def act_for(self, table: str, seat: int, wish: Wish) -> Answer:
        """Act for a bot's seat, or stand in for one that is late."""
        return await self._try(table, lambda live: _stands_in(live, seat), wish, bot=True)

    async def _try(self, table: str, seat_of: SeatOf, wish: Wish, bot: bool) -> Answer:
        fresh = False
        for _ in range(MOST_TRIES):
            live = await self._keeper.get(table)
            if live is None:
                return NotSeated()
            async with live.lock:
                if fresh and await self._keeper.refresh(live) is None:
                    return NotSeated()
                seat = seat_of(live)
                answer = await self._once(live, seat, wish, bot)
            if answer is None:
                fresh = True  # the store knew better: look again
            elif fresh or isinstance(answer, Done):
                return answer
            else:
                fresh = True  # a refusal counts only on a table that is known to be up to date
        return Busy()

    def begin(
        self, live: Live, seat: int, wish: Wish, then: Callable[[Wish, Done | None], None]
    ) -> asyncio.Future[Appended] | None:
        """The short way of a wish that nothing stands in the way of: no task, no coroutine, one callback.

        None: something does, and nothing was begun. Else `then` is called when it is stored; with no answer if the
        table turned out to be behind or the store did not say. In either case the long way, `act`, tells.
        """
        if live.lock.locked():
            return None
        pending = self._pending(live, seat, wish, bot=False)
        if not isinstance(pending, _Pending) or not _taken(live.lock):
            return None
        storing = self._append(live, pending)
        storing.add_done_callback(partial(self._stored, live, pending, wish, then))
        return storing

    def _stored(
        self,
        live: Live,
        pending: _Pending,
        wish: Wish,
        then: Callable[[Wish, Done | None], None],
        storing: asyncio.Future[Appended],
    ) -> None:
        answer = None
        try:
            if storing.cancelled() or storing.exception() is not None:
                self._keeper.drop(live.id)  # whether it is stored is not known: the log will tell
            elif storing.result() is Appended.DONE:
                answer = self._happens(live, pending)
        finally:
            live.lock.release()
            then(wish, answer)

    async def _once(self, live: Live, seat: int | None, wish: Wish, bot: bool) -> Answer | None:
        """One try on the table as it is known here; None if it turns out to be behind."""
        if seat is None:
            return NotSeated()
        pending = self._pending(live, seat, wish, bot)
        if not isinstance(pending, _Pending):
            return pending
        try:
            appended = await self._append(live, pending)
        except BaseException:
            # Whether it is stored is not known: the log will tell, and the key whether it was this one.
            self._keeper.drop(live.id)
            raise
        if appended is Appended.REPEATED:
            seq = await self._log.key_seq(live.id, seat, wish.key)
            return None if seq is None else Done(seq + 1)
        return None if appended is Appended.CONFLICT else self._happens(live, pending)

    def _pending(self, live: Live, seat: int, wish: Wish, bot: bool) -> _Pending | Answer:
        """What the rules make of a wish, ready to be stored."""
        match = live.match
        if match is None:
            return NotRunning()
        seq = live.seen(seat, wish.key)
        if seq is not None:
            return Done(seq)
        if match.state.over:
            return NotRunning()
        started = METER.now()
        draft = _drafted(live, match, seat, wish)
        METER.add("engine", started)
        if not isinstance(draft, Draft):
            return draft
        game, entry = live.served.game, draft.entry
        cost = idle(match, seat, entry.act, entry.undo)
        if draft.number >= (MOST_WITH_IDLE if cost and not bot else MOST_ENTRIES):
            return Full()
        if cost and not bot and not live.restraint.allows(seat, cost):
            return TooOften()
        tip = live.tip_after(seat, entry.act, entry.undo, entry.chance, wish.key)
        move = Move(draft.number, seat, entry.act, entry.undo, entry.chance, wish.key, tip)
        due = due_work.after_move(
            game, match.state, draft.state, live.seats, live.options, seat, bot, cost > 0
        )
        ended = game.outcome(draft.state)
        outcome = None if ended is None else orjson.dumps(ended.named(SEAT_NAMES)).decode()
        return _Pending(draft, move, cost, due, outcome)

    def _append(self, live: Live, pending: _Pending) -> asyncio.Future[Appended]:
        return self._log.append(live.id, pending.move, live.head, pending.due, pending.outcome)

    def _happens(self, live: Live, pending: _Pending) -> Done:
        """It is stored, so it happens."""
        draft, move, cost, due, outcome = pending
        assert live.match is not None
        METER.moves += 1
        live.match.accept(draft)
        live.noted(move, cost)
        if outcome is not None:
            live.ended(outcome)
        if live.wants_snapshot():
            self._later(live.id, live.snapshot())
        self._told.moved(live, move, due)
        return Done(live.seq)


def _taken(lock: asyncio.Lock) -> bool:
    """Acquire a lock, if that can be done without waiting."""
    acquiring = lock.acquire()
    try:
        acquiring.send(None)
    except StopIteration:
        return True
    acquiring.close()
    return False


def _stands_in(live: Live, seat: int) -> int | None:
    """The seat, if a bot may act for it."""
    row = live.seats[seat]
    return seat if row.kind == "bot" or row.late else None


def _drafted(live: Live, match: Match[Any], seat: int, wish: Wish) -> Draft[Any] | Answer:
    """What the rules make of a wish."""
    try:
        if wish.act is None:
            if not live.options.undo:
                return NotAllowed()
            return match.draft_undo(seat, None if wish.undo == -1 else wish.undo)
        if wish.decision is not None and wish.decision != live.face(seat).decision:
            return Stale()
        return match.draft_act(seat, wish.act)
    except Refused as refused:
        return Denied(refused.refusal)
    except NotationError:
        return NotUnderstood()
