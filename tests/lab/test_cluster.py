"""A cluster of two Ray nodes gives the same table, even if a node is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from studying import PATIENCE, alone, comparable, run, study_file

from scale import at_scale
from triclinium.lab.results import Results
from triclinium.lab.study import Study


@pytest.mark.parametrize("then", ["keep", "lose"])
def test_two_nodes_play_what_one_process_plays(then: str, tmp_path: Path) -> None:
    file, out, games = study_file(tmp_path), tmp_path / "out", at_scale(smoke=125, full=400)
    script = Path(__file__).with_name("two_nodes.py")
    words = [sys.executable, str(script), str(file), str(out), str(games), then]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "2 workers, 0 to lose" in done.stdout
    study = Study.read(str(file)).with_games(games)
    assert comparable(Results(out).games()) == comparable(alone(study))


def test_a_missing_cluster_is_reported(tmp_path: Path) -> None:
    done = run(study_file(tmp_path), tmp_path / "out", "--games", 3, "--address", "127.0.0.1:1")
    assert done.returncode == 1
    assert "Ray does not start" in done.stderr
    assert "Traceback" not in done.stderr
