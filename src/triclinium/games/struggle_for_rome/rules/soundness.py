"""Whether a state has a fault, by plain sums: what `faults` says in sentences, ten times as fast.

Random games are checked after every decision; only a state that fails here is looked at closely, to say what is wrong
with it. Whatever `faults` finds, this must find (tests spoil every field and compare the two).
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from .catalogue import (
    BIT,
    CARD_COUNT,
    CITY_AT,
    COUNTER_COUNT,
    CULTURE,
    DIPLOMACY,
    DIPLOMACY_TO_LEAD,
    FIGURES,
    HEX_PROVINCE,
    HORSE,
    MOST_OF_A_COLOUR,
    MOST_OFFERS,
    N_CARDS,
    N_CITIES,
    N_COUNTERS,
    N_CROSSROADS,
    N_PROVINCES,
    N_RESOURCES,
    NEUTRAL_CITY,
    POINTS_TO_END,
    PROVINCE,
    SPECIAL_POINTS,
    SUPPLY,
    WAGONS,
    WHERE,
)
from .fields import NEUTRAL, NOBODY, NOWHERE
from .points import unannounced
from .state import StruggleState

_OF_PROVINCE: Final[list[int]] = [counter // N_COUNTERS for counter in range(N_PROVINCES * N_COUNTERS)]
"""The province of each sort of counter."""
_SORTS: Final[list[int]] = COUNTER_COUNT * N_PROVINCES
"""How many counters there are of each sort."""
_IN_PROVINCE: Final[list[list[int]]] = [
    [city for city in range(N_CITIES) if PROVINCE[city] == province] for province in range(N_PROVINCES)
]
_MOST_SPECIAL: Final = 4 * SPECIAL_POINTS
"""Diplomacy, Heir to Rome, and a Scourge of each tribe."""


def sound(s: StruggleState) -> bool:
    """Nothing is lost, made or out of bounds."""
    if not 0 <= s.offers <= MOST_OFFERS or not 0 <= s.legionnaire < len(HEX_PROVINCE):
        return False
    if HEX_PROVINCE[s.legionnaire] < 0:
        return False
    for seat in range(s.seats):
        points: i64 = s.cards[seat * N_CARDS + CULTURE]
        points += s.held[seat * 2] + s.held[seat * 2 + 1]
        if points + _MOST_SPECIAL >= POINTS_TO_END and unannounced(s, seat):
            return False
    return _goods(s) and _cards(s) and _pieces(s) and _counters(s) and _board(s) and _memory(s)


def _goods(s: StruggleState) -> bool:
    goods = s.goods
    seats = s.seats
    for k in range(N_RESOURCES):
        total: i64 = 0
        at: i64 = k
        for seat in range(seats):
            held: i64 = goods[at]
            if held < 0 or s.gold[seat] < 0:
                return False
            total += held
            at += N_RESOURCES
        if k < HORSE:
            lying: i64 = s.piles[k]
            if lying < 0:
                return False
            total += lying
        else:
            drawn: i64 = s.pasture[k - HORSE]
            left: i64 = s.pasture_discard[k - HORSE]
            if drawn < 0 or left < 0:
                return False
            total += drawn + left
        if total != SUPPLY[k]:
            return False
    return True


def _cards(s: StruggleState) -> bool:
    cards = s.cards
    seats = s.seats
    for card in range(N_CARDS):
        played: i64 = s.played[card]
        total: i64 = s.deck[card]
        if played < 0 or total < 0:
            return False
        total += played
        at: i64 = card
        for _ in range(seats):
            held: i64 = cards[at]
            if held < 0:
                return False
            total += held
            at += N_CARDS
        if total != CARD_COUNT[card]:
            return False
    shown: i64 = 0
    for seat in range(seats):
        shown += s.diplomacy[seat]
    return shown == s.played[DIPLOMACY] and _diplomacy(s)


def _diplomacy(s: StruggleState) -> bool:
    enough: i64 = DIPLOMACY_TO_LEAD
    for seat in range(s.seats):
        if s.culture_shown[seat] > s.cards[seat * N_CARDS + CULTURE]:
            return False
        count: i64 = s.diplomacy[seat]
        if s.diplomat == NOBODY:
            if count >= enough:
                return False
        elif s.diplomacy[s.diplomat] < max(count, enough):
            return False
    return True


def _pieces(s: StruggleState) -> bool:
    for seat in range(s.seats):
        left: i64 = s.wagon_reserve[seat]
        wagons: i64 = left
        for kind in range(2):
            tribe: i64 = seat * 2 + kind
            held: i64 = s.held[tribe]
            carts: i64 = s.wagons[tribe]
            figures: i64 = s.figures[tribe]
            reserve: i64 = s.reserve[tribe]
            wagons += carts + held
            if s.kingdom(tribe):
                held -= 1
            elif held:
                return False
            if carts < 0 or figures < 0 or reserve < 0 or held < 0:
                return False
            if figures + reserve + held + 1 != FIGURES[kind]:
                return False
        if left < 0 or wagons != WAGONS:
            return False
    return True


def _counters(s: StruggleState) -> bool:
    """Of each sort as many as there are, at most two of a province in a box, no more under cities than are unturned."""
    left = s.unturned[:]
    counted = [0] * len(s.by_province)
    for tribe in range(2 * s.seats):
        at: i64 = tribe * N_PROVINCES
        for turned in s.boxes[tribe]:
            counter: i64 = turned
            left[counter] += 1
            at_province: i64 = at + _OF_PROVINCE[counter]
            number: i64 = counted[at_province]
            if number >= MOST_OF_A_COLOUR:
                return False
            counted[at_province] = number + 1
    if counted != s.by_province or left != _SORTS:
        return False
    unturned = s.unturned
    counters = s.counters
    sort: i64 = 0
    for province in range(N_PROVINCES):
        free: i64 = 0
        for _ in range(N_COUNTERS):
            unseen: i64 = unturned[sort]
            if unseen < 0:
                return False
            free += unseen
            sort += 1
        for city in _IN_PROVINCE[province]:
            if counters & BIT[city]:
                free -= 1
        if free < 0:
            return False
    return True


def _board(s: StruggleState) -> bool:
    expected = [NOBODY] * N_CROSSROADS
    held = [0] * (2 * s.seats)
    for tribe in range(2 * s.seats):
        place: i64 = s.places[tribe]
        if place != NOWHERE:
            if expected[place] != NOBODY:
                return False
            expected[place] = tribe
            city: i64 = CITY_AT[place]
            if city >= 0 and s.holders[city] != tribe:
                return False
    for city in range(N_CITIES):
        holder: i64 = s.holders[city]
        if holder != NOBODY and s.counters & BIT[city]:
            return False
        if holder >= 0:
            expected[WHERE[city]] = holder
            held[holder] += 1
        elif holder < NEUTRAL:
            return False
        if (holder == NEUTRAL) != (s.seats == 3 and NEUTRAL_CITY[city]):
            return False
    return expected == s.at and held == s.held


def _memory(s: StruggleState) -> bool:
    """Nobody allows for fewer cards than none, and all know their own."""
    fewer = s.fewer
    more = s.more
    goods = s.goods
    seats = s.seats
    pile: i64 = seats * N_RESOURCES
    at: i64 = 0
    for viewer in range(seats + 1):
        own: i64 = (
            viewer * N_RESOURCES
        )  # of the last viewer, who has no hand, the pile's: it is as unknown as others'
        each: i64 = 0
        while each < pile:
            less: i64 = fewer[at]
            extra: i64 = more[at]
            if less or extra:
                has: i64 = goods[each]
                if less < 0 or extra < 0 or less > has or own <= each < own + N_RESOURCES:
                    return False
            at += 1
            each += 1
        for resource in range(N_RESOURCES):
            less = fewer[at]
            extra = more[at]
            if less < 0 or extra < 0:
                return False
            if less and less > (s.pasture[resource - HORSE] if resource >= HORSE else 0):
                return False
            at += 1
    return True
