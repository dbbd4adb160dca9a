"""The first pages say, as NOTICE and the rulings do, that parts of two games are reconstructed."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/play/other-places.md"])
def test_pages_that_describe_the_games_say_what_is_reconstructed(page: str) -> None:
    """The rulebooks do not contain Æterna's values or Struggle for Rome's map, so ours are reconstructions."""
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    parts = ("reconstruction", "Struggle for Rome", "map", "Æterna", "card", "board")
    assert [sentence for sentence in text.split(". ") if all(part in sentence for part in parts)]
    assert "rulings.md" in text
