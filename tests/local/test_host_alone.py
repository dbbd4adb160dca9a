"""The local host plays whole games without third-party packages, with modules that its build packs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

GAMES = sorted(
    path.parent.name
    for path in (Path(__file__).parents[2] / "src" / "triclinium" / "games").glob("*/entry.py")
)


def run_alone(*games: str) -> list[dict[str, Any]]:
    """Play games in a bare process. Return a line for each, and one for the loaded modules."""
    script = Path(__file__).with_name("host_alone.py")
    command = [sys.executable, "-I", "-S", str(script), *games]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_build_without_a_server_packs_every_module_that_the_host_imports() -> None:
    assert run_alone() == [{"foreign": [], "missing": []}]


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_a_whole_game_without_any_package(game: str) -> None:
    played, loaded = run_alone(game)
    assert played["entries"] > 10
    assert played["ending"]
    assert loaded == {"foreign": [], "missing": []}
