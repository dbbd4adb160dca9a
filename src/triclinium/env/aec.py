"""PettingZoo environment of a game, in its agent-environment cycle: one agent per seat, asked in turn."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import TerminateIllegalWrapper

from ..kernel.errors import SettingError
from ..kernel.notation import SEAT_NAMES
from ..kernel.numbered import NOBODY
from ..kernel.settings import Given
from .numbered import NumberedGame, Observation
from .rewards import WORST

Illegal = Literal["raise", "terminate"]
"""Effect of an illegal action: raise Refused, or end the game with the worst reward for the agent."""
_SEATS: Final = {name: seat for seat, name in enumerate(SEAT_NAMES)}
SEED_BITS: Final = 32
VERSION: Final = 0
"""Version of the environments. It increases when a number changes its meaning."""
RENDER_MODES: Final = ["ansi"]


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no type hints
    """A table of a game. Create one with `aec`."""

    def __init__(self, game: str, seats: int | None, settings: Given | None, render_mode: str | None) -> None:
        super().__init__()
        self.table: Final = NumberedGame(game, seats, settings)
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise SettingError(f"a board can be rendered as ansi; not as {render_mode!r}")
        self.render_mode: Final = render_mode
        self.possible_agents = list(SEAT_NAMES[: self.table.seats])
        self.agents: list[str] = []
        made = {agent: self.table.spaces() for agent in self.possible_agents}
        self.observation_spaces = {agent: observed for agent, (observed, _) in made.items()}
        self.action_spaces = {agent: chosen for agent, (_, chosen) in made.items()}
        rows = self.table.seats * len(self.table.features.names)
        self.state_space: Final = spaces.Box(0, 255, (rows,), np.uint8)
        self._slotted: Final = bool(self.table.table.slots)
        self._seeds = Random()
        self._over = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of features and action mask, which is the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of action numbers, which is the same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        The same seed gives the same game; without a seed, the sequence of the last seed continues.
        """
        if seed is not None:
            self._seeds = Random(seed)
        self._play = self.table.deal(self._seeds.getrandbits(SEED_BITS) if seed is None else seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._over = False
        self._skip_agent_selection = None
        self._selected()

    def step(self, action: int | None) -> None:
        """Apply the action of the selected agent."""
        if self._over or action is None:
            self._was_dead_step(action)
            return
        seat = self._play.act(int(action))
        if seat == NOBODY or self._slotted:
            self._selected()
        else:
            self.agent_selection = SEAT_NAMES[seat]

    def _selected(self) -> None:
        # Until the end, rewards and everything that PettingZoo adds up or clears at each step stay 0.
        play = self._play
        if play.over:
            self._end()
            return
        self.agent_selection = agent = SEAT_NAMES[play.seat]
        if self._slotted:
            self.infos[agent] = {"slots": play.said_slots()}

    def _end(self) -> None:
        self._over = True
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {} for agent in self.agents}
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return what an agent's seat knows, and its legal actions if it must decide."""
        return self.table.observe(_SEATS[agent])

    def state(self) -> NDArray[np.uint8]:
        """Return the observations of all seats as rows, for a centralised critic."""
        observe, s = self.table.features.observe, self.table.state
        return np.frombuffer(bytearray().join(observe(s, seat) for seat in range(self.table.seats)), np.uint8)

    def said(self, action: int) -> str:
        """Return an action number in notation."""
        return self._play.said(int(action))

    def legal(self) -> list[int]:
        """Return the legal action numbers of the selected agent. This is faster than searching the mask."""
        return self._play.legal()

    def render(self) -> str | None:
        """Return the board as the terminal shows it to the selected agent."""
        if self.render_mode is None:
            return None
        return self.table.picture(self._play.seat)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def aec(
    game: str,
    seats: int | None = None,
    settings: Given | None = None,
    render_mode: str | None = None,
    illegal: Illegal = "raise",
) -> Any:
    """Return a game as an `AECEnv`. With `illegal="terminate"`, it is wrapped in TerminateIllegalWrapper."""
    if illegal not in get_args(Illegal):
        raise SettingError(f"illegal can be {', '.join(get_args(Illegal))}; not {illegal!r}")
    env = TableEnv(game, seats, settings, render_mode)
    return env if illegal == "raise" else TerminateIllegalWrapper(env, illegal_reward=WORST)
