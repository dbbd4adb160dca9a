"""Check commands of seats against the rules, and apply stored commands to a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..kernel.errors import NotationError, Refusal, Refused
from ..kernel.match import Draft, Match
from ..kernel.notation import SEAT_NAMES
from .rows import Move, SeatKind, dumps
from .schedule import Due, Moved, Tick, after_move, nobody_chose, tick_of
from .table import LiveTable, idle

MOST_ENTRIES: Final = 10_000
"""Maximum number of entries in a table's log. A long game has some hundreds of entries."""
MOST_WITH_IDLE: Final = 8_000
"""Log length from which idle entries are refused, so that there is room to end the game."""


@dataclass(frozen=True, slots=True)
class Done:
    """The command was carried out. The table then had `seq` entries."""

    seq: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The decision is no longer open to this seat."""


@dataclass(frozen=True, slots=True)
class Denied:
    """The rules refuse the command."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Failed:
    """The command fails for a reason other than the rules."""

    code: str


NOT_SEATED: Final = Failed("no_seat")
"""The sender does not hold the seat."""
NOT_RUNNING: Final = Failed("not_running")
"""The game has not started, or is over."""
NOT_ALLOWED: Final = Failed("not_allowed")
"""The table's options do not allow it."""
NOT_UNDERSTOOD: Final = Failed("bad_act")
"""The game has no such act."""
TOO_OFTEN: Final = Failed("too_often")
"""The seat has made too many idle entries without progress in the game (`NoProgressLimit`)."""
FULL: Final = Failed("full")
"""The table's log has reached its maximum length."""
BUSY: Final = Failed("busy")
"""Other moves were stored first too often. Nothing was done."""

Answer = Done | Stale | Denied | Failed
SeatOf = Callable[[LiveTable], int | None]
"""Callback that returns the seat a sender acts for at a table, or None if the sender has no seat (any more)."""


class Command(NamedTuple):
    """Request of a seat: an act or an undo. An act may name the decision that it answers."""

    key: str
    act: str | None = None
    decision: str | None = None
    undo: int | None = None
    """Number of entries to go back to. -1 means the last possible one."""


class Granted(NamedTuple):
    """A command that the rules allow. It takes effect when it is stored."""

    draft: Draft[Any]
    move: Move
    cost: int
    """Number of idle entries that it adds."""
    due: Due | None
    outcome: str | None
    tick: Tick | None
    """Effect on the clocks of the table."""


def grant(live: LiveTable, seat: int, command: Command, bot: bool) -> Granted | Answer:
    """Check a command. Return it ready to be stored, or the answer if there is nothing to store."""
    match = live.match
    if match is None:
        return NOT_RUNNING
    seq = live.seen(seat, command.key)
    if seq is not None:
        return Done(seq)
    if match.state.over:
        # The game may have ended after the client was offered this decision.
        return Stale() if command.decision else NOT_RUNNING
    draft = _draft(live, match, seat, command)
    if not isinstance(draft, Draft):
        return draft
    game, entry = live.served.game, draft.entry
    cost = idle(match, seat, entry.act, entry.undo)
    if draft.number >= (MOST_WITH_IDLE if cost and not bot else MOST_ENTRIES):
        return FULL
    if cost and not bot and not live.idle_limit.allows(seat, cost):
        return TOO_OFTEN
    tip = live.tip_after(seat, entry.act, entry.undo, entry.chance, command.key)
    move = Move(draft.number, seat, entry.act, entry.undo, entry.chance, command.key, tip)
    undoable = live.options.undo and bool(draft.back)
    moved = Moved(
        game, match.state, draft.state, live.seats, live.options, seat, bot, idle=cost > 0, undoable=undoable
    )
    due = after_move(moved, away=live.marks_away())
    ended = game.outcome(draft.state)
    outcome = None if ended is None else dumps(ended.named(SEAT_NAMES)).decode()
    return Granted(draft, move, cost, due, outcome, tick_of(moved, due))


def apply(live: LiveTable, granted: Granted) -> Done:
    """Apply a stored command to the table in memory."""
    assert live.match is not None
    live.match.accept(granted.draft)
    live.noted(granted.move, granted.cost)
    if granted.outcome is not None:
        live.ended(granted.outcome)
    return Done(live.seq)


def stand_in(live: LiveTable, seat: int) -> int | None:
    """Return the seat if a bot may act for it, otherwise None."""
    row = live.seats[seat]
    return seat if row.kind == SeatKind.BOT or row.late else None


def forced(live: LiveTable, seat: int) -> int | None:
    """Return the seat if its move is still forced, otherwise None."""
    forced = live.forced_act()
    return seat if forced is not None and forced[0] == seat else None


def _draft(live: LiveTable, match: Match[Any], seat: int, command: Command) -> Draft[Any] | Answer:
    """Check a command against the rules. Return a draft, or the answer that refuses the command."""
    try:
        if command.act is None:
            if not live.options.undo:
                return NOT_ALLOWED
            draft = match.draft_undo(seat, None if command.undo == -1 else command.undo)
            to = draft.entry.undo
            return NOT_ALLOWED if to is not None and live.stood_in_since(seat, to) else draft
        if command.decision is not None and command.decision != live.updates.of(seat).decision:
            return Stale()
        return match.draft_act(seat, command.act, nobody_chose(command.key))
    except Refused as refused:
        return Denied(refused.refusal)
    except NotationError:
        return NOT_UNDERSTOOD
