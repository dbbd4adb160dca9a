"""The effect of a change of the game's data, or of one setting, compared with the default on the same deals."""

from __future__ import annotations

from typing import Final

import polars as pl

from ..intervals import CLEAR, DIFFERENCE, estimates
from .charts import Measure
from .games import Asked
from .names import BOTS, DATA, SETTINGS
from .sections import Column, Finding, Section, columns, estimate_plot

_MEASURES: Final[dict[str, tuple[Measure, pl.Expr]]] = {
    "wins": ("points", pl.col("won").cast(pl.Float64)),
    "scores": ("signed", pl.col("scores").list.sum().fill_null(0) / pl.col("count")),
    "turns": ("signed", pl.col("turns")),
}


def changes(asked: Asked) -> list[Section]:
    """Return a section for each axis that has a usual value: the data, and settings of one value."""
    found = []
    for axis in asked.axes:
        simple = axis.startswith(SETTINGS) and all(isinstance(value, str) for value in asked.values(axis))
        if axis == DATA or simple:
            found.append(_of_axis(asked, axis))
    return [section for section in found if not section.empty]


def _of_axis(asked: Asked, axis: str) -> Section:
    names, known = asked.names, asked.study.values[axis]
    usual = names.default(axis)
    base = usual if axis == DATA or usual in asked.values(axis) else asked.values(axis)[0]
    title = names.say("changes.data.title" if axis == DATA else "changes.title", axis=names.axis(axis))
    section = Section(asked.name(f"change-{axis.replace('.', '-')}"), title)
    section.texts.append(names.say("changes.about", base=names.value(axis, base)))
    has = {"wins": asked.cooperative, "scores": asked.seats["score"].count() > 0, "turns": True}
    measures = {what: of for what, of in _MEASURES.items() if has[what]}
    values = [value.alias(what) for what, (_, value) in measures.items()]
    on, is_base = asked.study.others(axis), pl.col(axis) == (known.index(base) if base in known else -1)
    # The default table may belong to another group: its deals are the same.
    usual_games = asked.study.distinct.filter(is_base).select(*on, *values)
    pairs = asked.games.filter(~is_base).select(axis, *on, *values).join(usual_games, on=on, suffix=" usual")
    for what, (measure, _) in measures.items():
        differences = pairs.with_columns(pl.col(what) - pl.col(f"{what} usual"))
        found = estimates(differences, [axis, BOTS], what, DIFFERENCE if what == "wins" else None)
        if len(found):
            _show(asked, section, axis, names.value(axis, base), what, measure, found.sort(axis, BOTS))
    return section


def _show(
    asked: Asked, section: Section, axis: str, base: str, what: str, measure: Measure, found: pl.DataFrame
) -> None:
    """Add the plot of one measure to a section, and its findings."""
    names, text = asked.names, asked.study.text
    found = found.with_columns(text(axis).alias("label"), text(BOTS).alias("key"), mark=0.0)
    texts = names.say(f"changes.{what}.title"), names.say("changes.desc"), names.say(f"changes.{what}.axis")
    before: list[Column] = [(names.axis(axis), "label", None), *columns(names, key="bot")]
    before += columns(names, names.number, games="pairs")
    name, keys = f"{section.name}-{what}", asked.study.keys(BOTS, asked.games)
    section.plots.append(estimate_plot(names, name, texts, found, keys, measure, before, "difference"))
    if what == "wins" or (what == "scores" and not asked.cooperative):
        for one in found.filter(CLEAR).iter_rows(named=True):
            said = {"axis": names.axis(axis), "value": one["label"], "base": base, "bot": one["key"]}
            difference = names.interval(one, names.writes[measure])
            text_of = names.say(f"finding.change.{what}", difference=difference, **said)
            section.findings.append(Finding("change", text_of, abs(one["value"])))
