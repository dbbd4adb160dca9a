"""The display of Struggle for Rome, combined from its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ....kernel.game import Game, Named
from ....kernel.notation import SEAT_NAMES, written
from ....terminal.display import Display
from ....terminal.menu import Choice
from ....terminal.topics import Topics
from ....terminal.translator import Translator
from ..rules.catalogue import CITIES, CROSSROADS, PROVINCE, PROVINCES
from ..rules.sight import HIDDEN
from ..rules.words import WORDS
from .choices import Choices, price_of
from .handbook import Handbook
from .map import Map, map_width, shape_for
from .places import PLACES
from .prospects import Prospects
from .question import Question
from .round import Round
from .seats import Seats
from .signs import Signs
from .tale import TURN_BEGUN, Tale

_NOT_ON_THE_BOARD: Final = frozenset(
    {"agenda", "acted", "offer", "offers", "answers", "substituted", "journeys"}
)
_WHOLE_BOARD: Final = frozenset({"place", "build", "tribe", "legionnaire"})
"""Steps that need the map."""
WIDEST: Final = 150
_LOW: Final = 48
"""Minimum number of terminal lines for the map, all seats in full and an ordinary question."""
_WITH_PLACES: Final = {
    form.verb: frozenset(kind for _, kind in form.operands) & {"crossroads", "hex"} for form in WORDS.forms
}
"""Kinds of places among the operands of each verb."""


class StruggleDisplay(Display):
    """Board, seats, questions and facts of Struggle for Rome."""

    turn_begins = TURN_BEGUN
    closing = frozenset({"end", "leave", "refuse"})
    quiet = frozenset(form.verb for form in WORDS.forms) - {"end", "hold", "release"} | {HIDDEN}

    def __init__(self, game: Game[Any], translator: Translator, plain: bool = False) -> None:
        super().__init__(game, translator, plain)
        self.signs: Final = Signs(translator, plain)
        self.map: Final = Map(self.signs)
        self.round: Final = Round(self.signs)
        self.seats: Final = Seats(self.signs)
        self.prospects: Final = Prospects(self.signs)
        self.choices: Final = Choices(self.signs, self.prospects)
        self.handbook: Final = Handbook(self.signs, self.map, self.prospects)
        self._question: Final = Question(self.signs, self.seats, self.prospects, self.choices)
        self._tale: Final = Tale(self.signs)
        self._view: Any = None
        self._turn: object = None
        self._shown: Final[set[str]] = set()
        """Steps of this turn for which the board was shown."""
        self._with_board = False
        """Whether the question is below the board, which includes the own hand."""

    # ---- the board

    def board(self, view: Named, width: int, before: Named | None = None, height: int = 0) -> RenderableType:
        """Return the map with everything that fits on the sea, then the seats.

        In a very narrow terminal, return a list of cities instead. In a low terminal each seat takes one
        line, and the map is left out at steps with long questions; the command `board` shows it.
        """
        shape = shape_for(width)
        low = 0 < height < _LOW
        if shape is None:
            course = [*self.round.course(view), *self.round.supply(view)]
            return Group(
                *course, self.cities(view, before), *self.round.sea(0), self.seats.table(view, width)
            )
        if low and self._step(view) == "build":  # its question takes many lines
            about = [
                Text("  ").join(self.round.course(view)),
                Text("  ").join([*self.round.supply(view), Text(self.translator.say("board.map"), "dim")]),
            ]
            return Group(*about, self.seats.table(view, width))
        canvas = self.map.drawn(view, shape, before, min(width, max(WIDEST, map_width(shape))))
        below = self.round.placed(canvas, view, shape.letters)
        return Group(canvas.text(), *below, self.seats.table(view, width, brief=low))

    def cities(self, view: Named, before: Named | None = None) -> RenderableType:
        """Return the cities by province, for a terminal without room for the map."""
        v: Any = view
        earlier: Any = before
        grid = Table.grid(padding=(0, 2, 0, 0))
        for number, province in enumerate(PROVINCES):
            towns = [
                self.map.city(
                    v,
                    city,
                    f"{name} ",
                    before is not None and earlier["cities"].get(name) != v["cities"].get(name),
                )
                for city, name in enumerate(CITIES)
                if PROVINCE[city] == number
            ]
            grid.add_row(
                Text(self.translator.game.name("province", province), "bold"), Text(", ").join(towns)
            )
        return grid

    def scene(self, view: Named) -> Named:
        """Return the pieces and cards, without the state of the current action, which the question shows."""
        scene = {name: value for name, value in super().scene(view).items() if name not in _NOT_ON_THE_BOARD}
        step = self._step(view)
        return {**scene, "addresses": step if step in ("tribe", "legionnaire") else ""}

    @staticmethod
    def _step(view: Named) -> str:
        v: Any = view
        return str(v["agenda"][-1]["step"]) if v["agenda"] else ""

    def wants_board(self, view: Named) -> bool:
        """Return whether to show the board: for steps that need the map, once per turn."""
        v: Any = view
        step = self._step(view)
        turn = (v["viewer"], v["round"], v["phase"], v["player"])
        if turn != self._turn:
            self._turn = turn
            self._shown.clear()
        self._with_board = step in _WHOLE_BOARD - self._shown
        self._shown.add(step)
        return self._with_board or not step

    def piles(self, view: Named) -> RenderableType:
        """Return the piles, played cards, counters, and what is known of hands."""
        return self.round.known(view)

    def legend(self) -> Text:
        """Return the symbols of the map."""
        say, name = self.translator.say, self.translator.game.name
        signs = {**self.signs.terrains(), **self.signs.pieces()}
        provinces = Text("  ").join(
            Text.assemble(self.signs.province(each), f" {name('province', each)}") for each in PROVINCES
        )
        places = say(
            "legend.places", place=next(iter(PLACES.crossroads)), hex=next(iter(PLACES.hexes)).upper()
        )
        return Text("\n").join(
            [
                provinces,
                Text("  ".join(f"{sign} {what}" for sign, what in signs.items())),
                Text(say("legend.city")),
                Text(say("legend.roads")),
                Text(places),
                Text(say("legend.seats")),
                Text(say("legend.trade")),
            ]
        )

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """Return the number of rounds, and the cards of all seats."""
        v: Any = view
        say, name = self.translator.say, self.translator.game.name
        rows = [(say("end.rounds"), str(v["round"]))]
        for seat, cards in enumerate(v["cards_shown"] or ()):
            held = ", ".join(
                f"{name('card', card)}{f' {self.signs.times}{count}' if count > 1 else ''}"
                for card, count in cards.items()
            )
            if held:
                rows.append((say("end.cards", seat=SEAT_NAMES[seat]), held))
        return rows

    # ---- questions and answers

    def watch(self, view: Named) -> None:
        """Use this view for the choices. A player who is new to a shared screen has not seen the board yet."""
        v: Any = view
        if self._view is not None and self._view["viewer"] != v["viewer"]:
            self._turn = None
        self._view = view
        self._with_board = False

    def arrange(self, options: Sequence[str]) -> list[Choice] | None:
        """Group journeys by price, and hexes by robbery victims."""
        return self.choices.arranged(self._view, options) if self._view else None

    def spelt(self, line: str) -> str:
        """Translate addresses into notation, if the verb or the question takes a place."""
        first, *others = line.split() or [""]
        verbs = [verb for verb in _WITH_PLACES if verb.startswith(first.casefold())]
        if first and verbs and (others or first.casefold() not in PLACES.crossroads):
            kinds = frozenset().union(*(_WITH_PLACES[verb] for verb in verbs))
            return self._completed([first, *(_notation(word, kinds) for word in others)]) if kinds else line
        step = self._view["agenda"][-1]["step"] if self._view and self._view["agenda"] else ""
        asked = frozenset({"hex"}) if step == "legionnaire" else frozenset({"crossroads"})
        return " ".join(_notation(word, asked) for word in (first, *others))

    def _completed(self, words: list[str]) -> str:
        """Return a line with a payment for a journey that is not offered, so that its refusal says why."""
        to = words[1] if len(words) == 2 and "journey".startswith(words[0].casefold()) else ""
        offered = self._view["journeys"] or () if self._view else ()
        return " ".join([*words, "with 0 grain"] if to in CROSSROADS and to not in offered else words)

    def status(self, view: Named, seat: int) -> str:
        """Return the seat, the round, the tribe and its place, or the question."""
        return self._question.status(view, seat)

    def details(self, view: Named) -> str:
        """Return the own hand, and the parts of the board that the answer depends on."""
        return self._question.details(view, hand=not self._with_board)

    def label(self, text: str, after: int = 0) -> str:
        """Return places by their addresses, prices in goods, and answers by their effect."""
        if (
            after and text.startswith("journey") and self._view
        ):  # the place was named before: its prices are left
            return self.signs.prices(price_of(self._view, text))
        found = self.choices.label(self._view, text) if self._view and not after else None
        return super().label(text, after) if found is None else found

    def labels(self, texts: Sequence[str], after: int = 0) -> list[str]:
        """Return the choices of one verb. Journeys have prices if these differ."""
        labels = super().labels(texts, after)
        return self.choices.labels(self._view, texts, labels) if self._view and not after else labels

    def piece(self, kind: str, name: str) -> str:
        """Return places by their addresses."""
        if kind == "crossroads":
            return self.signs.crossroads(name)
        return self.signs.hexagon(name) if kind == "hex" else super().piece(kind, name)

    def note(self, option: str) -> str:
        """Return what a place offers."""
        return self.choices.note(self._view, option) if self._view else ""

    def hint(self, options: Sequence[str]) -> str:
        """Return how to name a place."""
        verbs = {option.split()[0] for option in options}
        for verb in ("journey", "travel"):
            if verb in verbs:
                place = PLACES.address(_first(options, verb))
                return self.translator.say("hint.travel", act=verb, place=place)
        if "legionnaire" in verbs:
            return self.translator.say(
                "hint.legionnaire", place=PLACES.address(_first(options, "legionnaire"))
            )
        return ""

    # ---- facts

    def word(self, name: str, value: object) -> object:
        """Return places by their addresses."""
        return self._tale.word(name, value)

    def facts(self, named: Sequence[Named], before: Named | None = None) -> list[Text]:
        """Return facts as lines. Consequences of a fact are on its line."""
        return self._tale.lines(named)

    # ---- help

    def about(self, view: Named, name: str) -> RenderableType | None:
        """Return the city, crossroads or hex that a name may mean."""
        found = self.handbook.places(view, name)
        return Group(*found.values()) if found else None

    def lore(self, kind: str, name: str) -> list[str]:
        """Return the texts about a thing. The texts about a city come from the map."""
        return self.handbook.lore(CITIES.index(name)) if kind == "city" else super().lore(kind, name)

    def explain(self, view: Named, text: str) -> dict[str, RenderableType]:
        """Return verbs, places, and everything else that the texts describe."""
        found = {**super().explain(view, text), **self.handbook.places(view, text)}
        for topic in self._topics.find(text):
            if topic.kind != "city":
                lines = Padding(Text("\n".join(topic.texts)), (0, 0, 0, 2))
                found.setdefault(topic.title, Group(Text(topic.title, "bold underline"), lines))
        return found

    @cached_property
    def _topics(self) -> Topics:
        return Topics(self)


def _notation(word: str, kinds: frozenset[str]) -> str:
    address = word.casefold()
    if "crossroads" in kinds and address in PLACES.crossroads:
        return written(PLACES.crossroads[address])
    return written(PLACES.hexes[address]) if "hex" in kinds and address in PLACES.hexes else word


def _first(options: Sequence[str], verb: str) -> str:
    return next(option.split()[1] for option in options if option.split()[0] == verb)
