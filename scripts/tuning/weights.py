"""Vary a bot's weights, and estimate from games in which direction each should change.

All weights are varied at once. In one game of a pair every weight is multiplied by a random factor, in the other it is
divided by it (an antithetic pair), so their difference contains the slopes of all weights. The factors are independent,
so each slope can be estimated over many pairs (Spall 1992 uses this for stochastic optimisation).
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
"""Standard deviation of the logarithm of a factor."""
STEP: Final = 4.0
"""Distance of the weights that `along` returns, along the slopes, in standard deviations over all weights together."""
_DOUBT: Final = 1.5
"""Shrinkage: a slope is weighted by z²/(z² + this), so that uncertain slopes move weights little."""
TILT: Final = " tilt"
"""Suffix of the name of a list, for the dial that raises its last values and lowers its first ones."""

Figures = dict[str, float | list[float]]
"""Weights by name."""
Make = Callable[[], Any]
"""Function that makes the current weights: an object whose public attributes are floats and lists of floats."""


def figures(weights: object) -> Figures:
    """Return all weights by name. Raise SettingError if one is not a number."""
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
    """Return the names of everything that can be varied: each weight, and the tilt of each list.

    >>> dials({"reach": 2.0, "by_turn": [1.0, 3.0]})
    ['reach', 'by_turn', 'by_turn tilt']
    """
    return [*own, *(name + TILT for name, value in own.items() if isinstance(value, list) and len(value) > 1)]


def drawn(names: Sequence[str], seed: int, spread: float) -> dict[str, float]:
    """Draw the logarithm of a factor for each dial."""
    chance = Random(seed)
    return {name: chance.gauss(0, spread) for name in names}


def varied(make: Make, factors: Mapping[str, float], sign: int = 1) -> Any:
    """Return the weights multiplied by their factors, or divided by them."""
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
    """Gain in score for one deviation of a dial, with its standard error."""

    name: str
    rise: float
    error: float

    @property
    def sureness(self) -> float:
        """Slope in standard errors (z)."""
        return self.rise / self.error if self.error else 0.0

    @property
    def around(self) -> float:
        """Half of the width of its 95% confidence interval."""
        return NormalDist().inv_cdf(0.975) * self.error

    def named(self) -> dict[str, float]:
        """Return the slope as plain data."""
        return {"rise": self.rise, "low": self.rise - self.around, "high": self.rise + self.around}


def slopes(
    names: Sequence[str], factors: Sequence[Sequence[float]], scores: Sequence[Sequence[float]], spread: float
) -> list[Slope]:
    """Return the slope of each dial, the most certain first. `factors` has a row per pair, in the order of `names`."""
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
    """Return the weights moved along the slopes. Certain slopes move further."""
    moves = {slope.name: slope.sureness**3 / (slope.sureness**2 + _DOUBT) for slope in found}
    length = sqrt(sum(x * x for x in moves.values())) or 1.0
    there = figures(varied(make, {name: step * spread * x / length for name, x in moves.items()}))
    return {
        name: [_short(x) for x in value] if isinstance(value, list) else _short(value)
        for name, value in there.items()
    }


def _short(x: float) -> float:
    return float(f"{x:.3g}")
