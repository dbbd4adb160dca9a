"""The bench of studies: short rounds, so the figures mean little here, but they must be there and fit together."""

from __future__ import annotations

import json

import pytest
from running_bench import run_bench

from bench.lab import ROWS


def test_studies_are_measured_beside_plain_processes() -> None:
    words = ("--bot", "random", "--rounds", "1", "--seconds", "0.3", "--workers", "1", "--json")
    done = run_bench("lab", *words)
    assert done.exit_code == 0, done.stderr
    figures = json.loads(done.stdout)
    random = figures["random"]
    assert set(random) == set(ROWS)
    assert random["ratio"] == pytest.approx(
        random["ray_per_s"] / random["plain_per_s"], rel=0.05
    )  # one round
    assert random["cpu_ratio"] > 0
    assert random["driver_us"] > 0
    assert figures["ray_start_s"] > 0 < figures["plain_start_s"]
