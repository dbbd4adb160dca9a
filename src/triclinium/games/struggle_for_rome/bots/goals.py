"""Suggested goals for newcomers: a city for each tribe, and the cards that its player lacks for it.

A goal counts what the seat knows: the board, its own cards and gold. It is true at the time: with the missing cards
the player can buy what the deed takes, travel at the price that they can pay already, and do it.
"""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ....kernel.compiling import i64
from ..rules.catalogue import (
    CITIES,
    CITIES_NEXT_TO,
    COLOURS_TO_FOUND,
    GRAIN,
    HORSEMEN,
    N_RESOURCES,
    PROVINCE,
    RESOURCES,
    TOWERS,
    TRIBES,
    WARRIORS,
    tribe_at,
    tribe_kind,
)
from ..rules.deeds import POSSIBLE, targets, why_not
from ..rules.fields import NOBODY
from ..rules.purchase import MUSTER_COST, WAGON_COST
from ..rules.state import StruggleState
from ..rules.tribe import destinations
from ..rules.words import BY_EXPANDING, BY_FOUNDING, BY_PLUNDER, DEEDS

MOST_LACKING: Final = 6
"""Maximum number of missing cards of a goal that is still near."""
_PARAMS: Final = {"tribe", "city", "towers"}
KEYS: Final[dict[str, set[str]]] = {
    **{f"goal.{deed}": {*_PARAMS, "goods"} for deed in DEEDS},
    **{f"goal.{deed}_now": _PARAMS for deed in DEEDS},
}
"""Every key that a goal can have, with its parameters."""


def goals(s: StruggleState, seat: int) -> list[Reason]:
    """Return the nearest goal of each tribe of a seat, the one that lacks fewer cards first."""
    found = [_nearest(s, seat, tribe_at(seat, kind)) for kind in (HORSEMEN, WARRIORS)]
    near = sorted([each for each in found if each is not None], key=lambda each: each[0])
    return [goal for _, goal in near]


def _nearest(s: StruggleState, seat: i64, tribe: i64) -> tuple[int, Reason] | None:
    """Return the goal of a tribe that lacks the fewest cards, with their number. None: there is none."""
    if s.places[tribe] == NOBODY:
        return None
    best: tuple[int, ...] = ()
    goal: Reason | None = None
    for deed, city, away in _deeds(s, seat, tribe):
        lacking = _lacking(s, seat, tribe, deed, city, away)
        if lacking is None or sum(lacking) > MOST_LACKING:
            continue
        known = deed == BY_PLUNDER and s.counters_from(tribe, PROVINCE[city]) > 0
        rank = (sum(lacking), int(known), int(away), TOWERS[city])
        if not best or rank < best:
            best = rank
            goal = _goal(tribe, deed, city, lacking)
    return None if goal is None else (best[0], goal)


def _deeds(s: StruggleState, seat: i64, tribe: i64) -> list[tuple[int, int, bool]]:
    """Return the deeds that may lie ahead: which, in which city, and whether after a journey."""
    if s.kingdom(tribe):
        return [(BY_EXPANDING, city, False) for city in targets(s, tribe)]
    deed = BY_FOUNDING if s.colours_in_box(tribe) >= COLOURS_TO_FOUND else BY_PLUNDER
    near = CITIES_NEXT_TO[s.places[tribe]]
    there = [city for to in destinations(s, seat, tribe) for city in CITIES_NEXT_TO[to]]
    far = [city for city in dict.fromkeys(there) if city not in near]
    return [(deed, city, False) for city in near] + [(deed, city, True) for city in far]


def _lacking(s: StruggleState, seat: i64, tribe: i64, deed: i64, city: i64, away: bool) -> list[int] | None:
    """Return the missing cards of each kind. None: cards alone are not enough."""
    figures = max(1, TOWERS[city]) - s.figures[tribe]
    wagon = deed != BY_PLUNDER and not s.wagons[tribe]
    cost = [0] * N_RESOURCES
    if figures > 0:
        if figures > s.reserve[tribe]:
            return None
        for resource in MUSTER_COST:
            cost[resource] += figures
    if wagon:
        if not s.wagon_reserve[seat]:
            return None
        for resource in WAGON_COST:
            cost[resource] += 1
    if away and cost[GRAIN]:
        return None  # the journey may take the same grain
    ready = s.clone()
    ready.figures[tribe] += max(0, figures)
    ready.wagons[tribe] += int(wagon)
    if why_not(ready, tribe, deed, city, 0) != POSSIBLE:
        return None
    return [max(0, cost[resource] - s.resource(seat, resource)) for resource in range(N_RESOURCES)]


def _goal(tribe: i64, deed: i64, city: i64, lacking: list[int]) -> Reason:
    params: dict[str, object] = {
        "tribe": TRIBES[tribe_kind(tribe)],
        "city": CITIES[city],
        "towers": TOWERS[city],
    }
    if not any(lacking):
        return Reason(f"goal.{DEEDS[deed]}_now", params)
    params["goods"] = {RESOURCES[resource]: count for resource, count in enumerate(lacking) if count}
    return Reason(f"goal.{DEEDS[deed]}", params)
