"""Victory points, the special cards and how the end is announced (SR-5)."""

from __future__ import annotations

from ....kernel.compiling import i64
from .catalogue import (
    CULTURE,
    DIPLOMACY_TO_LEAD,
    HEIR_CITIES,
    N_CARDS,
    N_PROVINCES,
    POINTS_TO_END,
    SPECIAL_POINTS,
)
from .facts import END_ANNOUNCED, LEADS_DIPLOMACY
from .fields import NOBODY
from .state import StruggleState


def is_heir(s: StruggleState, seat: i64) -> bool:
    """Whether each of both tribes holds enough cities (SR-5.3)."""
    return s.held[seat * 2] >= HEIR_CITIES and s.held[seat * 2 + 1] >= HEIR_CITIES


def scourges(s: StruggleState, seat: i64) -> i64:
    """How many of a seat's tribes have counters of every province (SR-5.2)."""
    found: i64 = 0
    for tribe in (seat * 2, seat * 2 + 1):
        if s.colours_in_box(tribe) == N_PROVINCES:
            found += 1
    return found


def open_points(s: StruggleState, seat: i64) -> i64:
    """The points that all can see: cities and special cards (SR-5.6)."""
    points: i64 = s.held[seat * 2] + s.held[seat * 2 + 1]
    if s.diplomat == seat:
        points += SPECIAL_POINTS
    if is_heir(s, seat):
        points += SPECIAL_POINTS
    return points + SPECIAL_POINTS * scourges(s, seat)


def culture(s: StruggleState, seat: i64) -> i64:
    """Culture cards in a hand, a point each (SR-3.11)."""
    return s.cards[seat * N_CARDS + CULTURE]


def check_points(s: StruggleState, seat: i64) -> None:
    """After a change: whoever has ten points announces the end, showing the Culture that it takes (SR-5.4)."""
    if s.announced != NOBODY:
        return
    points = open_points(s, seat)
    if points + culture(s, seat) < POINTS_TO_END:
        return
    s.announced = seat
    s.news = True
    needed: i64 = POINTS_TO_END - points
    needed = max(needed, 0)
    s.culture_shown[seat] = needed
    if s.telling:
        s.tell(END_ANNOUNCED, (seat, points + needed, needed))


def check_diplomacy(s: StruggleState, seat: i64) -> None:
    """Three face-up Diplomacy cards win the lead; strictly more take it over (SR-5.1)."""
    count = s.diplomacy[seat]
    if s.diplomat == seat or count < DIPLOMACY_TO_LEAD:
        return
    if s.diplomat != NOBODY and count <= s.diplomacy[s.diplomat]:
        return
    s.diplomat = seat
    if s.telling:
        s.tell(LEADS_DIPLOMACY, (seat,))
