"""Environments for reinforcement learning: PettingZoo for all seats, Gymnasium for one seat among bots.

>>> from triclinium.env import aec
>>> env = aec("fall_of_rome", seats=2, settings={"difficulty": "introductory"})
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> [env.said(action) for action in observation["action_mask"].nonzero()[0]]
['place Eburacum', 'place Lugdunum', 'place Brundisium', 'place Tyras']
>>> env.step(observation["action_mask"].argmax())
>>> env.agent_selection
'B'

This package needs the extra `env`. docs/study/env.md explains it.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as _missing:
    raise ModuleNotFoundError(
        f"Environments need the package {_missing.name}. Install it with: pip install 'triclinium[env]'",
        name=_missing.name,
    ) from None

from .aec import TableEnv, aec
from .numbered import NumberedGame, Observation
from .single import SeatEnv, register
from .vector import SeatVectorEnv

register()

__all__ = ["NumberedGame", "Observation", "SeatEnv", "SeatVectorEnv", "TableEnv", "aec", "register"]
