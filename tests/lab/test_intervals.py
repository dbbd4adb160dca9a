"""Intervals match published values and cover a known truth often enough."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import isclose, isfinite, sqrt
from statistics import NormalDist, mean, stdev
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t

from triclinium.lab.intervals import CLEAR, DIFFERENCE, RATE, Estimate, Z, contrasts, estimates, wilson

ROUNDS = 600


def estimate(values: Iterable[tuple[int, float]], ends: tuple[float, float] | None = None) -> dict[str, Any]:
    """Return the estimate of values, each with its deal."""
    frame = pl.DataFrame(list(values), schema={"deal": pl.Int64, "x": pl.Float64}, orient="row")
    return estimates(frame, [], "x", ends).row(0, named=True)


def contrast(units: Iterable[tuple[Any, int, bool, bool]]) -> dict[str, Any] | None:
    """Return the contrast of units: table, deal, having it, won; None if no table says anything."""
    schema = {"cell": pl.Int64, "deal": pl.Int64, "having": pl.Boolean, "won": pl.Boolean}
    frame = pl.DataFrame(list(units), schema=schema, orient="row").with_columns(bot=pl.lit("keen"))
    found = contrasts(frame, ["bot"], ["cell"])
    return found.row(0, named=True) if len(found) else None


def test_the_quantile_of_the_normal_distribution_is_correct() -> None:
    assert isclose(Z, NormalDist().inv_cdf(0.975), rel_tol=1e-12)


@pytest.mark.parametrize(
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_match_the_literature(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize(("wins", "games"), [(0, 20), (7, 20), (20, 20)])
def test_a_rate_of_single_deals_has_a_wilson_interval(wins: int, games: int) -> None:
    found = estimate(((deal, float(deal < wins)) for deal in range(games)), RATE)
    assert Estimate(found["value"], found["low"], found["high"]) == pytest.approx(wilson(wins, games))
    assert (found["sum"], found["games"]) == (wins, games)


def test_repeated_deals_count_once_for_the_interval_of_a_rate() -> None:
    found = estimate([(1, 0.0), (1, 0.0), (2, 0.0), (2, 0.0)], RATE)
    assert (found["value"], found["low"]) == (0.0, 0.0)
    assert found["high"] > wilson(0, 4).high


def test_groups_are_estimated_separately() -> None:
    frame = pl.DataFrame({"bot": ["a", "a", "b"], "deal": [1, 2, 1], "won": [True, False, True]})
    found = estimates(frame, ["bot"], "won", RATE)
    assert found.select("bot", "value", "games").rows() == [("a", 0.5, 2), ("b", 1.0, 1)]


def test_a_difference_has_the_interval_of_bonett_and_price() -> None:
    """Compare paired wins at one table with their formula, but with Student's t instead of the normal distribution."""
    one, other, n = 14, 5, 60
    differences = [1.0] * one + [-1.0] * other + [0.0] * (n - one - other)
    a, b = (one + 1) / (n + 2), (other + 1) / (n + 2)
    half = t.ppf(0.975, n + 1) * sqrt((a + b - (a - b) ** 2) / (n + 2))
    found = estimate(enumerate(differences), DIFFERENCE)
    assert found["value"] == pytest.approx((one - other) / n)
    assert [found["low"], found["high"]] == pytest.approx([a - b - half, a - b + half])


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=40))
def test_a_mean_has_a_student_interval(values: list[float]) -> None:
    found = estimate(enumerate(values))
    half = t.ppf(0.975, len(values) - 1) * stdev(values) / sqrt(len(values))
    assert found["value"] == pytest.approx(mean(values), abs=1e-9)
    assert found["high"] - found["value"] == pytest.approx(half, abs=1e-6)


def test_one_deal_has_no_interval() -> None:
    assert not isfinite(estimate([(1, 3.0), (1, 4.0)])["high"])
    assert estimate([(1, 1.0)], DIFFERENCE)["high"] == 1.0


def test_an_event_that_never_happened_is_not_excluded() -> None:
    nothing = estimate([(deal, 0.0) for deal in range(50)], DIFFERENCE)
    assert nothing["low"] < -0.02 < 0.02 < nothing["high"]
    found = contrast((0, deal, deal % 2 == 0, False) for deal in range(50))
    assert found is not None
    assert found["low"] < -0.05 < 0.05 < found["high"]


@pytest.mark.parametrize(
    ("low", "high", "clear"), [(0.02, 0.18, True), (-0.02, 0.22, False), (-0.2, -0.1, True)]
)
def test_a_difference_is_clear_if_its_interval_excludes_zero(low: float, high: float, clear: bool) -> None:
    assert pl.DataFrame({"low": [low], "high": [high]}).select(CLEAR).item() is clear


@given(st.lists(st.tuples(st.sampled_from([0, 1]), st.booleans(), st.booleans()), min_size=8, max_size=60))
def test_a_contrast_is_the_mantel_haenszel_estimate(units: list[tuple[int, bool, bool]]) -> None:
    found = contrast((table, n, having, won) for n, (table, having, won) in enumerate(units))
    above = below = 0.0
    for table in (0, 1):
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
        assert found["value"] == pytest.approx(above / below)
        assert -1 <= found["low"] <= found["value"] <= found["high"] <= 1


def studies(make: Callable[[random.Random], Iterable[dict[str, float]]]) -> pl.DataFrame:
    """Return the rows of many studies, each with the number of its study (`round`)."""
    chance = random.Random(7)
    return pl.DataFrame([{"round": at, **row} for at in range(ROUNDS) for row in make(chance)])


def coverage(found: pl.DataFrame, truth: float) -> float:
    """Return the share of studies whose interval contains the truth."""
    share = found.select(((pl.col("low") <= truth) & (truth <= pl.col("high"))).mean()).item()
    assert isinstance(share, float)
    return share


@pytest.mark.parametrize(
    ("n", "rate", "other", "bound"), [(50, 0.5, 0.4, 0.5), (60, 0.05, 0.02, 0.3), (30, 0.9, 0.5, 0.2)]
)
def test_a_difference_covers_the_truth(n: int, rate: float, other: float, bound: float) -> None:
    def make(chance: random.Random) -> Iterable[dict[str, float]]:
        for deal in range(n):
            luck = chance.random()
            own = luck if chance.random() < bound else chance.random()
            yield {"deal": deal, "x": float(luck < rate) - float(own < other)}

    assert coverage(estimates(studies(make), ["round"], "x", DIFFERENCE), rate - other) > 0.93


@pytest.mark.parametrize(("deals", "tables"), [(40, 3), (20, 6), (100, 2)])
def test_deals_at_several_tables_do_not_make_the_interval_too_narrow(deals: int, tables: int) -> None:
    """A lucky deal is lucky at every table. An interval that treats games as independent would be too narrow."""

    def make(chance: random.Random) -> Iterable[dict[str, float]]:
        for deal in range(deals):
            luck = chance.gauss(0, 0.35)
            for _ in range(tables):
                yield {"deal": deal, "x": float(chance.random() < min(1, max(0, 0.5 + luck))) - 0.5}

    rows = studies(make)
    whole = coverage(estimates(rows, ["round"], "x", DIFFERENCE), 0.0)
    alone = rows.with_columns(deal=pl.int_range(pl.len()))
    assert whole > 0.925
    assert whole > coverage(estimates(alone, ["round"], "x"), 0.0)


@pytest.mark.parametrize(
    ("base", "more", "tables", "deals", "part"),
    [(0.3, 0.1, 4, 40, 0.3), (0.05, 0.03, 3, 60, 0.2), (0.5, 0.2, 12, 8, 0.5), (0.4, 0.1, 1, 30, 0.5)],
)
def test_a_contrast_covers_the_truth(base: float, more: float, tables: int, deals: int, part: float) -> None:
    def make(chance: random.Random) -> Iterable[dict[str, float]]:
        for table in range(tables):
            for deal in range(deals):
                having = chance.random() < part
                won = chance.random() < base + 0.05 * (table % 2) + more * having
                yield {"cell": table, "deal": 1000 * table + deal, "having": having, "won": won}

    assert coverage(contrasts(studies(make), ["round"], ["cell"]), more) > 0.93


def test_a_contrast_covers_the_truth_where_tables_share_deals() -> None:
    def make(chance: random.Random) -> Iterable[dict[str, float]]:
        for deal in range(60):
            having, luck = chance.random() < 0.4, chance.gauss(0, 0.2)
            for table in range(4):
                won = chance.random() < min(1, max(0, 0.4 + luck + 0.1 * having))
                yield {"cell": table, "deal": deal, "having": having, "won": won}

    assert coverage(contrasts(studies(make), ["round"], ["cell"]), 0.1) > 0.92
