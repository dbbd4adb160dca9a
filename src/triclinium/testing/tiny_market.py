"""The tiny game's market: composed offers, sealed answers, and what all seats remember of them.

- TT-9   Three or four goods are in play. Each seat begins with five, drawn at random, which it keeps secret.
- TT-10  At the end of a round its winner may offer one trade: one to five goods for one to five others, no
  good on both sides, to one seat or to all. It must hold what it gives. All seats hear the offer.
- TT-11  All seats that are asked answer at the same time, sealed. A seat can accept (if it holds what is
  wanted), refuse, or counter with a trade of the same form, given by the answering seat, which must hold it.
  An answer can be changed, and the offer withdrawn, until the last answer is given. No seat learns why
  another does not accept.
- TT-12  The answers are revealed. The winner takes one acceptance, or one counter-offer that it can pay, or
  none.
- TT-13  All seats remember what was shown: a seat that offered, accepted or countered held those goods, and
  goods that changed hands are known.

An action contains a whole trade: two bundles of four counts of three bits each, and the seats it is offered
to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kernel.bundle import bundled, counts
from ..kernel.chance import ALL
from ..kernel.composition import Bound, Composition
from ..kernel.errors import Refusal
from ..kernel.notation import SEAT_NAMES
from ..kernel.packing import BITS
from ..kernel.step import Sealed, Step, first, pack, verb_of
from .tiny_state import NONE, TinyState
from .tiny_words import (
    ACCEPT,
    ACCEPTED,
    ANSWERING_TRADE,
    BUNDLE,
    CLOSE,
    COUNTER,
    COUNTERED,
    GOODS,
    GOODS_DRAWN,
    GOODS_TRADED,
    GOT,
    LAPSED,
    LEAVE,
    MOST,
    PARTIES,
    REFUSE,
    REFUSED,
    TAKE,
    TAKING,
    TERMS,
    TO_ALL,
    TRADE,
    TRADE_OFFERED,
    WITHDRAW,
    WITHDRAWN,
)

DEALT: Final = 5
EACH: Final = BUNDLE.each


def sides(a: int) -> tuple[list[int], list[int]]:
    """Return what a trade gives and wants."""
    return counts(TERMS.given(a), len(GOODS), EACH), counts(TERMS.wanted(a), len(GOODS), EACH)


def holds(held: Sequence[int], wanted: Sequence[int]) -> bool:
    """Return whether goods contain everything that is wanted."""
    return all(has >= needs for has, needs in zip(held, wanted, strict=True))


def deal_goods(s: TinyState, seat: int) -> None:
    """Draw the first goods. Only the seat itself sees them (TT-9)."""
    held = [0] * len(GOODS)
    for _ in range(DEALT):
        held[s.pick(GOODS_DRAWN, s.kinds, BITS[seat])] += 1
    s.goods[seat] = tuple(held)
    if s.telling:
        s.tell(GOT, (seat, bundled(held, EACH)), BITS[seat])


def shown(s: TinyState, seat: int, goods: Sequence[int]) -> None:
    """Remember for all seats that a seat holds at least these goods (TT-13)."""
    s.known[seat] = tuple(max(pair) for pair in zip(s.known[seat], goods, strict=True))


def hand_over(s: TinyState, giver: int, taker: int, goods: Sequence[int]) -> None:
    """Move goods between seats in the open. Goods that the giver is known to hold are given first (TT-13)."""
    s.goods[giver] = tuple(has - gone for has, gone in zip(s.goods[giver], goods, strict=True))
    s.known[giver] = tuple(max(0, has - gone) for has, gone in zip(s.known[giver], goods, strict=True))
    s.goods[taker] = tuple(map(sum, zip(s.goods[taker], goods, strict=True)))
    s.known[taker] = tuple(map(sum, zip(s.known[taker], goods, strict=True)))


def sets(s: TinyState, seat: int) -> int:
    """Return the number of complete sets of the goods in play (TT-7)."""
    return min(s.goods[seat][thing] for thing in s.kinds)


def trade_bounds(s: TinyState, seat: int) -> list[Bound]:
    """Return the bounds of what a seat can give and want."""
    anything = [MOST if thing in s.kinds else 0 for thing in range(len(GOODS))]
    most = [min(MOST, has) for has in s.goods[seat]]
    return [Bound(low=1, high=min(MOST, sum(most)), most=most), Bound(low=1, high=MOST, most=anything)]


def trade_refused(s: TinyState, seat: int, a: int, verb: str, rule: str) -> Refusal | None:
    """Return why the giving seat cannot propose a trade, or None if it can."""
    give, want = sides(a)
    if not (1 <= sum(give) <= MOST and 1 <= sum(want) <= MOST):
        return Refusal(verb, rule, "refusal.trade.size", {"most": MOST})
    if any(one and other for one, other in zip(give, want, strict=True)):
        return Refusal(verb, rule, "refusal.trade.both_sides")
    if any(number and thing not in s.kinds for thing, number in enumerate(want)):
        return Refusal(verb, rule, "refusal.trade.kinds")
    if not holds(s.goods[seat], give):
        return Refusal(verb, rule, "refusal.trade.lacking")
    return None


class Market(Step[TinyState]):
    """The winner offers goods for others, or closes the round (TT-10)."""

    name = "market"
    rule = "TT-10"
    composed = True

    def actor(self, s: TinyState, f: int) -> int:
        return s.winner

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [CLOSE]

    def compositions(self, s: TinyState, f: int, seat: int) -> list[Composition]:
        if not sum(s.goods[seat]):
            return []
        whom = [other for other in range(s.seats) if other != seat]
        parties = [*whom, TO_ALL] if len(whom) > 1 else whom
        return [Composition(TRADE, [*trade_bounds(s, seat), Bound(parties)])]

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        whom = TERMS.whom(a)
        if whom == seat or (whom >= s.seats and (whom != TO_ALL or s.seats == 2)):
            return Refusal("trade", "TT-10", "refusal.trade.whom", {"whom": PARTIES[whom]})
        return trade_refused(s, seat, a, "trade", "TT-10")

    def refusals(self, s: TinyState, f: int, seat: int) -> list[Refusal]:
        return [] if sum(s.goods[seat]) else [Refusal("trade", "TT-10", "refusal.trade.lacking")]

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        s.stack.pop()
        if a == CLOSE:
            return
        s.trade = a
        s.answers = [NONE] * s.seats
        s.news = True  # all seats have heard the offer, so there is no undo
        shown(s, seat, sides(a)[0])
        s.stack.append(pack(ANSWERING_TRADE))
        if s.telling:
            s.tell(TRADE_OFFERED, (seat, TERMS.given(a), TERMS.wanted(a), TERMS.whom(a)))


class AnsweringTrade(Sealed[TinyState]):
    """All seats that are asked answer, sealed (TT-11).

    A seat that can only refuse is asked too. Skipping it would reveal its goods.
    """

    name = "answering_trade"
    rule = "TT-11"
    composed = True

    def choosing(self, s: TinyState, f: int) -> int:
        whom = TERMS.whom(s.trade)
        return BITS[whom] if whom != TO_ALL else sum(BITS[: s.seats]) - BITS[s.winner]

    def sealed(self, s: TinyState, f: int) -> int:
        return sum(BITS[seat] for seat, answer in enumerate(s.answers) if answer != NONE)

    def changing(self, s: TinyState, f: int) -> int:
        return self.sealed(s, f) | BITS[s.winner]  # the winner may withdraw the offer

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        if seat == s.winner:
            return [WITHDRAW]
        return [ACCEPT, REFUSE] if holds(s.goods[seat], sides(s.trade)[1]) else [REFUSE]

    def lapse(self, s: TinyState, f: int, seat: int) -> int | None:
        return REFUSE  # an answer that is not given in time is a refusal

    def compositions(self, s: TinyState, f: int, seat: int) -> list[Composition]:
        if seat == s.winner or not sum(s.goods[seat]):
            return []
        return [Composition(COUNTER, trade_bounds(s, seat))]

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return trade_refused(s, seat, a, "counter", "TT-11")

    def refusals(self, s: TinyState, f: int, seat: int) -> list[Refusal]:
        if seat == s.winner:
            return []
        found = []
        if not holds(s.goods[seat], sides(s.trade)[1]):
            found.append(Refusal("accept", "TT-11", "refusal.trade.lacking"))
        if not sum(s.goods[seat]):
            found.append(Refusal("counter", "TT-11", "refusal.trade.lacking"))
        return found

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        if a == WITHDRAW:
            s.trade = 0
            s.answers = []
            s.news = True
            s.stack.pop()
            if s.telling:
                s.tell(WITHDRAWN, (seat,))
            return
        s.answers[seat] = a

    def opened(self, s: TinyState, f: int) -> None:
        s.stack.pop()
        s.stack.append(pack(TAKING))
        for seat, a in enumerate(s.answers):
            if a == NONE:
                continue
            if verb_of(a) == COUNTER:
                shown(s, seat, sides(a)[0])
            elif a == ACCEPT:
                shown(s, seat, sides(s.trade)[1])
            if s.telling:
                if verb_of(a) == COUNTER:
                    s.tell(COUNTERED, (seat, TERMS.given(a), TERMS.wanted(a)))
                else:
                    s.tell(ACCEPTED if a == ACCEPT else REFUSED, (seat,))

    def eyes(self, s: TinyState, f: int, seat: int, a: int) -> int:
        return ALL if a == WITHDRAW else BITS[seat]


class Taking(Step[TinyState]):
    """The winner takes an acceptance or a counter-offer, or none of them (TT-12)."""

    name = "taking"
    rule = "TT-12"

    def actor(self, s: TinyState, f: int) -> int:
        return s.winner

    def payable(self, s: TinyState, seat: int) -> bool:
        """Return whether the winner can take this seat's answer."""
        answer = s.answers[seat]
        if answer == NONE or verb_of(answer) != COUNTER:
            return answer == ACCEPT
        return holds(s.goods[s.winner], sides(answer)[1])

    def options(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [*(pack(TAKE, other) for other in range(s.seats) if self.payable(s, other)), LEAVE]

    def resolve(self, s: TinyState, f: int, seat: int, a: int) -> None:
        s.stack.pop()
        if a == LEAVE:
            if s.telling:
                s.tell(LAPSED, (seat,))
        else:
            partner = first(a)
            answer = s.answers[partner]
            given, got = sides(s.trade)
            if verb_of(answer) == COUNTER:
                got, given = sides(answer)
            hand_over(s, seat, partner, given)
            hand_over(s, partner, seat, got)
            if s.telling:
                s.tell(GOODS_TRADED, (seat, partner, bundled(given, EACH), bundled(got, EACH)))
        s.trade = 0
        s.answers = []

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if verb_of(a) != TAKE:
            return None
        partner = first(a)
        key = "refusal.take.nothing"
        if partner < s.seats and s.answers[partner] != NONE and verb_of(s.answers[partner]) == COUNTER:
            key = "refusal.take.lacking"
        return Refusal("take", "TT-12", key, {"seat": SEAT_NAMES[partner]})
