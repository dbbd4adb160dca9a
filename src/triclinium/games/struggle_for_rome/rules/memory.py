"""Public memory of hands (SR-1.5): bounds on the number of cards that each holder has.

All seats see gains from open piles, payments, trades and discards. When a pasture card is drawn, or a card is
robbed, only the seats involved see which one it is. The others only know that one card moved, and which cards
it may have been. A viewer therefore knows bounds: at least and at most this many grain, for example. The
bounds are stored as distances from the holder's real number (`fewer`: how far the lower bound is below it,
`more`: how far the upper bound is above it). Open gains and payments do not change the distances. A view adds
them up, so no view shows the real numbers.

The viewers are the seats, then a viewer that sees only what all seats see. The holders are the seats, then
the face-down pasture pile.
"""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.packing import has
from .catalogue import CATTLE, GRAIN, HORSE, N_RESOURCES
from .state import StruggleState


def row(s: StruggleState, viewer: i64, holder: i64) -> i64:
    """Return the index of the bounds of one holder for one viewer."""
    return (viewer * (s.seats + 1) + holder) * N_RESOURCES


def actual(s: StruggleState, holder: i64, resource: i64) -> i64:
    """Return how many cards of a resource a seat, or the pasture pile, really has."""
    if holder < s.seats:
        return s.resource(holder, resource)
    if resource == HORSE:
        return s.pasture[0]
    return s.pasture[1] if resource == CATTLE else 0


def least(s: StruggleState, viewer: i64, holder: i64, resource: i64) -> i64:
    """Return the lower bound of a holder's cards of a resource, as far as a viewer knows."""
    return actual(s, holder, resource) - s.fewer[row(s, viewer, holder) + resource]


def most(s: StruggleState, viewer: i64, holder: i64, resource: i64) -> i64:
    """Return the upper bound of a holder's cards of a resource, as far as a viewer knows."""
    return actual(s, holder, resource) + s.more[row(s, viewer, holder) + resource]


def narrow(s: StruggleState, at: i64) -> None:
    """Tighten bounds using the known size of a hand: cards that cannot be one resource must be another."""
    fewer, more = s.fewer, s.more
    while True:
        a, b, c, d = fewer[at : at + N_RESOURCES]
        all_fewer = a + b + c + d
        w, x, y, z = more[at : at + N_RESOURCES]
        all_more = w + x + y + z
        if (
            w <= all_fewer - a
            and x <= all_fewer - b
            and y <= all_fewer - c
            and z <= all_fewer - d
            and a <= all_more - w
            and b <= all_more - x
            and c <= all_more - y
            and d <= all_more - z
        ):
            return
        if w > all_fewer - a:
            more[at] = all_fewer - a
        if x > all_fewer - b:
            more[at + 1] = all_fewer - b
        if y > all_fewer - c:
            more[at + 2] = all_fewer - c
        if z > all_fewer - d:
            more[at + 3] = all_fewer - d
        if a > all_more - w:
            fewer[at] = all_more - w
        if b > all_more - x:
            fewer[at + 1] = all_more - x
        if c > all_more - y:
            fewer[at + 2] = all_more - y
        if d > all_more - z:
            fewer[at + 3] = all_more - z


def gone(s: StruggleState, seat: i64, resource: i64) -> None:
    """Update memories after cards of a resource left a hand in the open: no bound may be below 0."""
    count = s.resource(seat, resource)
    size = s.seats + 1
    at: i64 = seat * N_RESOURCES
    fewer = s.fewer
    for _ in range(size):
        if fewer[at + resource] > count:
            fewer[at + resource] = count
            s.news = True  # a viewer learns that the cards were there, so there is no undo
            narrow(s, at)
        at += size * N_RESOURCES


def shown(s: StruggleState, seat: i64, resource: i64, count: i64) -> None:
    """Record for all viewers that a seat has at least `count` cards of a resource."""
    size = s.seats + 1
    room = s.resource(seat, resource) - count
    at: i64 = seat * N_RESOURCES
    for _ in range(size):
        if s.fewer[at + resource] > room:
            s.fewer[at + resource] = room
            s.news = True
            narrow(s, at)
        at += size * N_RESOURCES


def moved(s: StruggleState, giver: i64, taker: i64, resource: i64, eyes: i64) -> None:
    """Record that one card moved between holders. Only the seats in `eyes` have seen its resource."""
    for viewer in range(s.seats + 1):
        if viewer < s.seats and has(eyes, viewer):
            given = row(s, viewer, giver)
            count = actual(s, giver, resource)
            if s.fewer[given + resource] > count:
                s.fewer[given + resource] = count
                narrow(s, given)
        else:
            _moved_unseen(s, viewer, giver, taker, resource)


def _moved_unseen(s: StruggleState, viewer: i64, giver: i64, taker: i64, resource: i64) -> None:
    fewer, more = s.fewer, s.more
    given = row(s, viewer, giver)
    taken = row(s, viewer, taker)
    # The pile contains only horses and cattle.
    for k in range(HORSE if giver == s.seats else GRAIN, N_RESOURCES):
        now = actual(s, giver, k)
        if k == resource:
            more[given + k] += 1
            fewer[given + k] = min(fewer[given + k], now)
            fewer[taken + k] += 1
        elif now + more[given + k] > 0:  # it may have been this one, as far as the viewer knows
            if now > fewer[given + k]:
                fewer[given + k] += 1
            more[taken + k] += 1
    narrow(s, given)
    narrow(s, taken)
