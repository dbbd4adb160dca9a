"""`map` draws a game's map, from the data that it is played with."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from running import run

from triclinium import games
from triclinium.games import find
from triclinium.games.entry import faults

GAME = "struggle_for_rome"


def test_the_map_is_printed(tmp_path: Path) -> None:
    result = run(tmp_path, "map", GAME)
    assert result.exit_code == 0
    assert ET.fromstring(result.stdout).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_map_is_written_to_a_file_and_anew(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    file.write_text("an older one")
    result = run(tmp_path, "map", GAME, "--out", file)
    assert (result.exit_code, result.stdout) == (0, "")
    assert ET.fromstring(file.read_text("utf-8")).tag.endswith("svg")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = run(tmp_path, "map", GAME, "--out", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == (
        f"triclinium: {tmp_path} cannot be written (Is a directory); choose another place with --out\n"
    )


def test_a_game_without_a_map_says_so_and_names_those_with_one(tmp_path: Path) -> None:
    result = run(tmp_path, "map", "fall_of_rome")
    assert result.exit_code == 2
    assert result.stderr == f"triclinium: fall_of_rome has no map to draw; choose from: {GAME}\n"
    told = run(tmp_path, "map", "fall_of_rome", "--lang", "pl")
    assert told.stderr.startswith("triclinium: fall_of_rome nie ma mapy do narysowania; ")


def test_where_no_game_has_a_map_it_says_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "every", lambda: [find("fall_of_rome")])
    result = run(tmp_path, "map", "fall_of_rome")
    assert result.exit_code == 2
    assert "and no other game that is installed has one" in result.stderr


def test_a_place_that_is_none_is_a_fault_of_the_entry() -> None:
    entry = replace(find(GAME), map="somewhere")
    assert faults(entry, GAME) == ["'somewhere' is no place of a map; write package.module:function"]


def test_a_hosts_map_is_drawn(tmp_path: Path) -> None:
    """So that who writes a file can look at it."""
    board, out = tmp_path / "board.json", tmp_path / "map.svg"
    own = files(f"triclinium.games.{GAME}").joinpath("data", "game.json").read_text("utf-8")
    board.write_text(own.replace("Lugdunum", "Condate"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "triclinium.cli.app", "map", GAME, "--out", str(out)],
        env={**os.environ, "TRICLINIUM_DATA_STRUGGLE_FOR_ROME": str(board)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert ">Condate<" in out.read_text("utf-8")
    assert "Lugdunum" not in out.read_text("utf-8")
