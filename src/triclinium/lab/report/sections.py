"""The parts of a report, before they are rendered: sections with sentences, plots and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from .charts import Key, Measure, Panel, dots
from .names import Names

Write = Callable[[Any], str]
Column = tuple[str, str, Write | None]
"""A column of a table: its heading, its name in the frame, and the format of its numbers. None means texts."""
Cell = tuple[str, float | None]
"""A text, and the number it represents."""


@dataclass(frozen=True)
class Table:
    """Rows of texts and numbers."""

    name: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def columns(names: Names, write: Write | None = None, **heads: str) -> list[Column]:
    """Return columns with the same format: the keys of their headings, by their names in the frame."""
    return [(names.say(f"head.{head}"), column, write) for column, head in heads.items()]


def table(name: str, frame: pl.DataFrame, shown: Sequence[Column]) -> Table:
    """Return a table of some columns of a frame. Missing values are empty."""

    def cell(value: Any, write: Write | None) -> Cell:
        return ("", None) if value is None else (write(value), value) if write else (value, None)

    rows = [[cell(row[column], write) for _, column, write in shown] for row in frame.iter_rows(named=True)]
    return Table(name, [head for head, _, _ in shown], rows)


@dataclass(frozen=True)
class Plot:
    """Panels that belong together, and the table of their numbers."""

    name: str
    """Id on the page, and name of its files."""
    title: str
    about: str
    """Description for screen readers."""
    panels: Sequence[Panel]
    keys: Sequence[Key]
    """Legend. It is shown if it has more than one entry."""
    table: Table
    note: str = ""
    """Explanation above the plot."""


def estimate_plot(
    names: Names, name: str, texts: tuple[str, str, str], found: pl.DataFrame, keys: Sequence[Key], measure: Measure,
    before: Sequence[Column], head: str, after: Sequence[Column] = (), rows: pl.DataFrame | None = None,
) -> Plot:  # fmt: skip
    """Return a plot of estimates (`value`, `low`, `high`), and their table.

    `texts` are the title, the description and the name of the axis. `before`, `head` and `after` are the
    columns of the table, with the heading of the estimate. `rows` are the rows of the table, if the chart
    does not show all.
    """
    title, about, axis = texts
    shown = [*before, *columns(names, names.writes[measure], value=head, low="low", high="high"), *after]
    numbers = table(f"{name}-table", found if rows is None else rows, shown)
    return Plot(name, title, about, dots(found, keys, measure, axis), keys, numbers)


@dataclass(frozen=True)
class Finding:
    """A sentence for the top of the page."""

    kind: str
    text: str
    weight: float
    """Importance among the findings of one kind."""
    difference: bool = True
    """Whether it states a difference whose interval excludes zero. False for a rate without a comparison."""


@dataclass
class Section:
    """A question and its answers."""

    name: str
    title: str
    texts: list[str] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    parts: list[Section] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.plots or self.tables or self.parts)

    def every(self) -> list[Section]:
        """Return this section and all of its parts."""
        return [self, *(each for part in self.parts for each in part.every())]
