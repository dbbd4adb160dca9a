"""The bench of the rules: short rounds, so the figures mean little here, but they must be there and fit together."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from running import run

from triclinium import games
from triclinium.bench.engine import FAILS, WARNS, Worker, against, pure_folder, stale, workers

GAME = "fall_of_rome"


def test_the_engine_is_measured_beside_chess(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "engine", GAME, "--rounds", "1", "--seconds", "0.05", "--json")
    figures = json.loads(done.stdout)
    pure = figures["pure"]
    assert pure["decisions_per_s"] > 0
    beside = pure["decisions_per_s"] / figures["python_chess_moves_per_s"]
    assert pure["ratio"] == pytest.approx(beside, rel=0.01)  # one round: the median is it
    assert 0 < figures["options"]["p99"] <= figures["options"]["max"] <= 400
    assert pure["crowd"]["clones"] == 15_000


def test_pure_rules_are_pure() -> None:
    with pure_folder() as folder:
        worker = Worker(folder, GAME)
        assert not worker.compiled
        worker.close()


def test_a_folder_without_compiled_rules_is_refused() -> None:
    with (
        pure_folder() as folder,
        pytest.raises(RuntimeError, match="not the compiled ones"),
        workers(GAME, Path(folder)),
    ):
        pass


def test_a_build_of_other_sources_is_stale(tmp_path: Path) -> None:
    with pure_folder() as folder:
        assert not stale(folder)
        shutil.copytree(folder / "triclinium", tmp_path / "triclinium")
    assert not stale(tmp_path)
    changed = tmp_path / "triclinium" / "kernel" / "playout.py"
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert stale(tmp_path)
    changed.unlink()
    assert stale(tmp_path)


SHORT = ("bench", "engine", GAME, "--rounds", "1", "--seconds", "0.05", "--baseline")


def committed(tmp_path: Path, **ratios: float) -> str:
    file = tmp_path / "baseline.json"
    file.write_text(json.dumps({GAME: ratios}), encoding="utf-8")
    return str(file)


def test_rules_that_kept_their_speed_pass_the_gate(tmp_path: Path) -> None:
    done = run(tmp_path, *SHORT, committed(tmp_path, pure=0.5, compiled=0.5))
    assert "pure: " in done.stderr


def test_rules_that_lost_it_do_not(tmp_path: Path) -> None:
    done = run(tmp_path, *SHORT, committed(tmp_path, pure=5000.0, compiled=5000.0))
    assert done.exit_code == 1
    assert "too slow" in done.stderr


def test_a_little_slower_is_a_warning() -> None:
    assert against(
        {"pure": {"ratio": 4.0}, "compiled": {"ratio": 20.0}}, {"pure": 5.0, "compiled": 30.0}
    ) == {
        "pure": 0.8,
        "compiled": 0.667,
    }
    assert FAILS < 0.8 < WARNS


def test_there_are_ratios_for_every_game_of_the_house() -> None:
    """What `nox -s bench` holds each of them to."""
    file = Path(__file__).parents[2] / "bench" / "baseline.json"
    every = json.loads(file.read_text(encoding="utf-8"))
    assert [*every] == games.names()
    assert all(set(ratios) == {"pure", "compiled"} for ratios in every.values())


def test_what_holds_no_ratios_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    file.write_text("[]", encoding="utf-8")
    assert "baseline.json" in run(tmp_path, *SHORT, str(file)).stderr
    other = committed(tmp_path, pure=0.5, compiled=0.5)
    Path(other).write_text(json.dumps({"chess": {"pure": 0.5, "compiled": 0.5}}), encoding="utf-8")
    assert "baseline.json" in run(tmp_path, *SHORT, other).stderr
    assert "none.json" in run(tmp_path, *SHORT, str(tmp_path / "none.json")).stderr
