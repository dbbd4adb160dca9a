"""Goals for puzzles: several purchases in one turn, and the founding of a kingdom."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ....kernel.notation import SEAT_NAMES
from ....kernel.step import kind_of
from ..rules.catalogue import CITIES, COLOURS_TO_FOUND, N_CITIES, TRIBES, tribe_kind
from ..rules.deeds import TOO_STRONG, why_not
from ..rules.fields import NOBODY
from ..rules.state import StruggleState
from ..rules.tribe import on_turn
from ..rules.words import BY_FOUNDING, STEP_BUILD, STEP_TRIBE

Goal = list[dict[str, object]]
_POINTS: Final = ("end_announced", "heir", "leads_diplomacy")
"""Facts that bring points, or show that there are ten."""
_MIN_HAND: Final = 4
"""Minimum number of cards and gold for two purchases."""


def goals(s: StruggleState, seat: int) -> list[Goal]:
    """Return the goals at the start of a turn, each as the facts that must happen."""
    kind = kind_of(s.stack[-1])
    if s.acted:
        return []
    own = SEAT_NAMES[seat]
    points: list[Goal] = [[{"fact": fact, "seat": own}] for fact in _POINTS]
    if kind == STEP_BUILD and s.hand_size(seat) + s.gold[seat] >= _MIN_HAND:
        return points + _purchases(seat)
    if kind == STEP_TRIBE:
        return points + _kingdoms(s, seat)
    return []


def _purchases(seat: int) -> list[Goal]:
    """Return purchases that take different cards, the most of them first."""
    own: dict[str, object] = {"seat": SEAT_NAMES[seat]}
    single: Goal = [
        {"fact": "mustered", **own},
        *({"fact": "wagon_built", **own, "tribe": tribe} for tribe in TRIBES),
        {"fact": "card_bought", **own},
        {"fact": "warrior_summoned", **own},
    ]
    return [list(each) for size in (3, 2) for each in combinations(single, size)]


def _kingdoms(s: StruggleState, seat: int) -> list[Goal]:
    """Return a kingdom in each city for which the tribe needs a card, and a kingdom anywhere."""
    tribe = on_turn(s)
    if s.places[tribe] == NOBODY or s.kingdom(tribe) or s.colours_in_box(tribe) < COLOURS_TO_FOUND:
        return []
    named: dict[str, object] = {"seat": SEAT_NAMES[seat], "tribe": TRIBES[tribe_kind(tribe)]}
    hard = [city for city in range(N_CITIES) if why_not(s, tribe, BY_FOUNDING, city, 0) == TOO_STRONG]
    return [
        *([{"fact": "founded", **named, "city": CITIES[city]}] for city in hard),
        [{"fact": "scourge", **named}],
        [{"fact": "founded", **named}],
    ]
