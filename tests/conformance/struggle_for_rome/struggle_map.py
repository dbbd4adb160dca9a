"""Read the map and the pieces from the data file by geometry, independently of the tables of the rules.

Hexes are pointy-topped. The centre of hex (row, column) is at x = 2 * column, plus one in odd rows, y = 3 * row.

"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, Final

DATA: Final[dict[str, Any]] = json.loads(
    files("triclinium.games.struggle_for_rome").joinpath("data", "game.json").read_text(encoding="utf-8")
)
HEXES: Final[dict[str, dict[str, Any]]] = {each["id"]: each for each in DATA["hexes"]}
CITIES: Final[dict[str, dict[str, Any]]] = {each["name"]: each for each in DATA["cities"]}
PROVINCES: Final = ("germania", "gallia", "hispania", "italia_superus", "italia_inferus")
START: Final[dict[str, list[str]]] = DATA["start"]
CROSSROADS: Final[list[str]] = sorted({end for edge in DATA["edges"] for end in edge})


def _point(name: str) -> tuple[int, int]:
    """Return the coordinates of a crossroads."""
    found = re.fullmatch(r"r(-?\d+)c(-?\d+)([NS])", name)
    assert found
    row, column = int(found[1]), int(found[2])
    return 2 * column + row % 2, 3 * row + (2 if found[3] == "S" else -2)


_AT: Final = {_point(name): name for name in CROSSROADS}


def corners(hexagon: str) -> list[str]:
    """Return the six crossroads around a hex."""
    found = re.fullmatch(r"r(-?\d+)c(-?\d+)", hexagon)
    assert found
    row, column = int(found[1]), int(found[2])
    x, y = 2 * column + row % 2, 3 * row
    around = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    return [_AT[x + dx, y + dy] for dx, dy in around]


TOUCHING: Final = {name: [hexagon for hexagon in HEXES if name in corners(hexagon)] for name in CROSSROADS}
"""Hexes by crossroads."""


def free_of_cities() -> list[str]:
    """Return the crossroads on which a wandering tribe can stand."""
    taken = {city["crossroads"] for city in CITIES.values()}
    return [name for name in CROSSROADS if name not in taken]
