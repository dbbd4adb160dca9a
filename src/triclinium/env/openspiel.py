"""Games for OpenSpiel: importing this module registers every installed game as `triclinium_NAME`.

>>> import pyspiel
>>> import triclinium.env.openspiel
>>> game = pyspiel.load_game("triclinium_fall_of_rome(players=2,difficulty=introductory)")
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # chance chooses one of the deals
>>> len(state.legal_actions())
4

A game begins with a chance node that chooses one of `deals` seeds. All later random outcomes follow from the
seed, so there are no other chance nodes. The parameters are `players`, `deals` and the settings of the game.
Separate several values of a setting with `+`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "This module needs OpenSpiel. Install it with: pip install 'triclinium[openspiel]'", name="pyspiel"
    ) from None

from .. import games
from ..games.entry import Entry
from ..kernel.numbered import Numbered
from ..kernel.settings import INTERRUPTS
from .numbered import NumberedGame
from .rewards import BEST, WORST, rewards

DEALS: Final = 1024
"""Default of the parameter `deals`: the number of different deals."""
MAX_MOVES: Final = 1_000_000
"""Upper bound of the length of a game, which OpenSpiel requires. All games end long before."""


class Position:
    """A game in progress that OpenSpiel can copy and pickle."""

    def __init__(self, table: NumberedGame, seed: int, moves: Sequence[int] = ()) -> None:
        self.table: Final = table
        self.play: Numbered[Any] = table.deal(seed)
        self.moves: Final = list(moves)
        for move in moves:
            self.play.act(move)

    def act(self, move: int) -> None:
        """Apply an action by its number."""
        self.play.act(move)
        self.moves.append(move)

    def __deepcopy__(self, memo: object) -> Position:
        other = Position.__new__(Position)
        own = self.play
        play = Numbered(own.game, own.table, own.game.clone(own.state), own.seed)
        play.decisions = own.decisions
        play.put(play.state)  # the sample of composed actions depends on the number of decisions
        vars(other).update(table=self.table, play=play, moves=self.moves[:])
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        return _replayed, (table.entry.name, table.seats, dict(table.settings), self.play.seed, self.moves)


def _replayed(
    game: str, seats: int, settings: Mapping[str, Any], seed: int, moves: Sequence[int]
) -> Position:
    return Position(NumberedGame(game, seats, settings), seed, moves)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no type hints
    """State for OpenSpiel. `position` is None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = None

    @property
    def _game(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Return the seat that must decide, or OpenSpiel's number for chance or the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.play.over else self.position.play.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, which are equally likely."""
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.play.legal()) if self.position else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = Position(self._game.table, action)
        else:
            self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.play.said(action) if self.position and player >= 0 else f"deal {action}"

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.position is not None and self.position.play.over

    def returns(self) -> list[float]:
        """Return the reward of each seat, or zeros before the end."""
        table = self._game.table
        outcome = table.game.outcome(self.position.play.state) if self.position else None
        return rewards(outcome, table.seats, table.entry.cooperative) if outcome else [0.0] * table.seats

    def __str__(self) -> str:
        if self.position is None:
            return "not dealt"
        table, play = self.position.table, self.position.play
        return f"deal {play.seed}, move {len(self.position.moves)}: {table.game.digest(play.state)}"


class Observer:
    """Observer of what a seat may know: features as a tensor, the view as JSON."""

    def __init__(self, table: NumberedGame) -> None:
        self._table: Final = table
        self.tensor: Final = np.zeros(len(table.features.names), np.float32)
        self.dict: Final = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the features of a seat, or zeros before the deal."""
        self.tensor.fill(0)
        if state.position is not None:
            # Table features may cache their last state. OpenSpiel asks about many states: use stateless ones.
            row = self._table.stateless.observe(state.position.play.state, player)
            self.tensor[:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view of a seat as JSON."""
        if state.position is None:
            return ""
        return json.dumps(self._table.game.view(state.position.play.state, player), sort_keys=True)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Game for OpenSpiel. Each installed game gets a subclass."""

    entry: Entry
    kind: Any
    """GameType of the game."""
    usual: Mapping[str, Any]
    """Default parameters of the game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        entry, given = self.entry, {**self.usual, **(params or {})}
        many = {setting.name: setting.kind != "one" for setting in entry.rules.settings}
        settings = {
            name: value.split("+") if many[name] else value
            for name, value in given.items()
            if name in many and value
        }
        self.table: Final = NumberedGame(entry.name, given["players"], settings)
        self.deals: Final[int] = given["deals"]
        bounds = pyspiel.GameInfo(
            num_distinct_actions=self.table.table.size,
            max_chance_outcomes=self.deals,
            num_players=self.table.seats,
            min_utility=WORST,
            max_utility=BEST,
            max_game_length=MAX_MOVES,
        )
        super().__init__(self.kind, bounds, given)

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer."""
        return Observer(self.table)


def register() -> list[str]:
    """Register every installed game that OpenSpiel does not know yet. Return the names of all games."""
    known = {*pyspiel.registered_names()}
    found = {f"triclinium_{name}": name for name in games.names()}
    for name, game in found.items():
        if name not in known:
            _register(name, games.find(game))
    return [*found]


def _register(name: str, entry: Entry) -> None:
    low, high = entry.rules.seats
    settings = {setting.name: "" for setting in entry.rules.settings if setting.name != INTERRUPTS.name}
    usual: dict[str, Any] = {"players": max(low, min(2, high)), "deals": DEALS, **settings}
    types = pyspiel.GameType
    kind = types(
        short_name=name,
        long_name=name,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if entry.hidden
        else types.Information.PERFECT_INFORMATION,
        # If all seats lose, the sum of a competitive game is not 0.
        utility=types.Utility.IDENTICAL if entry.cooperative else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )
    # This is a class, as in OpenSpiel's own games: Python aborts at exit if OpenSpiel holds our functions.
    pyspiel.register_game(kind, type(name, (SpielGame,), {"entry": entry, "kind": kind, "usual": usual}))


register()
