"""The chance that a table of solid bots wins from a position: a logistic regression on positions of their games."""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.catalogue import ACTIONS_A_TURN
from ..rules.state import FallState
from ..rules.words import WON
from .alliance import ways_left
from .evaluation import evaluate
from .forecast import Forecast
from .weights import Weights, at_turn

# Each by turns left (see `at_turn`): the constant, the value of the position, and the actions that all missing
# alliances take as a share of the actions left.
_CONSTANT: Final[list[float]] = [0.827, 0.411, 0.202, 0.254, 0.202, 0.314, 0.601, 0.263]
_VALUE: Final[list[float]] = [0.708, 1.182, 1.787, 2.022, 2.255, 2.296, 2.159, 2.143]
_WAYS: Final[list[float]] = [-1.648, -2.686, -2.931, -2.479, -2.032, -1.67, -1.452, -1.717]
_USUAL: Final = 400.0
"""The value of a usual position, and the unit in which it is measured."""


def worth(s: FallState, o: Forecast, w: Weights, credit: float) -> float:
    """Return the chance to win as the next turn begins; `credit` is added to the value."""
    if s.over:
        return 1.0 if s.over == WON else 0.0
    turns = o.turns
    actions = float(ACTIONS_A_TURN) * max(turns, 1.0)
    value = (evaluate(s, o, w) + credit) / _USUAL - 1.0
    z = at_turn(_CONSTANT, turns) + at_turn(_VALUE, turns) * value
    z += at_turn(_WAYS, turns) * ways_left(s, o, w) / actions
    return 1.0 / (1.0 + exp(min(50.0, -z)))
