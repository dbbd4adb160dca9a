"""Trade between players: composed offers, sealed answers, and what all seats remember (SR-3.6)."""

from __future__ import annotations

from typing import Final

from ....kernel.bundle import bundled, count
from ....kernel.chance import ALL
from ....kernel.compiling import i64
from ....kernel.composition import Bound, Composition, Sampler
from ....kernel.errors import Refusal
from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import BITS
from ....kernel.step import Sealed, Step, first, pack, verb_of
from . import memory
from .catalogue import GOLD, GOODS, MOST_OFFERS, MOST_TRADED, N_RESOURCES
from .facts import ACCEPTED, COUNTERED, LAPSED, OFFERED, REFUSED, TRADED, WITHDRAWN
from .fields import NOBODY
from .state import StruggleState
from .words import (
    ACCEPT,
    BUNDLE,
    COUNTER,
    LEAVE,
    OFFER,
    PARTIES,
    REFUSE,
    STEP_ANSWER,
    STEP_TAKE,
    TAKE,
    TO_ALL,
    TRADE,
    WITHDRAW,
)

N_GOODS: Final = len(GOODS)
EACH: Final = BUNDLE.each
ONE: Final = [bundled([int(thing == one) for thing in range(N_GOODS)], EACH) for one in range(N_GOODS)]
"""One of each thing, as a bundle."""
_SAMPLED: Final = 2
_LOTS: Final = 2**24
"""Range of a draw that determines an offer: what for what, and to whom."""


def held(s: StruggleState, seat: i64, thing: i64) -> i64:
    """Return how much of a resource, or how much gold, a seat has."""
    return s.gold[seat] if thing == GOLD else s.resource(seat, thing)


def holds(s: StruggleState, seat: i64, bundle: i64) -> bool:
    """Return whether a seat has everything in a bundle."""
    for thing in range(N_GOODS):
        if count(bundle, thing, EACH) > held(s, seat, thing):
            return False
    return True


def has_goods(s: StruggleState, seat: i64) -> bool:
    """Return whether a seat has anything to give."""
    return s.gold[seat] > 0 or s.hand_size(seat) > 0


def show_held(s: StruggleState, seat: i64, bundle: i64) -> None:
    """Record for all viewers that a seat has these goods. Gold is always open."""
    for resource in range(N_RESOURCES):
        number = count(bundle, resource, EACH)
        if number:
            memory.shown(s, seat, resource, number)


def hand_over(s: StruggleState, giver: i64, taker: i64, bundle: i64) -> None:
    """Move goods between seats in the open."""
    for thing in range(N_GOODS):
        number = count(bundle, thing, EACH)
        if not number:
            continue
        if thing == GOLD:
            s.gold[giver] -= number
            s.gold[taker] += number
        else:
            s.add_resource(giver, thing, -number)
            s.add_resource(taker, thing, number)
            memory.gone(s, giver, thing)


def bounds(s: StruggleState, seat: i64) -> list[Bound]:
    """Return the bounds of what a seat can give and want."""
    most = [min(MOST_TRADED, held(s, seat, thing)) for thing in range(N_GOODS)]
    return [
        Bound(low=1, high=min(MOST_TRADED, sum(most)), most=most),
        Bound(low=1, high=MOST_TRADED, most=[MOST_TRADED] * N_GOODS),
    ]


def refused(s: StruggleState, seat: i64, a: i64, verb: str) -> Refusal | None:
    """Return why the giving seat cannot make an offer or a counter-offer, or None (SR-3.6)."""
    give: i64 = TRADE.given(a)
    want: i64 = TRADE.wanted(a)
    given: i64 = 0
    wanted: i64 = 0
    for thing in range(N_GOODS):
        one = count(give, thing, EACH)
        other = count(want, thing, EACH)
        if one and other:
            return Refusal(verb, "SR-3.6", "refusal.offer.both_sides")
        given += one
        wanted += other
    if not (1 <= given <= MOST_TRADED and 1 <= wanted <= MOST_TRADED):
        return Refusal(verb, "SR-3.6", "refusal.offer.size", {"most": MOST_TRADED})
    if not holds(s, seat, give):
        return Refusal(verb, "SR-3.6", "refusal.offer.lacking")
    return None


def offer_refused(s: StruggleState, seat: i64, a: i64) -> Refusal | None:
    """Return why the player on turn cannot make this offer."""
    if s.offers >= MOST_OFFERS:
        return Refusal("offer", "SR-3.1", "refusal.offer.too_many", {"most": MOST_OFFERS})
    whom: i64 = TRADE.whom(a)
    if whom == seat or (whom >= s.seats and whom != TO_ALL):
        return Refusal("offer", "SR-3.6", "refusal.offer.whom", {"whom": PARTIES[whom]})
    return refused(s, seat, a, "offer")


def offer_compositions(s: StruggleState, seat: i64) -> list[Composition]:
    """Return the offers that the player on turn can compose, at most six per turn (SR-3.1)."""
    if s.offers >= MOST_OFFERS or not has_goods(s, seat):
        return []
    others = [other for other in range(s.seats) if other != seat]
    return [Composition(OFFER, [*bounds(s, seat), Bound([*others, TO_ALL])])]


def offer_refusals(s: StruggleState, seat: i64) -> list[Refusal]:
    """Return why no offer can be made."""
    if s.offers >= MOST_OFFERS:
        return [Refusal("offer", "SR-3.1", "refusal.offer.too_many", {"most": MOST_OFFERS})]
    return [] if has_goods(s, seat) else [Refusal("offer", "SR-3.6", "refusal.offer.lacking")]


def _things(s: StruggleState, seat: i64) -> list[int]:
    """Return the kinds of goods that a seat has."""
    return [thing for thing in range(N_GOODS) if held(s, seat, thing)]


def _one_for_one(verb: i64, things: list[int], lot: i64, whom: i64 = 0) -> i64:
    """Return an offer or a counter-offer of one thing for another one, selected by the lot."""
    give: i64 = things[lot % len(things)]
    want = (give + 1 + lot // len(things) % (N_GOODS - 1)) % N_GOODS
    return TRADE.pack(verb, ONE[give], ONE[want], whom)


def sample_offers(s: StruggleState, seat: i64, sampler: Sampler) -> list[int]:
    """Return a few offers of one thing for another, for players that choose from a list."""
    found: list[int] = []
    if s.offers >= MOST_OFFERS:
        return found
    things = _things(s, seat)
    if not things:
        return found
    for _ in range(_SAMPLED):
        lot = sampler.below(_LOTS)
        whom: i64 = lot % s.seats
        if whom == seat:
            whom = TO_ALL
        found.append(_one_for_one(OFFER, things, lot // s.seats, whom))
    return found


def make_offer(s: StruggleState, seat: i64, a: i64) -> None:
    """Make an offer: all seats hear it, and the addressed seats answer (SR-3.6)."""
    s.offers += 1
    s.offer = a
    s.answers = [NOBODY] * s.seats
    s.news = True
    show_held(s, seat, TRADE.given(a))
    s.stack.append(pack(STEP_ANSWER))
    if s.telling:
        s.tell(OFFERED, (seat, TRADE.given(a), TRADE.wanted(a), TRADE.whom(a)))


class Answering(Sealed[StruggleState]):
    """All addressed seats answer, sealed.

    A seat that can only refuse is asked too. Skipping it would reveal its hand.
    """

    name = "answer"
    rule = "SR-3.6"
    composed = True

    def choosing(self, s: StruggleState, f: i64) -> i64:
        whom: i64 = TRADE.whom(s.offer)
        if whom != TO_ALL:
            return BITS[whom]
        mask: i64 = 0
        for seat in range(s.seats):
            if seat != s.player:
                mask |= BITS[seat]
        return mask

    def sealed(self, s: StruggleState, f: i64) -> i64:
        mask: i64 = 0
        for seat in range(s.seats):
            if s.answers[seat] != NOBODY:
                mask |= BITS[seat]
        return mask

    def changing(self, s: StruggleState, f: i64) -> i64:
        return self.sealed(s, f) | BITS[s.player]  # the player on turn may withdraw the offer

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        if seat == s.player:
            return [WITHDRAW]
        return [ACCEPT, REFUSE] if holds(s, seat, TRADE.wanted(s.offer)) else [REFUSE]

    def lapse(self, s: StruggleState, f: i64, seat: i64) -> int | None:
        return REFUSE  # an answer that is not given in time is a refusal

    def compositions(self, s: StruggleState, f: i64, seat: i64) -> list[Composition]:
        if seat == s.player or not has_goods(s, seat):
            return []
        return [Composition(COUNTER, bounds(s, seat))]

    def accepts(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        return refused(s, seat, a, "counter")

    def sample(self, s: StruggleState, f: i64, seat: i64, sampler: Sampler) -> list[int]:
        if seat == s.player:
            return []
        things = _things(s, seat)
        return [_one_for_one(COUNTER, things, sampler.below(_LOTS))] if things else []

    def refusals(self, s: StruggleState, f: i64, seat: i64) -> list[Refusal]:
        if seat == s.player:
            return []
        found = []
        if not holds(s, seat, TRADE.wanted(s.offer)):
            found.append(Refusal("accept", "SR-3.6", "refusal.offer.lacking"))
        if not has_goods(s, seat):
            found.append(Refusal("counter", "SR-3.6", "refusal.offer.lacking"))
        return found

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        if a == WITHDRAW:
            s.offer = 0
            s.answers = []
            s.news = True
            s.stack.pop()
            if s.telling:
                s.tell(WITHDRAWN, (seat,))
            return
        s.answers[seat] = a

    def opened(self, s: StruggleState, f: i64) -> None:
        s.stack.pop()
        s.stack.append(pack(STEP_TAKE))
        for seat in range(s.seats):
            a: i64 = s.answers[seat]
            if a == NOBODY:
                continue
            if verb_of(a) == COUNTER:
                show_held(s, seat, TRADE.given(a))
                if s.telling:
                    s.tell(COUNTERED, (seat, TRADE.given(a), TRADE.wanted(a)))
            elif a == ACCEPT:
                show_held(s, seat, TRADE.wanted(s.offer))
                if s.telling:
                    s.tell(ACCEPTED, (seat,))
            elif s.telling:
                s.tell(REFUSED, (seat,))

    def eyes(self, s: StruggleState, f: i64, seat: i64, a: i64) -> int:
        return ALL if a == WITHDRAW else BITS[seat]


class Taking(Step[StruggleState]):
    """The player on turn takes one acceptance, or one counter-offer it can pay, or nothing. The rest lapses."""

    name = "take"
    rule = "SR-3.6"

    def actor(self, s: StruggleState, f: i64) -> i64:
        return s.player

    def payable(self, s: StruggleState, seat: i64) -> bool:
        """Return whether this seat's answer can be taken."""
        a: i64 = s.answers[seat]
        if a == NOBODY or verb_of(a) != COUNTER:
            return a == ACCEPT
        return holds(s, s.player, TRADE.wanted(a))

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        found = [pack(TAKE, other) for other in range(s.seats) if self.payable(s, other)]
        found.append(LEAVE)
        return found

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        if a == LEAVE:
            if s.telling:
                s.tell(LAPSED, (seat,))
        else:
            partner = first(a)
            answer: i64 = s.answers[partner]
            give: i64 = TRADE.given(s.offer)
            get: i64 = TRADE.wanted(s.offer)
            if verb_of(answer) == COUNTER:
                get = TRADE.given(answer)
                give = TRADE.wanted(answer)
            hand_over(s, seat, partner, give)
            hand_over(s, partner, seat, get)
            s.news = True
            if s.telling:
                s.tell(TRADED, (seat, partner, give, get))
        s.offer = 0
        s.answers = []

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != TAKE:
            return None
        partner = first(a)
        key = "refusal.take.nothing"
        if partner < s.seats and s.answers[partner] != NOBODY and verb_of(s.answers[partner]) == COUNTER:
            key = "refusal.take.lacking"
        return Refusal("take", "SR-3.6", key, {"seat": SEAT_NAMES[partner]})
