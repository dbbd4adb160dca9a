"""Chart templates: dots with intervals, stacked bars, spreads, histograms and a matrix.

Each function takes a frame with the texts `panel`, `label` and `key`, and returns one panel for each text in
`panel`. A panel fits on a phone. A page shows as many panels next to each other as fit, and a file contains
all panels of a plot in a grid.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import altair as alt
import polars as pl

from .theme import INK, LINE, PAPER, QUIET, SERIES, SHAPES, STEPS

_PAGE_WIDTH: Final = 350
"""Width of a panel on the page with its labels. A phone has 390 pixels, minus the margins."""
_FILE_WIDTH: Final = 230
"""Width of a panel in a file, without its labels."""
_TICKS: Final = {
    "percent": "format(datum.value, '.1~%')",
    "points": "datum.value == 0 ? '0' : format(100 * datum.value, '+.1~f')",
    "number": "format(datum.value, ',.3~f')",
    "signed": "datum.value == 0 ? '0' : format(datum.value, '+.3~f')",
}
Measure = Literal["percent", "points", "number", "signed"]
Chart = alt.Chart | alt.LayerChart | alt.FacetChart
Build = Callable[[pl.DataFrame, bool], Chart]
"""Function that draws the chart of a panel: with a legend for a file, or without one for the page."""


@dataclass(frozen=True)
class Key:
    """An entry of a legend."""

    label: str
    place: int
    """Index of its colour."""
    shape: str = "square"


@dataclass(frozen=True)
class Panel:
    """One chart of a plot."""

    title: str
    frame: pl.DataFrame
    build: Build

    def chart(self, alone: bool) -> Chart:
        """Return the chart: `alone` for the page, or with a legend for a file."""
        title = {"title": wrapped(self.title, 46).split("\n")} if self.title else {}
        if not alone:
            return self.build(self.frame, True).properties(width=_FILE_WIDTH, **title)
        fit = alt.AutoSizeParams(type="fit-x", contains="padding")
        return self.build(self.frame, False).properties(width=_PAGE_WIDTH, autosize=fit, **title)


def grid(title: str, panels: Sequence[Panel]) -> alt.ConcatChart | Chart:
    """Return all panels of a plot in one picture with its title."""
    if len(panels) == 1:
        (panel,) = panels
        below: dict[str, Any] = {"subtitle": [panel.title]} if panel.title else {}
        return panel.chart(alone=False).properties(
            title=alt.TitleParams(text=wrapped(title, 48).split("\n"), **below)
        )
    found = alt.concat(*(panel.chart(alone=False) for panel in panels), columns=min(3, len(panels)))
    return found.properties(title=alt.TitleParams(text=title, fontSize=16))


def keyed(labels: Sequence[str], dots: bool = False, places: Sequence[int] = ()) -> list[Key]:
    """Return a colour, and with dots a shape, for each label. `places` selects the colours."""
    found = zip(labels, places or range(len(labels)), strict=True)
    return [Key(label, at, SHAPES[at % len(SHAPES)] if dots else "square") for label, at in found]


def wrapped(label: str, width: int = 22) -> str:
    """Return a label in lines that fit beside a chart."""
    return "\n".join(textwrap.wrap(label, width, break_long_words=False)) or label


def _panels(frame: pl.DataFrame, build: Build, columns: Sequence[str]) -> list[Panel]:
    shown = frame.with_columns(
        pl.lit("").alias(name) for name in ("panel", "key") if name not in frame.columns
    )
    shown = shown.select("panel", *(name for name in columns if name in shown.columns))
    for name in {"label", "row", "column"} & set(columns):
        lines = [wrapped(text, 22 if name == "label" else 16) for text in shown[name]]
        shown = shown.with_columns(pl.Series(name, lines, pl.String))
    parts = shown.partition_by("panel", maintain_order=True)
    return [Panel(part["panel"][0], part, build) for part in parts]


def domain(frame: pl.DataFrame, measure: Measure) -> tuple[float, float]:
    """Return the ends of an axis that shows these values and their intervals.

    >>> domain(pl.DataFrame({"value": [0.2], "low": [0.1], "high": [0.31]}), "percent")
    (0.0, 0.35)
    """
    bounded = frame.filter(pl.col("low").is_finite() & pl.col("high").is_finite())
    ends = [0.0, *bounded["low"], *bounded["high"], *frame["value"]]
    low, high = min(ends), max(ends)
    if measure == "percent":
        step = 0.05 if high > 0.1 else 0.01
        return 0.0, min(1.0, round(step * (int(high / step + 1e-9) + 1), 6))
    if measure == "points":  # an interval much wider than the others would compress all of them
        widths = sorted(bounded["high"] - bounded["low"])
        most = max([2 * widths[len(widths) // 2] if widths else 1.0, *(1.3 * frame["value"].abs())])
        low, high = max(low, -most), min(high, most)
    room = 0.06 * ((high - low) or 1.0)
    return (low - room if low < 0 else 0.0), (high + room if high > 0 else 0.0)


def dots(frame: pl.DataFrame, keys: Sequence[Key], measure: Measure, axis: str) -> list[Panel]:
    """Show `value` with its interval, `low` to `high`, and a dashed line at `mark` if there is such a column."""
    ends = domain(frame, measure)
    shown = frame.with_columns(pl.col("low", "high").clip(*ends))

    def build(part: pl.DataFrame, legend: bool) -> Chart:
        base = alt.Chart(part).encode(
            y=_rows(part), color=_scaled(alt.Color, keys, legend), **_offset(keys)
        ).properties(height=_height(part, keys))  # fmt: skip
        scale = alt.Scale(domain=list(ends), nice=False)
        x: dict[str, Any] = {"axis": _numbers(measure, axis), "scale": scale}
        line = alt.Chart(part.head(1)).mark_rule(color=QUIET, strokeDash=[4, 3]).encode(x="mark:Q")
        return alt.layer(
            *([line] if "mark" in part.columns else []),
            base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", **x), x2="high:Q"),
            base.mark_point(filled=True, size=55, opacity=1).encode(
                x=alt.X("value:Q", **x), shape=_scaled(alt.Shape, keys, legend)
            ),
        )

    return _panels(shown, build, ("label", "key", "value", "low", "high", "mark"))


def bars(
    frame: pl.DataFrame, keys: Sequence[Key], measure: Measure, axis: str, ends: tuple[float, float] = (0, 1)
) -> list[Panel]:
    """Show `value` as parts of a bar for each label, in the order of the keys."""
    scale = alt.Scale(domain=list(ends), nice=measure != "percent")
    shown = frame.join(_places(keys), on="key", maintain_order="left")

    def build(part: pl.DataFrame, legend: bool) -> Chart:
        bar: alt.Chart = alt.Chart(part).mark_bar(stroke=PAPER, strokeWidth=1).encode(
            y=_rows(part),
            x=alt.X("value:Q", axis=_numbers(measure, axis), scale=scale, stack="zero"),
            color=_scaled(alt.Color, keys, legend),
            order=alt.Order("place:Q"),
        )  # fmt: skip
        return bar.properties(height=_height(part))

    return _panels(shown, build, ("label", "key", "value", "place"))


def spreads(frame: pl.DataFrame, keys: Sequence[Key], axis: str) -> list[Panel]:
    """Show quantiles, `p5` to `p95`: a line for nine games in ten, a bar for the middle half, a notch at the median."""
    scale = alt.Scale(domain=[0, max(frame["p95"])], nice=True)
    x: dict[str, Any] = {"axis": _numbers("number", axis), "scale": scale}

    def build(part: pl.DataFrame, legend: bool) -> Chart:
        base = alt.Chart(part).encode(y=_rows(part), **_offset(keys)).properties(height=_height(part, keys))
        colour = _scaled(alt.Color, keys, legend)
        return alt.layer(
            base.mark_rule(strokeWidth=1.5).encode(x=alt.X("p5:Q", **x), x2="p95:Q", color=colour),
            base.mark_bar(size=7).encode(x=alt.X("p25:Q", **x), x2="p75:Q", color=colour),
            base.mark_tick(color=PAPER, thickness=2, size=7).encode(x=alt.X("p50:Q", **x)),
        )

    return _panels(frame, build, ("label", "key", "p5", "p25", "p50", "p75", "p95"))


def histogram(frame: pl.DataFrame, keys: Sequence[Key], axes: tuple[str, str]) -> list[Panel]:
    """Show the share `value` of each bin, `low` to `high`, stacked in the order of the keys."""
    across = alt.Scale(domain=[min(frame["low"]), max(frame["high"])], nice=False)
    tops = frame.group_by("panel", "low").agg(pl.col("value").sum())["value"]
    upwards = alt.Scale(domain=[0, 1.05 * max(tops)], nice=False)
    shown = frame.join(_places(keys), on="key", maintain_order="left")

    def build(part: pl.DataFrame, legend: bool) -> Chart:
        bar: alt.Chart = alt.Chart(part).mark_bar(stroke=PAPER, strokeWidth=0.5).encode(
            x=alt.X("low:Q", bin="binned", axis=_numbers("number", axes[0]), scale=across),
            x2="high:Q",
            y=alt.Y("value:Q", axis=_numbers("percent", axes[1], ticks=4), scale=upwards, stack="zero"),
            color=_scaled(alt.Color, keys, legend),
            order=alt.Order("place:Q"),
        )  # fmt: skip
        return bar.properties(height=150)

    return _panels(shown, build, ("low", "high", "key", "value", "place"))


def matrix(frame: pl.DataFrame, labels: Sequence[str]) -> list[Panel]:
    """Show `text` for each pair of `row` and `column`, coloured by `step`, from -3 to 3."""
    rows, columns = ([wrapped(label, 16) for label in part] for part in (labels[1:], labels[:-1]))
    above = {"orient": "top", "labelAngle": -90, "labelAlign": "left", "labelBaseline": "middle"}
    steps = alt.Scale(domain=list(range(-3, 4)), range=list(STEPS))

    def build(part: pl.DataFrame, _legend: bool) -> Chart:
        base = alt.Chart(part).encode(
            y=alt.Y("row:N", sort=rows, title=None, axis=_names(**_raised()), scale=alt.Scale(domain=rows)),
            x=alt.X("column:N", sort=columns, title=None, axis=_names(**above), scale=alt.Scale(domain=columns)),
        )  # fmt: skip
        return alt.layer(
            base.mark_rect(stroke=PAPER).encode(color=alt.Color("step:O", legend=None, scale=steps)),
            base.mark_text(color=INK, fontSize=11).encode(text="text:N"),
        ).properties(height=34 * len(rows))

    return _panels(frame, build, ("row", "column", "text", "step"))


def _places(keys: Sequence[Key]) -> pl.DataFrame:
    places = pl.DataFrame({"key": [key.label for key in keys], "place": range(len(keys))})
    return places.unique("key", keep="last")


def _rows(part: pl.DataFrame) -> alt.Y:
    labels = part["label"].unique(maintain_order=True).to_list()
    return alt.Y("label:N", sort=labels, title=None, axis=_names(**_raised()))


def _height(part: pl.DataFrame, keys: Sequence[Key] = ()) -> int:
    labels = part["label"].unique()
    lines = max(label.count("\n") + 1 for label in labels)
    return len(labels) * max(26 if lines < 2 else 16 * lines + 4, 13 * max(1, len(keys)) + 8)


def _offset(keys: Sequence[Key]) -> dict[str, Any]:
    return {"yOffset": alt.YOffset("key:N", sort=[key.label for key in keys])} if len(keys) > 1 else {}


def _raised() -> dict[str, Any]:
    """Centre labels of several lines, which grow downwards from the first."""
    lines = "length(split(datum.value, '\\n'))"
    moved = [{"test": f"{lines} == {count}", "value": -7 * (count - 1)} for count in (2, 3, 4)]
    return {"labelOffset": {"condition": moved, "value": 0}}


def _names(**more: Any) -> alt.Axis:
    expr = "split(datum.label, '\\n')"
    return alt.Axis(labelExpr=expr, ticks=False, domain=False, grid=False, labelPadding=9, **more)


def _numbers(measure: Measure, title: str, ticks: int = 5) -> alt.Axis:
    overlap: dict[str, Any] = {"labelFlush": False, "labelOverlap": "greedy", "labelSeparation": 6}
    return alt.Axis(labelExpr=_TICKS[measure], title=title, grid=True, tickCount=ticks, **overlap)


def _scaled(channel: Any, keys: Sequence[Key], legend: bool) -> Any:
    """Return the colour or the shape of a key."""
    shown = None
    if legend and len(keys) > 1:
        columns = 1 if max(len(key.label) for key in keys) > 30 else 4
        shown = alt.Legend(orient="bottom", columns=columns, title=None, symbolStrokeColor=LINE)
    look = [SERIES[key.place % len(SERIES)] if channel is alt.Color else key.shape for key in keys]
    scale = alt.Scale(domain=[key.label for key in keys], range=look)
    return channel("key:N", legend=shown, scale=scale, title=None)
