"""The local host plays whole games without third-party packages, and the build without a server packs all of its modules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = sorted(
    path.parent.name
    for path in (Path(__file__).parents[2] / "src" / "triclinium" / "games").glob("*/entry.py")
)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_a_whole_game_without_any_package(game: str) -> None:
    script = Path(__file__).with_name("host_alone.py")
    run = subprocess.run(
        [sys.executable, "-I", "-S", script, game], capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    played, loaded = map(json.loads, run.stdout.splitlines())
    assert played["entries"] > 10
    assert played["ending"]
    assert loaded == {"foreign": [], "missing": []}
