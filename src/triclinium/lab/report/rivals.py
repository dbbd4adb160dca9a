"""The figures of a game in which seats play against each other, as Markdown: who wins, with what, what points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from .asking import Asking
from .endings import lengths
from .markdown import escaped
from .names import Names
from .ordering import costs, ordering
from .points import points
from .rates import rates
from .rows import Studied, distinct
from .sections import Number, Row, Section, Table
from .shares import shares

_MOST: Final = 40
"""Rows: a page has no room for more, and the report has them all."""


def rivals(study: Studied, names: Names) -> str:
    """A part for each group of tables, then what is asked of all games."""
    lines: list[str] = []
    for group in study.groups:
        games = distinct(study.of(group))
        if games:
            asking = Asking(study, replace(group, vary=()), games, names)
            told = names.say("group.games", count=names.number(len(games)))
            lines += [f"### {escaped(group.title)}", "", told, ""]
            lines += _tables(names, [rates(asking), points(asking), lengths(asking)])
    found = shares(study, names)
    if not found.empty:
        lines += [f"### {found.title}", "", *_texts(found)]
    for part in found.parts:
        lines += [f"#### {part.title}", "", *_texts(part), *_tables(names, [part])]
    for section in (ordering(study.distinct, names), costs(study.distinct, names)):
        if not section.empty:
            lines += [f"### {section.title}", "", *_texts(section), *_tables(names, [section])]
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
            if len(table.rows) > _MOST:
                yield names.say("markdown.long", count=len(table.rows))
            else:
                yield from of_table(table, (names.say("head.low"), names.say("head.high")))
            yield ""


def of_table(table: Table, ends: tuple[str, str]) -> Iterator[str]:
    """A table in Markdown; the ends of an interval, by the heads of their columns, stand with what they belong to.

    >>> rows = [("red", Number("40%", 0.4), Number("30%", 0.3), Number("50%", 0.5))]
    >>> list(of_table(Table("wins", ("colour", "rate", "from", "to"), rows), ("from", "to")))
    ['| colour | rate |', '|---|---|', '| red | 40% (30% – 50%) |']
    """
    heads = table.head
    spans = {at for at in range(len(heads) - 2) if heads[at + 1 : at + 3] == ends}
    columns = [at for at in range(len(heads)) if not {at - 1, at - 2} & spans]
    yield f"| {' | '.join(escaped(heads[at]) for at in columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in table.rows:
        yield f"| {' | '.join(_cell(row, at, at in spans) for at in columns)} |"


def _cell(row: Row, at: int, interval: bool) -> str:
    value, *between = (cell.text if isinstance(cell, Number) else cell for cell in row[at : at + 3])
    return escaped(f"{value} ({' – '.join(between)})" if interval and value else value)
