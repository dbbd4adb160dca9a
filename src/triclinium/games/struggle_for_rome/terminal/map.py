"""The map: hexes with terrain and number, roads, arrows, cities, tribes, the legionnaire, all of it from the data.

A road without an arrow is a line, a road with one is dotted. A city is its name cut short, its towers and, while its
counter lies there, the sign of its province; a city that a tribe holds shows the tribe instead.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from rich.text import Text

from ....kernel.game import Named
from ....terminal.canvas import Canvas
from ....terminal.display import WARNING
from ..rules.board import place_of
from ..rules.catalogue import (
    BOARD,
    CITIES,
    CITY_AT,
    COLOURS,
    CORNERS,
    CROSSROADS,
    HEXES,
    LAND_GOLD,
    N_CROSSROADS,
    NEXT_TO,
    NUMBER,
    PROVINCE,
    PROVINCES,
    STARTS,
    TERRAIN,
    TOWERS,
    WHERE,
)
from .places import PLACES, level, short_cities
from .signs import LEGIONNAIRE, PROVINCE_STYLES, TERRAIN_STYLES, Signs, seat_of

PITCH: Final = 3
"""Lines from a row of hexes to the next."""
SIZES: Final = (10, 8, 6)
"""Columns of a hex, the widest first."""
_ROAD: Final = "grey62"
_ARROW: Final = "grey42"
_SPARSE: Final = 4
"""Of a dotted line every so many dots are there."""
_ADDRESS: Final = "bold cyan"
_PRICE_STYLES: Final = (
    (0, "bold green"),
    (LAND_GOLD, "bold cyan"),
    (2 * LAND_GOLD, "bold yellow"),
    (sys.maxsize, "bold dark_orange"),
)
_HALF: Final = 2
_ADDRESS_BESIDE: Final = 1
"""An address such as k10 has its crossroads in the middle."""

_SPOTS: Final = [place_of(name) for name in CROSSROADS]
_HEX_SPOTS: Final = [place_of(name) for name in HEXES]
_ARROWS: Final = {*BOARD.land, *((other, one) for one, other in BOARD.land)}


def _across(row: int, column: int) -> int:
    """Halves of a hex from the left."""
    return 2 * column + row % 2


_TOP: Final = min(level(row, corner) for row, _, corner in _SPOTS)
_BOTTOM: Final = max(level(row, corner) for row, _, corner in _SPOTS)


def _down(each: int) -> int:
    """The line of a level: north corners, south corners, then a line for what is in the hexes."""
    return each // 2 * PITCH + each % 2


MAP_HEIGHT: Final = _down(_BOTTOM) - _down(_TOP) + 1


def _beside(crossroads: int, size: int) -> int:
    """The columns that a label takes on either side of its crossroads."""
    return (size - 1) // _HALF if CITY_AT[crossroads] >= 0 else _ADDRESS_BESIDE


def _unmoved(crossroads: int, size: int) -> int:
    row, column, _ = _SPOTS[crossroads]
    return _across(row, column) * size // 2


@cache
def _left(size: int) -> int:
    return min(_unmoved(each, size) - _beside(each, size) for each in range(N_CROSSROADS))


@cache
def map_width(size: int) -> int:
    """The columns of a map whose hexes have this size."""
    return max(_unmoved(each, size) + _beside(each, size) for each in range(N_CROSSROADS)) - _left(size) + 1


def size_for(width: int) -> int:
    """The widest hexes that fit; 0 if none do."""
    return next((size for size in SIZES if map_width(size) <= width), 0)


@cache
def place(crossroads: int, size: int) -> tuple[int, int]:
    """The column and the line of a crossroads."""
    row, _, corner = _SPOTS[crossroads]
    return _unmoved(crossroads, size) - _left(size), _down(level(row, corner)) - _down(_TOP)


def middle(hexagon: int, size: int) -> tuple[int, int]:
    """The column and the line of what is in a hex."""
    x, y = place(CORNERS[hexagon][0], size)
    return x, y + 2


class Map:
    """Draws a view."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def drawn(self, view: Named, size: int, before: Named | None = None, width: int = 0) -> Canvas:
        """The whole map; `width`: of the screen, if that has room to the right of it."""
        v: Any = view
        canvas = Canvas(max(map_width(size), width), MAP_HEIGHT, self._signs.plain)
        self._roads(canvas, size)
        offered = _offered_hexes(v)
        for hexagon in range(len(HEXES)):
            self._label(
                canvas, *middle(hexagon, size), self.hexagon(v, hexagon, size, offered), HEXES[hexagon]
            )
        labels = self.labels(v, size, before)
        for crossroads, text in labels.items():
            self._label(canvas, *place(crossroads, size), text, CROSSROADS[crossroads])
        return canvas

    def _roads(self, canvas: Canvas, size: int) -> None:
        for one in range(N_CROSSROADS):
            for other in NEXT_TO[one]:
                if one < other:
                    (x1, y1), (x2, y2) = place(one, size), place(other, size)
                    ends = (x1 + 0.5, y1 + 0.5), (x2 + 0.5, y2 + 0.5)
                    if (one, other) not in _ARROWS:
                        canvas.line(*ends, _ROAD)
                    elif not canvas.plain:
                        canvas.line(*ends, _ARROW, _SPARSE)

    def _label(self, canvas: Canvas, x: int, y: int, text: Text, label: str) -> None:
        length = len(text.plain)
        left = min(max(x - length // _HALF, 0), canvas.width - length)
        canvas.write(left, y, text, label)

    # ---- what stands where

    def hexagon(self, v: Any, hexagon: int, size: int, offered: frozenset[str]) -> Text:
        """Terrain and number of a hex, or the legionnaire; where a hex is to be chosen, its address."""
        text = self._signs.terrain(hexagon)
        if NUMBER[hexagon] in v["rolled"] and NUMBER[hexagon]:
            text.stylize("bold reverse")
        if HEXES[hexagon] == v["legionnaire"]:
            return Text(f"{text.plain}{self._signs.legionnaire}", LEGIONNAIRE)
        if HEXES[hexagon] in offered:
            address = Text(PLACES.address(HEXES[hexagon]), _ADDRESS)
            if len(address.plain) + len(text.plain) < size:
                return Text("").join([address, text])
            address.stylize(TERRAIN_STYLES[TERRAIN[hexagon]])
            return address
        return text

    def labels(self, v: Any, size: int, before: Named | None = None) -> dict[int, Text]:
        """What is written at crossroads: cities, tribes, and where one can go."""
        names = short_cities(size - 3)
        earlier: Any = before
        out = {}
        for city, name in enumerate(CITIES):
            here = v["cities"].get(name, {})
            changed = before is not None and earlier["cities"].get(name, {}) != here
            out[WHERE[city]] = self.city(v, city, names[city], changed)
        for seat, tribes in enumerate(v["tribes"]):
            for kind, tribe in tribes.items():
                if tribe["place"] and (at := CROSSROADS.index(tribe["place"])) not in out:
                    out[at] = self._signs.figure(v, seat, kind)
        for name in destinations(v):
            style = _price_style((v["journeys"] or {}).get(name, ()))
            out.setdefault(CROSSROADS.index(name), Text(PLACES.address(name), style))
        return out

    def city(self, v: Any, city: int, name: str, changed: bool = False) -> Text:
        """A city under some name: who holds it, or its towers and its counter."""
        here = v["cities"].get(CITIES[city], {})
        province = PROVINCES[PROVINCE[city]]
        style = PROVINCE_STYLES[PROVINCE[city] % len(PROVINCE_STYLES)]
        text = Text(name, f"{style} underline" if changed else style)
        if "seat" in here:
            text.stylize(WARNING if changed else "bold")
            return text.append_text(self._signs.figure(v, seat_of(here["seat"]), here["tribe"]))
        if here.get("neutral"):
            return text.append("-")
        text.append(str(TOWERS[city]), "bold")
        return text.append_text(self._signs.province(province)) if here.get("counter") else text


def _price_style(payments: Sequence[Sequence[int]]) -> str:
    """The cheaper a journey, the greener: a help for the eye, the menu has the prices."""
    cost = min((LAND_GOLD * grain + gold for grain, gold in payments), default=0)
    return next(style for most, style in _PRICE_STYLES if cost <= most)


def destinations(v: Any) -> list[str]:
    """The crossroads that the seat may choose among: for a journey, or for its figures at the start."""
    step = v["agenda"][-1]["step"] if v["agenda"] else ""
    if step == "tribe" and v["journeys"]:
        return list(v["journeys"])
    if step == "place":
        colour = v["colours"][seat_of(v["agenda"][-1]["seat"])]
        return [CROSSROADS[start] for start in STARTS[COLOURS.index(colour)]]
    return []


def _offered_hexes(v: Any) -> frozenset[str]:
    """The hexes to choose among, while the legionnaire is moved."""
    step = v["agenda"][-1]["step"] if v["agenda"] else ""
    if step != "legionnaire":
        return frozenset()
    return frozenset(
        name
        for name, province in zip(HEXES, BOARD.hex_provinces, strict=True)
        if province >= 0 and name != v["legionnaire"]
    )
