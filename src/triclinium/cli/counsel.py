"""What a person may ask about the position: why something is refused, what to write, what a rule says."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.errors import NotationError, Refusal
from ..kernel.game import Game
from ..kernel.step import FIRST_VERB
from . import reading, rulebook
from .display import Display
from .table import Table

COMMANDS: Final = ("undo", "why", "help", "rules", "log", "board", "save", "quit")
"""What can be written besides options."""


class Counsel:
    """Answers in words, never in moves."""

    def __init__(self, table: Table, display: Display) -> None:
        self._table: Final = table
        self._game: Final[Game[Any]] = table.game
        self._display: Final = display
        self._say: Final = display.speech.say

    def why(self, seat: int, text: str) -> RenderableType:
        """Why verbs are not offered, or why the one that `text` names is not; each with its rule."""
        if text:
            answer = self.refusal(seat, text)
            return answer if isinstance(answer, str) else self._quoted([answer])
        refusals = self._game.refusals(self._table.match.state, seat)
        return self._quoted(refusals) if refusals else self._say("why.nothing")

    def refused(self, seat: int, text: str) -> str:
        """In one sentence why a text is no option."""
        answer = self.refusal(seat, text)
        return answer if isinstance(answer, str) else self._display.refusal(answer)

    def refusal(self, seat: int, text: str) -> Refusal | str:
        """The refusal of what a text means, or a sentence on how to write it."""
        words = self._game.words
        verbs = reading.verbs(text.split(maxsplit=1)[0], words)
        options = self._table.options(seat)
        if not verbs:
            return self._say("input.unknown", text=text, example=options[0])
        if len(verbs) > 1:
            return self._say("input.ambiguous", text=text, meanings=", ".join(verbs))
        form = words.forms[words.verb(verbs[0])]
        if reading.matching(text, options):
            return self._say("why.offered", verb=form.verb)
        state = self._table.match.state
        meant = reading.possible(text, form, words)
        offered = any(option.split()[0] == form.verb for option in options)
        if len(meant) != 1 and not offered:  # no one action is meant, so the whole verb is
            for refusal in self._game.refusals(state, seat):
                if refusal.verb == form.verb:
                    return refusal
        if len(meant) == 1 or (meant and not offered):
            try:
                return self._game.refusal(state, seat, words.read(meant[0]))
            except NotationError:  # a number too large to be one
                pass
        return self._say("input.usage", usage=form.usage())

    def help(self) -> RenderableType:
        """What can be written, and what the board's signs mean."""
        commands = Grid.grid(padding=(0, 2, 0, 0))
        for command in COMMANDS:
            commands.add_row(
                Text(self._say(f"command.{command}"), "bold"), self._say(f"command.{command}.about")
            )
        verbs = Grid.grid(padding=(0, 2, 0, 0))
        forms = self._game.words.forms
        for form in (*forms[FIRST_VERB:], *forms[:FIRST_VERB]):
            verbs.add_row(Text(form.usage(), "bold"), self._display.verb(form.verb))
        return Group(
            self._say("help.options"),
            Text(),
            verbs,
            Text(),
            self._say("help.commands"),
            Text(),
            commands,
            Text(),
            self._display.legend(),
        )

    def rules(self, asked: str) -> RenderableType:
        """A rule, a section, or without an id the list of sections."""
        book = rulebook.sections(self._display.speech.game)
        if not asked:
            return Group(*(Text(f"{section.id}  {section.title}") for section in book))
        part = rulebook.found(book, asked)
        return rulebook.shown(part) if part else self._say("error.rule", asked=asked)

    def _quoted(self, refusals: list[Refusal]) -> RenderableType:
        """Refusals in words; each rule is quoted once, after the last refusal by it."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for at, refusal in enumerate(refusals):
            grid.add_row(Text(refusal.verb, "bold"), self._display.refusal(refusal))
            if refusal.rule not in [later.rule for later in refusals[at + 1 :]]:
                text = self._display.speech.game.say(f"rule.{refusal.rule}")
                grid.add_row("", Text(f"{refusal.rule}: {text}", "dim"))
        return grid
