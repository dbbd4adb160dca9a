"""The charts of a report: dots with their intervals, stacked bars, spreads, shapes of distributions, a matrix.

A panel is no wider than a telephone, so a page sets as many side by side as fit; a file has all of a plot's panels in a
grid. Colours are by `theme`; every chart has its numbers in a table beneath it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
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
_TICKS: Final = {
    "percent": "format(datum.value, '.1~%')",
    # Percentage points; nought has no sign.
    "points": "datum.value == 0 ? '0' : format(100 * datum.value, '+.1~f')",
    "number": "format(datum.value, ',.3~f')",
    "signed": "datum.value == 0 ? '0' : format(datum.value, '+.3~f')",
}
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


def keyed(labels: Sequence[str], dots: bool = False, places: Sequence[int] = ()) -> list[Key]:
    """A colour (and a shape) for each label; `places`: which, where a thing keeps its colour in all plots."""
    found = places or range(len(labels))
    return [
        Key(label, at, SHAPES[at % len(SHAPES)] if dots else "square")
        for label, at in zip(labels, found, strict=True)
    ]


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
        base = _of(values)
        y = _rows(labels)
        scale = alt.Scale(domain=list(between), nice=False)
        x, low = (alt.X(f"{field}:Q", axis=_axis(measure, axis), scale=scale) for field in ("value", "low"))
        aside: dict[str, Any] = {}
        if len(keys) > 1:
            aside["yOffset"] = alt.YOffset("key:N", sort=[key.label for key in keys])
        colour, shape = _colour(keys, legend), _shape(keys, legend)
        layers: list[alt.Chart] = []
        if mark is not None:
            line = _of([{"at": mark}])
            layers.append(line.mark_rule(color=QUIET, strokeDash=[4, 3]).encode(x="at:Q"))
        layers += [
            base.mark_rule(strokeWidth=2).encode(y=y, x=low, x2="high:Q", color=colour, **aside),
            base.mark_point(filled=True, size=55, opacity=1).encode(
                y=y, x=x, color=colour, shape=shape, **aside
            ),
        ]
        return _layered(*layers).properties(height=_height(labels, len(keys)))

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
            _of(values)
            .mark_bar(stroke=PAPER, strokeWidth=1)
            .encode(
                y=_rows(labels),
                x=alt.X("value:Q", axis=_axis(measure, axis), scale=scale, stack="zero"),
                color=_colour(keys, legend),
                order=alt.Order("place:Q"),
            )
            .properties(height=_height(labels, 1))
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
        base = _of(values)
        aside: dict[str, Any] = {}
        if len(keys) > 1:
            aside["yOffset"] = alt.YOffset("key:N", sort=[key.label for key in keys])
        y, colour = _rows(labels), _colour(keys, legend)
        scale = alt.Scale(domain=[0, most], nice=True)

        def x(field: str) -> alt.X:
            return alt.X(f"{field}:Q", axis=_axis("number", axis), scale=scale)

        return _layered(
            base.mark_rule(strokeWidth=1.5).encode(y=y, x=x("p5"), x2="p95:Q", color=colour, **aside),
            base.mark_bar(size=7).encode(y=y, x=x("p25"), x2="p75:Q", color=colour, **aside),
            base.mark_tick(color=PAPER, thickness=2, size=7).encode(y=y, x=x("p50"), **aside),
        ).properties(height=_height(labels, len(keys)))

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
        y = alt.Y("bottom:Q", axis=_axis("percent", axes[1], across=False), scale=alt.Scale(domain=[0, most]))
        x = alt.X("low:Q", axis=_axis("number", axes[0]), scale=alt.Scale(domain=list(ends), nice=False))
        chart: alt.Chart = (
            _of(values)
            .mark_rect(stroke=PAPER, strokeWidth=0.5)
            .encode(x=x, x2="high:Q", y=y, y2="top:Q", color=_colour(keys, legend))
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
        base = _of(values)
        y = alt.Y("row:N", sort=rows, title=None, axis=_names(**_raised()), scale=alt.Scale(domain=rows))
        x = alt.X(
            "column:N", sort=columns, title=None, scale=alt.Scale(domain=columns),
            axis=_names(orient="top", labelAngle=-90, labelAlign="left", labelBaseline="middle"),
        )  # fmt: skip
        colour = alt.Color(
            "step:O", legend=None, scale=alt.Scale(domain=list(range(-3, 4)), range=list(STEPS))
        )
        return _layered(
            base.mark_rect(stroke=PAPER).encode(x=x, y=y, color=colour),
            base.mark_text(color=INK, fontSize=11).encode(x=x, y=y, text="text:N"),
        ).properties(height=side * len(rows))

    return Panel(title, build)


def _of(values: Sequence[Mapping[str, object]]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=[dict(value) for value in values]))


def _layered(*layers: alt.Chart) -> alt.LayerChart:
    found = alt.layer(*layers)
    assert isinstance(found, alt.LayerChart)
    return found


def _rows(labels: Sequence[str]) -> alt.Y:
    return alt.Y("label:N", sort=list(labels), title=None, axis=_names(**_raised()))


def _raised() -> dict[str, Any]:
    """Lines of a label grow downwards from its first: labels of several are moved up by half of the rest."""
    lines = "length(split(datum.value, '\\n'))"
    moved = [{"test": f"{lines} == {count}", "value": -7 * (count - 1)} for count in (2, 3, 4)]
    return {"labelOffset": {"condition": moved, "value": 0}}


def _names(**more: Any) -> alt.Axis:
    return alt.Axis(labelExpr=_LINES, ticks=False, domain=False, grid=False, labelPadding=9, **more)


def _axis(measure: Measure, title: str, across: bool = True) -> alt.Axis:
    return alt.Axis(
        labelExpr=_TICKS[measure],
        title=title,
        grid=True,
        tickCount=5 if across else 4,
        labelFlush=False,
        labelOverlap="greedy",
        labelSeparation=6,
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
