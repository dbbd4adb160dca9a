"""Playing at random, fast: the loop lives here so that it is compiled together with the rules."""

from __future__ import annotations

from typing import Final

from .game import Game
from .step import KIND, S

_M32: Final = 0xFFFFFFFF
_LONGEST: Final = 1_000_000


def playout(game: Game[S], s: S, seed: int, longest: int = _LONGEST) -> int:
    """Play to the end, each choice uniform among the options; returns the decisions that had two or more.

    The choices come from a xorshift generator of their own, so they do not touch the state's chance streams.
    """
    steps = game.steps
    stack = s.stack
    r = (seed * 2 + 1) * 0x9E3779B1 & _M32 or 1
    real = 0
    for _ in range(longest):
        if s.over:
            return real
        # `turn` and `options` in one, without their questions: half of a random game is spent between them.
        f = stack[-1]
        step = steps[f & KIND]
        if step.open and game.interrupters(s, f, step) & ~s.passed:
            seat = game.turn(s)
            options = game.options(s, seat)
        else:
            seat = step.actor(s, f)
            options = step.options(s, f, seat)
        count = len(options)
        if count > 1:
            real += 1
            r ^= r << 13 & _M32
            r ^= r >> 17
            r ^= r << 5 & _M32
            game.apply(s, seat, options[(r >> 4) % count])
        else:
            game.apply(s, seat, options[0])
    return real
