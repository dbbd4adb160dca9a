"""The games of a study as frames: one row per game, or per seat of a game.

A column for each axis (`axes`) contains a code: the index of the table's value among all values of the study,
in the order that readers expect. Sorting by an axis therefore gives the order of a table, and `text` returns
the names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import polars as pl

from ...games import find
from ...games.entry import Entry
from ...kernel.errors import RecordError
from ..results import Results
from .charts import Key, keyed
from .names import BOT, BOTS, DATA, RULES, SEATS, SETTINGS, Names, Value
from .sections import Column

MAX_SERIES: Final = 6
"""Maximum number of colours that a reader can tell apart."""


@dataclass(frozen=True)
class Group:
    """A group of a study: its question, and the axes it varies."""

    name: str
    title: str
    about: str
    vary: tuple[str, ...]


class Games:
    """All games of a study."""

    def __init__(self, about: Mapping[str, Any], frame: pl.DataFrame, names: Names) -> None:
        self.names: Final = names
        self.title: Final = str(about["title"])
        self.about: Final = str(about["about"])
        self.version: Final = str(about["version"])
        self.rules: Final = int(about["rules"])
        self.groups: Final = [
            Group(str(g["name"]), str(g["title"]), str(g["about"]), tuple(map(str, g["vary"])))
            for g in about["groups"]
        ]
        tables = _tables(frame)
        axes = dict.fromkeys([SEATS, BOTS, DATA, RULES, *(axis for each in tables.values() for axis in each)])
        for axis in {axis for group in self.groups for axis in group.vary} - set(axes):
            if not axis.startswith(SETTINGS):
                raise RecordError(f"A study varies seats, bots, rules, data and settings.NAME; not {axis!r}.")
        self.axes: Final = list(axes)
        places = {axis: [table.get(axis, "") for table in tables.values()] for axis in axes}
        self.values: Final = {axis: names.ordered(axis, values) for axis, values in places.items()}
        self.values[BOT] = names.ordered(BOT, frame["bots"].explode().drop_nulls().unique())
        codes = pl.DataFrame(
            {axis: [self.values[axis].index(value) for value in values] for axis, values in places.items()},
            schema=dict.fromkeys(axes, pl.Int32),
        ).with_columns(pl.Series("cell", list(tables), pl.Categorical))
        self.games: Final = frame.select(
            pl.int_range(pl.len()).alias("row"),
            *("group", "deal", "ending", "winners", "ranks", "scores", "lines", "tallies"),
            pl.col("cell").cast(pl.Categorical),
            pl.col("bots").alias("lineup"),
            pl.col("bots").list.len().cast(pl.Int64).alias("count"),
            (pl.col("winners").list.len() > 0).alias("won"),
            pl.col("turns", "decisions").cast(pl.Int64),
            pl.col("seconds").cast(pl.Float64),
        ).join(codes, on="cell", maintain_order="left")
        """One row per game and group. `won` says whether the game had a winner; `count` is the number of seats."""

    @cached_property
    def distinct(self) -> pl.DataFrame:
        """Every game once. Groups may have tables in common."""
        return self.games.unique(["cell", "deal"], keep="first", maintain_order=True)

    @cached_property
    def tallies(self) -> pl.DataFrame:
        """Tallies of the games: `row`, `kind`, `name`, `seat`, `count`."""
        each = self.games.select("row", "tallies").explode("tallies").drop_nulls("tallies").unnest("tallies")
        each = each.with_columns(pl.col("count").cast(pl.Int64)).filter(pl.col("count") > 0)
        return each.group_by("row", "kind", "name", "seat").agg(pl.col("count").sum()).sort("kind", "name")

    def of(self, group: Group) -> pl.DataFrame:
        """Return the games of a group."""
        return self.games.filter(pl.col("group") == group.name)

    def seated(self, games: pl.DataFrame) -> pl.DataFrame:
        """Return one row per seat of these games, with its own `bot`, `won`, `rank` and `score`."""
        seat, known = pl.col("seat"), self.values[BOT]
        each = games.with_columns(pl.int_ranges(0, pl.col("count")).alias("seat")).explode("seat")
        return each.with_columns(
            pl.col("lineup")
            .list.get(seat)
            .replace_strict(known, range(len(known)), return_dtype=pl.Int32)
            .alias(BOT),
            pl.col("winners").list.contains(seat).alias("won"),
            pl.col("ranks").list.get(seat, null_on_oob=True).alias("rank"),
            pl.col("scores").list.get(seat, null_on_oob=True).alias("score"),
        ).select("row", "cell", "deal", "count", "seat", BOT, "won", "rank", "score", *self.axes)

    def others(self, axis: str) -> list[str]:
        """Return the columns that pair games differing in one axis only: the other axes and the deal."""
        return [*(each for each in self.axes if each != axis), "deal"]

    def text(self, axis: str, place: bool = False) -> pl.Expr:
        """Return the column of an axis as texts. With `place`, add the unit, such as "players: 2"."""
        name = self.names.value
        texts = [self.names.place([axis], [v]) if place else name(axis, v) for v in self.values[axis]]
        return pl.col(axis).replace_strict(list(range(len(texts))), texts, return_dtype=pl.String)

    def keys(
        self, axis: str | None = None, frame: pl.DataFrame | None = None, dots: bool = True
    ) -> list[Key]:
        """Return a colour for each value of an axis that occurs in a frame. Without an axis, return one colour."""
        if axis is None or frame is None:
            return keyed([""], dots)
        values = [self.values[axis][code] for code in frame[axis].unique().sort()]
        places = self.names.colours(values) if axis in (BOTS, BOT) else ()
        return keyed([self.names.value(axis, value) for value in values], dots, places)

    def slug(self, group: Group) -> str:
        """Return the unique name of a group for files and ids."""
        names = [re.sub("[^a-z0-9]+", "-", each.name.lower()).strip("-") for each in self.groups]
        at = [each.name for each in self.groups].index(group.name)
        return names[at] if names.count(names[at]) == 1 and names[at] else f"{names[at] or 'group'}-{at + 1}"


@dataclass(frozen=True)
class Layout:
    """Assignment of axes to a chart: one to its rows, one to its colours, the others to panels."""

    rows: str | None
    series: str | None
    panels: tuple[str, ...]

    @property
    def axes(self) -> list[str]:
        """All axes, in the order of a table's columns."""
        return [*self.panels, *filter(None, (self.rows, self.series))]


@dataclass(frozen=True)
class Asked:
    """The games of one group, or of several groups that are read together."""

    study: Games
    group: Group
    games: pl.DataFrame

    @property
    def names(self) -> Names:
        """Names of the study."""
        return self.study.names

    @property
    def cooperative(self) -> bool:
        """Whether all seats win or lose together."""
        return self.names.entry.cooperative

    @cached_property
    def seats(self) -> pl.DataFrame:
        """One row per seat."""
        return self.study.seated(self.games)

    @cached_property
    def axes(self) -> list[str]:
        """The axes of the group on which its tables differ."""
        return [axis for axis in self.group.vary if axis in self.study.axes and len(self.codes(axis)) > 1]

    def name(self, part: str) -> str:
        """Return the id of a section or a plot."""
        return f"{self.study.slug(self.group)}-{part}"

    def codes(self, axis: str) -> list[int]:
        """Return the codes of an axis that occur, in order."""
        return self.games[axis].unique().sort().to_list()

    def values(self, axis: str) -> list[Value]:
        """Return the values of an axis that occur, in order."""
        return [self.study.values[axis][code] for code in self.codes(axis)]

    def layout(self, without: Sequence[str] = (), colours: bool = True) -> Layout:
        """Return a layout: bots as colours, the axis with the most values as rows, the rest as panels."""
        count = {axis: len(self.codes(axis)) for axis in self.axes if axis not in without}
        few = [axis for axis in count if count[axis] <= MAX_SERIES and axis != SEATS]
        series: str | None = None
        if colours and BOTS in few and len(count) > 1:
            series = BOTS
        elif colours and len(count) > 2 and few:
            series = min(few, key=lambda axis: count[axis])
        rest = [axis for axis in count if axis != series]
        rows = max(rest, key=lambda axis: count[axis]) if rest else None
        return Layout(rows, series, tuple(axis for axis in rest if axis != rows))

    def placed(self, found: pl.DataFrame, layout: Layout, key: str | None = None) -> pl.DataFrame:
        """Sort rows by the axes of a layout, name the axes, and add the texts `panel`, `label` and `key` of a chart.

        `key` is the column of the colours if the layout has none.
        """
        text, series = self.study.text, key or layout.series
        axes = list(dict.fromkeys([*layout.axes, *filter(None, (series,))]))
        panels = [text(axis, place=True) for axis in layout.panels]
        row = text(layout.rows, place=True) if layout.rows else pl.lit(self.names.say("row.all"))
        return (
            (found.sort(axes, maintain_order=True) if axes else found)
            .with_columns(
                (pl.concat_str(panels, separator=", ") if panels else pl.lit("")).alias("panel"),
                row.alias("label"),
                (text(series) if series else pl.lit("")).alias("key"),
            )
            .with_columns(text(axis) for axis in axes)
        )

    def columns(self, layout: Layout) -> list[Column]:
        """Return the first columns of a table: the axes of a layout."""
        return [(self.names.axis(axis), axis, None) for axis in layout.axes]


def read(folder: Path, language: str = "en", entry: Entry | None = None) -> Games:
    """Read the games of a study from its folder. Raises RecordError if it holds none.

    `entry` is the game, if it is not installed.
    """
    results = Results(folder)
    try:
        about = results.about()
        return Games(about, results.grouped(), Names(language, entry or find(str(about["game"]))))
    except (KeyError, TypeError) as error:
        raise RecordError(
            f"{folder} holds no results of a study: {error} is missing in its study.json"
        ) from error


def _tables(frame: pl.DataFrame) -> dict[str, dict[str, Value]]:
    """Return the values of each table of a study on its axes, by cell key."""
    found: dict[str, dict[str, Value]] = {}
    columns = ["cell", "rules", "bots", "settings", "data"]
    for cell, rules, bots, settings, data in (
        frame.select(columns).unique("cell", maintain_order=True).iter_rows()
    ):
        found[cell] = {
            SEATS: len(bots),
            BOTS: bots[0] if len(set(bots)) == 1 else tuple(bots),
            DATA: data,
            RULES: rules,
        }
        for name, value in json.loads(settings).items():
            found[cell][SETTINGS + name] = tuple(value) if isinstance(value, list) else str(value)
    return found
