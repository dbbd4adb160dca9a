"""examples/train_agent/positions.py looks ahead without side effects and learns the results of games."""

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


def test_looking_ahead_changes_nothing_and_uses_no_chance_of_the_table() -> None:
    """Draws of the look-ahead must not be those of the game. The source CLOSED raises if it is used."""
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


def test_the_same_seed_gives_the_same_weights() -> None:
    weights = []
    for _ in range(2):
        learning = table()
        values = Values(len(learning.table.features.names))
        for deal in range(3):
            values.learn(learning.play(deal, values, tries=0.1), learning.random)
        weights.append(values.weights.copy())
    assert np.array_equal(weights[0], weights[1])
    assert weights[0].any()


def test_the_last_position_of_a_lost_game_gets_the_value_of_a_loss() -> None:
    learning = table()
    values = Values(len(learning.table.features.names))
    lost = learning.play(1, values)
    assert not lost.won
    for _ in range(200):
        values.learn(lost, learning.random)
    worth = values.of(np.stack(lost.positions))
    assert worth[-1] == pytest.approx(LOSS, abs=0.15)
    assert worth[0] > worth[-1], "an early position must have a higher value than the last one"


def test_the_program_trains_and_writes_its_results(tmp_path: Path) -> None:
    script = positions.__file__
    said = python([script, *WORDS, "--out", str(tmp_path / "out")], surroundings(tmp_path), PATIENCE_S)
    found = json.loads((tmp_path / "out" / "positions.json").read_text("utf-8"))
    assert found["random"]["won"] == 0.0
    assert [each["after"] for each in found["curve"]] == [2, 4]
    assert found["agent"]["games"] == 10
    assert "What it learned" in said
