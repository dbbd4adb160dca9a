"""The figures of docs/study/random-play.md: endings, lengths and lists of options in random games of Fall of Rome.

`python tests/games/many_games.py fall_of_rome --table docs/study/random-play.md` writes the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import sqrt
from random import Random
from textwrap import fill
from typing import Any

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.catalogue import ROLES
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import ENDINGS, STEP_ACT
from triclinium.kernel.settings import Given
from triclinium.kernel.step import kind_of
from triclinium.lab.intervals import Z, wilson
from triclinium.testing.many_games import ManyGames
from triclinium.testing.trial import Trial

CELLS = [
    *product(["base"], range(1, 6), ["introductory", "standard", "heroic"]),
    *product(["roma_caput_mundi"], range(1, 6), ["introductory", "standard", "heroic", "legendary"]),
]
"""Variant, seats and difficulty."""


class RandomPlay(ManyGames[FallState]):
    """Random games that take turns through all cells, both kinds of consent and both of interrupts."""

    def __init__(self, seed: int) -> None:
        super().__init__(FallOfRome(), seed)
        self._turns = self._decisions = 0
        self._player = -1

    def table(self, number: int, random: Random) -> tuple[int, Given]:
        """Return the next cell's table; its roles are dealt."""
        round_, place = divmod(number, len(CELLS))
        variant, seats, difficulty = CELLS[place]
        self._turns = self._decisions = 0
        self._player = -1
        return seats, {
            "variant": variant,
            "difficulty": difficulty,
            "consent": ("auto", "ask")[round_ % 2],
            "interrupts": ("open", "poll")[round_ // 2 % 2],
        }

    def chosen(self, s: FallState, seat: int, options: list[int]) -> None:
        """Count a turn that has begun, and the length of a list of two or more options."""
        self._count_turn(s)
        if len(options) > 1:
            self._decisions += 1
            pawn = seat if s.seats > 1 else s.player
            self.tally["choices", s.roles[pawn], len(options)] += 1
            if kind_of(s.stack[-1]) == STEP_ACT and pawn == s.player and s.actions:
                self.tally["actions", s.roles[pawn], len(options)] += 1

    def ended(self, t: Trial[FallState]) -> None:
        """Count the ending, the turns and the decisions of a game in its cell."""
        super().ended(t)
        self._count_turn(t.state)
        cell = (t.settings["variant"], t.seats, t.settings["difficulty"])
        self.tally["ended", *cell, ENDINGS[t.state.over]] += 1
        self.tally["turns", *cell, self._turns] += 1
        self.tally["lengths", *cell, self._decisions] += 1

    def _count_turn(self, s: FallState) -> None:
        if s.player != self._player:
            self._player = s.player
            self._turns += 1

    def histogram(self, *where: object) -> Counter[Any]:
        """Return how often each value was counted under keys that begin with `where`."""
        found: Counter[Any] = Counter()
        for key, count in self.tally.items():
            if key[: len(where)] == where:
                found[key[-1]] += count
        return found


def share(hits: int, of: int) -> str:
    """Return a percentage with its interval; small shares have more digits.

    >>> share(50, 100), share(0, 100_000)
    ('50.0 (40.4-59.6)', '0 (0-0.0038)')
    """
    found = wilson(hits, of)
    digits = 1 if found.high >= 0.02 else 2 if found.high >= 0.002 else 4
    value, low, high = (
        "0" if each < 1e-9 else f"{100 * each:.{digits}f}" for each in (found.value, found.low, found.high)
    )
    return f"{value} ({low}-{high})"


def mean(values: Counter[int]) -> str:
    """Return a mean with the half width of its 95% interval.

    >>> mean(Counter([1, 2, 3]))
    '2.00 ± 1.13'
    """
    count = values.total()
    middle = sum(value * times for value, times in values.items()) / count
    squares = sum((value - middle) ** 2 * times for value, times in values.items())
    return f"{middle:.2f} ± {Z * sqrt(squares / max(1, count - 1) / count):.2f}"


def quantile(values: Counter[int], part: float) -> int:
    """Return the smallest value that at least this part of all values does not exceed.

    >>> quantile(Counter({1: 98, 5: 1, 9: 1}), 0.99), quantile(Counter({1: 98, 5: 1, 9: 1}), 0.5)
    (5, 1)
    """
    seen = 0
    for value in sorted(values):
        seen += values[value]
        if seen >= part * values.total():
            return value
    raise ValueError("no values")


def outcome_rows(many: RandomPlay) -> Iterator[list[str]]:
    """Yield a row for each cell, for each variant, and for all games."""
    yield ["variant", "seats", "difficulty", "games", *ENDINGS[1:], "turns", "decisions"]
    for cell in CELLS:
        yield [*map(str, cell), *_figures(many, *cell)]
    for variant in ("base", "roma_caput_mundi"):
        yield [f"**{variant}**", "all", "all", *_figures(many, variant)]
    yield ["**both**", "all", "all", *_figures(many)]


def _figures(many: RandomPlay, *where: object) -> list[str]:
    ended = many.histogram("ended", *where)
    shares = [share(ended[ending], ended.total()) for ending in ENDINGS[1:]]
    means = [mean(many.histogram(kind, *where)) for kind in ("turns", "lengths")]
    return [f"{ended.total():,}", *shares, *means]


def option_rows(many: RandomPlay) -> Iterator[list[str]]:
    """Yield a row for each role: the lengths of its lists of options."""
    yield ["role", "action lists", "median", "99%", "longest", "all choices", "median", "99%", "longest"]
    for role, name in enumerate(ROLES):
        row = [name]
        for kind in ("actions", "choices"):
            found = many.histogram(kind, role)
            row += [f"{found.total():,}", *(str(quantile(found, part)) for part in (0.5, 0.99, 1))]
        yield row


def table(rows: Iterator[list[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table, the first row as its head."""
    for number, row in enumerate(rows):
        yield "| " + " | ".join(row) + " |"
        if number == 0:
            yield "|" + "---|" * len(row)


def page(many: RandomPlay) -> str:
    """Return the page as Markdown."""
    games = many.tally["games",]
    about = (
        f"This page reports {games:,} games by rules {many.game.rules}. Each choice is uniform among the options "
        f"offered, with seed {many.seed}; {len(many.failures) or 'none'} failed. The games rotate through all seats, "
        "variants and difficulties, with dealt roles. In half of them players are asked for consent, in half of them "
        "seats are polled for Events. The pieces are counted after every decision. This command made the page:"
    )
    lines = [
        "# Random play in Fall of Rome",
        "",
        fill(about, 118),
        "",
        "<!-- not run: a million games; CI plays thousands of them with the tests -->",
        "```sh",
        "python tests/games/many_games.py fall_of_rome --table docs/study/random-play.md \\",
        f"    --games {games} --seed {many.seed} --jobs 2",
        "```",
        "",
        "## Endings",
        "",
        "Per cent of the games, with 95% Wilson intervals. Turns and decisions (choices among two or more options) are",
        "means with the half width of their 95% intervals.",
        "",
        *table(outcome_rows(many)),
        "",
        "## Lists of options",
        "",
        "The number of options: in the action step, and in all choices with two or more.",
        "",
        *table(option_rows(many)),
        "",
    ]
    return "\n".join(lines)
