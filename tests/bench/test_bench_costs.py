"""`triclinium bench costs`: a short run gives everything that `bench scale` reckons with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

from triclinium.bench import service
from triclinium.bench.fleet import Costs


def test_one_run_gives_every_cost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_IDLE_TABLES", 10)
    result = run(tmp_path, "bench", "costs", "--rounds", "1", "--seconds", "0.5", "--tables", "6")
    assert result.exit_code == 0, result.output
    costs = Costs.of(json.loads(result.stdout))
    assert 1 < costs.rules_us < 100_000
    assert 1 < costs.postgres_us < 100_000
    assert 50 < costs.entry_bytes < 5_000
    assert costs.entries > 10
    assert costs.measured
    assert "Python" in costs.machine
    file = tmp_path / "costs.json"
    file.write_text(result.stdout, "utf-8")
    scaled = run(
        tmp_path, "bench", "scale", "--costs", str(file), "--seats", "1000", "--moves", "500", "--json"
    )
    assert scaled.exit_code == 0, scaled.output
    assert json.loads(scaled.stdout)["machine"] == costs.machine
