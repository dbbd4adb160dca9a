"""Win rates: by table in a cooperative game, else by bot and by seat. Also points, in games that have them."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...kernel.notation import SEAT_NAMES
from ..intervals import RATE, estimates
from .charts import bars, keyed
from .games import Asked
from .names import BOT, BOTS, SEATS
from .sections import Finding, Plot, Section, columns, estimate_plot, table

_RANK: Final = {"rank_value": "rank", "rank_low": "low", "rank_high": "high"}


def rates(asked: Asked) -> Section:
    """Return the section on wins."""
    names = asked.names
    section = Section(asked.name("rates"), names.say("rates.title"))
    if asked.cooperative:
        section.texts.append(names.say("rates.table.about"))
        section.plots.append(_of_tables(asked))
        section.findings += _extremes(asked)
    else:
        section.texts.append(names.say("rates.seat.about"))
        seats = _with_ranks(asked.seats, [SEATS, "count", "seat"]).sort(SEATS, "seat")
        section.plots += [_of_bots(asked), _of_seats(asked, seats)]
        section.findings += [*_strong(asked), *_seated_well(asked, seats)]
    return section


def _of_tables(asked: Asked) -> Plot:
    names, layout = asked.names, asked.layout()
    found = asked.placed(estimates(asked.games, layout.axes, "won", RATE), layout)
    by = ", ".join(map(names.axis, layout.axes)) or names.say("row.all")
    texts = names.say("rates.table.title"), names.say("rates.table.desc", by=by), names.say("rates.axis")
    before = [*asked.columns(layout), *columns(names, names.number, sum="wins", games="games")]
    keys = asked.study.keys(layout.series, asked.games)
    return estimate_plot(names, asked.name("wins"), texts, found, keys, "percent", before, "rate")


def _extremes(asked: Asked) -> list[Finding]:
    """Name the tables that are won most and least often, bot by bot."""
    names, known = asked.names, asked.study.values
    axes = [axis for axis in asked.axes if axis != BOTS]
    tables = estimates(asked.games, [BOTS, *axes], "won", RATE)
    found = []
    for whole in estimates(asked.games, [BOTS], "won", RATE).iter_rows(named=True):
        own = tables.filter(pl.col(BOTS) == whole[BOTS]).to_dicts()
        best, worst = (which(own, key=lambda each: each["value"]) for which in (max, min))
        apart = best["low"] > worst["high"]
        said = {"bot": names.value(BOTS, known[BOTS][whole[BOTS]]), "rate": names.rate(whole)}
        if not whole["sum"]:
            text = names.say("finding.rate.never", games=names.number(whole["games"]), **said)
        elif apart:
            for end, one in (("most", best), ("least", worst)):
                said[end] = names.place(axes, [known[axis][one[axis]] for axis in axes])
                said[f"{end}_rate"] = names.rate(one)
            text = names.say("finding.rates", **said)
        else:
            text = names.say("finding.rates.alike" if len(own) > 1 else "finding.rate", **said)
        found.append(Finding("rate", text, whole["value"], difference=apart))
    return found


def _with_ranks(seats: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """Return win rates and, as `rank_value`, `rank_low` and `rank_high`, mean ranks."""
    ranks = estimates(seats.drop_nulls("rank"), by, "rank")
    ranks = ranks.select(*by, pl.col("value", "low", "high").name.prefix("rank_"))
    return estimates(seats, by, "won", RATE).join(ranks, on=by, how="left", maintain_order="left")


def _of_bots(asked: Asked) -> Plot:
    names, layout = asked.names, asked.layout(without=(BOTS,), colours=False)
    found = asked.placed(_with_ranks(asked.seats, [*layout.axes, BOT]), layout, BOT)
    texts = names.say("rates.bot.title"), names.say("rates.bot.desc"), names.say("rates.axis.seat")
    before = [*asked.columns(layout), *columns(names, key="bot")]
    before += columns(names, names.number, sum="wins", games="seats_played")
    keys, ranks = asked.study.keys(BOT, asked.seats), columns(names, names.writes["number"], **_RANK)
    return estimate_plot(names, asked.name("bots"), texts, found, keys, "percent", before, "rate", ranks)


def _of_seats(asked: Asked, seats: pl.DataFrame) -> Plot:
    names, text = asked.names, asked.study.text
    letters = [SEAT_NAMES[seat] for seat in seats["seat"]]
    found = seats.with_columns(
        text(SEATS, place=True).alias("panel"),
        pl.Series("label", [names.say("seat", name=letter) for letter in letters], pl.String),
        pl.Series("seat", letters, pl.String),
        text(SEATS),
        mark=1 / pl.col("count"),
    )
    texts = names.say("rates.seats.title"), names.say("rates.seats.desc"), names.say("rates.axis.seat")
    before = columns(names, seats="seats", seat="seat")
    before += columns(names, names.number, sum="wins", games="games")
    keys, ranks = asked.study.keys(), columns(names, names.writes["number"], **_RANK)
    return estimate_plot(names, asked.name("seats"), texts, found, keys, "percent", before, "rate", ranks)


def _strong(asked: Asked) -> list[Finding]:
    """Say how often each bot wins, if there are several."""
    names, found = asked.names, []
    for one in estimates(asked.seats, [BOT], "won", RATE).iter_rows(named=True):
        bot = names.bot(asked.study.values[BOT][one[BOT]])
        text = names.say("finding.rate.seat", bot=bot, rate=names.rate(one))
        found.append(Finding("rate", text, one["value"], difference=False))
    return found if len(found) > 1 else []


def _seated_well(asked: Asked, seats: pl.DataFrame) -> list[Finding]:
    """Name the seats that win more or less than their even share."""
    names, found = asked.names, []
    for one in seats.iter_rows(named=True):
        even = 1 / one["count"]
        if not one["low"] <= even <= one["high"]:
            said = {"seat": SEAT_NAMES[one["seat"]], "count": one["count"], "rate": names.rate(one)}
            text = names.say("finding.seat", share=names.percent(even), **said)
            found.append(Finding("seat", text, abs(one["value"] - even)))
    return found


def points(asked: Asked) -> Section:
    """Return the section on points. It is empty in games without points."""
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
    # A game without a line of a source has no points from it.
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
    # Lost points are stacked to the left, won points to the right.
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
