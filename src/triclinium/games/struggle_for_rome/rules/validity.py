"""Checks that the schema (data/game.schema.json) cannot express: the map as a graph, and sums.

An error is something that the rules or the engine cannot handle. The author of a map decides how fair it is.
The following properties hold for our own file only, and tests check them: all starts touch the same goods,
two cities of each province are marked III, and every city has two other cities within one arrow.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import Any, Final

from ....kernel.notation import written
from ....kernel.schema import fault, pointer, repeated
from .board import corner_names

BARBARICUM: Final = "barbaricum"
PROVINCES: Final = ("germania", "gallia", "hispania", "italia_superus", "italia_inferus")
MOST_CROSSROADS: Final = 255


def cross_check(data: dict[str, Any]) -> Iterator[str]:
    """Yield the errors in data that fit the schema."""
    grid = _Grid(data)
    yield from _of_hexes(data["hexes"], grid)
    yield from _of_edges(data["edges"], grid)
    yield from _of_cities(data["cities"], grid)
    yield from _of_provinces(data)
    yield from _of_arrows(data, grid)
    yield from _of_starts(data, grid)
    yield from _of_pieces(data)


class _Grid:
    """Geometry of the map, from the hexes and edges of a file with a valid structure."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.touching: dict[str, list[int]] = {}
        """Hexes of each corner, as indices in the file."""
        self.sides: set[tuple[str, str]] = set()
        for place, each in enumerate(data["hexes"]):
            corners = corner_names(each["id"])
            for number, corner in enumerate(corners):
                self.touching.setdefault(corner, []).append(place)
                self.sides.add(_pair([corner, corners[number - 1]]))
        self.edges: Final = {_pair(edge) for edge in data["edges"]}
        self.next_to: dict[str, list[str]] = {}
        """Crossroads one edge away from each crossroads."""
        for one, other in sorted(self.edges):
            self.next_to.setdefault(one, []).append(other)
            self.next_to.setdefault(other, []).append(one)

    def barbarian(self, crossroads: str, data: dict[str, Any]) -> bool:
        """Return whether a crossroads touches Barbaricum."""
        return any(data["hexes"][h]["province"] == BARBARICUM for h in self.touching.get(crossroads, ()))


def _pair(ends: list[str]) -> tuple[str, str]:
    """Return two ends in a canonical order."""
    return min(ends), max(ends)


def _of_hexes(hexes: list[dict[str, Any]], grid: _Grid) -> Iterator[str]:
    yield from repeated("/hexes", [each["id"] for each in hexes], "id")
    for one, other in _neighbours(hexes, grid):
        if hexes[one]["number"] is not None and hexes[one]["number"] == hexes[other]["number"]:
            yield fault(
                pointer("/hexes", other, "number"),
                f"{hexes[other]['id']} touches {hexes[one]['id']}, and both have {hexes[one]['number']}",
            )


def _neighbours(hexes: list[dict[str, Any]], grid: _Grid) -> list[tuple[int, int]]:
    """Return pairs of hexes that share a corner, as indices."""
    return sorted(
        {
            (one, other)
            for touching in grid.touching.values()
            for one in touching
            for other in touching
            if one < other and hexes[one]["id"] != hexes[other]["id"]
        }
    )


def _of_edges(edges: list[list[str]], grid: _Grid) -> Iterator[str]:
    yield from repeated("/edges", [_pair(edge) for edge in edges])
    for place, edge in enumerate(edges):
        if _pair(edge) not in grid.sides:
            yield fault(pointer("/edges", place), f"{edge!r} is no side of a hex in this file")
    for corner, touching in grid.touching.items():
        if corner not in grid.next_to:
            yield fault(pointer("/hexes", touching[0]), f"no edge leads to its corner {corner}")
    if len(grid.next_to) > MOST_CROSSROADS:
        yield fault(
            "/edges", f"lead to {len(grid.next_to)} crossroads, and there is room for {MOST_CROSSROADS}"
        )


def _of_cities(cities: list[dict[str, Any]], grid: _Grid) -> Iterator[str]:
    yield from repeated("/cities", [written(city["name"]).casefold() for city in cities], "name")
    yield from repeated("/cities", [city["crossroads"] for city in cities], "crossroads")
    on = {city["crossroads"]: place for place, city in enumerate(cities)}
    for place, city in enumerate(cities):
        at = pointer("/cities", place, "crossroads")
        if city["crossroads"] not in grid.next_to:
            yield fault(at, f"no edge leads to {city['crossroads']}")
        for other in grid.next_to.get(city["crossroads"], ()):
            if on.get(other, place) < place:
                yield fault(at, f"{city['name']} is next to {cities[on[other]]['name']}; cities lie apart")


def _of_provinces(data: dict[str, Any]) -> Iterator[str]:
    sorts = data["plunder_per_province"]
    yield from repeated("/plunder_per_province", [(sort["reward"], sort["loss"]) for sort in sorts])
    counters = sum(sort["count"] for sort in sorts)
    cities = Counter(city["province"] for city in data["cities"])
    for province in PROVINCES:
        if cities[province] != counters:
            yield fault(
                "/cities",
                f"{province} has {cities[province]} for its {counters} counters (/plunder_per_province)",
            )
    if data["pieces"]["plunder"] != len(data["cities"]):
        yield fault(
            "/pieces/plunder", f"{data['pieces']['plunder']} counters for {len(data['cities'])} cities"
        )


def _of_arrows(data: dict[str, Any], grid: _Grid) -> Iterator[str]:
    yield from repeated("/land_arrows", [_pair(arrow) for arrow in data["land_arrows"]])
    for place, arrow in enumerate(data["land_arrows"]):
        if _pair(arrow) not in grid.edges:
            yield fault(pointer("/land_arrows", place), f"{arrow!r} is none of the edges")
    where = {city["name"]: city["crossroads"] for city in data["cities"]}
    yield from repeated("/sea_arrows", [_pair(arrow) for arrow in data["sea_arrows"]])
    for place, (one, other) in enumerate(data["sea_arrows"]):
        for end, name in enumerate((one, other)):
            if name not in where:
                yield fault(pointer("/sea_arrows", place, end), f"{name!r} is none of the cities")
    links = [*grid.edges, *((where.get(a, ""), where.get(b, "")) for a, b in data["sea_arrows"])]
    found = _reached(links, data["start"]["red"][0])
    for place, city in enumerate(data["cities"]):
        if city["crossroads"] in grid.next_to and city["crossroads"] not in found:
            yield fault(pointer("/cities", place), f"nobody can get to {city['name']} by land and sea")


def _reached(links: list[tuple[str, str]], start: str) -> set[str]:
    """Return everything that the links connect to a start, in both directions."""
    to: dict[str, list[str]] = {}
    for one, other in links:
        to.setdefault(one, []).append(other)
        to.setdefault(other, []).append(one)
    found = {start}
    waiting = deque([start])
    while waiting:
        for each in to.get(waiting.popleft(), ()):
            if each not in found:
                found.add(each)
                waiting.append(each)
    return found


def _of_starts(data: dict[str, Any], grid: _Grid) -> Iterator[str]:
    outside = data["barbaricum_crossroads"]
    for place, crossroads in enumerate(outside):
        if not grid.barbarian(crossroads, data):
            yield fault(
                pointer("/barbaricum_crossroads", place), f"{crossroads} touches no hex of barbaricum"
            )
    on = {city["crossroads"]: city["name"] for city in data["cities"]}
    taken: dict[str, str] = {}
    for colour, starts in data["start"].items():
        for place, crossroads in enumerate(starts):
            at = pointer("/start", colour, place)
            if crossroads in taken:
                yield fault(at, f"{crossroads} is {taken[crossroads]} again")
            if crossroads in on:
                yield fault(at, f"{on[crossroads]} lies on {crossroads}; tribes begin beside cities")
            if crossroads not in outside:
                yield fault(at, f"{crossroads} is none of the barbaricum_crossroads")
            taken.setdefault(crossroads, at)


def _of_pieces(data: dict[str, Any]) -> Iterator[str]:
    cards = data["pieces"]["cards"]
    counted = sum(card["count"] for card in data["development"])
    if cards["development"] != counted:
        yield fault(
            "/pieces/cards/development", f"{cards['development']} cards, and /development has {counted}"
        )
    if "special" in data and "special" in cards and cards["special"] != sum(data["special"].values()):
        yield fault(
            "/pieces/cards/special",
            f"{cards['special']} cards, and /special has {sum(data['special'].values())}",
        )
    for place, card in enumerate(data["development"]):
        if len(card.get("values", ())) not in (0, card["count"]):
            yield fault(
                pointer("/development", place), f"{card['count']} treasures have {len(card['values'])} values"
            )
