"""How a game is shown in a terminal. This base class serves any game; a game may have its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.json import JSON
from rich.text import Text

from ..kernel.errors import Refusal
from ..kernel.game import Game, Named
from ..kernel.notation import SEAT_NAMES
from .speech import Speech

WARNING: Final = "bold red"
"""The style of what ought to be noticed; it never says so alone."""


class Display:
    """Shows views and facts of one game in one language; `plain`: with ASCII only."""

    def __init__(self, game: Game[Any], speech: Speech, plain: bool = False) -> None:
        self.game: Final = game
        self.speech: Final = speech
        self.plain: Final = plain

    def board(self, view: Named, width: int, before: Named | None = None) -> RenderableType:
        """All of a view; `before` is the view this person saw last, to show what is new."""
        return JSON.from_data(view, ensure_ascii=self.plain)

    def status(self, view: Named, seat: int) -> str:
        """Who is asked, in few words."""
        return SEAT_NAMES[seat]

    def verb(self, verb: str) -> str:
        """What a verb does, for the page of help."""
        return self.speech.verb(self.game, verb)

    def word(self, name: str, value: object) -> object:
        """A parameter of a fact or a refusal as people say it."""
        return value

    def fact(self, named: Named) -> Text:
        """A fact as a sentence."""
        params = {
            name: self.word(name, value) for name, value in named.items() if name not in ("fact", "rule")
        }
        return Text(self.speech.game.say(f"fact.{named['fact']}", params))

    def facts(self, named: Sequence[Named]) -> list[Text]:
        """Facts as lines."""
        return [self.fact(each) for each in named]

    def refusal(self, refusal: Refusal) -> str:
        """Why something may not be done, with the rule's id."""
        params = {name: self.word(name, value) for name, value in refusal.params.items()}
        if "step" in params:
            params["step"] = self.speech.step(str(params["step"]))
        return f"{self.speech.game.say(refusal.key, params)} ({refusal.rule})"

    def about(self, view: Named, name: str) -> RenderableType | None:
        """One place of the board in full; None if there is none that begins like `name`."""
        return None

    def legend(self) -> Text:
        """What the signs on the board mean."""
        return Text()

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """What to say of a finished game: names and figures."""
        return []
