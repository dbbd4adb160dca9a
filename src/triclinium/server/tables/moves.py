"""Acting at a table: the rules take the act, the store takes the move, then everybody hears of it.

Several processes may try at once. Each tries on the table as it knows it; the store lets one through, and the others
look again: if their decision is still the same they try again, else the answer is `Stale`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

import orjson

from ...kernel.errors import NotationError, Refused
from ...kernel.match import Draft, Match
from ...kernel.notation import SEAT_NAMES
from ..limits.no_progress import MOST_ENTRIES, MOST_WITH_IDLE, idle
from ..outages import is_outage
from ..store.move_log import Appended, Due, Move, SnapshotRow, Tick
from ..store.sql_log import Log
from ..watching.metrics import COMMANDS, MOVES, RULES_SECONDS, STORE_SECONDS, TELL_SECONDS, WAIT_SECONDS
from ..watching.traces import span
from . import clocks
from . import due as due_work
from .cache import TableCache
from .commands import (
    Answer,
    Busy,
    Command,
    Denied,
    Done,
    Full,
    NotAllowed,
    NotRunning,
    NotSeated,
    NotUnderstood,
    Stale,
    TooOften,
)
from .forced import nobody_chose
from .live import LiveTable

log = logging.getLogger(__name__)

MOST_TRIES: Final = 12


SeatOf = Callable[[LiveTable], int | None]
"""The seat that somebody acts for at a table; None: none (any more)."""


class _Pending(NamedTuple):
    """A command that the rules grant: it happens as soon as it is stored."""

    draft: Draft[Any]
    move: Move
    cost: int
    """Idle entries that it makes (`limits.no_progress`)."""
    due: Due | None
    outcome: str | None
    tick: Tick | None
    """What it does to the clocks of the table."""


class MoveListener(Protocol):
    """Who hears of a move that is stored."""

    def moved(self, live: LiveTable, move: Move, due: Due | None) -> None:
        """A move was appended by this process."""


class Moves:
    """Acts for seats, on whatever tables are asked for."""

    def __init__(
        self, cache: TableCache, log: Log, listener: MoveListener, later: Callable[[str, SnapshotRow], None]
    ) -> None:
        self._cache: Final = cache
        self._log: Final = log
        self._listener: Final = listener
        self._later: Final = later
        """Keeps a snapshot, in its own time."""

    def act_for_bot(self, table: str, seat: int, command: Command) -> Awaitable[Answer]:
        """Act for a bot's seat, or stand in for one that is late."""
        return self.act(table, lambda live: _stands_in(live, seat), command, bot=True)

    def act_forced(self, table: str, seat: int, command: Command) -> Awaitable[Answer]:
        """Do what a seat has no choice about, as long as it has none."""
        return self.act(table, lambda live: seat if live.forced_seat() == seat else None, command, bot=True)

    async def act(self, table: str, seat_of: SeatOf, command: Command, bot: bool = False) -> Answer:
        """Act for a seat: `seat_of` says which it is, whenever the table is looked at."""
        with span("move", table=table, by="bot" if bot else "person"):
            answer = await self._act(table, seat_of, command, bot)
        COMMANDS.labels(type(answer).__name__).inc()
        return answer

    async def _act(self, table: str, seat_of: SeatOf, command: Command, bot: bool) -> Answer:
        fresh = failed = False
        for _ in range(MOST_TRIES):
            started = perf_counter()
            live = await self._cache.get(table)
            if live is None:
                return NotSeated()
            async with live.lock:
                WAIT_SECONDS.observe(perf_counter() - started)
                if fresh and await self._cache.refresh(live) is None:
                    return NotSeated()
                seat = seat_of(live)
                try:
                    answer = await self._once(live, seat, command, bot)
                except Exception as error:
                    if failed:
                        raise
                    if not is_outage(error):
                        log.exception("table %s: a command failed; trying once more", table)
                    failed, answer = True, None  # once more: the key makes it happen once
            if answer is None:
                fresh = True  # the store knew better: look again
            elif fresh or isinstance(answer, Done):
                return answer
            else:
                fresh = True  # a refusal counts only on a table that is known to be up to date
        return Busy()

    async def _once(self, live: LiveTable, seat: int | None, command: Command, bot: bool) -> Answer | None:
        """One try on the table as it is known here; None if it turns out to be behind."""
        if seat is None:
            return NotSeated()
        started = perf_counter()
        with span("rules", seat=SEAT_NAMES[seat]):
            pending = self._pending(live, seat, command, bot)
        RULES_SECONDS.observe(perf_counter() - started)
        if not isinstance(pending, _Pending):
            return pending
        started = perf_counter()
        try:
            with span("store", seq=pending.move.seq):
                appended = await self._append(live, pending)
        except BaseException:
            # Whether it is stored is not known: the log will tell, and the key whether it was this one.
            self._cache.drop(live.id)
            raise
        STORE_SECONDS.observe(perf_counter() - started)
        if appended is Appended.REPEATED:
            seq = await self._log.key_seq(live.id, seat, command.key)
            return None if seq is None else Done(seq + 1)
        if appended is Appended.CONFLICT:
            return None
        started = perf_counter()
        done = self._happens(live, pending)
        TELL_SECONDS.observe(perf_counter() - started)
        MOVES.labels(live.row.game, "bot" if bot else "person").inc()
        return done

    def _pending(self, live: LiveTable, seat: int, command: Command, bot: bool) -> _Pending | Answer:
        """What the rules make of a command, ready to be stored."""
        match = live.match
        if match is None:
            return NotRunning()
        seq = live.seen(seat, command.key)
        if seq is not None:
            return Done(seq)
        if match.state.over:
            # What was offered before the last move is offered no more; that may have come a moment ago.
            return Stale() if command.decision else NotRunning()
        draft = _drafted(live, match, seat, command)
        if not isinstance(draft, Draft):
            return draft
        game, entry = live.served.game, draft.entry
        cost = idle(match, seat, entry.act, entry.undo)
        if draft.number >= (MOST_WITH_IDLE if cost and not bot else MOST_ENTRIES):
            return Full()
        if cost and not bot and not live.idle_limit.allows(seat, cost):
            return TooOften()
        tip = live.tip_after(seat, entry.act, entry.undo, entry.chance, command.key)
        move = Move(draft.number, seat, entry.act, entry.undo, entry.chance, command.key, tip)
        undoable = live.options.undo and bool(draft.back)
        due = due_work.after_move(
            game,
            match.state,
            draft.state,
            live.seats,
            live.options,
            seat,
            bot,
            idle=cost > 0,
            undoable=undoable,
            away=live.marks_away(),
        )
        tick = clocks.tick_of(
            game, match.state, draft.state, live.seats, live.options, seat, due, cost > 0, undoable
        )
        ended = game.outcome(draft.state)
        outcome = None if ended is None else orjson.dumps(ended.named(SEAT_NAMES)).decode()
        return _Pending(draft, move, cost, due, outcome, tick)

    def _append(self, live: LiveTable, pending: _Pending) -> asyncio.Future[Appended]:
        return self._log.append(live.id, pending.move, live.head, pending.due, pending.outcome, pending.tick)

    def _happens(self, live: LiveTable, pending: _Pending) -> Done:
        """It is stored, so it happens."""
        draft, move, cost, due, outcome, _ = pending
        assert live.match is not None
        live.match.accept(draft)
        live.noted(move, cost)
        if outcome is not None:
            live.ended(outcome)
        if live.wants_snapshot():
            self._later(live.id, live.snapshot())
        self._listener.moved(live, move, due)
        return Done(live.seq)


def _stands_in(live: LiveTable, seat: int) -> int | None:
    """The seat, if a bot may act for it."""
    row = live.seats[seat]
    return seat if row.kind == "bot" or row.late else None


def _drafted(live: LiveTable, match: Match[Any], seat: int, command: Command) -> Draft[Any] | Answer:
    """What the rules make of a command."""
    try:
        if command.act is None:
            if not live.options.undo:
                return NotAllowed()
            draft = match.draft_undo(seat, None if command.undo == -1 else command.undo)
            to = draft.entry.undo
            return NotAllowed() if to is not None and live.stood_in_since(seat, to) else draft
        if command.decision is not None and command.decision != live.updates.of(seat).decision:
            return Stale()
        return match.draft_act(seat, command.act, nobody_chose(command.key))
    except Refused as refused:
        return Denied(refused.refusal)
    except NotationError:
        return NotUnderstood()
