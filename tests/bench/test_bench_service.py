"""`python -m bench service`: a short run on private servers gives every figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running_bench import run_bench

from bench import peer, servers, service
from bench.process import BenchFailed

SHORT = ("--rounds", "1", "--seconds", "0.5", "--tables", "6")


def test_one_run_gives_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_SAMPLES", 12)
    monkeypatch.setattr(service, "_IDLE_TABLES", 10)
    result = run_bench("service", "--json", *SHORT)
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert {"durable", "load_cpu", *service.ROWS} == figures.keys()
    assert figures["moves_per_s"] > 0
    assert figures["cpu_us_per_move"].keys() == {"total", "postgres", "redis"}
    assert figures["cpu_us_per_move"]["total"] > 0
    assert figures["move_us"].keys() == {"parse", "wait", "rules", "store", "publish", "tell"}
    assert figures["move_us"]["rules"] > 0
    assert 0 < figures["sight_ms"]["p50"] <= figures["sight_ms"]["p99"]
    assert figures["idle_kib_per_socket"] > 0


def test_without_a_server_to_start_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "_USUAL", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(servers.NoServer, match="apt-get install postgresql redis-server"):
        service.service("fall_of_rome", 1, 0.5, 1, False, lambda _: None)


def test_without_the_peer_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "HARNESS", tmp_path)
    with pytest.raises(BenchFailed, match="npm install"):
        peer.boardgame_io(0.1, 1, None, None)
