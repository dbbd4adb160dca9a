"""Endings and lengths of games."""

from __future__ import annotations

from math import ceil
from typing import Final

import polars as pl

from .charts import Key, bars, histogram, keyed, spreads
from .games import Asked
from .names import BOTS
from .sections import Plot, Section, columns, table

_MAX_BINS: Final = 24
_QUANTILES: Final = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}


def endings(asked: Asked) -> Section:
    """Return the section on endings."""
    names, layout = asked.names, asked.layout(colours=False)
    known, keys = _keys(asked)
    # Every ending of the group has a row for each table, even if no game ended that way.
    each = asked.games.select(*layout.axes, "ending").join(known.rename({"ending": "other"}), how="cross")
    sums = [pl.len().alias("games"), (pl.col("ending") == pl.col("other")).sum().alias("ended")]
    found = each.group_by(*layout.axes, "place", "key").agg(sums).sort("place")
    found = asked.placed(found.rename({"key": "ending"}), layout)
    found = found.with_columns(value=pl.col("ended") / pl.col("games"), key=pl.col("ending")).drop("place")
    shown = [*asked.columns(layout), *columns(names, ending="ending")]
    shown += [*columns(names, names.number, ended="games"), *columns(names, names.percent, value="part")]
    panels = bars(found.filter(pl.col("ended") > 0), keys, "percent", names.say("endings.axis"))
    title, name = names.say("endings.title"), asked.name("endings")
    plot = Plot(name, title, names.say("endings.desc"), panels, keys, table(f"{name}-table", found, shown))
    return Section(asked.name("ends"), title, [names.say("endings.about")], [plot])


def _keys(asked: Asked) -> tuple[pl.DataFrame, list[Key]]:
    """Return the endings of a group (`ending`, `key`, `place`), and colours that are the same in all groups.

    Endings that were ever won come first, then the most frequent. The first colour is reserved for wins.
    """
    every = asked.study.games.group_by("ending").agg(pl.len(), (~pl.col("won").any()).alias("lost"))
    every = every.sort("lost", -pl.col("len").cast(pl.Int64), "ending").with_row_index("place")
    own = every.filter(pl.col("ending").is_in(asked.games["ending"].unique().to_list()))
    texts = [asked.names.game.name("ending", ending) for ending in own["ending"]]
    first = int(every["lost"][0])
    known = own.select("ending", pl.Series("key", texts, pl.String), "place")
    return known, keyed(texts, places=[first + place for place in own["place"]])


def lengths(asked: Asked) -> Section:
    """Return the section on length: turns, and decisions if they differ from turns."""
    names = asked.names
    section = Section(asked.name("length"), names.say("lengths.title"), [names.say("lengths.about")])
    apart = (asked.games["turns"] != asked.games["decisions"]).any()
    section.plots += [_spread(asked, what) for what in ("turns", "decisions") if what == "turns" or apart]
    section.plots.append(_shape(asked))
    return section


def _spread(asked: Asked, what: str) -> Plot:
    names, layout, value = asked.names, asked.layout(), pl.col(what)
    sums = [pl.len().alias("games"), value.mean().alias("mean")]
    sums += [value.quantile(part, "linear").round(6).alias(name) for name, part in _QUANTILES.items()]
    found = asked.games.group_by(layout.axes).agg(sums) if layout.axes else asked.games.select(sums)
    found = asked.placed(found, layout)
    keys = asked.study.keys(layout.series, asked.games, dots=False)
    shown = [*asked.columns(layout), *columns(names, names.number, games="games")]
    shown += columns(names, lambda x: names.number(x, 1), mean="mean", **{part: part for part in _QUANTILES})
    panels = spreads(found, keys, names.say(f"lengths.axis.{what}"))
    title, name = names.say(f"lengths.{what}.title"), asked.name(what)
    return Plot(name, title, names.say("lengths.desc"), panels, keys, table(f"{name}-table", found, shown))


def _shape(asked: Asked) -> Plot:
    """Return a histogram of the lengths for each bot, by ending."""
    names, games, turns = asked.names, asked.games, pl.col("turns")
    known, keys = _keys(asked)
    least, most = int(games.select(turns.min()).item()), int(games.select(turns.max()).item())
    width = max(1, ceil((most + 1 - least) / _MAX_BINS))
    least -= least % width
    low, end = pl.col("low"), pl.col("low") + width - 1
    counts = games.group_by(BOTS, ((turns - least) // width * width + least).alias("low"), "ending").agg(
        pl.len()
    )
    found = counts.join(known, on="ending").sort(BOTS, "low", "place").with_columns(
        asked.study.text(BOTS).alias("panel"),
        value=pl.col("len") / pl.col("len").sum().over(BOTS),
        high=low + width,
        turns=pl.format("{}", low) if width == 1 else pl.format("{}\u2013{}", low, end),
    )  # fmt: skip
    shown = columns(names, panel="bot", turns="turns", key="ending")
    shown += columns(names, names.number, len="games")
    panels = histogram(
        found.drop("place"), keys, (names.say("lengths.axis.turns"), names.say("endings.axis"))
    )
    title, about, name = (
        names.say("lengths.shape.title"),
        names.say("lengths.shape.desc"),
        asked.name("shape"),
    )
    return Plot(name, title, about, panels, keys, table(f"{name}-table", found, shown))
