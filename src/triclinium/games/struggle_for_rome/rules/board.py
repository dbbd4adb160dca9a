"""The map as a graph: hexes with their corners, crossroads with their edges, arrows, zones and reach.

Hexes are pointy-topped and arranged in rows. Odd rows are shifted right by half a hex. A crossroads is the
north or south corner of a hex.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any, Final

_ID: Final = re.compile(r"r(-?\d+)c(-?\d+)([NS]?)")


class Board:
    """The map of a data file, with numbers instead of names."""

    def __init__(self) -> None:
        self.provinces: list[str] = []
        self.hexes: list[str] = []
        self.hex_provinces: list[int] = []
        self.terrains: list[str] = []
        self.numbers: list[int] = []
        self.corners: list[list[int]] = []
        self.crossroads: list[str] = []
        self.adjacent: list[list[int]] = []
        self.cities: list[str] = []
        self.city_at: list[int] = []
        self.city_crossroads: list[int] = []
        self.city_provinces: list[int] = []
        self.towers: list[int] = []
        self.neutral: list[bool] = []
        self.land: list[tuple[int, int]] = []
        """Edges with an arrow, as pairs of crossroads."""
        self.sea: list[tuple[int, int]] = []
        """Sea arrows, as pairs of crossroads."""
        self.zones: list[int] = []
        self.reach: list[list[int]] = []


def place_of(name: str) -> tuple[int, int, str]:
    """Return the row, column and corner of a hex or a crossroads.

    >>> place_of("r-1c7S"), place_of("r0c6")
    ((-1, 7, 'S'), (0, 6, ''))
    """
    found = _ID.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} is no hex and no crossroads; write r4c3, r4c3N or r4c3S")
    return int(found[1]), int(found[2]), found[3]


def corner_names(name: str) -> list[str]:
    """Return the six corners of a hex, clockwise from the north.

    >>> corner_names("r1c6")
    ['r1c6N', 'r0c7S', 'r2c7N', 'r1c6S', 'r2c6N', 'r0c6S']
    """
    row, column, _ = place_of(name)
    odd = row % 2
    left, right = column - 1 + odd, column + odd
    return [
        f"r{row}c{column}N",
        f"r{row - 1}c{right}S",
        f"r{row + 1}c{right}N",
        f"r{row}c{column}S",
        f"r{row + 1}c{left}N",
        f"r{row - 1}c{left}S",
    ]


def board_of(data: dict[str, Any]) -> Board:
    """Return the map of a validated data file."""
    b = Board()
    b.provinces = list(dict.fromkeys(city["province"] for city in data["cities"]))
    for each in data["hexes"]:
        b.hexes.append(each["id"])
        b.hex_provinces.append(b.provinces.index(each["province"]) if each["province"] in b.provinces else -1)
        b.terrains.append(each["terrain"])
        b.numbers.append(each["number"] or 0)
    b.crossroads = list(dict.fromkeys(end for edge in data["edges"] for end in edge))
    at = {name: number for number, name in enumerate(b.crossroads)}
    b.corners = [[at[corner] for corner in corner_names(name)] for name in b.hexes]
    b.adjacent = [[] for _ in b.crossroads]
    for one, other in data["edges"]:
        b.adjacent[at[one]].append(at[other])
        b.adjacent[at[other]].append(at[one])
    b.city_at = [-1] * len(b.crossroads)
    for number, city in enumerate(data["cities"]):
        b.cities.append(city["name"])
        b.city_crossroads.append(at[city["crossroads"]])
        b.city_at[at[city["crossroads"]]] = number
        b.city_provinces.append(b.provinces.index(city["province"]))
        b.towers.append(city["towers"])
        b.neutral.append(city["neutral_in_3p"])
    where = dict(zip(b.cities, b.city_crossroads, strict=True))
    b.land = [(at[one], at[other]) for one, other in data["land_arrows"]]
    b.sea = [(where[one], where[other]) for one, other in data["sea_arrows"]]
    b.zones = _zones(b)
    b.reach = [_reach(b, city) for city in range(len(b.cities))]
    return b


def _free_edges(b: Board) -> list[list[int]]:
    """Return the crossroads reached from each crossroads by an edge without an arrow."""
    arrows = {*b.land, *((other, one) for one, other in b.land)}
    return [[to for to in b.adjacent[c] if (c, to) not in arrows] for c in range(len(b.crossroads))]


def _zones(b: Board) -> list[int]:
    free = _free_edges(b)
    zones = [-1] * len(b.crossroads)
    count = 0
    for first in range(len(b.crossroads)):
        if zones[first] >= 0:
            continue
        zones[first] = count
        waiting = deque([first])
        while waiting:
            for to in free[waiting.popleft()]:
                if zones[to] < 0:
                    zones[to] = count
                    waiting.append(to)
        count += 1
    return zones


def _reach(b: Board, city: int) -> list[int]:
    """Return the cities within one arrow: in the own zone and in every zone that an arrow leads to (SR-4.8)."""
    own = b.zones[b.city_crossroads[city]]
    zones = {own}
    for one, other in (*b.land, *b.sea):
        if b.zones[one] == own:
            zones.add(b.zones[other])
        if b.zones[other] == own:
            zones.add(b.zones[one])
    return [
        other
        for other in range(len(b.cities))
        if other != city and b.zones[b.city_crossroads[other]] in zones
    ]
