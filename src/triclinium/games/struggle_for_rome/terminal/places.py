"""Addresses of places: a letter for each line of crossroads from the north, and the column of the map.

`i5` is the crossroads in line i and column 5, and `I5` the hex below it. Only the terminal uses addresses; in
notation these places are `r4c4N` and `r4c4`. The addresses are computed from the loaded map.

>>> PLACES.address("r4c4N"), PLACES.address("r4c4"), PLACES.crossroads["i5"], PLACES.hexes["i5"]
('i5', 'I5', 'r4c4N', 'r4c4')
>>> short_names(["Augusta Raurica", "Augusta Rex", "Aquincum", "Aquae"], 3)
['ARa', 'ARe', 'Aqu', 'Aqa']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from ..rules.board import place_of
from ..rules.catalogue import (
    CITIES,
    CITIES_NEXT_TO,
    CITY_AT,
    CROSSROADS,
    HEXES,
    N_CITIES,
    N_CROSSROADS,
    NEXT_TO,
    WHERE,
    ZONE,
)


def level(row: int, corner: str) -> int:
    """Return the level of a line of crossroads from the north.

    North corners of a row come first, then south corners of the row above.

    >>> level(0, "N"), level(-1, "S"), level(1, "N"), level(0, "S")
    (0, 1, 2, 3)
    """
    return 2 * row if corner == "N" else 2 * row + 3


def _lettered(count: int) -> str:
    """Return the letters of a line number: a to z, then aa."""
    high, low = divmod(count, len(ascii_lowercase))
    return (ascii_lowercase[high - 1] if high else "") + ascii_lowercase[low]


class Places:
    """Addresses of crossroads and hexes."""

    def __init__(self) -> None:
        spots = [place_of(name) for name in (*CROSSROADS, *(f"{name}N" for name in HEXES))]
        levels = sorted({level(row, corner) for row, _, corner in spots})
        self._letters: Final = {each: _lettered(count) for count, each in enumerate(levels)}
        self._first: Final = min(column for _, column, _ in spots)
        self.crossroads: Final = {self.address(name): name for name in CROSSROADS}
        """Crossroads in notation, by address."""
        self.hexes: Final = {self.address(name).lower(): name for name in HEXES}
        """Hexes in notation, by address in lower case."""

    def address(self, name: str) -> str:
        """Return the address of a crossroads or a hex."""
        row, column, corner = place_of(name)
        letters = self._letters[level(row, corner or "N")]
        return f"{letters if corner else letters.upper()}{column - self._first}"


PLACES: Final = Places()

ZONE_CITIES: Final[dict[int, list[int]]] = {}
for _city in range(N_CITIES):
    ZONE_CITIES.setdefault(ZONE[WHERE[_city]], []).append(_city)


def _nearest(crossroads: int) -> int:
    """Return the city at or next to a crossroads, preferring its zone, else the zone's nearest city, else -1."""
    if CITY_AT[crossroads] >= 0:
        return CITY_AT[crossroads]
    if CITIES_NEXT_TO[crossroads]:
        own = [city for city in CITIES_NEXT_TO[crossroads] if ZONE[WHERE[city]] == ZONE[crossroads]]
        return (own or CITIES_NEXT_TO[crossroads])[0]
    cities = ZONE_CITIES.get(ZONE[crossroads], [])
    seen, edge = {crossroads}, [crossroads]
    while edge and cities:
        edge = [to for each in edge for to in NEXT_TO[each] if to not in seen]
        seen.update(edge)
        found = [city for city in cities if WHERE[city] in edge]
        if found:
            return found[0]
    return -1


NEAREST: Final = [_nearest(crossroads) for crossroads in range(N_CROSSROADS)]
"""City that a crossroads is named after, or -1."""


def _ways(name: str, length: int) -> Iterator[str]:
    """Yield abbreviations of a name in the order of preference."""
    first, *others = name.split()
    if others:
        yield first[0] + others[-1][: length - 1]
    else:
        yield name[:length]
    letters = [letter for letter in name if letter.isalpha()]
    for letter in letters[length:]:
        yield "".join(letters[: length - 1]) + letter
    for number in range(1, 10):
        yield f"{name[: length - 1]}{number}"
    yield name


def short_names(names: Sequence[str], length: int) -> list[str]:
    """Return every name in at most `length` letters, without duplicates."""
    taken: list[str] = []
    for name in names:
        ways = [name] if len(name) <= length else []
        taken.append(next(way for way in (*ways, *_ways(name, length)) if way not in taken))
    return taken


def short_cities(length: int) -> list[str]:
    """Return the abbreviated names of the cities."""
    return short_names(CITIES, length)
