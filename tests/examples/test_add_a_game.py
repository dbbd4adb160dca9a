"""Follow docs/extend/add-a-game.md in a fresh environment, and play the resulting game in a browser.

This takes a minute or two and has its own task, `nox -s example`, which needs the built web client (`nox -s web`).
Missing programs are failures, not skips.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser import BUTTON, Guest, chromium, served
from playwright.sync_api import Browser
from run_commands import ROOT, clone, commands, script, surroundings

from triclinium.server.http.static_files import CONTENT_POLICY

PAGE = (ROOT / "docs" / "extend" / "add-a-game.md").read_text("utf-8")
BUILT = Path("src", "triclinium", "server", "client")
IN_THE_BROWSER = "triclinium play --web"
OWN_BOARD = '    client="client",\n'
TITLE = "Terni lapilli"


@dataclass
class Newcomer:
    """A reader who has followed the page: their folder, their environment and the output of the commands."""

    folder: Path
    env: dict[str, str]
    read: str

    @property
    def entry(self) -> Path:
        return self.folder.parent / "my_game" / "terni_lapilli" / "entry.py"


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    home = tmp_path_factory.mktemp("newcomer")
    folder = home / "triclinium"
    clone(folder)
    assert (ROOT / BUILT / "index.html").is_file(), "the web client is not built: nox -s web"
    shutil.copytree(ROOT / BUILT, folder / BUILT)
    env = surroundings(home)
    done = subprocess.run(
        ["bash", "-c", script(commands(PAGE))],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return Newcomer(folder, env, done.stdout)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def service(newcomer: Newcomer) -> AbstractContextManager[str]:
    """Start the service as the page does."""
    program, *words = IN_THE_BROWSER.split()
    return served([newcomer.folder / ".venv" / "bin" / program, *words], newcomer.folder, newcomer.env)


def _game_of(service: str) -> dict[str, Any]:
    """Return the entry of the game in the list of the service."""
    (found,) = (game for game in httpx.get(f"{service}/api/games").json() if game["name"] == "terni_lapilli")
    assert isinstance(found, dict)
    return found


def _said(newcomer: Newcomer, command: str) -> str:
    """Return the output of a command of the page."""
    (found,) = (part for part in newcomer.read.split("\n$ ") if part.startswith(command))
    return found


def test_every_command_of_the_page_has_the_expected_output(newcomer: Newcomer) -> None:
    assert "1 passed" in _said(newcomer, "pytest")
    assert "games 20, decisions " in _said(newcomer, "python3 -c 'from nim")
    assert re.search(r"Won by A +\d+", _said(newcomer, "triclinium simulate nim"))
    assert "Stones  3, 4, 5" in _said(newcomer, "triclinium play nim")
    listed = _said(newcomer, "triclinium games")
    assert re.search(r"^terni_lapilli +seats: 2", listed, re.MULTILINE)
    assert "random, keen" in listed
    assert "reach=lines" in listed
    assert re.search(r"Won by A +\d+", _said(newcomer, "triclinium simulate terni_lapilli"))
    assert "TL-1.3  Who has none left moves a stone" in _said(newcomer, "triclinium rules")
    assert re.search(
        r"^3  [AB.] --- [AB.] --- [AB.]$", _said(newcomer, "python3 -c 'import triclinium"), re.MULTILINE
    )
    played = _said(newcomer, "triclinium play terni_lapilli")
    assert "2  . --- A --- ." in played
    assert "B places a stone on" in played


def test_the_game_is_played_with_the_default_display(newcomer: Newcomer, browser: Browser) -> None:
    """Without its own client, the view is a list and every option is a button."""
    assert IN_THE_BROWSER in PAGE
    whole = newcomer.entry.read_text("utf-8")
    assert OWN_BOARD in whole
    newcomer.entry.write_text(whole.replace(OWN_BOARD, ""), "utf-8")
    try:
        with service(newcomer) as url:
            assert _game_of(url)["client"] is None
            guest = Guest(browser, url)
            guest.sit_down(TITLE, "bots")
            guest.page.locator(BUTTON).first.wait_for()
            assert not guest.page.locator("[data-board]").count()
            assert guest.page.get_by_text("Stones on the board").is_visible()
            assert re.match(r"Three in a row\.|Nobody made a row", guest.play(seed=1))
            guest.leave()
    finally:
        newcomer.entry.write_text(whole, "utf-8")


SCREENS = {"mouse": (1366, 768), "keys": (1366, 768), "phone": (390, 844)}


def test_the_game_is_played_with_its_own_board(newcomer: Newcomer, browser: Browser) -> None:
    """The module of the package draws the board within the content policy: for mouse, keyboard and phone."""
    with service(newcomer) as url:
        answer = httpx.get(url + _game_of(url)["client"])
        assert answer.content == (newcomer.entry.parent / "client" / "index.js").read_bytes()
        assert answer.headers["Content-Security-Policy"] == CONTENT_POLICY
        for seed, (how, screen) in enumerate(SCREENS.items()):
            guest = Guest(browser, url, screen)
            guest.sit_down(TITLE, "bots")
            guest.page.locator("[data-board] [data-point]").first.wait_for()
            assert guest.page.locator("[data-point]").count() == 9
            assert not guest.page.locator(BUTTON).count(), "options on the board must have no button"
            assert re.match(r"Three in a row\.|Nobody made a row", guest.play(seed, keys=how == "keys")), how
            guest.leave()
