"""Train MaskablePPO of sb3-contrib against random play, then compare it with random play in the same games.

python maskable_ppo.py [GAME] [SECONDS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from triclinium.env import register

TABLES = 8
MEASURED = 400
"""Number of games of a measurement."""
Choose = Callable[[Any, Any], int]
"""Function that returns an action for an observation and a mask."""


def seat(game: str) -> Any:
    """Return an environment whose observation is the logarithm of each feature, without the mask."""
    env: Any = gymnasium.make(f"triclinium/{game}-v0", seats=2)
    features = env.observation_space["observation"].shape
    space = gymnasium.spaces.Box(0, np.log1p(255), features, np.float32)
    return gymnasium.wrappers.TransformObservation(
        env, lambda seen: np.log1p(seen["observation"], dtype=np.float32), space
    )


class Deadline(BaseCallback):  # type: ignore[misc]  # no types without the package
    """Stop the training after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = monotonic() + seconds

    def _on_step(self) -> bool:
        return monotonic() < self._end


def rewards(game: str, choose: Choose) -> list[float]:
    """Return the reward of each measured game; the same seeds deal the same games to every player."""
    env = seat(game)
    found = []
    for seed in range(1_000_000, 1_000_000 + MEASURED):
        seen, info = env.reset(seed=seed)
        ended = False
        while not ended:
            seen, reward, ended, _, info = env.step(choose(seen, info["action_mask"]))
        found.append(float(reward))
    return found


def main(game: str = "aeterna", seconds: str = "60") -> None:
    """Train, measure and print."""
    register()
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: seat(game)] * TABLES),
        n_steps=128,
        batch_size=256,
        n_epochs=4,
        gamma=1.0,
        seed=1,
        device="cpu",
    )
    model.learn(2**31, callback=Deadline(float(seconds)))
    print(f"{model.num_timesteps:,} steps in {seconds} s")
    random = np.random.default_rng(1)
    trained = rewards(
        game, lambda seen, mask: int(model.predict(seen, action_masks=mask, deterministic=True)[0])
    )
    baseline = rewards(game, lambda _, mask: int(random.choice(np.flatnonzero(mask))))
    for name, found in (("trained", trained), ("random", baseline)):
        won = sum(reward > 0 for reward in found) / MEASURED
        print(f"{name}: mean reward {fmean(found):+.3f}, won {won:.1%} of {MEASURED} games")
    gains = [one - other for one, other in zip(trained, baseline, strict=True)]
    margin = 1.96 * stdev(gains) / sqrt(MEASURED)
    print(
        f"difference: {fmean(gains):+.3f}, 95% interval {fmean(gains) - margin:+.3f} to {fmean(gains) + margin:+.3f}"
    )
    if fmean(gains) <= margin:
        sys.exit("The training did not beat random play clearly. Train longer.")


if __name__ == "__main__":
    main(*sys.argv[1:])
