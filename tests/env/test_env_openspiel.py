"""OpenSpiel: its own random simulation, observations, parameters and algorithms."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from env_games import GAMES, LONG, installed
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts

from scale import at_scale
from triclinium import games
from triclinium.env.openspiel import register

__all__ = ["installed"]


@pytest.fixture(scope="module", autouse=True)
def registered(installed: None) -> None:
    register()


def load(game: str, **params: Any) -> Any:
    return pyspiel.load_game(f"triclinium_{game}", params)


def dealt(game: str, deal: int, **params: Any) -> Any:
    state = load(game, **params).new_initial_state()
    state.apply_action(deal)
    return state


@pytest.mark.parametrize("game", [name for name in GAMES if name not in LONG])
def test_the_random_simulation_of_openspiel_passes(game: str) -> None:
    """The simulation plays whole games, and clones, serializes and compares every state."""
    for seats in {*games.find(game).rules.seats}:
        pyspiel.random_sim_test(
            load(game, players=seats, deals=5), at_scale(smoke=1, full=3), serialize=True, verbose=False
        )


def test_a_long_game_is_played_and_copied() -> None:
    state, random = dealt("struggle_for_rome", 3, players=3), Random(1)
    for _ in range(at_scale(smoke=150, full=2000)):
        if state.is_terminal():
            break
        other = state.clone()
        action = random.choice(state.legal_actions())
        before = str(state)
        other.apply_action(action)
        assert str(state) == before
        assert state.action_to_string(action) in {
            state.action_to_string(each) for each in state.legal_actions()
        }
        state.apply_action(action)
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
    game = state.get_game()
    data = pyspiel.serialize_game_and_state(game, state)
    assert str(pyspiel.deserialize_game_and_state(data)[1]) == str(state)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_observes_what_its_environment_observes(game: str) -> None:
    state = dealt(game, 4)
    table = state.position.table
    for _ in range(10):
        for seat in range(table.seats):
            features = table.stateless.observe(state.position.play.state, seat)
            assert np.array_equal(state.observation_tensor(seat), np.frombuffer(features, np.uint8))
            assert (
                json.loads(state.observation_string(seat))["viewer"]
                == table.game.view(state.position.play.state, seat)["viewer"]
            )
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])


def test_settings_are_parameters() -> None:
    game = pyspiel.load_game("triclinium_fall_of_rome(players=3,difficulty=heroic,deals=2)")
    assert game.num_players() == 3
    assert game.table.settings["difficulty"] == "heroic"
    assert game.new_initial_state().chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert dealt("fall_of_rome", 1, roles="vestalis+mercator").position.table.settings["roles"] == (
        "vestalis",
        "mercator",
    )
    with pytest.raises(Exception, match="difficulty can be"):
        load("fall_of_rome", difficulty="absurd")


def test_algorithms_of_openspiel_can_play() -> None:
    """Search beats random play in a small game, and the environment for reinforcement learning runs."""
    game, random = load("terni_lapilli"), np.random.RandomState(1)
    search = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    total = 0.0
    for deal in range(at_scale(smoke=2, full=10)):
        state = dealt("terni_lapilli", deal)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(
                search.step(state) if state.current_player() == 0 else int(random.choice(legal))
            )
        total += state.returns()[0]
    assert total > 0
    step = rl_environment.Environment(load("aeterna")).reset()
    assert len(step.observations["info_state"][0]) == load("aeterna").observation_tensor_size()


def test_python_exits_cleanly_after_a_game_was_loaded() -> None:
    """OpenSpiel keeps registered games until after the interpreter has shut down."""
    code = "import pyspiel, triclinium.env.openspiel; pyspiel.load_game('triclinium_aeterna')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_package_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "triclinium.env.openspiel")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'triclinium\[openspiel\]'"):
        import_module("triclinium.env.openspiel")
