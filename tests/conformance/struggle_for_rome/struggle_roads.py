"""Read the roads of the map from the data file, by name and without the tables of the rules.

Prices of journeys and the reach of kingdoms (SR-4.2, SR-4.8) are computed step by step, to be compared with the
optimised code of the rules.

"""

from __future__ import annotations

from collections import defaultdict
from heapq import heappop, heappush
from typing import Final

from struggle_map import DATA

Payment = tuple[int, int]
"""Grain and gold of a payment."""

CITY_PLACE: Final[dict[str, str]] = {city["name"]: city["crossroads"] for city in DATA["cities"]}
CITY_ON: Final = {place: name for name, place in CITY_PLACE.items()}
TOWERS: Final[dict[str, int]] = {city["name"]: city["towers"] for city in DATA["cities"]}
PROVINCE: Final[dict[str, str]] = {city["name"]: city["province"] for city in DATA["cities"]}
NEUTRAL: Final = {city["name"] for city in DATA["cities"] if city["neutral_in_3p"]}
PLACES: Final = sorted({end for edge in DATA["edges"] for end in edge})

FREE, LAND, SEA = "free", "land", "sea"


def _roads() -> dict[str, list[tuple[str, str]]]:
    """Return for each crossroads the crossroads that are one step away, and what is crossed."""
    arrows = {frozenset(pair) for pair in DATA["land_arrows"]}
    roads: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for one, other in DATA["edges"]:
        over = LAND if frozenset((one, other)) in arrows else FREE
        roads[one].append((other, over))
        roads[other].append((one, over))
    for here, there in DATA["sea_arrows"]:
        roads[CITY_PLACE[here]].append((CITY_PLACE[there], SEA))
        roads[CITY_PLACE[there]].append((CITY_PLACE[here], SEA))
    return dict(roads)


ROADS: Final = _roads()


def beats(one: Payment, other: Payment) -> bool:
    """Return whether a payment needs no more grain and no more gold than another."""
    return one[0] <= other[0] and one[1] <= other[1]


def steps(crossed: bool, paid: Payment, over: str) -> list[tuple[bool, Payment]]:
    """Return the possible payments after one more step. `crossed` means that the free arrow is used."""
    if over == FREE:
        return [(crossed, paid)]
    if not crossed:
        return [(True, paid)]
    grain, gold = paid
    if over == SEA:
        return [(True, (grain, gold + 1))]
    return [(True, (grain + 1, gold)), (True, (grain, gold + 3))]


def prices(start: str) -> dict[str, set[Payment]]:
    """Return for each crossroads all cheapest payments for the journey there, over all routes."""
    best: dict[tuple[str, bool], set[Payment]] = defaultdict(set)
    waiting: list[tuple[Payment, str, bool]] = [((0, 0), start, False)]
    while waiting:
        paid, here, crossed = heappop(waiting)  # ordered by grain, so no later payment beats it
        if any(beats(other, paid) for other in best[here, crossed]):
            continue
        best[here, crossed].add(paid)
        for there, over in ROADS[here]:
            for then, now in steps(crossed, paid, over):
                heappush(waiting, (now, there, then))
    return {place: _unbeaten(best[place, False] | best[place, True]) for place in PLACES}


def _unbeaten(payments: set[Payment]) -> set[Payment]:
    return {one for one in payments if not any(other != one and beats(other, one) for other in payments)}


def within_one_arrow(city: str) -> set[str]:
    """Return the cities that are reached over edges and sea arrows across at most one arrow (SR-4.8)."""
    seen = {(CITY_PLACE[city], 0)}
    waiting = list(seen)
    while waiting:
        here, arrows = waiting.pop()
        for there, over in ROADS[here]:
            reached = (there, arrows + (over != FREE))
            if reached[1] <= 1 and reached not in seen:
                seen.add(reached)
                waiting.append(reached)
    return {CITY_ON[place] for place, _ in seen if place in CITY_ON} - {city}


def next_to(place: str) -> set[str]:
    """Return the cities one edge away from a crossroads, with or without an arrow on the edge."""
    return {CITY_ON[there] for there, over in ROADS[place] if over != SEA and there in CITY_ON}
