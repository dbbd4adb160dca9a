"""Strength of a player: games against a bot through Gymnasium, in each seat in turn, on fixed deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from triclinium.env import Observation
from triclinium.kernel.notation import SEAT_NAMES

Z: Final = 1.959964
"""95% of a normal distribution lie within so many standard deviations."""
SIDE_BY_SIDE: Final = 64
Chooser = Callable[[Sequence[Observation]], Sequence[int]]
"""Chooses an action at each of several tables."""


@dataclass(frozen=True)
class Score:
    """Results of some games."""

    won: NDArray[np.bool_]
    """By deal."""

    @property
    def rate(self) -> float:
        """The share of games that were won; a draw is no win."""
        return float(self.won.mean())

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95% confidence interval of the rate, by Wilson.

        >>> low, high = Score(np.array([True] * 20 + [False] * 80)).interval
        >>> round(low, 3), round(high, 3)
        (0.133, 0.289)
        """
        games, rate = len(self.won), self.rate
        middle = (rate + Z**2 / (2 * games)) / (1 + Z**2 / games)
        reach = Z * sqrt(rate * (1 - rate) / games + (Z / (2 * games)) ** 2) / (1 + Z**2 / games)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def beyond(self, other: Score) -> tuple[float, float, float]:
        """Return the difference in wins to another player on the same deals, with its 95% interval."""
        each = self.won.astype(float) - other.won
        reach = Z * float(each.std()) / sqrt(len(each))
        return float(each.mean()), float(each.mean()) - reach, float(each.mean()) + reach

    def named(self) -> dict[str, float]:
        """Return the rate and its interval as plain data."""
        low, high = self.interval
        return {"won": self.rate, "low": low, "high": high}

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%})"


class Measure:
    """A fixed set of deals at tables of one game, against one bot; whoever is measured gets the same."""

    def __init__(self, game: str, seats: int, settings: Mapping[str, Any], bot: str, deals: range) -> None:
        self._deals: Final = deals
        self._tables: Final = [
            gymnasium.make(
                f"triclinium/{game}-v0",
                seats=seats,
                seat=SEAT_NAMES[place % seats],
                bots=bot,
                settings=dict(settings),
                disable_env_checker=True,
            )
            for place in range(SIDE_BY_SIDE)
        ]

    def score(self, choose: Chooser) -> Score:
        """Play all deals; deal after deal in the next seat."""
        won: list[bool] = []
        for start in range(0, len(self._deals), SIDE_BY_SIDE):
            won += self._side_by_side(choose, self._deals[start : start + SIDE_BY_SIDE])
        return Score(np.array(won))

    def _side_by_side(self, choose: Chooser, deals: range) -> list[bool]:
        """Play a game at each table. A player gets one question for all tables where it is to move."""
        waiting = {at: self._tables[at].reset(seed=deal)[0] for at, deal in enumerate(deals)}
        won = [False] * len(deals)
        while waiting:
            actions = choose(list(waiting.values()))
            for at, action in zip(list(waiting), actions, strict=True):
                seen, reward, over, _, _ = self._tables[at].step(action)
                if over:
                    won[at] = float(reward) > 0
                    del waiting[at]
                else:
                    waiting[at] = seen
        return won


def at_random(seed: int) -> Chooser:
    """Make a player that takes a random legal action."""
    random = np.random.default_rng(seed)

    def choose(seen: Sequence[Observation]) -> list[int]:
        return [int(random.choice(np.flatnonzero(each["action_mask"]))) for each in seen]

    return choose
