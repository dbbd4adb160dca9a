"""bench/weights.py finds which weights matter."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from triclinium.games.fall_of_rome.bots.weights import Weights

SCRIPT = Path(__file__).parents[4] / "bench" / "fall_of_rome" / "weights.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("bench_weights", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_slope_of_the_one_weight_that_matters_is_found(bench: ModuleType) -> None:
    chance = Random(5)
    names = bench.dials(Weights())
    played = []
    for number in range(400):
        factors = {name: chance.gauss(0, bench.SPREAD) for name in names}
        gain = 0.1 * factors["ally"] / bench.SPREAD
        scores = tuple(sign * gain + chance.gauss(0, 0.3) for sign in (1, -1))
        played.append(bench.Pair(1, 9, number, factors, (False, False), scores))
    slopes = {name: bench.slope(name, played) for name in names}
    rise, error = slopes["ally"]
    assert abs(rise - 0.1) < 3 * error
    assert rise > 4 * error
    others = [abs(rise / error) for name, (rise, error) in slopes.items() if name != "ally"]
    assert max(others) < 4
    assert sum(z > 1.96 for z in others) < len(others) / 6


def test_weights_are_varied_and_the_other_way_round(bench: ModuleType) -> None:
    still = dict.fromkeys(bench.dials(Weights()), 0.0)
    usual = bench.figures(Weights())
    assert bench.figures(bench.varied(still, 1)) == usual
    moved = {**still, "ally": 0.1, "calm tilt": 0.1}
    more, less = (bench.figures(bench.varied(moved, sign)) for sign in (1, -1))
    assert more["ally"] > usual["ally"] > less["ally"]
    assert more["calm"][0] < usual["calm"][0] < less["calm"][0]
    assert more["calm"][-1] > usual["calm"][-1] > less["calm"][-1]


def test_only_pairs_that_go_together_are_put_together(bench: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    assert bench.read(file, 1, 9) == []
    factors = dict.fromkeys(bench.dials(Weights()), 0.0)
    pair = {
        "seed": 1,
        "width": 9,
        "number": 0,
        "factors": factors,
        "won": [True, False],
        "scores": [1.0, 0.24],
    }
    file.write_text(json.dumps(pair) + "\n", encoding="utf-8")
    (read,) = bench.read(file, 1, 9)
    assert read.scores == [1.0, 0.24]
    with pytest.raises(ValueError, match="--seed 1 --width 9"):
        bench.read(file, 2, 9)
    file.write_text(json.dumps({**pair, "factors": {"ally": 0.1}}) + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="other weights"):
        bench.read(file, 1, 9)
    file.write_text("won\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no pairs of games"):
        bench.read(file, 1, 9)


def test_a_pair_is_played_the_same_again(bench: ModuleType) -> None:
    assert bench.play_pair(3, 1, 1) == bench.play_pair(3, 1, 1)
