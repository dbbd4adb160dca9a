"""examples/train_agent/positions.py: looking ahead changes and tells nothing, and what is learned is what came."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import positions
import pytest
from as_installed import python, surroundings
from positions import LOSS, Table, Values

from triclinium.kernel.chance import CLOSED

INTRODUCTORY = {"difficulty": "introductory"}
WORDS = ("--set", "difficulty=introductory", "--games", "4", "--every", "2", "--measured", "10")
PATIENCE_S = 120


def table() -> Table:
    return Table("fall_of_rome", 2, INTRODUCTORY, seed=1)


def test_looking_ahead_changes_nothing_and_asks_no_chance_of_the_table() -> None:
    """What is drawn ahead is not what will be: CLOSED refuses whoever asks it."""
    looking = table()
    values = Values(len(looking.table.features.names))
    game = looking.table.game
    looking.table.deal(1)
    state = looking.table.state
    while not state.over:
        source, state.source = state.source, CLOSED
        before, options = game.digest(state), game.options(state, game.turn(state))
        rows, worth = looking.look(state, values)
        assert len(rows) == len(worth) == len(options)
        assert (game.digest(state), game.options(state, game.turn(state))) == (before, options)
        state.source = source
        game.apply(state, game.turn(state), options[int(looking.random.integers(len(options)))])


def test_the_same_seed_learns_the_same() -> None:
    weights = []
    for _ in range(2):
        learning = table()
        values = Values(len(learning.table.features.names))
        for deal in range(3):
            values.learn(learning.play(deal, values, tries=0.1), learning.random)
        weights.append(values.weights.copy())
    assert np.array_equal(weights[0], weights[1])
    assert weights[0].any()


def test_the_last_position_of_a_lost_game_becomes_a_loss() -> None:
    learning = table()
    values = Values(len(learning.table.features.names))
    lost = learning.play(1, values)
    assert not lost.won
    for _ in range(200):
        values.learn(lost, learning.random)
    worth = values.of(np.stack(lost.positions))
    assert worth[-1] == pytest.approx(LOSS, abs=0.15)
    assert worth[0] > worth[-1], "a loss that is far away is less of a loss"


def test_as_a_program(tmp_path: Path) -> None:
    script = positions.__file__
    said = python([script, *WORDS, "--out", str(tmp_path / "out")], surroundings(tmp_path), PATIENCE_S)
    found = json.loads((tmp_path / "out" / "positions.json").read_text("utf-8"))
    assert found["random"]["won"] == 0.0
    assert [each["after"] for each in found["curve"]] == [2, 4]
    assert found["agent"]["games"] == 10
    assert "What it learned" in said
