"""Helpers to run studies in processes that tests may kill, and to play the same games in one process."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import polars as pl

from triclinium.kernel.data import VARIABLE
from triclinium.lab.cell import OWN, Cell
from triclinium.lab.play import Row, play
from triclinium.lab.results import SCHEMA, Results
from triclinium.lab.study import Study

PATIENCE = 600.0
TEXT = """
title = "Played and disturbed"
game = "fall_of_rome"

[[group]]
name = "seats"
bots = "random"
seats = [2, 4]

[[group]]
name = "data"
bots = "random"
seats = 2
data = [{}, { "/legions" = 9 }]
"""
"""A study with three cells, one of them with changed data."""


def study_file(folder: Path, text: str = TEXT) -> Path:
    """Write a study to a file."""
    file = folder / "disturbed.toml"
    file.write_text(text, encoding="utf-8")
    return file


def comparable(games: pl.DataFrame) -> list[Row]:
    """Return the rows in order, without the columns that differ between runs."""
    return games.sort("cell", "deal").drop("seconds").to_dicts()


def alone(study: Study) -> pl.DataFrame:
    """Play the games of a study one after the other; a subprocess plays those with changed data."""
    rows: list[Row] = []
    for data in dict.fromkeys(cell.data for cell in study.cells):
        wanted = {cell: games for cell, games in study.games().items() if cell.data == data}
        if data == OWN:
            rows += _played(study.seed, wanted)
            continue
        env = {**os.environ, VARIABLE: json.dumps({study.game: data.named()})}
        done = subprocess.run(
            [sys.executable, __file__],
            input=pickle.dumps((study.seed, wanted)),
            env=env,
            capture_output=True,
            check=True,
        )
        rows += pickle.loads(done.stdout)
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _played(seed: int, wanted: dict[Cell, int]) -> list[Row]:
    return [play(cell, deal, seed) for cell, games in wanted.items() for deal in range(games)]


@contextmanager
def running(
    study: Path | str, out: Path, *options: object, **variables: str
) -> Iterator[subprocess.Popen[str]]:
    """Run `triclinium lab run` in its own process group; kill all its processes at the end."""
    words = ["lab", "run", study, "--out", out, *options]
    driver = subprocess.Popen(
        [sys.executable, "-m", "triclinium.cli.app", *map(str, words)],
        env={**os.environ, "LANG": "C.UTF-8", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield driver
    finally:
        left = below(driver.pid)
        if driver.poll() is None:
            driver.kill()
        driver.communicate()
        for pid in left:
            _kill(pid)


def run(study: Path | str, out: Path, *options: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `triclinium lab run` to its end."""
    with running(study, out, *options, **variables) as driver:
        stdout, stderr = driver.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess([], driver.returncode, stdout, stderr)


def wait_for(what: Callable[[], object], driver: subprocess.Popen[str]) -> None:
    """Wait until the condition holds or the driver has ended."""
    until = time.monotonic() + PATIENCE
    while not what() and driver.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.05)


def rows_of(out: Path) -> int:
    """Return the number of games in a folder."""
    return Results(out).games([]).height if (out / "study.json").exists() else 0


def below(pid: int) -> list[int]:
    """Return the ids of all descendants of a process."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # It has ended in the meantime.
            continue
        parents.setdefault(int(after_name[1]), []).append(int(stat.parent.name))
    found: list[int] = []
    waiting = [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


def playing(pid: int) -> list[int]:
    """Return the workers of a driver that are playing now."""
    return [each for each in below(pid) if _command(each).startswith("ray::play_batch")]


def alive(pids: list[int]) -> dict[int, str]:
    """Return the running processes with their commands; zombies do not count."""
    commands = {pid: _command(pid) for pid in pids}
    return {pid: command for pid, command in commands.items() if command}


def kill_a_worker(driver: subprocess.Popen[str], number: int) -> None:
    """Wait until workers play, and kill one."""
    wait_for(lambda: playing(driver.pid), driver)
    workers = playing(driver.pid)
    assert workers, "the run ended before its workers were killed: it needs more games"
    victim = workers[number % len(workers)]
    _kill(victim)
    wait_for(lambda: not alive([victim]), driver)


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").replace("\0", " ").strip()
    except OSError:
        return ""


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(_played(*pickle.loads(sys.stdin.buffer.read()))))
