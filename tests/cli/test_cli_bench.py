"""The bench of the rules: short rounds, so the figures mean little here, but they must be there and fit together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

from triclinium.cli.bench import Worker, pure_folder, workers


def test_the_engine_is_measured_beside_chess(tmp_path: Path) -> None:
    done = run(tmp_path, "bench", "engine", "--rounds", "1", "--seconds", "0.05", "--json")
    figures = json.loads(done.stdout)
    pure = figures["pure"]
    assert pure["decisions_per_s"] > 0
    assert pure["ratio"] == pytest.approx(
        pure["decisions_per_s"] / figures["python_chess_moves_per_s"], abs=0.01
    )
    assert 0 < figures["options"]["p99"] <= figures["options"]["max"] <= 400
    assert pure["crowd"]["clones"] == 15_000


def test_pure_rules_are_pure() -> None:
    with pure_folder() as folder:
        worker = Worker(folder)
        assert not worker.compiled
        worker.close()


def test_a_folder_without_compiled_rules_is_refused() -> None:
    with (
        pure_folder() as folder,
        pytest.raises(RuntimeError, match="not the compiled ones"),
        workers(Path(folder)),
    ):
        pass
