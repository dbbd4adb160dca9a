"""The value of things in the game: on the same deals if the study chose them, else by contrast and by even shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import polars as pl

from ..intervals import CLEAR, DIFFERENCE, RATE, contrasts, estimates
from .charts import Key, matrix
from .games import Asked, Games
from .names import BOT, BOTS, DATA, RULES, SEATS, SETTINGS, Names, parts_of
from .sections import Column, Finding, Plot, Section, columns, estimate_plot, table

_MAX_ROWS: Final = 24
"""Maximum number of rows of a chart. Its table contains all rows."""
_MAX_UNITS: Final = 4_000_000
"""Maximum number of rows that are compared at once."""


def chosen(asked: Asked) -> list[Section]:
    """Return a section for each setting of several values that the study varied."""
    found = [
        _of_setting(asked, axis)
        for axis in asked.axes
        if axis.startswith(SETTINGS) and any(isinstance(value, tuple) for value in asked.values(axis))
    ]
    return [section for section in found if not section.empty]


def _of_setting(asked: Asked, axis: str) -> Section:
    names, study = asked.names, asked.study
    title = names.say("worth.chosen.title", axis=names.axis(axis))
    section = Section(asked.name(f"worth-{axis.replace('.', '-')}"), title, [names.say("worth.chosen.about")])
    members = {
        code: [part for part in parts_of(study.values[axis][code]) if part not in ("", names.default(axis))]
        for code in asked.codes(axis)
    }
    every = names.ordered(axis, (part for parts in members.values() for part in parts))
    found = [_with_or_without(asked, axis, str(part)) for part in every]
    if any(map(len, found)):
        rows = pl.concat(found).sort(BOTS, maintain_order=True).with_columns(study.text(BOTS).alias("key"))
        _show(names, section, "chosen", names.axis(axis), rows, study.keys(BOTS, asked.games), "pairs")
    section.plots += _pairs(asked, axis, members, section)
    return section


def _with_or_without(asked: Asked, axis: str, part: str) -> pl.DataFrame:
    """Return how much more often a bot wins with something than without it, on the same deals, by bot (`BOTS`).

    In a cooperative game all seats win with it. Otherwise one seat has it, and wins or does not win in that
    seat.
    """
    codes = asked.codes(axis)
    values = [list(parts_of(asked.study.values[axis][code])) for code in codes]
    own = pl.col(axis).replace_strict(codes, values, return_dtype=pl.List(pl.String))
    if asked.cooperative:
        games, on, has = asked.games, asked.study.others(axis), own.list.contains(part)
    else:
        games, on = asked.seats, [*asked.study.others(axis), "seat"]
        has = own.list.get(pl.col("seat"), null_on_oob=True).eq_missing(pl.lit(part))
    won = pl.col("won").cast(pl.Float64)
    pairs = games.group_by(on, maintain_order=True).agg(
        difference=won.filter(has).mean() - won.filter(~has).mean()
    )
    found = estimates(pairs.drop_nulls("difference"), [BOTS], "difference", DIFFERENCE)
    return found.with_columns(pl.lit(asked.names.value(axis, part)).alias("label"))


def _show(
    names: Names, section: Section, kind: str, head: str, found: pl.DataFrame, keys: Sequence[Key], count: str
) -> None:
    """Add a plot of differences (`label`, `key` and an estimate) to a section, and its findings."""
    value = pl.col("value")
    order = found.group_by("label", maintain_order=True).agg(
        value.abs().max().alias("strength"),
        # The bot with the last colour decides the order, if it has this label.
        value.sort_by(pl.col("key") == keys[-1].label, maintain_order=True).last().alias("worth"),
    )
    kept = order.sort("strength", descending=True, maintain_order=True).head(_MAX_ROWS)
    shown = found.join(kept, on="label", maintain_order="left").with_columns(mark=0.0)
    shown = shown.sort("worth", descending=True, maintain_order=True)
    texts = names.say("worth.plot.title", what=head), names.say("worth.desc"), names.say("worth.axis")
    before: list[Column] = [
        (head, "label", None),
        *columns(names, key="bot"),
        *columns(names, names.number, games=count),
    ]
    name = f"{section.name}-value"
    section.plots.append(
        estimate_plot(names, name, texts, shown, keys, "points", before, "difference", rows=found)
    )
    for one in found.filter(CLEAR).iter_rows(named=True):
        said = {"name": one["label"], "bot": one["key"], "difference": names.difference(one)}
        text = names.say("finding.worth.chosen" if kind == "chosen" else "finding.worth.counted", **said)
        section.findings.append(Finding(kind, text, abs(one["value"])))


def _pairs(asked: Asked, axis: str, members: dict[int, list[str]], section: Section) -> list[Plot]:
    """Return a matrix of the win rates of pairs."""
    names, text = asked.names, asked.study.text
    pairs = {code: names.ordered(axis, parts) for code, parts in members.items() if len(set(parts)) == 2}
    if not asked.cooperative or len(set(map(tuple, pairs.values()))) < 3:
        return []
    labels = [
        names.value(axis, part) for part in names.ordered(axis, (p for pair in pairs.values() for p in pair))
    ]
    texts = [[names.value(axis, part) for part in pair] for pair in pairs.values()]
    both = pl.col(axis).replace_strict(list(pairs), texts, return_dtype=pl.List(pl.String))
    games = asked.games.filter(pl.col(axis).is_in(list(pairs)))
    # How much more often a pair wins than all pairs on the same deals.
    won, by = pl.col("won").cast(pl.Float64), [BOTS, "column", "row"]
    games = games.with_columns(
        column=both.list.get(0), row=both.list.get(1), over=won - won.mean().over(asked.study.others(axis))
    )
    over = estimates(games, by, "over", DIFFERENCE).select(
        *by, pl.col("value", "low", "high").name.prefix("over_")
    )
    found = (
        estimates(games, by, "won", RATE)
        .join(over, on=by, maintain_order="left")
        .sort(BOTS, maintain_order=True)
    )
    widest = pl.col("over_value").abs().max().over(BOTS)
    found = found.with_columns(
        text(BOTS).alias("key"),
        (text(BOTS) if len(asked.codes(BOTS)) > 1 else pl.lit("")).alias("panel"),
        pl.Series("text", [names.number(100 * value) for value in found["value"]]),
        step=pl.when(widest > 0)
        .then(3 * pl.col("over_value") / widest)
        .otherwise(0.0)
        .round()
        .cast(pl.Int64),
    )
    heads = [
        *columns(names, column="first", row="second", key="bot"),
        *columns(names, names.number, games="games"),
    ]
    heads += columns(names, names.percent, value="rate", low="low", high="high")
    heads += columns(names, names.points, over_value="difference", over_low="low", over_high="high")
    name, title, about = (
        f"{section.name}-pairs",
        names.say("worth.pairs.title"),
        names.say("worth.pairs.desc"),
    )
    return [Plot(name, title, about, matrix(found, labels), (), table(f"{name}-table", found, heads), about)]


def counted(study: Games) -> Section:
    """Return the section on tallies, with one part for each kind.

    It contrasts games within tables and is no experiment.
    """
    names = study.names
    section = Section("counted", names.say("worth.counted.title"), [names.say("worth.counted.about")])
    bot, seat = (BOTS, []) if names.entry.cooperative else (BOT, ["seat"])
    rows = study.distinct if names.entry.cooperative else study.seated(study.distinct)
    # A bot that never wins, or always wins, gives no information.
    rows = rows.filter(pl.col("won").n_unique().over(bot) > 1).select(
        "row", *seat, bot, "cell", "deal", "won"
    )
    at_once = max(1, _MAX_UNITS // max(1, len(rows)))
    for (kind,), things in study.tallies.group_by("kind", maintain_order=True):
        had = things.select("name", "row", *seat).unique().with_columns(having=True)
        found = []
        for some in things.select(pl.col("name").unique(maintain_order=True)).iter_slices(at_once):
            units = some.join(rows, how="cross").join(had, on=["name", "row", *seat], how="left")
            units = units.with_columns(pl.col("having").fill_null(False))
            found.append(contrasts(units, ["name", bot], ["cell", *seat]))
        every = pl.concat(found).sort("name", bot).with_columns(study.text(bot).alias("key"))
        labels = [names.counted(str(kind), name) for name in every["name"]]
        every = every.with_columns(pl.Series("label", labels, pl.String))
        if len(every):
            part = Section(f"counted-{kind}", names.kind(str(kind)))
            _show(names, part, f"counted {kind}", part.title, every, study.keys(bot, every), "compared")
            section.parts.append(part)
    return section


def shares(study: Games) -> Section:
    """Return the section on win rates of seats that had something, compared with the even share.

    It has one part for each kind of tally, and is empty in cooperative games. Only tables with the same bot
    in all seats count: there, every seat would win an even share if nothing mattered.
    """
    names, count = study.names, pl.col("count")
    section = Section("shares", names.say("shares.title"), [names.say("shares.about")])
    alone = [code for code, value in enumerate(study.values[BOTS]) if isinstance(value, str)]
    games = study.distinct.filter(pl.col(BOTS).is_in(alone))
    if names.entry.cooperative or games.is_empty():
        return section
    axes = [SEATS, *(axis for axis in (DATA, RULES) if games[axis].n_unique() > 1)]
    seats = study.seated(games)
    parts = []
    for (kind,), things in study.tallies.group_by("kind", maintain_order=True):
        # Whether every seat has exactly one of these in every game, like a colour.
        seat = pl.col("seat")
        owned = things.group_by("row").agg(pl.len(), seat.n_unique(), seat.min().alias("first"))
        given = (pl.col("len") == count) & (seat == count) & (pl.col("first") >= 0)
        is_given = bool(games.join(owned, on="row", how="left").select(given.fill_null(False).all()).item())
        had = seats.join(things.rename({"count": "had"}), on=["row", "seat"])
        if len(had):
            parts.append((not is_given, _share_of_kind(study, str(kind), is_given, axes, seats, had)))
    section.parts = [part for _, part in sorted(parts, key=lambda each: each[0])]
    return section


def _share_of_kind(
    study: Games, kind: str, given: bool, axes: list[str], seats: pl.DataFrame, had: pl.DataFrame
) -> Section:
    names, text, by = study.names, study.text, [*axes, BOTS]
    section = Section(
        f"shares-{kind}", names.kind(kind), [names.say("shares.given" if given else "shares.earned")]
    )
    each, even = pl.col("had"), 1 / pl.col("count")
    counts = had.group_by(*by, "name").agg(each.mean(), each.filter(pl.col("won")).mean().alias("winners"))
    found = estimates(had, [*by, "name"], "won", RATE).join(counts, on=[*by, "name"])
    found = found.join(seats.group_by(by).agg(pl.len().alias("seated"), pl.col("count").first()), on=by)
    things = sorted(had["name"].unique(), key=names.thing_place)
    found = found.with_columns(
        pl.col("name").replace_strict(things, list(range(len(things)))).alias("place"),
        pl.col("name").replace_strict(things, [names.counted(kind, name) for name in things]).alias("label"),
        pl.concat_str([text(axis, place=True) for axis in axes], separator=", ").alias("panel"),
        (pl.col("value", "low", "high") / even).name.prefix("times_"),
        key=text(BOTS), mark=even, part=pl.col("games") / pl.col("seated"),
    ).sort(*by, "place")  # fmt: skip
    far = found.group_by("label", maintain_order=True).agg((pl.col("times_value") - 1).abs().max())
    far = far.sort("times_value", descending=True, maintain_order=True).head(_MAX_ROWS)
    shown = found.join(far, on="label", how="semi", maintain_order="left")
    before: list[Column] = [*((names.axis(axis), f"{axis} text", None) for axis in axes)]
    before += [*columns(names, key="bot", label="thing"), *columns(names, names.number, games="had")]
    before += columns(names, names.percent, part="part")
    before += columns(names, names.writes["number"], had="count", winners="winners")
    before += columns(names, names.number, sum="wins")
    after = columns(names, names.percent, mark="even")
    times = {"times_value": "times", "times_low": "low", "times_high": "high"}
    after += columns(names, lambda x: f"{names.number(x, 2)}×", **times)
    texts = section.title, names.say("shares.desc"), names.say("shares.axis")
    rows = found.with_columns(text(axis).alias(f"{axis} text") for axis in axes)
    keys = study.keys(BOTS, found)
    section.plots.append(
        estimate_plot(
            names, section.name + "-won", texts, shown, keys, "percent", before, "rate", after, rows
        )
    )
    for one in found.iter_rows(named=True):
        if given and not one["low"] <= one["mark"] <= one["high"]:
            said = {"kind": section.title, "name": one["label"], "bot": one["key"], "place": one["panel"]}
            sentence = names.say(
                "finding.share", rate=names.rate(one), share=names.percent(one["mark"]), **said
            )
            section.findings.append(Finding(f"share {kind}", sentence, abs(one["times_value"] - 1)))
    return section
