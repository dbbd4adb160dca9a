"""Values of a trade for both sides, offers to make, and answers to offers."""

from __future__ import annotations

from math import exp
from typing import Final

from ....kernel.bundle import count
from ....kernel.compiling import i64
from ..rules import memory
from ..rules.catalogue import GOLD, N_RESOURCES
from ..rules.points import shown_points
from ..rules.state import StruggleState
from ..rules.trade import EACH, N_GOODS, ONE, held
from .outlook import Outlook
from .policy import likely
from .realm import Realm, rounds
from .shopping import Shopping

_NEAR_WIN: Final = 9
"""Points of a player at or above which the bot does not trade with them."""
_LAST_ROUNDS: Final = 1.6
"""Rounds to ten points after a trade, below which the bot does not trade with that player."""
_WILLING: Final = 0.02
"""Rounds that a partner should gain to say yes."""
_PROBABLE: Final = 0.6
"""Minimum number of expected cards in a hand to ask for one."""
NO_TRADE: Final = 0


class Bargain:
    """The trades of one seat in one position."""

    def __init__(self, shopping: Shopping) -> None:
        self.shopping: Final = shopping
        self.outlook: Final[Outlook] = shopping.outlook
        self.seat: Final = shopping.seat
        self.now: Final = shopping.best(shopping.own)[0]
        """Value of the position as it is."""
        self.rivals: dict[int, Realm] = {}
        self.times: dict[int, float] = {}

    def rival(self, other: i64) -> Realm:
        """Another seat as it seems."""
        found = self.rivals.get(other)
        if found is None:
            found = self.outlook.realm(other)
            self.rivals[other] = found
            self.times[other] = rounds(found, self.outlook.w)
        return found

    def gain(self, give: i64, get: i64) -> float:
        """Return what the seat gains by giving one bundle for another."""
        return self.shopping.best(traded_realm(self.shopping.own, give, get))[0] - self.now

    def partner_gain(self, other: i64, give: i64, get: i64) -> float:
        """Return what another seat gains by giving one bundle for another."""
        before = self.rival(other)
        return self.times[other] - rounds(traded_realm(before, give, get), self.outlook.w)

    def net(self, other: i64, give: i64, get: i64) -> float:
        """Return the value of a trade: the own gain, less part of the other's; far below 0 if the other may win."""
        s = self.outlook.s
        w = self.outlook.w
        if shown_points(s, other) >= _NEAR_WIN:
            return -100.0
        theirs = self.partner_gain(other, get, give)
        left = self.times[other] - theirs
        if left < _LAST_ROUNDS:
            return -100.0
        own = rounds(self.shopping.own, w)
        threat = w.envy * (1.0 + exp(-left * 0.5)) if left < own else w.envy * 0.5
        return self.gain(give, get) - threat * max(theirs, 0.0)

    def offer(self, nth: i64) -> tuple[int, int]:
        """Return the best offer of nth + 1 things for one, as two bundles; none if no offer is worth it.

        So no offer of a turn repeats one before: each gives one thing more.
        """
        s = self.outlook.s
        w = self.outlook.w
        own = self.shopping.own
        ups: list[float] = []
        for want in range(N_RESOURCES):
            ups.append(self.shopping.best(traded_realm(own, 0, ONE[want]))[0] - self.now)
        best = (NO_TRADE, NO_TRADE)
        top = w.margin
        for give in self.gifts(nth):
            cost = self.now - self.shopping.best(traded_realm(own, give, 0))[0]
            for want in range(N_RESOURCES):
                if count(give, want, EACH) or ups[want] - cost < top:
                    continue
                found = -1.0
                for other in range(s.seats):
                    if other == self.seat or likely(s, self.seat, other, want) < _PROBABLE:
                        continue
                    if self.partner_gain(other, ONE[want], give) < _WILLING:
                        continue
                    found = max(found, self.net(other, give, ONE[want]))
                if found > top:
                    top = found
                    best = (give, ONE[want])
        return best

    def gifts(self, nth: i64) -> list[int]:
        """Return the offerable bundles of nth + 1 things: one card, then a second card or gold with it."""
        s = self.outlook.s
        found: list[int] = []
        for one in range(N_GOODS):
            if not held(s, self.seat, one):
                continue
            if nth == 0:
                if one != GOLD:
                    found.append(ONE[one])
                continue
            for other in range(one, N_GOODS):
                if held(s, self.seat, other) > (1 if other == one else 0):
                    found.append(ONE[one] + ONE[other])
        return found

    def counter(self, other: i64) -> tuple[int, int]:
        """Return a counter-offer of one card for one that the other surely has and may give; none if there is none."""
        s = self.outlook.s
        best = (NO_TRADE, NO_TRADE)
        top = self.outlook.w.margin
        for give in range(N_RESOURCES):
            if not held(s, self.seat, give):
                continue
            for want in range(N_GOODS):
                if want == give or not surely(s, self.seat, other, want):
                    continue
                if self.partner_gain(other, ONE[want], ONE[give]) < _WILLING:
                    continue
                net = self.net(other, ONE[give], ONE[want])
                if net > top:
                    top = net
                    best = (ONE[give], ONE[want])
        return best


def surely(s: StruggleState, viewer: i64, other: i64, thing: i64) -> bool:
    """Return whether a viewer knows that another seat has something."""
    if thing == GOLD:
        return s.gold[other] > 0
    return memory.least(s, viewer, other, thing) > 0


def traded_realm(realm: Realm, give: i64, get: i64) -> Realm:
    """Return a realm that has given one bundle for another."""
    out = realm.copy()
    for thing in range(N_RESOURCES):
        out.goods[thing] += float(count(get, thing, EACH) - count(give, thing, EACH))
    out.gold += float(count(get, GOLD, EACH) - count(give, GOLD, EACH))
    return out
