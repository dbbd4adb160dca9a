"""Writes the report on a study: the page, its plots as files, the tables of a Markdown page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...games import find
from ...games.entry import Entry
from .asking import Asking
from .changes import changes
from .drawing import save
from .endings import endings, lengths
from .findings import every, head
from .markdown import figures, put
from .names import Names
from .ordering import costs, ordering
from .page import page
from .panels import grid
from .points import points
from .rates import rates
from .rivals import rivals
from .rows import Studied, read
from .sections import Plot, Section
from .shares import shares
from .worth import chosen, counted

Progress = Callable[[int, int], object]
"""Told how far it is, of how far it goes."""
_WHOLE: Final = 1000
_COUNTED: Final = 300
"""Of the whole: so much is done when all numbers are found, and the pictures are to be drawn."""


@dataclass(frozen=True)
class Report:
    """What was written."""

    page: Path
    games: int
    plots: tuple[Path, ...]


def write_report(
    folder: Path, out: Path, plots: Path | None = None, language: str = "en", progress: Progress | None = None,
    entry: Entry | None = None,
) -> Report:  # fmt: skip
    """Read a study's folder and write its page, and with `plots` every plot as SVG and PNG into that folder.

    `entry`: of a game that is not installed. RecordError where the folder holds no study.
    """
    study = read(folder)
    names = Names(language, entry or find(study.game))
    tell = progress or (lambda _done, _whole: None)
    sections = compose(study, names, lambda part: tell(round(_COUNTED * part), _WHOLE))
    drawings = [plot for section in every(sections) for plot in section.plots]
    total = sum(len(plot.panels) for plot in drawings) + (len(drawings) if plots else 0)
    told = _Told(tell, total)
    text = page(names, study.title, head(study, names, sections), sections, told)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8")
    return Report(out, len(study.games), _files(drawings, plots, language, told))


def _files(
    drawings: list[Plot], folder: Path | None, language: str, told: Callable[[], object]
) -> tuple[Path, ...]:
    if folder is None:
        return ()
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    for plot in drawings:
        made += save(grid(plot.title, plot.panels), language, folder, plot.name)
        told()
    return tuple(made)


class _Told:
    """Counts pictures."""

    def __init__(self, tell: Progress, total: int) -> None:
        self._tell = tell
        self._total = total
        self._done = 0

    def __call__(self) -> None:
        self._done += 1
        self._tell(_COUNTED + (_WHOLE - _COUNTED) * self._done // self._total, _WHOLE)


def compose(
    study: Studied, names: Names, tell: Callable[[float], object] = lambda _part: None
) -> list[Section]:
    """All sections: a group's questions one group after the other, then what is asked of all games.

    `tell` is told which part of it is done.
    """
    sections = []
    steps = len(study.groups) + 1
    for at, group in enumerate(study.groups):
        games = study.of(group)
        if not games:
            texts = [group.about, names.say("group.empty")]
            sections.append(Section(f"{study.slug(group)}-group", group.title, texts))
            continue
        asking = Asking(study, group, games, names)
        section = Section(asking.name("group"), group.title)
        section.texts += [group.about, names.say("group.games", count=names.number(len(games)))]
        parts = [
            rates(asking),
            points(asking),
            *changes(asking),
            *chosen(asking),
            endings(asking),
            lengths(asking),
        ]
        section.parts = [each for each in parts if not each.empty]
        sections.append(section)
        tell((at + 1) / steps)
    if study.games:
        whole = [
            shares(study, names),
            counted(study, names),
            ordering(study.distinct, names),
            costs(study.distinct, names),
        ]
        sections += [section for section in whole if not section.empty]
    tell(1.0)
    return sections


def write_markdown(folder: Path, target: Path, entry: Entry | None = None) -> None:
    """Put a study's tables between their marks in a Markdown page, which keeps the rest of its words."""
    study = read(folder)
    names = Names("en", entry or find(study.game))
    put(target, figures(study, names) if names.entry.cooperative else rivals(study, names))
