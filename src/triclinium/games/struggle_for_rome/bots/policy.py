"""Base class of all policies: each kind of decision has a method of its own.

A policy may read of a state what its seat knows, and no more: the open table, its own cards, and of others' hands
what memory allows (`rules.memory`). So it chooses the same on the true state as on one imagined from its view.
"""

from __future__ import annotations

from ....bots.policies import Choice
from ....kernel.compiling import i64
from ....kernel.packing import has
from ....kernel.step import first, kind_of, pack, verb_of
from ..rules import memory
from ..rules.catalogue import GRAIN, MOST_OFFERS, N_RESOURCES
from ..rules.journey import payable
from ..rules.legionnaire import present
from ..rules.state import StruggleState
from ..rules.trade import has_goods
from ..rules.words import (
    COUNTER,
    JOURNEY,
    OFFER,
    PAY,
    STEP_ANSWER,
    STEP_BUILD,
    STEP_DISCARD,
    STEP_LEGIONNAIRE,
    STEP_PAY,
    STEP_PLACE,
    STEP_ROB,
    STEP_TAKE,
    TRAVEL,
)


class Policy:
    """A way to play."""

    def choose(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """One of the listed options, or an offer or a counter-offer of its own composing."""
        kind = kind_of(s.stack[-1])
        if kind in (STEP_BUILD, STEP_ANSWER):
            options = [a for a in options if verb_of(a) not in (OFFER, COUNTER)]  # it composes its own
        elif len(options) == 1:
            return Choice(options[0], "only")
        if kind == STEP_BUILD:
            return self.build(s, seat, options)
        if kind == STEP_ANSWER:
            if seat == s.player:  # whose offer it is: all it can do is to withdraw it
                return Choice(options[0], "only")
            return self.answer(s, seat, options)
        if kind == STEP_TAKE:
            return self.take(s, seat, options)
        if kind == STEP_PAY:
            return self.pay(s, seat, options)
        if kind == STEP_PLACE:
            return self.place(s, seat, options)
        if kind == STEP_LEGIONNAIRE:
            return self.legionnaire(s, seat, options)
        if kind == STEP_ROB:
            return self.rob(s, seat, options)
        if kind == STEP_DISCARD:
            return self.discard(s, seat, options)
        return self.tribe(s, seat, options)

    def place(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the first option (SR-1.1): both starts are used in any case, whichever tribe stands where."""
        return Choice(options[0], "place")

    def legionnaire(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the legionnaire's next hex."""
        raise NotImplementedError

    def rob(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the seat to rob."""
        raise NotImplementedError

    def discard(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the pasture cards to discard."""
        raise NotImplementedError

    def build(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose an option in the own turn of phase 2."""
        raise NotImplementedError

    def answer(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the answer: accept, refuse or a counter-offer."""
        raise NotImplementedError

    def take(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the answer to take."""
        raise NotImplementedError

    def pay(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Return the payment for a journey."""
        raise NotImplementedError

    def tribe(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose an option in the turn of a tribe."""
        raise NotImplementedError

    def journey(self, s: StruggleState, seat: i64, tribe: i64, to: i64) -> i64:
        """Return the action that takes a tribe to a crossroads, paid as the policy pays."""
        if s.rules < 2:
            return pack(TRAVEL, to)
        found = payable(s.places[tribe], to, s.resource(seat, GRAIN), s.gold[seat])
        grain: i64 = found[0][0]
        if len(found) > 1:
            grain = first(self.pay(s, seat, [pack(PAY, needed, gold) for needed, gold in found]).action)
        return pack(JOURNEY, to, grain)


def may_compose(s: StruggleState, seat: i64) -> bool:
    """Return whether the seat that must decide could make an offer or a counter-offer."""
    kind = kind_of(s.stack[-1])
    if kind == STEP_BUILD:
        return s.offers < MOST_OFFERS and has_goods(s, seat)
    return kind == STEP_ANSWER and has_goods(s, seat)


def likely(s: StruggleState, viewer: i64, holder: i64, resource: i64) -> float:
    """Return the cards of a resource that a viewer expects in another hand, between the bounds it remembers.

    Each resource has its least, and of the cards beyond that a share by how far its most lies above.
    """
    size: i64 = s.hand_size(holder)
    room: i64 = 0
    for k in range(N_RESOURCES):
        low = memory.least(s, viewer, holder, k)
        size -= low
        room += memory.most(s, viewer, holder, k) - low
    fewest = memory.least(s, viewer, holder, resource)
    if room <= 0 or size <= 0:
        return float(fewest)
    own_room: float = float(memory.most(s, viewer, holder, resource) - fewest)
    return float(fewest) + float(size) * own_room / float(room)


def victim_at(s: StruggleState, hexagon: i64, seat: i64) -> i64:
    """Return a bit mask of the other seats on a hex; 0 if this seat is there too."""
    here = present(s, hexagon)
    return 0 if has(here, seat) else here
