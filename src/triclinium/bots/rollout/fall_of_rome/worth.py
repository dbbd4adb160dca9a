"""The worth of a position: what the players have gained so far, less what the coming turns are likely to cost."""

from __future__ import annotations

from math import exp, log
from typing import Final

from ....games.fall_of_rome.catalogue import (
    ADJACENT,
    ALLY_CARDS,
    BIT,
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
    ROMA,
)
from ....games.fall_of_rome.state import NOWHERE, WON, FallState
from .outlook import Outlook, targets
from .tables import CELL, OF_COLOUR, ON_FOOT, journeys, tail, ways
from .weights import Weights

_TO_ONE: Final = 1.0 / log(11.0)
VICTORY: Final = 3000.0
DEFEAT: Final = -3000.0


def worth(s: FallState, o: Outlook, w: Weights) -> float:
    """How good a position is for the players."""
    if s.over:
        return VICTORY if s.over == WON else DEFEAT
    fade = o.turns / w.fade  # near the end of the deck there is little left to come of barbarians
    fade = 0.35 if fade < 0.35 else min(fade, 1.0)
    return alliances(s, o, w) - fade * board(s, o, w) - w.decline[s.decline]


# ---- the board


def board(s: FallState, o: Outlook, w: Weights) -> float:
    """What barbarians cost now and soon, less what legions and forts are worth."""
    guarded = s.forts
    for city in s.pawns:
        if city != NOWHERE:
            guarded |= BIT[city]
    step = w.decline[s.decline + 1] - w.decline[s.decline]
    threat = [0.0] * N_CITIES
    hits = [0.0] * N_CITIES
    present = [0] * N_TRIBES
    cubes = s.cubes
    cost = 0.0
    at = 0
    for city in range(N_CITIES):
        danger = 0.0
        for tribe in range(N_TRIBES):
            count = cubes[at]
            if count:
                danger += w.cube[count]
                present[tribe] |= BIT[city]
            at += 1
        if danger > 0.0:
            threat[city] = danger
            cost += danger
    for tribe in range(N_TRIBES):
        cost += invasions(s, o, w, tribe, present[tribe], step, guarded, threat, hits)
    cost += revolts(s, o, w, step)
    return cost - defences(s, w, guarded, hits) + unreached(s, threat, w)


def invasions(
    s: FallState,
    o: Outlook,
    w: Weights,
    tribe: int,
    cities: int,
    step: float,
    guarded: int,
    threat: list[float],
    hits: list[float],
) -> float:
    """What a tribe's flips to come are likely to cost; notes where they hit, and what could still be averted."""
    placed = 0.0
    cost = 0.0
    struck = targets(o, tribe, cities)
    for at in range(len(struck.cards)):
        card = struck.cards[at]
        first = struck.now[at]
        then = struck.later[at]
        city = CARD_CITY[card]
        if city == ROMA and s.caput_mundi:
            cost += step * (first + w.later * then)
            continue
        count = s.cubes[CELL[card]]
        coming = first + w.ahead * then
        stands = s.legions[city]
        if stands or s.forts >> city & 1:
            hits[city] += coming
            if stands and not guarded >> city & 1:
                stands = 1
        room = MOST_CUBES - count + stands + 1
        if room < 4 or first + then > 0.4:
            sacked = tail(first, room)
            soon = (tail(first + then, room) - sacked) * w.later
            if sacked + soon > 0.001:
                loss = sack_cost(s, city, tribe, step, w)
                cost += (sacked + soon) * loss
                threat[city] += soon * loss
        if count < MOST_CUBES:
            if stands:
                coming *= tail(coming, stands + 1)
                first *= tail(first, stands + 1)
            placed += first
            cost += coming * (w.cube[count + 1] - w.cube[count])
    return cost + shortage(s.supply[tribe] - placed, w)


def defences(s: FallState, w: Weights, guarded: int, hits: list[float]) -> float:
    """What legions and forts are worth where they stand, less the legions that will fall."""
    value = 0.0
    for city in range(N_CITIES):
        legions = s.legions[city]
        fort = s.forts >> city & 1
        if not legions and not fort:
            continue
        hit = hits[city]
        if legions:
            if guarded >> city & 1:
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
                if s.forts >> other & 1 and other != city and far[other] < near:
                    near = far[other]
            value += w.fort + w.apart * near + w.fort_hit * (hit if hit < 2.0 else 2.0)
    return value


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
        count = s.cubes[CELL[card]]
        legions = s.legions[city]
        if not legions and not count:
            cost += w.cube[MOST_CUBES]
            continue
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
                away = ways(s.powers[pawn])[city][fort]
                near = min(near, away)
        extra[pawn] = near + 1 if legions == 0 else (near + 2) // 2
    cost = 0.0
    far = [ways(s.powers[pawn])[s.pawns[pawn]] for pawn in range(pawns)]
    for city in range(N_CITIES):
        if threat[city] > 0.0:
            best = 9
            for pawn in range(pawns):
                away = far[pawn][city] + extra[pawn]
                best = min(best, away)
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
    value = 0.0
    left = 0.0
    meeting = 0.0
    for seat in range(seats):
        base = seat * N_TRIBES
        for card in s.hands[seat]:
            if card < FIRST_EVENT:
                counts[base + CARD_TRIBE[card]] += 1
    for seat in range(seats):
        cards = len(s.hands[seat])
        limit = HAND_LIMIT
        if o.drawing and seat == s.seat():
            limit -= w.room
        value += w.card * (cards if cards < limit else limit)
        events = 0
        while cards - events > 0 and s.hands[seat][cards - events - 1] >= FIRST_EVENT:
            events += 1
        for at in range(events):
            value += w.event[at]
        for _ in range(cards - limit):
            if drop_least(s, o, w, counts, seat, events > 0):
                events -= 1
                value -= w.event[events]
    total = [0] * N_TRIBES
    for at in range(seats * N_TRIBES):
        total[at % N_TRIBES] += counts[at]
    for card in s.treasury:
        total[CARD_TRIBE[card]] += 1
    for tribe in range(N_TRIBES):
        if s.allied >> tribe & 1:
            value += w.ally
            on_board = CUBES[tribe] - s.supply[tribe]  # cards of an ally's colour enlist its barbarians
            useful = total[tribe] if total[tribe] < 4 else 4
            value += w.enlist * useful * (on_board / 6.0 if on_board < 6 else 1.0)
            continue
        best = -1.0
        who = 0
        for seat in range(seats):
            has = counts[seat * N_TRIBES + tribe]
            near = progress(s, o, w, seat, tribe, has, total[tribe] - has)
            if near > best:
                best = near
                who = seat
        has = counts[who * N_TRIBES + tribe]
        if has < ALLY_CARDS[tribe] and total[tribe] > has and seats > 1:
            gain = progress(s, o, w, who, tribe, has + 1, total[tribe] - has - 1) - best
            if done >= 3:
                gain *= w.deciding
            meeting = max(meeting, gain * nearness(s, w, who, tribe))
        others = done if s.supply[tribe] < CUBES[tribe] else done - 1
        on_board = CUBES[tribe] - s.supply[tribe]
        hope = best / w.ready if best < w.ready else 1.0
        left += on_board * (1.0 - w.hope * hope)  # whoever is about to be an ally need not be driven out
        if on_board < w.few:
            driven = (1.0 - on_board / w.few) * w.driven[others]
            best += driven - best * driven  # either will do
        near = (1.0 - w.even) * best + w.even * rising(best)
        value += w.ally * (near if others < 4 else near + w.last * (best - 1.0))
    return value + w.ally * w.meet * meeting + w.finish * exp(-left * w.haste)


def rising(chance: float) -> float:
    """From 0 to 1 like the chance, but steepest where it is small: all tribes are needed, so the last counts most."""
    return 1.0 + log((chance + 0.1) / 1.1) * _TO_ONE


def drop_least(s: FallState, o: Outlook, w: Weights, counts: list[int], seat: int, events: bool) -> bool:
    """What a hand will have to discard is as good as gone: the card that is missed least.

    True if that is an Event; a City card is taken off the counts.
    """
    least = -1
    low = 0.55 if events else 9.0
    for tribe in range(N_TRIBES):
        has = counts[seat * N_TRIBES + tribe]
        if not has:
            continue
        need = ALLY_CARDS[tribe]
        if s.allied >> tribe & 1:
            price = 0.15
        elif has > need:
            price = 0.1
        elif has == need:
            price = 2.0
        else:
            price = has / need
            left = o.unseen[tribe]
            rival = False
            for other in range(s.seats):
                left += counts[other * N_TRIBES + tribe]
                if other != seat and counts[other * N_TRIBES + tribe] >= has:
                    rival = True
            if rival:
                price *= 0.5
            if left - need < 6:  # a colour that runs short is dear
                price += w.scarce * (6 - left + need)
        if price < low:
            low = price
            least = tribe
    if least >= 0:
        counts[seat * N_TRIBES + least] -= 1
    return least < 0 and events


def progress(s: FallState, o: Outlook, w: Weights, seat: int, tribe: int, has: int, others: int) -> float:
    """How near one hand is to an alliance, from 0 to 1."""
    need = ALLY_CARDS[tribe]
    if has >= need:
        turns = o.turns / len(s.pawns)
        ready = w.ready - w.step * way_to(s, seat, tribe)
        return ready if turns >= 2.0 else ready * turns * 0.5
    held = has + w.others * (others if others < need - has else need - has)
    lacking = need - held
    expected = o.draws * o.share[tribe]
    low = int(lacking)
    chance = tail(expected, low)
    if lacking > low:
        chance += (tail(expected, low + 1) - chance) * (lacking - low)
    part = held / need
    return w.partial * (w.drawn * chance + (1.0 - w.drawn) * part * part)


def nearness(s: FallState, w: Weights, who: int, tribe: int) -> float:
    """How near the player on turn is to giving or getting a card of a colour, from 0 to 1."""
    me = s.player
    best = 0.0
    mine = journeys(s.powers[me], s.pawns[me])
    for giver in range(s.seats):
        if giver == who or (me not in (giver, who)):
            continue
        other = who if giver == me else giver
        if s.pawns[other] == NOWHERE or s.pawns[me] == NOWHERE:
            continue
        theirs = journeys(s.powers[other], s.pawns[other])
        trades = s.powers[me] == MERCATOR or s.powers[other] == MERCATOR
        for card in s.hands[giver]:
            if card >= FIRST_EVENT:
                break
            if CARD_TRIBE[card] == tribe:
                city = CARD_CITY[card]
                best = max(best, w.near[mine[city] * 6 + theirs[city]])
                if trades:
                    for city in OF_COLOUR[tribe]:
                        best = max(best, w.near[mine[city] * 6 + theirs[city]])
                    break
    return best


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
