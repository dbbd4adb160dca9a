"""The map, drawn from the data: hexes with terrain and number, roads, arrows, cities, tribes, the legionnaire.

A road without an arrow is a solid line, a road with an arrow is dotted. A city is shown by its abbreviated
name, its towers and, while its counter is there, the symbol of its province. A city held by a tribe shows the
tribe instead.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

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


class Shape(NamedTuple):
    """Dimensions of a drawing of the map."""

    size: int
    """Number of columns of a hex."""
    pitch: int
    """Number of lines between two rows of hexes.

    With 3, the corners of a hex are on two lines and its terrain on a third. With 2, the corners share one
    line, so that hexes look like bricks. That map is lower, but must be wider so that labels do not overlap.
    """
    letters: int
    """Number of letters of a city's name."""
    saves: int = 0
    """Number of columns that are left out where no label needs them."""


SHAPES: Final = (Shape(12, 2, 5), Shape(10, 2, 3, saves=3), Shape(8, 3, 5), Shape(6, 3, 3))
"""Shapes of the map, the widest first."""
_ROAD: Final = "grey62"
_ARROW: Final = "grey42"
_SPARSE: Final = 4
"""Distance between the dots of a dotted line."""
_ADDRESS: Final = "bold cyan"
_PRICE_STYLES: Final = (
    (0, "bold green"),
    (LAND_GOLD, "bold cyan"),
    (2 * LAND_GOLD, "bold yellow"),
    (sys.maxsize, "bold dark_orange"),
)
_HALF: Final = 2
_ADDRESS_BESIDE: Final = 1
"""Columns of an address on either side of its crossroads, which is in the middle of an address such as k10."""
_MARKS: Final = 2
"""Columns after a city's name, for its towers and counter, or for its holder."""
_LOW_PITCH: Final = 2

_SPOTS: Final = [place_of(name) for name in CROSSROADS]
_HEX_SPOTS: Final = [place_of(name) for name in HEXES]
_ARROWS: Final = {*BOARD.land, *((other, one) for one, other in BOARD.land)}


def _across(row: int, column: int) -> int:
    """Return the distance from the left in half hexes."""
    return 2 * column + row % 2


_ACROSS: Final = [_across(row, column) for row, column, _ in _SPOTS]
_LEVELS: Final = [level(row, corner) for row, _, corner in _SPOTS]
_TOP: Final = min(_LEVELS)
_AT: Final = {(_LEVELS[spot] // 2, _ACROSS[spot]): spot for spot in range(N_CROSSROADS)}
"""Crossroads by the line of a low map and the distance from the left in half hexes."""


def _down(each: int, pitch: int) -> int:
    """Return the line of a level: north corners, in a high map south corners below them, then the hex contents."""
    return each // 2 * pitch + (each % 2 if pitch > _LOW_PITCH else 0)


@cache
def map_height(shape: Shape) -> int:
    """Return the height of a map in lines."""
    return _down(max(_LEVELS), shape.pitch) - _down(_TOP, shape.pitch) + 1


def _beside(crossroads: int, shape: Shape) -> int:
    """Return the columns that a label takes on either side of its crossroads."""
    return (shape.letters + _MARKS) // _HALF if CITY_AT[crossroads] >= 0 else _ADDRESS_BESIDE


def _spare(gap: int) -> bool:
    """Return whether a column after a half hex can be left out: no city begins there, and no address is long."""
    for (line, across), spot in _AT.items():
        if across == gap:
            right = _AT.get((line, across + 1))
            long = len(PLACES.address(CROSSROADS[spot])) > _ADDRESS_BESIDE + 1
            if CITY_AT[spot] >= 0 or (right is not None and CITY_AT[right] >= 0 and long):
                return False
    return True


@cache
def _columns(shape: Shape) -> dict[int, int]:
    """Return the column of each half-hex position. The first one has nothing to its left."""
    columns, column, saves = {}, 0, shape.saves
    for across in range(min(_ACROSS), max(_ACROSS) + 1):
        columns[across] = column
        column += shape.size // _HALF
        if saves and _spare(across):
            column -= 1
            saves -= 1
    return columns


def _unmoved(crossroads: int, shape: Shape) -> int:
    return _columns(shape)[_ACROSS[crossroads]]


@cache
def _left(shape: Shape) -> int:
    return min(_unmoved(each, shape) - _beside(each, shape) for each in range(N_CROSSROADS))


@cache
def map_width(shape: Shape) -> int:
    """Return the width of a map in columns."""
    right = max(_unmoved(each, shape) + _beside(each, shape) for each in range(N_CROSSROADS))
    return right - _left(shape) + 1


def shape_for(width: int) -> Shape | None:
    """Return the widest map that fits, or None."""
    return next((shape for shape in SHAPES if map_width(shape) <= width), None)


@cache
def place(crossroads: int, shape: Shape) -> tuple[int, int]:
    """Return the column and the line of a crossroads."""
    line = _down(_LEVELS[crossroads], shape.pitch) - _down(_TOP, shape.pitch)
    return _unmoved(crossroads, shape) - _left(shape), line


def middle(hexagon: int, shape: Shape) -> tuple[int, int]:
    """Return the column and the line of a hex's contents."""
    x, y = place(CORNERS[hexagon][0], shape)
    return x, y + shape.pitch - 1


class Map:
    """Drawing of a view."""

    def __init__(self, signs: Signs) -> None:
        self._signs: Final = signs

    def drawn(self, view: Named, shape: Shape, before: Named | None = None, width: int = 0) -> Canvas:
        """Draw the whole map. `width` is the screen width, if there is room to the right of the map."""
        v: Any = view
        canvas = Canvas(max(map_width(shape), width), map_height(shape), self._signs.plain)
        self._roads(canvas, shape)
        offered = _offered_hexes(v)
        for hexagon in range(len(HEXES)):
            self._label(
                canvas, *middle(hexagon, shape), self.hexagon(v, hexagon, shape, offered), HEXES[hexagon]
            )
        labels = self.labels(v, shape, before)
        for crossroads, text in labels.items():
            self._label(canvas, *place(crossroads, shape), text, CROSSROADS[crossroads])
        return canvas

    def _roads(self, canvas: Canvas, shape: Shape) -> None:
        for one in range(N_CROSSROADS):
            for other in NEXT_TO[one]:
                if one < other:
                    (x1, y1), (x2, y2) = place(one, shape), place(other, shape)
                    ends = (x1 + 0.5, y1 + 0.5), (x2 + 0.5, y2 + 0.5)
                    if (one, other) not in _ARROWS:
                        canvas.line(*ends, _ROAD)
                    elif not canvas.plain:
                        canvas.line(*ends, _ARROW, _SPARSE)

    def _label(self, canvas: Canvas, x: int, y: int, text: Text, label: str) -> None:
        length = len(text.plain)
        left = min(max(x - length // _HALF, 0), canvas.width - length)
        canvas.write(left, y, text, label)

    # ---- contents

    def hexagon(self, v: Any, hexagon: int, shape: Shape, offered: frozenset[str]) -> Text:
        """Return terrain and number of a hex, the legionnaire or, if the hex can be chosen, its address."""
        text = self._signs.terrain(hexagon)
        if NUMBER[hexagon] in v["rolled"] and NUMBER[hexagon]:
            text.stylize("bold reverse")
        if HEXES[hexagon] == v["legionnaire"]:
            return Text(f"{text.plain}{self._signs.legionnaire}", LEGIONNAIRE)
        if HEXES[hexagon] in offered:
            address = Text(PLACES.address(HEXES[hexagon]), _ADDRESS)
            if len(address.plain) + len(text.plain) < shape.size:
                return Text("").join([address, text])
            address.stylize(TERRAIN_STYLES[TERRAIN[hexagon]])
            return address
        return text

    def labels(self, v: Any, shape: Shape, before: Named | None = None) -> dict[int, Text]:
        """Return the labels at crossroads: cities, tribes, and possible destinations."""
        names = short_cities(shape.letters)
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
        """Return a city with the given name: its holder, or its towers and its counter."""
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
    """Return the style of a price. Cheaper prices are greener; the menu shows the numbers."""
    cost = min((LAND_GOLD * grain + gold for grain, gold in payments), default=0)
    return next(style for most, style in _PRICE_STYLES if cost <= most)


def destinations(v: Any) -> list[str]:
    """Return the crossroads that the seat may choose, for a journey or for its figures at the start."""
    step = v["agenda"][-1]["step"] if v["agenda"] else ""
    if step == "tribe" and v["journeys"]:
        return list(v["journeys"])
    if step == "place":
        colour = v["colours"][seat_of(v["agenda"][-1]["seat"])]
        return [CROSSROADS[start] for start in STARTS[COLOURS.index(colour)]]
    return []


def _offered_hexes(v: Any) -> frozenset[str]:
    """Return the hexes to choose from while the legionnaire is moved."""
    step = v["agenda"][-1]["step"] if v["agenda"] else ""
    if step != "legionnaire":
        return frozenset()
    return frozenset(
        name
        for name, province in zip(HEXES, BOARD.hex_provinces, strict=True)
        if province >= 0 and name != v["legionnaire"]
    )
