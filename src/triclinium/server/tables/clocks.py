"""Clocks of live tables: whose runs, and who has time again after a move. What is left is counted by the store.

- A clock runs for every person who is awaited, each for itself. Nobody's runs while the game goes on by itself.
- Where hands are hidden, a clock that stops would show that there was no choice. So there a bank is charged only after
  `FREE_S` seconds, for every seat and decision alike: a forced move is made within them and costs nothing.
- A decision is over when it cannot be taken back any more: only then has the same seat time anew. So to take something
  back, to hold, or to seal another choice gives nobody more time.
- Who runs out is late, and a bot plays until they are back: they act, or say so. What ran out stays the bot's, unless
  they are faster than it; from the next decision on they have the time of one again.
"""

from __future__ import annotations

from typing import Any, Final

from ...kernel.game import Game
from ...kernel.notation import SEAT_NAMES
from ..store.move_log import PAUSE, Due, SeatRow, Tick
from .options import TableOptions

_KEY: Final = "late:"
"""Begins the key of a move that a bot made for somebody who was late. No client may send one."""


def running_clocks(
    game: Game[Any], seats: tuple[SeatRow, ...], options: TableOptions, awaited: int, due: Due | None
) -> int | None:
    """The seats whose clocks run while a table waits for these, as a bit mask; None: it has no clock."""
    if not options.clock:
        return None
    if due is not None and due.kind == PAUSE and game.all_open:
        return 0
    return awaited & sum(1 << seat.seat for seat in seats if seat.kind == "person" and not seat.late)


def tick_of(
    game: Game[Any],
    before: Any,
    state: Any,
    seats: tuple[SeatRow, ...],
    options: TableOptions,
    mover: int,
    due: Due | None,
    idle: bool,
    undoable: bool,
) -> Tick | None:
    """What a move does to the clocks of a table; None: it has none."""
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
            renewed |= 1 << mover  # what ran out has been played, if by a bot
        elif not undoable:
            renewed |= awaited & 1 << mover
    delayed = delayed_clocks(game, options, awaited & ~ongoing)
    return Tick(runs, renewed, options.clock.decision, options.clock.gain, delayed)


def delayed_clocks(game: Game[Any], options: TableOptions, awaited: int) -> int:
    """Return those of the awaited seats whose banks are charged only after `FREE_S` seconds, as a bit mask."""
    return 0 if game.all_open or options.clock.gain is None else awaited


def stand_in_key(seat: int, seq: int) -> str:
    """The key of a move that a bot makes for somebody who is late: the same for every worker.

    >>> stand_in_key(1, 7), stood_in("late:B:000007"), stood_in("bot:B:000007"), stood_in(None)
    ('late:B:000007', True, False, False)
    """
    return f"{_KEY}{SEAT_NAMES[seat]}:{seq:06}"


def stood_in(key: str | None) -> bool:
    """Whether a bot made the move of this key for somebody who was late: it is not theirs to take back."""
    return key is not None and key.startswith(_KEY)
