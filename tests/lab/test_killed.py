"""Workers and drivers are killed: no game is lost for good, none is counted twice, nothing is left running."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from studying import (
    PATIENCE,
    alive,
    alone,
    below,
    kill_a_worker,
    rows_of,
    running,
    study_file,
    told,
    wait_for,
)

from scale import at_scale
from triclinium.lab.results import Results
from triclinium.lab.study import Study

KILLS = at_scale(smoke=3, full=10)
"""Workers that are killed in a run."""
DRIVERS = at_scale(smoke=1, full=2)
"""Drivers that are killed before one may go on to the end."""
GAMES = at_scale(smoke=250, full=800)
"""Games of each cell: enough that a run takes a while."""


def test_the_table_is_the_same_whoever_was_killed(tmp_path: Path) -> None:
    file, out = study_file(tmp_path), tmp_path / "out"
    for number in range(DRIVERS):
        with running(file, out, "--workers", 2, "--games", GAMES) as driver:
            before = rows_of(out)
            kill_a_worker(driver, number)
            wait_for(lambda before=before: rows_of(out) > before, driver)  # type: ignore[misc]
            assert driver.poll() is None, driver.communicate()
            started = below(driver.pid)
            assert started
            os.kill(driver.pid, signal.SIGKILL)
            driver.wait()
            _until_nobody_plays(started)
        assert before < rows_of(out)
    # A fast machine may have been through with its games when the last driver was killed: now there are more.
    with running(file, out, "--workers", 2, "--games", 2 * GAMES) as driver:
        for number in range(KILLS):
            kill_a_worker(driver, number)
        _, stderr = driver.communicate(timeout=PATIENCE)
    assert driver.returncode == 0, stderr
    study = Study.read(str(file)).with_games(2 * GAMES)
    games = Results(out).games()
    assert games.select("cell", "deal").is_unique().all()
    assert told(games) == told(alone(study))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_a_run_keeps_what_was_played(number: signal.Signals, tmp_path: Path) -> None:
    file, out = study_file(tmp_path), tmp_path / "out"
    with running(file, out, "--workers", 2, "--games", 100_000) as driver:
        wait_for(lambda: rows_of(out) > 10, driver)
        assert driver.poll() is None, driver.communicate()
        before, started = rows_of(out), below(driver.pid)
        # Ctrl-C goes to all processes of a terminal, an end that somebody asks for to one.
        os.killpg(driver.pid, number) if number == signal.SIGINT else os.kill(driver.pid, number)
        _, stderr = driver.communicate(timeout=180)
        assert driver.returncode == 130
        assert str(out) in stderr
        assert "Traceback" not in stderr
        _until_nobody_plays(started)
    games = Results(out).games()
    assert games.height >= before
    study = Study.read(str(file)).with_games(3)
    assert told(games.filter(games["deal"] < 3)) == [
        row
        for row in told(alone(study))
        if (row["cell"], row["deal"]) in set(games.select("cell", "deal").iter_rows())
    ]


def _until_nobody_plays(started: list[int]) -> None:
    """Ray's own helpers may take long to find that they are alone; who plays, and the servers, end by themselves."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        busy = [command for command in alive(started).values() if "Agent" not in command]
        if not busy:
            return
        time.sleep(0.1)
    raise AssertionError(busy)
