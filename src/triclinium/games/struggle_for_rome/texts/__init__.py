"""The sentences of Struggle for Rome, and what places are called in them.

A hex is called by terrain, number and province, a crossroads by the cities next to it or, where these do not tell which
one is meant, by the numbers around it too and if need be by the corner of the hex, a Treasure by its gold. A host can
put another map and other cards in the place of ours, so these names are made of the data and not written down.
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
"""The corners of a hex, in their order."""


def names(table: Mapping[str, str]) -> dict[str, str]:
    """The names of all hexes, crossroads and Treasures, in the words of the game's texts."""
    return {**place_names(BOARD, table), **treasure_texts([TREASURE[card] for card in TREASURES], table)}


def treasure_texts(values: Sequence[int], table: Mapping[str, str]) -> dict[str, str]:
    """What Treasures of these values are called, do, and when.

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
    """Those of any map. What has no text is called as the map calls it."""
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
    """A city by its name, what lies between cities by theirs; else the numbers around tell which one is meant.

    Where there is no city, the provinces stand for it. The numbers are what one sees on the map; a hex that has none is
    called by its terrain.
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
    """Which corner it is of the first hex that touches it: where land meets sea, nothing else tells them apart."""
    return next(
        f"{lands[hexagon]}: {corners[around.index(at)]}"
        for hexagon, around in enumerate(b.corners)
        if at in around
    )


def _told_apart(b: Board, hexes: Sequence[int], at: int) -> str:
    """What tells a hex from others of its name: a city on its corner or, failing that, next to one; else its id."""
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
