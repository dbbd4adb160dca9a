"""The code of docs/study/env.md runs, its figures match the code, and its links have targets."""

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


def test_the_code_of_the_page_runs() -> None:
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
def test_the_figures_of_the_page_match_the_code(game: str, title: str) -> None:
    table = NumberedGame(game, None, None)
    (row,) = re.findall(rf"^\| {title}.*$", TEXT, re.MULTILINE)
    assert f"| {len(table.features.names):,}" in row
    assert row.endswith(f"| {table.table.size:,} |")


def test_the_limits_of_the_page_match_the_code() -> None:
    for number in (BUCKETS, LARGEST, SAMPLE):
        assert f"{number:,}" in TEXT


def test_a_seed_gives_the_same_game_as_triclinium_open() -> None:
    table = NumberedGame("fall_of_rome", 3, {"difficulty": "heroic"})
    table.deal(7)
    opened = triclinium.open("fall_of_rome", seats=3, seed=7, difficulty="heroic")
    assert table.game.digest(table.state) == table.game.digest(opened.state)


def test_links_have_targets() -> None:
    for target in re.findall(r"\]\((?!https)([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target
