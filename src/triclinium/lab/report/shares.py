"""How often those seats win that had something, beside the even share, where seats play against each other.

Only tables with one kind of bot in all seats count: there a seat would win an even share if nothing mattered.
"""

from __future__ import annotations

import polars as pl

from ..intervals import RATE, estimates
from .axes import BOTS, DATA, RULES, SEATS
from .games import Games
from .sections import Column, Finding, Section, columns, estimate_plot
from .worth import MAX_ROWS


def shares(study: Games) -> Section:
    """Return the section, with a part for each kind of counted things; it is empty in co-operative games."""
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
        # Whether every seat has exactly one of these in every game, as it has a colour.
        seat = pl.col("seat")
        owned = things.group_by("row").agg(pl.len(), seat.n_unique(), seat.min().alias("first"))
        given = (pl.col("len") == count) & (seat == count) & (pl.col("first") >= 0)
        is_given = bool(games.join(owned, on="row", how="left").select(given.fill_null(False).all()).item())
        had = seats.join(things.rename({"count": "had"}), on=["row", "seat"])
        if len(had):
            parts.append((not is_given, _of_kind(study, str(kind), is_given, axes, seats, had)))
    section.parts = [part for _, part in sorted(parts, key=lambda each: each[0])]
    return section


def _of_kind(
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
    far = far.sort("times_value", descending=True, maintain_order=True).head(MAX_ROWS)
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
