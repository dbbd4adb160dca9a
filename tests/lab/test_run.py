"""Estimates of a run, the order of its games, and its cost for many games."""

from __future__ import annotations

import re
import resource
import tracemalloc
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from studying import alone

from scale import at_scale
from triclinium.cli.lab_running import known_so_far
from triclinium.games import names
from triclinium.lab import run as module
from triclinium.lab.results import Results
from triclinium.lab.run import Deals, Run
from triclinium.lab.study import Study

HEAD = f'game = "{names()[0]}"\n'


@given(st.integers(0, 60), st.sets(st.integers(0, 80)), st.lists(st.integers(1, 9), max_size=30))
def test_missing_deals_are_taken_once_and_in_order(wanted: int, had: set[int], takes: list[int]) -> None:
    left = Deals(wanted, had)
    expected = [deal for deal in range(wanted) if deal not in had]
    taken: list[int] = []
    assert left.count == len(expected)
    for most in takes:
        some = left.take(most)
        assert len(some) == min(most, len(expected) - len(taken))
        taken += some
    assert taken == expected[: len(taken)]
    assert left.count == len(expected) - len(taken)


def test_a_billion_games_are_projected_quickly_and_with_little_memory(tmp_path: Path) -> None:
    study = Study.parse(f'{HEAD}games = 1000000000\n[[group]]\nbots = "random"\nseats = [2, 3]\n')
    tracemalloc.start()
    try:
        results = Results.of(study, tmp_path)
        run = Run(study, results)
        hours = run.measure(lambda _: None)
        assert run.progress.wanted == 2 * 10**9
        assert 2 * 10**9 - 10 < run.progress.wanted - run.progress.done < 2 * 10**9
        assert hours > 100
        batches = list(islice(run._batches(2), 10))
        assert sum(len(batch[2]) for batch in batches) <= 10 * module._BIGGEST_BATCH
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_core_hours_are_estimated_by_the_pace_of_each_table(tmp_path: Path) -> None:
    """There are 100 games of a slow table and 1000 of a fast one, and each is estimated by its own pace."""
    text = f"""{HEAD}
[[group]]
name = "slow"
bots = "random"
seats = 2
games = 100
[[group]]
name = "fast"
bots = "random"
seats = 3
games = 1000
"""
    study = Study.parse(text)
    results = Results.of(study, tmp_path)
    rows = alone(study.with_games(10)).to_dicts()
    for row in rows:
        row["seconds"] = 3.6 if row["seats"] == 2 else 0.036
    results.add(rows)
    run = Run(study, results)
    assert run.measure(lambda _: None) == pytest.approx((90 * 3.6 + 990 * 0.036) / 3600)
    assert (run.progress.done, run.progress.wanted) == (20, 1100)
    assert run.progress.tallies["random"].games == 20
    first = {batch[0].seats: batch[2] for batch in islice(run._batches(1), 2)}
    assert len(first[2]) == 1
    assert len(first[3]) == 55
    assert first[2][0] == first[3][0] == 10


def test_the_pace_of_changed_data_is_that_of_the_games_own_data(tmp_path: Path) -> None:
    study = Study.parse(
        'game = "fall_of_rome"\n[[group]]\nbots = "random"\nseats = [2, 3]\ndata = [{ "/legions" = 9 }, {}]\n'
        '[[group]]\nname = "other"\nbots = "random"\nseats = 4\ndata = { "/legions" = 9 }\n'
    )
    results = Results.of(study, tmp_path)
    run = Run(study, results)
    hours = run.measure(lambda _: None)
    assert 0 < hours < 500 / 3600 * module._GUESS / 2, "a pace was guessed instead of measured"
    assert {row["data"] for row in results.games().iter_rows(named=True)} == {""}
    assert results.games().height == 2 * module._SAMPLE
    order = [batch[0].data.label for batch in islice(run._batches(2), 5)]
    assert order == ["", "", *["legions = 9"] * 3], "games with the same data must be played together"


def test_a_study_with_many_games_is_resumed_quickly(tmp_path: Path) -> None:
    games = at_scale(smoke=20_000, full=60_000)
    study = Study.parse(f'{HEAD}games = {games}\n[[group]]\nbots = "random"\nseats = [2, 3]\n')
    results = Results.of(study, tmp_path)
    (first, *_) = alone(study.with_games(1)).to_dicts()
    results.add(
        [{**first, "cell": cell.key, "deal": deal} for cell in study.cells for deal in range(0, games, 2)]
    )
    before = resource.getrusage(resource.RUSAGE_SELF)
    run = Run(study, results)
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_utime - before.ru_utime < 3
    assert run.progress.done == games
    (_, _, deals, *_) = next(iter(run._batches(2)))
    assert deals[:3] == (1, 3, 5)


def after_a_few(tmp_path: Path, game: str, bots: str, seats: int) -> list[str]:
    """Return the report on the games that were played to measure their pace."""
    study = Study.parse(f'game = "{game}"\ngames = 4\n[[group]]\nbots = "{bots}"\nseats = {seats}\n')
    run = Run(study, Results.of(study, tmp_path))
    run.measure(lambda _: None)
    return list(known_so_far(run.progress))


def test_the_win_rate_of_a_cooperative_game_is_reported(tmp_path: Path) -> None:
    (line,) = after_a_few(tmp_path, "fall_of_rome", "random", 2)
    assert line.startswith("  random: 0.0% (0.0% - ")


def test_no_win_rate_is_reported_for_equal_bots_in_a_competitive_game(tmp_path: Path) -> None:
    """One of four equal novices always wins. "100.0%" would be meaningless and look like strength."""
    (line,) = after_a_few(tmp_path, "aeterna", "novice", 4)
    assert re.fullmatch(r"  novice: \d+", line)
