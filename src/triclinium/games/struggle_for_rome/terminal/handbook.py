"""Help on everything with a name: cities, crossroads, hexes, cards, counters, tribes, verbs."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ....kernel.game import Named
from ....terminal.reading import folded
from ..rules.catalogue import (
    BOARD,
    CITIES,
    CITIES_NEXT_TO,
    CITY_AT,
    CORNERS,
    CROSSROADS,
    HEXES,
    NEUTRAL_CITY,
    PROVINCE,
    PROVINCES,
    REACH,
    TOWERS,
    WHERE,
)
from .map import Map
from .places import PLACES
from .prospects import Prospects
from .signs import Signs

_INDENT: Final = (0, 0, 0, 2)


class Handbook:
    """Explanations of places, with their permanent properties and their current state."""

    def __init__(self, signs: Signs, on_map: Map, prospects: Prospects) -> None:
        self._signs: Final = signs
        self._map: Final = on_map
        self._prospects: Final = prospects

    def places(self, view: Named, text: str) -> dict[str, RenderableType]:
        """Return the places that a text may mean: an address, or the prefix of a city's name."""
        wanted = folded(text)
        v: Any = view
        out: dict[str, RenderableType] = {}
        if not wanted:
            return out
        if wanted in PLACES.crossroads or text in CROSSROADS:
            name = PLACES.crossroads.get(wanted, text)
            out[PLACES.address(name)] = self.crossroads(v, name)
        if wanted in PLACES.hexes or text in HEXES:
            name = PLACES.hexes.get(wanted, text)
            out[PLACES.address(name)] = self.hexagon(v, name)
        if out:
            return out
        whole = [city for city, name in enumerate(CITIES) if folded(name) == wanted]
        begun = [city for city, name in enumerate(CITIES) if f"_{folded(name)}".find(f"_{wanted}") >= 0]
        return {CITIES[city]: self.city(v, city) for city in whole or begun}

    # ---- permanent properties

    def lore(self, city: int) -> list[str]:
        """Return a city: towers, province, hexes, sea arrows, and the cities within one arrow."""
        say, name = self._signs.translator.say, self._signs.translator.game.name
        crossroads = WHERE[city]
        arrows = [
            CITIES[CITY_AT[other]]
            for pair in BOARD.sea
            for other in pair
            if crossroads in pair and other != crossroads
        ]
        lines = [
            say("city.about", towers=TOWERS[city], province=name("province", PROVINCES[PROVINCE[city]])),
            say("city.hexes", hexes=self._prospects.hexes(crossroads)),
        ]
        if arrows:
            lines.append(say("city.sea", cities=", ".join(arrows)))
        lines.append(say("city.reach", cities=", ".join(CITIES[other] for other in REACH[city])))
        if NEUTRAL_CITY[city]:
            lines.append(say("city.three"))
        return lines

    # ---- current state

    def city(self, v: Any, city: int) -> RenderableType:
        """Return a city in full."""
        heading = Text.assemble(
            self._map.city(v, city, f"{CITIES[city]} "), f"  {PLACES.address(CROSSROADS[WHERE[city]])}"
        )
        return _told(heading, Text("\n".join(self.lore(city))))

    def crossroads(self, v: Any, name: str) -> RenderableType:
        """Return a crossroads: hexes, adjacent cities, the figures there, and the price of a journey."""
        say = self._signs.translator.say
        number = CROSSROADS.index(name)
        if CITY_AT[number] >= 0:
            return self.city(v, CITY_AT[number])
        lines = [say("city.hexes", hexes=self._prospects.hexes(number))]
        if CITIES_NEXT_TO[number]:
            beside = ", ".join(self._prospects.city(city) for city in CITIES_NEXT_TO[number])
            lines.append(say("place.beside", cities=beside))
        figures = [
            self._signs.figure(v, seat, kind).plain
            for seat, tribes in enumerate(v["tribes"])
            for kind, of in tribes.items()
            if of["place"] == name
        ]
        if figures:
            lines.append(say("place.figure", figure=", ".join(figures)))
        if v["journeys"] and name in v["journeys"]:
            lines.append(say("place.price", price=self._signs.prices(v["journeys"][name])))
        return _told(Text(f"{self._signs.crossroads(name)}  ({name})", "bold"), Text("\n".join(lines)))

    def hexagon(self, v: Any, name: str) -> RenderableType:
        """Return a hex: its cities and its figures."""
        say = self._signs.translator.say
        number = HEXES.index(name)
        towns = ", ".join(CITIES[CITY_AT[corner]] for corner in CORNERS[number] if CITY_AT[corner] >= 0)
        corners = " ".join(PLACES.address(CROSSROADS[corner]) for corner in CORNERS[number])
        lines = [say("hex.corners", places=corners, cities=towns or "-")]
        labels = {CROSSROADS[corner] for corner in CORNERS[number]}
        figures = [
            self._signs.figure(v, seat, kind).plain
            for seat, tribes in enumerate(v["tribes"])
            for kind, of in tribes.items()
            if of["place"] in labels
        ]
        if figures:
            lines.append(say("place.figure", figure=", ".join(figures)))
        if v["legionnaire"] == name:
            lines.append(say("hex.legionnaire"))
        return _told(Text(f"{self._signs.hexagon(name)}  ({name})", "bold"), Text("\n".join(lines)))


def _told(heading: Text, body: Text) -> RenderableType:
    return Group(heading, Padding(body, _INDENT))
