"""A text environment: a seat that reads the table and answers in words, as a language model does."""

from __future__ import annotations

import io
import secrets
from functools import cached_property
from pathlib import Path
from typing import Final

from rich.console import Console, RenderableType

from .. import games
from ..kernel.errors import NotationError, Refused
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import INTERRUPTS, Given
from ..terminal import composing, reading
from ..terminal.display import Display
from ..terminal.translator import WrongInput, translator
from . import arguments, displays
from .help import Help
from .menus import MenuPrinter
from .outcomes import result
from .table import GO_ON, PASS, Table

WIDTH: Final = 110
"""Width of a board, in characters."""
UNSAVED: Final = Path()
Told = tuple[int | None, str | None, list[Named], Named | None]
"""An entry of the log as a seat may read it: who acted, the act, its facts, and what spectators saw before."""


class TextTable(Table):
    """A table of text seats. It is kept in a file unless its path is `UNSAVED`."""

    @cached_property
    def talk(self) -> list[str]:
        """Lines that seats said to each other."""
        return []

    def told(self, seat: int, since: int) -> list[Told]:
        """Return the log from entry `since` on, as a seat may read it."""
        log = self.history.entries[since:]
        return [(each.entry.seat, each.act(seat), each.named(self.game, seat), each.before) for each in log]

    def play(self, seat: int, text: str) -> None:
        """Do what a text seat chose."""
        self.act(seat, text)

    def go_on(self) -> None:
        """Let bots act until a text seat has to decide or the game is over."""
        while not self.over and self.turn() in self.bots:
            self.bot_acts(self.turn())

    def say(self, seat: int, text: str) -> None:
        """Say something to the other seats."""
        self.talk.append(f"{SEAT_NAMES[seat]}: {text}")

    def save(self, path: Path) -> None:
        """Write the record."""
        if path != UNSAVED:
            super().save(path)


class TextSeat:
    """One seat of a table as text. It shows only what the seat may know; WrongInput says what is refused, and why."""

    def __init__(self, table: TextTable, seat: int, display: Display) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self._display: Final = display
        self._help: Final = Help(table, display)
        self._console: Final = Console(file=io.StringIO(), width=WIDTH, color_system=None, highlight=False)
        self._read = self._heard = 0  # entries of the log and lines of talk that were reported

    def look(self, place: str = "") -> str:
        """Show what happened since your last decision, the board as your seat sees it, and your options.

        Give the name of a place to read about that place only.
        """
        self.table.go_on()
        view = self._view()
        if place:
            about = self._display.about(view, place)
            return self._text(about or self._display.translator.say("input.place", text=place))
        board = self._text(self._display.board(view, WIDTH), self._display.piles(view) or "")
        return "\n".join((*self._news(), board, self.options()))

    def options(self) -> str:
        """List what you may do now: a number, the notation and the meaning of each option."""
        view, options = self._view(), self.table.listed(self.seat)
        if outcome := self.table.game.outcome(self.table.match.state):
            return self._text(*result(outcome, len(self.table.match.names), self._display.translator))
        if not options:
            return self.why()
        lines = [self._display.status(view, self.seat), self._display.details(view)]
        for number, option in enumerate(options, 1):
            lines.append(f"{number}) {option}: {self._display.play(option)} {self._display.note(option)}")
        with self._console.capture() as composed:
            MenuPrinter(self.table, self._display, self._console).composed(self.seat)
        lines += [self._display.hint(options), composed.get()]
        return "\n".join(line.rstrip() for line in lines if line)

    def act(self, choice: str) -> str:
        """Do something: write the number or the notation of an option, or compose an action such as an offer.

        The answer says what happened up to your next decision. If the rules refuse it, the answer names the rule.
        """
        text = self._meant(" ".join(choice.split()))
        try:
            self.table.play(self.seat, text)
        except (Refused, NotationError):
            raise WrongInput(self.why(text)) from None
        self.table.go_on()
        return "\n".join((*self._news(), self.options()))

    def why(self, choice: str = "") -> str:
        """Say why you may not do something, with the text of the rule; without a choice, why verbs are missing."""
        self._view()
        text = self._display.spelt(" ".join(choice.split()))
        return self._text(self._help.why(self.seat, text if self.table.options(self.seat) else ""))

    def rules(self, topic: str = "") -> str:
        """Show a rule or a section by its id, or a card, a piece or a term by its name.

        Without a topic, list the sections and explain the signs of the board.
        """
        return self._text(self._help.rules(topic.strip()), "" if topic else self._display.legend())

    def say(self, text: str) -> str:
        """Say something to the other players, such as a proposal to trade; the answer is what is new."""
        self.table.say(self.seat, " ".join(text.split()))
        return "\n".join(self._news())

    def _view(self) -> Named:
        view = self.table.game.view(self.table.match.state, self.seat)
        self._display.watch(view)
        return view

    def _meant(self, line: str) -> str:
        """Return the action that a line stands for, in notation; WrongInput if it stands for none or for several."""
        self._view()
        say, options = self._display.translator.say, self.table.listed(self.seat)
        if line.isdecimal() and options:
            if len(line) > 4 or not 1 <= int(line) <= len(options):
                raise WrongInput(say("input.number", low=1, high=len(options)))
            return options[int(line) - 1]
        line = self._display.spelt(line)
        verbs = [str(each["verb"]) for each in self.table.composed(self.seat)]
        found = [line] if line in options else reading.matching(line, options)
        if not found and (composed := composing.meant(line, self.table.game.words, verbs)):
            found = [composed]
        found = found or reading.without_verb(line, options)
        if len(found) > 1:
            raise WrongInput(say("input.ambiguous", text=line, meanings=", ".join(found)))
        if not found:
            raise WrongInput(self.why(line) if line else self.options())
        return found[0]

    def _news(self) -> list[str]:
        """Return what the seat was not told yet: what happened, then what was said."""
        log = self.table.told(self.seat, self._read)
        lines: list[str] = []
        for seat, act, named, before in log:
            facts = [self._text(fact) for fact in self._display.facts(named, before)]
            if not facts and seat is not None and act not in (GO_ON, PASS, None, "None"):
                facts = [f"{SEAT_NAMES[seat]}: {act}"]
            lines += facts
        lines += self.table.talk[self._heard :]
        self._read, self._heard = self._read + len(log), len(self.table.talk)
        return lines

    def _text(self, *parts: RenderableType) -> str:
        with self._console.capture() as capture:
            for part in filter(None, parts):
                self._console.print(part, markup=False)
        return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def open_seats(
    game: str,
    seats: int | None = None,
    models: int = 1,
    bot: str = "random",
    settings: Given | None = None,
    seed: int | None = None,
    language: str | None = None,
    save: Path = UNSAVED,
) -> list[TextSeat]:
    """Start a game and return its first `models` seats; bots have the others. Interrupts are asked for in turn."""
    entry = games.find(game)
    words = translator(language, entry.rules)
    count = arguments.seats(entry, seats, words)
    bots = dict.fromkeys(range(models, count), arguments.bot(entry, bot, words).name)
    chosen = {**(settings or {}), INTERRUPTS.name: "poll"}
    chance = secrets.randbits(48) if seed is None else seed
    table = TextTable.start(entry, count, bots, chosen, chance, save, words)
    table.go_on()
    return [TextSeat(table, seat, displays.find(entry, words)) for seat in range(min(models, count))]
