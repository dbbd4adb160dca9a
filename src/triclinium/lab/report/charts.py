"""The charts of a report: dots with their intervals, stacked bars, spreads, shapes of distributions, a matrix.

A panel is no wider than a telephone, so a page sets as many side by side as fit; a file has all of a plot's panels in a
grid. Colours are by `theme`; every chart has its numbers in a table beneath it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from ..intervals import Estimate
from .panels import (
    Chart,
    Key,
    Measure,
    Panel,
    colour_of,
    height_of,
    layered,
    name_axis,
    number_axis,
    of_values,
    raised,
    row_labels,
    shape_of,
    wrapped,
)
from .theme import INK, PAPER, QUIET, STEPS


@dataclass(frozen=True)
class Dot:
    """A value with its interval."""

    label: str
    key: str
    found: Estimate


def domain(found: Iterable[Estimate], measure: Measure) -> tuple[float, float]:
    """From where to where an axis goes that shows all of these.

    >>> domain([Estimate(0.2, 0.1, 0.31, 90)], "percent")
    (0.0, 0.35)
    """
    every = list(found)
    ends = [end for each in every for end in ((each.low, each.high) if each.bounded else (each.value,))]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    if measure == "percent":
        step = 0.05 if high > 0.1 else 0.01
        return 0.0, min(1.0, round(step * (int(high / step + 1e-9) + 1), 6))
    if measure == "points":  # one interval that is much wider than the others would press them all together
        widths = sorted(each.high - each.low for each in every if each.bounded)
        most = max(
            [2 * widths[len(widths) // 2] if widths else 1.0, *(1.3 * abs(each.value) for each in every)]
        )
        low, high = max(low, -most), min(high, most)
    room = 0.06 * ((high - low) or 1.0)
    return (low - room if low < 0 else 0.0), (high + room if high > 0 else 0.0)


def dots(
    title: str, of: Sequence[Dot], keys: Sequence[Key], measure: Measure, axis: str,
    between: tuple[float, float], mark: float | None = None,
) -> Panel:  # fmt: skip
    """Values with intervals, a row a label; `mark`: where a line stands to compare with."""
    labels = list(dict.fromkeys(wrapped(dot.label) for dot in of))
    values = [
        {
            "label": wrapped(dot.label),
            "key": dot.key,
            "value": dot.found.value,
            "low": max(between[0], dot.found.low),
            "high": min(between[1], dot.found.high),
        }
        for dot in of
    ]

    def build(legend: bool) -> Chart:
        base = of_values(values)
        y = row_labels(labels)
        scale = alt.Scale(domain=list(between), nice=False)
        x, low = (
            alt.X(f"{field}:Q", axis=number_axis(measure, axis), scale=scale) for field in ("value", "low")
        )
        aside: dict[str, Any] = {}
        if len(keys) > 1:
            aside["yOffset"] = alt.YOffset("key:N", sort=[key.label for key in keys])
        colour, shape = colour_of(keys, legend), shape_of(keys, legend)
        layers: list[alt.Chart] = []
        if mark is not None:
            line = of_values([{"at": mark}])
            layers.append(line.mark_rule(color=QUIET, strokeDash=[4, 3]).encode(x="at:Q"))
        layers += [
            base.mark_rule(strokeWidth=2).encode(y=y, x=low, x2="high:Q", color=colour, **aside),
            base.mark_point(filled=True, size=55, opacity=1).encode(
                y=y, x=x, color=colour, shape=shape, **aside
            ),
        ]
        return layered(*layers).properties(height=height_of(labels, len(keys)))

    return Panel(title, build)


def bars(
    title: str,
    of: Sequence[tuple[str, str, float]],
    keys: Sequence[Key],
    measure: Measure,
    axis: str,
    between: tuple[float, float] = (0.0, 1.0),
) -> Panel:
    """Parts of a whole, a row a label: (label, part, how much)."""
    labels = list(dict.fromkeys(wrapped(label) for label, _, _ in of))
    place = {key.label: at for at, key in enumerate(keys)}
    values = [
        {"label": wrapped(label), "key": part, "value": value, "place": place[part]}
        for label, part, value in of
    ]
    scale = alt.Scale(domain=list(between), nice=measure != "percent")

    def build(legend: bool) -> Chart:
        chart: alt.Chart = (
            of_values(values)
            .mark_bar(stroke=PAPER, strokeWidth=1)
            .encode(
                y=row_labels(labels),
                x=alt.X("value:Q", axis=number_axis(measure, axis), scale=scale, stack="zero"),
                color=colour_of(keys, legend),
                order=alt.Order("place:Q"),
            )
            .properties(height=height_of(labels, 1))
        )
        return chart

    return Panel(title, build)


@dataclass(frozen=True)
class Spread:
    """Where the games of a row lie: so many below each of these."""

    label: str
    key: str
    least: float
    """5 of 100 games are below."""
    low: float
    """25."""
    middle: float
    high: float
    """75."""
    most: float
    """95."""


def spreads(title: str, of: Sequence[Spread], keys: Sequence[Key], axis: str, most: float) -> Panel:
    """A line for nine games in ten, a bar for every second, a stroke in the middle."""
    labels = list(dict.fromkeys(wrapped(each.label) for each in of))
    values = [
        {
            "label": wrapped(spread.label),
            "key": spread.key,
            "p5": spread.least,
            "p25": spread.low,
            "p50": spread.middle,
            "p75": spread.high,
            "p95": spread.most,
        }
        for spread in of
    ]

    def build(legend: bool) -> Chart:
        base = of_values(values)
        aside: dict[str, Any] = {}
        if len(keys) > 1:
            aside["yOffset"] = alt.YOffset("key:N", sort=[key.label for key in keys])
        y, colour = row_labels(labels), colour_of(keys, legend)
        scale = alt.Scale(domain=[0, most], nice=True)

        def x(field: str) -> alt.X:
            return alt.X(f"{field}:Q", axis=number_axis("number", axis), scale=scale)

        return layered(
            base.mark_rule(strokeWidth=1.5).encode(y=y, x=x("p5"), x2="p95:Q", color=colour, **aside),
            base.mark_bar(size=7).encode(y=y, x=x("p25"), x2="p75:Q", color=colour, **aside),
            base.mark_tick(color=PAPER, thickness=2, size=7).encode(y=y, x=x("p50"), **aside),
        ).properties(height=height_of(labels, len(keys)))

    return Panel(title, build)


def histogram(
    title: str,
    of: Sequence[tuple[int, int, str, float]],
    keys: Sequence[Key],
    axes: tuple[str, str],
    ends: tuple[int, int],
    most: float,
) -> Panel:
    """How many games have so many of something: (from, up to, part, share); across from end to end, up to the most."""
    place = {key.label: at for at, key in enumerate(keys)}
    tops: dict[int, float] = {}
    values = []
    for low, high, part, value in sorted(of, key=lambda each: place[each[2]]):
        top = tops.get(low, 0.0)
        tops[low] = top + value
        values.append({"low": low, "high": high, "key": part, "bottom": top, "top": tops[low]})

    def build(legend: bool) -> Chart:
        y = alt.Y(
            "bottom:Q", axis=number_axis("percent", axes[1], across=False), scale=alt.Scale(domain=[0, most])
        )
        x = alt.X(
            "low:Q", axis=number_axis("number", axes[0]), scale=alt.Scale(domain=list(ends), nice=False)
        )
        chart: alt.Chart = (
            of_values(values)
            .mark_rect(stroke=PAPER, strokeWidth=0.5)
            .encode(x=x, x2="high:Q", y=y, y2="top:Q", color=colour_of(keys, legend))
            .properties(height=150)
        )
        return chart

    return Panel(title, build)


@dataclass(frozen=True)
class Square:
    """A place of a matrix: its text, and from -3 to 3 how much less or more than usual it is."""

    row: str
    column: str
    text: str
    step: int


def matrix(title: str, of: Sequence[Square], labels: Sequence[str]) -> Panel:
    """A value for every pair, coloured by how far it is from the usual."""
    rows, columns = ([wrapped(label, 16) for label in part] for part in (labels[1:], labels[:-1]))
    values = [
        {"row": wrapped(s.row, 16), "column": wrapped(s.column, 16), "text": s.text, "step": s.step}
        for s in of
    ]
    side = 34

    def build(_legend: bool) -> Chart:
        base = of_values(values)
        y = alt.Y("row:N", sort=rows, title=None, axis=name_axis(**raised()), scale=alt.Scale(domain=rows))
        x = alt.X(
            "column:N", sort=columns, title=None, scale=alt.Scale(domain=columns),
            axis=name_axis(orient="top", labelAngle=-90, labelAlign="left", labelBaseline="middle"),
        )  # fmt: skip
        colour = alt.Color(
            "step:O", legend=None, scale=alt.Scale(domain=list(range(-3, 4)), range=list(STEPS))
        )
        return layered(
            base.mark_rect(stroke=PAPER).encode(x=x, y=y, color=colour),
            base.mark_text(color=INK, fontSize=11).encode(x=x, y=y, text="text:N"),
        ).properties(height=side * len(rows))

    return Panel(title, build)
