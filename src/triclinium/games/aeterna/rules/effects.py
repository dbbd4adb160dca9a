"""Effects of cards: what they count and what they do (AE-3.1, AE-3.2, AE-3.6)."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import has
from .catalogue import (
    AMPHITHEATRUM,
    BASE,
    EACH,
    FAVOR_EVERY,
    FAVOR_MOST,
    FAVOR_PER,
    MOST,
    N_COLOURS,
    NEEDS,
    NEEDS_LEAST,
    PAYS,
    PER,
)
from .goods import can_pay, gain_all
from .state import AeternaState
from .validity import COLOURS, COUNTS

_MILITARY: Final = COLOURS.index("military")
_RELIGIOUS: Final = COLOURS.index("religious")
_POLITICAL: Final = COLOURS.index("political")
_COMMERCIAL: Final = COLOURS.index("commercial")
_DIPLOMATIC: Final = COLOURS.index("diplomatic")
_PERSONALITY: Final = COLOURS.index("personality")
_ALWAYS: Final = COUNTS.index("always")
_PROVINCES_THIS_ERA: Final = COUNTS.index("provinces_this_era")
_MONUMENTS_THIS_ERA: Final = COUNTS.index("monuments_this_era")
_PAIRS_THIS_ERA: Final = COUNTS.index("pairs_this_era")
_TRIPLES_THIS_ERA: Final = COUNTS.index("triples_this_era")
_PROVINCES: Final = COUNTS.index("provinces")
_OF_MILITARY: Final = COUNTS.index("military")
_OF_RELIGIOUS: Final = COUNTS.index("religious")
_OF_POLITICAL: Final = COUNTS.index("political")
_OF_COMMERCIAL: Final = COUNTS.index("commercial")
_ALL_COLOURS: Final = COUNTS.index("colours")
_PERSONALITIES: Final = COUNTS.index("personalities")
_HILLS_GOVERNED: Final = COUNTS.index("hills_governed")
_HILLS_OCCUPIED: Final = COUNTS.index("hills_occupied")
_HILLS_NOT_GOVERNED: Final = COUNTS.index("hills_not_governed")
_BUILDINGS_GOVERNED: Final = COUNTS.index("buildings_governed")
_BUILDINGS_OCCUPIED: Final = COUNTS.index("buildings_occupied")
_AMPHITHEATRA_GOVERNED: Final = COUNTS.index("amphitheatra_governed")
_CITIZENS_ON_BOARD: Final = COUNTS.index("citizens_on_board")
_CITIZENS_IN_DOMUS: Final = COUNTS.index("citizens_in_domus")
_ONES: Final = [bin(mask).count("1") for mask in range(8)]
"""Number of buildings on a Hill, by bit mask."""


def prefect(s: AeternaState, hill: i64) -> i64:
    """Return the owner of the leftmost stack of a Hill, the Prefect (AE-1.7), or -1."""
    stacks = s.stacks[hill]
    return stacks[0] if stacks else -1


def count(s: AeternaState, seat: i64, what: i64) -> i64:
    """Return the number of things that an effect counts."""
    if what == _ALWAYS:
        return 1
    if what == _PROVINCES_THIS_ERA:
        return s.provinces_now[seat]
    if what == _MONUMENTS_THIS_ERA:
        return s.monuments_now[seat]
    if what == _PAIRS_THIS_ERA:
        return min(s.monuments_now[seat], s.provinces_now[seat])
    if what == _TRIPLES_THIS_ERA:
        return min(s.monuments_now[seat], s.provinces_now[seat], s.on_board[seat])
    if what == _PROVINCES:
        return s.played_of(seat, _COMMERCIAL) + s.played_of(seat, _DIPLOMATIC)
    if what == _OF_MILITARY:
        return s.played_of(seat, _MILITARY)
    if what == _OF_RELIGIOUS:
        return s.played_of(seat, _RELIGIOUS)
    if what == _OF_POLITICAL:
        return s.played_of(seat, _POLITICAL)
    if what == _OF_COMMERCIAL:
        return s.played_of(seat, _COMMERCIAL)
    if what == _PERSONALITIES:
        return s.played_of(seat, _PERSONALITY)
    if what == _CITIZENS_ON_BOARD:
        return s.on_board[seat]
    if what == _CITIZENS_IN_DOMUS:
        return s.domus[seat]
    if what == _ALL_COLOURS:
        found: i64 = 0
        for colour in range(N_COLOURS):
            if s.played_of(seat, colour):
                found += 1
        return found
    if _HILLS_GOVERNED <= what <= _AMPHITHEATRA_GOVERNED:
        return _count_hills(s, seat, what)
    for other in range(s.seats):  # the calmest: no other seat has less Unrest
        if s.unrest[other] < s.unrest[seat]:
            return 0
    return 1


def _count_hills(s: AeternaState, seat: i64, what: i64) -> i64:
    """Return the count of an effect that counts by Hill."""
    found: i64 = 0
    for hill in s.active:
        stacks = s.stacks[hill]
        if seat not in stacks:
            continue
        governs = stacks[0] == seat
        if what == _HILLS_OCCUPIED:
            found += 1
        elif what == _BUILDINGS_OCCUPIED:
            found += _ONES[s.buildings[hill]]
        elif what == _HILLS_NOT_GOVERNED:
            found += not governs
        elif not governs:
            continue
        elif what == _HILLS_GOVERNED:
            found += 1
        elif what == _BUILDINGS_GOVERNED:
            found += _ONES[s.buildings[hill]]
        else:
            found += has(s.buildings[hill], AMPHITHEATRUM)
    return found


def times(s: AeternaState, seat: i64, card: i64) -> i64:
    """Return how many times a Monument's effect applies, or 0 if its condition is not met."""
    if NEEDS_LEAST[card] and count(s, seat, NEEDS[card]) < NEEDS_LEAST[card]:
        return 0
    return BASE[card] + min(MOST[card], count(s, seat, PER[card]))


def works(s: AeternaState, seat: i64, card: i64) -> bool:
    """Return whether an activated effect can be paid for, and does something (AE-3.6)."""
    return can_pay(s, seat, PAYS[card]) and times(s, seat, card) > 0


def give(s: AeternaState, seat: i64, card: i64, source: i64) -> None:
    """Apply all gains of a card as one effect (AE-3.9)."""
    often = times(s, seat, card)
    if often:
        gain_all(s, seat, EACH[card], often, source)


def fulfilled(s: AeternaState, seat: i64, personality: i64) -> i64:
    """Return how many times the requirement of a Personality is met (AE-3.2)."""
    met = count(s, seat, FAVOR_PER[personality]) // FAVOR_EVERY[personality]
    return min(met, FAVOR_MOST[personality])
