"""How near the players are to have every tribe allied or driven out, with the cards they hold and where they stand."""

from __future__ import annotations

from math import exp

from ....games.fall_of_rome.catalogue import (
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    CLASSIS,
    CUBES,
    FIRST_EVENT,
    HAND_LIMIT,
    MERCATOR,
    N_CITIES,
    N_TRIBES,
)
from ....games.fall_of_rome.state import NOWHERE, FallState
from .outlook import Outlook
from .tables import BY_SEA, FROM_PORT, OF_COLOUR, ON_FOOT, TO_PORT, tail
from .weights import Weights


def alliances(s: FallState, o: Outlook, w: Weights) -> float:
    """What has been reached and is within reach, in points."""
    seats = s.seats
    counts = [0] * (seats * N_TRIBES)
    colours = [0] * seats
    for seat in range(seats):
        for card in s.hands[seat]:
            if card < FIRST_EVENT:
                counts[seat * N_TRIBES + CARD_TRIBE[card]] += 1
                colours[seat] |= 1 << CARD_TRIBE[card]
    value = hands(s, o, w, counts)
    total = [0] * N_TRIBES
    for at in range(seats * N_TRIBES):
        total[at % N_TRIBES] += counts[at]
    for card in s.treasury:
        total[CARD_TRIBE[card]] += 1
    near = [0.0] * N_TRIBES
    who = collectors(s, o, w, counts, total, colours, near)
    done = 0
    for tribe in range(N_TRIBES):
        if s.allied >> tribe & 1 or s.supply[tribe] == CUBES[tribe]:
            done += 1
    left = 0
    meeting = 0.0
    for tribe in range(N_TRIBES):
        on_board = CUBES[tribe] - s.supply[tribe]
        if s.allied >> tribe & 1:
            useful = (
                total[tribe] if total[tribe] < 4 else 4
            )  # cards of its colour enlist an ally's barbarians
            value += w.ally + w.enlist * useful * (on_board / 6.0 if on_board < 6 else 1.0)
            continue
        left += on_board
        best = near[tribe]
        taker = who[tribe]
        has = counts[taker * N_TRIBES + tribe]
        if has < ALLY_CARDS[tribe] and total[tribe] > has and seats > 1:
            gain = progress(s, o, w, taker, tribe, has + 1, total[tribe] - has - 1, 0) - best
            meeting = max(meeting, gain * nearness(s, w, taker, tribe, counts, colours))
        others = done if on_board else done - 1
        if on_board < w.few:
            driven = (1.0 - on_board / w.few) * w.driven[others]
            best += driven - best * driven  # either will do
        value += w.ally * best
        if others == 4:
            value += w.ally * w.last * (best - 1.0)
    return value + w.ally * w.meet * meeting + w.finish * exp(-left * w.haste)


# ---- hands


def hands(s: FallState, o: Outlook, w: Weights, counts: list[int]) -> float:
    """What cards are worth as such; what hands will have to discard is taken off the counts."""
    value = 0.0
    for seat in range(s.seats):
        hand = s.hands[seat]
        cards = len(hand)
        limit = HAND_LIMIT
        if o.drawing and seat == s.seat():
            limit -= w.room
        value += w.card * (cards if cards < limit else limit)
        events = 0
        while events < cards and hand[cards - events - 1] >= FIRST_EVENT:
            value += w.event[events]
            events += 1
        for _ in range(cards - limit):
            if drop_least(s, counts, seat, events > 0):
                events -= 1
                value -= w.event[events]
    return value


def drop_least(s: FallState, counts: list[int], seat: int, events: bool) -> bool:
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
            for other in range(s.seats):
                if other != seat and counts[other * N_TRIBES + tribe] >= has:
                    price *= 0.5
                    break
        if price < low:
            low = price
            least = tribe
    if least >= 0:
        counts[seat * N_TRIBES + least] -= 1
    return least < 0 and events


# ---- who collects what


def collectors(
    s: FallState,
    o: Outlook,
    w: Weights,
    counts: list[int],
    total: list[int],
    colours: list[int],
    near: list[float],
) -> list[int]:
    """The seat that collects for each tribe; `near` is told how near it is. A hand has no room for every colour."""
    seats = s.seats
    steps = [0.0] * (N_TRIBES * seats)
    waiting = 0
    for tribe in range(N_TRIBES):
        if not s.allied >> tribe & 1:
            waiting += 1
            for seat in range(seats):
                has = counts[seat * N_TRIBES + tribe]
                steps[tribe * seats + seat] = progress(
                    s, o, w, seat, tribe, has, total[tribe] - has, colours[seat]
                )
    who = [0] * N_TRIBES
    taken = s.allied
    load = [0] * seats
    for _ in range(waiting):
        top = -1.0
        of = 0
        by = 0
        for tribe in range(N_TRIBES):
            if taken >> tribe & 1:
                continue
            for seat in range(seats):
                step = steps[tribe * seats + seat]
                if seats > 1 and load[seat] + ALLY_CARDS[tribe] > HAND_LIMIT:
                    step *= w.crowded
                if step > top:
                    top = step
                    of = tribe
                    by = seat
        taken |= 1 << of
        load[by] += ALLY_CARDS[of]
        who[of] = by
        near[of] = top
    return who


def progress(
    s: FallState, o: Outlook, w: Weights, seat: int, tribe: int, has: int, others: int, colours: int
) -> float:
    """How near one hand is to an alliance, from 0 to 1."""
    need = ALLY_CARDS[tribe]
    if has >= need:
        turns = o.turns / len(s.pawns)
        if has == need:  # none of the set is to spare for a passage
            colours &= ~(1 << tribe)
        ready = w.ready - w.step * way_to(s, seat, tribe, colours)
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


# ---- ways


def way(s: FallState, pawn: int, colours: int, city: int) -> int:
    """Actions until a pawn is in a city, on foot or by sea with cards of these colours; at most 5."""
    here = s.pawns[pawn]
    if s.powers[pawn] == CLASSIS:
        away = BY_SEA[here][city]
    else:
        away = min(ON_FOOT[here][city], TO_PORT[here] + 1 + FROM_PORT[colours][city])
    return min(away, 5)


def way_to(s: FallState, seat: int, tribe: int, colours: int) -> int:
    """Actions until a seat's pawn is with a barbarian of a tribe; none for the Mercator."""
    best = 5
    for pawn in range(len(s.pawns)):
        if s.seat_of(pawn) != seat or s.pawns[pawn] == NOWHERE:
            continue
        if s.powers[pawn] == MERCATOR:
            return 0
        at = tribe
        for city in range(N_CITIES):
            if s.cubes[at]:
                best = min(best, way(s, pawn, colours, city))
            at += N_TRIBES
    return best


def nearness(
    s: FallState, w: Weights, taker: int, tribe: int, counts: list[int], colours: list[int]
) -> float:
    """How near the player on turn is to giving or getting a card of a colour, from 0 to 1."""
    me = s.player
    if s.pawns[me] == NOWHERE:
        return 0.0
    best = 0.0
    for giver in range(s.seats):
        if giver == taker or me not in (giver, taker) or not counts[giver * N_TRIBES + tribe]:
            continue
        other = taker if giver == me else giver
        if s.pawns[other] == NOWHERE:
            continue
        mine = colours[me]
        theirs = colours[other]
        if counts[giver * N_TRIBES + tribe] == 1:  # the card that is to be given pays for no passage
            if giver == me:
                mine &= ~(1 << tribe)
            else:
                theirs &= ~(1 << tribe)
        if s.powers[me] == MERCATOR or s.powers[other] == MERCATOR:
            for city in OF_COLOUR[tribe]:
                best = max(best, w.near[way(s, me, mine, city) * 6 + way(s, other, theirs, city)])
            continue
        for card in s.hands[giver]:
            if card >= FIRST_EVENT:
                break
            if CARD_TRIBE[card] == tribe:
                city = CARD_CITY[card]
                best = max(best, w.near[way(s, me, mine, city) * 6 + way(s, other, theirs, city)])
    return best
