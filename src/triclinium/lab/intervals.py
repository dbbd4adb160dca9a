"""Point estimates from the games of a study, with 95% confidence intervals.

Deal n has the same random numbers at every table of a study, so games of one deal are not independent.
Estimates over several tables therefore treat each deal as one cluster (the variance of Liang and Zeger) and
use Student's t distribution.

Intervals of wins keep a positive width even if a sample has no win, or no loss. The interval counts one extra
deal at either end of the scale (Bonett and Price 2012; Agresti and Caffo 2000 for two samples). The point
estimate is not adjusted. Rates of independent games have Wilson's interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import polars as pl
from scipy.stats import binomtest, norm, t

_TAIL: Final = 0.975
Z: Final = float(norm.ppf(_TAIL))
"""Two-sided 95% critical value of the standard normal distribution."""
RATE: Final = (0.0, 1.0)
"""Minimum and maximum of a win rate."""
DIFFERENCE: Final = (-1.0, 1.0)
"""Minimum and maximum of a difference between two win rates."""
CLEAR: Final = (pl.col("low") > 0) | (pl.col("high") < 0)
"""Whether the interval of a difference excludes zero."""


class Estimate(NamedTuple):
    """A point estimate with its 95% confidence interval.

    Of 100 such intervals, 95 contain the true value.
    """

    value: float
    low: float
    high: float


def wilson(wins: int, games: int) -> Estimate:
    """Return a win rate with its Wilson score interval (1927).

    >>> [round(end, 3) for end in wilson(20, 100)]
    [0.2, 0.133, 0.289]
    """
    low, high = binomtest(wins, games).proportion_ci(method="wilson")
    return Estimate(wins / games, float(low), float(high))


def estimates(
    frame: pl.DataFrame, by: Sequence[str], column: str, ends: tuple[float, float] | None = None
) -> pl.DataFrame:
    """Estimate the mean of a column in each group of rows, with deals (`deal`) as clusters.

    `ends` is `RATE` or `DIFFERENCE` for columns of wins, whose values are bounded. The result has the columns
    of `by` and `value`, `low`, `high`, `sum` and `games` (the number of rows). Without `ends`, one deal has
    an infinite interval.

    >>> games = pl.DataFrame({"deal": [1, 2, 3, 4] * 2, "won": [False, True, True, False] * 2})
    >>> half = games.head(4)
    >>> wide, alone = (estimates(each, [], "won").row(0, named=True) for each in (games, half))
    >>> (wide["low"], wide["high"]) == (alone["low"], alone["high"]), wide["games"]
    (True, 8)
    """
    value = pl.col(column).cast(pl.Float64).sum().alias("total")
    deals = frame.group_by(*by, "deal", maintain_order=True).agg(value, pl.len().cast(pl.Int64).alias("rows"))
    total, games, extra = pl.col("total").sum(), pl.col("rows").sum(), 2 if ends else 0
    middle = (total + sum(ends or ())) / (games + extra)
    spread = ((pl.col("total") - pl.col("rows") * middle) ** 2).sum()
    spread = sum(((end - middle) ** 2 for end in ends or ()), spread)
    if ends is None:
        spread = spread * pl.len() / (pl.len() - 1)
    sums = [
        (total / games).alias("value"),
        total.alias("sum"),
        games.alias("games"),
        pl.len().cast(pl.Int64).alias("deals"),
        middle.alias("middle"),
        (spread.sqrt() / (games + extra)).alias("error"),
    ]
    found = deals.group_by(by, maintain_order=True).agg(sums) if by else deals.select(sums)
    found = _bounded(found, found["deals"] + (1 if ends else -1), ends)
    if ends == RATE:
        found = found.with_columns(_wilson_ends(found))
    return found.drop("deals", "middle", "error")


def _bounded(found: pl.DataFrame, freedom: pl.Series, ends: tuple[float, float] | None) -> pl.DataFrame:
    """Add the ends of the interval around `middle`. The interval contains `value` and stays within the scale."""
    half = (pl.Series(t.ppf(_TAIL, freedom.to_numpy())) * found["error"]).fill_nan(float("inf"))
    low, high = pl.col("middle") - half, pl.col("middle") + half
    if ends is not None:
        low, high = pl.min_horizontal(low, "value"), pl.max_horizontal(high, "value")
        low, high = low.clip(ends[0], ends[1]), high.clip(ends[0], ends[1])
    return found.with_columns(low.alias("low"), high.alias("high"))


def _wilson_ends(found: pl.DataFrame) -> list[pl.Series]:
    """Return the ends of each rate: Wilson's interval if no deal occurs twice, else the given ends."""
    ends = [
        wilson(int(wins), games)[1:] if games == deals else (low, high)
        for wins, games, deals, low, high in found.select("sum", "games", "deals", "low", "high").iter_rows()
    ]
    return [
        pl.Series(name, [each[at] for each in ends], pl.Float64) for at, name in enumerate(("low", "high"))
    ]


def contrasts(frame: pl.DataFrame, by: Sequence[str], table: Sequence[str]) -> pl.DataFrame:
    """Estimate by how much a feature increases the win rate, stratified by table.

    The frame has the columns of `by` and `table`, and `deal`, `having` and `won`. Tables are combined with
    Mantel-Haenszel weights. Tables with fewer than two rows on either side are left out, and so are groups
    without other tables. The result has the columns of `by` and `value`, `low`, `high` and `games` (the
    number of rows compared).

    >>> games = pl.DataFrame({"deal": range(80)}).with_columns(
    ...     cell=0, having=pl.col("deal") % 2 == 0, won=pl.col("deal") % 4 == 0, bot=pl.lit("keen"))
    >>> contrasts(games, ["bot"], ["cell"]).select(pl.col("value").round(2), CLEAR.alias("clear"), "games").row(0)
    (0.5, True, 80)
    """
    table = [*by, *table]
    size = pl.col("size")
    sides = frame.group_by(*table, "having", maintain_order=True).agg(
        pl.len().cast(pl.Float64).alias("size"), pl.col("won").cast(pl.Float64).sum().alias("wins")
    )
    sides = sides.filter((pl.len().over(table) == 2) & (size.min().over(table) > 1))
    sides = sides.with_columns(
        (size.product().over(table) / size.sum().over(table)).alias("weight"),
        # Add one win and one loss on either side, spread over the tables.
        (size / size.sum().over(*by, "having")).alias("extra"),
        pl.when("having").then(1.0).otherwise(-1.0).alias("sign"),
    )
    sides = sides.with_columns(
        (2 * pl.col("weight") / pl.col("weight").sum().over(by)).alias("weight"),
        (size + 2 * pl.col("extra")).alias("wide"),
        ((pl.col("wins") + pl.col("extra")) / (size + 2 * pl.col("extra"))).alias("rate"),
    )
    weight, rate, wide = pl.col("weight"), pl.col("rate"), pl.col("wide")
    sums = sides.group_by(by, maintain_order=True).agg(
        (pl.col("sign") * weight * pl.col("wins") / size).sum().alias("value"),
        (pl.col("sign") * weight * rate).sum().alias("middle"),
        size.sum().cast(pl.Int64).alias("games"),
        (pl.col("extra") * (weight / wide) ** 2 * ((1 - rate) ** 2 + rate**2)).sum().alias("spread"),
    )
    # HC3: compare each row with the mean of the other rows. Otherwise small tables understate the variance.
    pull = pl.col("sign") * weight * (pl.col("won").cast(pl.Float64) - rate) / (wide - 1)
    deals = frame.join(sides, on=[*table, "having"]).group_by(*by, "deal").agg(pull.sum().alias("pull"))
    pulls = deals.group_by(by).agg((pl.col("pull") ** 2).sum().alias("pulls"), pl.len().alias("deals"))
    found = sums.join(pulls, on=list(by), maintain_order="left")
    found = found.with_columns((pl.col("spread") + pl.col("pulls")).sqrt().alias("error"))
    freedom = (found["deals"].cast(pl.Int64) - 1).clip(1)
    return _bounded(found, freedom, DIFFERENCE).select(*by, "value", "low", "high", "games")
