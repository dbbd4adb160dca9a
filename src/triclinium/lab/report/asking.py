"""What every question begins with: a group's games, the axes on which they differ, how those are laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..intervals import Estimate
from .names import Names
from .panels import Key, keyed
from .rows import BOTS, SEATS, Group, Played, Setup, Studied, Value, by, varied
from .sections import Number, Row

MOST_SERIES = 6
"""More colours than this nobody tells apart."""


@dataclass(frozen=True)
class Layout:
    """Where axes go: one into the rows of a chart, one into its colours, the others into a panel each."""

    rows: str | None
    series: str | None
    panels: tuple[str, ...]

    @property
    def axes(self) -> tuple[str, ...]:
        """All of them, as a table has them."""
        return (*self.panels, *filter(None, (self.rows, self.series)))


@dataclass(frozen=True)
class Asking:
    """A group's games, ready to be asked."""

    study: Studied
    group: Group
    games: Sequence[Played]
    names: Names

    @property
    def cooperative(self) -> bool:
        """Whether all win or lose together."""
        return self.names.entry.cooperative

    @cached_property
    def axes(self) -> list[str]:
        """On which the group's tables differ."""
        return varied(self.games, self.group.vary)

    def name(self, part: str) -> str:
        """Of a section or a plot."""
        return f"{self.study.slug(self.group)}-{part}"

    def values(self, axis: str) -> list[Value]:
        """Where tables stand on an axis, in order."""
        return self.names.ordered(axis, [setup.at(axis) for setup in self._setups])

    @cached_property
    def _setups(self) -> set[Setup]:
        return {game.setup for game in self.games}

    def layout(self, without: Sequence[str] = (), colours: bool = True) -> Layout:
        """Bots as colours, the axis with the most values as rows, the rest as panels."""
        axes = [axis for axis in self.axes if axis not in without]
        count = {axis: len(self.values(axis)) for axis in axes}
        few = [axis for axis in axes if count[axis] <= MOST_SERIES and axis != SEATS]
        series: str | None = None
        if colours and BOTS in few and (len(axes) > 1):
            series = BOTS
        elif colours and len(axes) > 2 and few:
            series = min(few, key=lambda axis: count[axis])
        rest = [axis for axis in axes if axis != series]
        rows = max(rest, key=lambda axis: count[axis]) if rest else None
        return Layout(rows, series, tuple(axis for axis in rest if axis != rows))

    def keys(self, axis: str | None, dots: bool = False) -> list[Key]:
        """A colour for each value of an axis; without one, a colour for all."""
        if axis is None:
            return keyed([""], dots)
        if axis == BOTS:
            return of_bots(self.names, self.values(BOTS), dots)
        return keyed([self.names.value(axis, value) for value in self.values(axis)], dots)

    def label(self, axis: str | None, game: Played) -> str:
        """Of a row: where a game's table stands."""
        if axis is None:
            return self.names.say("row.all")
        return self.names.place([axis], [game.at(axis)])

    def key(self, axis: str | None, game: Played) -> str:
        """Of a series."""
        return "" if axis is None else self.names.value(axis, game.at(axis))

    def panels(self, layout: Layout) -> list[tuple[str, list[Played]]]:
        """A panel's title, and its games, in the order of rows and series."""
        found = by(self.games, *layout.panels)
        return [
            (self.names.place(layout.panels, at), self.sorted(found[at], layout))
            for at in sorted(found, key=lambda at: self._places(layout.panels, at))
        ]

    def sorted(self, games: Sequence[Played], layout: Layout) -> list[Played]:
        """In the order of rows and series."""
        axes = tuple(filter(None, (layout.rows, layout.series)))
        places = {setup: self._places(axes, [setup.at(axis) for axis in axes]) for setup in self._setups}
        return sorted(games, key=lambda game: places[game.setup])

    def _places(self, axes: Sequence[str], at: Sequence[Value]) -> list[int]:
        return [self._order[axis].index(value) for axis, value in zip(axes, at, strict=True)]

    @cached_property
    def _order(self) -> dict[str, list[Value]]:
        return {axis: self.values(axis) for axis in self.axes}

    def cells(self, layout: Layout) -> list[tuple[tuple[Value, ...], list[Played]]]:
        """All games by where they stand, in the order of a table's rows."""
        found = by(self.games, *layout.axes)
        return sorted(found.items(), key=lambda item: self._places(layout.axes, item[0]))

    def places(self, layout: Layout, at: Sequence[Value]) -> Row:
        """The first columns of a table's row."""
        return tuple(self.names.value(axis, value) for axis, value in zip(layout.axes, at, strict=True))

    def heads(self, layout: Layout) -> tuple[str, ...]:
        """What the first columns of a table are."""
        return tuple(self.names.axis(axis) for axis in layout.axes)


def of_bots(names: Names, bots: Sequence[Value], dots: bool = True) -> list[Key]:
    """A colour for each bot: the same in all plots."""
    return keyed([names.value(BOTS, bot) for bot in bots], dots, names.places(bots))


@dataclass(frozen=True)
class Numbers:
    """Writes numbers into tables."""

    names: Names

    def count(self, value: float, digits: int = 0) -> Number:
        """A number."""
        return Number(self.names.number(value, digits), value)

    def rate(self, found: Estimate) -> tuple[Number, ...]:
        """A share, and from where to where."""
        return self._three(found, self.names.percent)

    def part(self, value: float) -> Number:
        """A share without an interval."""
        return Number(self.names.percent(value), value)

    def points(self, found: Estimate) -> tuple[Number, ...]:
        """A difference of shares, and from where to where."""
        return self._three(found, self.names.points)

    def mean(self, found: Estimate, digits: int = 2, signed: bool = False) -> tuple[Number, ...]:
        """A mean, and from where to where."""
        return self._three(found, lambda value: self.names.number(value, digits, signed))

    @staticmethod
    def _three(found: Estimate, write: Callable[[float], str]) -> tuple[Number, ...]:
        return tuple(Number(write(value), value) for value in (found.value, found.low, found.high))
