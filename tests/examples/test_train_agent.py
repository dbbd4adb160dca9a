"""examples/train_agent is reproducible by seed, beats random play, and has correct gradients."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import measure
import numpy as np
import pytest
from agent import CURIOSITY, Agent, Decision
from as_installed import python, surroundings
from hypothesis import given, settings
from hypothesis import strategies as st
from measure import Score

SCRIPT = "examples/train_agent/train.py"
BUDGET = ("--games", "1200", "--every", "600", "--measured", "400", "--minutes", "5")
PATIENCE_S = 120


def trained(folder: Path, *words: str) -> tuple[dict[str, Any], str]:
    folder.mkdir()
    said = python([SCRIPT, *BUDGET, *words, "--out", str(folder / "out")], surroundings(folder), PATIENCE_S)
    figures = json.loads((folder / "out" / "learning.json").read_text("utf-8"))
    assert isinstance(figures, dict)
    return figures, said


def test_a_short_training_beats_random_and_is_the_same_twice(tmp_path: Path) -> None:
    figures, said = trained(tmp_path / "first")
    again, _ = trained(tmp_path / "second")
    assert figures == again
    assert figures["measured_on"] == 400
    assert figures["games"] == 1216
    assert figures["agent"]["low"] > figures["random"]["high"] + 0.05
    assert figures["difference"]["low"] > 0.1
    assert [point["games"] for point in figures["curve"]] == [0, 640, 1216]
    assert abs(figures["curve"][0]["won"] - figures["random"]["won"]) < 0.2, (
        "the untrained agent must play like a random player"
    )
    assert f"won {figures['agent']['won']:.1%}" in said
    for name in ("learning.svg", "learning.png"):
        assert (tmp_path / "first" / "out" / name).stat().st_size > 1000


def test_a_limit_of_minutes_stops_the_training(tmp_path: Path) -> None:
    figures, _ = trained(tmp_path / "soon", "--minutes", "0", "--seed", "2")
    assert figures["games"] == 0
    assert figures["random"]["low"] < 0.5 < figures["random"]["high"]


def loss(agent: Agent, decisions: list[Decision], expected: np.ndarray[Any, Any]) -> float:
    """Return the loss of the network; `expected` has the values from before any weight was changed."""
    total = 0.0
    for decision, before in zip(decisions, expected, strict=True):
        features = np.log1p(decision.seen["observation"].astype(float))
        hidden = np.maximum(features @ agent.weights["hidden"] + agent.weights["hidden.bias"], 0)
        logits = hidden @ agent.weights["policy"] + agent.weights["policy.bias"]
        allowed = np.flatnonzero(decision.seen["action_mask"])
        likely = np.exp(logits[allowed]) / np.exp(logits[allowed]).sum()
        value = (hidden @ agent.weights["value"] + agent.weights["value.bias"])[0]
        chance = likely[np.searchsorted(allowed, decision.chosen)]
        total -= (decision.worth - before) * np.log(chance)
        total += (decision.worth - value) ** 2 / 2
        total += CURIOSITY * (likely * np.log(likely)).sum()
    return float(total / len(decisions))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_slopes_are_the_gradient_of_the_loss(seed: int) -> None:
    random = np.random.default_rng(seed)
    agent = Agent(features=5, actions=6, seed=seed)
    for weights in agent.weights.values():
        weights[:] = random.normal(0, 0.5, weights.shape)
    decisions = []
    for _ in range(4):
        mask = random.integers(0, 2, 6).astype(np.int8)
        mask[random.integers(6)] = 1
        seen: Any = {"observation": random.integers(0, 256, 5).astype(np.uint8), "action_mask": mask}
        decisions.append(Decision(seen, int(random.choice(np.flatnonzero(mask))), float(random.normal())))
    hidden = [
        np.maximum(
            np.log1p(d.seen["observation"].astype(float)) @ agent.weights["hidden"]
            + agent.weights["hidden.bias"],
            0,
        )
        for d in decisions
    ]
    expected = np.array([(h @ agent.weights["value"] + agent.weights["value.bias"])[0] for h in hidden])
    slopes = agent.slopes(decisions)
    for name, weights in agent.weights.items():
        at = tuple(int(random.integers(size)) for size in weights.shape)
        had, step = weights[at], 1e-6
        weights[at] = had + step
        above = loss(agent, decisions, expected)
        weights[at] = had - step
        below = loss(agent, decisions, expected)
        weights[at] = had
        assert slopes[name][at] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-5), name


def test_only_legal_actions_are_chosen() -> None:
    agent = Agent(features=3, actions=8, seed=1)
    random = np.random.default_rng(1)
    for best in (False, True):
        for _ in range(200):
            mask = np.zeros(8, np.int8)
            mask[random.choice(8, random.integers(1, 4), replace=False)] = 1
            seen: Any = {"observation": random.integers(0, 256, 3).astype(np.uint8), "action_mask": mask}
            (chosen,) = agent.choose([seen], best)
            assert mask[chosen]


def test_intervals_of_scores_are_correct() -> None:
    assert doctest.testmod(measure).failed == 0
    all_won, none_won = Score(np.ones(50, bool)), Score(np.zeros(50, bool))
    assert all_won.interval == pytest.approx((0.9287, 1.0), abs=1e-4)
    assert none_won.interval == pytest.approx((0.0, 0.0713), abs=1e-4)
    assert all_won.beyond(none_won) == (1.0, 1.0, 1.0)
