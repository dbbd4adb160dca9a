"""The Markdown tables of a study are written between two marks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from studies_played import by_chance, grid, save_study

from triclinium.games import find
from triclinium.kernel.errors import RecordError
from triclinium.lab.intervals import wilson
from triclinium.lab.report.markdown import BEGIN, END
from triclinium.lab.report.write import write_markdown

ENTRY = find("fall_of_rome")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder of a study with three groups, two of which share tables."""
    chance = random.Random(2)
    at = {"settings_variant": ["base"], "settings_difficulty": ["introductory", "standard"]}
    novice = [
        by_chance(ENTRY, each, deal, chance, (), 0.5)
        for each in grid(bots=["novice"], seats=[2, 3, 4, 5], **at)
        for deal in range(10)
    ]
    weak = [
        by_chance(ENTRY, each, deal, chance, (), 0.1)
        for each in grid(bots=["random"], seats=[2, 3, 4], **at)
        for deal in range(8)
    ]
    again = [row for row in novice if row["seats"] == 2 and row["deal"] < 5]
    vary = ("seats", "settings.difficulty")
    return save_study(tmp_path / "study", ENTRY, {"a": (vary, novice), "b": (vary, weak), "c": (vary, again)})


def test_figures_are_written_between_the_marks(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text(f"# Words\n\nbefore\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    write_markdown(folder, page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Words\n\nbefore\n\n")
    assert text.endswith(f"{END}\n\nafter\n")
    assert "old" not in text
    for title in (
        "### random",
        "### novice",
        "### Mean over tables of 2, 3, 4\n",
        "### Order",
        "### Time a bot takes",
    ):
        assert title in text
    once = text
    write_markdown(folder, page)
    assert page.read_text(encoding="utf-8") == once


def test_a_missing_page_is_created(folder: Path, tmp_path: Path) -> None:
    write_markdown(folder, tmp_path / "new.md")
    assert BEGIN in (tmp_path / "new.md").read_text(encoding="utf-8")


def test_a_page_without_marks_is_not_changed(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Words\n", encoding="utf-8")
    with pytest.raises(RecordError, match="no place for figures"):
        write_markdown(folder, page)
    assert page.read_text(encoding="utf-8") == "# Words\n"


def test_rates_match_the_rows(folder: Path, tmp_path: Path) -> None:
    from triclinium.lab.results import Results  # noqa: PLC0415

    page = tmp_path / "strength.md"
    write_markdown(folder, page)
    text = page.read_text(encoding="utf-8")
    tables = text.split("### ")
    (novice,) = [table for table in tables if table.startswith("novice\n")]
    games = Results(folder).games()
    for seats in (2, 3, 4, 5):
        (line,) = [line for line in novice.splitlines() if line.startswith(f"| {seats} |")]
        for cell, level in zip(line.split("|")[2:4], ("introductory", "standard"), strict=True):
            own = [
                row
                for row in games.iter_rows(named=True)
                if row["bots"] == ["novice"] * seats and level in row["settings"]
            ]
            wins = sum(bool(row["winners"]) for row in own)
            found = wilson(wins, len(own))
            expected = f"{wins / len(own):.1%} ({found.low:.1%} to {found.high:.1%}), {len(own)} games"
            assert cell.strip() == expected
    (order,) = [table for table in tables if table.startswith("Order")]
    assert "| novice over random | 48 |" in order
