"""The bench of the rules: short rounds, so the figures mean little here, but they must be there and fit together."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from running_bench import run_bench

from bench import engine
from bench.engine import COLUMNS, FAILS, WARNS, Worker, pure_folder, stale, workers
from bench.process import BenchFailed
from triclinium import games

GAME = "fall_of_rome"


def test_the_engine_is_measured_beside_chess() -> None:
    done = run_bench("engine", GAME, "--rounds", "1", "--seconds", "0.05", "--json")
    figures = json.loads(done.stdout)
    pure = figures["pure"]
    assert pure["decisions_per_s"] > 0
    beside = pure["decisions_per_s"] / figures["python_chess_moves_per_s"]
    assert pure["ratio"] == pytest.approx(beside, rel=0.01)  # one round: the median is it


def test_pure_rules_are_pure() -> None:
    with pure_folder() as folder:
        worker = Worker(folder, GAME)
        assert not worker.compiled
        worker.close()


def test_a_folder_without_compiled_rules_is_refused() -> None:
    with (
        pure_folder() as folder,
        pytest.raises(BenchFailed, match="not the compiled ones"),
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


SHORT = ("engine", GAME, "--rounds", "1", "--seconds", "0.05", "--baseline")


def committed(tmp_path: Path, **ratios: float) -> str:
    file = tmp_path / "baseline.json"
    file.write_text(json.dumps({GAME: ratios}), encoding="utf-8")
    return str(file)


MEASURED = {
    "python_chess_moves_per_s": 1000,
    "pure": dict.fromkeys(COLUMNS, 4.0),
    "compiled": None,
}


@pytest.mark.parametrize(
    ("ratio", "code", "said"),
    [
        (4.0, 0, "pure: 1.00 of"),
        (4.0 / 0.8, 0, "pure: 0.80 of the committed ratio to python-chess: slower"),
        (4.0 / 0.6, 1, "too slow"),
    ],
    ids=["kept", "a warning", "a failure"],
)
def test_a_ratio_is_held_against_the_committed_one(
    ratio: float, code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert FAILS < 0.8 < WARNS
    monkeypatch.setattr(engine, "engine", lambda *_: MEASURED)
    done = run_bench(*SHORT, committed(tmp_path, pure=ratio, compiled=ratio))
    assert done.exit_code == code
    assert said in done.stderr


def test_there_are_ratios_for_every_game_of_the_house() -> None:
    """What `nox -s bench` holds each of them to."""
    file = Path(__file__).parents[2] / "bench" / "baseline.json"
    every = json.loads(file.read_text(encoding="utf-8"))
    assert [*every] == games.names()
    assert all(set(ratios) == {"pure", "compiled"} for ratios in every.values())
