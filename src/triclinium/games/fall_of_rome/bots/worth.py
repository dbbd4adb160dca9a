"""The worth of a position on the way from defeat (0) to victory (1), as strong compares it.

It grows with the evaluation alone. A regression on positions of games gave more weight to alliances that are near,
because in those games the same seats also fought barbarians; strong that played by it lost to the decline.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.state import FallState
from .evaluation import evaluate
from .forecast import Forecast
from .weights import Weights

_USUAL: Final = 400.0
"""The value of a usual position."""
_UNIT: Final = 200.0
"""Points that move the odds of winning by 1, as a logarithm."""


def worth(s: FallState, o: Forecast, w: Weights, credit: float) -> float:
    """Return the worth of a position; `credit` is added to its value.

    The odds of a usual position are even.
    """
    return 1.0 / (1.0 + exp((_USUAL - evaluate(s, o, w) - credit) / _UNIT))
