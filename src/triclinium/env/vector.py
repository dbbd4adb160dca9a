"""Many games in one process: Gymnasium's vector API without the cost of separate environments.

It plays the same games as Gymnasium's `SyncVectorEnv` with the same number of `SeatEnv`. It is faster because
it writes the observations of all games into one array. `SyncVectorEnv` creates an array for each game and
copies it twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ..kernel.errors import SettingError
from .numbered import Observation
from .single import SeatEnv

Steps = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
"""Observations, rewards, terminations, truncations and infos of all games."""


class SeatVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """One seat at each of `num_envs` tables. `gymnasium.make_vec` creates one.

    It takes the arguments of `SeatEnv`.

    The step after the end of a game starts the next game and ignores the action (Gymnasium's `NEXT_STEP`).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (the base class declares it this way)
        **SeatEnv.metadata,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(self, game: str, num_envs: int = 1, **more: Any) -> None:
        if num_envs < 1:
            raise SettingError(f"num_envs is at least 1, not {num_envs}")
        self.num_envs = num_envs
        self.envs: Final = [SeatEnv(game, **more) for _ in range(num_envs)]
        self.render_mode = self.envs[0].render_mode
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = [False] * num_envs

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game at each table: with `seed`, `seed + 1` and so on, or with one seed per table."""
        if isinstance(seed, int):
            seeds: Sequence[int | None] = range(seed, seed + self.num_envs)
        else:
            seeds = [None] * self.num_envs if seed is None else seed
        for env, own in zip(self.envs, seeds, strict=True):
            env.deal(own)
        self._ended = [False] * self.num_envs
        return self._seen({})

    def step(self, actions: ArrayLike) -> Steps:
        """Apply one action at each table.

        For illegal actions, `infos["refused"]` contains the reasons, and `infos["_refused"]` marks the
        tables.
        """
        chosen = np.asarray(actions).tolist()
        rewards = np.zeros(self.num_envs)
        ended = [False] * self.num_envs
        infos: dict[str, Any] = {}
        for number, (env, action) in enumerate(zip(self.envs, chosen, strict=True)):
            if self._ended[number]:
                env.deal(None)
                continue
            rewards[number], ended[number], refused = env.act(action)
            if refused:
                infos = self._add_info(infos, {"refused": refused}, number)
        self._ended = ended
        observations, infos = self._seen(infos)
        return observations, rewards, np.array(ended), np.zeros(self.num_envs, np.bool_), infos

    def _seen(self, infos: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        games = [(env.table.features, env.table.play, env.seat) for env in self.envs]
        features = self._rows(features.observe(play.state, seat) for features, play, seat in games)
        masks = self._rows(play.mask(seat) for _, play, seat in games).view(np.int8)
        infos |= {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}
        return {"observation": features, "action_mask": masks}, infos

    def _rows(self, rows: Iterable[bytes | bytearray]) -> NDArray[np.uint8]:
        return np.frombuffer(bytearray().join(rows), np.uint8).reshape(self.num_envs, -1)

    def render(self) -> tuple[Any, ...] | None:
        """Return the boards as the terminal shows them to the agents."""
        return None if self.render_mode is None else tuple(env.render() for env in self.envs)
