"""Whether a data file can be played: its shape by data/game.schema.json, then what the rulebook says of map and pieces.

It is looked at whenever the game is loaded, for a host may put another file in its place. A fault is what the rules of
the game, or its engine, cannot do without. How fair a map is they leave to its maker: that all starts touch the same
goods, that two cities of each province are marked III and that two cities lie within one arrow of every other are facts
of our own file, and held by tests.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from ....kernel.errors import SettingError
from ....kernel.notation import written
from ....kernel.schema import fault, pointer, shown
from ....kernel.schema import faults as misfits
from .board import corner_names

BARBARICUM: Final = "barbaricum"
PROVINCES: Final = ("germania", "gallia", "hispania", "italia_superus", "italia_inferus")
NEUTRAL_CITIES: Final = 10
STRONGEST: Final = ("Roma", 5)
STANDARD_TOWERS: Final = 4
MOST_CROSSROADS: Final = 255
PHASES: Final = {
    "diplomacy": "build",
    "traitor": "tribe",
    "great_warrior": "any",
    "treasure": "any",
    "culture": "end",
}
"""When each development card is played: the rules say it, and a file can only say it again."""
MOST_FAULTS: Final = 20


def schema() -> dict[str, Any]:
    """The shape of the data file, as JSON Schema."""
    text = files("triclinium.games.struggle_for_rome").joinpath("data", "game.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def valid(data: Any) -> dict[str, Any]:
    """The data, if the game can be played with it; else SettingError says what to mend."""
    found = faults(data)
    if found:
        raise SettingError("\n- ".join(["the game cannot be played with this data:", *found]))
    checked: dict[str, Any] = data
    return checked


def faults(data: Any) -> list[str]:
    """What is wrong with the data and where, up to twenty faults: of its shape or, if that is sound, of the rest."""
    found = misfits(data, schema(), MOST_FAULTS)
    if not found:
        grid = _Grid(data)
        for said in (
            _of_hexes(data["hexes"], grid),
            _of_edges(data["edges"], grid),
            _of_cities(data["cities"], grid),
            _of_provinces(data),
            _of_arrows(data, grid),
            _of_starts(data, grid),
            _of_pieces(data),
            _of_cards(data["development"]),
        ):
            found += said
    return found[:MOST_FAULTS]


class _Grid:
    """What lies where, by the hexes and edges of a file whose shape is sound."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.touching: dict[str, list[int]] = {}
        """The hexes, by their place in the file, of each corner."""
        self.sides: set[tuple[str, str]] = set()
        for place, each in enumerate(data["hexes"]):
            corners = corner_names(each["id"])
            for number, corner in enumerate(corners):
                self.touching.setdefault(corner, []).append(place)
                self.sides.add(_pair([corner, corners[number - 1]]))
        self.edges: Final = {_pair(edge) for edge in data["edges"]}
        self.next_to: dict[str, list[str]] = {}
        """The crossroads one edge away from each."""
        for one, other in sorted(self.edges):
            self.next_to.setdefault(one, []).append(other)
            self.next_to.setdefault(other, []).append(one)

    def barbarian(self, crossroads: str, data: dict[str, Any]) -> bool:
        """Whether a crossroads touches Barbaricum."""
        return any(data["hexes"][h]["province"] == BARBARICUM for h in self.touching.get(crossroads, ()))


def _pair(ends: list[str]) -> tuple[str, str]:
    """Two ends, whichever stands first."""
    return min(ends), max(ends)


def _repeated(at: str, values: list[Any], key: str = "") -> Iterator[str]:
    """Of each value that stood there before."""
    first: dict[Any, int] = {}
    for place, value in enumerate(values):
        if value in first:
            before = pointer(at, first[value], key) if key else pointer(at, first[value])
            yield fault(
                pointer(at, place, key) if key else pointer(at, place), f"{shown(value)} is {before} again"
            )
        first.setdefault(value, place)


def _of_hexes(hexes: list[dict[str, Any]], grid: _Grid) -> Iterator[str]:
    yield from _repeated("/hexes", [each["id"] for each in hexes], "id")
    for place, each in enumerate(hexes):
        at = pointer("/hexes", place, "number")
        if each["terrain"] == "forest" and each["number"] is not None:
            yield fault(at, f"a forest gives nothing: null instead of {each['number']}")
        if each["terrain"] != "forest" and each["number"] is None:
            yield fault(at, f"a {each['terrain']} needs a number")
    for one, other in _neighbours(hexes, grid):
        if hexes[one]["number"] is not None and hexes[one]["number"] == hexes[other]["number"]:
            yield fault(
                pointer("/hexes", other, "number"),
                f"{hexes[other]['id']} touches {hexes[one]['id']}, and both have {hexes[one]['number']}",
            )
    if not any(each["terrain"] == "forest" and each["province"] == "hispania" for each in hexes):
        yield fault("/hexes", "there is no forest in hispania, where the legionnaire begins")


def _neighbours(hexes: list[dict[str, Any]], grid: _Grid) -> list[tuple[int, int]]:
    """Hexes that touch, by their places: those that have a corner in common."""
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
    yield from _repeated("/edges", [_pair(edge) for edge in edges])
    for place, edge in enumerate(edges):
        if _pair(edge) not in grid.sides:
            yield fault(pointer("/edges", place), f"{shown(edge)} is no side of a hex in this file")
    for corner, touching in grid.touching.items():
        if corner not in grid.next_to:
            yield fault(pointer("/hexes", touching[0]), f"no edge leads to its corner {corner}")
    if len(grid.next_to) > MOST_CROSSROADS:
        yield fault(
            "/edges", f"lead to {len(grid.next_to)} crossroads, and there is room for {MOST_CROSSROADS}"
        )


def _of_cities(cities: list[dict[str, Any]], grid: _Grid) -> Iterator[str]:
    yield from _repeated("/cities", [written(city["name"]).casefold() for city in cities], "name")
    yield from _repeated("/cities", [city["crossroads"] for city in cities], "crossroads")
    on = {city["crossroads"]: place for place, city in enumerate(cities)}
    for place, city in enumerate(cities):
        at = pointer("/cities", place)
        name, towers, crossroads = city["name"], city["towers"], city["crossroads"]
        if crossroads not in grid.next_to:
            yield fault(pointer(at, "crossroads"), f"no edge leads to {crossroads}")
        for other in grid.next_to.get(crossroads, ()):
            if on.get(other, place) < place:
                near = cities[on[other]]["name"]
                yield fault(pointer(at, "crossroads"), f"{name} is next to {near}; cities lie apart")
        if (name == STRONGEST[0]) != (towers == STRONGEST[1]):
            yield fault(
                pointer(at, "towers"), f"{STRONGEST[0]} alone has {STRONGEST[1]}; {name} has {towers}"
            )
        if city["standard"] != (towers >= STANDARD_TOWERS):
            which = "a standard" if city["standard"] else "no standard"
            yield fault(
                pointer(at, "standard"), f"{name} has {towers} towers and {which}: it marks 4 and more"
            )
    if all(city["name"] != STRONGEST[0] for city in cities):
        yield fault("/cities", f"there is no {STRONGEST[0]}")
    marked = sum(city["neutral_in_3p"] for city in cities)
    if marked != NEUTRAL_CITIES:
        yield fault("/cities", f"{marked} have neutral_in_3p; {NEUTRAL_CITIES} are marked III")


def _of_provinces(data: dict[str, Any]) -> Iterator[str]:
    sorts = data["plunder_per_province"]
    yield from _repeated(
        "/plunder_per_province", [f"{sort['reward']}, loss {shown(sort['loss'])}" for sort in sorts]
    )
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
    yield from _repeated("/land_arrows", [_pair(arrow) for arrow in data["land_arrows"]])
    for place, arrow in enumerate(data["land_arrows"]):
        if _pair(arrow) not in grid.edges:
            yield fault(pointer("/land_arrows", place), f"{shown(arrow)} is none of the edges")
    where = {city["name"]: city["crossroads"] for city in data["cities"]}
    yield from _repeated("/sea_arrows", [_pair(arrow) for arrow in data["sea_arrows"]])
    for place, (one, other) in enumerate(data["sea_arrows"]):
        for end, name in enumerate((one, other)):
            if name not in where:
                yield fault(pointer("/sea_arrows", place, end), f"{shown(name)} is none of the cities")
        if one == other:
            yield fault(pointer("/sea_arrows", place), f"it leads from {shown(one)} to the same city")
    links = [*grid.edges, *((where.get(a, ""), where.get(b, "")) for a, b in data["sea_arrows"])]
    found = _reached(links, data["start"]["red"][0])
    for place, city in enumerate(data["cities"]):
        if city["crossroads"] in grid.next_to and city["crossroads"] not in found:
            yield fault(pointer("/cities", place), f"nobody can get to {city['name']} by land and sea")


def _reached(links: list[tuple[str, str]], start: str) -> set[str]:
    """What links lead to from a start, both ways."""
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
    yield from _repeated("/barbaricum_crossroads", outside)
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


def _of_cards(cards: list[dict[str, Any]]) -> Iterator[str]:
    yield from _repeated("/development", [card["id"] for card in cards], "id")
    for place, card in enumerate(cards):
        at = pointer("/development", place)
        name = card["id"]
        if card.get("phase", PHASES[name]) != PHASES[name]:
            yield fault(
                pointer(at, "phase"), f"{name} is played in {shown(PHASES[name])}; a file cannot change it"
            )
        if name != "treasure" and "values" in card:
            yield fault(pointer(at, "values"), f"{name} has no values; treasure has")
        if name == "treasure" and len(card.get("values", ())) != card["count"]:
            yield fault(at, f"{card['count']} treasures have {len(card.get('values', ()))} values")
