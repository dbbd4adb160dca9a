"""Symbols, colours and names of seats, tribes, provinces and terrains. Colour is never the only distinction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from ....kernel.notation import SEAT_NAMES
from ....terminal.translator import Translator
from ..rules.catalogue import CITIES, CROSSROADS, GOODS, HEXES, NUMBER, PROVINCES, TERRAIN, TERRAINS, TRIBES
from .places import NEAREST, PLACES

PROVINCE_SHAPES: Final = "▲■●◆✚★♥♣"
PROVINCE_LETTERS: Final = "GLHSIJKM"
"""Symbols of a province's counters, in the order in which the map names the provinces."""
PROVINCE_STYLES: Final = (
    "green",
    "medium_purple1",
    "dark_orange",
    "cyan",
    "deep_pink3",
    "gold3",
    "red",
    "grey70",
)
TRIBE_SHAPES: Final = "♞†"
TRIBE_LETTERS: Final = "hw"
TERRAIN_SHAPES: Final = "≡∧∴♣"
TERRAIN_LETTERS: Final = "=^:%"
TERRAIN_STYLES: Final = ("yellow", "grey58", "green3", "green4")
COLOUR_STYLES: Final = {
    "red": "bold white on red3",
    "blue": "bold white on blue3",
    "white": "bold black on white",
    "yellow": "bold black on gold3",
}
_OTHER_COLOUR: Final = "bold reverse"
"""Style of a colour that only another map has."""
LEGIONNAIRE: Final = "bold white on dark_red"


class Signs:
    """Symbols and names in one language. `plain` allows only ASCII."""

    def __init__(self, translator: Translator, plain: bool) -> None:
        self.translator: Final = translator
        self.plain: Final = plain
        self.legionnaire: Final = "X" if plain else "⊗"
        self.times: Final = "x" if plain else "×"

    # ---- symbols

    def province(self, name: str) -> Text:
        """Return the symbol of a province's counters."""
        number = PROVINCES.index(name)
        signs = PROVINCE_LETTERS if self.plain else PROVINCE_SHAPES
        return Text(signs[number % len(signs)], PROVINCE_STYLES[number % len(PROVINCE_STYLES)])

    def tribe(self, kind: str) -> str:
        """Return the symbol of horsemen or warriors."""
        return (TRIBE_LETTERS if self.plain else TRIBE_SHAPES)[TRIBES.index(kind)]

    def terrain(self, hexagon: int) -> Text:
        """Return the symbol of a hex's terrain with its number."""
        terrain = TERRAIN[hexagon]
        sign = (TERRAIN_LETTERS if self.plain else TERRAIN_SHAPES)[terrain]
        return Text(f"{sign}{NUMBER[hexagon] or ''}", TERRAIN_STYLES[terrain])

    def terrains(self) -> dict[str, str]:
        """Return the symbols of the terrains with their names."""
        signs = TERRAIN_LETTERS if self.plain else TERRAIN_SHAPES
        name = self.translator.game.name
        return {sign: name("terrain", of) for sign, of in zip(signs, TERRAINS, strict=True)}

    def pieces(self) -> dict[str, str]:
        """Return the symbols of the pieces with their names."""
        name = self.translator.game.name
        tribes = {self.tribe(kind): name("tribe", kind) for kind in TRIBES}
        return {**tribes, self.legionnaire: self.translator.say("legend.legionnaire")}

    def roads(self) -> dict[str, str]:
        """Return how roads are drawn. With ASCII only, roads with an arrow are left out."""
        say = self.translator.say
        if self.plain:
            return {"...": say("sign.road")}
        return {"⠤⠤": say("sign.road"), "⠄ ⠄": say("sign.arrow")}

    def figure(self, view: Mapping[str, Any], seat: int, kind: str) -> Text:
        """Return a figure: its seat's letter in the seat's colour, and the kind of tribe."""
        return Text(f"{SEAT_NAMES[seat]}{self.tribe(kind)}", seat_style(view, seat))

    def counters(self, counters: list[dict[str, str]]) -> Text:
        """Return the counters in a box, by province."""
        out = Text()
        for name in PROVINCES:
            count = sum(counter["province"] == name for counter in counters)
            if count:
                out.append_text(self.province(name)).append(f"{count if count > 1 else ''} ")
        out.rstrip()
        return out

    # ---- names

    def goods(self, goods: Mapping[str, int]) -> str:
        """Return the number of each resource, and of gold."""
        held = {each: goods[each] for each in GOODS if goods.get(each)}
        parts = [
            self.translator.say("goods.count", count=count, goods=self._good(each, count))
            for each, count in held.items()
        ]
        return ", ".join(parts) or self.translator.say("board.nothing")

    def _good(self, name: str, count: int) -> str:
        game = self.translator.game
        many = game.table.get(f"goods.{name}.many") if count > 1 else None
        return many or game.name("goods", name)

    def price(self, grain: int, gold: int) -> str:
        """Return the price of a journey."""
        paid = [self.goods({name: count}) for name, count in (("grain", grain), ("gold", gold)) if count]
        return " + ".join(paid) or self.translator.say("travel.free")

    def prices(self, payments: Sequence[Sequence[int]]) -> str:
        """Return every way to pay for a journey."""
        return f" {self.translator.say('travel.or')} ".join(
            self.price(grain, gold) for grain, gold in payments
        )

    def crossroads(self, name: str) -> str:
        """Return a crossroads by its address and the nearest city."""
        city = NEAREST[CROSSROADS.index(name)]
        address = PLACES.address(name)
        if city < 0:
            return self.translator.say("place.outside", place=address)
        return self.translator.say("place.near", place=address, town=CITIES[city])

    def hexagon(self, name: str) -> str:
        """Return a hex by its address, terrain and number."""
        number = HEXES.index(name)
        terrain = self.translator.game.name("terrain", TERRAINS[TERRAIN[number]])
        return f"{PLACES.address(name)} ({terrain}{f' {NUMBER[number]}' if NUMBER[number] else ''})"

    def colour(self, view: Mapping[str, Any], seat: int) -> str:
        """Return the name of a seat's colour."""
        return self.translator.game.name("colour", view["colours"][seat])


def seat_style(view: Mapping[str, Any], seat: int) -> str:
    """Return the style of a seat's pieces."""
    return COLOUR_STYLES.get(view["colours"][seat], _OTHER_COLOUR)


def seat_of(letter: str) -> int:
    """Return the number of a seat."""
    return SEAT_NAMES.index(letter)
