"""Whole games by policies, without a table: for measuring strength."""

from __future__ import annotations

from ..rules.game import FallOfRome
from ..rules.state import FallState
from .policy import Policy


def play_out(game: FallOfRome, s: FallState, policies: list[Policy]) -> int:
    """Play to the end, each seat by its policy; returns the decisions that had two or more options."""
    decisions = 0
    while not s.over:
        seat = game.turn(s)
        options = game.options(s, seat)
        if len(options) == 1:
            game.apply(s, seat, options[0])
            continue
        decisions += 1
        game.apply(s, seat, policies[seat].choose(s, seat, options).action)
    return decisions
