"""Random games by the thousand break nothing, and all of them end; see many_struggles.py.

Two thousand of them on the compiled rules, where `nox -s compile` has built them from these sources; without those a
hundred and sixty. TRICLINIUM_STRUGGLE_GAMES=20000, or 200000, says otherwise.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from many_struggles import CHECKED, GAME, LONGEST, UNASKED, Course, play_many, play_one

import triclinium
from triclinium.bench.engine import compiled_folder, stale
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.testing.kit import reproduce

SCRIPT = Path(__file__).with_name("many_struggles.py")
SEED = int(os.environ.get("TRICLINIUM_SEED", "1"))
FAST, PURE = 2_000, 160
PARTS = 8
"""The games come in parts, so that several processes can share them."""


def built() -> Path | None:
    """Where the rules are compiled, if they are these."""
    folder = compiled_folder(None)
    return None if folder is None or stale(folder) else folder


@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_games(part: int, tmp_path: Path) -> None:
    folder = built()
    games = int(os.environ.get("TRICLINIUM_STRUGGLE_GAMES", str(FAST if folder else PURE))) // PARTS
    command = [sys.executable, str(SCRIPT), "--games", str(games), "--first", str(part * games)]
    command += ["--seed", str(SEED), "--jobs", "1", "--failures", str(tmp_path)]
    place = {"PYTHONPATH": str(folder)} if folder else {}
    done = subprocess.run(command, env=os.environ | place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["compiled"] == (folder is not None)
    assert told["failed"] == []
    assert told.get("finished", 0) + told.get("limit", 0) == games
    assert told["3 seats"] == told["4 seats"] == games // 2
    assert told["checked"] == pytest.approx(games / CHECKED, abs=2)
    assert told["unasked"] == pytest.approx(games / UNASKED, abs=2)
    assert told["decisions"] > 1000 * games


def test_the_quick_way_plays_the_games_that_the_record_of_a_failure_tells() -> None:
    """A game is played by `playout`; the record of one that failed is made by asking a course what it chooses."""
    for number in range(22, 26):
        course = Course(number, 1)
        assert not course.unasked
        s = GAME.new(course.seats, course.settings, Seeded(course.own))
        playout(GAME, s, course.own)
        match = Match.start(GAME, "ABCD"[: course.seats], course.settings, Seeded(course.own))
        while not match.state.over:
            seat, a = course.choose(GAME, match.state)
            match.act(seat, GAME.words.say(a))
        assert GAME.digest(match.state) == GAME.digest(s)


def test_the_same_number_plays_the_same_game(tmp_path: Path) -> None:
    parts = [play_many(first, 2, 3, tmp_path)[0] for first in (0, 2)]
    assert parts[0] + parts[1] == play_many(0, 4, 3, tmp_path)[0]


@pytest.mark.skipif(triclinium.COMPILED, reason="a compiled game cannot be made to fail like this")
@pytest.mark.parametrize("number", [0, 22], ids=["with those who are not asked", "the quick way"])
def test_a_failing_game_is_saved_as_a_record(number: int, tmp_path: Path) -> None:
    """Up to the last good entry, and it fails again in the same way; with the rules mended it does not."""

    class Leaky(StruggleForRome):
        """It cannot count: it says that gold is lost when somebody has nine."""

        def check(self, s: StruggleState) -> None:
            if max(s.gold) >= 9:
                raise BrokenState("somebody has nine gold")

    game = Leaky()
    tally, failures = play_many(number, 1, 1, tmp_path, game, every=1)
    assert not tally
    assert len(failures) == 1
    (path,) = tmp_path.iterdir()
    record = Record.from_json(path.read_bytes())
    with pytest.raises(BrokenState, match="nine gold"):
        reproduce(game, record)
    assert len(reproduce(GAME, record).entries) == len(record.entries) + 1


@pytest.mark.rule("SR-5.5")
def test_every_game_ends_within_its_rounds() -> None:
    """Sixty rounds, however the choices fall."""
    tally: Counter[str] = Counter()
    for number in range(22, 26):
        play_one(number, SEED, tally)
    assert tally["finished"] + tally["limit"] == 4
    assert tally["decisions"] < 4 * LONGEST
