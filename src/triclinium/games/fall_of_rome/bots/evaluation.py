"""The evaluation of a position: what the players have gained so far, less what the coming turns are likely to cost."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has
from ..rules.catalogue import (
    ADJACENT,
    CARD_CITY,
    CARD_TRIBE,
    CONSUL,
    DECLINE_STEPS,
    MOST_CUBES,
    N_CITIES,
    N_TRIBES,
    ROMA,
)
from ..rules.fields import NOWHERE
from ..rules.state import FallState
from ..rules.words import WON
from .alliance import alliances
from .forecast import Forecast, targets
from .tables import CELL, ON_FOOT, tail, ways
from .weights import Weights, at_turn

VICTORY: Final = 3000.0
DEFEAT: Final = -3000.0


class Toll:
    """Costs of losses in this position, on the scale of barbarians."""

    calm: float
    """Weight of the cost of barbarians relative to alliances."""
    sack: float
    """A sack, without the cubes it brings."""
    defeat: float
    """The loss of Roma."""


def toll_of(s: FallState, o: Forecast, w: Weights) -> Toll:
    """Return what losses cost now. A loss that ends the game costs the same at any time."""
    toll = Toll()
    toll.calm = at_turn(w.calm, o.turns)
    toll.defeat = w.roma / toll.calm
    if s.decline == DECLINE_STEPS - 1:
        toll.sack = w.fall / toll.calm
    else:
        step = w.decline[s.decline + 1] - w.decline[s.decline]
        toll.sack = step * w.sack * at_turn(w.worn, o.turns) / toll.calm
    return toll


def evaluate(s: FallState, o: Forecast, w: Weights) -> float:
    """Return the value of a position for the players."""
    if s.over:
        return VICTORY if s.over == WON else DEFEAT
    return less_losses(alliances(s, o, w), s, o, w)


def less_losses(progress: float, s: FallState, o: Forecast, w: Weights) -> float:
    """Return the value of alliances less what barbarians and the decline cost."""
    toll = toll_of(s, o, w)
    declined = at_turn(w.worn, o.turns) * w.decline[s.decline]
    return progress - toll.calm * board(s, o, w, toll) - declined


def board(s: FallState, o: Forecast, w: Weights, toll: Toll) -> float:
    """Return what barbarians cost now and soon, less the value of legions and forts."""
    guarded: i64 = s.forts
    for stands in s.pawns:
        if stands != NOWHERE:
            guarded |= BITS[stands]
    threat = [0.0] * N_CITIES
    hits = [0.0] * N_CITIES
    present = [0] * N_TRIBES
    cubes = s.cubes
    cost = 0.0
    at: i64 = 0
    for city in range(N_CITIES):
        danger = 0.0
        for tribe in range(N_TRIBES):
            count: i64 = cubes[at]
            if count:
                danger += w.cube[count]
                present[tribe] |= BITS[city]
            at += 1
        if danger > 0.0:
            threat[city] = danger
            cost += danger
    for tribe in range(N_TRIBES):
        cost += invasions(s, o, w, tribe, present[tribe], toll, guarded, threat, hits)
    cost += revolts(s, o, w, toll)
    return cost - defences(s, w, guarded, hits) + unreached(s, threat, w)


def invasions(
    s: FallState,
    o: Forecast,
    w: Weights,
    tribe: i64,
    cities: i64,
    toll: Toll,
    guarded: i64,
    threat: list[float],
    hits: list[float],
) -> float:
    """Return the likely cost of a tribe's coming flips; note the hits and what can still be averted."""
    placed = 0.0
    cost = 0.0
    struck = targets(o, tribe, cities)
    for at in range(len(struck.cards)):
        card: i64 = struck.cards[at]
        first = struck.now[at]
        then = struck.later[at]
        city: i64 = CARD_CITY[card]
        if city == ROMA and s.caput_mundi:
            cost += toll.sack * (first + w.later * then)
            continue
        count: i64 = s.cubes[CELL[card]]
        coming = first + w.ahead * then
        stands: i64 = s.legions[city]
        if stands or has(s.forts, city):
            hits[city] += coming
            if stands and not has(guarded, city):
                stands = 1
        room: i64 = MOST_CUBES - count + stands + 1
        if room < 4 or first + then > 0.4:
            sacked = tail(first, room)
            soon = (tail(first + then, room) - sacked) * w.later
            if sacked + soon > 0.001:
                loss = sack_cost(s, city, tribe, toll, w)
                cost += (sacked + soon) * loss
                threat[city] += soon * loss
        if count < MOST_CUBES:
            if stands:
                coming *= tail(coming, stands + 1)
                first *= tail(first, stands + 1)
            placed += first
            cost += coming * (w.cube[count + 1] - w.cube[count])
    return cost + shortage(s.supply[tribe] - placed, w)


def defences(s: FallState, w: Weights, guarded: i64, hits: list[float]) -> float:
    """Return the value of legions and forts in place, less the legions that will fall."""
    value = 0.0
    forts: i64 = s.forts
    for city in range(N_CITIES):
        legions = s.legions[city]
        fort = has(forts, city)
        if not legions and not fort:
            continue
        hit = hits[city]
        if legions:
            if has(guarded, city):
                useful = 3 if city in s.pawns else 0
                if fort:
                    useful += 1 + int(hit + 0.5)
                useful = min(useful, legions)
                value += w.legion * useful + w.more * (legions - useful)
            else:
                value += w.lone * legions * (1.0 - tail(hit, 1))
        if fort:
            near = 4
            far = ON_FOOT[city]
            for other in range(N_CITIES):
                if has(forts, other) and other != city and far[other] < near:
                    near = far[other]
            value += w.fort + w.apart * near + w.fort_hit * (hit if hit < 2.0 else 2.0)
    return value


def sack_cost(s: FallState, city: i64, tribe: i64, toll: Toll, w: Weights) -> float:
    """Return the cost of sacking a city: decline, its neighbours' cubes, chains."""
    if city == ROMA:
        return toll.defeat
    cost = toll.sack
    for to in ADJACENT[city]:
        if s.legions[to]:
            cost += w.legion
        elif s.caput_mundi and to == ROMA:
            cost += toll.sack
        else:
            count: i64 = s.cubes_of(to, tribe)
            if count == MOST_CUBES:
                cost += toll.defeat if to == ROMA else toll.sack + 6.0
            else:
                cost += w.cube[count + 1] - w.cube[count] + 1.0
    return cost


def revolts(s: FallState, o: Forecast, w: Weights, toll: Toll) -> float:
    """Return the cost of a Revolt's bottom card, on average over the possible cards."""
    chance = o.revolt + w.later * o.revolt_later
    if chance <= 0.0 or not o.bottom:
        return 0.0
    cost = 0.0
    for card in o.bottom:
        city = CARD_CITY[card]
        tribe = CARD_TRIBE[card]
        if s.caput_mundi and city == ROMA:
            cost += 3.0 * toll.sack
            continue
        count = s.cubes[CELL[card]]
        legions = s.legions[city]
        if not legions and not count:
            cost += w.cube[MOST_CUBES]
            continue
        if legions:
            stands = legions if has(s.forts, city) or city in s.pawns else 1
            coming = 3 - stands
            cost += w.legion * (legions if legions < 3 else 3)
        else:
            coming = 3
        if coming <= 0:
            continue
        if count + coming > MOST_CUBES:
            cost += sack_cost(s, city, tribe, toll, w) + w.cube[MOST_CUBES] - w.cube[count]
        else:
            cost += w.cube[count + coming] - w.cube[count]
    return chance * cost / len(o.bottom)


def shortage(left: float, w: Weights) -> float:
    """Return the cost of having only this many cubes of a tribe in supply."""
    most = len(w.short) - 1
    if left >= most:
        return 0.0
    if left <= 0.0:
        return w.short[0] - left * 100.0
    at = int(left)
    return w.short[at] + (w.short[at + 1] - w.short[at]) * (left - at)


def unreached(s: FallState, threat: list[float], w: Weights) -> float:
    """Return the threat to cities that no pawn with legions is near."""
    pawns = len(s.pawns)
    extra = [0] * pawns
    for pawn in range(pawns):
        city = s.pawns[pawn]
        if city == NOWHERE:
            return 0.0
        legions = s.legions[city]
        if legions >= 2:
            continue
        if s.powers[pawn] == CONSUL:
            extra[pawn] = 2 - legions
            continue
        near = 6
        for fort in range(N_CITIES):
            if has(s.forts, fort):
                away = ways(s.powers[pawn])[city][fort]
                near = min(near, away)
        extra[pawn] = near + 1 if legions == 0 else (near + 2) // 2
    cost = 0.0
    far = [ways(s.powers[pawn])[s.pawns[pawn]] for pawn in range(pawns)]
    for city in range(N_CITIES):
        danger = threat[city]
        if danger > 0.0:
            best = 9
            for pawn in range(pawns):
                away = far[pawn][city] + extra[pawn]
                best = min(best, away)
            cost += danger * best * w.reach
    return cost
