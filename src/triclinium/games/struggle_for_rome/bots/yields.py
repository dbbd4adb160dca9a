"""Yields of the dice: the exact odds of every total in a round, and the expected cards of a seat's places."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ..rules.catalogue import (
    CITY_AT,
    HORSEMEN,
    N_CITIES,
    N_CROSSROADS,
    N_HEXES,
    NUMBER,
    PILES,
    TERRAIN,
    TOTALS_A_ROUND,
    TOUCHING,
    WARRIORS,
    WHERE,
    tribe_at,
    tribe_seat,
)
from ..rules.state import StruggleState

N_PILES: Final = len(PILES)
_WAYS: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
"""Number of the 36 rolls of two dice, by their total."""
_ROLLS: Final = 36


def _odds() -> list[float]:
    """Return the odds that a total is among a round's different ones (SR-2.2): a repeated total is rolled again."""
    odds = [0.0] * len(_WAYS)
    _roll_on([], 1.0, odds)
    return odds


def _roll_on(before: list[int], chance: float, odds: list[float]) -> None:
    if len(before) == TOTALS_A_ROUND:
        for total in before:
            odds[total] += chance
        return
    left = _ROLLS - sum([_WAYS[total] for total in before])
    for total in range(2, len(_WAYS)):
        if total not in before:
            _roll_on([*before, total], chance * _WAYS[total] / left, odds)


ODDS: Final[list[float]] = _odds()
"""The odds that each total comes up in a round."""
HEX_ODDS: Final[list[float]] = [ODDS[NUMBER[h]] if NUMBER[h] else 0.0 for h in range(N_HEXES)]
"""The odds that a hex gives a card in a round; no forest ever does."""
PLACE_ODDS: Final[list[float]] = [
    sum([HEX_ODDS[h] for h in TOUCHING[crossroads]]) for crossroads in range(N_CROSSROADS)
]
"""Cards a round that a figure on each crossroads may expect, whatever they are."""


def wandering(s: StruggleState, seat: i64) -> list[int]:
    """Return the crossroads of a seat's tribes that have no kingdom yet."""
    found: list[int] = []
    for tribe in (tribe_at(seat, HORSEMEN), tribe_at(seat, WARRIORS)):
        place = s.places[tribe]
        if place >= 0 and CITY_AT[place] < 0:
            found.append(place)
    return found


def settled(s: StruggleState, seat: i64) -> list[int]:
    """Return the crossroads of a seat's cities."""
    found: list[int] = []
    if s.held[tribe_at(seat, HORSEMEN)] or s.held[tribe_at(seat, WARRIORS)]:
        for city in range(N_CITIES):
            if tribe_seat(s.holders[city]) == seat:
                found.append(WHERE[city])
    return found


USUAL: Final[list[float]] = [
    sum([HEX_ODDS[h] for c in range(N_CROSSROADS) for h in TOUCHING[c] if TERRAIN[h] == pile]) / N_CROSSROADS
    for pile in range(N_PILES)
]
"""Mean yield of a crossroads from each pile."""


def lasting(settled_at: list[int], wandering_at: list[int], stay: float) -> list[float]:
    """Return the expected income per round in the long run; wandering tribes will soon stand elsewhere."""
    now = expected(settled_at + wandering_at)
    if not wandering_at:
        return now
    firm = expected(settled_at)
    tribes = float(len(wandering_at))
    return [stay * now[pile] + (1.0 - stay) * (firm[pile] + tribes * USUAL[pile]) for pile in range(N_PILES)]


def expected(places: list[int]) -> list[float]:
    """Return the expected cards of each pile in a round for figures on these crossroads: at most one per hex.

    The legionnaire is left out: he wanders.
    """
    rates = [0.0] * N_PILES
    seen: list[int] = []
    for place in places:
        for hexagon in TOUCHING[place]:
            if HEX_ODDS[hexagon] > 0.0 and hexagon not in seen:
                seen.append(hexagon)
                rates[TERRAIN[hexagon]] += HEX_ODDS[hexagon]
    return rates
