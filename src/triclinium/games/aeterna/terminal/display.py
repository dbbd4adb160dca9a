"""The display of Æterna, combined from its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ....kernel.game import Game, Named
from ....kernel.notation import SEAT_NAMES
from ....terminal.display import Display
from ....terminal.menu import Choice
from ....terminal.reading import folded
from ....terminal.topics import Topics
from ....terminal.translator import Translator
from ..rules.catalogue import HILLS
from ..rules.sight import HIDDEN
from ..rules.words import WORDS
from .cards import Cards
from .choices import Choices
from .city import City
from .question import Question
from .seats import Seats
from .signs import Signs
from .tale import TURN_BEGUN, Tale

_NOT_ON_THE_BOARD: Final = frozenset(
    {"agenda", "acted", "picks", "pack", "packs_seen", "prices", "drafted", "due"}
)
_WHOLE_BOARD: Final = frozenset({"turn", "order"})
"""Steps that need the whole board. The first draft of an Era needs it too."""


class AeternaDisplay(Display):
    """Board, seats, questions and facts of Æterna."""

    turn_begins = TURN_BEGUN
    closing = frozenset({"end", "skip", "pass_era"})
    standing = frozenset({"discard"})
    quiet = frozenset(form.verb for form in WORDS.forms) - {"end", "skip", "hold", "release"} | {HIDDEN}

    def __init__(self, game: Game[Any], translator: Translator, plain: bool = False) -> None:
        super().__init__(game, translator, plain)
        self.signs: Final = Signs(translator, plain)
        self.cards: Final = Cards(self.signs)
        self.city: Final = City(self.signs, self.cards)
        self.seats: Final = Seats(self.signs, self.cards)
        self.choices: Final = Choices(self.signs, self.cards, self.city)
        self._question: Final = Question(self.signs, self.cards, self.city)
        self._tale: Final = Tale(self.signs)
        self._view: Any = None
        self._turn: object = None

    # ---- the board

    def board(self, view: Named, width: int, before: Named | None = None, height: int = 0) -> RenderableType:
        """Return the Hills with the rest of the board, then the seats and the own hand."""
        v: Any = view
        parts = [self.city.board(v, width, before), self.seats.table(v, width)]
        hand = self.seats.hand(v)
        return Group(*parts, hand) if hand is not None else Group(*parts)

    def scene(self, view: Named) -> Named:
        """Return the pieces and cards, without the state of the current action, which the question shows."""
        return {name: value for name, value in super().scene(view).items() if name not in _NOT_ON_THE_BOARD}

    def wants_board(self, view: Named) -> bool:
        """Return whether to show the board: at the start of a turn, a draft or a choice of order."""
        v: Any = view
        step = v["agenda"][-1]["step"] if v["agenda"] else ""
        moment = (v["viewer"], v["era"], step, v["player"], v["acted"], len(v["retired"]))
        first = moment != self._turn
        self._turn = moment
        if step == "draft":
            return bool(v["drafted"] == 0)
        return not step or (first and step in _WHOLE_BOARD and not v["acted"])

    def piles(self, view: Named) -> RenderableType:
        """Return the played cards, and what is known of hands and packs."""
        return self.seats.piles(view)

    def legend(self) -> Text:
        """Return the symbols of the board."""
        say = self.translator.say
        return Text("\n").join(
            [
                Text(self.signs.legend_of_goods()),
                Text(self.signs.legend_of_colours()),
                Text(say("legend.hills", free=self.signs.free)),
                Text(say("legend.cards", arrow=self.signs.arrow)),
                Text(say("legend.seats")),
            ]
        )

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """Return the hands of all seats, and the eliminated seats."""
        v: Any = view
        say = self.translator.say
        rows = [
            (say("end.hand", seat=SEAT_NAMES[seat]), ", ".join(hand))
            for seat, hand in enumerate(v["hands_shown"] or ())
            if hand
        ]
        return [*rows, (say("end.out"), ", ".join(v["out"]))] if v["out"] else rows

    # ---- questions and answers

    def watch(self, view: Named) -> None:
        """Use this view for the choices. A player who is new to a shared screen has not seen the board yet."""
        v: Any = view
        if self._view is not None and self._view["viewer"] != v["viewer"]:
            self._turn = None
        self._view = view

    def arrange(self, options: Sequence[str]) -> list[Choice] | None:
        """List places in the turn order individually."""
        return self.choices.arranged(options)

    def status(self, view: Named, seat: int) -> str:
        """Return the seat, the Era and the question."""
        return self._question.status(view, seat)

    def details(self, view: Named) -> str:
        """Return what the answer depends on, if the board does not show it."""
        return self._question.details(view)

    def label(self, text: str, after: int = 0) -> str:
        """Return cards with cost and effect, Hills with the price, tokens and damage in goods."""
        found = self.choices.label(self._view, text) if self._view and not after else None
        return super().label(text, after) if found is None else found

    def expects(self, view: Named, seat: int, verb: str) -> bool:
        """Return whether the current step is a turn: in other steps players expect no other verbs."""
        v: Any = view
        return not v["agenda"] or v["agenda"][-1]["step"] == "turn"

    # ---- facts

    def facts(self, named: Sequence[Named], before: Named | None = None) -> list[Text]:
        """Return facts as lines. Consequences of a fact are on its line."""
        return self._tale.lines(named)

    # ---- help

    def about(self, view: Named, name: str) -> RenderableType | None:
        """Return the Hill that a name means, by its prefix or number."""
        v: Any = view
        wanted = folded(name)
        found = [
            hill
            for hill in v["hills"]
            if wanted and (folded(hill).startswith(wanted) or wanted == str(HILLS.index(hill) + 1))
        ]
        return Group(*(self._hill(v, hill) for hill in found)) if found else None

    def _hill(self, v: Any, hill: str) -> RenderableType:
        of = v["hills"][hill]
        tokens = [
            self.translator.game.name("token", token["token"]) for token in of["tokens"] if token["active"]
        ]
        say = self.translator.say
        lines = [
            Text.assemble(f"{say('hill.values')} ", self.city.values(of, hill), f"  {say('hill.stacks')} ")
            .append_text(self.city.stacks(v, of))
            .append(f"  {say('hill.buildings')} ")
            .append_text(self.city.buildings(of)),
            Text(say("hill.ready", tokens="; ".join(tokens) or say("board.nothing"))),
        ]
        return Group(Text(hill, "bold underline"), Padding(Group(*lines), (0, 0, 0, 2)))

    def lore(self, kind: str, name: str) -> list[str]:
        """Return the texts about a thing, which are one sentence."""
        told = self.translator.game.table.get(f"{kind}.{name}.about")
        return [told] if told else []

    def explain(self, view: Named, text: str) -> dict[str, RenderableType]:
        """Return verbs, cards, and everything else that the texts describe."""
        found = super().explain(view, text)
        for topic in self._topics.find(text):
            lines = Padding(Text("\n".join(topic.texts)), (0, 0, 0, 2))
            found.setdefault(topic.title, Group(Text(topic.title, "bold underline"), lines))
        return found

    @cached_property
    def _topics(self) -> Topics:
        return Topics(self)
