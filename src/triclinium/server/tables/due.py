"""What falls due at a table after a move. It is kept in the table's row and set in the move's own statement.

- `bot`: a bot is awaited; it acts after the table's pause. `bots`: the same where no person sits: nobody waits for it.
- `nudge`, `late`, `grace`: at a pace of days, one after the other for the seats that are awaited. A mail if the seat is
  not there; then its days are over, it is marked late and anybody at the table may put a bot there; then a bot plays
  this one turn for it, decision by decision.
- `clock`: at a live table with a clock, somebody's time is over: a bot plays for them (`grace`) until they are back.
- `away`: at a table without clock and days, an awaited seat has done nothing for ten minutes: it is marked late. That
  counts where the owner may free late seats only, and in deals of a day, if there are others to wait for it.
- `tidy`: a seat that was late has moved: it is late no longer.
- `anew`: a bot has stood in, and several are asked something new at once: nobody is late with that.
- `pause`: nobody has a choice but bots, who could come in between: the game goes on by itself (`forced`).
- `look`: seats changed hands, or a move was taken back; a worker looks what is due, and since when.
"""

from __future__ import annotations

from typing import Any, Final

from ...games.entry import Entry
from ...kernel.game import Game
from ..store.move_log import BOT_KINDS, BOTS_ONLY, CLOCK, LOOK, UNCHANGED, Due, SeatRow
from .forced import pause
from .options import TableOptions

DAY: Final = 86_400.0
NUDGE_AFTER: Final = 600.0
"""Seconds after which a seat that is awaited, and not there, gets a mail."""
GRACE: Final = DAY / 2
AWAY: Final = "away"
AWAY_S: Final = 600.0
"""Seconds after which an awaited seat that does nothing is late, at a table without clock and days."""
_RESUMED: Final = frozenset(("nudge", AWAY, *BOT_KINDS))


def seats_of_kind(seats: tuple[SeatRow, ...], kind: str) -> int:
    """The seats of a kind, as a bit mask."""
    return sum(1 << seat.seat for seat in seats if seat.kind == kind)


def late_seats(seats: tuple[SeatRow, ...]) -> int:
    """The seats that let their time pass, as a bit mask."""
    return sum(1 << seat.seat for seat in seats if seat.late)


def marks_away(game: Entry, deal: str | None, seats: tuple[SeatRow, ...], options: TableOptions) -> bool:
    """Return whether a seat that does nothing for ten minutes is late at a table."""
    people = seats_of_kind(seats, "person")
    alone = people & (people - 1) == 0
    return not (alone or options.clock or options.pace) and (game.tables.kicks == "late" or deal is not None)


def after_move(
    game: Game[Any],
    before: Any,
    state: Any,
    seats: tuple[SeatRow, ...],
    options: TableOptions,
    mover: int,
    stood_in: bool,
    idle: bool = False,
    undoable: bool = False,
    away: bool = False,
) -> Due | None:
    """What falls due after a move of `mover` from one state to the next.

    UNCHANGED when those still awaited are on a clock that runs. LOOK when it may go on from where it stood, because the
    move decided nothing (`idle`).

    `stood_in`: a bot made the move, which it may do for a seat that is late. `undoable`: it can be taken back. `away`:
    who does nothing is late (`marks_away`).
    """
    if state.over:
        return None
    awaited = game.awaited(state)
    paused = pause(game, state, seats, undoable and awaited >> mover & 1 == 1)
    if paused is not None:
        return paused
    newly = awaited & ~game.awaited(before)
    bots, overdue = seats_of_kind(seats, "bot"), late_seats(seats)
    if newly == 0 and before.stack == state.stack and not (awaited | bots | overdue) >> mover & 1:
        return UNCHANGED
    stood_in = stood_in and overdue >> mover & 1 == 1  # a bot in a seat of its own stands in for nobody
    if stood_in and newly and awaited >> mover & 1 and not options.clock:
        return Due("anew", 0.0)
    if away and (awaited & overdue) >> mover & 1:
        return Due("anew", 0.0)  # the mover is back
    due = first(seats, options, awaited, stood_in, away)
    return LOOK if idle and due is not None and due.kind in ("nudge", AWAY) else due


def first(
    seats: tuple[SeatRow, ...],
    options: TableOptions,
    awaited: int,
    stood_in: bool = False,
    away: bool = False,
) -> Due | None:
    """What falls due first for seats that are awaited from now on."""
    if awaited & seats_of_kind(seats, "bot"):
        return Due("bot" if seats_of_kind(seats, "person") else BOTS_ONLY, options.bot_pause)
    overdue = late_seats(seats)
    if options.clock:
        if overdue & awaited:
            return Due("grace", options.bot_pause)
        return CLOCK if awaited & seats_of_kind(seats, "person") else None
    if away and overdue & ~awaited:
        return Due("tidy", 0.0)
    if away and awaited & seats_of_kind(seats, "person") & ~overdue:
        return Due(AWAY, AWAY_S)
    if not options.pace:
        return None
    if overdue & awaited and stood_in:
        return Due("grace", 0.0)
    if overdue & ~awaited:
        return Due("tidy", 0.0)
    if overdue & awaited:
        return Due("grace", GRACE)
    return Due("nudge", min(NUDGE_AFTER, options.pace * DAY / 2))


def resumed(due: Due | None, options: TableOptions, waited: float) -> Due | None:
    """The same, for seats that have been awaited for so many seconds already: who comes back has no more time."""
    if due is None or due.kind not in _RESUMED:
        return due
    if waited < due.after or due.kind != "nudge":
        return Due(due.kind, max(0.0, due.after - waited))
    return Due("late", max(0.0, options.pace * DAY - waited))


def following(kind: str, options: TableOptions) -> Due | None:
    """What follows a mail or a deadline if nobody moves."""
    if kind == "nudge":
        return Due("late", options.pace * DAY - min(NUDGE_AFTER, options.pace * DAY / 2))
    if kind == "late" and options.pace:
        return Due("grace", GRACE)
    return None
