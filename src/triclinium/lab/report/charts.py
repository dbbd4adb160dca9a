"""The charts of a report: dots with their intervals, stacked bars, spreads, shapes of distributions, a matrix.

A panel is no wider than a telephone, so a page sets as many side by side as fit; a file has all of a plot's panels in a
grid. Colours are by `theme`; every chart has its numbers in a table beneath it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import altair as alt

from ..intervals import Estimate
from .theme import INK, LINE, PAPER, QUIET, SERIES, SHAPES, STEPS

WIDTH: Final = 350
"""Of a panel on the page, all in all: a telephone has 390, less the page's edges."""
_INSIDE: Final = 230
"""Of a panel's plot in a file."""
_ROW: Final = 26
_WITHIN: Final = 13
"""Height of a row, and of each series within one."""
_WRAP: Final = 22
_LINES: Final = "split(datum.label, '\\n')"
FORMATS: Final = {"percent": ".1~%", "points": "+.1~%", "number": ",.3~r", "signed": "+.3~"}
Measure = Literal["percent", "points", "number", "signed"]
Chart = alt.Chart | alt.LayerChart


@dataclass(frozen=True)
class Key:
    """What a colour, and with dots a shape, stands for."""

    label: str
    place: int
    shape: str = "square"

    @property
    def colour(self) -> str:
        """By day."""
        return SERIES[self.place % len(SERIES)]


@dataclass(frozen=True)
class Panel:
    """One chart of a plot."""

    title: str
    build: Callable[[bool], Chart]
    """Makes it: with its legend, for a file, or without, for the page, which has its own."""

    def chart(self) -> Chart:
        """For the page."""
        return self.build(False).properties(
            width=WIDTH, autosize=alt.AutoSizeParams(type="fit-x", contains="padding"), **self._title(44)
        )

    def within(self) -> Chart:
        """For a file, in which all panels stand."""
        return self.build(True).properties(width=_INSIDE, **self._title(48))

    def _title(self, width: int) -> dict[str, Any]:
        return {"title": wrapped(self.title, width).split("\n")} if self.title else {}


@dataclass(frozen=True)
class Dot:
    """A value with its interval."""

    label: str
    key: str
    found: Estimate


def keyed(labels: Sequence[str], dots: bool = False) -> list[Key]:
    """A colour (and a shape) for each label."""
    return [Key(label, at, SHAPES[at % len(SHAPES)] if dots else "square") for at, label in enumerate(labels)]


def wrapped(label: str, width: int = _WRAP) -> str:
    """A label in lines that fit beside a chart."""
    return "\n".join(textwrap.wrap(label, width, break_long_words=False)) or label


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
        base = alt.Chart(alt.Data(values=values))
        y = _rows(labels)
        scale = alt.Scale(domain=list(between), nice=False)
        x, low = (alt.X(f"{field}:Q", axis=_axis(measure, axis), scale=scale) for field in ("value", "low"))
        aside: dict[str, Any] = {}
        if len(keys) > 1:
            aside["yOffset"] = alt.YOffset("key:N", sort=[key.label for key in keys])
        colour, shape = _colour(keys, legend), _shape(keys, legend)
        layers: list[alt.Chart] = []
        if mark is not None:
            line = alt.Chart(alt.Data(values=[{"at": mark}]))
            layers.append(line.mark_rule(color=QUIET, strokeDash=[4, 3]).encode(x="at:Q"))
        layers += [
            base.mark_rule(strokeWidth=2).encode(y=y, x=low, x2="high:Q", color=colour, **aside),
            base.mark_point(filled=True, size=55, opacity=1).encode(y=y, x=x, color=colour, shape=shape, **aside),
        ]
        return alt.layer(*layers).properties(height=_height(labels, len(keys)))

    return Panel(title, build)


def bars(
    title: str, of: Sequence[tuple[str, str, float]], keys: Sequence[Key], measure: Measure, axis: str
) -> Panel:
    """Parts of a whole, a row a label: (label, part, how much)."""
    labels = list(dict.fromkeys(wrapped(label) for label, _, _ in of))
    place = {key.label: at for at, key in enumerate(keys)}
    values = [
        {"label": wrapped(label), "key": part, "value": value, "place": place[part]} for label, part, value in of
    ]
    scale = alt.Scale(domain=[0, 1], nice=False) if measure == "percent" else alt.Scale(nice=True)

    def build(legend: bool) -> Chart:
        return (
            alt.Chart(alt.Data(values=values))
            .mark_bar(stroke=PAPER, strokeWidth=1)
            .encode(
                y=_rows(labels),
                x=alt.X("value:Q", axis=_axis(measure, axis), scale=scale, stack="zero"),
                color=_colour(keys, legend),
                order=alt.Order("place:Q"),
            )
            .properties(height=_height(labels, 1))
        )

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


def spreads(
    title: str, of: Sequence[Spread], keys: Sequence[Key], axis: str, most: float
) -> Panel:
    """A line for nine games in ten, a bar for every second, a stroke in the middle."""
    labels = list(dict.fromkeys(wrapped(each.label) for each in of))
    values = [
        {"label": wrapped(s.label), "key": s.key, "p5": s.least, "p25": s.low, "p50": s.middle, "p75": s.high, "p95": s.most}
        for s in of
    ]  # fmt: skip

    def build(legend: bool) -> Chart:
        base = alt.Chart(alt.Data(values=values))
        aside: dict[str, Any] = {}
        if len(keys) > 1:
            aside["yOffset"] = alt.YOffset("key:N", sort=[key.label for key in keys])
        y, colour = _rows(labels), _colour(keys, legend)
        scale = alt.Scale(domain=[0, most], nice=True)

        def x(field: str) -> alt.X:
            return alt.X(f"{field}:Q", axis=_axis("number", axis), scale=scale)

        return alt.layer(
            base.mark_rule(strokeWidth=1.5).encode(y=y, x=x("p5"), x2="p95:Q", color=colour, **aside),
            base.mark_bar(size=7).encode(y=y, x=x("p25"), x2="p75:Q", color=colour, **aside),
            base.mark_tick(color=PAPER, thickness=2, size=7).encode(y=y, x=x("p50"), **aside),
        ).properties(height=_height(labels, len(keys)))

    return Panel(title, build)


def histogram(
    title: str, of: Sequence[tuple[int, int, str, float]], keys: Sequence[Key], axes: tuple[str, str], most: float
) -> Panel:
    """How many games have so many of something: (from, up to, part, share)."""
    place = {key.label: at for at, key in enumerate(keys)}
    values = [
        {"low": low, "high": high, "key": part, "value": value, "place": place[part]} for low, high, part, value in of
    ]
    ends = [min(low for low, *_ in of), max(high for _, high, *_ in of)]

    def build(legend: bool) -> Chart:
        return (
            alt.Chart(alt.Data(values=values))
            .mark_bar(stroke=PAPER, strokeWidth=0.5)
            .encode(
                x=alt.X("low:Q", axis=_axis("number", axes[0]), scale=alt.Scale(domain=ends, nice=False)),
                x2="high:Q",
                y=alt.Y(
                    "value:Q",
                    stack="zero",
                    axis=_axis("percent", axes[1], across=False),
                    scale=alt.Scale(domain=[0, most]),
                ),
                color=_colour(keys, legend),
                order=alt.Order("place:Q"),
            )
            .properties(height=150)
        )

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
    rows = [wrapped(label, 16) for label in labels]
    values = [
        {"row": wrapped(s.row, 16), "column": wrapped(s.column, 16), "text": s.text, "step": s.step} for s in of
    ]
    side = 34

    def build(_legend: bool) -> Chart:
        base = alt.Chart(alt.Data(values=values))
        y = alt.Y("row:N", sort=rows, title=None, axis=_names(), scale=alt.Scale(domain=rows))
        x = alt.X(
            "column:N", sort=rows, title=None, scale=alt.Scale(domain=rows),
            axis=_names(orient="top", labelAngle=-90, labelAlign="left", labelBaseline="middle"),
        )  # fmt: skip
        colour = alt.Color("step:O", legend=None, scale=alt.Scale(domain=list(range(-3, 4)), range=list(STEPS)))
        return alt.layer(
            base.mark_rect(stroke=PAPER).encode(x=x, y=y, color=colour),
            base.mark_text(color=INK, fontSize=11).encode(x=x, y=y, text="text:N"),
        ).properties(height=side * len(rows))

    return Panel(title, build)


def _rows(labels: Sequence[str]) -> alt.Y:
    return alt.Y("label:N", sort=list(labels), title=None, axis=_names())


def _names(**more: Any) -> alt.Axis:
    return alt.Axis(labelExpr=_LINES, ticks=False, domain=False, grid=False, labelPadding=6, **more)


def _axis(measure: Measure, title: str, across: bool = True) -> alt.Axis:
    return alt.Axis(
        format=FORMATS[measure], title=title, grid=True, tickCount=5 if across else 4, labelFlush=False, labelOverlap=True
    )


def _colour(keys: Sequence[Key], legend: bool) -> alt.Color:
    shown = _legend(keys) if legend and len(keys) > 1 else None
    scale = alt.Scale(domain=[key.label for key in keys], range=[key.colour for key in keys])
    return alt.Color("key:N", legend=shown, scale=scale, title=None)


def _shape(keys: Sequence[Key], legend: bool) -> alt.Shape:
    shown = _legend(keys) if legend and len(keys) > 1 else None
    scale = alt.Scale(domain=[key.label for key in keys], range=[key.shape for key in keys])
    return alt.Shape("key:N", legend=shown, scale=scale, title=None)


def _legend(keys: Sequence[Key]) -> alt.Legend:
    longest = max(len(key.label) for key in keys)
    return alt.Legend(orient="bottom", columns=1 if longest > 30 else 4, title=None, symbolStrokeColor=LINE)


def _height(labels: Sequence[str], series: int) -> int:
    lines = max((label.count("\n") + 1 for label in labels), default=1)
    return len(labels) * max(_ROW if lines < 2 else 16 * lines + 4, _WITHIN * series + 8)


def grid(panels: Sequence[Panel], columns: int = 3) -> alt.ConcatChart | Chart:
    """All panels of a plot in one picture."""
    if len(panels) == 1:
        return panels[0].within()
    return alt.concat(*(panel.within() for panel in panels), columns=min(columns, len(panels)))
