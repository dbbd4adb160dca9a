"""Interactive play in the terminal: show the board, read choices and questions, and continue until the end."""

from __future__ import annotations

import contextlib
import re
import sys
from dataclasses import dataclass
from shlex import quote
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from ..kernel.errors import NotationError, Refused
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..terminal import reading
from ..terminal.display import Display
from ..terminal.menu import Menu, narrowed
from .help import Help, commands
from .history import LogEntry
from .menus import MenuPrinter
from .pauses import Pauses
from .screen import Screen
from .table import GO_ON, PASS, Table

_FOR_SEAT: Final = re.compile(r"([A-Ha-h]):\s*(.*)")
"""Pattern of a line for a certain seat: `B: hold` is an action of seat B, whichever seat is asked."""
QUIT: Final = "quit"
_BOT_GOES_ON: Final = ""
"""Meaning of an empty line when a bot is on turn: the bot plays, and no action is recorded."""


class Left(Exception):
    """The person left the table."""


@dataclass(frozen=True)
class Prompt:
    """The current prompt: the seat whose choices are numbered, and the meaning of an empty line."""

    seat: int
    menu: Menu
    goes_on: str | None = None
    """Action that an empty line stands for. If it is None, an empty line shows all choices again."""


class Play:
    """A table that is played in one terminal. People share the keyboard."""

    def __init__(self, table: Table, display: Display, console: Console) -> None:
        self.table: Final = table
        self.display: Final = display
        self.console: Final = console
        self._help: Final = Help(table, display)
        self._menus: Final = MenuPrinter(table, display, console)
        self._pauses: Final = Pauses()
        self._screen: Final = Screen(table, display, console)
        self._say: Final = display.translator.say
        self._prompt: Prompt
        self._viewer: int | None = None
        """Seat that the screen is for, if people share it and hands are hidden."""
        self._automatic: Final[set[int]] = set()
        """Numbers of entries that were recorded without asking a person."""

    def run(self) -> None:
        """Play until the game ends. Raises Left if the person quits."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415  (the import enables line editing and history)
        self._greet()
        while not self.table.over:
            logged = self.table.bot_interrupts()
            if logged is not None:
                self.report(logged)
                continue
            seat = self.table.turn()
            if seat not in self.table.bots:
                self._decide(seat)
            elif not self._ask_before_bot(seat):
                self.report(self.table.bot_acts(seat))
        self._screen.ending()

    def farewell(self) -> str:
        """Return how to continue the game later."""
        return self._say("play.resume", file=quote(str(self.table.path)))

    # ---- decisions

    def _ask_before_bot(self, bot: int) -> bool:
        """Ask the people who could play something before a bot continues. Return whether one of them acted."""
        people = self.table.entitled()
        if not people or not self._should_ask(busy=self.display.busy(self._view(bot))):
            return False
        return self._ask(people[0], bot)

    def _should_ask(self, busy: bool = False, held: bool = False) -> bool:
        """Return whether to ask in a window, or to continue without asking."""
        if self.table.secret:  # not asking a seat would reveal that it holds nothing
            return True
        plays = self._plays()
        urgent = any(text.split()[0] not in self.display.standing for _, text in plays)
        return self._pauses.asks(plays, busy, held, urgent)

    def _decide(self, seat: int) -> None:
        """Ask a seat until it has acted, or something else has changed the position."""
        goes_on = self._goes_on(seat)
        if goes_on and not self._should_ask(held=goes_on == PASS and self.table.holds(seat)):
            self._automatic.add(len(self.table.match.entries))
            self.report(self.table.act(seat, goes_on))
            return
        self._ask(seat)

    def _goes_on(self, seat: int, bot: int | None = None) -> str | None:
        """Return the meaning of an empty line in a window, or None if the seat has to choose."""
        if bot is not None:
            return _BOT_GOES_ON
        options = self.table.options(seat)
        return next((act for act in (GO_ON, PASS) if act in options), None)

    def _ask(self, seat: int, bot: int | None = None) -> bool:
        """Show what a seat may do, and take answers. Return False if a bot must act instead."""
        entries = len(self.table.match.entries)
        prompt = self._new_prompt(seat, bot)
        self._show_prompt(prompt, bot)
        while len(self.table.match.entries) == entries:
            line = self._read()
            said = _FOR_SEAT.fullmatch(line)
            if said:
                self._speak(SEAT_NAMES.index(said[1].upper()), said[2])
            elif line or (self._prompt == prompt and prompt.goes_on is not None):
                if self._handle(self._prompt.seat, line):
                    return False
            else:
                self._show_prompt(prompt, bot, again=True)
        return True

    def _new_prompt(self, seat: int, bot: int | None) -> Prompt:
        goes_on = self._goes_on(seat, bot)
        self.display.watch(self._view(seat))
        if goes_on is None:
            options = sorted(self.table.listed(seat), key=self.display.closing.__contains__)
        else:
            options = [*self.table.plays(seat), *([goes_on] if goes_on else [])]
        return Prompt(seat, Menu(options, folded=self.display.folded, arrange=self.display.arrange), goes_on)

    def _show_prompt(self, prompt: Prompt, bot: int | None, again: bool = False) -> None:
        """Print the board, a heading and the choices."""
        self._prompt = prompt
        seat = prompt.seat
        self._hand_over(seat)
        view = self._view(seat)
        if prompt.goes_on is not None:
            self._menus.heading(view, seat)
            self._menus.window(prompt.menu, seat, prompt.goes_on, bot)
            return
        if not again and self.display.wants_board(view):
            self._screen.board(seat, only_if_new=True)
        self._menus.heading(view, seat)
        self._menus.menu(prompt.menu)
        self._menus.composed(seat)
        self._menus.others(seat)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen and wait for the next player, if people share the screen and hands are hidden."""
        if self.table.secret and seat != self._viewer:
            if self._viewer is not None:
                self.console.clear()
            self._viewer = seat
            if "readline" in sys.modules:  # the Up key would show what the previous player typed
                sys.modules["readline"].clear_history()
            line = input(f"{self._say('play.curtain', seat=SEAT_NAMES[seat])} ").strip()
            if not sys.stdin.isatty():
                self._print(line)
            if line.casefold() == QUIT:
                raise Left
            self._screen.forget()

    def _speak(self, seat: int, line: str) -> None:
        """Answer a line that names its seat. If hands are hidden, hand the screen over to that seat first."""
        if self.table.secret and seat != self._viewer and self._may_act(seat):
            self._hand_over(seat)
            self._prompt = self._new_prompt(seat, None)
            self._menus.menu(self._prompt.menu)
            if not line:
                return
        self._handle(seat, line)

    def _may_act(self, seat: int) -> bool:
        return seat in self.table.people and bool(self.table.options(seat))

    def _handle(self, seat: int, line: str) -> bool:
        """Handle a command, a number, words or an empty line. Return True if a bot must act next."""
        if not self._may_act(seat):
            self._print(self._say("input.seat", seat=SEAT_NAMES[seat]))
            return False
        prompt = self._prompt if self._prompt.seat == seat else self._new_prompt(seat, None)
        words = line.split()
        if not words:
            return self._empty(prompt)
        if words[0].casefold() in self._commands(seat):
            return self._command(seat, words[0].casefold(), " ".join(words[1:]))
        if words[0].isdecimal():
            found = prompt.menu.chosen(int(words[0]), words[1:]) if len(words[0]) < 5 else []
            if found:
                self._take(seat, found, line)
            else:
                low, high = prompt.menu.range()
                self._print(self._say("input.number", low=low, high=high))
            return False
        return self._words(prompt, line)

    def _empty(self, prompt: Prompt) -> bool:
        """Handle an empty line: continue, or show the choices of a seat that has not been asked."""
        if self._prompt != prompt:
            self._prompt = prompt
            self._menus.menu(prompt.menu)
            return False
        return self._go_on(prompt)

    def _go_on(self, prompt: Prompt) -> bool:
        """Close the window. Return True if a bot continues."""
        self._pauses.let_go(self._plays())
        if prompt.goes_on:
            self.report(self.table.act(prompt.seat, prompt.goes_on))
        return prompt.goes_on == _BOT_GOES_ON

    def _words(self, prompt: Prompt, line: str) -> bool:
        """Handle options and commands, abbreviated or not."""
        seat = prompt.seat
        options = self.table.options(seat)
        stem = prompt.menu.stem
        line = self.display.spelt(line)
        found = reading.matching(f"{stem} {line}", options) if stem else []
        found = found or reading.matching(line, options)
        first, _, rest = line.partition(" ")
        meant = [command for command in self._commands(seat) if command.startswith(first.casefold())]
        if meant and found:
            meanings = [*dict.fromkeys(option.split()[0] for option in found), *meant]
            self._print(self._say("input.ambiguous", text=first, meanings=", ".join(meanings)))
            return False
        if len(meant) == 1:
            return self._command(seat, meant[0], rest)
        if not found and prompt.goes_on is not None and line.casefold() in (GO_ON, PASS):
            return self._go_on(prompt)
        if not found:
            act = self.table.composing(seat, line)
            if act is not None:
                self._compose(seat, act)
                return False
        self._take(seat, found or reading.without_verb(line, options), line)
        return False

    def _compose(self, seat: int, act: str) -> None:
        """Apply a composed action, or print why the rules refuse it."""
        try:
            logged = self.table.act(seat, act)
        except Refused as refused:
            self._print(self.display.refusal(refused.refusal))
        except NotationError:  # the count of a thing is too large for a bundle
            self._print(self._help.refused(seat, act))
        else:
            self._pauses.let_go(self._plays())
            self.report(logged)

    def _take(self, seat: int, found: list[str], line: str) -> None:
        """Apply the only option found, ask again if there are several, or explain if there is none."""
        if not found:
            self._print(self._help.refused(seat, line))
        elif len(found) == 1:
            self._pauses.let_go(self._plays())
            self.report(self.table.act(seat, found[0]))
        else:
            self._prompt = Prompt(seat, narrowed(found, self.display.arrange))
            self._menus.menu(self._prompt.menu)

    # ---- commands

    def _commands(self, seat: int) -> list[str]:
        """Return the available commands.

        A command with the name of a current option is left out: the word means the option.
        """
        offered = {option.split()[0] for option in self.table.options(seat)}
        return [command for command in commands(self.table) if command not in offered]

    def _command(self, seat: int, command: str, rest: str) -> bool:
        """Execute a command. Return True if a bot must act next."""
        if command == QUIT:
            raise Left
        if command == "skip":
            return self._skip()
        if command == "undo":
            self._undo(seat)
        elif command == "board" and not rest:
            self._screen.board(seat)
            self._menus.menu(self._prompt.menu)
        elif command == "board":
            self._screen.look(seat, rest)
        elif command == "cards":
            self._screen.piles(seat)
        elif command == "log":
            self._screen.log(rest)
        elif command == "save":
            self._screen.save(rest)
        elif command == "hint":
            self._hint(seat)
        elif command == "why":
            self._print(self._help.why(seat, self.display.spelt(rest)))
        elif command == "rules":
            self._print(self._help.rules(rest))
        else:
            self._print(self._help.about(seat, rest))
        return False

    def _skip(self) -> bool:
        """Stop asking for this turn. Inside a window, also continue. Return True if a bot must act next."""
        self._pauses.skip(self._plays())
        self._print(Text(self._say("play.skipped"), "dim"))
        return self._prompt.goes_on is not None and self._go_on(self._prompt)

    def _hint(self, seat: int) -> None:
        """Print the best plans, or what the best bot would do, with the information of this seat, and why."""
        bot, act, reason, plans = self.table.hint(seat)
        name = self.display.translator.bot_name(bot)
        if act == PASS:
            self._print(self._say("hint.pass", bot=name))
        else:
            text = "hint.advice" if plans else "hint.act"
            self._print(self._say(text, bot=name, what=self.display.play(act), act=act))
        if reason is not None and not reason.obvious:
            self._print(Text(f"  {self.display.translator.reason(reason)}", "dim"))
        for number, plan in enumerate(plans):
            params = {
                "acts": ", ".join(map(self.display.play, plan.acts)),
                "gain": f"{plan.gain:+.1%}",
                "error": f"{plan.error:.1%}",
                "reason": self.display.translator.reason(plan.reason),
            }
            first = "hint.plan" if plan.clear else "hint.same"
            self._print(self._say("hint.other" if number else first, **params))
        for goal in self.table.entry.goals_of(self.table.match.state, seat):
            self._print(Text(f"  {self.display.translator.reason(goal)}", "dim"))

    def _undo(self, seat: int) -> None:
        # The undone action is printed. If hands are hidden, only its own seat may read it.
        logged = self.table.undo([seat] if self.table.secret else self.table.people, self._automatic)
        if logged is None:
            self._print(self.display.translator.game.say("refusal.undo"))
        else:
            taken_back = self.table.match.entries[logged.entry.undo or 0]
            self._pauses.happened()
            self._print(self._say("play.undone", act=taken_back.act))

    # ---- output

    def report(self, logged: LogEntry) -> None:
        """Print an entry: the action, the reason if it may be shown, and the facts."""
        lines = self._screen.lines(logged)
        shown = self.table.entry.shows_reasons(self.table.over)
        reason = self.table.reasons.get(logged.number) if shown else None
        if reason is not None and not reason.obvious:  # after the action, before its facts
            lines.insert(1, Text(f"  {self.display.translator.reason(reason)}", "dim"))
        for line in lines:
            self._print(line)
        names = {self.table.game.fact_kinds[fact.kind].name for fact in logged.facts}
        if names - {self.display.turn_begins}:
            self._pauses.happened()
        if self.display.turn_begins in names:
            self._pauses.turn_begun()

    def _plays(self) -> set[tuple[int, str]]:
        """Return what people could play: those who must decide, and those who may interrupt."""
        settled = self.table.game.changing(self.table.match.state)
        people = [seat for seat in self.table.people if not settled >> seat & 1]
        return {(seat, text) for seat in people for text in self.table.plays(seat)}

    def _view(self, seat: int) -> Named:
        return self.table.game.view(self.table.match.state, seat)

    def _greet(self) -> None:
        who = ", ".join(
            f"{SEAT_NAMES[seat]}: {self._say('play.bot', bot=self.display.translator.bot(self.table.bots[seat]))}"
            if seat in self.table.bots
            else f"{SEAT_NAMES[seat]}: {self._say('play.person')}"
            for seat in range(len(self.table.match.names))
        )
        view = self._view(self.table.audience)
        self._print(self._say("play.greeting", game=self.display.title(view), who=who))
        for line in self.display.cast(view):
            self._print(line)
        self._screen.print_line(self._say("play.kept", file=self.table.path, seed=self.table.seed))
        self._print(self._say("play.help"))
        for logged in self.table.history.entries[-3:]:  # the end of a resumed game
            self.report(logged)

    # ---- terminal

    def _read(self) -> str:
        menu = self._prompt.menu
        stem = f" {menu.stem}" if menu.narrow and menu.stem else ""
        line = input(f"{SEAT_NAMES[self._prompt.seat]}{stem}> ").strip()
        if not sys.stdin.isatty():
            self._print(line)  # include the lines of a script in the transcript
        return line

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, markup=False)
