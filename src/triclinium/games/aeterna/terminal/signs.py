"""What stands for what: short words for goods and colours, and how seats are written. Colour never says it alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from ....kernel.notation import SEAT_NAMES
from ....terminal.translator import Translator
from ..rules.catalogue import N_PAID
from ..rules.validity import COLOURS, GOODS

SEAT_STYLES: Final = (
    "bold white on red3",
    "bold white on blue3",
    "bold black on gold3",
    "bold white on green4",
)
COLOUR_STYLES: Final = ("red", "medium_purple1", "cyan", "dodger_blue1", "gold3", "green3", "grey70")


class Signs:
    """Signs and short words in one language; `plain`: with ASCII only."""

    def __init__(self, translator: Translator, plain: bool) -> None:
        self.translator: Final = translator
        self.plain: Final = plain
        self.times: Final = "x" if plain else "×"
        self.arrow: Final = "->" if plain else "→"
        self.dot: Final = " - " if plain else " · "
        self.free: Final = "_" if plain else "○"
        say = translator.say
        self._goods: Final = {
            "aurei": say("sign.aurei"),
            "wheat": say("sign.wheat"),
            "stone": say("sign.stone"),
            "citizen": say("sign.citizen"),
            "unrest": say("sign.unrest"),
            "pp": say("sign.pp"),
        }
        self._colours: Final = {
            "military": say("sign.military"),
            "religious": say("sign.religious"),
            "civil": say("sign.civil"),
            "political": say("sign.political"),
            "commercial": say("sign.commercial"),
            "diplomatic": say("sign.diplomatic"),
            "personality": say("sign.personality"),
        }

    # ---- goods

    def good(self, name: str, number: int, signed: bool = False) -> str:
        """So many of one good, in few letters."""
        return f"{number:+d}{self._goods[name]}" if signed else f"{number}{self._goods[name]}"

    def cost(self, cost: Sequence[int] | Mapping[str, int]) -> str:
        """What is paid; `0` where it costs nothing."""
        named = cost if isinstance(cost, Mapping) else dict(zip(GOODS[:N_PAID], cost, strict=True))
        return " ".join(self.good(name, number) for name, number in named.items() if number) or "0"

    def gain(self, gains: Sequence[tuple[int, int]]) -> str:
        """What is gained."""
        return " ".join(self.good(GOODS[good], number, signed=True) for good, number in gains)

    def legend_of_goods(self) -> str:
        """Each short word of a good with what it stands for."""
        name, say = self.translator.game.name, self.translator.say
        names = {good: name("good", good) for good in self._goods} | {"pp": say("legend.pp")}
        return ", ".join(f"{sign} {names[good]}" for good, sign in self._goods.items())

    # ---- colours of cards

    def colour(self, number: int) -> Text:
        """A colour of cards, in few letters."""
        return Text(self._colours[COLOURS[number]], COLOUR_STYLES[number])

    def legend_of_colours(self) -> str:
        """Each short word of a colour with what it stands for."""
        name = self.translator.game.name
        return ", ".join(f"{sign} {name('colour', colour)}" for colour, sign in self._colours.items())

    # ---- seats

    def seat(self, letter: str) -> Text:
        """A seat's letter in its colour."""
        return Text(letter, seat_style(letter))

    def stack(self, letter: str, citizens: int) -> Text:
        """A stack of Citizens."""
        return Text(f"{letter}{citizens}", seat_style(letter))

    def seats(self, letters: Sequence[str]) -> Text:
        """Some seats in their order."""
        return Text(" ").join([self.seat(letter) for letter in letters])


def seat_style(letter: str) -> str:
    """How what belongs to a seat is written."""
    return SEAT_STYLES[SEAT_NAMES.index(letter) % len(SEAT_STYLES)]
