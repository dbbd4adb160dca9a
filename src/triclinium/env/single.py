"""Gymnasium environment of a game: the agent plays one seat, bots play the others.

Every installed game is registered as `triclinium/NAME-v0` when `triclinium.env` is imported.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .. import games
from ..kernel.errors import Refused, SettingError
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given
from .numbered import NumberedGame, Observation
from .opponents import Bots, Opponent, bots_by_seat, opponent
from .rewards import WORST

NAMESPACE: Final = "triclinium"
VERSION: Final = 0
"""Version of the environments. It increases when a number changes its meaning."""
_SEEDS: Final = 1 << 32
_BATCHED: Final = "triclinium.env.vector:SeatVectorEnv"
Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a table. Create one with `gymnasium.make`.

    `bots` is one bot for the other seats, or bots by seat. Settings of the game are given by name.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as the base class declares it)

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: str = SEAT_NAMES[0],
        bots: Bots = "random",
        settings: Given | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SettingError(f"a board can be rendered as ansi; not as {render_mode!r}")
        self.render_mode = render_mode
        self.table: Final = NumberedGame(game, seats, {**(settings or {}), **more})
        names = SEAT_NAMES[: self.table.seats]
        if seat not in names:
            raise SettingError(f"there is no seat {seat!r} at this table; there are {', '.join(names)}")
        self.seat: Final = names.index(seat)
        self.bots: Final = bots_by_seat(self.table.entry, self.table.seats, self.seat, bots)
        self.observation_space, self.action_space = self.table.spaces()
        self._opponents: dict[int, Opponent] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let bots play until the agent must decide.

        The same seed gives the same game.
        """
        self.deal(seed)
        return self._seen()

    def deal(self, seed: int | None) -> None:
        """Start a game without observing it. Without a seed, the generator gives the next one.

        A game that ends before the agent must decide is replaced by another one.
        """
        super().reset(seed=seed)
        self._start(int(self.np_random.integers(_SEEDS)) if seed is None else seed)
        while self.table.play.over:
            self._start(int(self.np_random.integers(_SEEDS)))

    def _start(self, seed: int) -> None:
        self._opponents = {
            seat: opponent(self.table.game, bot, seed, seat) for seat, bot in self.bots.items()
        }
        self.table.deal(seed)
        self._others()

    def _others(self) -> None:
        """Let bots decide until it is the agent's turn, or the game is over."""
        play, seat = self.table.play, self.seat
        while play.seat != seat and not play.over:
            play.take(self._opponents[play.seat].choose(play.state, play.seat, play.options))

    def step(self, action: np.int64) -> Step:
        """Apply the agent's action, and let bots play until the agent must decide again.

        An illegal action ends the episode with the worst reward. `info["refused"]` contains the reason.
        """
        reward, ended, refused = self.act(int(action))
        observation, info = self._seen()
        if refused:
            info["refused"] = refused
        return observation, reward, ended, False, info

    def act(self, action: int) -> tuple[float, bool, str]:
        """Do the same as `step`, without an observation.

        Return the reward, whether the episode ended, and the refusal (empty if there is none).
        """
        table = self.table
        if table.play.over:
            raise SettingError("the game is over: reset deals a new one")
        try:
            table.play.act(action)
        except Refused as refused:
            return WORST, True, str(refused)
        self._others()
        if table.play.over:
            return table.rewards()[self.seat], True, ""
        return 0.0, False, ""

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions. MaskablePPO of sb3-contrib calls this method by name."""
        return np.frombuffer(self.table.play.mask(self.seat), np.bool_)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.table.observe(self.seat)
        info: dict[str, Any] = {"action_mask": observation["action_mask"]}
        if self.table.play.slotted:
            info["slots"] = self.table.play.said_slots()
        return observation, info

    def render(self) -> Any:
        """Return the board as the terminal shows it to the agent's seat."""
        if self.render_mode is None:
            return None
        return self.table.picture(self.seat)


def register() -> list[str]:
    """Register every installed game with `gymnasium.make`, and return all names.

    Games that are already registered are not changed.
    """
    names = [f"{NAMESPACE}/{name}-v{VERSION}" for name in games.names()]
    for name, game in zip(names, games.names(), strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                name, f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game}, vector_entry_point=_BATCHED
            )
    return names
