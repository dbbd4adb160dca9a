"""A map in text: roads as fine lines of Braille dots, with labels on top that must not overlap."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.text import Text

_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""Dots of a Braille cell, which is two dots wide and four high."""
_BRAILLE: Final = 0x2800


@dataclass(frozen=True)
class Span:
    """Cells of one row that a label occupies. `end` is exclusive."""

    row: int
    start: int
    end: int
    label: str

    def meets(self, other: Span) -> bool:
        """Return whether two labels overlap, or touch so that they read as one."""
        return self.row == other.row and self.start <= other.end and other.start <= self.end


class Canvas:
    """Rows of cells to draw on. Text covers lines.

    >>> canvas = Canvas(9, 2)
    >>> canvas.line((0, 0), (8, 0), "dim"); canvas.write(2, 0, Text("Ostia"), "Ostia")
    >>> canvas.text().plain.splitlines()[0]
    '⠉ Ostia ⠁'
    """

    def __init__(self, width: int, height: int, plain: bool = False) -> None:
        self.width: Final = width
        self.height: Final = height
        self.plain: Final = plain
        """Whether to use only ASCII, for terminals without Braille."""
        self.spans: list[Span] = []
        self._dots = [[0] * width for _ in range(height)]
        self._tint = [[""] * width for _ in range(height)]
        self._written: dict[tuple[int, int], tuple[str, str]] = {}

    def line(self, start: tuple[float, float], end: tuple[float, float], style: str, every: int = 1) -> None:
        """Draw a straight line between two points, given in columns and rows.

        `every` draws only every n-th dot.
        """
        x1, y1, x2, y2 = start[0] * 2, start[1] * 4, end[0] * 2, end[1] * 4
        steps = int(max(abs(x2 - x1), abs(y2 - y1))) + 1
        for step in range(0, steps + 1, every):
            x = int(x1 + (x2 - x1) * step / steps)
            y = int(y1 + (y2 - y1) * step / steps)
            column, row = x // 2, y // 4
            if 0 <= column < self.width and 0 <= row < self.height:
                self._dots[row][column] |= _DOTS[x % 2][y % 4]
                self._tint[row][column] = style

    def write(self, column: int, row: int, text: Text, label: str) -> None:
        """Write one line of text. `label` identifies what the text belongs to."""
        if not text.plain:
            return
        end = column + len(text.plain)
        self.spans.append(Span(row, column, end, label))
        for beside in (column - 1, end):  # a letter right next to a piece of road is hard to read
            if 0 <= beside < self.width:
                self._dots[row][beside] = 0
        for offset, letter in enumerate(text.plain):
            styles = [text.style, *(span.style for span in text.spans if span.start <= offset < span.end)]
            self._written[row, column + offset] = (letter, " ".join(filter(None, map(str, styles))))

    def room(self, height: int, width: int) -> tuple[int, int] | None:
        """Return the column and row of the first free block, searching from the top and then from the left.

        >>> canvas = Canvas(12, 3); canvas.write(1, 0, Text("Ostia"), "Ostia"); canvas.room(2, 4), canvas.room(3, 9)
        ((7, 0), None)
        """
        taken = [
            [bool(dots) or (row, column) in self._written for column, dots in enumerate(cells)]
            for row, cells in enumerate(self._dots)
        ]
        for row in range(self.height - height + 1):
            for column in range(self.width - width + 1):
                beside = slice(max(column - 1, 0), column + width + 1)
                if not any(any(cells[beside]) for cells in taken[row : row + height]):
                    return column, row
        return None

    def clashes(self) -> list[tuple[Span, Span]]:
        """Return pairs of overlapping spans of different labels.

        A span that leaves the canvas is paired with itself.
        """
        found = [(one, one) for one in self.spans if one.start < 0 or one.end > self.width]
        for at, one in enumerate(self.spans):
            found += [
                (one, other) for other in self.spans[:at] if other.label != one.label and one.meets(other)
            ]
        return found

    def text(self) -> Text:
        """Return the canvas as text, one line per row."""
        out = Text(no_wrap=True)
        for row in range(self.height):
            out.append("\n" if row else "")
            cells = [self._cell(row, column) for column in range(self.width)]
            for style, run in groupby(cells, key=itemgetter(1)):
                out.append("".join(letter for letter, _ in run), style)
        return out

    def _cell(self, row: int, column: int) -> tuple[str, str]:
        written = self._written.get((row, column))
        if written:
            return written
        dots = self._dots[row][column]
        if not dots:
            return " ", ""
        return "." if self.plain else chr(_BRAILLE + dots), self._tint[row][column]
