"""A bot's weights: what of them can be varied, and which way games say that they should go.

All weights are varied at once. Of a pair of games one is played with every weight multiplied by a random factor, the
other with every weight divided by it (an antithetic pair), so the difference between the two holds the slopes of all.
The factors are drawn independently: over many pairs each slope comes out by itself (Spall 1992 walks uphill so).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from statistics import NormalDist, pvariance
from typing import Any, Final

from triclinium.kernel.errors import SettingError

SPREAD: Final = 0.2
"""How far weights are varied: the standard deviation of a factor's logarithm."""
STEP: Final = 4.0
"""How far along the slopes the weights are that `along` gives, in such deviations over all weights together."""
_DOUBT: Final = 1.5
"""A slope counts by z²/(z² + this): what may be chance moves little."""
TILT: Final = " tilt"
"""After a list's name: its last figures more, its first less."""

Figures = dict[str, float | list[float]]
"""Weights by name."""
Make = Callable[[], Any]
"""Makes the weights as they are: an object whose public attributes are floats and lists of floats."""


def figures(weights: object) -> Figures:
    """All weights by name; SettingError if one is no figure."""
    found: Figures = {}
    for name in dir(weights):
        value = getattr(weights, name)
        if name.startswith("_") or callable(value):
            continue
        if isinstance(value, list) and value and all(map(_number, value)):
            found[name] = [float(x) for x in value]
        elif _number(value):
            found[name] = float(value)
        else:
            raise SettingError(f"the weight {name} is neither a number nor a list of numbers, but {value!r}")
    if not found:
        raise SettingError(f"{type(weights).__name__} has no weights")
    return found


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def dials(own: Figures) -> list[str]:
    """What can be varied: each weight, and of lists the tilt.

    >>> dials({"reach": 2.0, "by_turn": [1.0, 3.0]})
    ['reach', 'by_turn', 'by_turn tilt']
    """
    return [*own, *(name + TILT for name, value in own.items() if isinstance(value, list) and len(value) > 1)]


def drawn(names: Sequence[str], seed: int, spread: float) -> dict[str, float]:
    """The logarithm of a factor for each dial."""
    chance = Random(seed)
    return {name: chance.gauss(0, spread) for name in names}


def varied(make: Make, factors: Mapping[str, float], sign: int = 1) -> Any:
    """The weights times their factors, or divided by them."""
    weights = make()
    for name, value in figures(weights).items():
        scale = exp(sign * factors[name])
        if not isinstance(value, list):
            setattr(weights, name, value * scale)
            continue
        middle = (len(value) - 1) / 2
        tilt = sign * factors.get(name + TILT, 0.0)
        leant = [(at - middle) / middle if middle else 0.0 for at in range(len(value))]
        setattr(weights, name, [x * scale * exp(tilt * lean) for x, lean in zip(value, leant, strict=True)])
    return weights


@dataclass(frozen=True)
class Slope:
    """What one deviation of a dial adds to the score, and the standard error of that."""

    name: str
    rise: float
    error: float

    @property
    def sureness(self) -> float:
        """In standard errors."""
        return self.rise / self.error if self.error else 0.0

    @property
    def around(self) -> float:
        """Half of its 95% interval."""
        return NormalDist().inv_cdf(0.975) * self.error

    def named(self) -> dict[str, float]:
        """As plain data."""
        return {"rise": self.rise, "low": self.rise - self.around, "high": self.rise + self.around}


def slopes(
    names: Sequence[str], factors: Sequence[Sequence[float]], scores: Sequence[Sequence[float]], spread: float
) -> list[Slope]:
    """The slope of each dial, the surest first. `factors`: of each pair, in the order of the names."""
    gained = [(first - second) / 2 for first, second in scores]
    varies = pvariance(gained)
    found = []
    for name, column in zip(names, zip(*factors, strict=True), strict=True):
        moved = [factor / spread for factor in column]
        square = sum(x * x for x in moved)
        rise = sum(x * y for x, y in zip(moved, gained, strict=True)) / square
        found.append(Slope(name, rise, sqrt(varies / square)))
    return sorted(found, key=lambda slope: -abs(slope.sureness))


def along(make: Make, found: Sequence[Slope], spread: float, step: float = STEP) -> Figures:
    """The weights some way along the slopes, each the further the surer its slope is."""
    moves = {slope.name: slope.sureness**3 / (slope.sureness**2 + _DOUBT) for slope in found}
    length = sqrt(sum(x * x for x in moves.values())) or 1.0
    there = figures(varied(make, {name: step * spread * x / length for name, x in moves.items()}))
    return {
        name: [_short(x) for x in value] if isinstance(value, list) else _short(value)
        for name, value in there.items()
    }


def _short(x: float) -> float:
    return float(f"{x:.3g}")
