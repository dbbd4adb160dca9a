"""`puzzles` lists the puzzles of a game, lets a player solve one, and proves the solution."""

from __future__ import annotations

import json
from pathlib import Path

from running import run

from triclinium import games
from triclinium.lessons.puzzle import puzzles

GAME = "struggle_for_rome"
PUZZLE = puzzles(games.find(GAME))[1]


def test_puzzles_are_listed_in_both_languages(tmp_path: Path) -> None:
    english, polish = (run(tmp_path, "puzzles", GAME, "--lang", language) for language in ("en", "pl"))
    assert english.exit_code == polish.exit_code == 0
    assert "wagon" in english.stdout
    assert "wóz" in polish.stdout


def test_the_solution_solves_the_puzzle(tmp_path: Path) -> None:
    lines = "\n".join(PUZZLE.solution) + "\n"
    result = run(tmp_path, "puzzles", GAME, PUZZLE.number, lines=lines)
    assert result.exit_code == 0
    assert "Solved!" in result.stdout


def test_another_line_fails_and_shows_the_solution(tmp_path: Path) -> None:
    result = run(tmp_path, "puzzles", GAME, PUZZLE.number, lines="end\n")
    assert "Not solved" in result.stdout
    assert PUZZLE.solution[0] in result.stdout


def test_the_solution_can_be_shown_at_once(tmp_path: Path) -> None:
    assert PUZZLE.solution[0] in run(tmp_path, "puzzles", GAME, PUZZLE.number, "--solution").stdout
    shown = json.loads(run(tmp_path, "puzzles", GAME, PUZZLE.number, "--json").stdout)
    assert shown["firsts"] == list(PUZZLE.firsts)


def test_a_puzzle_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    result = run(tmp_path, "puzzles", GAME, 1000)
    assert result.exit_code == 2
    assert "1000" in result.stderr
