"""Points, in games that have them: how many, and what they came from."""

from __future__ import annotations

import polars as pl

from ..intervals import estimates
from .axes import BOT, BOTS, SEATS
from .charts import bars, keyed
from .games import Asked
from .sections import Plot, Section, columns, estimate_plot, table


def points(asked: Asked) -> Section:
    """Return the section on points; it is empty if there are none."""
    names = asked.names
    section = Section(asked.name("points"), names.say("points.title"), [names.say("points.about")])
    if asked.seats["score"].count():
        section.plots += [_scores(asked), _sources(asked)]
    return section


def _scores(asked: Asked) -> Plot:
    names, layout = asked.names, asked.layout(without=(BOTS,), colours=False)
    found = asked.placed(
        estimates(asked.seats.drop_nulls("score"), [*layout.axes, BOT], "score"), layout, BOT
    )
    texts = names.say("points.scores.title"), names.say("points.scores.desc"), names.say("points.axis")
    before = [
        *asked.columns(layout),
        *columns(names, key="bot"),
        *columns(names, names.number, games="seats_played"),
    ]
    keys = asked.study.keys(BOT, asked.seats)
    return estimate_plot(names, asked.name("scores"), texts, found, keys, "number", before, "mean")


def _sources(asked: Asked) -> Plot:
    names, by = asked.names, [SEATS, BOT]
    lines = asked.games.select("row", "lines").explode("lines").drop_nulls("lines").unnest("lines")
    sources = lines["source"].unique(maintain_order=True)
    texts = [names.game.name("score", source) for source in sources]
    known = pl.DataFrame({"source": sources, "key": texts, "place": range(len(texts))})
    won, given = pl.col("won"), pl.col("points").list.get(pl.col("seat"), null_on_oob=True).cast(pl.Int64)
    totals = [given.sum().alias("all"), given.filter(won).sum().alias("winners")]
    sums = lines.join(asked.seats, on="row").group_by(*by, "source").agg(totals)
    # A game without a line of a source gave no points of it.
    seats = asked.seats.group_by(by).agg(pl.len().alias("seated"), won.sum().alias("wins"))
    found = seats.join(known, how="cross").join(sums, on=[*by, "source"], how="left").sort(*by, "place")
    found = found.with_columns(
        pl.col("all").fill_null(0) / pl.col("seated"),
        pl.when(pl.col("wins") > 0).then(pl.col("winners").fill_null(0) / pl.col("wins")).alias("winners"),
        asked.study.text(SEATS, place=True).alias("panel"),
        *map(asked.study.text, by),
    ).drop("place")
    labels = {"all": pl.col(BOT), "winners": pl.format(names.say("points.winners", bot="{}"), BOT)}
    shown = pl.concat(
        each.with_columns(label.alias("label"), pl.col(name).alias("value"))
        for each in found.partition_by(by, maintain_order=True)
        for name, label in labels.items()
    ).drop_nulls("value")
    # Points lost are stacked to the left, points won to the right.
    value = pl.col("value")
    ends = shown.group_by("panel", "label").agg(
        value.clip(upper_bound=0).sum(), value.clip(0).sum().alias("high")
    )
    keys = keyed(texts)
    panels = bars(shown, keys, "number", names.say("points.axis"), (min(ends["value"]), max(ends["high"])))
    heads = columns(names, seats="seats", bot="bot", key="source")
    heads += columns(names, names.writes["number"], all="mean", winners="winners")
    title, about = names.say("points.sources.title"), names.say("points.sources.desc")
    return Plot(
        asked.name("sources"), title, about, panels, keys, table(asked.name("sources-table"), found, heads)
    )
