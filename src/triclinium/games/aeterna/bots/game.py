"""Whole games by policies, without a table: for measuring strength."""

from __future__ import annotations

from ....kernel.playout import Onlooker
from ..rules.game import Aeterna
from ..rules.state import AeternaState
from .policy import Policy


def play_out(
    game: Aeterna,
    s: AeternaState,
    policies: list[Policy],
    onlooker: Onlooker[AeternaState] | None = None,
) -> int:
    """Play to the end, each seat by its policy; returns the decisions that had two or more options."""
    decisions = 0
    while not s.over:
        seat = game.turn(s)
        options = game.options(s, seat)
        if len(options) == 1:
            game.apply(s, seat, options[0])
            continue
        decisions += 1
        a = policies[seat].choose(s, seat, options).action
        if onlooker is not None:
            onlooker(s, seat, a)
        game.apply(s, seat, a)
    return decisions
