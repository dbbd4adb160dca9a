"""Random games by the thousand break nothing; see many_games.py.

Twenty thousand on the compiled rules (`nox -s same`), sixteen hundred on these; TRICLINIUM_GAMES says otherwise. In
every fourth game the pieces are counted after every decision, in all of them at the end.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from many_games import CELLS, GAME, PLAYS, RandomPlay, play_many
from tally import Tally, outcome_rows

import triclinium
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import ENDINGS
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.record import Record
from triclinium.testing.kit import reproduce

GAMES = int(os.environ.get("TRICLINIUM_GAMES", "20000" if triclinium.COMPILED else "1600"))
SEED = int(os.environ.get("TRICLINIUM_SEED", "1"))
PARTS = 8
"""The games come in parts, so that several processes can share them."""


@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_games(part: int, tmp_path: Path) -> None:
    """Half of them by each way to choose; every table there is comes up; all end, in a way that is known."""
    games, play = GAMES // PARTS, PLAYS[part % len(PLAYS)]
    tally = play_many(part * games, games, SEED, play, tmp_path)
    assert not tally.failures, "\n".join(tally.failures[:5])
    assert tally.games == games
    assert set(tally.cells) == set(CELLS) or games < len(CELLS)
    endings = tally.total().endings
    assert set(endings) <= set(ENDINGS[1:])
    assert sum(endings.values()) == games
    assert not tally.total("roma_caput_mundi").endings["lost_roma"], "Roma is never sacked there (FR-13.2)"


def test_the_games_go_round_all_settings() -> None:
    """Every variant, number of seats and difficulty with either kind of consent and of interrupts, checked and not."""
    numbers = range(len(CELLS) * 4 * 4)
    met = set()
    for number in numbers:
        course = RandomPlay(number, 1, "uniform")
        met.add((course.cell, course.settings["consent"], course.settings["interrupts"]))
    assert len(met) == 35 * 4
    assert sum(RandomPlay(number, 1, "uniform").checked for number in numbers) == len(numbers) / 4


def test_the_same_numbers_give_the_same_games(tmp_path: Path) -> None:
    """However they are divided into parts."""
    whole, halves = play_many(0, 70, 3, "verbs", tmp_path), Tally()
    for first in (0, 35):
        halves.merge(play_many(first, 35, 3, "verbs", tmp_path))
    assert halves == whole


def leaky() -> FallOfRome:
    """A game that cannot count: it says that pieces are lost when decline stands at four."""

    class Leaky(FallOfRome):
        def check(self, s: FallState) -> None:
            if s.decline >= 4:
                raise BrokenState("decline stands at four")
            super().check(s)

    return Leaky()


def stumbling() -> FallOfRome:
    """A game that falls over when somebody marches after two steps of decline."""

    class Stumbling(FallOfRome):
        def apply(self, s: FallState, seat: int, a: int) -> None:
            if s.decline >= 2 and self.words.say(a).startswith("march"):
                raise ZeroDivisionError("fell over")
            super().apply(s, seat, a)

    return Stumbling()


@pytest.mark.skipif(triclinium.COMPILED, reason="a compiled game cannot be made to fail like this")
@pytest.mark.parametrize(("broken", "error"), [(leaky, BrokenState), (stumbling, ZeroDivisionError)])
def test_a_failing_game_is_saved_as_a_record(
    broken: Callable[[], FallOfRome], error: type[Exception], tmp_path: Path
) -> None:
    """Up to the last good entry, and it fails again in the same way; with the rules mended it does not."""
    game = broken()
    tally = play_many(0, 4, 1, "verbs", tmp_path, game)
    assert len(tally.failures) == 4
    for path in tmp_path.iterdir():
        record = Record.from_json(path.read_bytes())
        with pytest.raises(error):
            reproduce(game, record)
        match = reproduce(GAME, record)
        assert len(match.entries) == len(record.entries) + 1


def test_the_script_plays_counts_and_writes_a_table(tmp_path: Path) -> None:
    """A row for each table, one for each variant, one for all, and the head."""
    script = Path(__file__).with_name("many_games.py")
    command = [sys.executable, str(script), "--games", "140", "--seed", "2", "--jobs", "2"]
    command += ["--table", str(tmp_path / "table.md"), "--failures", str(tmp_path / "failed")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("140 games in ")
    text = (tmp_path / "table.md").read_text(encoding="utf-8")
    assert len(outcome_rows(play_many(0, 140, 2, "uniform", tmp_path))) == 35 + 2 + 1 + 1
    assert text.count("| roma_caput_mundi | 3 |") == 4
    assert text.count("\n| vestalis |") == 1
