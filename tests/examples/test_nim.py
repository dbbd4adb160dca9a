"""Nim, the smallest example, is short, passes the kit, and is played in the terminal with the default display."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from as_installed import ROOT, install
from nim import ENTRY
from running import run

import triclinium
from triclinium import games
from triclinium.testing.kit import KitNotice, check_game

EXAMPLE = ROOT / "examples" / "nim"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    games.forget()
    yield
    games.forget()


def test_nim_is_as_short_as_the_page_says() -> None:
    lines = {
        name: (EXAMPLE / "nim" / name).read_text("utf-8").splitlines()
        for name in ("__init__.py", "texts/en.json")
    }
    assert len(lines["__init__.py"]) <= 40
    assert len(lines["texts/en.json"]) <= 10


def test_nim_passes_the_kit() -> None:
    with pytest.warns(KitNotice, match=r"texts/pl\.json"):
        report = check_game(ENTRY.rules, games=10)
    assert report.games == 10
    assert report.refusals > 0


def test_a_whole_game_is_played_in_the_terminal(tmp_path: Path) -> None:
    typed = "take left 4\nwhy take left 4\ntake left 3\ntake middle 4\ntake right 5\n"
    shown = run(tmp_path, "play", "nim", "--humans", 2, "--seed", 1, lines=typed).output
    assert "Stones  3, 4, 5" in shown
    assert "Turn    A" in shown
    assert "That is not one of the choices here (taking stones). (NIM-1.1)" in shown
    assert "Stones  0, 0, 5" in shown
    assert "The game is won by A" in shown
    assert "The game is over." in shown


def test_in_polish_the_texts_of_the_game_stay_english(tmp_path: Path) -> None:
    shown = run(tmp_path, "play", "nim", "--humans", 2, "--lang", "pl", lines="take left 4\nquit\n").output
    assert "Tego nie ma tu do wyboru (taking stones)." in shown


def test_bots_play_nim() -> None:
    table = triclinium.open("nim", seed=1).play("random")
    assert table.outcome is not None
    assert len(table.outcome.winners) == 1
