"""Whole games by policies, without a table: for measuring strength."""

from __future__ import annotations

from ....kernel.playout import Onlooker
from ..rules.game import StruggleForRome
from ..rules.state import StruggleState
from .policy import Policy, may_compose


def play_out(
    game: StruggleForRome,
    s: StruggleState,
    policies: list[Policy],
    onlooker: Onlooker[StruggleState] | None = None,
) -> int:
    """Play to the end, each seat by its policy; returns the decisions that had two or more options."""
    decisions = 0
    while not s.over:
        seat = game.turn(s)
        options = game.options(s, seat)
        if len(options) == 1 and not may_compose(s, seat):
            game.apply(s, seat, options[0])
            continue
        decisions += 1
        a = policies[seat].choose(s, seat, options).action
        if onlooker is not None:
            onlooker(s, seat, a)
        game.apply(s, seat, a)
    return decisions
