"""A panel of a plot, and what all panels have in common: colours and shapes of their keys, axes, labels in lines."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import altair as alt

from .theme import LINE, SERIES, SHAPES

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
    # Percentage points; zero has no sign.
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


def of_values(values: Sequence[Mapping[str, object]]) -> alt.Chart:
    """A chart of some values."""
    return alt.Chart(alt.InlineData(values=[dict(value) for value in values]))


def layered(*layers: alt.Chart) -> alt.LayerChart:
    """Charts on top of each other."""
    found = alt.layer(*layers)
    assert isinstance(found, alt.LayerChart)
    return found


def row_labels(labels: Sequence[str]) -> alt.Y:
    """A row a label, in their order."""
    return alt.Y("label:N", sort=list(labels), title=None, axis=name_axis(**raised()))


def raised() -> dict[str, Any]:
    """Lines of a label grow downwards from its first: labels of several are moved up by half of the rest."""
    lines = "length(split(datum.value, '\\n'))"
    moved = [{"test": f"{lines} == {count}", "value": -7 * (count - 1)} for count in (2, 3, 4)]
    return {"labelOffset": {"condition": moved, "value": 0}}


def name_axis(**more: Any) -> alt.Axis:
    """An axis of names, in lines."""
    return alt.Axis(labelExpr=_LINES, ticks=False, domain=False, grid=False, labelPadding=9, **more)


def number_axis(measure: Measure, title: str, across: bool = True) -> alt.Axis:
    """An axis of numbers; `across`: along the page."""
    return alt.Axis(
        labelExpr=_TICKS[measure],
        title=title,
        grid=True,
        tickCount=5 if across else 4,
        labelFlush=False,
        labelOverlap="greedy",
        labelSeparation=6,
    )


def colour_of(keys: Sequence[Key], legend: bool) -> alt.Color:
    """The colour of a key, with a legend if it has one."""
    shown = _legend(keys) if legend and len(keys) > 1 else None
    scale = alt.Scale(domain=[key.label for key in keys], range=[key.colour for key in keys])
    return alt.Color("key:N", legend=shown, scale=scale, title=None)


def shape_of(keys: Sequence[Key], legend: bool) -> alt.Shape:
    """The shape of a key, with a legend if it has one."""
    shown = _legend(keys) if legend and len(keys) > 1 else None
    scale = alt.Scale(domain=[key.label for key in keys], range=[key.shape for key in keys])
    return alt.Shape("key:N", legend=shown, scale=scale, title=None)


def _legend(keys: Sequence[Key]) -> alt.Legend:
    longest = max(len(key.label) for key in keys)
    return alt.Legend(orient="bottom", columns=1 if longest > 30 else 4, title=None, symbolStrokeColor=LINE)


def height_of(labels: Sequence[str], series: int) -> int:
    """How high a chart with these rows is."""
    lines = max((label.count("\n") + 1 for label in labels), default=1)
    return len(labels) * max(_ROW if lines < 2 else 16 * lines + 4, _WITHIN * series + 8)


def grid(title: str, panels: Sequence[Panel], columns: int = 3) -> alt.ConcatChart | Chart:
    """All panels of a plot in one picture, with its title."""
    if len(panels) == 1:
        (panel,) = panels
        told: dict[str, Any] = {"subtitle": [panel.title]} if panel.title else {}
        return panel.within().properties(title=alt.TitleParams(text=wrapped(title, 48).split("\n"), **told))
    found = alt.concat(*(panel.within() for panel in panels), columns=min(columns, len(panels)))
    return found.properties(title=alt.TitleParams(text=title, fontSize=16))
