"""What came of many games: endings, lengths and lists of options, counted and told with their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from triclinium.games.fall_of_rome.rules.catalogue import DIFFICULTIES, ROLES
from triclinium.games.fall_of_rome.rules.words import ENDINGS

Z = 1.959964
"""95% of a normal distribution lie within so many standard deviations."""

Cell = tuple[str, int, str]
"""Variant, seats and difficulty."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson's score interval).

    >>> [round(end, 4) for end in wilson(0, 100)], [round(end, 4) for end in wilson(50, 100)]
    ([0.0, 0.037], [0.4038, 0.5962])
    """
    if not of:
        return 0.0, 1.0
    share, square = hits / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass
class Mean:
    """A mean of many values, with its interval."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Mean) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def __str__(self) -> str:
        """The mean and how far its 95% interval reaches.

        >>> mean = Mean()
        >>> for value in (1, 2, 3): mean.add(value)
        >>> str(mean)
        '2.00 ± 1.13'
        """
        mean = self.total / self.count
        variance = (self.squares - self.count * mean * mean) / max(1, self.count - 1)
        return f"{mean:.2f} ± {Z * sqrt(max(0.0, variance) / self.count):.2f}"


@dataclass
class Games:
    """The games of one cell."""

    endings: Counter[str] = field(default_factory=Counter)
    turns: Mean = field(default_factory=Mean)
    decisions: Mean = field(default_factory=Mean)

    def merge(self, other: Games) -> None:
        self.endings += other.endings
        self.turns.merge(other.turns)
        self.decisions.merge(other.decisions)


@dataclass
class Tally:
    """All of a run, or of a part of it."""

    cells: dict[Cell, Games] = field(default_factory=dict)
    actions: dict[int, Counter[int]] = field(default_factory=dict)
    """By role: how often a list of actions had so many options."""
    choices: dict[int, Counter[int]] = field(default_factory=dict)
    """By role: the same of all lists with two or more options."""
    failures: list[str] = field(default_factory=list)

    def cell(self, cell: Cell) -> Games:
        return self.cells.setdefault(cell, Games())

    def merge(self, other: Tally) -> None:
        for cell, games in other.cells.items():
            self.cell(cell).merge(games)
        for mine, its in ((self.actions, other.actions), (self.choices, other.choices)):
            for role, lengths in its.items():
                mine.setdefault(role, Counter()).update(lengths)
        self.failures += other.failures

    @property
    def games(self) -> int:
        return sum(games.turns.count for games in self.cells.values())

    def total(self, variant: str = "") -> Games:
        """All cells, or those of one variant, together."""
        total = Games()
        for cell, games in self.cells.items():
            if variant in ("", cell[0]):
                total.merge(games)
        return total


def share(hits: int, of: int) -> str:
    """Per cent with the interval; a small share with more digits.

    >>> share(50, 100), share(0, 100_000)
    ('50.0 (40.4-59.6)', '0 (0-0.0038)')
    """
    low, high = wilson(hits, of)
    digits = 1 if high >= 0.02 else 2 if high >= 0.002 else 4
    return f"{_per_cent(hits / of, digits)} ({_per_cent(low, digits)}-{_per_cent(high, digits)})"


def _per_cent(value: float, digits: int) -> str:
    return "0" if value < 1e-9 else f"{100 * value:.{digits}f}"


def quantile(lengths: Counter[int], part: float) -> int:
    """The smallest length that at least this part of the lists does not exceed.

    >>> quantile(Counter({1: 98, 5: 1, 9: 1}), 0.99), quantile(Counter({1: 98, 5: 1, 9: 1}), 0.5)
    (5, 1)
    """
    wanted, seen = part * lengths.total(), 0
    for length in sorted(lengths):
        seen += lengths[length]
        if seen >= wanted:
            return length
    raise ValueError("no lists")


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as a Markdown table, the first one as its head."""
    yield "| " + " | ".join(rows[0]) + " |"
    yield "|" + "---|" * len(rows[0])
    for row in rows[1:]:
        yield "| " + " | ".join(row) + " |"


def outcome_rows(tally: Tally) -> list[list[str]]:
    """A row for each variant, number of seats and difficulty, and sums."""
    rows = [["variant", "seats", "difficulty", "games", *ENDINGS[1:], "turns", "decisions"]]
    for cell in sorted(tally.cells, key=lambda cell: (cell[0], cell[1], DIFFICULTIES.index(cell[2]))):
        rows.append([cell[0], str(cell[1]), cell[2], *_figures(tally.cells[cell])])
    for variant in sorted({cell[0] for cell in tally.cells}):
        rows.append([f"**{variant}**", "all", "all", *_figures(tally.total(variant))])
    rows.append(["**both**", "all", "all", *_figures(tally.total())])
    return rows


def _figures(games: Games) -> list[str]:
    count = games.turns.count
    shares = [share(games.endings[ending], count) for ending in ENDINGS[1:]]
    return [f"{count:,}", *shares, str(games.turns), str(games.decisions)]


def option_rows(tally: Tally) -> list[list[str]]:
    """A row for each role: how long its lists of options are."""
    rows = [["role", "action lists", "median", "99%", "longest", "all choices", "median", "99%", "longest"]]
    for role, name in enumerate(ROLES):
        row = [name]
        for lists in (tally.actions.get(role, Counter[int]()), tally.choices.get(role, Counter[int]())):
            if lists:
                row += [
                    f"{lists.total():,}",
                    str(quantile(lists, 0.5)),
                    str(quantile(lists, 0.99)),
                    str(max(lists)),
                ]
            else:
                row += ["0", "", "", ""]
        rows.append(row)
    return rows
