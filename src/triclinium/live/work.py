"""Map due work to a task for the worker, and compute the next work of a table."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from .rows import SeatKind
from .schedule import (
    BOT_KINDS,
    THINKING_KINDS,
    Due,
    WorkKind,
    first,
    late_seats,
    pause,
    seats_of_kind,
)
from .table import HOLD_ACTS, LiveTable


class Task(Enum):
    """Task of a worker for due work."""

    PLAY = auto()
    """Make one move: a bot's, one for a late seat, or a forced one."""
    SET_NEXT = auto()
    """Compute the next scheduled work."""
    RUN_OUT = auto()
    """Mark the seats whose clocks have run out as late."""
    TIDY = auto()
    """Mark these seats as late, and clear the mark of all others."""
    NUDGE = auto()
    """Remind these seats."""
    MARK_LATE = auto()
    """Mark these seats as late, because their days are over."""
    MARK_AWAY = auto()
    """Mark these seats as late, because they have done nothing for ten minutes."""


def task(live: LiveTable, kind: str) -> tuple[Task, int]:
    """Return the task for due work of a kind at a running table, and its seats (a bit mask)."""
    assert live.match is not None
    awaited: int = live.served.game.awaited(live.match.state)
    late, bots = late_seats(live.seats), seats_of_kind(live.seats, SeatKind.BOT)
    if kind == WorkKind.ANEW:
        return Task.TIDY, 0
    if kind == WorkKind.GRACE and awaited & late and not awaited & bots:
        return Task.PLAY, late
    if kind == WorkKind.CLOCK:
        return Task.RUN_OUT, awaited
    if kind in THINKING_KINDS:
        return Task.PLAY, bots
    if awaited & bots:
        return Task.SET_NEXT, awaited  # bots must think: schedule that as work of its own kind
    if kind == WorkKind.TIDY:
        return Task.TIDY, awaited & late
    found = {WorkKind.NUDGE: Task.NUDGE, WorkKind.LATE: Task.MARK_LATE, WorkKind.AWAY: Task.MARK_AWAY}
    return found.get(WorkKind(kind), Task.SET_NEXT), awaited


def upcoming(live: LiveTable, kind: str) -> tuple[Due | None, bool]:
    """Return the next work after work of a kind, and whether its delay counts from the last move (`resumed`)."""
    assert live.match is not None
    game, state = live.served.game, live.match.state
    due = None if kind in THINKING_KINDS else pause(game, state, live.seats, live.options, live.may_undo())
    if due is None:
        due = first(live.seats, live.options, game.awaited(state), away=live.marks_away())
    from_now = live.served.entry.tables.joins == "anybody" and (due is None or due.kind not in BOT_KINDS)
    # A pause in which nothing happens does not extend any deadline.
    return due, kind == WorkKind.PAUSE or (kind == WorkKind.LOOK and not from_now)


def last_decision(entries: Mapping[int, tuple[str | None, int | None]], seq: int) -> int | None:
    """Return the number of the last entry before `seq` that was a decision, or None if there is no entry.

    `entries`: act and undo of the latest entries, by number.
    """
    at, found = seq - 1, None
    while at in entries:
        found = at
        act, undo = entries[at]
        if undo is not None:
            at = undo - 1
        elif act in HOLD_ACTS:
            at -= 1
        else:
            break
    return found
