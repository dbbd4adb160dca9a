"""The batched environment plays the same as Gymnasium's vector of single environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from env_games import installed
from gymnasium.vector import AutoresetMode

from scale import at_scale
from triclinium.env import SeatEnv, SeatVectorEnv
from triclinium.kernel.errors import SettingError

__all__ = ["installed"]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("fall_of_rome", {"seats": 2}),
    ("struggle_for_rome", {"seats": 3, "seat": "B"}),
    ("aeterna", {"seats": 2, "bots": "novice"}),
    ("terni_lapilli", {}),
    ("tiny", {"seats": 3}),
]
COUNT = 3


def made(game: str, mode: Any = None, **more: Any) -> Any:
    return gymnasium.make_vec(f"triclinium/{game}-v0", COUNT, mode, **more)


def same(one: Any, other: Any) -> None:
    for name in ("observation", "action_mask"):
        assert np.array_equal(one[name], other[name])


@pytest.mark.parametrize(("game", "more"), TABLES)
def test_the_batched_environment_plays_like_a_synchronous_vector(game: str, more: dict[str, Any]) -> None:
    """The test has legal and illegal actions, ends of games, and the games after them."""
    batched, single = made(game, **more), made(game, "sync", **more)
    assert isinstance(batched.unwrapped, SeatVectorEnv)
    seen, infos = batched.reset(seed=7)
    same(seen, single.reset(seed=7)[0])
    assert np.array_equal(infos["action_mask"], seen["action_mask"])
    random = np.random.default_rng(1)
    ended = refused = 0
    for step in range(at_scale(smoke=120, full=1000)):
        illegal = step % 50 == 49
        actions = [
            random.choice(np.flatnonzero(row != illegal)) if row.any() else 0 for row in seen["action_mask"]
        ]
        seen, *rest, infos = batched.step(np.array(actions))
        expected, *expected_rest, expected_infos = single.step(np.array(actions))
        same(seen, expected)
        for found, wanted in zip(rest, expected_rest, strict=True):
            assert found.dtype == wanted.dtype
            assert np.array_equal(found, wanted)
        for name in ("refused", "_refused"):
            assert np.array_equal(infos.get(name), expected_infos.get(name))
        assert seen in batched.observation_space
        ended += int(rest[1].sum())
        refused += "refused" in infos
    assert refused
    assert (
        ended > refused or game == "struggle_for_rome"
    )  # Games of Struggle for Rome are longer than the test.
    batched.close()
    single.close()


def test_seeds_may_be_given_one_by_one() -> None:
    one, other = made("tiny"), made("tiny")
    same(one.reset(seed=4)[0], other.reset(seed=[4, 5, 6])[0])
    one.step([0, 0, 0])
    same(one.reset(seed=9)[0], other.reset(seed=9)[0])
    assert one.reset()[0] in one.observation_space


def test_arrays_belong_to_the_caller() -> None:
    envs = made("terni_lapilli")
    kept = envs.reset(seed=1)[0]
    before = {name: array.copy() for name, array in kept.items()}
    envs.step(kept["action_mask"].argmax(axis=1))
    same(kept, before)
    kept["observation"][:] = 255


def test_make_vec_makes_the_batched_environment_with_its_metadata() -> None:
    envs = made("tiny", render_mode="ansi")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert envs.num_envs == COUNT
    envs.reset(seed=1)
    assert len(envs.render()) == COUNT
    assert made("tiny").render() is None
    with pytest.raises(SettingError, match="num_envs"):
        SeatVectorEnv("tiny", 0)


@pytest.mark.parametrize("game", ["fall_of_rome", "tiny"])
def test_action_masks_are_those_of_the_observation(game: str) -> None:
    """MaskablePPO of sb3-contrib gets the mask by this name, through wrappers."""
    env = gymnasium.make(f"triclinium/{game}-v0", seats=2)
    observation, _ = env.reset(seed=3)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, observation["action_mask"])
    inner = env.unwrapped
    assert isinstance(inner, SeatEnv)
    inner.step(np.int64(masks.argmax()))
    assert np.array_equal(inner.action_masks(), inner.table.observe(0)["action_mask"])
