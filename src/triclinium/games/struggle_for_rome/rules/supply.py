"""Movement of cards: open piles, the pasture pile with its discard, the development deck (SR-3.5)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.packing import BITS
from . import memory
from .catalogue import CATTLE, HORSE, N_CARDS, ORE, PASTURE
from .facts import RESHUFFLED
from .fields import NOBODY
from .state import StruggleState
from .words import DEVELOPMENT_STREAM, PASTURE_STREAM


def left(s: StruggleState, pile: i64) -> i64:
    """Return how many cards a pile can still give. The pasture pile includes its discard."""
    if pile == PASTURE:
        return s.pasture[0] + s.pasture[1] + s.pasture_discard[0] + s.pasture_discard[1]
    return s.piles[pile]


def spend(s: StruggleState, seat: i64, resource: i64, count: i64) -> None:
    """Move cards from a hand to their pile, or to the pasture discard."""
    s.add_resource(seat, resource, -count)
    if resource <= ORE:
        s.piles[resource] += count
    else:
        s.pasture_discard[resource - HORSE] += count
    memory.gone(s, seat, resource)


def gather(s: StruggleState, seat: i64, resource: i64) -> None:
    """Move a card of grain or ore from its pile to a hand. The pile must not be empty."""
    s.piles[resource] -= 1
    s.add_resource(seat, resource, 1)


def draw_pasture(s: StruggleState, seat: i64) -> i64:
    """Draw a pasture card, which only the seat itself sees. An empty pile is refilled from the discard."""
    herd = s.pasture
    if not herd[0] and not herd[1]:
        s.pasture = herd = s.pasture_discard
        s.pasture_discard = [0, 0]
        if s.telling:
            s.tell(RESHUFFLED, (herd[0], herd[1]))
    resource = s.pick(PASTURE_STREAM, (HORSE,) * herd[0] + (CATTLE,) * herd[1], BITS[seat])
    s.news = True
    herd[resource - HORSE] -= 1
    s.add_resource(seat, resource, 1)
    memory.moved(s, s.seats, seat, resource, BITS[seat])
    return resource


def deck_size(s: StruggleState) -> i64:
    """Return the number of cards in the development deck."""
    size: i64 = 0
    for count in s.deck:
        size += count
    return size


def draw_card(s: StruggleState, seat: i64) -> i64:
    """Draw a development card, which only the seat itself sees, or return NOBODY if there is none."""
    among: list[int] = []
    for card in range(N_CARDS):
        among += [card] * s.deck[card]
    if not among:
        return NOBODY
    card = s.pick(DEVELOPMENT_STREAM, tuple(among), BITS[seat])
    s.news = True
    s.deck[card] -= 1
    s.add_card(seat, card, 1)
    return card
