"""Texts of Struggle for Rome, and the names of places in them.

A hex is named by terrain, number and province. A crossroads is named by the adjacent cities. If they do not
identify it, the numbers around it are added, and if necessary the corner of the hex. A Treasure is named by
its gold. A host can replace our map and cards, so these names are computed from the data.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from ..rules.board import Board
from ..rules.catalogue import BOARD, TREASURE, TREASURES

_OUTSIDE: Final = "barbaricum"
_BETWEEN: Final = "–"
_CORNERS: Final = ("north", "northeast", "southeast", "south", "southwest", "northwest")
"""Corners of a hex, in their order."""


def names(table: Mapping[str, str]) -> dict[str, str]:
    """Return the names of all hexes, crossroads and Treasures, from the game's texts."""
    return {**place_names(BOARD, table), **treasure_texts([TREASURE[card] for card in TREASURES], table)}


def treasure_texts(values: Sequence[int], table: Mapping[str, str]) -> dict[str, str]:
    """Return the names, effects and timing of Treasures of these values.

    >>> treasure_texts([7], {"treasure": "Treasure ({gold})"})
    {'card.treasure_7': 'Treasure (7)'}
    """
    return {
        f"card.treasure_{gold}{key.removeprefix('treasure')}": text.format(gold=gold)
        for key, text in table.items()
        if key.partition(".")[0] == "treasure"
        for gold in values
    }


def place_names(b: Board, table: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the places of any map. Without a text, the map's own name is used."""
    provinces = [_province(b, table, number) for number in b.hex_provinces]
    lands = [table.get(f"terrain.{terrain}", terrain) for terrain in b.terrains]
    crossroads = _crossroads(b, lands, provinces, table.get("crossroads", "{city}"))
    corners = [table.get(f"corner.{corner}", corner) for corner in _CORNERS]
    crossroads = [
        said if crossroads.count(said) == 1 else f"{said}, {_corner(b, lands, corners, at)}"
        for at, said in enumerate(crossroads)
    ]
    said = {f"crossroads.{name}": called for name, called in zip(b.crossroads, crossroads, strict=True)}
    alike: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for at, land in enumerate(lands):
        alike[f"{land} {b.numbers[at]}" if b.numbers[at] else land, provinces[at]].append(at)
    for (land, province), hexes in alike.items():
        for at in hexes:
            where = province if len(hexes) == 1 else f"{province}, {_told_apart(b, hexes, at)}"
            said[f"hex.{b.hexes[at]}"] = f"{land} ({where})"
    return said


def _province(b: Board, table: Mapping[str, str], number: int) -> str:
    name = b.provinces[number] if number >= 0 else _OUTSIDE
    return table.get(f"province.{name}", name)


def _crossroads(b: Board, lands: Sequence[str], provinces: Sequence[str], near: str) -> list[str]:
    """Return the names of crossroads.

    A city has its own name, and a place between several cities is named after them. The surrounding numbers
    distinguish the rest. Without a city, the provinces are used. The numbers are those on the map; a hex
    without a number is named by its terrain.
    """
    beside = [
        [b.cities[city] for city in sorted(b.city_at[to] for to in roads) if city >= 0]
        for roads in b.adjacent
    ]
    said = []
    for at, cities in enumerate(beside):
        if b.city_at[at] >= 0:
            said.append(b.cities[b.city_at[at]])
        elif len(cities) > 1 and beside.count(cities) == 1:
            said.append(_BETWEEN.join(cities))
        else:
            around = [hexagon for hexagon, corners in enumerate(b.corners) if at in corners]
            where = dict.fromkeys(provinces[hexagon] for hexagon in around)
            numbers = "-".join(str(b.numbers[hexagon] or lands[hexagon]) for hexagon in around)
            place = near.format(city=cities[0]) if len(cities) == 1 else _BETWEEN.join(cities or where)
            said.append(f"{place} ({numbers})")
    return said


def _corner(b: Board, lands: Sequence[str], corners: Sequence[str], at: int) -> str:
    """Return which corner of the first adjacent hex a crossroads is. On a coast, nothing else distinguishes it."""
    return next(
        f"{lands[hexagon]}: {corners[around.index(at)]}"
        for hexagon, around in enumerate(b.corners)
        if at in around
    )


def _told_apart(b: Board, hexes: Sequence[int], at: int) -> str:
    """Return what distinguishes a hex from others of that name: a city on its corner or next to it, else its id."""
    for near in (_on_corners, _by_corners):
        elsewhere = {city for other in hexes if other != at for city in near(b, other)}
        for city in near(b, at):
            if city not in elsewhere:
                return b.cities[city]
    return b.hexes[at]


def _on_corners(b: Board, at: int) -> list[int]:
    return [b.city_at[corner] for corner in b.corners[at] if b.city_at[corner] >= 0]


def _by_corners(b: Board, at: int) -> list[int]:
    beside = [b.city_at[other] for corner in b.corners[at] for other in b.adjacent[corner]]
    return [city for city in beside if city >= 0]
