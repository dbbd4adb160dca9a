"""Playing in the terminal: who is asked reads the board, writes a choice or a question, and so on to the end."""

from __future__ import annotations

import contextlib
import re
import sys
from pathlib import Path
from shlex import quote
from typing import Final

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from . import reading
from .counsel import COMMANDS, Counsel
from .display import Display
from .history import Told
from .menu import Count, Menu, narrowed
from .speech import WrongInput
from .table import Table

_LOG_LINES: Final = 30
_FOR_SEAT: Final = re.compile(r"([A-Ha-h]):\s*(.*)")
"""`B: hold` is said by seat B, whoever is asked."""


class Left(Exception):
    """The person left the table."""


class Play:
    """A table being played at in one terminal, people taking turns at the keyboard."""

    def __init__(self, table: Table, display: Display, console: Console) -> None:
        self.table: Final = table
        self.display: Final = display
        self.console: Final = console
        self._counsel: Final = Counsel(table, display)
        self._say: Final = display.speech.say
        self._seen: Final[dict[int, Named]] = {}
        """The view each person last decided on, to mark what is new."""
        self._asked: tuple[int, Menu] | None = None
        """The seat at the prompt and its menu, which stays while no act is done."""

    def run(self) -> None:
        """Play until the game ends; Left if the person goes earlier."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415  (line editing and history come with the import)
        self._greet()
        while not self.table.over:
            seat = self.table.turn()
            if seat in self.table.bots:
                self._tell(self.table.bot_acts(seat))
            else:
                self._decide(seat)
        self._end()

    def farewell(self) -> str:
        """How to go on later."""
        return self._say("play.resume", file=quote(str(self.table.path)))

    # ---- deciding

    def _decide(self, seat: int) -> None:
        """Ask a seat until it has acted, or something else has changed the position."""
        entries = len(self.table.match.entries)
        self._board(seat)
        self._offer(seat, Menu(self.table.listed(seat)))
        while len(self.table.match.entries) == entries:
            assert self._asked is not None
            line = self._read()
            said = _FOR_SEAT.fullmatch(line)
            if said:
                self._hear(SEAT_NAMES.index(said[1].upper()), said[2])
            elif line:
                self._hear(self._asked[0], line)
            else:
                self._offer(seat, Menu(self.table.listed(seat)))

    def _hear(self, seat: int, line: str) -> None:
        """A command, a number, or words."""
        if seat not in self.table.people or not self.table.options(seat):
            self._print(self._say("input.seat", seat=SEAT_NAMES[seat]))
            return
        assert self._asked is not None
        asked, menu = self._asked
        if asked != seat:
            menu = Menu(self.table.listed(seat))
        words = line.split()
        if not words:
            self._offer(seat, menu)
        elif words[0].casefold() in COMMANDS:
            self._command(seat, words[0].casefold(), " ".join(words[1:]))
        elif words[0].isdecimal():
            found = menu.chosen(int(words[0]), words[1:]) if len(words[0]) < 5 else []
            low, high = menu.range()
            if found:
                self._take(seat, found, line)
            else:
                self._print(self._say("input.number", low=low, high=high))
        else:
            self._words(seat, line, menu.stem)

    def _words(self, seat: int, line: str, stem: str) -> None:
        """Options and commands, cut short or not."""
        options = self.table.options(seat)
        found = reading.matching(f"{stem} {line}", options) if stem else []
        found = found or reading.matching(line, options)
        first, _, rest = line.partition(" ")
        commands = [command for command in COMMANDS if command.startswith(first.casefold())]
        if commands and found:
            meanings = [*dict.fromkeys(option.split()[0] for option in found), *commands]
            self._print(self._say("input.ambiguous", text=first, meanings=", ".join(meanings)))
        elif len(commands) == 1:
            self._command(seat, commands[0], rest)
        else:
            self._take(seat, found, line)

    def _take(self, seat: int, found: list[str], line: str) -> None:
        """Act on the only option found, ask again among several, explain if there is none."""
        if not found:
            self._print(self._counsel.refused(seat, line))
        elif len(found) == 1:
            self._seen[seat] = self.table.game.view(self.table.match.state, seat)
            self._tell(self.table.act(seat, found[0]))
        else:
            self._offer(seat, narrowed(found))

    def _offer(self, seat: int, menu: Menu) -> None:
        """Show a menu and keep it for the answer."""
        self._asked = (seat, menu)
        if isinstance(menu, Count):
            low, high = menu.range()
            self._print(self._say("play.count", what=menu.stem, low=low, high=high))
            return
        numbers = iter(range(1, len(menu.choices) + 1))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for verb, choices in menu.groups.items():
            labels = []
            for choice in choices:
                label = choice.label.removeprefix(f"{verb} ")
                if label[0].isdigit():  # two numbers side by side would be a riddle
                    label = choice.label
                labels.append(Text.assemble((f"{next(numbers)})", "bold cyan"), " ", label))
            name = self.display.speech.verb(self.table.game, verb)
            grid.add_row(Text(name, "bold"), Columns(labels, padding=(0, 2)))
        self._print(grid)
        others = [other for other in self.table.entitled() if other != seat]
        if others:
            self._print(self._say("play.entitled", seats=", ".join(SEAT_NAMES[each] for each in others)))
        if menu.narrow:
            self._print(Text(self._say("play.back"), "dim"))

    # ---- commands

    def _command(self, seat: int, command: str, rest: str) -> None:
        if command == "undo":
            self._undo()
        elif command == "board":
            self._look(seat, rest)
        elif command == "log":
            self._log(rest)
        elif command == "save":
            self._save(rest)
        elif command == "quit":
            raise Left
        elif command == "why":
            self._print(self._counsel.why(seat, rest))
        elif command == "rules":
            self._print(self._counsel.rules(rest))
        else:
            self._print(self._counsel.help())

    def _undo(self) -> None:
        told = self.table.undo()
        if told is None:
            self._print(self.display.speech.game.say("refusal.undo"))
        else:
            taken_back = self.table.match.entries[told.entry.undo or 0]
            self._print(self._say("play.undone", act=taken_back.act))

    def _look(self, seat: int, rest: str) -> None:
        if not rest:
            self._board(seat)
            self._offer(seat, Menu(self.table.listed(seat)))
            return
        about = self.display.about(self.table.game.view(self.table.match.state, seat), rest)
        self._print(self._say("input.place", text=rest) if about is None else about)

    def _log(self, rest: str) -> None:
        most = int(rest) if rest.isdecimal() and len(rest) < 7 else _LOG_LINES
        lines = [
            Text.assemble((f"{told.number:4}  ", "dim"), line)
            for told in self.table.history
            for line in self._lines(told)
        ]
        for line in lines[-most:] if most else []:
            self._print(line)

    def _save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.table.path
        if path != self.table.path and path.exists():
            self._print(self._say("error.exists", file=path))
            return
        try:
            self.table.save(path)
        except WrongInput as error:
            self._print(str(error))
        else:
            self._print_line(self._say("play.saved", file=path))

    # ---- telling

    def _lines(self, told: Told) -> list[Text]:
        """What an entry brought about; an act that brought about nothing by its notation."""
        audience = self.table.audience
        lines = self.display.facts(told.named(self.table.game, audience))
        entry = told.entry
        if lines or entry.seat is None:
            return lines
        if entry.undo is not None:
            return [Text(self._say("play.undone_to", seat=SEAT_NAMES[entry.seat], number=entry.undo))]
        act = self.table.match.redacted(audience).entries[told.number].act
        return [Text(f"{SEAT_NAMES[entry.seat]}: {act}", "dim")]

    def _tell(self, told: Told) -> None:
        for line in self._lines(told):
            self._print(line)

    def _board(self, seat: int) -> None:
        view = self.table.game.view(self.table.match.state, seat)
        self._print("")
        self._print(self.display.board(view, self.console.width, self._seen.get(seat)))
        if seat >= 0 and not self.table.over:
            self._print(Rule(self.display.status(view, seat), align="left", style="dim"))

    def _greet(self) -> None:
        who = ", ".join(
            f"{SEAT_NAMES[seat]}: {self._say('play.bot', bot=self.table.bots[seat])}"
            if seat in self.table.bots
            else f"{SEAT_NAMES[seat]}: {self._say('play.person')}"
            for seat in range(len(self.table.match.names))
        )
        self._print(self._say("play.greeting", game=self.table.game.name, who=who))
        self._print_line(self._say("play.kept", file=self.table.path, seed=self.table.seed))
        self._print(self._say("play.help"))
        for told in self.table.history[-3:]:  # where a resumed game stopped
            self._tell(told)

    def _end(self) -> None:
        outcome = self.table.game.outcome(self.table.match.state)
        assert outcome is not None
        seat = self.table.audience
        view = self.table.game.view(self.table.match.state, seat)
        self._board(seat)
        self._print(Rule(style="dim"))
        winners = ", ".join(SEAT_NAMES[winner] for winner in outcome.winners)
        head = self._say("end.won", seats=winners) if winners else self._say("end.lost")
        self._print(Text(head, "bold green" if winners else "bold red"))
        self._print(self.display.speech.ending(outcome.ending))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        acts = sum(entry.act is not None for entry in self.table.match.entries)
        for name, figure in [*self.display.summary(view), (self._say("end.acts"), str(acts))]:
            grid.add_row(name, figure)
        self._print(grid)
        self._print_line(self._say("end.record", file=quote(str(self.table.path))))

    # ---- the terminal

    def _read(self) -> str:
        assert self._asked is not None
        seat, menu = self._asked
        stem = f" {menu.stem}" if menu.narrow and menu.stem else ""
        line = input(f"{SEAT_NAMES[seat]}{stem}> ").strip()
        if not sys.stdin.isatty():
            self._print(line)  # a script's lines belong in the transcript
        return line

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, markup=False)

    def _print_line(self, text: str) -> None:
        """A text with a path in it, which must not be broken: one may want to copy it."""
        self.console.print(text, markup=False, soft_wrap=True)
