"""Output of choices: a menu, or one or two lines if the player may only interrupt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..terminal import composing
from ..terminal.display import Display
from ..terminal.menu import Choice, Count, Menu
from .table import OF_THE_KERNEL, PASS, Table

_GAP: Final = "  "
_REMINDERS: Final = 2
"""Number of times to show the other commands of a window, even if they need another line."""


class MenuPrinter:
    """Printer of choices on one terminal."""

    def __init__(self, table: Table, display: Display, console: Console) -> None:
        self._table: Final = table
        self._display: Final = display
        self._console: Final = console
        self._say: Final = display.translator.say
        self._reminders = _REMINDERS
        self._examples = _REMINDERS

    def heading(self, view: Named, seat: int) -> None:
        """Print a heading that says which seat must decide what."""
        self._console.print(Rule(Text(self._display.status(view, seat)), align="left", style="dim"))
        if details := self._display.details(view):
            self._print(Text(details))

    def menu(self, menu: Menu) -> None:
        """Print numbered choices, one row per verb. Verbs without operands share the last row."""
        if isinstance(menu, Count):
            low, high = menu.range()
            self._print(self._say("play.count", what=self._display.play(menu.stem), low=low, high=high))
            return
        after = len(menu.stem.split()) - 1 if menu.narrow and menu.stem else 0
        numbers = iter(range(1, len(menu.choices) + 1))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        bare: list[Text] = []
        for verb, choices in menu.groups.items():
            if choices[0].label == verb:
                bare.append(_numbered(next(numbers), self._verb(verb)))
                continue
            heading = Text(self._display.play(menu.stem) if after else self._verb(verb), "bold")
            labels = self._labels(choices, numbers, after)
            notes = [self._note(choice) for choice in choices]
            if menu.narrow and any(notes):
                rows = Grid.grid(padding=(0, 2, 0, 0))
                for label, note in zip(labels, notes, strict=True):
                    rows.add_row(label, Text(note))
                grid.add_row(heading, rows)
            else:
                grid.add_row(heading, Columns(labels, padding=(0, 2)))
        if bare and grid.rows:
            grid.add_row("", Columns(bare, padding=(0, 2)))
        self._print(grid if grid.rows else Columns(bare, padding=(0, 2)))
        hint = self._display.hint([choice.options[0] for choice in menu.choices])
        back = self._say("play.back") if menu.narrow else ""
        if hint or back:
            self._print(Text(" ".join(filter(None, (hint, back))), "dim"))

    def composed(self, seat: int) -> None:
        """Print what can be composed, its bounds and its notation."""
        for each in self._table.composed(seat):
            verb = str(each["verb"])
            self._print(Text.assemble((self._verb(verb), "bold")))
            game = self._display.translator.game
            for name, bounds in composing.bounds(each, game.name):
                self._print(Text(f"  {game.name('operand', name)}: {bounds}"))
            self._print(Text(self._say("play.compose", example=self._table.example(seat, verb)), "dim"))

    def window(self, menu: Menu, seat: int, goes_on: str, bot: int | None) -> None:
        """Print what can be played in a window and how to continue without playing, in a few lines."""
        numbers = iter(range(1, len(menu.choices) + 1))
        parts: list[Text] = []
        for verb, choices in menu.groups.items():
            if verb not in OF_THE_KERNEL:
                labels = self._labels(choices, numbers, 0)
                parts += [Text.assemble((f"{self._verb(verb)}: ", "bold"), labels[0]), *labels[1:]]
        if goes_on:
            parts.append(
                _numbered(next(numbers), self._say("window.pass" if goes_on == PASS else "window.on"))
            )
        elif bot is not None:
            parts.append(Text(self._say("window.bot", seat=SEAT_NAMES[bot])))
        ways = [self._say("window.skip")]
        ways += [
            self._say(f"window.{act}") for act in ("hold", "release") if act in self._table.options(seat)
        ]
        hints = [Text(way, "dim") for way in ways]
        self._reminders -= 1
        if self._reminders >= 0 or len(_lines(parts + hints, self._console.width)) == 1:
            parts += hints
        for line in _lines(parts, self._console.width):
            self._print(line)
        self.others(seat)

    def others(self, seat: int) -> None:
        """Print which other people may interrupt, and their options if hands are open."""
        others = [other for other in self._table.entitled() if other != seat]
        if not others:
            return
        if not self._display.open_hands:
            seats = ", ".join(SEAT_NAMES[each] for each in others)
            self._print(self._say("play.entitled", seats=seats, example=f"{SEAT_NAMES[others[0]]}:"))
            return
        parts = []
        for other in others:
            menu = Menu(self._table.plays(other), folded=self._display.folded)
            plays = [self._display.plays([each.label for each in group]) for group in menu.groups.values()]
            parts.append(f"{SEAT_NAMES[other]}: {', '.join(plays)}")
        line = self._say("window.others", who="; ".join(parts))
        self._examples -= 1
        if self._examples >= 0:
            example = f"{SEAT_NAMES[others[0]]}: {self._table.plays(others[0])[0]}"
            line = f"{line} {self._say('window.example', example=example)}"
        self._print(Text(line))

    # ---- words

    def _verb(self, verb: str) -> str:
        return self._display.translator.verb(self._table.game, verb)

    def _labels(self, choices: Sequence[Choice], numbers: Iterator[int], after: int) -> list[Text]:
        labels = self._display.labels([choice.label for choice in choices], after)
        return [_numbered(next(numbers), label) for label in labels]

    def _note(self, choice: Choice) -> str:
        return self._display.note(choice.options[0]) if len(choice.options) == 1 else ""

    def _print(self, what: RenderableType) -> None:
        self._console.print(what, markup=False)


def _numbered(number: int, label: str) -> Text:
    return Text.assemble((f"{number})", "bold cyan"), " ", label)


def _lines(parts: Sequence[Text], width: int) -> list[Text]:
    """Return parts joined into as few lines as possible, without breaking any part."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1].plain) + len(_GAP) + len(part.plain) <= width:
            lines[-1] = Text(_GAP).join([lines[-1], part])
        else:
            lines.append(part)
    return lines
