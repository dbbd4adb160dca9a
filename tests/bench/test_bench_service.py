"""`triclinium bench service`: a short run on private servers gives every figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

from triclinium.bench import servers, service
from triclinium.kernel.errors import TricliniumError

SHORT = ("--rounds", "1", "--seconds", "0.5", "--tables", "6")


def test_one_run_gives_every_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_SAMPLES", 12)
    monkeypatch.setattr(service, "_IDLE_TABLES", 10)
    result = run(tmp_path, "bench", "service", "--json", *SHORT)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["bare"].keys() == {"insert_per_s", "insert_ms", "redis_rtt_ms", "echo_rtt_ms"}
    assert all(figure > 0 for figure in told["bare"].values())
    assert told["moves_per_s"] > 0
    assert told["ratio_insert"] == pytest.approx(told["moves_per_s"] / told["bare"]["insert_per_s"], rel=0.05)
    parts = told["cpu_us_per_move"]
    assert parts.keys() == {*service.PARTS, "other", "total"}
    assert sum(parts[name] for name in (*service.PARTS, "other")) == pytest.approx(parts["total"], abs=1)
    # One web worker and nobody else to hear of a move: nothing need be published.
    assert all(parts[name] > 0 for name in service.PARTS if name != "bus")
    assert parts["bus"] >= 0
    assert 0 < told["sight_ms"]["p50"] <= told["sight_ms"]["p99"]
    ground = sum(told["bare"][name] for name in ("insert_ms", "redis_rtt_ms", "echo_rtt_ms"))
    assert told["sight_ratio"] == pytest.approx(told["sight_ms"]["p50"] / ground, rel=0.1)
    assert told["idle_kib_per_socket"] > 0
    for row in service.ROWS:
        assert service.cell(told, row)


def test_without_a_server_to_start_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "_USUAL", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TricliniumError, match="apt-get install postgresql redis-server"):
        service.service("fall_of_rome", 1, 0.5, 1, False, lambda _: None)
