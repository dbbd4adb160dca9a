"""Output other than choices: the board, the known cards, the log; also saving."""

from __future__ import annotations

from collections import deque
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Final

from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..terminal.display import Display
from ..terminal.translator import WrongInput
from .history import LogEntry
from .outcomes import result
from .table import GO_ON, PASS, Table

_LOG_LINES: Final = 30
_ROOMY: Final = 48
"""Minimum height of a terminal with room for blank lines between the board and the question."""


class Screen:
    """Printer on one terminal."""

    def __init__(self, table: Table, display: Display, console: Console) -> None:
        self._table: Final = table
        self._display: Final = display
        self._console: Final = console
        self._say: Final = display.translator.say
        self._scene: Named | None = None
        """Content of the last board on the screen."""
        self._seen: Final[dict[int, tuple[Named | None, Named]]] = {}
        """The last two different views whose boards each seat saw, to highlight changes."""

    def board(self, seat: int, only_if_new: bool = False) -> None:
        """Print the board as a seat sees it. With `only_if_new`, skip it if it is already on the screen."""
        view = self._table.game.view(self._table.match.state, seat)
        scene = self._display.scene(view)
        if only_if_new and scene == self._scene:
            return
        self._scene = scene
        before, last = self._seen.get(seat, (None, None))
        if last is None or self._display.scene(last) != scene:
            before = last
        self._seen[seat] = (before, view)
        if not only_if_new or self._console.height >= _ROOMY:
            self._console.print()
        height = self._console.height if only_if_new else 0  # a requested board is shown in full
        self._console.print(self._display.board(view, self._console.width, before, height))

    def forget(self) -> None:
        """Forget the last board, because the screen was cleared."""
        self._scene = None

    def look(self, seat: int, place: str) -> None:
        """Print one place of the board in full."""
        about = self._display.about(self._table.game.view(self._table.match.state, seat), place)
        self._console.print(self._say("input.place", text=place) if about is None else about, markup=False)

    def piles(self, seat: int) -> None:
        """Print the known cards."""
        piles = self._display.piles(self._table.game.view(self._table.match.state, seat))
        self._console.print(self._say("cards.nothing") if piles is None else piles, markup=False)

    def log(self, lines: str) -> None:
        """Print the last lines of the log."""
        most = int(lines) if lines.isdecimal() and len(lines) < 7 else _LOG_LINES
        last: deque[Text] = deque()
        for logged in reversed(self._table.history.entries):
            if len(last) >= most:
                break
            last.extendleft(
                Text.assemble((f"{logged.number:4}  ", "dim"), line) for line in reversed(self.lines(logged))
            )
        for line in islice(last, max(0, len(last) - most), None):
            self._console.print(line)

    def lines(self, logged: LogEntry) -> list[Text]:
        """Return the facts of an entry, or the name of an action without facts. Automatic steps give no lines."""
        audience = self._table.audience
        lines = self._display.facts(logged.named(self._table.game, audience), logged.before)
        entry = logged.entry
        if lines or entry.seat is None:
            return lines
        seat = SEAT_NAMES[entry.seat]
        if entry.undo is not None:
            return [Text(self._say("play.undone_to", seat=seat, number=entry.undo))]
        act = logged.act(audience)
        verb, *rest = act.split()
        if act in (GO_ON, PASS) or verb in self._display.quiet:
            return []
        if verb not in [form.verb for form in self._table.game.words.forms]:  # hidden
            return [Text(f"{seat}: {act}", "dim")]
        name = self._display.translator.verb(self._table.game, verb)
        return [Text(f"{seat}: {name} {self._display.label(act)}" if rest else f"{seat}: {name}", "dim")]

    def ending(self) -> None:
        """Print the last board, the winner and why, the points, and the summary of a finished game."""
        outcome = self._table.game.outcome(self._table.match.state)
        assert outcome is not None
        seat = self._table.audience
        self.board(seat)
        self._console.print(Rule(style="dim"))
        for line in result(outcome, len(self._table.match.names), self._display.translator):
            self._console.print(line)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        view = self._table.game.view(self._table.match.state, seat)
        acts = sum(entry.act is not None for entry in self._table.match.entries)
        for name, figure in [*self._display.summary(view), (self._say("end.acts"), str(acts))]:
            grid.add_row(name, figure)
        self._console.print(grid)
        file = quote(str(self._table.path))
        self.print_line(self._say("end.record", file=file))
        if self._table.entry.hidden and self._table.reasons:
            self.print_line(self._say("end.reasons", file=file))

    def save(self, place: str) -> None:
        """Write the record to its file, or to another file."""
        path = Path(place).expanduser() if place else self._table.path
        if path != self._table.path and path.exists():
            self._console.print(self._say("error.exists", file=path), markup=False)
            return
        try:
            self._table.save(path)
        except WrongInput as error:
            self._console.print(str(error), markup=False)
        else:
            self.print_line(self._say("play.saved", file=path))

    def print_line(self, text: str) -> None:
        """Print a text with a path on one line, so that it can be copied."""
        self._console.print(text, markup=False, soft_wrap=True)
