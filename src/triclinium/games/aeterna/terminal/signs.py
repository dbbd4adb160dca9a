"""Short forms of goods and colours, and the style of seats. Colour is never the only distinction."""

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
    """Symbols and short forms in one language. `plain` allows only ASCII."""

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
        """Return an amount of one good in short form."""
        return f"{number:+d}{self._goods[name]}" if signed else f"{number}{self._goods[name]}"

    def cost(self, cost: Sequence[int] | Mapping[str, int]) -> str:
        """Return what is paid, or `0` if it is free."""
        named = cost if isinstance(cost, Mapping) else dict(zip(GOODS[:N_PAID], cost, strict=True))
        return " ".join(self.good(name, number) for name, number in named.items() if number) or "0"

    def gain(self, gains: Sequence[tuple[int, int]]) -> str:
        """Return what is gained."""
        return " ".join(self.good(GOODS[good], number, signed=True) for good, number in gains)

    def legend_of_goods(self) -> str:
        """Return the short form of each good with its meaning."""
        name, say = self.translator.game.name, self.translator.say
        names = {good: name("good", good) for good in self._goods} | {"pp": say("legend.pp")}
        return ", ".join(f"{sign} {names[good]}" for good, sign in self._goods.items())

    # ---- colours of cards

    def colour(self, number: int) -> Text:
        """Return a colour of cards, abbreviated."""
        return Text(self._colours[COLOURS[number]], COLOUR_STYLES[number])

    def legend_of_colours(self) -> str:
        """Return the short form of each colour with its meaning."""
        name = self.translator.game.name
        return ", ".join(f"{sign} {name('colour', colour)}" for colour, sign in self._colours.items())

    # ---- seats

    def seat(self, letter: str) -> Text:
        """Return a seat's letter in its colour."""
        return Text(letter, seat_style(letter))

    def stack(self, letter: str, citizens: int) -> Text:
        """Return a stack of Citizens."""
        return Text(f"{letter}{citizens}", seat_style(letter))

    def seats(self, letters: Sequence[str]) -> Text:
        """Return some seats in order."""
        return Text(" ").join([self.seat(letter) for letter in letters])


def seat_style(letter: str) -> str:
    """Return the style of a seat's pieces."""
    return SEAT_STYLES[SEAT_NAMES.index(letter) % len(SEAT_STYLES)]
