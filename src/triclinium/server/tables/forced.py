"""Where a person has no choice, and nobody else would want to come in between: there the game goes on by itself.

A press that decides nothing is no part of a game. Who has a single option is not asked for it, except

- where somebody else, a person, could come in between: they need the time that it takes;
- where it would end what one may still take back: then it decides that one does not. At a pause on the way (a window)
  that is no reason to stop, for without anything to play in it there would be none;
- where the seat asked to be waited for always (`SeatRow.waits`).

Bots that could come in between are asked before. Where hands are hidden it is done after a while that says nothing, as
people take it: done at once, it would tell the others that there was no choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Final

from ...kernel.game import Game
from ...kernel.notation import SEAT_NAMES
from ...kernel.step import CONTINUE, RELEASE
from ..store.move_log import PAUSE, Due, SeatRow

HIDDEN_S: Final = (1.0, 4.0)
"""Seconds, from and to, until what is forced is done where hands are hidden."""
_CHANCE: Final = SystemRandom()
_KEY: Final = "forced:"
"""Begins the key of a move that nobody chose. No client may send one."""


def bots_between(game: Game[Any], state: Any, seats: Sequence[SeatRow]) -> int:
    """The bots that could come in between where the game only waits for somebody to go on, as a bit mask."""
    awaited = _only(game.awaited(state))
    if awaited is None or CONTINUE not in game.options(state, awaited):
        return 0
    able = game.entitled(state) & ~game.changing(state)
    return able & _of(seats, "bot")


def asked_between(game: Game[Any], state: Any, seat: int) -> tuple[Any, list[int]]:
    """The state in which a seat is asked whether it comes in between, and its options, to let it pass among them.

    It is asked as if it had asked to be waited for; the table itself does not stop for it.
    """
    waited_for = game.clone(state)
    waited_for.holding |= 1 << seat
    return waited_for, [a for a in game.options(waited_for, seat) if a != RELEASE]


def forced_seat(game: Game[Any], state: Any, seats: Sequence[SeatRow], undoable: bool) -> int | None:
    """The person's seat that has no choice and whose only option is done for it; None: none.

    `undoable`: that seat may take back what it did last.
    """
    seat = _only(game.awaited(state))
    if seat is None or seats[seat].kind != "person" or seats[seat].waits:
        return None
    options = game.options(state, seat)
    if len(options) != 1 or game.compositions(state, seat):
        return None
    if undoable and options[0] != CONTINUE:
        return None
    others = game.entitled(state) & _of(seats, "person") & ~(1 << seat)
    return None if others else seat


def pause(game: Game[Any], state: Any, seats: Sequence[SeatRow], undoable: bool) -> Due | None:
    """That the game goes on by itself, or bots are to be asked before a person is; None if neither."""
    seat = None if state.over else _only(game.awaited(state))
    if seat is None or seats[seat].kind != "person":
        return None
    if not bots_between(game, state, seats) and forced_seat(game, state, seats, undoable) is None:
        return None
    return Due(PAUSE, 0.0 if game.all_open else _CHANCE.uniform(*HIDDEN_S))


def forced_key(seat: int, seq: int) -> str:
    """The key of a move that nobody chose: the same for every worker.

    >>> forced_key(1, 7), nobody_chose("forced:B:000007"), nobody_chose("a1b2"), nobody_chose(None)
    ('forced:B:000007', True, False, False)
    """
    return f"{_KEY}{SEAT_NAMES[seat]}:{seq:06}"


def nobody_chose(key: str | None) -> bool:
    """Whether a move of this key was done for its seat, which had no choice: it is nothing to take back."""
    return key is not None and key.startswith(_KEY)


def _only(mask: int) -> int | None:
    """The seat of a bit mask that holds just one."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None


def _of(seats: Sequence[SeatRow], kind: str) -> int:
    return sum(1 << seat.seat for seat in seats if seat.kind == kind)
