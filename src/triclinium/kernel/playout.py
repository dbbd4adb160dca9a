"""Fast random playouts. The loop is in the kernel so that it is compiled together with the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .game import LONGEST_RUN, Game
from .packing import KIND
from .state import UNKNOWN
from .step import S

_M32: Final = 0xFFFFFFFF
_LONGEST: Final = 1_000_000

Onlooker = Callable[[S, int, int], object]
"""Observer of each decision with two or more options.

It receives the state before the decision, the seat that decides, and its action. It must not change the
state.
"""


def playout(
    game: Game[S], s: S, seed: int, longest: int = _LONGEST, *, onlooker: Onlooker[S] | None = None
) -> int:
    """Play to the end, each choice uniform among the options.

    Return the number of decisions with two or more.

    The choices come from a separate xorshift generator, so they do not affect the state's random streams.
    """
    # This combines `turn`, `options` and `apply` without their repeated checks, which would take half of the
    # time of a random game. Only interrupting seats use the general methods.
    steps = game.steps
    stack = s.stack
    r = (seed * 2 + 1) * 0x9E3779B1 & _M32 or 1
    real = 0
    asked = 0
    unasked = 0
    while not s.over:
        f = stack[-1]
        step = steps[f & KIND]
        if not step.needs_choice(s, f):
            step.run(s, f)
            s.asked = UNKNOWN
            s.found = None
            unasked += 1
            if unasked > LONGEST_RUN:
                game.settle(s)  # raises an error if no seat ever has to choose
            continue
        if asked == longest:
            break
        asked += 1
        interrupted = 0
        if step.open:
            interrupted = s.asked
            if interrupted == UNKNOWN:
                interrupted = s.asked = step.entitled(s, f)
            interrupted &= ~s.passed
        if interrupted:
            seat = game.turn(s)
            options = game.find_options(s, seat)
        else:
            seat = step.actor(s, f)
            options = step.options(s, f, seat)
            if step.composed:
                options = options + game.likely(s, f, step, seat, r)
        a = options[0]
        count = len(options)
        if count > 1:
            real += 1
            r ^= r << 13 & _M32
            r ^= r >> 17
            r ^= r << 5 & _M32
            a = options[(r >> 4) % count]
            if onlooker is not None:
                onlooker(s, seat, a)
        if interrupted:
            game.apply(s, seat, a)
        else:
            s.passed = 0
            s.asked = UNKNOWN
            s.found = None
            step.resolve(s, f, seat, a)
    return real
