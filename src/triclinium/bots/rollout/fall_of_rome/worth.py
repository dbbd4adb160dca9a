"""The worth of a position: what the players have gained so far, less what the coming turns are likely to cost."""

from __future__ import annotations

from typing import Final

from ....games.fall_of_rome.catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    CONSUL,
    CUBES,
    FIRST_EVENT,
    HAND_LIMIT,
    MERCATOR,
    MOST_CUBES,
    N_CITIES,
    N_TRIBES,
    PREVIOUS,
    ROMA,
    SUPPLY,
)
from ....games.fall_of_rome.state import NOWHERE, WON, FallState
from .outlook import Outlook
from .tables import ON_FOOT, tail, ways
from .weights import Weights

VICTORY: Final = 3000.0
DEFEAT: Final = -3000.0


def worth(s: FallState, o: Outlook, w: Weights) -> float:
    """How good a position is for the players."""
    if s.over:
        return VICTORY if s.over == WON else DEFEAT
    return alliances(s, o, w) - board(s, o, w) - w.decline[s.decline]


# ---- the board


def board(s: FallState, o: Outlook, w: Weights) -> float:
    """What barbarians cost now and soon, less what legions and forts are worth."""
    cubes = s.cubes
    now = [0.0] * (N_CITIES * N_TRIBES)
    later = [0.0] * (N_CITIES * N_TRIBES)
    for card in o.cards:
        city = CARD_CITY[card]
        tribe = CARD_TRIBE[card]
        previous = PREVIOUS[tribe]
        while not cubes[city * N_TRIBES + tribe]:
            before = previous[city]
            if before == SUPPLY or cubes[before * N_TRIBES + tribe]:
                break
            city = before
        now[city * N_TRIBES + tribe] += o.now[card]
        later[city * N_TRIBES + tribe] += o.later[card]
    guarded = s.forts
    for city in s.pawns:
        if city != NOWHERE:
            guarded |= 1 << city
    step = w.decline[s.decline + 1] - w.decline[s.decline]
    placed = [0.0] * N_TRIBES
    threat = [0.0] * N_CITIES
    cost = 0.0
    for city in range(N_CITIES):
        base = city * N_TRIBES
        legions = s.legions[city]
        if s.caput_mundi and city == ROMA:
            for tribe in range(N_TRIBES):
                cost += step * (now[base + tribe] + w.later * later[base + tribe])
            continue
        held = guarded >> city & 1
        stands = legions if held else (1 if legions else 0)
        hits = 0.0
        danger = 0.0
        for tribe in range(N_TRIBES):
            count = cubes[base + tribe]
            first = now[base + tribe]
            then = later[base + tribe]
            if count:
                danger += w.cube[count]
            elif first + then == 0.0:
                continue
            hits += first
            if first + then > 0.0:
                room = MOST_CUBES - count + stands + 1
                sacked = tail(first, room)
                soon = (tail(first + then, room) - sacked) * w.later
                if sacked + soon > 0.0005:
                    loss = sack_cost(s, city, tribe, step, w)
                    cost += sacked * loss
                    danger += soon * loss
                if count < MOST_CUBES:
                    comes = first if not stands else first * tail(first, stands + 1)
                    placed[tribe] += comes
                    cost += comes * (w.cube[count + 1] - w.cube[count])
        cost += danger
        threat[city] = danger
        if legions:
            if held:
                cost += w.legion * (hits if hits < legions else legions)
                cost -= w.legion * legions
            else:
                cost += w.lone * legions * tail(hits, 1)
                cost -= w.lone * legions
        if s.forts >> city & 1:
            near = 4
            for other in range(N_CITIES):
                if s.forts >> other & 1 and other != city and ON_FOOT[city][other] < near:
                    near = ON_FOOT[city][other]
            cost -= w.fort + w.apart * near + w.fort_hit * (hits if hits < 2.0 else 2.0)
    cost += revolts(s, o, w, step)
    for tribe in range(N_TRIBES):
        cost += shortage(s.supply[tribe] - placed[tribe], w)
    return cost + unreached(s, threat, w)


def sack_cost(s: FallState, city: int, tribe: int, step: float, w: Weights) -> float:
    """What the sack of a city would cost: decline, its neighbours' cubes, chains."""
    if city == ROMA:
        return w.roma
    cost = step
    for to in ADJACENT[city]:
        if s.legions[to]:
            cost += w.legion
        elif s.caput_mundi and to == ROMA:
            cost += step
        else:
            count = s.cubes[to * N_TRIBES + tribe]
            if count == MOST_CUBES:
                cost += w.roma if to == ROMA else step + 6.0
            else:
                cost += w.cube[count + 1] - w.cube[count] + 1.0
    return cost


def revolts(s: FallState, o: Outlook, w: Weights, step: float) -> float:
    """What the bottom card of a Revolt would cost, on average over the cards it may be."""
    chance = o.revolt + w.later * o.revolt_later
    if chance <= 0.0 or not o.bottom:
        return 0.0
    cost = 0.0
    for card in o.bottom:
        city = CARD_CITY[card]
        tribe = CARD_TRIBE[card]
        if s.caput_mundi and city == ROMA:
            cost += 3.0 * step
            continue
        count = s.cubes[city * N_TRIBES + tribe]
        legions = s.legions[city]
        if legions:
            stands = legions if s.forts >> city & 1 or city in s.pawns else 1
            coming = 3 - stands
            cost += w.legion * (legions if legions < 3 else 3)
        else:
            coming = 3
        if coming <= 0:
            continue
        if count + coming > MOST_CUBES:
            cost += sack_cost(s, city, tribe, step, w) + w.cube[MOST_CUBES] - w.cube[count]
        else:
            cost += w.cube[count + coming] - w.cube[count]
    return chance * cost / len(o.bottom)


def shortage(left: float, w: Weights) -> float:
    """What it costs to have only so many cubes of a tribe in supply."""
    most = len(w.short) - 1
    if left >= most:
        return 0.0
    if left <= 0.0:
        return w.short[0] - left * 100.0
    at = int(left)
    return w.short[at] + (w.short[at + 1] - w.short[at]) * (left - at)


def unreached(s: FallState, threat: list[float], w: Weights) -> float:
    """What threatens cities that no pawn with legions is near."""
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
            if s.forts >> fort & 1:
                far = ways(s.powers[pawn])[city][fort]
                if far < near:
                    near = far
        extra[pawn] = near + 1 if legions == 0 else (near + 2) // 2
    cost = 0.0
    for city in range(N_CITIES):
        if threat[city] > 0.0:
            best = 9
            for pawn in range(pawns):
                far = ways(s.powers[pawn])[s.pawns[pawn]][city] + extra[pawn]
                if far < best:
                    best = far
            cost += threat[city] * best * w.reach
    return cost


# ---- alliances


def alliances(s: FallState, o: Outlook, w: Weights) -> float:
    """How near the players are to have every tribe allied or driven out, with the cards they hold."""
    seats = s.seats
    done = 0
    for tribe in range(N_TRIBES):
        if s.allied >> tribe & 1 or s.supply[tribe] == CUBES[tribe]:
            done += 1
    counts = [0] * (seats * N_TRIBES)
    total = [0.0] * N_TRIBES
    value = 0.0
    for seat in range(seats):
        for card in s.hands[seat]:
            if card >= FIRST_EVENT:
                value += w.event
            else:
                counts[seat * N_TRIBES + CARD_TRIBE[card]] += 1
                total[CARD_TRIBE[card]] += 1.0
                value += w.card
        if len(s.hands[seat]) > HAND_LIMIT:
            value -= w.card * 2.0 * (len(s.hands[seat]) - HAND_LIMIT)
    for card in s.treasury:
        total[CARD_TRIBE[card]] += 1.0
    for tribe in range(N_TRIBES):
        if s.allied >> tribe & 1:
            value += w.ally
            continue
        best = 0.0
        for seat in range(seats):
            has = counts[seat * N_TRIBES + tribe]
            near = progress(s, o, w, seat, tribe, has, total[tribe] - has)
            if near > best:
                best = near
        others = done if s.supply[tribe] < CUBES[tribe] else done - 1
        if others >= 3:
            on_board = CUBES[tribe] - s.supply[tribe]
            driven = (1.0 - on_board / 9.0) * w.driven * (1.0 if others == 4 else 0.5)
            if driven > best:
                best = driven
        value += w.ally * best
    return value


def progress(
    s: FallState, o: Outlook, w: Weights, seat: int, tribe: int, has: int, others: float
) -> float:
    """How near one hand is to an alliance, from 0 to 1."""
    need = ALLY_CARDS[tribe]
    if has >= need:
        return w.ready - w.step * way_to(s, seat, tribe)
    held = has + w.others * (others if others < need - has else need - has)
    lacking = need - held
    expected = o.draws * o.share[tribe]
    low = int(lacking)
    chance = tail(expected, low)
    if lacking > low:
        chance += (tail(expected, low + 1) - chance) * (lacking - low)
    part = held / need
    return w.ready * (w.drawn * chance + (1.0 - w.drawn) * part * part) * 0.95


def way_to(s: FallState, seat: int, tribe: int) -> int:
    """Marches from a seat's pawn to a barbarian of a tribe; none for the Mercator."""
    best = 9
    for pawn in range(len(s.pawns)):
        if s.seat_of(pawn) != seat or s.pawns[pawn] == NOWHERE:
            continue
        if s.powers[pawn] == MERCATOR:
            return 0
        far = ways(s.powers[pawn])[s.pawns[pawn]]
        for city in range(N_CITIES):
            if s.cubes[city * N_TRIBES + tribe] and far[city] < best:
                best = far[city]
    return best
