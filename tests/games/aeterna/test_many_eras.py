"""Random games by the thousand break nothing, and all of them end; see many_eras.py.

Eight thousand of them on the compiled rules, where `nox -s compile` has built them from these sources, as CI does;
without those two thousand (pure Python: some 115 games a second). TRICLINIUM_AETERNA_GAMES=200000 says otherwise.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from many_eras import GAME, UNASKED, play_many

import triclinium
from triclinium.bench.engine import compiled_folder, stale
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.record import Record
from triclinium.testing.kit import reproduce

SCRIPT = Path(__file__).with_name("many_eras.py")
SEED = int(os.environ.get("TRICLINIUM_SEED", "1"))
FAST, PURE = 8_000, 2_000
PARTS = 4
"""The games come in parts, so that several processes can share them."""


def built() -> Path | None:
    """Where the rules are compiled, if they are these."""
    folder = compiled_folder(None)
    return None if folder is None or stale(folder) else folder


@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_eras(part: int, tmp_path: Path) -> None:
    folder = built()
    games = int(os.environ.get("TRICLINIUM_AETERNA_GAMES", str(FAST if folder else PURE))) // PARTS
    command = [sys.executable, str(SCRIPT), "--games", str(games), "--first", str(part * games)]
    command += ["--seed", str(SEED), "--jobs", "1", "--failures", str(tmp_path)]
    place = {"PYTHONPATH": str(folder)} if folder else {}
    done = subprocess.run(command, env=os.environ | place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["compiled"] == (folder is not None)
    assert told["failed"] == []
    assert told["finished"] == games
    for seats in (2, 3, 4):
        assert told[f"{seats} seats"] == pytest.approx(games / 3, abs=1)
    assert told["unasked"] == pytest.approx(games / UNASKED, abs=3)
    assert told["decisions"] > 80 * games


def test_the_same_number_plays_the_same_era(tmp_path: Path) -> None:
    parts = [play_many(first, 3, 3, tmp_path)[0] for first in (0, 3)]
    assert parts[0] + parts[1] == play_many(0, 6, 3, tmp_path)[0]


@pytest.mark.skipif(triclinium.COMPILED, reason="a compiled game cannot be made to fail like this")
@pytest.mark.parametrize("number", [0, 31], ids=["with those who are not asked", "on chosen Hills"])
def test_an_era_that_fails_is_saved_as_a_record(number: int, tmp_path: Path) -> None:
    """Up to the last good entry, and it fails again in the same way; with the rules mended it does not."""

    class Leaky(Aeterna):
        """It cannot count: it says that Wheat is lost when somebody has seven."""

        def check(self, s: AeternaState) -> None:
            if max(s.wheat) >= 7:
                raise BrokenState("somebody has seven Wheat")

    game = Leaky()
    tally, failures = play_many(number, 1, 1, tmp_path, game)
    assert not tally
    assert len(failures) == 1
    (path,) = tmp_path.iterdir()
    record = Record.from_json(path.read_bytes())
    with pytest.raises(BrokenState, match="seven Wheat"):
        reproduce(game, record)
    assert len(reproduce(GAME, record).entries) == len(record.entries) + 1
