"""Write the figures of a study as Markdown tables, between two markers of a page that keeps its other text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import polars as pl

from ...kernel.errors import RecordError
from ..intervals import RATE, Z, estimates
from .endings import lengths
from .games import MAX_SERIES, Asked, Games, Group
from .names import BOTS, SEATS, SETTINGS, Names
from .ordering import compared, costs, ordering, spent
from .rates import points, rates
from .sections import Section, Table
from .worth import shares

BEGIN: Final = "<!-- figures -->"
END: Final = "<!-- end of figures -->"
_MAX_ROWS: Final = 40
"""Maximum number of rows of a table. The report may have longer ones."""


def put(path: Path, text: str) -> None:
    """Write figures between their markers in a page. A missing page is created."""
    page = path.read_text(encoding="utf-8") if path.exists() else f"# Strength\n\n{BEGIN}\n{END}\n"
    head, found, rest = page.partition(BEGIN)
    _, closed, tail = rest.partition(END)
    if not found or not closed:
        raise RecordError(f"{path} has no place for figures; give it the lines {BEGIN} and {END}")
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


def escaped(text: str) -> str:
    """Return a text that Markdown shows literally.

    >>> escaped("a|b *c* <b>\\nd")
    'a\\\\|b \\\\*c\\\\* &lt;b&gt; d'
    """
    text = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{sign}" if sign in "\\`*_[]|#" else sign for sign in text)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(escaped, cells))} |"


def _rule(columns: int) -> str:
    return f"|{'---|' * columns}"


def by_table(study: Games) -> str:
    """Return win rates by table, bots compared on the same deals, and the time they take."""
    names, lines, blocks = study.names, [], alike(study.groups)
    for groups in blocks:
        axes = dict.fromkeys([BOTS, *(axis for group in groups for axis in group.vary)])
        games = study.games.filter(pl.col("group").is_in([group.name for group in groups]))
        games = games.unique(["cell", "deal"], keep="first", maintain_order=True)
        if len(games):
            title = [f"### {escaped(groups[0].title)}", ""] if len(blocks) > 1 else []
            asked = Asked(study, replace(groups[0], vary=tuple(axes)), games)
            lines += [*title, *_rates(asked, "####" if title else "###")]
    found = compared(study)
    if len(found):
        heads = ["", names.say("head.pairs"), names.say("head.difference")]
        lines += [f"### {names.say('markdown.order')}", "", _row(heads), _rule(3)]
        for row in found.iter_rows(named=True):
            lines.append(f"| {escaped(row['label'])} | {row['games']} | {names.difference(row)} |")
        lines.append("")
    heads = [names.axis(BOTS), *(names.say(f"head.{head}") for head in ("ms_turn", "seconds", "games"))]
    lines += [f"### {names.say('costs.title')}", "", _row(heads), _rule(4)]
    for row in spent(study).iter_rows(named=True):
        pace = "" if row["ms_turn"] is None else names.number(row["ms_turn"], 1)
        lines.append(_row([row["key"], pace, names.number(row["seconds"], 2), names.number(row["games"])]))
    return "\n".join(lines)


def alike(groups: Sequence[Group]) -> list[list[Group]]:
    """Return the groups that share one set of tables: except for bots, they vary the same axes or a subset of them.

    >>> of = {"weak": ("seats", "data"), "roles": ("settings.roles",), "strong": ("bots", "seats")}
    >>> found = alike([Group(name, "", "", vary) for name, vary in of.items()])
    >>> [[group.name for group in each] for each in found]
    [['weak', 'strong'], ['roles']]
    """
    axes = [set(group.vary) - {BOTS} for group in groups]
    found: dict[int, list[Group]] = {}
    for at, group in enumerate(groups):
        wider = [other for other, of in enumerate(axes) if axes[at] <= of]
        widest = [other for other in wider if not any(axes[other] < of for of in axes)]
        found.setdefault(min(widest), []).append(group)
    return list(found.values())


def _rates(asked: Asked, mark: str) -> Iterator[str]:
    """Yield a table of win rates for each bot: seats, or the axis with the most values, by the last setting."""
    names, text, codes = asked.names, asked.study.text, asked.codes
    settings = [axis for axis in asked.axes if axis.startswith(SETTINGS) and len(codes(axis)) <= MAX_SERIES]
    column = settings[-1] if settings else None
    left = [axis for axis in asked.axes if axis not in (BOTS, column)]
    row = SEATS if SEATS in left else max(left, key=lambda axis: len(codes(axis)), default=None)
    others = [axis for axis in left if axis != row]
    found = estimates(asked.games, [BOTS, *others, *filter(None, (row, column))], "won", RATE)
    found = found.sort(BOTS, *others, *filter(None, (row,))).with_columns(
        pl.concat_str([text(BOTS), *(text(axis, place=True) for axis in others)], separator=", ").alias("sheet"),
        (text(row) if row else pl.lit(names.say("row.all"))).alias("label"),
        (text(column) if column else pl.lit(names.say("head.rate"))).alias("across"),
        text(BOTS).alias("bot"),
    )  # fmt: skip
    across = (
        [names.value(column, value) for value in asked.values(column)] if column else [names.say("head.rate")]
    )
    games = names.say("markdown.games")
    for (sheet,), rows in found.group_by("sheet", maintain_order=True):
        cells = {(r["label"], r["across"]): f"{names.rate(r)}, {r['games']} {games}" for r in rows.to_dicts()}
        yield from _grid(
            names, f"{mark} {escaped(str(sheet))}", names.axis(row) if row else "", across, cells
        )
    if row == SEATS:
        first = found.filter([pl.lit(True), *(pl.col(axis) == codes(axis)[0] for axis in others)])
        place = names.place(others, [asked.values(axis)[0] for axis in others])
        yield from _means(asked, first, place, across, mark)


def _grid(
    names: Names, title: str, corner: str, across: Sequence[str], cells: Mapping[tuple[str, str], str]
) -> Iterator[str]:
    """Yield a table of cells by row and column."""
    yield from (title, "", _row([corner, *across]), _rule(len(across) + 1))
    for label in dict.fromkeys(label for label, _ in cells):
        yield _row(
            [label, *(cells.get((label, column), names.say("markdown.unplayed")) for column in across)]
        )
    yield ""


def _means(asked: Asked, found: pl.DataFrame, place: str, across: Sequence[str], mark: str) -> Iterator[str]:
    """Yield the mean over all numbers of seats that every bot played, with equal weights."""
    names, value = asked.names, pl.col("value")
    bots = found.group_by(SEATS).agg(pl.col(BOTS).n_unique())
    played = bots.filter(pl.col(BOTS) == found[BOTS].n_unique())[SEATS].sort()
    if len(played) < 2:
        return
    counts = ", ".join(str(asked.study.values[SEATS][code]) for code in played)
    title = ", ".join(filter(None, [names.say("markdown.mean", seats=counts), place]))
    half = Z * (value * (1 - value) / pl.col("games")).sum().sqrt() / pl.len()
    means = found.filter(pl.col(SEATS).is_in(played.to_list())).group_by("bot", "across", maintain_order=True)
    cells = {
        (r["bot"], r["across"]): f"{names.percent(r['value'])} ± {names.percent(r['half'])}"
        for r in means.agg(value.mean(), pl.len(), half.alias("half")).to_dicts()
        if r["len"] == len(played)
    }
    yield from _grid(names, f"{mark} {escaped(title)}", names.axis(BOTS), across, cells)


def by_section(study: Games) -> str:
    """Return the tables of each group, then those of all games."""
    names = study.names
    lines: list[str] = []
    for group in study.groups:
        games = study.of(group)
        if len(games):
            asked = Asked(study, replace(group, vary=()), games)
            said = names.say("group.games", count=names.number(len(games)))
            lines += [f"### {escaped(group.title)}", "", said, ""]
            lines += _tables(names, [rates(asked), points(asked), lengths(asked)])
    found = shares(study)
    for section in (found, ordering(study), costs(study)):
        if not section.empty:
            lines += [f"### {section.title}", "", *_texts(section), *_tables(names, [section])]
        for part in section.parts:
            lines += [f"#### {part.title}", "", *_texts(part), *_tables(names, [part])]
    return "\n".join(lines)


def _texts(section: Section) -> list[str]:
    return [line for text in section.texts for line in (text, "")]


def _tables(names: Names, sections: Sequence[Section]) -> Iterator[str]:
    for section in sections:
        found = [(plot.title, plot.table) for plot in section.plots if plot.table is not None]
        for title, table in [*found, *(("", table) for table in section.tables)]:
            if table.name.endswith(("-shape-table", "-decisions-table")):
                continue
            if title and title != section.title:
                yield from (f"**{escaped(title)}**", "")
            if len(table.rows) > _MAX_ROWS:
                yield names.say("markdown.long", count=len(table.rows))
            else:
                yield from of_table(table, (names.say("head.low"), names.say("head.high")))
            yield ""


def of_table(table: Table, ends: tuple[str, str]) -> Iterator[str]:
    """Yield the lines of a table. The ends of an interval, identified by their headings, join the value before them.

    >>> rows = [[("red", None), ("40%", 0.4), ("30%", 0.3), ("50%", 0.5)]]
    >>> list(of_table(Table("wins", ("colour", "rate", "from", "to"), rows), ("from", "to")))
    ['| colour | rate |', '|---|---|', '| red | 40% (30% – 50%) |']
    """
    heads = table.head
    spans = {at for at in range(len(heads) - 2) if tuple(heads[at + 1 : at + 3]) == ends}
    kept = [at for at in range(len(heads)) if not {at - 1, at - 2} & spans]
    yield _row([heads[at] for at in kept])
    yield _rule(len(kept))
    for row in table.rows:
        texts = [text for text, _ in row]
        yield _row(
            [
                f"{texts[at]} ({texts[at + 1]} – {texts[at + 2]})" if at in spans and texts[at] else texts[at]
                for at in kept
            ]
        )
