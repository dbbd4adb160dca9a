"""Playing in the terminal: who is asked reads the board, writes a choice or a question, and so on to the end."""

from __future__ import annotations

import contextlib
import re
import sys
from dataclasses import dataclass
from shlex import quote
from typing import Final

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.errors import Refused
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..kernel.outcome import Outcome
from ..terminal import composing, reading
from ..terminal.display import Display
from ..terminal.menu import Menu, narrowed
from .counsel import COMMANDS, Counsel
from .desk import Desk
from .history import Told
from .offer import Offer
from .pauses import Pauses
from .table import GO_ON, PASS, Table

_FOR_SEAT: Final = re.compile(r"([A-Ha-h]):\s*(.*)")
"""`B: hold` is said by seat B, whoever is asked."""
QUIT: Final = "quit"
_BOT_GOES_ON: Final = ""
"""What an empty line does where a bot is on turn: nothing is written down, the bot just plays."""


class Left(Exception):
    """The person left the table."""


@dataclass(frozen=True)
class Question:
    """What stands at the prompt: whose choices have numbers, and what an empty line does."""

    seat: int
    menu: Menu
    goes_on: str | None = None
    """The act that an empty line stands for; None where it shows all choices again."""


class Play:
    """A table being played at in one terminal, people taking turns at the keyboard."""

    def __init__(self, table: Table, display: Display, console: Console) -> None:
        self.table: Final = table
        self.display: Final = display
        self.console: Final = console
        self._counsel: Final = Counsel(table, display)
        self._offer: Final = Offer(table, display, console)
        self._pauses: Final = Pauses()
        self._desk: Final = Desk(table, display, console)
        self._say: Final = display.speech.say
        self._asked: Question | None = None
        self._before_it: int | None = None
        """Whose eyes the screen is for, where people share it and hands are hidden."""
        self._unasked: Final[set[int]] = set()
        """The numbers of entries that were written without asking anybody."""

    def run(self) -> None:
        """Play until the game ends; Left if the person goes earlier."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415  (line editing and history come with the import)
        self._greet()
        while not self.table.over:
            told = self.table.bot_interrupts()
            if told is not None:
                self._tell(told)
                continue
            seat = self.table.turn()
            if seat not in self.table.bots:
                self._decide(seat)
            elif not self._come_in_between(seat):
                self._tell(self.table.bot_acts(seat))
        self._end()

    def farewell(self) -> str:
        """How to go on later."""
        return self._say("play.resume", file=quote(str(self.table.path)))

    # ---- deciding

    def _come_in_between(self, bot: int) -> bool:
        """Ask the people who could play something before a bot goes on; whether one of them did anything."""
        people = self.table.entitled()
        if not people or not self._worth_asking(busy=self.display.busy(self._view(bot))):
            return False
        return self._ask(people[0], bot)

    def _worth_asking(self, busy: bool = False, held: bool = False) -> bool:
        """Whether to ask in a window, or to go on without a word."""
        if self.table.secret:  # not to ask who holds nothing would show it
            return True
        plays = self._plays()
        urgent = any(text.split()[0] not in self.display.standing for _, text in plays)
        return self._pauses.asks(plays, busy, held, urgent)

    def _decide(self, seat: int) -> None:
        """Ask a seat until it has acted, or something else has changed the position."""
        goes_on = self._goes_on(seat)
        if goes_on and not self._worth_asking(held=goes_on == PASS and self.table.holds(seat)):
            self._unasked.add(len(self.table.match.entries))
            self._tell(self.table.act(seat, goes_on))
            return
        self._ask(seat)

    def _goes_on(self, seat: int, bot: int | None = None) -> str | None:
        """What an empty line stands for in a window; None where there is more to choose than what to play."""
        if bot is not None:
            return _BOT_GOES_ON
        options = self.table.options(seat)
        return next((act for act in (GO_ON, PASS) if act in options), None)

    def _ask(self, seat: int, bot: int | None = None) -> bool:
        """Show what a seat may do and take answers; False if a bot is to go on instead."""
        entries = len(self.table.match.entries)
        question = self._question(seat, bot)
        self._ask_again(question, bot)
        while len(self.table.match.entries) == entries:
            assert self._asked is not None
            line = self._read()
            said = _FOR_SEAT.fullmatch(line)
            if said:
                self._hear(SEAT_NAMES.index(said[1].upper()), said[2])
            elif line or (self._asked == question and question.goes_on is not None):
                if self._hear(self._asked.seat, line):
                    return False
            else:
                self._ask_again(question, bot, again=True)
        return True

    def _question(self, seat: int, bot: int | None) -> Question:
        goes_on = self._goes_on(seat, bot)
        if goes_on is None:
            options = sorted(self.table.listed(seat), key=self.display.closing.__contains__)
        else:
            options = [*self.table.plays(seat), *([goes_on] if goes_on else [])]
        return Question(seat, Menu(options, folded=self.display.folded), goes_on)

    def _ask_again(self, question: Question, bot: int | None, again: bool = False) -> None:
        """The whole question: board, heading, choices."""
        self._asked = question
        seat = question.seat
        self._curtain(seat)
        view = self._view(seat)
        if question.goes_on is not None:
            self._offer.heading(view, seat)
            self._offer.window(question.menu, seat, question.goes_on, bot)
            return
        if not again and self.display.wants_board(view):
            self._desk.board(seat, only_if_new=True)
        self._offer.heading(view, seat)
        self._offer.menu(question.menu)
        self._offer.composed(seat)
        self._offer.others(seat)

    def _curtain(self, seat: int) -> None:
        """Where hands are hidden and people share the screen: clear it, and wait until the next one sits before it."""
        if self.table.secret and seat != self._before_it:
            if self._before_it is not None:
                self.console.clear()
            self._before_it = seat
            line = input(f"{self._say('play.curtain', seat=SEAT_NAMES[seat])} ").strip()
            if not sys.stdin.isatty():
                self._print(line)
            if line.casefold() == QUIT:
                raise Left
            self._desk.forget()

    def _hear(self, seat: int, line: str) -> bool:
        """A command, a number, words or nothing; True if a bot is to go on."""
        if seat not in self.table.people or not self.table.options(seat):
            self._print(self._say("input.seat", seat=SEAT_NAMES[seat]))
            return False
        assert self._asked is not None
        question = self._asked if self._asked.seat == seat else self._question(seat, None)
        words = line.split()
        if not words:
            return self._empty(question)
        if words[0].casefold() in COMMANDS:
            return self._command(seat, words[0].casefold(), " ".join(words[1:]))
        if words[0].isdecimal():
            found = question.menu.chosen(int(words[0]), words[1:]) if len(words[0]) < 5 else []
            if found:
                self._take(seat, found, line)
            else:
                low, high = question.menu.range()
                self._print(self._say("input.number", low=low, high=high))
            return False
        return self._words(question, line)

    def _empty(self, question: Question) -> bool:
        """Nothing but Enter: go on, or for another seat than the one asked, show its choices."""
        if self._asked != question:
            self._asked = question
            self._offer.menu(question.menu)
            return False
        return self._go_on(question)

    def _go_on(self, question: Question) -> bool:
        """Let the window pass; True if it is a bot that goes on."""
        self._pauses.let_go(self._plays())
        if question.goes_on:
            self._tell(self.table.act(question.seat, question.goes_on))
        return question.goes_on == _BOT_GOES_ON

    def _words(self, question: Question, line: str) -> bool:
        """Options and commands, cut short or not."""
        seat = question.seat
        options = self.table.options(seat)
        stem = question.menu.stem
        found = reading.matching(f"{stem} {line}", options) if stem else []
        found = found or reading.matching(line, options)
        first, _, rest = line.partition(" ")
        commands = [command for command in COMMANDS if command.startswith(first.casefold())]
        if commands and found:
            meanings = [*dict.fromkeys(option.split()[0] for option in found), *commands]
            self._print(self._say("input.ambiguous", text=first, meanings=", ".join(meanings)))
            return False
        if len(commands) == 1:
            return self._command(seat, commands[0], rest)
        if not found and question.goes_on is not None and line.casefold() in (GO_ON, PASS):
            return self._go_on(question)
        if not found:
            verbs = [str(each["verb"]) for each in self.table.composed(seat)]
            act = composing.meant(line, self.table.game.words, verbs) if verbs else None
            if act is not None:
                self._compose(seat, act)
                return False
        self._take(seat, found or reading.without_verb(line, options), line)
        return False

    def _compose(self, seat: int, act: str) -> None:
        """Act on what a person put together, or say why the rules do not take it."""
        try:
            told = self.table.act(seat, act)
        except Refused as refused:
            self._print(self.display.refusal(refused.refusal))
        else:
            self._pauses.let_go(self._plays())
            self._tell(told)

    def _take(self, seat: int, found: list[str], line: str) -> None:
        """Act on the only option found, ask again among several, explain if there is none."""
        if not found:
            self._print(self._counsel.refused(seat, line))
        elif len(found) == 1:
            self._pauses.let_go(self._plays())
            self._tell(self.table.act(seat, found[0]))
        else:
            self._asked = Question(seat, narrowed(found))
            self._offer.menu(self._asked.menu)

    # ---- commands

    def _command(self, seat: int, command: str, rest: str) -> bool:
        """Carry out a command; True if a bot is to go on."""
        if command == QUIT:
            raise Left
        if command == "skip":
            return self._skip()
        if command == "undo":
            self._undo()
        elif command == "board" and not rest:
            self._desk.board(seat)
            assert self._asked is not None
            self._offer.menu(self._asked.menu)
        elif command == "board":
            self._desk.look(seat, rest)
        elif command == "cards":
            self._desk.piles(seat)
        elif command == "log":
            self._desk.log(rest)
        elif command == "save":
            self._desk.save(rest)
        elif command == "why":
            self._print(self._counsel.why(seat, rest))
        elif command == "rules":
            self._print(self._counsel.rules(rest))
        else:
            self._print(self._counsel.help(seat, rest))
        return False

    def _skip(self) -> bool:
        """Ask no more this turn; where that is what is being asked, go on."""
        self._pauses.skip(self._plays())
        self._print(Text(self._say("play.skipped"), "dim"))
        assert self._asked is not None
        return self._asked.goes_on is not None and self._go_on(self._asked)

    def _undo(self) -> None:
        told = self.table.undo(self._unasked)
        if told is None:
            self._print(self.display.speech.game.say("refusal.undo"))
        else:
            taken_back = self.table.match.entries[told.entry.undo or 0]
            self._pauses.happened()
            self._print(self._say("play.undone", act=taken_back.act))

    # ---- telling

    def _tell(self, told: Told) -> None:
        lines = self._desk.lines(told)
        reason = self.table.reasons.get(told.number)
        if reason is not None and not reason.obvious:  # below what was done, above what came of it
            lines.insert(1, Text(f"  {self.display.speech.reason(reason)}", "dim"))
        for line in lines:
            self._print(line)
        names = {self.table.game.fact_kinds[fact.kind].name for fact in told.facts}
        if names - {self.display.turn_begins}:
            self._pauses.happened()
        if self.display.turn_begins in names:
            self._pauses.turn_begun()

    def _plays(self) -> set[tuple[int, str]]:
        """Who of the people could play what: those asked, and those who may come in."""
        settled = self.table.game.changing(self.table.match.state)
        people = [seat for seat in self.table.people if not settled >> seat & 1]
        return {(seat, text) for seat in people for text in self.table.plays(seat)}

    def _view(self, seat: int) -> Named:
        return self.table.game.view(self.table.match.state, seat)

    def _greet(self) -> None:
        who = ", ".join(
            f"{SEAT_NAMES[seat]}: {self._say('play.bot', bot=self.display.speech.bot(self.table.bots[seat]))}"
            if seat in self.table.bots
            else f"{SEAT_NAMES[seat]}: {self._say('play.person')}"
            for seat in range(len(self.table.match.names))
        )
        view = self._view(self.table.audience)
        self._print(self._say("play.greeting", game=self.display.title(view), who=who))
        for line in self.display.cast(view):
            self._print(line)
        self._desk.print_line(self._say("play.kept", file=self.table.path, seed=self.table.seed))
        self._print(self._say("play.help"))
        for told in self.table.history.entries[-3:]:  # where a resumed game stopped
            self._tell(told)

    def _end(self) -> None:
        outcome = self.table.game.outcome(self.table.match.state)
        assert outcome is not None
        seat = self.table.audience
        self._desk.board(seat)
        self._print(Rule(style="dim"))
        winners = ", ".join(SEAT_NAMES[winner] for winner in outcome.winners)
        head = self._say("end.won", seats=winners) if winners else self._say("end.lost")
        self._print(Text(head, "bold green" if winners else "bold red"))
        self._print(self.display.speech.ending(outcome.ending))
        if outcome.lines:
            self._print(self._scores(outcome))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        acts = sum(entry.act is not None for entry in self.table.match.entries)
        for name, figure in [*self.display.summary(self._view(seat)), (self._say("end.acts"), str(acts))]:
            grid.add_row(name, figure)
        self._print(grid)
        self._desk.print_line(self._say("end.record", file=quote(str(self.table.path))))

    def _scores(self, outcome: Outcome) -> RenderableType:
        """Points by what they came from, a column a seat; below them the sum, what broke ties, and the places."""
        source = self.display.speech.game.say
        seats = SEAT_NAMES[: len(self.table.match.names)]
        grid = Grid("", *seats, box=None, padding=(0, 2, 0, 0))
        for line in outcome.lines:
            grid.add_row(source(f"score.{line.source}"), *map(str, line.points))
        assert outcome.scores is not None
        grid.add_row(self._say("end.points"), *map(str, outcome.scores), style="bold")
        for line in outcome.tie_breaks:
            grid.add_row(source(f"score.{line.source}"), *map(str, line.points), style="dim")
        if outcome.ranks is not None:
            grid.add_row(self._say("end.places"), *map(str, outcome.ranks))
        return grid

    # ---- the terminal

    def _read(self) -> str:
        assert self._asked is not None
        menu = self._asked.menu
        stem = f" {menu.stem}" if menu.narrow and menu.stem else ""
        line = input(f"{SEAT_NAMES[self._asked.seat]}{stem}> ").strip()
        if not sys.stdin.isatty():
            self._print(line)  # a script's lines belong in the transcript
        return line

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, markup=False)
