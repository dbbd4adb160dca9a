"""Estimates with their 95% intervals: a rate, a mean, a difference on the same deals, one within the same tables.

Deal n is dealt from the same chance at every table of a study, so what one deal gives at several tables hangs
together. Where an estimate is taken over several tables, its interval is therefore made of whole deals (clusters),
and never of single games: Liang and Zeger's variance, with the clusters as they are.

Intervals of wins never shrink to nothing because a sample saw no win, or no loss: one pair of deals is added that went
one way and one that went the other (Bonett and Price 2012; for two samples Agresti and Caffo 2000), to the interval
alone. The value is always the plain one. Single rates have Wilson's interval.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""Between minus this and this lie 95% of a normal distribution."""


@dataclass(frozen=True)
class Estimate:
    """A value and its 95% confidence interval: 95 of 100 such intervals contain the true value."""

    value: float
    low: float
    high: float
    games: int
    """How many games (or deals, where deals are compared) it was made of."""

    @property
    def clear(self) -> bool:
        """Of a difference: whether its interval excludes zero.

        >>> Estimate(0.1, 0.02, 0.18, 90).clear, Estimate(0.1, -0.02, 0.22, 40).clear
        (True, False)
        """
        return self.low > 0 or self.high < 0

    @property
    def bounded(self) -> bool:
        """Whether there is an interval at all: one game has none."""
        return isfinite(self.low) and isfinite(self.high)


def wilson(wins: int, games: int) -> Estimate:
    """A win rate, with the interval by Wilson (1927).

    >>> found = wilson(20, 100)
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.2, 0.133, 0.289)
    >>> round(wilson(0, 10).high, 3)
    0.278
    """
    p = wins / games
    middle = p + Z * Z / (2 * games)
    width = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    # At the ends the formula gives the end itself, but for the last digit of a float.
    low = 0.0 if wins == 0 else (middle - width) / whole
    high = 1.0 if wins == games else (middle + width) / whole
    return Estimate(p, low, high, games)


def student(freedom: float) -> float:
    """Between minus this and this lie 95% of Student's t with so many degrees of freedom (Cornish and Fisher).

    >>> [round(student(n), 2) for n in (5, 10, 30, 1000)]
    [2.57, 2.23, 2.04, 1.96]
    """
    if freedom < 3:
        return {1: 12.706, 2: 4.303}.get(int(freedom), inf)
    z = Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def mean(values: Sequence[float]) -> Estimate:
    """A mean of games that do not hang together, by Student.

    >>> mean([1.0, 2.0, 3.0, 4.0, 5.0])
    Estimate(value=3.0, low=1.04..., high=4.95..., games=5)
    >>> mean([7.0]).bounded
    False
    """
    return clustered(enumerate(values))


def clustered(values: Iterable[tuple[Hashable, float]]) -> Estimate:
    """A mean of values that hang together where they are of one cluster (a deal); its interval is of whole clusters.

    >>> alone = clustered([(1, 0.0), (2, 1.0), (3, 1.0), (4, 0.0)])
    >>> doubled = clustered([(1, 0.0), (2, 1.0), (3, 1.0), (4, 0.0)] * 2)
    >>> (alone.low, alone.high) == (doubled.low, doubled.high), doubled.games
    (True, 8)
    """
    sums = _sums(values)
    games, clusters = sum(count for _, count in sums), len(sums)
    value = sum(total for total, _ in sums) / games
    half = inf
    if clusters > 1:
        spread = sum((total - count * value) ** 2 for total, count in sums)
        half = student(clusters - 1) * sqrt(spread * clusters / (clusters - 1)) / games
    return Estimate(value, value - half, value + half, games)


def paired(differences: Iterable[tuple[Hashable, float]], wins: bool = False) -> Estimate:
    """The mean of differences, each with the deal it was found on; `wins`: of wins, from -1 to 1.

    A deal may come several times: at several tables, or in several seats.

    >>> found = paired([(deal, float(deal < 30)) for deal in range(100)], wins=True)
    >>> round(found.value, 2), round(found.low, 3), round(found.high, 3), found.games
    (0.3, 0.2, 0.388, 100)
    >>> paired([(deal, 0.0) for deal in range(100)], wins=True).clear
    False
    """
    return _of_deals(differences, (-1.0, 1.0)) if wins else clustered(differences)


def share(wins: Iterable[tuple[Hashable, bool]]) -> Estimate:
    """A win rate of games that are given with their deals: by Wilson where no deal comes twice, else by whole deals.

    >>> share([(1, True), (2, False)]) == wilson(1, 2)
    True
    >>> found = share([(1, False), (1, False), (2, False), (2, False)])
    >>> found.value, found.low, found.high > 0.5
    (0.0, 0.0, True)
    """
    found = list(wins)
    if len({deal for deal, _ in found}) == len(found):
        return wilson(sum(won for _, won in found), len(found))
    return _of_deals(((deal, float(won)) for deal, won in found), (0.0, 1.0))


def _of_deals(values: Iterable[tuple[Hashable, float]], ends: tuple[float, float]) -> Estimate:
    """A mean by whole deals, of values between two ends; to its interval a deal is added at either end."""
    sums = _sums(values)
    games = sum(count for _, count in sums)
    value = sum(total for total, _ in sums) / games
    middle = (value * games + sum(ends)) / (games + 2)
    spread = sum((total - count * middle) ** 2 for total, count in sums)
    spread += sum((end - middle) ** 2 for end in ends)
    half = student(len(sums) + 1) * sqrt(spread) / (games + 2)
    # What was moved a little still holds its value, and stays within what can be.
    return Estimate(
        value, max(ends[0], min(middle - half, value)), min(ends[1], max(middle + half, value)), games
    )


def _sums(values: Iterable[tuple[Hashable, float]]) -> list[tuple[float, int]]:
    """The sum and the size of each cluster."""
    sums: dict[Hashable, tuple[float, int]] = {}
    for cluster, value in values:
        total, count = sums.get(cluster, (0.0, 0))
        sums[cluster] = (total + value, count + 1)
    return list(sums.values())


class Unit(NamedTuple):
    """A game (or a seat of one) with or without something, at a table, on a deal."""

    table: Hashable
    deal: Hashable
    having: bool
    value: float


def stratified(units: Iterable[Unit], wins: bool = False) -> Estimate | None:
    """The difference between units with and without something, table by table, by Mantel and Haenszel's weights.

    Tables where fewer than two have it, or fewer than two have it not, tell nothing of it and are left out; None if no
    table is left. Its games are those of the tables that tell something.

    >>> units = [Unit("t", n, n % 2 == 0, float(n % 4 == 0)) for n in range(80)]
    >>> found = stratified(units, wins=True)
    >>> round(found.value, 2), found.clear, found.games
    (0.5, True, 80)
    >>> stratified([Unit("t", n, True, 1.0) for n in range(9)], wins=True) is None
    True
    """
    # Of each table, without and with: the sum of weights, the sum of values.
    tables: dict[Hashable, list[list[float]]] = {}
    kept = list(units)
    for unit in kept:
        sums = tables.setdefault(unit.table, [[0.0, 0.0], [0.0, 0.0]])[unit.having]
        sums[0] += 1
        sums[1] += unit.value
    tables = {table: each for table, each in tables.items() if each[0][0] > 1 and each[1][0] > 1}
    if not tables:
        return None
    counts = [sum(sums[having][0] for sums in tables.values()) for having in (0, 1)]
    share = {t: sums[0][0] * sums[1][0] / (sums[0][0] + sums[1][0]) for t, sums in tables.items()}
    whole = sum(share.values())
    value = sum(share[t] * (s[1][1] / s[1][0] - s[0][1] / s[0][0]) for t, s in tables.items()) / whole
    if wins:  # one win and one loss more on either side, spread over the tables
        for both in tables.values():
            for having in (0, 1):
                more = both[having][0] / counts[having]
                both[having][0] += 2 * more
                both[having][1] += more
    middle = sum(share[t] * (s[1][1] / s[1][0] - s[0][1] / s[0][0]) for t, s in tables.items()) / whole
    pulls: dict[Hashable, float] = {}
    games = 0
    for unit in kept:
        if unit.table in tables:
            games += 1
            weight, total = tables[unit.table][unit.having]
            # As if each had been left out of the mean it is compared with (HC3): small tables do not flatter.
            pull = share[unit.table] / whole * (unit.value - total / weight) / (weight - 1)
            pulls[unit.deal] = pulls.get(unit.deal, 0.0) + (pull if unit.having else -pull)
    spread = sum(pull * pull for pull in pulls.values())
    if wins:
        for table, both in tables.items():
            for having in (0, 1):
                weight, total = both[having]
                more = weight / (counts[having] + 2)
                rate = total / weight
                off = (share[table] / whole / weight) ** 2
                spread += more * off * ((1 - rate) ** 2 + rate**2)
    half = student(max(1, len(pulls) - 1)) * sqrt(spread)
    if not wins:
        return Estimate(value, value - half, value + half, games)
    return Estimate(value, max(-1.0, min(middle - half, value)), min(1.0, max(middle + half, value)), games)
