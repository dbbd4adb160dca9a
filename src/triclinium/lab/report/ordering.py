"""Comparison of bots: on the same deals if each plays a table alone, in the same games if they sit together."""

from __future__ import annotations

from itertools import combinations

import polars as pl

from ..intervals import CLEAR, DIFFERENCE, estimates
from .games import Games
from .names import BOT, BOTS
from .sections import Finding, Section, columns, estimate_plot, table


def ordering(study: Games) -> Section:
    """Return the section on the strength of the bots. It is empty if there is only one bot."""
    names, cooperative = study.names, study.names.entry.cooperative
    section = Section("ordering", names.say("ordering.title"))
    found, keys = compared(study), study.keys()
    if found.is_empty():
        return section
    section.texts.append(names.say("ordering.deals.about" if cooperative else "ordering.games.about"))
    texts = section.title, names.say("ordering.desc"), names.say("ordering.axis")
    before = columns(names, label="pair")
    before += columns(names, names.number, games="pairs" if cooperative else "games")
    section.plots = [
        estimate_plot(names, "ordering-bots", texts, found, keys, "points", before, "difference")
    ]
    for one in found.filter(CLEAR).iter_rows(named=True):
        text = names.say("finding.order", pair=one["label"], difference=names.difference(one))
        section.findings.append(Finding("order", text, abs(one["value"])))
    ranks = pl.DataFrame() if cooperative else _together(study, -pl.col("rank").cast(pl.Float64), None)
    if len(ranks):
        title, about, axis = (names.say(f"ordering.ranks.{part}") for part in ("title", "desc", "axis"))
        texts, name = (title, about, axis), "ordering-ranks"
        section.plots.append(estimate_plot(names, name, texts, ranks, keys, "signed", before, "ranks_ahead"))
    return section


def compared(study: Games) -> pl.DataFrame:
    """Return an estimate with a `label` for each pair of bots: how much more often one wins than the other."""
    won, on = pl.col("won").cast(pl.Float64), study.others(BOTS)
    if not study.names.entry.cooperative:
        return _together(study, won, DIFFERENCE)
    return _each_two(study, study.distinct.select(*on, BOTS, won.alias("value")), BOTS, on, DIFFERENCE)


def _together(study: Games, value: pl.Expr, ends: tuple[float, float] | None) -> pl.DataFrame:
    """Compare seats of two bots at one table, by the means of a value in each game."""
    on = ["row", "deal"]
    seats = (
        study.seated(study.distinct).group_by(*on, BOT, maintain_order=True).agg(value.mean().alias("value"))
    )
    return _each_two(study, seats.drop_nulls("value"), BOT, on, ends)


def _each_two(
    study: Games, rows: pl.DataFrame, bot: str, on: list[str], ends: tuple[float, float] | None
) -> pl.DataFrame:
    names, found = study.names, []
    for weaker, stronger in combinations(rows[bot].unique().sort(), 2):
        mine, theirs = (rows.filter(pl.col(bot) == code).drop(bot) for code in (stronger, weaker))
        both = mine.join(theirs, on=on, suffix=" of other", maintain_order="left")
        if len(both):
            one, other = (names.value(BOTS, study.values[bot][code]) for code in (stronger, weaker))
            pair = names.say("ordering.over", stronger=one, weaker=other)
            difference = both.with_columns(pl.col("value") - pl.col("value of other"))
            found.append(estimates(difference, [], "value", ends).with_columns(label=pl.lit(pair)))
    return pl.concat(found) if found else pl.DataFrame()


def costs(study: Games) -> Section:
    """Return the section on the time that bots take."""
    names = study.names
    rows = [*columns(names, key="bot"), *columns(names, names.number, games="games")]
    rows += columns(names, lambda x: names.number(x, 3), seconds="seconds")
    rows += columns(names, names.writes["number"], ms_turn="ms_turn", ms_decision="ms_decision")
    times = [table("costs-table", spent(study), rows)]
    return Section("costs", names.say("costs.title"), [names.say("costs.about")], tables=times)


def spent(study: Games) -> pl.DataFrame:
    """Return the time of each bot (`key`): `seconds` per game, `ms_turn`, `ms_decision`."""
    whole, turns, decisions = (pl.col(name).sum() for name in ("seconds", "turns", "decisions"))
    found = study.distinct.group_by(BOTS).agg(
        pl.len().alias("games"),
        (whole / pl.len()).alias("seconds"),
        pl.when(turns > 0).then(1000 * whole / turns).alias("ms_turn"),
        pl.when(decisions > 0).then(1000 * whole / decisions).alias("ms_decision"),
    )
    return found.sort(BOTS).with_columns(study.text(BOTS).alias("key"))
