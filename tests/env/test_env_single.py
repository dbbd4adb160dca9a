"""Gymnasium: one seat against bots, as single and vector environments."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from env_games import GAMES, installed
from gymnasium.utils.env_checker import check_env

from scale import at_scale
from triclinium import games
from triclinium.env import SeatEnv, register
from triclinium.env.opponents import AtRandom
from triclinium.kernel.errors import SettingError
from triclinium.testing.tiny import Tiny

__all__ = ["installed"]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("fall_of_rome", {"seats": 1}),
    ("fall_of_rome", {"seats": 3, "seat": "B", "difficulty": "standard"}),
    ("fall_of_rome", {"seats": 2, "bots": "novice", "consent": "ask"}),
    ("struggle_for_rome", {"seats": 3, "seat": "B"}),
    ("struggle_for_rome", {"seats": 4, "bots": "novice"}),
    ("aeterna", {"seats": 3, "seat": "C", "bots": "novice"}),
    ("terni_lapilli", {}),
    ("terni_lapilli", {"bots": "keen", "seat": "B", "settings": {"reach": "anywhere"}}),
    ("tiny", {"seats": 4, "seat": "C", "rounds": "2"}),
]


def made(game: str, **more: Any) -> Any:
    return gymnasium.make(f"triclinium/{game}-v0", **more)


@pytest.mark.parametrize(("game", "more"), TABLES)
def test_the_environment_checker_of_gymnasium_passes(game: str, more: dict[str, Any]) -> None:
    check_env(made(game, **more).unwrapped, skip_render_check=True)
    check_env(made(game, render_mode="ansi", **more).unwrapped)


def test_every_game_is_registered() -> None:
    assert register() == [f"triclinium/{name}-v0" for name in games.names()]
    assert {f"triclinium/{name}-v0" for name in GAMES} <= {*gymnasium.registry}


def play_randomly(env: Any, seed: int) -> list[float]:
    """Play a random game with the mask; return all rewards and check that no action was illegal."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards = []
    while True:
        assert info["action_mask"] is observation["action_mask"]
        observation, reward, terminated, truncated, info = env.step(
            env.action_space.sample(observation["action_mask"])
        )
        rewards.append(reward)
        assert not truncated
        assert "refused" not in info
        if terminated:
            return rewards


@pytest.mark.parametrize(("game", "more"), TABLES)
def test_games_end_and_are_reproducible_by_seed(game: str, more: dict[str, Any]) -> None:
    env, other = made(game, **more), made(game, **more)
    for seed in range(at_scale(smoke=1, full=3)):
        rewards = play_randomly(env, seed)
        assert not any(rewards[:-1])
        assert -1 <= rewards[-1] <= 1
        assert play_randomly(other, seed) == rewards
        assert rewards[-1] == env.unwrapped.table.rewards()[env.unwrapped.seat]


def test_only_the_agents_seat_is_asked() -> None:
    env = made("tiny", seats=4, seat="C").unwrapped
    for seed in range(10):
        observation, _ = env.reset(seed=seed)
        terminated = False
        while not terminated:
            assert env.table.play.seat == 2
            observation, _, terminated, _, _ = env.step(observation["action_mask"].argmax())


def test_a_stronger_opponent_wins_more() -> None:
    won = {
        bot: sum(play_randomly(made("terni_lapilli", bots=bot), seed)[-1] for seed in range(40))
        for bot in ("random", "keen")
    }
    assert won["keen"] < won["random"] - 20


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = made("fall_of_rome", seats=2)
    observation, _ = env.reset(seed=1)
    illegal = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "refused" in info["refused"]


def test_a_step_after_the_end_is_refused() -> None:
    env = made("terni_lapilli").unwrapped
    play_randomly(env, 1)
    with pytest.raises(SettingError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize(
    ("game", "more"), [("fall_of_rome", {"seats": 2}), ("terni_lapilli", {}), ("tiny", {})]
)
def test_a_vector_environment_plays_like_single_ones(mode: Any, game: str, more: dict[str, Any]) -> None:
    envs = gymnasium.make_vec(f"triclinium/{game}-v0", num_envs=3, vectorization_mode=mode, **more)
    alone = [made(game, **more) for _ in range(3)]
    try:
        seen, _ = envs.reset(seed=7)
        rows = [env.reset(seed=7 + number)[0] for number, env in enumerate(alone)]
        for _ in range(6):
            for number, row in enumerate(rows):
                assert np.array_equal(seen["observation"][number], row["observation"])
                assert np.array_equal(seen["action_mask"][number], row["action_mask"])
            actions = np.array([row["action_mask"].argmax() for row in rows])
            seen, _, ended, _, infos = envs.step(actions)
            if ended.any():
                break
            assert np.array_equal(infos["action_mask"], seen["action_mask"])
            rows = [env.step(action)[0] for env, action in zip(alone, actions, strict=True)]
    finally:
        envs.close()


def test_the_random_opponent_is_uniform_and_consents() -> None:
    game = Tiny()
    opponent = AtRandom(game, 3)
    options = [game.words.read(f"seal {card}") for card in range(1, 7)]
    counts = np.bincount([options.index(opponent.choose(None, 0, options)) for _ in range(6000)])
    assert counts.min() > 850
    fall = games.find("fall_of_rome").rules
    asked = [fall.words.read(text) for text in ("refuse", "agree")]
    assert {AtRandom(fall, seed).choose(None, 0, asked) for seed in range(20)} == {asked[1]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"bots": "oracle"},
        {"bots": {"H": "random"}},
        {"seat": "H"},
        {"weather": "fair"},
        {"render_mode": "rgb_array"},
    ],
)
def test_invalid_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        SeatEnv("tiny", **wrong)


@pytest.mark.parametrize("package", ["numpy", "gymnasium", "pettingzoo"])
def test_a_missing_extra_is_named_with_its_command(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "triclinium.env")
    with pytest.raises(ModuleNotFoundError, match=rf"{package}.*pip install 'triclinium\[env\]'"):
        import_module("triclinium.env")
