"""A text environment: a seat that reads the table and answers in words, for language models."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

from rich.console import Console, RenderableType

from .. import games
from ..kernel.errors import NotationError, Refused
from ..kernel.game import Named
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import INTERRUPTS, Given
from ..table import WIDTH
from ..terminal import reading
from ..terminal.translator import WrongInput, translator
from . import arguments, displays
from .help import Help
from .menus import MenuPrinter
from .outcomes import result
from .table import GO_ON, PASS, UNSAVED, Table


class TextTable(Table):
    """A table of text seats. Each seat receives its log entries."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seats: Final[list[TextSeat]] = []

    def act(self, seat: int, text: str) -> Any:
        """Apply the action of a seat, and report it to each text seat as far as that seat may know it."""
        logged = super().act(seat, text)
        for each in self.seats:
            each.hear(seat, logged.act(each.seat), logged.named(self.game, each.seat), logged.before)
        return logged

    def say(self, seat: int, text: str) -> None:
        """Send a chat message to all text seats."""
        for each in self.seats:
            each.news.append(f"{SEAT_NAMES[seat]}: {text}")


class TextSeat:
    """One seat of a table as text. It shows only what the seat may know. Refusals raise WrongInput with the reason."""

    def __init__(self, table: TextTable, seat: int, language: str | None = None) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.news: list[str] = []  # received and not yet reported
        self._display: Final = displays.find(table.entry, translator(language, table.game))
        self._say: Final = self._display.translator.say
        self._help: Final = Help(table, self._display)
        self._console: Final = Console(file=io.StringIO(), width=WIDTH, color_system=None, highlight=False)
        table.seats.append(self)

    def look(self, place: str = "") -> str:
        """Show the news, the board as your seat sees it, and your options; or all about one place, by its name."""
        self.table.go_on()
        view = self._view()
        if place:
            return self._text(self._display.about(view, place) or self._say("input.place", text=place))
        board = self._text(self._display.board(view, WIDTH), self._display.piles(view) or "")
        return self._reported(board, self.options())

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
        """Choose an option by number or notation, or compose an offer; the answer has the news, or the rule broken."""
        text = self._meant(" ".join(choice.split()))
        try:
            self.table.act(self.seat, text)
        except (Refused, NotationError):
            raise WrongInput(self.why(text)) from None
        self.table.go_on()
        return self._reported(self.options())

    def why(self, choice: str = "") -> str:
        """Say why you may not do something, with the text of the rule; without a choice, why verbs are missing."""
        self._view()
        text = self._display.spelt(" ".join(choice.split()))
        return self._text(self._help.why(self.seat, text if self.table.options(self.seat) else ""))

    def rules(self, topic: str = "") -> str:
        """Show a rule or section by id, or a card or term by name; without a topic, the sections and signs."""
        return self._text(self._help.rules(topic.strip()), "" if topic else self._display.legend())

    def say(self, text: str) -> str:
        """Say something to the other players, such as a proposal to trade; the answer is what is new."""
        self.table.say(self.seat, " ".join(text.split()))
        return self._reported()

    def hear(self, seat: int | None, act: str | None, facts: list[Named], before: Named | None) -> None:
        """Receive an entry of the log. `before` is a spectator's view before the entry."""
        lines = [self._text(fact) for fact in self._display.facts(facts, before)]
        silent = seat is None or act in (GO_ON, PASS, None)
        self.news += lines or ([] if silent else [f"{SEAT_NAMES[seat or 0]}: {act}"])

    def _meant(self, line: str) -> str:
        """Return the action that a line means, in notation. Raises WrongInput if it means none or several."""
        self._view()
        options = self.table.listed(self.seat)
        if line.isdecimal() and options:
            if len(line) > 4 or not 1 <= int(line) <= len(options):
                raise WrongInput(self._say("input.number", low=1, high=len(options)))
            return options[int(line) - 1]
        line = self._display.spelt(line)
        found = [line] if line in options else reading.matching(line, options)
        if not found and (composed := self.table.composing(self.seat, line)):
            return composed
        found = found or reading.without_verb(line, options)
        if len(found) > 1:
            raise WrongInput(self._say("input.ambiguous", text=line, meanings=", ".join(found)))
        if not found:
            raise WrongInput(self.why(line) if line else self.options())
        return found[0]

    def _reported(self, *texts: str) -> str:
        """Return the news, each line only once, followed by texts."""
        lines, self.news = [*self.news, *texts], []
        return "\n".join(lines)

    def _view(self) -> Named:
        view = self.table.game.view(self.table.match.state, self.seat)
        self._display.watch(view)
        return view

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
    """Start a game and return its first `models` seats. Bots play the others. Interrupts are asked for in turn."""
    given = {**(settings or {}), INTERRUPTS.name: "poll"}
    own = translator(language)
    table = arguments.table(TextTable, games.find(game), seats, models, [bot], given, seed, save, own)
    found = [TextSeat(table, seat, language) for seat in table.people]
    table.go_on()
    return found
