"""A report as one page that needs nothing else: no script, no font, no picture from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from .drawing import drawn
from .names import Names
from .panels import Key
from .sections import Number, Plot, Section, Table
from .theme import style

LONG: Final = 8
"""A table with more rows than this is folded."""
_SHAPES: Final = {
    "circle": "M10 5A5 5 0 1 1 0 5A5 5 0 1 1 10 5Z",
    "square": "M1 1H9V9H1Z",
    "triangle-up": "M5 0L10 9H0Z",
    "triangle-down": "M5 10L10 1H0Z",
    "triangle-right": "M10 5L1 10V0Z",
    "triangle-left": "M0 5L9 10V0Z",
    "diamond": "M5 0L9 5L5 10L1 5Z",
    "cross": "M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z",
}


def page(
    names: Names, title: str, head: Sequence[str], sections: Sequence[Section], drew: Callable[[], object]
) -> str:
    """The whole page; `head` is written as it is, `drew` is called after each chart."""
    css = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{names.language}">',
        '<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        # Whatever a study's texts hold, a browser loads and runs nothing.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{escape(title)}</title>",
        f"<style>\n{style()}{css}</style>\n</head>\n<body>",
        *head,
        "<main>",
        *_contents(names, sections),
    ]
    for section in sections:
        parts += _section(names, section, 2, drew)
    parts += ["</main>", f"<footer>{paragraphs(names.say('page.footer'))}</footer>", "</body>\n</html>\n"]
    return "\n".join(parts)


def paragraphs(text: str) -> str:
    """A text of several paragraphs, each of which stands on its own line."""
    return "".join(f"<p>{escape(part)}</p>" for part in text.splitlines() if part.strip())


def _contents(names: Names, sections: Sequence[Section]) -> Iterator[str]:
    if len(sections) > 1:
        links = "".join(f'<li><a href="#{escape(s.name)}">{escape(s.title)}</a></li>' for s in sections)
        yield f'<nav aria-label="{escape(names.say("page.contents"))}"><ul>{links}</ul></nav>'


def _section(names: Names, section: Section, level: int, drew: Callable[[], object]) -> Iterator[str]:
    yield f'<section id="{escape(section.name)}"><h{level}>{escape(section.title)}</h{level}>'
    yield from map(paragraphs, section.texts)
    for plot in section.plots:
        yield from _figure(names, plot, level, section.title, drew)
    for table in section.tables:
        yield from _table(names, table, fold=False)
    for part in section.parts:
        yield from _section(names, part, min(level + 1, 4), drew)
    yield "</section>"


def _figure(names: Names, plot: Plot, level: int, above: str, drew: Callable[[], object]) -> Iterator[str]:
    alone = ' class="alone"' if len(plot.panels) == 1 else ""
    yield f'<figure id="{escape(plot.name)}"{alone}><figcaption>'
    if plot.title != above:
        yield f"<h{level + 1}>{escape(plot.title)}</h{level + 1}>"
    yield f"{paragraphs(plot.note)}</figcaption>"
    if len(plot.keys) > 1:
        yield _legend(plot.keys)
    yield '<div class="body"><div class="panels">'
    for number, panel in enumerate(plot.panels):
        title = f"{plot.title}: {panel.title}" if panel.title else plot.title
        yield drawn(panel.chart(), names.language, f"{plot.name}-{number}", title, plot.about)
        drew()
    yield "</div>"
    if plot.table is not None:
        yield from _table(names, plot.table, fold=True)
    yield "</div></figure>"


def _legend(keys: Sequence[Key]) -> str:
    items = "".join(
        f'<li><svg viewBox="0 0 10 10" aria-hidden="true">'
        f'<path d="{_SHAPES[key.shape]}" fill="var(--s{key.place % 8})"/></svg>{escape(key.label)}</li>'
        for key in keys
    )
    return f'<ul class="legend">{items}</ul>'


def _table(names: Names, table: Table, fold: bool) -> Iterator[str]:
    long = fold and len(table.rows) > LONG
    if long:
        yield f"<details><summary>{escape(names.say('page.numbers', count=len(table.rows)))}</summary>"
    label = escape(names.say("page.table"))
    yield f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">'
    yield f'<table id="{escape(table.name)}"><thead><tr>'
    first = table.rows[0] if table.rows else ()
    numeric = [isinstance(cell, Number) for cell in first] + [False] * (len(table.head) - len(first))
    yield "".join(
        f'<th scope="col"{" class=" + chr(34) + "n" + chr(34) if right else ""}>{escape(text)}</th>'
        for text, right in zip(table.head, numeric, strict=True)
    )
    yield "</tr></thead><tbody>"
    for row in table.rows:
        yield "<tr>" + "".join(map(_cell, row)) + "</tr>"
    yield "</tbody></table></div>"
    if long:
        yield "</details>"


def _cell(cell: str | Number) -> str:
    if isinstance(cell, Number):
        return f'<td class="n" data-value="{cell.value!r}">{escape(cell.text)}</td>'
    return f"<td>{escape(cell)}</td>"
