"""docs/study/env.md: its code runs, its figures are those of the code, its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from env_games import installed

import triclinium
from triclinium.env import NumberedGame
from triclinium.env.hashing import BUCKETS
from triclinium.kernel.action_table import LARGEST
from triclinium.kernel.game import SAMPLE

__all__ = ["installed"]
PAGE = Path(__file__).parents[2] / "docs" / "study" / "env.md"
TEXT = PAGE.read_text("utf-8")
CODE = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_code_runs_as_it_stands() -> None:
    names: dict[str, Any] = {}
    for block in CODE:
        exec(compile(block, PAGE.name, "exec"), names)
    assert len(CODE) == 4
    assert names["terminated"]
    assert names["state"].is_terminal()
    names["envs"].close()


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("fall_of_rome", "Fall of Rome"),
        ("struggle_for_rome", "Struggle for Rome"),
        ("aeterna", "Æterna"),
        ("terni_lapilli", "Terni lapilli"),
    ],
)
def test_the_figures_are_true(game: str, title: str) -> None:
    table = NumberedGame(game, None, None)
    (row,) = re.findall(rf"^\| {title}.*$", TEXT, re.MULTILINE)
    assert f"| {len(table.features.names):,}" in row
    assert row.endswith(f"| {table.table.size:,} |")


def test_the_bounds_are_true() -> None:
    for number in (BUCKETS, LARGEST, SAMPLE):
        assert f"{number:,}" in TEXT


def test_a_seed_is_the_same_game_everywhere() -> None:
    table = NumberedGame("fall_of_rome", 3, {"difficulty": "heroic"})
    table.deal(7)
    opened = triclinium.open("fall_of_rome", seats=3, seed=7, difficulty="heroic")
    assert table.game.digest(table.state) == table.game.digest(opened.state)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https)([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target
