"""Victory points, the special cards and the announcement of the end (SR-5)."""

from __future__ import annotations

from ....kernel.compiling import i64
from .catalogue import (
    CULTURE,
    DIPLOMACY_TO_LEAD,
    HEIR_CITIES,
    HORSEMEN,
    N_PROVINCES,
    POINTS_TO_END,
    SPECIAL_POINTS,
    WARRIORS,
    tribe_at,
)
from .facts import END_ANNOUNCED, LEADS_DIPLOMACY
from .fields import NOBODY
from .state import StruggleState


def is_heir(s: StruggleState, seat: i64) -> bool:
    """Return whether both tribes of a seat hold enough cities (SR-5.3)."""
    return s.held[tribe_at(seat, HORSEMEN)] >= HEIR_CITIES and s.held[tribe_at(seat, WARRIORS)] >= HEIR_CITIES


def scourges(s: StruggleState, seat: i64) -> i64:
    """Return how many of a seat's tribes have counters of every province (SR-5.2)."""
    found: i64 = 0
    for tribe in (tribe_at(seat, HORSEMEN), tribe_at(seat, WARRIORS)):
        if s.colours_in_box(tribe) == N_PROVINCES:
            found += 1
    return found


def open_points(s: StruggleState, seat: i64) -> i64:
    """Return the points that all seats can see: cities and special cards (SR-5.6)."""
    points: i64 = s.cities_held(seat)
    if s.diplomat == seat:
        points += SPECIAL_POINTS
    if is_heir(s, seat):
        points += SPECIAL_POINTS
    return points + SPECIAL_POINTS * scourges(s, seat)


def culture(s: StruggleState, seat: i64) -> i64:
    """Return the number of Culture cards in a hand, worth one point each (SR-3.11)."""
    return s.card_count(seat, CULTURE)


def shown_points(s: StruggleState, seat: i64) -> i64:
    """Return the points of a seat that all seats can see, including the Culture it has shown (SR-5.4)."""
    return open_points(s, seat) + s.culture_shown[seat]


def check_points(s: StruggleState, seat: i64, before: i64) -> None:
    """Announce a seat that has reached ten points, and show the Culture cards needed for them (SR-5.4).

    Call this after every gain. `before` is the value of `shown_points` before the gain. In rules 1 only the
    first seat announced.
    """
    if before >= POINTS_TO_END or (s.rules < 2 and s.announced != NOBODY):
        return
    points = open_points(s, seat)
    if points + culture(s, seat) < POINTS_TO_END:
        return
    if s.announced == NOBODY:
        s.announced = seat
    s.news = True
    shown: i64 = s.culture_shown[seat]
    shown = max(shown, POINTS_TO_END - points)
    s.culture_shown[seat] = shown
    if s.telling:
        s.tell(END_ANNOUNCED, (seat, points + shown, shown))


def unannounced(s: StruggleState, seat: i64) -> bool:
    """Return whether a seat has ten points that it should have announced. This never occurs in a valid state."""
    if open_points(s, seat) + culture(s, seat) < POINTS_TO_END:
        return False
    return s.announced == NOBODY or (s.rules >= 2 and shown_points(s, seat) < POINTS_TO_END)


def check_diplomacy(s: StruggleState, seat: i64) -> None:
    """Update the Diplomacy leader: three face-up cards are needed, and strictly more to take over (SR-5.1)."""
    count = s.diplomacy[seat]
    if s.diplomat == seat or count < DIPLOMACY_TO_LEAD:
        return
    if s.diplomat != NOBODY and count <= s.diplomacy[s.diplomat]:
        return
    s.diplomat = seat
    if s.telling:
        s.tell(LEADS_DIPLOMACY, (seat,))
