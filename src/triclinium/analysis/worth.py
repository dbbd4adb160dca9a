"""The chance of each seat to win, estimated from what everybody sees.

A game names in its entry a function that gives some numbers about a seat (`Lab.chances`). The model weighs them: by a
logistic regression where all seats win or lose together, and by a softmax over the seats where they are rivals. It
learned from games in which `solid` played all seats, so it says how often such a player would win from here.
`triclinium lab worth` trains it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp
from pkgutil import resolve_name
from typing import Any, Final

from ..games import find
from ..games.entry import Entry
from ..kernel.errors import SettingError

FILE: Final = "worth.json"
"""Name of the model's file in the package of a game."""
Terms = Callable[[Any, int], dict[str, float]]
"""Gives the numbers about a seat of a state, by name."""


@dataclass(frozen=True)
class Model:
    """A trained model."""

    bias: float
    """For games in which all win or lose together; else 0."""
    weights: Mapping[str, float]
    card: Mapping[str, object]
    """Model card: which games it learned from, and how well it predicts games that it did not see."""
    errors: Sequence[tuple[float, float]] = ()
    """Predictions in ascending order, each with its standard error (`lab.worth`)."""

    @staticmethod
    def from_json(text: str) -> Model:
        """Parse a model file."""
        data = json.loads(text)
        errors = tuple((prediction, error) for prediction, error in data["errors"])
        return Model(data["bias"], data["weights"], data["card"], errors)

    def to_json(self) -> str:
        """Return the model as a file."""
        named = {"card": self.card, "bias": self.bias, "weights": self.weights, "errors": self.errors}
        return json.dumps(named, indent=1) + "\n"

    def total(self, terms: Mapping[str, float]) -> float:
        """Return the bias and the weighted sum of these numbers."""
        return self.bias + sum(weight * terms[name] for name, weight in self.weights.items())

    def error(self, chance: float) -> float:
        """Return the standard error of a chance, between those of the nearest predictions.

        >>> Model(0, {}, {}, ((0.2, 0.02), (0.4, 0.06))).error(0.3)
        0.04
        """
        below = [each for each in self.errors if each[0] <= chance]
        above = [each for each in self.errors if each[0] > chance]
        if not below or not above:
            return (below[-1:] + above[:1] or [(0.0, 0.0)])[0][1]
        (left, least), (right, most) = below[-1], above[0]
        return round(least + (most - least) * (chance - left) / (right - left), 4)


class Worth:
    """Estimates chances to win in one game."""

    def __init__(self, entry: Entry, model: Model) -> None:
        self.model: Final = model
        self._entry: Final = entry
        self._terms: Final = terms_of(entry)

    def all(self, s: Any) -> tuple[float, ...]:
        """Return the chance of each seat, from 0 to 1; 0 and 1 when the game is over.

        The chances of rivals add up to 1. Seats that win together have the same chance.
        """
        if s.over:
            return result(self._entry, s)
        if self._entry.cooperative:
            chance = 1 / (1 + exp(-self._total(s, 0)))
            return (chance,) * int(s.seats)
        totals = [self._total(s, seat) for seat in range(s.seats)]
        most = max(totals)
        shares = [exp(total - most) for total in totals]
        return tuple(share / sum(shares) for share in shares)

    def errors(self, s: Any) -> tuple[float, ...]:
        """Return the standard error of each chance; 0 when the game is over."""
        if s.over:
            return (0.0,) * int(s.seats)
        return tuple(map(self.model.error, self.all(s)))

    def _total(self, s: Any, seat: int) -> float:
        return self.model.total(self._terms(s, seat))


def result(entry: Entry, s: Any) -> tuple[float, ...]:
    """Return 1 for winners and 0 for others; rivals who win together, or draw, share the 1."""
    outcome = entry.rules.outcome(s)
    assert outcome is not None
    drawn = outcome.ranks is not None and not outcome.winners
    winners = tuple(range(s.seats)) if drawn else outcome.winners
    share = 1.0 if entry.cooperative else 1 / max(1, len(winners))
    return tuple(share if seat in winners else 0.0 for seat in range(s.seats))


def terms_of(entry: Entry) -> Terms:
    """Return the function that gives the numbers of a seat; raise SettingError if the game has none."""
    if not entry.lab.chances:
        raise SettingError(
            f"{entry.name} names nothing that chances to win could be estimated from; name a function in its entry: "
            'Lab(chances="package.module:terms")'
        )
    found: Terms = resolve_name(entry.lab.chances)
    return found


def has_model(entry: Entry) -> bool:
    """Return whether a game has a model of the chance to win."""
    return bool(entry.lab.chances) and _place(entry).is_file()


@cache
def worth_of(name: str) -> Worth:
    """Return the estimate for an installed game; raise SettingError if the game has no model."""
    entry = find(name)
    if not has_model(entry):
        raise SettingError(f"{name} has no model of the chance to win; train one with `triclinium lab worth`")
    return Worth(entry, Model.from_json(_place(entry).read_text(encoding="utf-8")))


def _place(entry: Entry) -> Traversable:
    return files(entry.rules.package) / FILE
