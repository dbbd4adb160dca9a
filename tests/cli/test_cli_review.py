"""`triclinium review` prints a line for each turn, and the turning points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

import triclinium


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game by novices."""
    saved = tmp_path_factory.mktemp("game") / "game.json"
    triclinium.open("fall_of_rome", 2, 3).play("novice").save(saved)
    return saved


def test_a_review_is_printed_in_words(tmp_path: Path, finished: Path) -> None:
    result = run(tmp_path, "review", finished, width=120)
    assert result.exit_code == 0, result.output
    assert "Chance to win after the setup" in result.stdout
    assert result.stdout.count("*") >= 2
    assert result.stdout.count("Stroke of luck, turn ") == 1
    assert 1 <= result.stdout.count("Lost choice, turn ") <= 2


def test_a_review_as_json_is_the_same_twice(tmp_path: Path, finished: Path) -> None:
    first, again = (run(tmp_path, "review", finished, "--json").stdout for _ in range(2))
    assert first == again
    data = json.loads(first)
    assert data["cooperative"] is True
    kinds = [turn["turning_point"] for turn in data["turns"] if turn["turning_point"]]
    assert kinds.count("luck") == 1
    assert 1 <= kinds.count("choice") <= 2
