"""Games as environments for learning: PettingZoo's agent-environment cycle, and Gymnasium with bots in the other seats.

>>> from triclinium.env import aec
>>> env = aec("fall_of_rome", seats=2, settings={"difficulty": "introductory"})
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> [env.said(action) for action in observation["action_mask"].nonzero()[0]]
['place Eburacum', 'place Lugdunum', 'place Brundisium', 'place Tyras']
>>> env.step(observation["action_mask"].argmax())
>>> env.agent_selection
'B'

It needs the extra `env`; docs/study/env.md tells what the numbers mean.
"""

from __future__ import annotations

from .aec import TableEnv, aec
from .numbered import NumberedGame, Observation
from .single import SeatEnv, register

register()

__all__ = ["NumberedGame", "Observation", "SeatEnv", "TableEnv", "aec", "register"]
