"""Scheduled work of a table: its kinds, the work after each move, forced moves, and clocks.

The scheduled work is part of the table's row. The statement that stores a move also sets it.

Forced moves are played automatically. A seat with a single option need not make it itself, except

- where another person could interrupt, because they need time to do so;
- where the player has turned off automatic play of forced moves (`SeatRow.waits`).

The same holds at a pause that only repeats an opportunity of the turn (`Game.repeats`).

A seat that skips pauses (`SeatRow.skips`) is also not asked where it could continue and leave its other options unused
(`Game.onward`): at a pause in which it could play something, and at the end of a turn. Other people who could
interrupt then have `INTERRUPT_S` seconds. The game waits for them if they hold, and as usual at a pace of days. A
person who skips pauses does not count as a person who could interrupt. Only the seat itself sees that it skips pauses.

Bots that could interrupt are asked first. In games with hidden hands the move is made after a random delay. Without the
delay, the other players would learn that there was no choice. In open games a move has the same delay if it ends the
seat's chance to undo, unless the game only pauses there (a window).

Clocks: the store counts the remaining time, and these functions decide which clocks run.

- A clock runs for every person who is awaited. No clock runs while the game continues by itself.
- In games with hidden hands, a stopped clock would reveal a forced move. So a bank is charged only after `FREE_S`
  seconds.
- A decision ends when it cannot be undone. After that, the same seat gets new time. Undo, hold and sealing another
  choice give no time.
- A seat whose time runs out is late. A bot plays for it until its player acts or reports to be back.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import SystemRandom
from typing import Any, Final, NamedTuple

from ..games.entry import Entry
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.step import CONTINUE, RELEASE
from .options import TableOptions
from .rows import SeatKind, SeatRow

DAY: Final = 86_400.0
NUDGE_AFTER: Final = 600.0
"""Seconds after which an awaited player who is not connected gets a mail."""
GRACE: Final = DAY / 2
"""Seconds from the deadline until a bot plays one turn for a late seat."""
AWAY_S: Final = 600.0
"""Seconds after which an inactive awaited seat is late, at a table without a clock and without days."""
PAUSE_S: Final = (2.0, 4.0)
"""Minimum and maximum delay of a forced move, in seconds: with hidden hands, and as the last chance to undo."""
INTERRUPT_S: Final = 5.0
"""Seconds that other people have to interrupt if the awaited seat skips pauses."""
FREE_S: Final = 6.0
"""Delay of a clock, in seconds: the longest pause of a forced move plus the time until a worker polls."""
YIELD_S: Final = 2.0
"""Priority penalty of bot-only tables, in seconds."""
MOST_CANDIDATES: Final = 1000
"""Maximum number of due tables, the oldest first, among which a worker picks."""
EXTRA_CANDIDATES: Final = 64
"""Number of extra tables to fetch, because other workers hold some of them."""
_CHANCE: Final = SystemRandom()


class WorkKind(StrEnum):
    """Kinds of scheduled work."""

    BOT = "bot"
    """A bot is awaited; it acts after the table's pause."""
    BOTS = "bots"
    """A bot is awaited at a table without people. Other tables take precedence for a while."""
    PAUSE = "pause"
    """Bots are asked whether they interrupt. Then the forced move is made."""
    NUDGE = "nudge"
    """At a pace of days: remind awaited players who are not connected."""
    LATE = "late"
    """The days are over: mark the seat as late, so that others may replace its player with a bot."""
    GRACE = "grace"
    """A bot plays this turn for a late seat, decision by decision."""
    CLOCK = "clock"
    """The clock of a seat runs out; a bot plays for it until its player is back."""
    AWAY = "away"
    """An awaited seat did nothing for ten minutes: mark it as late."""
    TIDY = "tidy"
    """A late seat has moved: clear its mark."""
    ANEW = "anew"
    """Several seats are asked something new at once: clear all late marks."""
    LOOK = "look"
    """Seats changed hands, or a move was undone: a worker must recompute the schedule."""


BOT_KINDS: Final = (WorkKind.BOT, WorkKind.BOTS)
"""Kinds of work in which a bot plays its own turn."""
THINKING_KINDS: Final = (*BOT_KINDS, WorkKind.GRACE, WorkKind.PAUSE)
"""Kinds of work that need a bot to think. All other work is fast."""
_RESUMED: Final = frozenset((WorkKind.NUDGE, WorkKind.AWAY, *BOT_KINDS))


class Due(NamedTuple):
    """Scheduled work of a table: its kind, and its delay in seconds."""

    kind: str
    after: float


UNCHANGED: Final = Due("", -1)
"""Keep the scheduled work as it is."""
LOOK: Final = Due(WorkKind.LOOK, 0.0)
CLOCK: Final = Due(WorkKind.CLOCK, 1.0)
"""The first clock runs out. The statement that schedules this work computes the time."""


class Claimed(NamedTuple):
    """Due work that a worker holds until its lease expires, with the table's revision when it was claimed."""

    table: str
    kind: str
    seq: int
    tip: str
    version: int


class Tick(NamedTuple):
    """Effect of a move on the clocks of a table. Seats are bit masks."""

    runs: int
    """Seats whose clocks run from now on. All other clocks stop."""
    renewed: int
    """Seats that are asked something new."""
    least: float
    """Minimum seconds of a seat in `renewed`, if the clock is per decision or the seat is late."""
    gain: float | None
    """Seconds added to a bank for a new decision, or None without banks."""
    delayed: int
    """Seats whose clocks start to run only after `FREE_S`."""


class SeatClock(NamedTuple):
    """Clock of a seat: the remaining seconds, and whether it is running."""

    seat: int
    left: float
    runs: bool


def seats_of_kind(seats: Sequence[SeatRow], kind: str) -> int:
    """Return the seats of a kind as a bit mask."""
    return sum(1 << seat.seat for seat in seats if seat.kind == kind)


def late_seats(seats: Sequence[SeatRow]) -> int:
    """Return the late seats as a bit mask."""
    return sum(1 << seat.seat for seat in seats if seat.late)


def marks_away(game: Entry, deal: str | None, seats: Sequence[SeatRow], options: TableOptions) -> bool:
    """Return whether a table marks a seat as late after ten minutes without an action.

    This holds for games whose owner may only free late seats, and for daily deals, if other people wait for the seat.
    """
    people = seats_of_kind(seats, SeatKind.PERSON)
    alone = people & (people - 1) == 0
    return not (alone or options.clock or options.pace) and (game.tables.kicks == "late" or deal is not None)


class Moved(NamedTuple):
    """A move of the seat `mover` from one state to the next."""

    game: Game[Any]
    before: Any
    after: Any
    seats: Sequence[SeatRow]
    options: TableOptions
    mover: int
    by_bot: bool
    idle: bool = False
    undoable: bool = False
    """Whether the move can be undone."""


def after_move(moved: Moved, away: bool = False) -> Due | None:
    """Return the work to schedule after a move. `away`: see `marks_away`.

    UNCHANGED means that the timer of the awaited seats continues. LOOK means that it may continue from where it stood,
    because the move was idle.
    """
    game, before, state, seats, options, mover, by_bot, idle, undoable = moved
    if state.over:
        return None
    awaited = game.awaited(state)
    paused = pause(game, state, seats, options, undoable and awaited >> mover & 1 == 1)
    if paused is not None:
        return paused
    newly = awaited & ~game.awaited(before)
    bots, overdue = seats_of_kind(seats, SeatKind.BOT), late_seats(seats)
    if newly == 0 and before.stack == state.stack and not (awaited | bots | overdue) >> mover & 1:
        return UNCHANGED
    stood_in = by_bot and overdue >> mover & 1 == 1  # a bot in its own seat does not stand in
    if stood_in and newly and awaited >> mover & 1 and not options.clock:
        return Due(WorkKind.ANEW, 0.0)
    if away and (awaited & overdue) >> mover & 1:
        return Due(WorkKind.ANEW, 0.0)  # the mover is back
    due = first(seats, options, awaited, stood_in, away)
    return LOOK if idle and due is not None and due.kind in (WorkKind.NUDGE, WorkKind.AWAY) else due


def first(
    seats: Sequence[SeatRow],
    options: TableOptions,
    awaited: int,
    stood_in: bool = False,
    away: bool = False,
) -> Due | None:
    """Return the first work to schedule for seats that are awaited from now on."""
    people, overdue = seats_of_kind(seats, SeatKind.PERSON), late_seats(seats)
    if awaited & seats_of_kind(seats, SeatKind.BOT):
        return Due(WorkKind.BOT if people else WorkKind.BOTS, options.bot_pause)
    if options.clock:
        if overdue & awaited:
            return Due(WorkKind.GRACE, options.bot_pause)
        return CLOCK if awaited & people else None
    if (away or (options.pace and not (overdue & awaited and stood_in))) and overdue & ~awaited:
        return Due(WorkKind.TIDY, 0.0)
    if away and awaited & people & ~overdue:
        return Due(WorkKind.AWAY, AWAY_S)
    if not options.pace:
        return None
    if overdue & awaited:
        return Due(WorkKind.GRACE, 0.0 if stood_in else GRACE)
    return Due(WorkKind.NUDGE, min(NUDGE_AFTER, options.pace * DAY / 2))


def resumed(due: Due | None, options: TableOptions, waited: float) -> Due | None:
    """Return the same work for seats that have already waited `waited` seconds, so that a break gives no extra time."""
    if due is None or due.kind not in _RESUMED:
        return due
    if waited < due.after or due.kind != WorkKind.NUDGE:
        return Due(due.kind, max(0.0, due.after - waited))
    return Due(WorkKind.LATE, max(0.0, options.pace * DAY - waited))


def following(kind: str, options: TableOptions) -> Due | None:
    """Return the work that follows a reminder or a deadline if there is no move."""
    if kind == WorkKind.NUDGE:
        return Due(WorkKind.LATE, options.pace * DAY - min(NUDGE_AFTER, options.pace * DAY / 2))
    if kind == WorkKind.LATE and options.pace:
        return Due(WorkKind.GRACE, GRACE)
    return None


# ---- forced moves


def bots_between(game: Game[Any], state: Any, seats: Sequence[SeatRow]) -> int:
    """Return the bots that may interrupt before the awaited seat continues, as a bit mask."""
    awaited = _only(game.awaited(state))
    if awaited is None or CONTINUE not in game.options(state, awaited):
        return 0
    able = game.entitled(state) & ~game.changing(state)
    return able & seats_of_kind(seats, SeatKind.BOT)


def asked_between(game: Game[Any], state: Any, seat: int) -> tuple[Any, list[int]]:
    """Return the state and the options for asking a seat whether it interrupts. The options include passing.

    The state is a copy in which the seat holds the game. The real table does not stop.
    """
    waited_for = game.clone(state)
    waited_for.holding |= 1 << seat
    return waited_for, [a for a in game.options(waited_for, seat) if a != RELEASE]


def forced_act(
    game: Game[Any], state: Any, seats: Sequence[SeatRow], options: TableOptions
) -> tuple[int, int] | None:
    """Return the person's seat whose action can be played automatically, and the action, or None."""
    seat = _only(game.awaited(state))
    if seat is None or seats[seat].kind != SeatKind.PERSON or seats[seat].waits:
        return None
    skips = seats[seat].skips
    onward = game.onward(state, seat) if skips or game.repeats(state, seat) else None
    if onward is not None:
        asked = (options.pace or not skips) and _interrupters(game, state, seats, seat)
        return None if asked else (seat, onward)
    listed = game.options(state, seat)
    if len(listed) != 1 or game.compositions(state, seat):
        return None
    return None if _interrupters(game, state, seats, seat) else (seat, listed[0])


def pause(
    game: Game[Any], state: Any, seats: Sequence[SeatRow], options: TableOptions, undoable: bool
) -> Due | None:
    """Return the pause before the game continues by itself or asks bots, or None if a person must decide now.

    `undoable`: the awaited seat may undo its last move.
    """
    seat = None if state.over else _only(game.awaited(state))
    if seat is None or seats[seat].kind != SeatKind.PERSON:
        return None
    forced = forced_act(game, state, seats, options)
    if not bots_between(game, state, seats) and forced is None:
        return None
    last_undo = forced is not None and undoable and forced[1] != CONTINUE
    after = 0.0 if game.all_open and not last_undo else _CHANCE.uniform(*PAUSE_S)
    if forced is not None and _interrupters(game, state, seats, seat):
        after = max(after, INTERRUPT_S)
    return Due(WorkKind.PAUSE, after)


def _interrupters(game: Game[Any], state: Any, seats: Sequence[SeatRow], seat: int) -> int:
    """Return the other people who may interrupt and do not skip pauses, as a bit mask."""
    skipping = sum(1 << row.seat for row in seats if row.skips)
    able: int = game.entitled(state) & ~game.changing(state)
    return able & seats_of_kind(seats, SeatKind.PERSON) & ~skipping & ~(1 << seat)


def _only(mask: int) -> int | None:
    """Return the only seat in a bit mask, or None if there is not exactly one."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


# ---- keys of moves that no client sends, the same in every worker


BOT, STAND_IN, FORCED = "bot", "late", "forced"
"""Author of an automatic move: a bot in its own seat, a bot for a late seat, or none (it is forced)."""


def automatic_key(by: str, seat: int, seq: int) -> str:
    """Return the key of an automatic move.

    >>> automatic_key(STAND_IN, 1, 7)
    'late:B:000007'
    """
    return f"{by}:{SEAT_NAMES[seat]}:{seq:06}"


def stood_in(key: str | None) -> bool:
    """Return whether the key belongs to a bot's move for a late seat. The player may not undo such a move."""
    return key is not None and key.startswith(f"{STAND_IN}:")


def nobody_chose(key: str | None) -> bool:
    """Return whether the key belongs to a forced move. Such a move cannot be undone on its own."""
    return key is not None and key.startswith(f"{FORCED}:")


# ---- clocks


def running_clocks(
    game: Game[Any], seats: Sequence[SeatRow], options: TableOptions, awaited: int, due: Due | None
) -> int | None:
    """Return the seats whose clocks run while these seats are awaited, as a bit mask, or None without clocks."""
    if not options.clock:
        return None
    if due is not None and due.kind == WorkKind.PAUSE and game.all_open:
        return 0
    return awaited & seats_of_kind(seats, SeatKind.PERSON) & ~late_seats(seats)


def tick_of(moved: Moved, due: Due | None) -> Tick | None:
    """Return the effect of a move on the clocks of a table, or None if the table has no clocks."""
    game, before, state, seats, options, mover, _, idle, undoable = moved
    awaited = 0 if state.over else game.awaited(state)
    runs = running_clocks(game, seats, options, awaited, due)
    if runs is None:
        return None
    ongoing = 1 << mover if idle or undoable else 0
    renewed = 0
    if not idle:
        renewed = awaited & ~game.awaited(before) & ~(1 << mover)
        if before.stack != state.stack:
            renewed |= awaited & ~(1 << mover)
        if seats[mover].late:
            renewed |= 1 << mover  # the decision that ran out has been made, possibly by a bot
        elif not undoable:
            renewed |= awaited & 1 << mover
    delayed = delayed_clocks(game, options, awaited & ~ongoing)
    return Tick(runs, renewed, options.clock.decision, options.clock.gain, delayed)


def delayed_clocks(game: Game[Any], options: TableOptions, awaited: int) -> int:
    """Return the awaited seats whose banks are charged only after `FREE_S` seconds, as a bit mask."""
    return 0 if game.all_open or options.clock.gain is None else awaited
