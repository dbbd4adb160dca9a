"""How a game is shown in a terminal. This base class serves any game; a game may have its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.json import JSON
from rich.text import Text

from ..kernel.bundle import Bundle
from ..kernel.errors import Refusal
from ..kernel.game import Game, Named
from ..kernel.notation import SEAT_NAMES, Kind
from . import reading
from .menu import ELLIPSIS, Choice
from .translator import Translator

WARNING: Final = "bold red"
"""The style of what ought to be noticed; it never says so alone."""
_OF_THE_TABLE: Final = frozenset({"viewer", "awaited", "holding", "passed"})
"""Parts of every view that no board shows."""


class Display:
    """Shows views and facts of one game in one language; `plain`: with ASCII only."""

    turn_begins: str = ""
    """The name of the fact that a turn begins, if the game has one."""
    folded: frozenset[str] = frozenset()
    """Verbs whose options are listed by their first operand, however few they are."""
    closing: frozenset[str] = frozenset()
    """Options that end something: they come last."""
    standing: frozenset[str] = frozenset()
    """Verbs of what can be played at almost any time, so that one need not be reminded of it."""
    quiet: frozenset[str] = frozenset()
    """Verbs that need no telling as long as nothing comes of them: what does, is told."""
    open_hands: bool = False
    """Everybody may know what everybody holds, and so what everybody could play."""

    def __init__(self, game: Game[Any], translator: Translator, plain: bool = False) -> None:
        self.game: Final = game
        self.translator: Final = translator
        self.plain: Final = plain

    # ---- the board

    def board(self, view: Named, width: int, before: Named | None = None, height: int = 0) -> RenderableType:
        """All of a view; `before` is the view this person saw last, to show what is new."""
        return JSON.from_data(view, ensure_ascii=self.plain)

    def scene(self, view: Named) -> Named:
        """The part of a view that the board shows: while it stays the same, the board need not come up again."""
        return {name: value for name, value in view.items() if name not in _OF_THE_TABLE}

    def wants_board(self, view: Named) -> bool:
        """Whether the present choice is one to look at the whole board for."""
        return True

    def busy(self, view: Named) -> bool:
        """Whether the seat on turn is in the middle of something, and its next act can be waited for."""
        return False

    def title(self, view: Named) -> str:
        """The game's name, and by which settings it is played."""
        return self.translator.game.table.get(f"game.{self.game.name}", self.game.name)

    def cast(self, view: Named) -> list[Text]:
        """Who can do what, for the beginning."""
        return []

    def piles(self, view: Named) -> RenderableType | None:
        """Cards that lie open or are known; None if the game tells nothing of the kind."""
        return None

    def legend(self) -> Text:
        """What the signs on the board mean."""
        return Text()

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """What to say of a finished game: names and figures."""
        return []

    # ---- questions and answers

    def watch(self, view: Named) -> None:
        """What is asked, read and put into words from now on is about this view."""
        return

    def arrange(self, options: Sequence[str]) -> list[Choice] | None:
        """How the options of one verb are put in a menu; None: folded as any others."""
        return None

    def spelt(self, line: str) -> str:
        """What a person wrote, with the names that only this display uses put into notation."""
        return line

    def status(self, view: Named, seat: int) -> str:
        """Who is asked what, in few words."""
        return SEAT_NAMES[seat]

    def details(self, view: Named) -> str:
        """What the question hangs on, where it does not go into few words; mostly nothing."""
        return ""

    def verb(self, verb: str) -> str:
        """What a verb does, for the page of help."""
        return self.translator.verb(self.game, verb)

    def expects(self, view: Named, seat: int, verb: str) -> bool:
        """Whether a seat might look for this verb at all, so that its absence wants a reason."""
        return True

    def label(self, text: str, after: int = 0) -> str:
        """An option, or what a menu makes of several, in words but for its verb and the `after` words behind it."""
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
        """A written operand as people say it: the name of a piece, or so many of each thing."""
        value = kind.read(word)
        if isinstance(kind, Bundle):
            return self.translator.game.name(kind.name, kind.named(value))
        return self.piece(kind.name, str(kind.say(value)))

    def labels(self, texts: Sequence[str], after: int = 0) -> list[str]:
        """The choices of one verb in words."""
        return [self.label(text, after) for text in texts]

    def play(self, text: str) -> str:
        """An option, or what a menu makes of several, in words with its verb."""
        verb = self.translator.verb(self.game, text.split(maxsplit=1)[0])
        return f"{verb} {self.label(text)}".rstrip()

    def plays(self, texts: Sequence[str]) -> str:
        """The choices of one verb, for a list of what somebody could do."""
        verb = self.translator.verb(self.game, texts[0].split(maxsplit=1)[0])
        labels = ", ".join(filter(None, self.labels(texts)))
        return f"{verb} ({labels})" if labels else verb

    def piece(self, kind: str, name: str) -> str:
        """An operand of an option as people say it."""
        return self.translator.game.name(kind, name)

    def count(self, name: str, number: str) -> str:
        """A number, or a range of numbers, of something."""
        return f"{name} {number}"

    def note(self, option: str) -> str:
        """What ought to be known of an option before it is chosen; mostly nothing."""
        return ""

    def hint(self, options: Sequence[str]) -> str:
        """What ought to be known of a whole list of options; mostly nothing."""
        return ""

    # ---- what happened

    def word(self, name: str, value: object) -> object:
        """A parameter of a fact or a refusal as people say it."""
        return value

    def facts(self, named: Sequence[Named], before: Named | None = None) -> list[Text]:
        """Facts as lines; `before` is what a spectator saw before them."""
        lines = []
        for each in named:
            params = {
                name: self.word(name, value) for name, value in each.items() if name not in ("fact", "rule")
            }
            lines.append(Text(self.translator.game.say(f"fact.{each['fact']}", params)))
        return lines

    def refusal(self, refusal: Refusal) -> str:
        """Why something may not be done, with the rule's id."""
        params = {name: self.word(name, value) for name, value in refusal.params.items()}
        if "step" in params:
            params["step"] = self.translator.step(str(params["step"]))
        return f"{self.translator.game.say(refusal.key, params)} ({refusal.rule})"

    # ---- help

    def lore(self, kind: str, name: str) -> list[str]:
        """What is told of a thing wherever it is looked up, at a table or not: here, what its texts tell of it."""
        table = self.translator.game.table
        return [text for key, text in sorted(table.items()) if key.startswith(f"{kind}.{name}.")]

    def ruled(self, kind: str, name: str) -> Sequence[str]:
        """The ids of rules that are about a thing without saying its name."""
        return ()

    def about(self, view: Named, name: str) -> RenderableType | None:
        """One place of the board in full; None if there is none that begins like `name`."""
        return None

    def explain(self, view: Named, text: str) -> dict[str, RenderableType]:
        """What a card, a piece, a place or a verb is: all that a text may mean, by name."""
        known = [form.verb for form in self.game.words.forms]
        found: dict[str, RenderableType] = {}
        for verb in reading.verbs(text.casefold(), self.game.words) if text else ():
            usage = self.translator.say("input.usage", usage=self.game.words.forms[known.index(verb)].usage())
            found[verb] = Text(f"{self.verb(verb)}. {usage}")
        return found
