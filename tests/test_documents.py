"""Every link of the documents to a file of the repository has a target, and every command in them exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from triclinium.cli.app import app

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s#]+)")
COMMAND = re.compile(
    r"^(?:.*`)?(?:\$ )?triclinium ((?:admin |lab )?[a-z][a-z-]*)(?![\w./-])(?!\")", re.MULTILINE
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_documents_have_targets(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def _commands(group: Any, before: str = "") -> Iterator[str]:
    """Yield the names of all commands of a group, with the names of the groups around them."""
    for name, command in getattr(group, "commands", {}).items():
        yield before + name
        yield from _commands(command, f"{before}{name} ")


def test_commands_in_documents_exist() -> None:
    known = set(_commands(typer.main.get_command(app)))
    # The changelog also names commands that were removed.
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES if page.name != "CHANGELOG.md"}
    found = {(page.name, name) for page, text in texts.items() for name in COMMAND.findall(text)}
    assert len(found) > 20
    # The page on fair chance quotes a text that is signed.
    assert {each for each in found if each[1] not in known} == {("fair-chance.md", "record")}
