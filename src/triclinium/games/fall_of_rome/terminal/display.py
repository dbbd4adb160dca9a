"""The display of Fall of Rome, combined from its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from ....kernel.game import Game, Named
from ....kernel.notation import written
from ....terminal import reading
from ....terminal.display import Display
from ....terminal.menu import ELLIPSIS
from ....terminal.translator import Translator
from ..rules.catalogue import CITIES, CUBES, DECLINE_STEPS, INVASION_RATE, TRIBES
from ..rules.words import WORDS
from .handbook import ACTION_OF, ROLE_OF, RULES_OF, Handbook
from .map import MAP_HEIGHT, MAP_WIDTH, WIDEST, Map
from .question import Question
from .seats import Seats
from .signs import Signs, has_abilities, solitaire
from .tale import TURN_BEGUN, Tale
from .tracks import Tracks, player_cards

_NOT_ON_THE_BOARD: Final = frozenset(
    {"agenda", "actions", "picks", "refused", "used", "alea", "flips_less", "battle"}
)
_BESIDE_THE_SEATS: Final = 11
"""Number of lines of a question below the map: its heading, a typical menu, the prompt."""
_LOW: Final = 45
"""Minimum number of terminal lines for a table of the cities."""
HINTS: Final = ("draw", "stack", "banish", "put_back", "bring", "set", "swap")
"""Verbs whose list of options needs an explanation."""
_NO_LEGION: Final = " L0"
_IN_CITIES: Final = frozenset({"remove_at", "replace"})
"""Verbs that name a city and a tribe in it."""
_WITH_OTHERS: Final = frozenset({"give", "take"})
_ALONE: Final = frozenset({"deposit", "withdraw"})


class FallOfRomeDisplay(Display):
    """Board, seats, questions and facts of Fall of Rome."""

    turn_begins = TURN_BEGUN
    folded = frozenset({"event"})
    closing = frozenset({"end", "done"})
    standing = frozenset({"consult"})
    quiet = frozenset(form.verb for form in WORDS.forms) - {"end", "agree", "hold", "release"}
    open_hands = True

    def __init__(self, game: Game[Any], translator: Translator, plain: bool = False) -> None:
        super().__init__(game, translator, plain)
        self.signs: Final = Signs(translator, plain)
        self.tracks: Final = Tracks(self.signs)
        self.map: Final = Map(self.signs, self.tracks)
        self.seats: Final = Seats(self.signs)
        self._tale: Final = Tale(self.signs)
        self._question: Final = Question(self.signs, self.label)
        self.handbook: Final = Handbook(self.signs, game.words, self.map)

    # ---- the board

    def board(self, view: Named, width: int, before: Named | None = None, height: int = 0) -> RenderableType:
        """Return the board and the seats: the map, in a narrow terminal a table, in a low one a short list."""
        if width < MAP_WIDTH and 0 < height < _LOW:
            return Group(self.tracks.brief(view), self.map.list(view, before), self.seats.table(view))
        if width < MAP_WIDTH:
            return Group(self.tracks.all(view), self.map.table(view, before), self.seats.table(view))
        v: Any = view
        briefs = solitaire(v) or height >= MAP_HEIGHT + _BESIDE_THE_SEATS + 2 * len(v["roles"])
        return Group(self.map.drawn(view, min(width, WIDEST), before).text(), self.seats.table(view, briefs))

    def scene(self, view: Named) -> Named:
        """Return the pieces and cards, without the state of the current action, which the question shows."""
        return {name: value for name, value in super().scene(view).items() if name not in _NOT_ON_THE_BOARD}

    def wants_board(self, view: Named) -> bool:
        """Return whether to show the board: for actions and first placements, not for choices inside an action."""
        v: Any = view
        return v["agenda"][-1]["step"] in ("act", "place") if v["agenda"] else True

    def busy(self, view: Named) -> bool:
        """Return whether the seat on turn is in the middle of its actions."""
        v: Any = view
        return bool(v["agenda"][-1]["step"] == "act" and v["actions"])

    def title(self, view: Named) -> str:
        """Return the game's name with its difficulty and the variant."""
        v: Any = view
        name = self.translator.game.say
        parts = [name(f"difficulty.{v['difficulty']}")]
        if v["roma_caput_mundi"]:
            parts.append(name("variant.roma_caput_mundi"))
        if solitaire(v):
            parts.append(self.translator.say("board.solitaire"))
        return f"{super().title(view)} ({', '.join(parts)})"

    def cast(self, view: Named) -> list[Text]:
        """Return the roles."""
        return self.seats.cast(view)

    def piles(self, view: Named) -> RenderableType:
        """Return the discard piles and decks."""
        return self.tracks.piles(view)

    def legend(self) -> Text:
        """Return the symbols of the map and of the rules, including the mark of our rulings."""
        tribes = "  ".join(self.signs.tribe(tribe) for tribe in TRIBES)
        say = self.translator.say
        return Text(f"{tribes}\n{say('board.legend', sign=self.signs.sign(2))}\n\n{say('help.rulings')}")

    def summary(self, view: Named) -> list[tuple[str, str]]:
        """Return the decline, the alliances, and what is left on the board."""
        v: Any = view
        say, name = self.translator.say, self.translator.game.say
        left = {tribe: CUBES[i] - v["supply"]["barbarians"][tribe] for i, tribe in enumerate(TRIBES)}
        return [
            (name("term.decline"), f"{v['decline']}/{DECLINE_STEPS}"),
            (say("board.alliances"), ", ".join(self.signs.tribe(tribe) for tribe in v["allied"]) or "0"),
            (
                say("board.barbarians"),
                ", ".join(f"{self.signs.tribe(tribe)} {count}" for tribe, count in left.items() if count)
                or "0",
            ),
            (name("term.invasion_rate"), str(INVASION_RATE[v["marker"]])),
            (name("term.player_deck"), str(player_cards(v))),
        ]

    # ---- questions and answers

    def status(self, view: Named, seat: int) -> str:
        """Return the seat, its role and city, the seat on turn, and the question."""
        return self._question.status(view, seat)

    def details(self, view: Named) -> str:
        """Return what is proposed, or what was chosen so far."""
        return self._question.details(view)

    def verb(self, verb: str) -> str:
        """Return what an action does. Smaller choices only have a name."""
        about = f"action.{ACTION_OF.get(verb, verb)}.about"
        return self.translator.game.say(about) if about in self.translator.game.table else super().verb(verb)

    def expects(self, view: Named, seat: int, verb: str) -> bool:
        """Return whether a verb is a common action or an ability of the seat's own role."""
        v: Any = view
        if not has_abilities(v) and (verb == "event" or verb in ROLE_OF):
            return False
        if verb in ROLE_OF:
            if verb == "consult" and solitaire(v):
                return ROLE_OF[verb] in v["roles"]
            return bool(v["roles"][v["player"] if solitaire(v) else seat] == ROLE_OF[verb])
        return verb not in (_WITH_OTHERS if solitaire(v) else _ALONE)

    def label(self, text: str, after: int = 0) -> str:
        """Return a short label where the plain words would be long.

        A barbarian in a city is a symbol. The corrupt option of an Event is in brackets; the normal one is
        not named.
        """
        verb, *words = text.split()
        if after or len(words) < 2 or words[1] == ELLIPSIS:
            return super().label(text, after)
        if verb in _IN_CITIES:
            return f"{super().label(f'{verb} {words[0]}')} {self.signs.sign(TRIBES.index(words[1]))}"
        if verb != "event":
            return super().label(text)
        name = self.piece("event", words[0])
        return name if words[1] == "normal" else f"{name} ({self.piece('option', words[1])})"

    def labels(self, texts: Sequence[str], after: int = 0) -> list[str]:
        """Return the labels. If no option includes legions, leave out "no legions"."""
        labels = super().labels(texts, after)
        if all(label.endswith((_NO_LEGION, ELLIPSIS)) for label in labels):
            return [label.removesuffix(_NO_LEGION) for label in labels]
        return labels

    def play(self, text: str) -> str:
        """Return an Event by its name alone."""
        return (
            self.label(text).removesuffix(f" {ELLIPSIS}") if text.startswith("event ") else super().play(text)
        )

    def plays(self, texts: Sequence[str]) -> str:
        """Return Events by their names alone."""
        return ", ".join(map(self.play, texts)) if texts[0].startswith("event ") else super().plays(texts)

    def piece(self, kind: str, name: str) -> str:
        """Return cards and tribes with their symbols."""
        if kind == "card":
            return self.signs.card(name)
        return self.signs.tribe(name) if kind == "tribe" else super().piece(kind, name)

    def count(self, name: str, number: str) -> str:
        """Return a number with its unit. Legions are an L, as on the board."""
        if name == "legions":
            return f"L{number}"
        return f"{self.translator.say(f'count.{name}')} {number}"

    def note(self, option: str) -> str:
        """Return what an Event's option does."""
        verb, _, rest = option.partition(" ")
        if verb != "event":
            return ""
        event, which = rest.split()
        text = self.translator.game.say(f"event.{event}.{which}")
        return f"{self.translator.say('card.price')} {text}" if which == "corrupt" else text

    def hint(self, options: Sequence[str]) -> str:
        """Return explanations of the options, such as the order of cards."""
        verbs = {option.split()[0] for option in options}
        return " ".join(self.translator.say(f"hint.{verb}") for verb in HINTS if verb in verbs)

    # ---- facts

    def word(self, name: str, value: object) -> object:
        """Return cards with their symbols."""
        return self._tale.word(name, value)

    def facts(self, named: Sequence[Named], before: Named | None = None) -> list[Text]:
        """Return facts as lines. Consequences of a fact are on its line."""
        return self._tale.lines(named, before)

    # ---- help

    def about(self, view: Named, name: str) -> RenderableType | None:
        """Return the cities that a name may mean."""
        names = [written(city) for city in CITIES]
        matches = reading.matching(name, names)
        return (
            Group(*(self.handbook.city(view, names.index(match)) for match in matches)) if matches else None
        )

    def lore(self, kind: str, name: str) -> list[str]:
        """Return the texts about a thing without a table. Tribes, cities and City cards have computed texts too."""
        texts = self.handbook.lore(kind, name) or super().lore(kind, name)
        return [text.replace("★", "*") for text in texts] if self.plain else texts

    def ruled(self, kind: str, name: str) -> Sequence[str]:
        """Return the rules about all things of a kind."""
        return RULES_OF.get(kind, ())

    def explain(self, view: Named, text: str) -> dict[str, RenderableType]:
        """Return everything that a name may mean."""
        return {topic.name: self.handbook.tell(view, topic) for topic in self.handbook.find(text)}
