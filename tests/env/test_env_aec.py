"""The agent-environment cycle: PettingZoo's own tests for every game, and tests that they lack."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from env_games import GAMES, installed
from pettingzoo.test import api_test, seed_test

from scale import at_scale
from triclinium.env import TableEnv, aec
from triclinium.games import names
from triclinium.kernel.errors import NoNumber, Refused, SettingError

__all__ = ["installed"]
TABLES = [
    ("fall_of_rome", 1),
    ("fall_of_rome", 2),
    ("fall_of_rome", 5),
    ("struggle_for_rome", 3),
    ("struggle_for_rome", 4),
    ("aeterna", 2),
    ("aeterna", 4),
    ("terni_lapilli", 2),
    ("tiny", 2),
    ("tiny", 4),
]
EXPECTED = (
    "Observation space for each agent probably should be",  # PettingZoo itself uses a dictionary with a mask.
    "We recommend agents to be named in the format",  # Seats are named by letters everywhere.
    "Observation is not a NumPy array",  # It is a dictionary, as above.
    "Observation numpy array is all zeros",  # A board can be empty.
)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("illegal", ["raise", "terminate"])
def test_the_api_test_of_pettingzoo_passes(game: str, seats: int, illegal: Any) -> None:
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message, UserWarning)
        api_test(aec(game, seats, illegal=illegal), num_cycles=at_scale(smoke=30, full=100))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_seed_test_of_pettingzoo_passes(game: str, seats: int) -> None:
    seed_test(lambda: aec(game, seats), num_cycles=at_scale(smoke=50, full=200))


def play_randomly(env: TableEnv, seed: int | None, choices: int = 5) -> list[tuple[str, str]]:
    """Play a random game; return the agents and their actions."""
    env.reset(seed=seed)
    random = np.random.default_rng(choices)
    done = []
    for agent in env.agent_iter():
        observation, _, termination, _, _ = env.last()
        if termination:
            env.step(None)
            continue
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        done.append((agent, env.said(action)))
        env.step(action)
    return done


@pytest.mark.parametrize("game", GAMES)
def test_a_reset_without_a_seed_derives_the_next_one(game: str) -> None:
    env, other = aec(game), aec(game)
    first = play_randomly(env, 11)
    then = play_randomly(env, None)
    assert play_randomly(other, 11) == first
    assert play_randomly(other, None) == then
    if game != "terni_lapilli":  # This game has no chance, so the same choices give the same game.
        assert then != first


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_rewards_are_paid_only_at_the_end(game: str, seats: int) -> None:
    env = aec(game, seats)
    for seed in range(at_scale(smoke=1, full=5)):
        env.reset(seed=seed)
        random = np.random.default_rng(seed)
        while not any(env.terminations.values()):
            assert {*env.rewards.values()} == {0.0}
            env.step(random.choice(np.flatnonzero(env.last()[0]["action_mask"])))
        assert all(env.terminations.values())
        assert not any(env.truncations.values())
        paid = [env.rewards[agent] for agent in env.agents]
        assert paid == env.table.rewards()
        assert env.table.game.outcome(env.table.state) is not None
        for agent in env.possible_agents:
            assert env.agent_selection == agent
            assert env.last()[1] == paid[env.possible_agents.index(agent)]
            env.step(None)
        assert env.agents == []


def test_sealed_choices_are_made_in_turn_and_hidden_from_others() -> None:
    env = aec("tiny", 3)
    shown = []
    for which in (0, 1):
        env.reset(seed=4)
        assert env.agent_selection == "A"
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[which])
        assert env.agent_selection == "B"
        shown.append((env.observe("B"), env.observe("C")))
    for one, other in zip(*shown, strict=True):
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])


def test_agents_that_may_interrupt_are_asked() -> None:
    env = aec("tiny", 3)
    verbs = {said.split()[0] for seed in range(10) for _, said in play_randomly(env, seed)}
    assert {"pass", "continue", "fortuna"} <= verbs
    assert env.table.settings["interrupts"] == "poll"


@pytest.mark.parametrize("beside", [-1, -5, 1])
def test_a_number_out_of_range_is_no_action(beside: int) -> None:
    env = aec(names()[0])
    env.reset(seed=1)
    before = env.table.game.digest(env.table.state)
    size = env.action_space("A").n
    with pytest.raises(NoNumber, match=f"from 0 to {size - 1}"):
        env.step(beside if beside < 0 else size)
    assert env.table.game.digest(env.table.state) == before


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_refused(game: str) -> None:
    env = aec(game)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[-1])
    with pytest.raises(Refused):
        env.step(illegal)
    assert env.agents == env.possible_agents


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_ends_the_game_if_so_configured(game: str) -> None:
    env = aec(game, illegal="terminate")
    env.reset(seed=1)
    who = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[-1]))
    assert all(env.terminations.values())
    assert {agent: env.rewards[agent] for agent in env.agents} == {
        agent: -1.0 if agent == who else 0 for agent in env.agents
    }
    env.reset(seed=1)
    assert not any(env.terminations.values())
    env.step(int(env.last()[0]["action_mask"].argmax()))


def test_info_lists_the_contents_of_slots() -> None:
    env = aec("tiny", 2)
    said: dict[str, str] = {}
    for seed in range(12):
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            observation, *_, info = env.last()
            said |= info["slots"]
            env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    assert any(slot.startswith("trade#") for slot in said)
    assert all(env.table.game.words.read(text) for text in said.values())


def test_the_state_is_the_concatenation_of_all_observations() -> None:
    env = aec("tiny", 3)
    env.reset(seed=2)
    rows = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(rows))
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("game", GAMES)
def test_arrays_belong_to_the_caller(game: str) -> None:
    env = aec(game)
    env.reset(seed=3)
    kept = env.last()[0]
    before = {name: array.copy() for name, array in kept.items()}
    env.step(int(kept["action_mask"].argmax()))
    assert all(np.array_equal(kept[name], before[name]) for name in before)
    for array in kept.values():
        array[:] = 0  # The environment must not use these arrays.
    assert env.last()[0]["observation"].any()


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_rendered_as_text(game: str) -> None:
    env = aec(game, render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render().splitlines()) > 3
    assert aec(game).render() is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"settings": {"weather": "fair"}},
        {"render_mode": "human"},
        {"illegal": "ignore"},
        {"game": "chess"},
    ],
)
def test_invalid_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        aec(**{"game": "tiny", **wrong})
