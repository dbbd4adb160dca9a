"""Blocks of the documents are run, or marked with the reason why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from run_commands import ROOT
from run_site import TESTED, Block, Unmarked, blocks, pages, reasons, shell

MOST_NOT_RUN = 29
"""Maximum number of blocks that are not run. Raise it only for a block that cannot be run."""


def test_every_block_of_the_documents_is_run_or_marked() -> None:
    texts = {page: (ROOT / page).read_text(encoding="utf-8") for page in pages()}
    found = {page: blocks(page, text) for page, text in texts.items()}
    assert sum(len(each) for page, each in found.items() if page not in TESTED) >= 8
    assert sum(len(reasons(text)) for text in texts.values()) <= MOST_NOT_RUN


@pytest.mark.parametrize(("page", "test"), TESTED.items())
def test_the_test_of_a_page_names_the_page(page: str, test: str) -> None:
    assert Path(page).name in (ROOT / test).read_text(encoding="utf-8")


def fence(language: str, body: str = "$ a\n", mark: str = "") -> str:
    return f"Words.\n\n{mark}```{language}\n{body}```\n"


def test_commands_and_python_are_run() -> None:
    text = fence("console") + fence("text") + fence("python", "b = 1\n")
    assert blocks("p.md", text) == [Block("console", "$ a\n"), Block("python", "b = 1\n")]


def test_numbers_are_replaced_by_smaller_ones() -> None:
    text = fence("console", "$ a --games 9000\n", "<!-- in CI: --games 9000 => --games 2 -->\n")
    assert blocks("p.md", text) == [Block("console", "$ a --games 2\n")]


@pytest.mark.parametrize(
    "text",
    [
        fence("sh"),
        fence(""),
        fence("console", mark="<!-- not run: no -->\n"),
        fence("console", mark="<!-- run by tests/nothing.py -->\n"),
        fence("console", mark="<!-- run by tests/readme/run_blocks.py -->\n"),
        fence("console", mark="<!-- in CI: c => d -->\n"),
    ],
)
def test_unmarked_blocks_and_wrong_marks_are_refused(text: str) -> None:
    with pytest.raises(Unmarked, match=r"other\.md:"):
        blocks("other.md", text)


def test_a_marked_block_is_not_run() -> None:
    assert blocks("p.md", fence("sh", mark="<!-- not run: hours of play -->\n")) == []


def test_background_commands_are_stopped_at_the_end() -> None:
    said = shell([Block("console", "$ a &\n$ b\n"), Block("python", "c\n")], Path("page.md"))
    assert "a  < /dev/null &\n" in said
    assert "b < /dev/null\n" in said
    assert said.splitlines()[1].startswith("trap 'kill")
    assert said.splitlines()[-1].endswith("run_blocks.py' 'page.md'")
