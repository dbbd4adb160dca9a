"""The bench of environments: short rounds, so the figures mean little here, but they must be there and fit together."""

from __future__ import annotations

import json

import pytest
from running_bench import run_bench

from bench.environment import COLUMNS, rates, ways
from triclinium import games

GAME = "fall_of_rome"
SHORT = ("env", GAME, "--rounds", "1", "--seconds", "0.05")


def test_the_environment_is_measured_beside_its_rules() -> None:
    pure = json.loads(run_bench(*SHORT, "--json").stdout)["pure"]
    assert {*pure} == {*COLUMNS}
    assert pure["share"] == pytest.approx(pure["steps_per_s"] / pure["decisions_per_s"], rel=0.01)
    assert pure["share_of_loop"] == pytest.approx(pure["steps_per_s"] / pure["loop_per_s"], rel=0.01)
    assert 0.02 < pure["share"] < 1
    assert pure["batched_of_sync"] > 0.8  # one short round on a busy machine


def test_a_table_is_printed_without_json() -> None:
    assert "Steps of the environment" in run_bench(*SHORT).stdout


def test_all_ways_play_whole_games() -> None:
    entry = games.find(GAME)
    for name, play in ways(entry).items():
        decisions, spent = play(3)
        assert decisions > 20, name
        assert spent > 0
    assert all(rate > 0 for rate in rates(entry, 0.01, 1).values())
