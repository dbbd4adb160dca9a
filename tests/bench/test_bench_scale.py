"""`triclinium bench scale`: the queues keep the laws that queues keep, and more seats never need less."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from running import run as command

from triclinium.bench.fleet import BadCosts, Costs, Hall, carried, sized
from triclinium.bench.queues import Station, Visit, run
from triclinium.bench.scale import PARTS, ROWS, SEATS

COSTS = Costs.read()
HALLS = st.builds(
    Hall,
    seats=st.integers(1, 3_000_000),
    pace_s=st.floats(0.5, 600),
    table=st.integers(1, 8),
    bots=st.floats(0, 1),
    routed=st.booleans(),
    busy=st.floats(0.1, 0.9),
    shard_cores=st.integers(1, 64),
)


@given(HALLS, st.integers(0, 2_000_000))
def test_more_seats_never_need_less(hall: Hall, more: int) -> None:
    few, many = sized(hall, COSTS), sized(replace(hall, seats=hall.seats + more), COSTS)
    for name in ("web", "shards", "redis", "workers", "memory_gib", "stored_gb_a_day"):
        assert getattr(few, name) <= getattr(many, name), name


@given(HALLS)
def test_no_part_is_busier_than_wanted_nor_is_there_one_too_many(hall: Hall) -> None:
    fleet = sized(hall, COSTS)
    assert all(0 <= share <= hall.busy + 1e-9 for share in fleet.busy.values())
    for count, name in ((fleet.workers, "bots"), (fleet.redis, "redis")):
        assert count == 0 or fleet.demands[name] / hall.busy > count - 1
    assert 1 <= fleet.spread <= max(1, hall.table)
    assert (fleet.web + fleet.workers) * hall.pool <= fleet.shards * hall.connections


@given(HALLS, st.sampled_from([each.name for each in fields(Costs) if each.name.endswith("_us")]))
def test_what_costs_more_needs_no_less(hall: Hall, part: str) -> None:
    dear = replace(COSTS, **{part: 3 * getattr(COSTS, part)})
    one, other = sized(hall, COSTS), sized(hall, dear)
    assert (one.web, one.shards, one.workers) <= (other.web, other.shards, other.workers)
    assert one.redis <= other.redis


@given(HALLS)
def test_bringing_a_table_together_saves_web_processes(hall: Hall) -> None:
    routed, spread = sized(replace(hall, routed=True), COSTS), sized(replace(hall, routed=False), COSTS)
    assert routed.web <= spread.web
    assert routed.spread == 1


@settings(max_examples=25, deadline=None)
@given(
    busy=st.floats(0.1, 0.8), places=st.integers(1, 4), servers=st.integers(1, 4), seed=st.integers(0, 10**6)
)
def test_littles_law_and_the_share_of_work_hold(busy: float, places: int, servers: int, seed: int) -> None:
    desk = Station("desk", places, servers)
    load = run([desk], [Visit("desk", 1.0)], rate=busy * places * servers, jobs=6000, seed=seed)
    assert load.inside == pytest.approx(load.rate * load.mean_s, rel=0.05)
    assert load.busy["desk"] == pytest.approx(busy, rel=0.12)
    assert load.mean_s >= 0.9
    assert (
        load.percentile(0.5) <= load.percentile(0.99) == sorted(load.times_s)[int(0.99 * len(load.times_s))]
    )


def test_one_server_waits_as_the_theory_says() -> None:
    """M/M/1: the mean time inside is 1 / (work a second - jobs a second)."""
    load = run([Station("desk", 1, 1)], [Visit("desk", 1.0)], rate=0.5, jobs=200_000, seed=3)
    assert load.mean_s == pytest.approx(2.0, rel=0.05)
    assert load.inside == pytest.approx(1.0, rel=0.05)


def test_the_queues_are_as_busy_as_was_reckoned() -> None:
    for seats in SEATS:
        fleet = sized(Hall(seats), COSTS)
        load = run(fleet.stations(), fleet.visits(), fleet.hall.moves_per_s, 20_000, seed=1)
        for name, share in load.busy.items():
            assert share == pytest.approx(fleet.busy[name], rel=0.1), (seats, name)


@pytest.mark.parametrize("bots", ["0", "1"])
def test_people_alone_and_bots_alone(tmp_path: Path, bots: str) -> None:
    result = command(
        tmp_path, "bench", "scale", "--bots", bots, "--seats", "90000", "--moves", "500", "--json"
    )
    assert result.exit_code == 0, result.output
    (size,) = json.loads(result.stdout)["sizes"]
    assert bool(size["workers"]) == (bots == "1")
    assert 0 < size["p50_ms"] <= size["p99_ms"]


def test_a_job_comes_back_to_its_place_or_goes_to_any() -> None:
    """Two places with M/M/1 queues, and a first visit of next to no work: who comes back to the same place has nobody
    before them who takes time, who goes to any waits once more in one case of two."""
    desk = [Station("desk", 2, 1)]
    for same, mean in ((True, 2.0), (False, 2.5)):
        way = [Visit("desk", 1e-9), Visit("desk", 1.0, same_place=same)]
        load = run(desk, way, rate=1.0, jobs=60_000, seed=5)
        assert load.mean_s == pytest.approx(mean, rel=0.07), same


def test_the_first_bottleneck_is_the_one_that_is_out_first() -> None:
    hall = Hall(1)
    order = list(carried(hall, COSTS).items())
    assert sorted(name for name, _ in order) == sorted(PARTS)
    assert [seats for _, seats in order] == sorted(seats for _, seats in order)
    web = carried(hall, COSTS)["web"]
    assert sized(replace(hall, seats=web), COSTS).web == 1
    assert sized(replace(hall, seats=int(web * 1.01)), COSTS).web == 2
    small = replace(hall, sockets=500)
    assert carried(small, COSTS)["web"] == int(500 / (1 - hall.bots)), "there the sockets are out first"
    assert sized(replace(small, seats=2 * web), COSTS).web > sized(replace(hall, seats=2 * web), COSTS).web


def test_the_command_says_the_same_for_the_same_seed(tmp_path: Path) -> None:
    words = ("bench", "scale", "--seats", "100", "--seats", "50000", "--moves", "2000", "--json")
    first, second = command(tmp_path, *words), command(tmp_path, *words)
    assert first.exit_code == 0, first.output
    assert first.stdout == second.stdout
    told = json.loads(first.stdout)
    assert [size["seats"] for size in told["sizes"]] == [100, 50_000]
    assert command(tmp_path, *words, "--seed", "2").stdout != first.stdout
    table = command(tmp_path, *words[:-1], "--lang", "en").stdout
    assert "Web processes" in table
    assert "A web process: one is enough for" in table
    assert {*ROWS} <= told["sizes"][0].keys()


def test_costs_of_ones_own_are_read_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "costs.json"
    file.write_text(json.dumps({**vars(COSTS), "postgres_us": 100 * COSTS.postgres_us}), "utf-8")
    words = ("bench", "scale", "--seats", "1000000", "--moves", "500", "--json")
    dear = json.loads(command(tmp_path, *words, "--costs", str(file)).stdout)["sizes"][0]
    usual = json.loads(command(tmp_path, *words).stdout)["sizes"][0]
    assert dear["shards"] > usual["shards"]
    assert dear["web"] == usual["web"]
    refusals: list[object] = [
        {**vars(COSTS), "rules_us": -1},
        {**vars(COSTS), "rules_us": True},
        {"rules_us": 1},
        [],
    ]
    for wrong in refusals:
        with pytest.raises(BadCosts):
            Costs.of(wrong)
    file.write_text("{", "utf-8")
    refused = command(tmp_path, *words, "--costs", str(file))
    assert refused.exit_code != 0
    assert "costs.json" in refused.output
