"""Views of the seats (SR-1.5): the open table, the own cards, memory, and the prices of journeys."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.fields import Named
from ....kernel.step import kind_of
from . import memory, supply
from .catalogue import CROSSROADS, RESOURCES, SPECIAL_POINTS
from .fields import ANSWER, FIELDS, HAND, NOBODY, STORE
from .points import culture, is_heir, scourges, shown_points
from .state import StruggleState
from .tribe import destinations, may_travel, on_turn, payments
from .words import STEP_ANSWER, STEP_TRIBE

HIDDEN: Final = "?"
"""Value in a view for a sealed answer."""


def show(s: StruggleState, seat: i64) -> Named:
    """Return what one seat sees (SR-1.5). Seat -1 is a spectator."""
    viewer = seat if seat >= 0 else s.seats
    seats = range(s.seats)
    return {
        **FIELDS.show(s),
        "points": [shown_points(s, of) for of in seats],
        "score": [score(s, of) for of in seats],
        "hand_sizes": [int(s.hand_size(of)) for of in seats],
        "card_counts": [sum(s.card_counts(of)) for of in seats],
        "pasture": sum(s.pasture),
        "development": int(supply.deck_size(s)),
        "hand": STORE.say(s.resources(seat)) if seat >= 0 else None,
        "cards_in_hand": HAND.say(s.card_counts(seat)) if seat >= 0 else None,
        "culture": int(culture(s, seat)) if seat >= 0 else None,
        "known": bounds(s, s.seats),
        "memory": bounds(s, viewer),
        "answers": answers(s, seat),
        "journeys": journeys(s, seat) if seat >= 0 else None,
        "goods_shown": [STORE.say(s.resources(of)) for of in seats] if s.over else None,
        "cards_shown": [HAND.say(s.card_counts(of)) for of in seats] if s.over else None,
    }


def score(s: StruggleState, seat: i64) -> Named:
    """Return the public points of a seat by source."""
    return {
        "cities": s.cities_held(seat),
        "diplomacy": SPECIAL_POINTS if s.diplomat == seat else 0,
        "scourge": int(SPECIAL_POINTS * scourges(s, seat)),
        "heir": SPECIAL_POINTS if is_heir(s, seat) else 0,
        "culture": s.culture_shown[seat],
    }


def bounds(s: StruggleState, viewer: i64) -> list[Named]:
    """Return the bounds that a viewer can remember for each seat, and finally for the face-down pasture pile."""
    out: list[Named] = []
    for holder in range(s.seats + 1):
        least: Named = {}
        most: Named = {}
        for resource, name in enumerate(RESOURCES):
            low = memory.least(s, viewer, holder, resource)
            high = memory.most(s, viewer, holder, resource)
            if low:
                least[name] = int(low)
            if high:
                most[name] = int(high)
        out.append({"least": least, "most": most})
    return out


def answers(s: StruggleState, seat: i64) -> list[object]:
    """Return the answers to the offer. A sealed answer only shows that it exists."""
    sealing = kind_of(s.stack[-1]) == STEP_ANSWER
    return [
        ANSWER.say(answer) if answer == NOBODY or of == seat or not sealing else HIDDEN
        for of, answer in enumerate(s.answers)
    ]


def journeys(s: StruggleState, seat: i64) -> Named | None:
    """Return every destination with its payments (grain and gold), for a seat on turn whose tribe may travel."""
    if s.over or kind_of(s.stack[-1]) != STEP_TRIBE or s.player != seat:
        return None
    tribe = on_turn(s)
    if not may_travel(s, tribe):
        return None
    out: Named = {}
    for to in destinations(s, seat, tribe):
        out[CROSSROADS[to]] = [list(payment) for payment in payments(s, seat, tribe, to)]
    return out
