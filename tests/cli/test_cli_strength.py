"""How strong the bots are: games played in parts, by any number of processes, come to the same figures."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from running import run

TABLE = ["--seats", "2", "--variant", "base", "--difficulty", "introductory"]


def strength(home: Path, *words: object) -> str:
    """What a run of the command says; it must succeed."""
    result = run(home, "strength", "fall_of_rome", *TABLE, "--out", home / "kept.json", *words)
    assert result.exit_code == 0, result.output
    return result.output


def endings(home: Path) -> dict[str, str]:
    """The endings kept, by cell."""
    cells = json.loads((home / "kept.json").read_text(encoding="utf-8"))["cells"]
    return {name: cell["endings"] for name, cell in cells.items()}


def test_it_says_the_core_hours_first_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    words = [*TABLE, "--out", tmp_path / "kept.json", "--bot", "random", "--games", 60]
    result = run(tmp_path, "strength", "fall_of_rome", *words)
    assert "0.0" in result.stderr.splitlines()[0]
    assert "60" in result.stderr.splitlines()[-1]
    (first,) = endings(tmp_path).values()
    assert len(first) == 60
    strength(tmp_path, "--bot", "random", "--games", 120)
    (all_,) = endings(tmp_path).values()
    assert len(all_) == 120
    assert all_.startswith(first)


def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for home, jobs in ((one, 1), (two, 2)):
        home.mkdir()
        strength(home, "--bot", "random", "--games", 110, "--jobs", jobs)
    assert endings(one) == endings(two)


def test_bots_are_compared_on_the_same_deals(tmp_path: Path) -> None:
    said = strength(tmp_path, "--bot", "random", "--bot", "novice", "--games", 2)
    assert "novice over random | 2 |" in said


def test_the_report_keeps_its_other_words(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("Before.\n\n<!-- figures -->\n<!-- end of figures -->\n\nAfter.\n", encoding="utf-8")
    strength(tmp_path, "--bot", "random", "--games", 3, "--report", page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    assert "### random, base" in text


def test_results_of_another_seed_are_not_mixed_in(tmp_path: Path) -> None:
    strength(tmp_path, "--bot", "random", "--games", 2)
    words = [*TABLE, "--out", tmp_path / "kept.json", "--bot", "random", "--games", 2, "--seed", 9]
    result = run(tmp_path, "strength", "fall_of_rome", *words)
    assert result.exit_code != 0
    assert "another seed" in result.output


def test_who_ends_it_ends_its_processes_too(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    words = [*TABLE, "--bot", "random", "--games", "100000", "--jobs", "2", "--out", str(kept)]
    command = [sys.executable, "-m", "triclinium.cli.app", "strength", "fall_of_rome", *words]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as started:
        wait_for(kept.exists)
        children = [
            int(pid) for pid in Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text().split()
        ]
        assert len(children) >= 2
        started.send_signal(signal.SIGTERM)
        assert started.wait(60) == 128 + signal.SIGTERM
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
    assert endings(tmp_path)


def wait_for(happens: Callable[[], bool]) -> None:
    """Give it a minute."""
    until = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.05)
