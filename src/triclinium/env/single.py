"""A game in Gymnasium: one seat is the agent's, bots play the others.

Every installed game is registered under its name, `triclinium/NAME-v0`, when `triclinium.env` is imported.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np

from .. import games
from ..kernel.errors import Refused, SettingError
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given
from .numbered import NumberedGame, Observation
from .opponents import Bots, Opponent, bots_by_seat, opponent
from .rewards import WORST

NAMESPACE: Final = "triclinium"
VERSION: Final = 0
"""It goes up when the same numbers mean something else."""
_SEEDS: Final = 1 << 32
Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a table. `gymnasium.make` makes one.

    `bots`: who plays the other seats, a name for all or names by seat; settings of the game by name.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as the base class has it)

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
        """Deal a new game, and let bots play until the agent is asked. The same seed brings the same game.

        A game that ends before the agent is asked for anything is dealt again.
        """
        super().reset(seed=seed)
        deal = int(self.np_random.integers(_SEEDS)) if seed is None else seed
        self._deal(deal)
        while self.table.play.over:
            self._deal(int(self.np_random.integers(_SEEDS)))
        return self._seen()

    def _deal(self, seed: int) -> None:
        self._opponents = {
            seat: opponent(self.table.game, bot, seed, seat) for seat, bot in self.bots.items()
        }
        self.table.deal(seed)
        self._others()

    def _others(self) -> None:
        """Bots decide until the agent is asked, or the game is over."""
        play, seat = self.table.play, self.seat
        while play.seat != seat and not play.over:
            play.take(self._opponents[play.seat].choose(play.state, play.seat, play.options))

    def step(self, action: np.int64) -> Step:
        """Do what the agent chose, and let bots play until it is asked again.

        What it may not choose ends the game for it with the worst reward; `info["refused"]` says why.
        """
        table = self.table
        if table.play.over:
            raise SettingError("the game is over: reset deals a new one")
        try:
            table.play.act(int(action))
        except Refused as refused:
            observation, info = self._seen()
            return observation, WORST, True, False, {**info, "refused": str(refused)}
        self._others()
        observation, info = self._seen()
        if table.play.over:
            return observation, table.rewards()[self.seat], True, False, info
        return observation, 0.0, False, False, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.table.observe(self.seat)
        info: dict[str, Any] = {"action_mask": observation["action_mask"]}
        if self.table.play.slotted:
            info["slots"] = self.table.play.said_slots()
        return observation, info

    def render(self) -> Any:
        """The board as a terminal shows it to the agent's seat."""
        if self.render_mode is None:
            return None
        return self.table.picture(self.seat)


def register() -> list[str]:
    """Make every installed game known to `gymnasium.make`; the names of all. What is known stays as it is."""
    names = [f"{NAMESPACE}/{name}-v{VERSION}" for name in games.names()]
    for name, game in zip(names, games.names(), strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game})
    return names
