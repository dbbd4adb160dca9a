"""Map due work to a task for the worker, and compute the next work of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .rows import SeatKind
from .schedule import (
    BOT_KINDS,
    THINKING_KINDS,
    Due,
    WorkKind,
    first,
    following,
    late_seats,
    pause,
    seats_of_kind,
)
from .table import HOLD_ACTS, LiveTable

UPCOMING: Final = Due("upcoming", 0.0)
"""Placeholder for the next work that `upcoming` returns."""


class Task(NamedTuple):
    """Task of a worker for due work. Seats are bit masks."""

    play: int | None = None
    """Make one move: a bot's, a forced one, or one for these late seats. The move itself schedules the next work."""
    run_out: bool = False
    """Mark the seats whose clocks have run out as late."""
    late: int | None = None
    """Mark these seats as late, and clear the mark of all others."""
    due: Due | None = UPCOMING
    """Next work to schedule."""
    notify: int = 0
    """Notify the players of these seats."""


def task(live: LiveTable, kind: str) -> Task:
    """Return the task for due work of a kind at a running table."""
    assert live.match is not None
    kind = WorkKind(kind)  # fails for a kind of a later version, whose workers do it
    awaited: int = live.served.game.awaited(live.match.state)
    late, bots = late_seats(live.seats), seats_of_kind(live.seats, SeatKind.BOT)
    if kind == WorkKind.ANEW:
        return Task(late=0)
    if kind == WorkKind.GRACE and awaited & late and not awaited & bots:
        return Task(play=late)
    if kind == WorkKind.CLOCK:
        return Task(run_out=True)
    if kind in THINKING_KINDS:
        return Task(play=bots)
    if awaited & bots:
        return Task()  # bots must think: schedule that as work of its own kind
    if kind == WorkKind.TIDY:
        return Task(late=awaited & late)
    if kind == WorkKind.NUDGE:
        return Task(due=following(kind, live.options), notify=awaited)
    if kind == WorkKind.LATE:
        return Task(late=awaited | late, due=following(kind, live.options), notify=awaited)
    if kind == WorkKind.AWAY:
        away = awaited & seats_of_kind(live.seats, SeatKind.PERSON) if live.marks_away() else 0
        return Task(late=away | late, due=None)
    return Task()


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
