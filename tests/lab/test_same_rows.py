"""The table of a study does not depend on the number of workers or the order of the games."""

from __future__ import annotations

from pathlib import Path

import pytest
from studying import alone, comparable, run, study_file

from scale import at_scale
from triclinium.lab.results import Results
from triclinium.lab.study import Study


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_workers_play_what_one_process_plays(workers: int, tmp_path: Path) -> None:
    file, out, games = study_file(tmp_path), tmp_path / "out", at_scale(smoke=50, full=160)
    done = run(file, out, "--workers", workers, "--games", games)
    assert done.returncode == 0, done.stderr
    study = Study.read(str(file)).with_games(games)
    assert comparable(Results(out).games()) == comparable(alone(study))
    assert not list((out / "parts").iterdir())
    again = run(file, out, "--workers", workers, "--games", games)
    assert again.returncode == 0, again.stderr
    assert Results(out).games().height == 3 * games


def test_more_games_are_added_to_the_existing_ones(tmp_path: Path) -> None:
    file, out = study_file(tmp_path), tmp_path / "out"
    before = Study.read(str(file)).with_games(5)
    first = alone(before).sort("cell", "deal")
    Results.of(before, out).add(first.to_dicts())
    edited = study_file(
        tmp_path, file.read_text(encoding="utf-8").replace("seats = [2, 4]", "seats = [2, 3]")
    )
    done = run(edited, out, "--games", 8)
    assert done.returncode == 0, done.stderr
    games = Results(out).games()
    study = Study.read(str(edited)).with_games(8)
    wanted = {cell.key for cell in study.cells}
    assert comparable(games.filter(games["cell"].is_in(wanted))) == comparable(alone(study))
    kept = games.join(first.select("cell", "deal"), on=["cell", "deal"], how="semi")
    assert kept.equals(first), "existing games must not be replayed, and those of removed cells must be kept"
    assert set(Results(out).grouped()["cell"]) == wanted
