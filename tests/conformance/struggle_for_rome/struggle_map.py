"""The map and the pieces, read from the data file a second time: by geometry, not by the rules' own tables.

Pointy-topped hexes: the centre of hex (row, column) lies at x = 2 * column, one further right in odd rows, y = 3 * row.
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
    """Where a crossroads lies."""
    found = re.fullmatch(r"r(-?\d+)c(-?\d+)([NS])", name)
    assert found
    row, column = int(found[1]), int(found[2])
    return 2 * column + row % 2, 3 * row + (2 if found[3] == "S" else -2)


_AT: Final = {_point(name): name for name in CROSSROADS}


def corners(hexagon: str) -> list[str]:
    """The six crossroads around a hex."""
    found = re.fullmatch(r"r(-?\d+)c(-?\d+)", hexagon)
    assert found
    row, column = int(found[1]), int(found[2])
    x, y = 2 * column + row % 2, 3 * row
    around = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    return [_AT[x + dx, y + dy] for dx, dy in around]


TOUCHING: Final = {name: [hexagon for hexagon in HEXES if name in corners(hexagon)] for name in CROSSROADS}
"""The hexes of each crossroads."""


def free_of_cities() -> list[str]:
    """The crossroads on which a wandering tribe can stand."""
    taken = {city["crossroads"] for city in CITIES.values()}
    return [name for name in CROSSROADS if name not in taken]
