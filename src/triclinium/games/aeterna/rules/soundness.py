"""Whether a state has a fault, by plain sums: what `faults` says in sentences, ten times as fast.

Random games are checked after every decision; only a state that fails here is looked at closely, to say what is wrong
with it. Whatever `faults` finds, this must find (tests spoil every field and compare the two).
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from .catalogue import (
    BIT,
    BUILDINGS_EACH,
    CITIZENS,
    COLOUR,
    ERA,
    MODIFIES,
    MOST_SEATS,
    N_BUILDINGS,
    N_COLOURS,
    N_HILLS,
    N_MODIFIERS,
    N_MONUMENTS,
    PERSONALITY,
    SPACES,
    TOKEN_SET,
    UNREST_MOST,
    VALUES,
)
from .fields import N_SOURCES, NOBODY
from .state import AeternaState

_TOKENS: Final = [sorted(tokens) for tokens in TOKEN_SET]


def sound(s: AeternaState) -> bool:
    """Nothing is lost, made or out of bounds."""
    return _goods(s) and _hills(s) and _buildings(s) and _tokens(s) and _cards(s) and _counted(s)


def _goods(s: AeternaState) -> bool:
    for seat in range(s.seats):
        if s.aurei[seat] < 0 or s.wheat[seat] < 0 or s.stone[seat] < 0 or s.domus[seat] < 0:
            return False
        if s.doom[seat] < 0 or s.prestige[seat] < 0 or not 0 <= s.unrest[seat] <= UNREST_MOST:
            return False
        if s.domus[seat] + s.on_board[seat] > CITIZENS:
            return False
        points: i64 = 0
        at: i64 = seat * N_SOURCES
        for source in range(N_SOURCES):
            points += s.scored[at + source]
        if points != s.prestige[seat]:
            return False
    return True


def _hills(s: AeternaState) -> bool:
    """Stacks hold all Citizens on the board, the larger ones left of the smaller."""
    found = [0] * s.seats
    for hill in range(N_HILLS):
        stacks = s.stacks[hill]
        at: i64 = hill * MOST_SEATS
        if hill not in s.active:
            if stacks or s.tokens[hill] or s.buildings[hill] or s.covered[hill] or s.spent[hill]:
                return False
        if not 0 <= s.covered[hill] <= len(VALUES[hill]) or len(stacks) > SPACES[s.seats]:
            return False
        crowd: i64 = 0
        before: i64 = CITIZENS + 1
        seen: i64 = 0
        for seat in stacks:
            size: i64 = s.citizens[at + seat]
            if not 0 < size <= before or seen >> seat & 1:
                return False
            seen |= 1 << seat
            before = size
            crowd += size
            found[seat] += size
        total: i64 = 0
        for seat in range(MOST_SEATS):
            total += s.citizens[at + seat]
        if total != crowd or crowd != s.crowds[hill]:
            return False
    for kind in range(N_BUILDINGS):
        if s.builders[kind] != NOBODY:
            found[s.builders[kind]] += 1
    return found == s.on_board


def _buildings(s: AeternaState) -> bool:
    for kind in range(N_BUILDINGS):
        standing: i64 = s.sites[kind] + s.building_supply[kind]
        without: i64 = 0
        for hill in s.active:
            if s.buildings[hill] >> kind & 1:
                standing += 1
            else:
                without |= 1 << hill
        if standing != BUILDINGS_EACH or without != s.unbuilt[kind]:
            return False
        if s.sites[kind] and s.builders[kind] != NOBODY:
            return False
        if s.sites[kind] < 0 or s.building_supply[kind] < 0:
            return False
    return True


def _tokens(s: AeternaState) -> bool:
    laid: list[int] = []
    for hill in s.active:
        laid += s.tokens[hill]
    laid.sort()
    return laid == _TOKENS[s.seats]


def _cards(s: AeternaState) -> bool:
    """No card is in two places, none of another Era is about, and what is known to be in a hand is there."""
    seen: i64 = 0
    for cards in (s.board_cards, *s.hands, *s.packs):
        for card in cards:
            if seen & BIT[card] or ERA[card] != s.era:
                return False
            seen |= BIT[card]
    for cards in s.played:
        for card in cards:
            if seen & BIT[card]:
                return False
            seen |= BIT[card]
    for seat in range(s.seats):
        for card in s.shown[seat]:
            if ERA[card] != s.era:
                return False
        for card in s.known[seat]:
            if card not in s.hands[seat]:
                return False
    taken: i64 = 0
    for each in (s.personalities, *s.favors):
        for personality in each:
            if taken & BIT[personality]:
                return False
            taken |= BIT[personality]
    return True


def _counted(s: AeternaState) -> bool:
    """What is counted once is what is there."""
    for seat in range(s.seats):
        colours = [0] * N_COLOURS
        modifiers = [0] * N_MODIFIERS
        monuments: i64 = 0
        provinces: i64 = 0
        for card in s.played[seat]:
            colours[COLOUR[card]] += 1
            for modifier, by in MODIFIES[card]:
                modifiers[modifier] += by
            if ERA[card] == s.era:
                if card < N_MONUMENTS:
                    monuments += 1
                else:
                    provinces += 1
        colours[PERSONALITY] = len(s.favors[seat])
        if monuments != s.monuments_now[seat] or provinces != s.provinces_now[seat]:
            return False
        if colours != s.colours[seat * N_COLOURS : (seat + 1) * N_COLOURS]:
            return False
        if modifiers != s.modifiers[seat * N_MODIFIERS : (seat + 1) * N_MODIFIERS]:
            return False
    return True
