"""`lessons` plays the lessons of a game by its rules, lists them, and writes the files that the service sends."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from running import run

from triclinium.cli import arguments
from triclinium.games import find
from triclinium.games.entry import faults
from triclinium.testing.tiny import Tiny

GAME = "fall_of_rome"


def test_lessons_are_listed_in_both_languages(tmp_path: Path) -> None:
    english, polish = (run(tmp_path, "lessons", GAME, "--lang", language) for language in ("en", "pl"))
    assert (english.exit_code, polish.exit_code) == (0, 0)
    assert english.stdout.splitlines()[0] == " 1  March and legions"
    assert polish.stdout.splitlines()[0] == " 1  Marsz i legiony"


def test_lessons_are_written_to_files_as_the_service_sends_them(tmp_path: Path) -> None:
    result = run(tmp_path, "lessons", GAME, "--out", tmp_path / "built")
    assert result.exit_code == 0
    written = sorted((tmp_path / "built").iterdir())
    assert len(written) == len(result.stdout.splitlines())
    first = json.loads(written[0].read_text("utf-8"))
    assert (first["name"], first["steps"][0]["before"]["type"]) == ("march", "update")


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    result = run(tmp_path, "lessons", GAME, "--out", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"triclinium: {file} cannot be written (File exists)")


def test_a_game_without_lessons_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(find(GAME), rules=Tiny())
    monkeypatch.setattr(arguments, "game", lambda *_: bare)
    result = run(tmp_path, "lessons", GAME)
    assert (result.exit_code, result.stderr) == (2, "triclinium: tiny has no lessons\n")


def test_a_wrong_import_path_is_a_fault_of_the_entry() -> None:
    assert faults(replace(find(GAME), position="nowhere"), GAME) == [
        "position must be written package.module:function, not 'nowhere'"
    ]
