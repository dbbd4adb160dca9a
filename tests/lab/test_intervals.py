"""Intervals hold what they promise: by known values, and by how often they cover a truth that we set."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import isclose, sqrt
from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.lab import intervals
from triclinium.lab.intervals import Estimate, Unit, Z, clustered, paired, stratified, student, wilson

ROUNDS = 600


def test_the_normal_distribution_is_the_known_one() -> None:
    assert isclose(Z, NormalDist().inv_cdf(0.975), rel_tol=1e-12)


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (19, 2.093), (59, 2.001), (999, 1.962)],
)
def test_students_distribution_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=0.012)


@pytest.mark.parametrize(
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_is_that_of_the_literature(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(1, 5000), st.data())
def test_wilson_solves_its_equation(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    found = wilson(wins, games)
    assert 0 <= found.low <= found.value <= found.high <= 1
    for end in (found.low, found.high):
        assert isclose((found.value - end) ** 2, Z * Z * end * (1 - end) / games, abs_tol=1e-9)


def test_paired_is_that_of_bonett_and_price() -> None:
    """Wins on the same deals, in one table: their formula, with Student instead of the normal distribution."""
    one, other, n = 14, 5, 60
    differences = [1.0] * one + [-1.0] * other + [0.0] * (n - one - other)
    a, b = (one + 1) / (n + 2), (other + 1) / (n + 2)
    half = student(n + 1) * sqrt((a + b - (a - b) ** 2) / (n + 2))
    found = paired(enumerate(differences), wins=True)
    assert found.value == pytest.approx((one - other) / n)
    assert [found.low, found.high] == pytest.approx([a - b - half, a - b + half])


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=40))
def test_a_mean_is_students(values: list[float]) -> None:
    found = intervals.mean(values)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    assert found.value == pytest.approx(mean(values), abs=1e-9)
    assert found.high - found.value == pytest.approx(half, abs=1e-6)


def test_one_value_has_no_interval() -> None:
    assert not intervals.mean([3.0]).bounded
    assert paired([(1, 1.0)], wins=True).high == 1.0


def test_what_never_happened_is_not_known_for_sure() -> None:
    nothing = paired([(deal, 0.0) for deal in range(50)], wins=True)
    assert nothing.low < -0.02 < 0.02 < nothing.high
    units = [Unit("t", deal, deal % 2 == 0, 0.0) for deal in range(50)]
    found = stratified(units, wins=True)
    assert found is not None
    assert found.low < -0.05 < 0.05 < found.high


@given(st.lists(st.tuples(st.sampled_from("ab"), st.booleans(), st.booleans()), min_size=8, max_size=60))
def test_the_stratified_difference_is_mantel_and_haenszels(units: list[tuple[str, bool, bool]]) -> None:
    found = stratified(
        (Unit(table, n, having, float(won)) for n, (table, having, won) in enumerate(units)), wins=True
    )
    above = below = 0.0
    for table in "ab":
        with_it, without = (
            [w for t, h, w in units if t == table and h == having] for having in (True, False)
        )
        if len(with_it) > 1 and len(without) > 1:
            n = len(with_it) + len(without)
            above += (sum(with_it) * len(without) - sum(without) * len(with_it)) / n
            below += len(with_it) * len(without) / n
    if found is None:
        assert below == 0
    else:
        assert found.value == pytest.approx(above / below)
        assert -1 <= found.low <= found.value <= found.high <= 1


def _coverage(make: Callable[[random.Random], Estimate | None], truth: float) -> float:
    chance = random.Random(7)
    found = [each for each in (make(chance) for _ in range(ROUNDS)) if each is not None]
    return sum(each.low <= truth <= each.high for each in found) / len(found)


@pytest.mark.parametrize(
    ("n", "rate", "other", "bound"), [(50, 0.5, 0.4, 0.5), (60, 0.05, 0.02, 0.3), (30, 0.9, 0.5, 0.2)]
)
def test_paired_covers_the_truth(n: int, rate: float, other: float, bound: float) -> None:
    def make(chance: random.Random) -> Estimate:
        differences = []
        for deal in range(n):
            luck = chance.random()
            own = luck if chance.random() < bound else chance.random()
            differences.append((deal, float(luck < rate) - float(own < other)))
        return paired(differences, wins=True)

    assert _coverage(make, rate - other) > 0.93


@pytest.mark.parametrize(("deals", "tables"), [(40, 3), (20, 6), (100, 2)])
def test_deals_at_several_tables_do_not_flatter(deals: int, tables: int) -> None:
    """A lucky deal is lucky at every table: taking games for independent would make too narrow an interval."""

    def games(chance: random.Random) -> list[tuple[int, float]]:
        found = []
        for deal in range(deals):
            luck = chance.gauss(0, 0.35)
            for _ in range(tables):
                found.append((deal, float(chance.random() < min(1, max(0, 0.5 + luck))) - 0.5))
        return found

    whole = _coverage(lambda chance: paired(games(chance), wins=True), 0.0)
    single = _coverage(lambda chance: clustered((n, v) for n, (_, v) in enumerate(games(chance))), 0.0)
    assert whole > 0.925
    assert whole > single


@pytest.mark.parametrize(
    ("base", "more", "tables", "deals", "part"),
    [(0.3, 0.1, 4, 40, 0.3), (0.05, 0.03, 3, 60, 0.2), (0.5, 0.2, 12, 8, 0.5), (0.4, 0.1, 1, 30, 0.5)],
)
def test_stratified_covers_the_truth(base: float, more: float, tables: int, deals: int, part: float) -> None:
    def make(chance: random.Random) -> Estimate | None:
        units = []
        for table in range(tables):
            for deal in range(deals):
                having = chance.random() < part
                won = chance.random() < base + 0.05 * (table % 2) + more * having
                units.append(Unit(table, (table, deal), having, float(won)))
        return stratified(units, wins=True)

    assert _coverage(make, more) > 0.93


def test_stratified_covers_the_truth_where_tables_share_deals() -> None:
    def make(chance: random.Random) -> Estimate | None:
        units = []
        for deal in range(60):
            having, luck = chance.random() < 0.4, chance.gauss(0, 0.2)
            for table in range(4):
                won = chance.random() < min(1, max(0, 0.4 + luck + 0.1 * having))
                units.append(Unit(table, deal, having, float(won)))
        return stratified(units, wins=True)

    assert _coverage(make, 0.1) > 0.92
