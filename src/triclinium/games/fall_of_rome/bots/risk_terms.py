"""Features of the risk of each city: the chance that it is sacked before a seat's next turn begins.

The chances below are those of the decks if the board stayed as it is. The model learns from games what the players,
and cubes that come before, change about them.
"""

from __future__ import annotations

from math import log

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has
from ....kernel.step import kind_of
from ..rules.catalogue import (
    ADJACENT,
    CARD_CITY,
    CARD_TRIBE,
    CITIES,
    INVASION_RATE,
    MOST_CUBES,
    N_CITIES,
    N_CITY_CARDS,
    N_TRIBES,
    ROMA,
)
from ..rules.fields import NOWHERE
from ..rules.state import FallState
from ..rules.words import STEP_ACT, STEP_INVADE
from .forecast import Forecast, drawing_ahead, forecast
from .tables import BEFORE, CELL, ON_FOOT

_LEAST: float = 0.001
"""Added to chances, so that those of 0 and 1 have log-odds too."""


def turns_before(s: FallState, seat: i64) -> i64:
    """Return the number of invasions, with the rest of this one, before a seat's next turn.

    For a spectator, -1, the seat is the one on turn. Return 0 before the first turn. In solitaire every turn is the
    only seat's, so this turn's invasion is the only one.
    """
    if len(s.stack) < 2 or kind_of(s.stack[1]) != STEP_INVADE:
        return 0
    if seat < 0:
        seat = s.seat()
    return (seat - s.seat() - 1) % s.seats + 1


def terms(s: FallState, seat: i64) -> dict[str, dict[str, float]]:
    """Return the numbers that the model weighs, for each city that can be sacked."""
    turns = turns_before(s, seat)
    if not turns:
        return {}
    o = forecast(s, turns - 1)
    if turns == 1 and not o.flips and not drawing_ahead(s):
        return {}
    now, ever = _chances(s, o)
    acting = kind_of(s.stack[-1]) == STEP_ACT
    actions: i64 = s.actions if acting else 0
    here: i64 = s.pawns[s.player]
    found: dict[str, dict[str, float]] = {}
    for city in range(N_CITIES):
        if city == ROMA and s.caput_mundi:  # FR-13.2
            continue
        base = city * N_TRIBES
        found[CITIES[city]] = {
            "now": _log_odds(now[city]),
            "ever": _log_odds(ever[city]),
            "spared": 1.0 if ever[city] <= 0.0 else 0.0,
            "reached": 1.0 if ON_FOOT[here][city] < actions else 0.0,
            "actions": float(actions) / 4.0,
            "turns": float(turns - 1),
            "most": float(max(s.cubes[base : base + N_TRIBES])) / 3.0,
        }
    return found


def _chances(s: FallState, o: Forecast) -> tuple[list[float], list[float]]:
    """Return the chance of each city to be sacked this turn, and by all coming turns, if the board stays as it is."""
    guarded: i64 = s.forts
    for stands in s.pawns:
        if stands != NOWHERE:
            guarded |= BITS[stands]
    present = [0] * N_TRIBES
    for card in range(N_CITY_CARDS):
        if s.cubes[CELL[card]]:
            present[CARD_TRIBE[card]] |= BITS[CARD_CITY[card]]
    flips_now: list[list[float]] = [[] for _ in range(N_CITY_CARDS)]
    flips: list[list[float]] = [[] for _ in range(N_CITY_CARDS)]
    for card in o.cards:
        struck = card
        cities = present[CARD_TRIBE[card]]
        while not has(cities, CARD_CITY[struck]):  # FR-6.2
            before = BEFORE[struck]
            if before < 0 or has(cities, CARD_CITY[before]):
                break
            struck = before
        flips_now[struck].append(o.now[card])
        flips[struck].append(min(o.now[card] + o.later[card], 1.0))
    spared_now = [1.0] * N_CITIES
    spared = [1.0] * N_CITIES
    for card in range(N_CITY_CARDS):
        if not flips[card]:
            continue
        city = CARD_CITY[card]
        room = MOST_CUBES + 1 - s.cubes[CELL[card]] + _defences(s, guarded, city)
        first = _chance_of(flips_now[card], room)
        both = _chance_of(flips[card], room)
        spared_now[city] *= 1.0 - first
        spared[city] *= 1.0 - both
        for to in ADJACENT[city]:  # FR-8.2
            if s.cubes_of(to, CARD_TRIBE[card]) == MOST_CUBES and not s.legions[to]:
                spared_now[to] *= 1.0 - first
                spared[to] *= 1.0 - both
    if o.bottom:
        flipped = min(1.0, INVASION_RATE[min(s.marker + 1, 7)] / (len(s.barbarian_discard) + 1.0))
        for card in o.bottom:
            city = CARD_CITY[card]
            over = s.cubes[CELL[card]] - _defences(s, guarded, city)
            if over < 0:
                continue
            part = (1.0 if over > 0 else flipped) / len(o.bottom)
            spared_now[city] *= 1.0 - o.revolt * part
            spared[city] *= 1.0 - (1.0 - (1.0 - o.revolt) * (1.0 - o.revolt_later)) * part
    return [1.0 - each for each in spared_now], [1.0 - each for each in spared]


def _chance_of(chances: list[float], least: i64) -> float:
    """Return the chance that at least `least` of some independent events happen."""
    if least > len(chances):
        return 0.0
    counts = [1.0] + [0.0] * len(chances)
    for chance in chances:
        for count in range(len(chances), 0, -1):
            counts[count] += chance * (counts[count - 1] - counts[count])
        counts[0] *= 1.0 - chance
    return min(sum(counts[least:]), 1.0)


def _log_odds(chance: float) -> float:
    return log((chance + _LEAST) / (1.0 - chance + _LEAST))


def _defences(s: FallState, guarded: i64, city: i64) -> i64:
    """Return the number of strikes that the legions of a city absorb (FR-7.1)."""
    legions: i64 = s.legions[city]
    return legions if legions < 1 or has(guarded, city) else 1
