"""What a report is made of, before it is a page: sections with sentences, plots and the tables of their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .panels import Key, Panel


@dataclass(frozen=True)
class Number:
    """A number in a table: as it is written, and exactly."""

    text: str
    value: float


Row = tuple[str | Number, ...]


@dataclass(frozen=True)
class Table:
    """Numbers in rows."""

    name: str
    head: tuple[str, ...]
    rows: Sequence[Row]


@dataclass(frozen=True)
class Plot:
    """Panels that are read together, and the table of their numbers."""

    name: str
    """Of its files, and of its place on the page."""
    title: str
    about: str
    """What it shows, for those who do not see it."""
    panels: Sequence[Panel]
    keys: Sequence[Key] = ()
    """What the colours and shapes stand for; none where there is one only."""
    table: Table | None = None
    note: str = ""
    """What everybody needs to read it, where it is not plain."""


@dataclass(frozen=True)
class Finding:
    """A sentence for the head of the page."""

    kind: str
    text: str
    weight: float
    """How much there is to it, among those of one kind."""
    difference: bool = True
    """It tells a difference whose interval excludes zero; False for a rate alone."""


@dataclass
class Section:
    """A question and its answers."""

    name: str
    title: str
    texts: list[str] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    parts: list[Section] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.plots or self.tables or self.parts)
