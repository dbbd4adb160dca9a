"""Write the report of a study: the page, its plots as files, the tables of a Markdown page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ...games.entry import Entry
from .changes import changes
from .charts import grid
from .drawing import save
from .endings import endings, lengths
from .games import Asked, Games, read
from .markdown import by_section, by_table, put
from .ordering import costs, ordering
from .page import page
from .rates import points, rates
from .sections import Section
from .worth import chosen, counted, shares

Progress = Callable[[int, int], object]
"""Callback that receives the number of pictures drawn, and the total number of pictures."""


@dataclass(frozen=True)
class Report:
    """Files that were written."""

    page: Path
    games: int
    plots: tuple[Path, ...]


def write_report(
    folder: Path, out: Path, plots: Path | None = None, language: str = "en", progress: Progress | None = None,
    entry: Entry | None = None,
) -> Report:  # fmt: skip
    """Write the page of a study. With `plots`, also write every plot as SVG and PNG into that folder.

    `entry` is the game, if it is not installed. Raises RecordError if the folder holds no study.
    """
    study = read(folder, language, entry)
    sections = compose(study)
    drawings = [plot for section in sections for each in section.every() for plot in each.plots]
    total = sum(len(plot.panels) for plot in drawings) + (len(drawings) if plots else 0)
    done = count(1)

    def drew() -> None:
        if progress is not None:
            progress(next(done), total)

    text = page(study, sections, drew)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8")
    made: list[Path] = []
    if plots is not None:
        plots.mkdir(parents=True, exist_ok=True)
        for plot in drawings:
            made += save(grid(plot.title, plot.panels), language, plots, plot.name)
            drew()
    return Report(out, len(study.games), tuple(made))


def write_markdown(folder: Path, target: Path, entry: Entry | None = None) -> None:
    """Write the tables of a study between their markers in a Markdown page, which keeps its other text."""
    study = read(folder, "en", entry)
    put(target, by_table(study) if study.names.entry.cooperative else by_section(study))


def compose(study: Games) -> list[Section]:
    """Return all sections: those of each group, then those of all games."""
    names, sections = study.names, []
    for group in study.groups:
        games = study.of(group)
        section = Section(f"{study.slug(group)}-group", group.title, [group.about])
        sections.append(section)
        if games.is_empty():
            section.texts.append(names.say("group.empty"))
            continue
        section.texts.append(names.say("group.games", count=names.number(len(games))))
        asked = Asked(study, group, games)
        parts = [rates(asked), points(asked), *changes(asked), *chosen(asked), endings(asked), lengths(asked)]
        section.parts = [part for part in parts if not part.empty]
    if len(study.games):
        whole = [shares(study), counted(study), ordering(study), costs(study)]
        sections += [section for section in whole if not section.empty]
    return sections
