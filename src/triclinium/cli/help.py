"""Answers to questions about a position: why an action is refused, what to write, what a name or a rule means."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.bundle import Bundle
from ..kernel.errors import NotationError, Refusal
from ..kernel.game import Game
from ..kernel.notation import Form
from ..kernel.step import FIRST_VERB
from ..terminal import composing, reading
from ..terminal.display import Display
from ..terminal.translator import WrongInput
from . import rulebook
from .table import Table

SKIP: Final = "skip"
HINT: Final = "hint"
COMMANDS: Final = ("undo", "why", HINT, "help", "rules", "log", "board", "cards", SKIP, "save", "quit")
"""Commands that players can enter besides options."""
ALL: Final = "all"
"""Argument of `help` for everything that can ever be written."""
_VERBS_WIDTH: Final = 24


def commands(table: Table) -> list[str]:
    """Return the commands that apply at a table.

    `skip` needs a game with interrupts. `hint` needs a game that allows hints and has a bot that gives them.
    """
    hints = table.entry.adviser is not None and table.entry.tables.hints != "never"
    missing = {SKIP: not table.entry.interrupts, HINT: not hints}
    return [command for command in COMMANDS if not missing.get(command, False)]


class Help:
    """Answers to questions. They never change the game."""

    def __init__(self, table: Table, display: Display) -> None:
        self._table: Final = table
        self._game: Final[Game[Any]] = table.game
        self._display: Final = display
        self._say: Final = display.translator.say

    def why(self, seat: int, text: str) -> RenderableType:
        """Return why verbs are not offered, or why the action that `text` names is not, each with its rule."""
        if text:
            answer = self.refusal(seat, text)
            return answer if isinstance(answer, str) else self._quoted([answer])
        view = self._game.view(self._table.match.state, seat)
        refusals = [
            refusal
            for refusal in self._game.refusals(self._table.match.state, seat)
            if not refusal.verb or self._display.expects(view, seat, refusal.verb)
        ]
        return self._quoted(refusals) if refusals else self._say("why.nothing")

    def refused(self, seat: int, text: str) -> str:
        """Return in one sentence why a text is not an option."""
        answer = self.refusal(seat, text)
        return answer if isinstance(answer, str) else self._display.refusal(answer)

    def refusal(self, seat: int, text: str) -> Refusal | str:
        """Return the refusal of the action that a text means, or a sentence on how to write it."""
        words = self._game.words
        verbs = reading.verbs(text.split(maxsplit=1)[0], words)
        options = self._table.options(seat)
        if not verbs:  # it may be the name of something that only one verb uses, such as a card
            verbs = [
                form.verb for form in words.forms if reading.possible(f"{form.verb} {text}", form, words)
            ]
            verbs = [verb for verb in verbs if verb in self._display.folded] or verbs
            if len(verbs) == 1:
                return self.refusal(seat, f"{verbs[0]} {text}")
            return self._say("input.unknown", text=text, example=options[0])
        if len(verbs) > 1:
            return self._say("input.ambiguous", text=text, meanings=", ".join(verbs))
        form = words.forms[words.verb(verbs[0])]
        if any(isinstance(words.kinds[kind], Bundle) for _, kind in form.operands):
            return self._composed(seat, text, form)
        if reading.matching(text, options):
            return self._say("why.offered", verb=form.verb)
        state = self._table.match.state
        meant = reading.possible(text, form, words)
        offered = any(option.split()[0] == form.verb for option in options)
        one = len(meant) == 1 or _differ_at_the_end(meant)
        if not one and not offered:  # no single action is meant, so explain the verb
            for refusal in self._game.refusals(state, seat):
                if refusal.verb == form.verb:
                    return refusal
        if one or (meant and not offered):
            try:
                return self._game.refusal(state, seat, words.read(meant[0]))
            except NotationError:  # the number is too large for an operand
                pass
        return self._say("input.usage", usage=form.usage())

    def _composed(self, seat: int, text: str, form: Form) -> Refusal | str:
        """Return the refusal of a composed action, or how to write one."""
        words, state = self._game.words, self._table.match.state
        meant = composing.meant(text, words, [form.verb])
        if meant is not None:
            try:
                refusal = self._game.refuses(state, seat, words.read(meant))
            except NotationError:  # the count of a thing is too large for a bundle
                return self._too_many(form)
            return refusal or self._say("why.offered", verb=form.verb)
        for each in self._game.refusals(state, seat):
            if each.verb == form.verb:
                return each
        return self._say("input.usage", usage=form.usage())

    def _too_many(self, form: Form) -> str:
        kinds = [self._game.words.kinds[kind] for _, kind in form.operands]
        most = max((kind.most for kind in kinds if isinstance(kind, Bundle)), default=0)
        usage = self._say("input.usage", usage=form.usage())
        return f"{self._say('input.most', most=most)} {usage}"

    def about(self, seat: int, text: str) -> RenderableType:
        """Explain a name. Without one, list what can be written and what the symbols on the board mean."""
        if text and text.casefold() != ALL:
            return self._explained(seat, text)
        forms = self._game.words.forms
        offered = {option.split()[0] for option in self._table.options(seat)}
        listed = [form for form in (*forms[FIRST_VERB:], *forms[:FIRST_VERB]) if text or form.verb in offered]
        verbs = Grid.grid(padding=(0, 2, 0, 0))
        for form in listed:
            verbs.add_row(Text(form.usage(), "bold"), self._display.verb(form.verb))
        written = Grid.grid(padding=(0, 2, 0, 0))
        for command in commands(self._table):
            about = self._say(f"command.{command}.about", **self._examples())
            written.add_row(Text(self._say(f"command.{command}"), "bold"), about)
        parts: list[RenderableType] = [
            *(self._say("help.options"), Text(), verbs, Text()),
            *(self._say("help.commands"), Text(), written, Text()),
        ]
        if self._table.entry.interrupts:
            parts += [self._say("help.windows"), Text()]
        if len(self._table.people) > 1:
            parts += [self._say("help.shared"), Text()]
        return Group(*parts, self._display.legend())

    def _explained(self, seat: int, text: str) -> RenderableType:
        view = self._game.view(self._table.match.state, seat)
        found = self._display.explain(view, text)
        if not found:
            part = rulebook.found(rulebook.sections(self._display.translator.game), text)
            return rulebook.render(part) if part else self._say("help.nothing", text=text)
        if len(found) > rulebook.MOST:
            return self._say("input.ambiguous", text=text, meanings=", ".join(found))
        return Group(*found.values())

    def rules(self, text: str) -> RenderableType:
        """Show a rule, a section, or a named thing with the rules that cite it. Without a text, list the sections."""
        book = rulebook.sections(self._display.translator.game)
        if not text:
            return Group(*(Text(f"{section.id}  {section.title}") for section in book))
        part = rulebook.found(book, text)
        if part:
            return rulebook.render(part)
        try:
            found = rulebook.topics(self._display, text, book)
        except WrongInput as error:
            return str(error)
        return Group(*(rulebook.render_topic(each, book) for each in found))

    def _examples(self) -> dict[str, str]:
        return rulebook.examples(rulebook.sections(self._display.translator.game))

    def _quoted(self, refusals: list[Refusal]) -> RenderableType:
        """Return refusals in words. Verbs with the same refusal share a row.

        Each rule is quoted once, after the last refusal that cites it.
        """
        sentences: dict[tuple[str, str], list[str]] = {}
        for refusal in refusals:
            sentences.setdefault((self._display.refusal(refusal), refusal.rule), []).append(refusal.verb)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(max_width=_VERBS_WIDTH)
        rules = [rule for _, rule in sentences]
        for at, ((sentence, rule), verbs) in enumerate(sentences.items()):
            grid.add_row(Text(", ".join(verbs), "bold"), sentence)
            # A game may have no text for a rule.
            text = self._display.translator.game.table.get(f"rule.{rule}")
            if text is not None and rule not in rules[at + 1 :]:
                grid.add_row("", Text(f"{rule}: {text}", "dim"))
        return grid


def _differ_at_the_end(meant: list[str]) -> bool:
    """Return whether the options differ only in the last of several operands: variants of one action."""
    stems = {option.rpartition(" ")[0] for option in meant}
    return len(stems) == 1 and " " in stems.pop()
