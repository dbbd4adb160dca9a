"""docs/study/learning.md has the figures of the runs, and its links have targets."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from as_installed import ROOT

PAGE = ROOT / "docs" / "study" / "learning.md"
TEXT = PAGE.read_text("utf-8")
FIGURES: dict[str, Any] = json.loads((ROOT / "docs" / "study" / "learning.json").read_text("utf-8"))

ROME: dict[str, Any] = json.loads((ROOT / "docs" / "study" / "learning-rome.json").read_text("utf-8"))


def row(who: str, against: str, score: dict[str, float]) -> str:
    return f"| {who} | {against} | {score['won']:.1%} | {score['low']:.1%} to {score['high']:.1%} |"


@pytest.mark.parametrize(
    "said",
    [
        row("the agent", "random", FIGURES["agent"]),
        row("a random player, same seats and deals", "random", FIGURES["random"]),
        row("the agent", "keen", FIGURES["against_others"]["keen"]),
        "{mean:.1%} more of the games than the random player did ({low:.1%} to {high:.1%})".format(
            **FIGURES["difference"]
        ),
        "| the agent after 500 games | {won:.1%} | {low:.1%} to {high:.1%} | {progress:.3f} ± "
        "{progress_within:.3f} |".format(**ROME["agent"]),
        "| random, same deals | {won:.1%} | {low:.1%} to {high:.1%} | {progress:.3f} |".format(
            **ROME["random"]
        ),
        f"seed {ROME['seed']}, measured on {ROME['agent']['games']} deals",
        f"--games {ROME['curve'][-1]['after']} ",
        f"--games {FIGURES['games']} ",
        f"seed {FIGURES['seed']}, measured on {FIGURES['measured_on']:,} deals",
    ],
)
def test_the_figures_of_the_page_are_those_of_the_run(said: str) -> None:
    assert said in TEXT


def test_the_picture_has_the_figures_of_the_run() -> None:
    drawn = (PAGE.parents[1] / "pictures" / "learning.svg").read_text("utf-8")
    assert f"The agent: {FIGURES['agent']['won']:.1%}" in drawn
    assert f"A random player in the same seats: {FIGURES['random']['won']:.1%}" in drawn


def test_links_have_targets() -> None:
    for target in re.findall(r"\]\((?!https)([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target
