"""Progress towards having every tribe allied or driven out, by cards held and positions.

The way to an alliance is measured in actions: journeys to where cards change hands and to where a barbarian of the
tribe is, and the waiting for cards that nobody holds. Of all seats the one with the shortest way collects.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has
from ..rules.catalogue import (
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
from ..rules.fields import NOWHERE
from ..rules.state import FallState
from .forecast import Forecast
from .tables import CLASSIS_WAYS, OF_COLOUR, WAYS
from .weights import Weights, at_turn

_FAR: Final = 1e9
_FARTHEST: Final = 5
_RAREST: Final = 4.0
_ALL_BUT: Final = 0.9
"""Progress of a game whose last tribe has hardly a cube left: flips may bring it back."""


def alliances(s: FallState, o: Forecast, w: Weights) -> float:
    """Return the value of alliances, reached and within reach, in points."""
    seats = s.seats
    counts = [0] * (seats * N_TRIBES)
    colours = [0] * seats
    count_cards(s, counts, colours)
    value = hands(s, o, w, counts)
    near = collectors(s, o, w, counts, colours)
    way = at_turn(w.way, o.turns)
    done = 0
    for tribe in range(N_TRIBES):
        if has(s.allied, tribe) or s.supply[tribe] == CUBES[tribe]:
            done += 1
    for tribe in range(N_TRIBES):
        on_board = CUBES[tribe] - s.supply[tribe]
        if has(s.allied, tribe):
            useful = 0
            for seat in range(seats):
                useful += counts[seat * N_TRIBES + tribe]
            useful = min(useful, 4)  # cards of its colour enlist an ally's barbarians
            value += w.ally + w.enlist * useful * (on_board / 6.0 if on_board < 6 else 1.0)
            continue
        best = exp(-((near[tribe] / way) ** w.bend))
        others = done if on_board else done - 1
        if on_board < w.few:
            driven = (1.0 - on_board / w.few) * w.driven[others]
            if others == N_TRIBES - 1:  # without its last cube the game is won
                driven = max(driven, _ALL_BUT * exp(-on_board / w.rout))
            best += driven - best * driven  # either will do
        value += w.ally * best
        if others == 4:
            value += w.ally * w.last * (best - 1.0)
    return value


# ---- hands


def count_cards(s: FallState, counts: list[int], colours: list[int]) -> None:
    """Count the City cards of each colour in each hand, and note the colours as bit masks."""
    for seat in range(s.seats):
        for card in s.hands[seat]:
            if card < FIRST_EVENT:
                counts[seat * N_TRIBES + CARD_TRIBE[card]] += 1
                colours[seat] |= BITS[CARD_TRIBE[card]]


def hands(s: FallState, o: Forecast, w: Weights, counts: list[int]) -> float:
    """Return the value of cards themselves; expected discards are subtracted from the counts."""
    value = 0.0
    hold = at_turn(w.hold, o.turns)
    for seat in range(s.seats):
        hand = s.hands[seat]
        cards = len(hand)
        value += w.card * (cards if cards < HAND_LIMIT else HAND_LIMIT)
        events = 0
        while events < cards and hand[cards - events - 1] >= FIRST_EVENT:
            value += hold * w.event[events]
            events += 1
        for _ in range(cards - HAND_LIMIT):
            if drop_least(s, w, counts, seat, events > 0):
                events -= 1
                value -= hold * w.event[events]
    return value


def drop_least(s: FallState, w: Weights, counts: list[int], seat: int, events: bool) -> bool:
    """Count the least valuable card of a hand as discarded.

    True if that is an Event; a City card is taken off the counts.
    """
    least = -1
    low = w.keep if events else 9.0
    for tribe in range(N_TRIBES):
        own = counts[seat * N_TRIBES + tribe]
        if not own:
            continue
        need = ALLY_CARDS[tribe]
        if has(s.allied, tribe):
            price = 0.15
        elif own > need:
            price = 0.1
        elif own == need:
            price = 2.0
        else:
            price = own / need
            for other in range(s.seats):
                if other != seat and counts[other * N_TRIBES + tribe] >= own:
                    price *= 0.5
                    break
        if price < low:
            low = price
            least = tribe
    if least >= 0:
        counts[seat * N_TRIBES + least] -= 1
    return least < 0 and events


# ---- who collects what


def collectors(s: FallState, o: Forecast, w: Weights, counts: list[int], colours: list[int]) -> list[float]:
    """Return the shortest way to an alliance for each tribe. A hand has no room for every colour."""
    seats: i64 = s.seats
    near = [0.0] * N_TRIBES
    toils = [_FAR] * (N_TRIBES * s.seats)
    waiting: i64 = 0
    homes: list[list[int]] = [[], [], [], [], []]
    at: i64 = 0
    for city in range(N_CITIES):
        for tribe in range(N_TRIBES):
            if s.cubes[at]:
                homes[tribe].append(city)
            at += 1
    for of in range(N_TRIBES):
        if not has(s.allied, of):
            waiting += 1
            most: i64 = 0
            for seat in range(seats):
                most = max(most, counts[seat * N_TRIBES + of])
            for seat in range(seats):
                if counts[seat * N_TRIBES + of] >= most - 1:  # who holds fewer has a longer way
                    toils[of * seats + seat] = toil(s, o, w, seat, of, homes[of], counts, colours)
    load = [0] * s.seats
    for _ in range(waiting):
        low = _FAR
        place: i64 = 0
        at = 0
        for tribe in range(N_TRIBES):
            need: i64 = ALLY_CARDS[tribe]
            for by in range(seats):
                toiled = toils[at]
                if toiled < low:
                    if seats > 1 and load[by] + need > HAND_LIMIT:
                        toiled += w.crowded
                    if toiled < low:
                        low = toiled
                        place = at
                at += 1
        tribe_: i64 = place // seats
        near[tribe_] = low
        load[place - tribe_ * seats] += ALLY_CARDS[tribe_]
        for other in range(seats):
            toils[tribe_ * seats + other] = _FAR
    return near


def toil(
    s: FallState,
    o: Forecast,
    w: Weights,
    seat: i64,
    tribe: i64,
    homes: list[int],
    counts: list[int],
    colours: list[int],
) -> float:
    """Return the actions that an alliance still takes if one seat collects for it, counting waiting."""
    has: i64 = counts[seat * N_TRIBES + tribe]
    mine: i64 = colours[seat]
    missing: i64 = ALLY_CARDS[tribe] - has
    if missing == 0:  # none of the set is to spare for a passage
        mine &= ~BITS[tribe]
    far: int = way_to(s, seat, mine, homes)
    there = w.forging + w.march * far
    if missing <= 0:
        return there
    ways: list[float] = []  # what each card in another hand takes to get
    for giver in range(s.seats):
        cards: i64 = counts[giver * N_TRIBES + tribe]
        if giver == seat or cards == 0:
            continue
        for card in s.hands[giver]:
            if card >= FIRST_EVENT or cards == 0:
                break
            if CARD_TRIBE[card] == tribe:
                cards -= 1
                far = meeting(s, seat, giver, card, tribe, counts, colours)
                ways.append(w.handing + w.march * far)
    for card in s.treasury:
        if CARD_TRIBE[card] == tribe:
            far = _FARTHEST
            for pawn in range(len(s.pawns)):
                if s.pawns[pawn] != NOWHERE:
                    far = min(far, ways_of(s, pawn, mine)[CARD_CITY[card]])
            ways.append(w.handing + w.march * far)
    expected = o.draws * o.share[tribe] + 0.01
    if len(ways) > 1:
        ways.sort()
    lacking: int = missing
    best = lacking * (w.draw + w.rare * min(lacking / expected, _RAREST))
    fetched = 0.0
    for way in ways:
        fetched += way
        lacking -= 1
        cost = fetched
        if lacking:
            cost += lacking * (w.draw + w.rare * min(lacking / expected, _RAREST))
        best = min(best, cost)
        if lacking == 0:
            break
    return there + best


# ---- ways


def ways_of(s: FallState, pawn: i64, colours: i64) -> list[int]:
    """Return the actions (at most 5) to each city for a pawn, on foot or by sea with cards of these colours."""
    here: i64 = s.pawns[pawn]
    return CLASSIS_WAYS[here] if s.powers[pawn] == CLASSIS else WAYS[here * 32 + colours]


def way_to(s: FallState, seat: i64, colours: i64, homes: list[int]) -> i64:
    """Return the actions a seat's pawn needs to reach one of a tribe's cities; 0 for the Mercator."""
    best: i64 = _FARTHEST
    for pawn in range(len(s.pawns)):
        if s.seat_of(pawn) != seat or s.pawns[pawn] == NOWHERE:
            continue
        if s.powers[pawn] == MERCATOR:
            return 0
        ways = ways_of(s, pawn, colours)
        for city in homes:
            way: i64 = ways[city]
            best = min(best, way)
    return best


def meeting(
    s: FallState, one: i64, other: i64, card: i64, tribe: i64, counts: list[int], colours: list[int]
) -> i64:
    """Return the actions that two seats need together until one can give the other a card."""
    if s.pawns[one] == NOWHERE or s.pawns[other] == NOWHERE:
        return 2 * _FARTHEST
    theirs: i64 = colours[other]
    if counts[other * N_TRIBES + tribe] == 1:  # the card that is to be given pays for no passage
        theirs &= ~BITS[tribe]
    ways = ways_of(s, one, colours[one])
    their_ways = ways_of(s, other, theirs)
    if s.powers[one] != MERCATOR and s.powers[other] != MERCATOR:
        city: i64 = CARD_CITY[card]
        return ways[city] + their_ways[city]
    best: i64 = 2 * _FARTHEST
    for place in OF_COLOUR[tribe]:
        way: i64 = ways[place] + their_ways[place]
        best = min(best, way)
    return best
