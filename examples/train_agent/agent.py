"""An agent that is one small neural network: what it sees goes in, how likely each action is comes out.

One hidden layer, written out in numpy so that nothing is hidden: `choose` is the way forward, `learn` the way back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from triclinium.env import Observation

Floats = NDArray[np.float64]
HIDDEN: Final = 128
RATE: Final = 0.005
"""Learning rate."""
CURIOSITY: Final = 0.1
"""Weight of the entropy, which keeps the agent trying different actions."""
NEVER: Final = -1e9
"""Instead of what the network says of an action that may not be chosen."""


@dataclass
class Decision:
    """One decision of a game, and its result for the deciding seat."""

    seen: Observation
    chosen: int
    worth: float = 0.0
    """The reward at the end of the game, less for a decision long before it."""


class Agent:
    """Chooses among what is allowed, and learns from decisions whose worth is known."""

    def __init__(self, features: int, actions: int, seed: int) -> None:
        self.random: Final = np.random.default_rng(seed)
        normal = self.random.normal
        self.weights: Final[dict[str, Floats]] = {
            "hidden": normal(0, (2 / features) ** 0.5, (features, HIDDEN)),
            "hidden.bias": np.zeros(HIDDEN),
            "policy": normal(0, 0.01, (HIDDEN, actions)),
            "policy.bias": np.zeros(actions),
            "value": normal(0, 0.01, (HIDDEN, 1)),
            "value.bias": np.zeros(1),
        }
        self._adam: Final = Adam(self.weights)

    def choose(self, seen: Sequence[Observation], best: bool = False) -> list[int]:
        """Return an action for each of several tables: drawn with the network's probabilities, or the likeliest one."""
        _, logits, _ = self._forward(*_stacked(seen))
        if not best:
            logits = logits + self.random.gumbel(
                size=logits.shape
            )  # the largest is then a draw from the softmax
        return [int(action) for action in logits.argmax(axis=1)]

    def learn(self, decisions: Sequence[Decision]) -> None:
        """REINFORCE with a baseline: more of what went better than expected, less of what went worse."""
        self._adam.step(self.slopes(decisions))

    def slopes(self, decisions: Sequence[Decision]) -> dict[str, Floats]:
        """Return the gradient of the loss.

        The loss of a decision: how unlikely it was, times how much better it went than expected; plus half the square
        of that difference, so that what is expected comes true; less what curiosity is worth.
        """
        seen, allowed = _stacked([decision.seen for decision in decisions])
        chosen = np.array([decision.chosen for decision in decisions])
        worth = np.array([decision.worth for decision in decisions])
        hidden, logits, expected = self._forward(seen, allowed)
        better = worth - expected
        log_likely = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        likely = np.exp(log_likely)
        finite = np.where(allowed, log_likely, 0.0)  # what is never chosen counts nothing
        entropy = -(likely * finite).sum(axis=1, keepdims=True)

        # The slope of the loss at each output of the network; then layer by layer back to the weights.
        count = len(decisions)
        at_policy = likely * better[:, None]
        at_policy[np.arange(count), chosen] -= better
        at_policy += CURIOSITY * likely * (finite + entropy)
        at_policy /= count
        at_value = -better[:, None] / count
        at_hidden = at_policy @ self.weights["policy"].T + at_value @ self.weights["value"].T
        at_hidden[hidden <= 0] = 0.0
        return {
            "hidden": seen.T @ at_hidden,
            "hidden.bias": at_hidden.sum(axis=0),
            "policy": hidden.T @ at_policy,
            "policy.bias": at_policy.sum(axis=0),
            "value": hidden.T @ at_value,
            "value.bias": at_value.sum(axis=0),
        }

    def _forward(self, seen: Floats, allowed: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the logits of the actions, and the expected value of the game."""
        weights = self.weights
        hidden = np.maximum(seen @ weights["hidden"] + weights["hidden.bias"], 0.0)
        logits = np.where(allowed, hidden @ weights["policy"] + weights["policy.bias"], NEVER)
        return hidden, logits, (hidden @ weights["value"] + weights["value.bias"])[:, 0]


class Adam:
    """Steps down the slope, longer where it has been even and shorter where it has been rough (Kingma and Ba 2015)."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self._weights: Final = weights
        self._mean: Final = {name: np.zeros_like(of) for name, of in weights.items()}
        self._square: Final = {name: np.zeros_like(of) for name, of in weights.items()}
        self._steps = 0

    def step(self, slopes: dict[str, Floats]) -> None:
        """One step; the weights are changed in place."""
        self._steps += 1
        for name, slope in slopes.items():
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            self._weights[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


def _stacked(seen: Sequence[Observation]) -> tuple[Floats, NDArray[np.bool_]]:
    """Return a row for each table: its scaled features (counts from 0 to 255), and its legal actions."""
    features = np.log1p(np.stack([each["observation"] for each in seen]), dtype=np.float64)
    return features, np.stack([each["action_mask"] for each in seen]).astype(bool)
