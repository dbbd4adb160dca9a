"""Display of games in a terminal. This base class works for any game; a game may define its own subclass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..kernel.bundle import Bundle
from ..kernel.errors import Refusal
from ..kernel.game import Game, Named
from ..kernel.notation import SEAT_NAMES, Kind
from . import reading
from .menu import ELLIPSIS, Choice
from .translator import Translator

WARNING: Final = "bold red"
"""Style of warnings. The text must be clear without it."""
_OF_THE_TABLE: Final = frozenset({"viewer", "awaited", "holding", "passed"})
"""Fields of every view that no board shows."""
_NOT_ON_THE_BOARD: Final = _OF_THE_TABLE | {"rules", "seats", "poll", "ending", "agenda"}
"""Fields of every view that the default board leaves out, because the lines around it contain them in words.
"""


class Display:
    """Display of views and facts of one game in one language. `plain` allows only ASCII."""

    turn_begins: str = ""
    """Name of the fact that marks the start of a turn, if the game has one."""
    folded: frozenset[str] = frozenset()
    """Verbs whose options are always grouped by their first operand."""
    closing: frozenset[str] = frozenset()
    """Options that end something. They are listed last."""
    standing: frozenset[str] = frozenset()
    """Verbs that can be played at almost any time, so players need no reminder of them."""
    quiet: frozenset[str] = frozenset()
    """Verbs that are not reported unless they cause a fact. The fact is then reported."""
    open_hands: bool = False
    """Whether all players may know all hands, and therefore what each player could play."""

    def __init__(self, game: Game[Any], translator: Translator, plain: bool = False) -> None:
        self.game: Final = game
        self.translator: Final = translator
        self.plain: Final = plain

    # ---- the board

    def board(self, view: Named, width: int, before: Named | None = None, height: int = 0) -> RenderableType:
        """Return the whole board. `before` is the view that this player saw last, to highlight changes."""
        return self.tree({name: value for name, value in view.items() if name not in _NOT_ON_THE_BOARD})

    def tree(self, named: Named) -> RenderableType:
        """Return named values as rows of a grid: the label of each (`term.NAME`), then the value in words."""
        grid = Table.grid(padding=(0, 2))
        for name, value in named.items():
            label = self.translator.game.table.get(f"term.{name}", name.replace("_", " ").capitalize())
            grid.add_row(Text(label, style="bold"), self.value(name, value))
        return grid

    def value(self, name: str, value: object) -> RenderableType:
        """Return a value of a view in words: a line, or a grid if it contains lists or named values."""
        if isinstance(value, dict) and value:
            return self.tree(value)
        if isinstance(value, list | tuple) and any(isinstance(each, dict | list | tuple) for each in value):
            grid = Table.grid(padding=(0, 1))
            for at, each in enumerate(value, 1):
                grid.add_row(f"{at}.", self.value(name, each))
            return grid
        if isinstance(value, bool):
            return Text(self.translator.say("value.yes" if value else "value.no"))
        if value is None or value in ([], (), {}):
            return Text("-")
        return Text(self.translator.game.name(name, value))

    def scene(self, view: Named) -> Named:
        """Return the part of a view that the board shows. The board is redrawn only if it changes."""
        return {name: value for name, value in view.items() if name not in _OF_THE_TABLE}

    def wants_board(self, view: Named) -> bool:
        """Return whether the current choice requires the whole board."""
        return True

    def busy(self, view: Named) -> bool:
        """Return whether the seat on turn is busy, so that other seats can wait for its next action."""
        return False

    def title(self, view: Named) -> str:
        """Return the game's name and its settings."""
        return self.translator.game.table.get(f"game.{self.game.name}", self.game.name)

    def cast(self, view: Named) -> list[Text]:
        """Return the abilities of each player, shown at the beginning."""
        return []

    def piles(self, view: Named) -> RenderableType | None:
        """Return the cards that are open or known. None if the game shows no such cards."""
        return None

    def legend(self) -> Text:
        """Return the meaning of the symbols on the board."""
        return Text()

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """Return names and figures about a finished game."""
        return []

    # ---- questions and answers

    def watch(self, view: Named) -> None:
        """Use this view from now on for questions, input and wording."""
        return

    def arrange(self, options: Sequence[str]) -> list[Choice] | None:
        """Return how the options of one verb are grouped in a menu. None groups them in the usual way."""
        return None

    def spelt(self, line: str) -> str:
        """Translate names that only this display uses into notation."""
        return line

    def status(self, view: Named, seat: int) -> str:
        """Return in a few words which seat must decide what."""
        return SEAT_NAMES[seat]

    def details(self, view: Named) -> str:
        """Return what the question depends on, if it takes more than a few words. Usually empty."""
        return ""

    def verb(self, verb: str) -> str:
        """Return what a verb does, for the help page."""
        return self.translator.verb(self.game, verb)

    def expects(self, view: Named, seat: int, verb: str) -> bool:
        """Return whether a seat may expect this verb, so that its absence needs a reason."""
        return True

    def label(self, text: str, after: int = 0) -> str:
        """Return an option or a menu entry in words, without its verb and the `after` words behind it."""
        words = self.game.words
        verb, *tokens = text.split()
        form = words.forms[words.verb(verb)]
        parts = []
        for at, token in enumerate(tokens):
            if token == ELLIPSIS:
                parts.append(token)
                break
            name, kind = form.words[at]
            if at < after:
                continue
            if not name:
                parts += [self.translator.joint(kind)] if parts else []
            elif kind == "count":
                parts.append(self.count(name, token))
            else:
                parts.append(self.operand(words.kinds[kind], token))
        return " ".join(parts)

    def operand(self, kind: Kind, word: str) -> str:
        """Return a written operand in words: the name of a piece, or the number of each thing."""
        value = kind.read(word)
        if isinstance(kind, Bundle):
            return self.translator.game.name(kind.name, kind.named(value))
        return self.piece(kind.name, str(kind.say(value)))

    def labels(self, texts: Sequence[str], after: int = 0) -> list[str]:
        """Return the choices of one verb in words."""
        return [self.label(text, after) for text in texts]

    def play(self, text: str) -> str:
        """Return an option or a menu entry in words with its verb."""
        verb = self.translator.verb(self.game, text.split(maxsplit=1)[0])
        return f"{verb} {self.label(text)}".rstrip()

    def plays(self, texts: Sequence[str]) -> str:
        """Return the choices of one verb, for a list of possible actions."""
        verb = self.translator.verb(self.game, texts[0].split(maxsplit=1)[0])
        labels = ", ".join(filter(None, self.labels(texts)))
        return f"{verb} ({labels})" if labels else verb

    def piece(self, kind: str, name: str) -> str:
        """Return an operand of an option in words."""
        return self.translator.game.name(kind, name)

    def count(self, name: str, number: str) -> str:
        """Return a number, or a range of numbers, of something."""
        return f"{name} {number}"

    def note(self, option: str) -> str:
        """Return what a player should know about an option before choosing it. Usually empty."""
        return ""

    def hint(self, options: Sequence[str]) -> str:
        """Return what a player should know about a whole list of options. Usually empty."""
        return ""

    # ---- facts and refusals

    def word(self, name: str, value: object) -> object:
        """Return a parameter of a fact or a refusal in words."""
        return value

    def facts(self, named: Sequence[Named], before: Named | None = None) -> list[Text]:
        """Return facts as lines. `before` is a spectator's view before the facts."""
        lines = []
        for each in named:
            params = {
                name: self.word(name, value) for name, value in each.items() if name not in ("fact", "rule")
            }
            lines.append(Text(self.translator.game.say(f"fact.{each['fact']}", params)))
        return lines

    def refusal(self, refusal: Refusal) -> str:
        """Return why an action is not allowed, with the rule's id."""
        params = {name: self.word(name, value) for name, value in refusal.params.items()}
        if "step" in params:
            params["step"] = self.translator.step(str(params["step"]))
        return f"{self.translator.game.say(refusal.key, params)} ({refusal.rule})"

    # ---- help

    def lore(self, kind: str, name: str) -> list[str]:
        """Return the texts about a thing that need no table."""
        table = self.translator.game.table
        return [text for key, text in sorted(table.items()) if key.startswith(f"{kind}.{name}.")]

    def ruled(self, kind: str, name: str) -> Sequence[str]:
        """Return the ids of rules that concern a thing without naming it."""
        return ()

    def about(self, view: Named, name: str) -> RenderableType | None:
        """Return one place of the board in full. None if no place starts with `name`."""
        return None

    def explain(self, view: Named, text: str) -> dict[str, RenderableType]:
        """Return everything that a text may mean, by name: cards, pieces, places and verbs."""
        known = [form.verb for form in self.game.words.forms]
        found: dict[str, RenderableType] = {}
        for verb in reading.verbs(text.casefold(), self.game.words) if text else ():
            usage = self.translator.say("input.usage", usage=self.game.words.forms[known.index(verb)].usage())
            found[verb] = Text(f"{self.verb(verb)}. {usage}")
        return found
