"""Properties that make our own board fair. The loader does not check them, because other boards may differ."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from board_files import own

from triclinium.games.struggle_for_rome.rules.board import Board, board_of

DATA: Final = own()
BOARD: Final = board_of(DATA)


@pytest.mark.rule("SR-1.6")
def test_all_starts_touch_the_same_goods() -> None:
    goods = {colour: sorted(_goods(BOARD, starts)) for colour, starts in DATA["start"].items()}
    assert set(map(tuple, goods.values())) == {
        (("field", 6), ("mountain", 9), ("mountain", 10), ("pasture", 11))
    }


def _goods(board: Board, starts: list[str]) -> set[tuple[str, int]]:
    corners = {board.crossroads.index(name) for name in starts}
    touched = [place for place, hexagon in enumerate(board.corners) if corners & set(hexagon)]
    return {(board.terrains[place], board.numbers[place]) for place in touched}


@pytest.mark.rule("SR-4.5")
@pytest.mark.parametrize("players", [3, 4])
def test_two_cities_lie_within_one_arrow_of_every_city(players: int) -> None:
    """This lets every kingdom expand from the city where it was founded."""
    open_to = [players == 4 or not neutral for neutral in BOARD.neutral]
    for city, reach in enumerate(BOARD.reach):
        if open_to[city]:
            assert sum(open_to[other] for other in reach) >= 2, BOARD.cities[city]


@pytest.mark.rule("SR-1.2")
def test_neutral_cities_and_standards_are_spread_over_the_provinces() -> None:
    assert len(BOARD.cities) == 40
    provinces = [city["province"] for city in DATA["cities"]]
    assert set(Counter(provinces).values()) == {8}
    marked = Counter(city["province"] for city in DATA["cities"] if city["neutral_in_3p"])
    assert set(marked.values()) == {2}
    assert sum(city["standard"] for city in DATA["cities"]) == 10


def test_zones_and_arrows_match_the_description_of_the_map() -> None:
    """Each city has a zone, Barbaricum is one zone, and the edges between two zones are those with arrows."""
    assert len(set(BOARD.zones)) == len(BOARD.cities) + 1
    cities = {BOARD.zones[crossroads] for crossroads in BOARD.city_crossroads}
    assert len(cities) == len(BOARD.cities)
    outside = {BOARD.zones[BOARD.crossroads.index(name)] for name in DATA["barbaricum_crossroads"]}
    assert len(outside) == 1
    assert not outside & cities
    arrows = {frozenset(arrow) for arrow in BOARD.land}
    for one, neighbours in enumerate(BOARD.adjacent):
        for other in neighbours:
            assert (frozenset((one, other)) in arrows) == (BOARD.zones[one] != BOARD.zones[other])
