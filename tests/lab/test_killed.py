"""After workers or drivers are killed, no game is lost or counted twice, and no process is left."""

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
    comparable,
    kill_a_worker,
    rows_of,
    running,
    study_file,
    wait_for,
)

from scale import at_scale
from triclinium.lab.results import Results
from triclinium.lab.study import Study

KILLS = at_scale(smoke=3, full=10)
"""Number of workers that are killed in a run."""
DRIVERS = at_scale(smoke=1, full=2)
"""Number of drivers that are killed before the last one, which may finish."""
GAMES = at_scale(smoke=250, full=800)
"""Number of games of each cell, enough for a run of some seconds."""


def test_the_table_is_the_same_after_workers_and_drivers_were_killed(tmp_path: Path) -> None:
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
            _wait_until_workers_end(started)
        assert before < rows_of(out)
    # A fast machine may have finished before the last driver was killed, so this run has more games.
    with running(file, out, "--workers", 2, "--games", 2 * GAMES) as driver:
        for number in range(KILLS):
            kill_a_worker(driver, number)
        _, stderr = driver.communicate(timeout=PATIENCE)
    assert driver.returncode == 0, stderr
    study = Study.read(str(file)).with_games(2 * GAMES)
    games = Results(out).games()
    assert games.select("cell", "deal").is_unique().all()
    assert comparable(games) == comparable(alone(study))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_keeps_its_games(number: signal.Signals, tmp_path: Path) -> None:
    file, out = study_file(tmp_path), tmp_path / "out"
    with running(file, out, "--workers", 2, "--games", 100_000) as driver:
        wait_for(lambda: rows_of(out) > 10, driver)
        assert driver.poll() is None, driver.communicate()
        before, started = rows_of(out), below(driver.pid)
        # Ctrl-C sends SIGINT to all processes of a terminal; SIGTERM goes to one process.
        os.killpg(driver.pid, number) if number == signal.SIGINT else os.kill(driver.pid, number)
        _, stderr = driver.communicate(timeout=180)
        assert driver.returncode == 130
        assert str(out) in stderr
        assert "Traceback" not in stderr
        _wait_until_workers_end(started)
    games = Results(out).games()
    assert games.height >= before
    study = Study.read(str(file)).with_games(3)
    assert comparable(games.filter(games["deal"] < 3)) == [
        row
        for row in comparable(alone(study))
        if (row["cell"], row["deal"]) in set(games.select("cell", "deal").iter_rows())
    ]


def _wait_until_workers_end(started: list[int]) -> None:
    """Wait until workers and servers have ended; Ray's agents may take longer and are ignored."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        busy = [command for command in alive(started).values() if "Agent" not in command]
        if not busy:
            return
        time.sleep(0.1)
    raise AssertionError(busy)
