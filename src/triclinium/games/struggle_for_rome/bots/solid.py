"""A player that plans: whatever it is asked, it chooses what brings ten points nearest."""

from __future__ import annotations

from math import exp
from typing import Final

from ....bots.policies import Choice
from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ....kernel.step import first, pack, second, verb_of
from ..rules.catalogue import (
    CATTLE,
    DIPLOMACY,
    GRAIN,
    GREAT_WARRIOR,
    HORSE,
    PASTURE,
    TOWERS,
    TRAITOR_TOWERS,
    TREASURE,
    TREASURES,
    ZONE,
    tribe_kind,
    tribe_seat,
)
from ..rules.deeds import may_use_traitor
from ..rules.fields import CARD_PLAYED, DEED_DONE, JOURNEYED, NOBODY
from ..rules.legionnaire import present
from ..rules.state import StruggleState
from ..rules.tribe import on_turn
from ..rules.words import (
    ACCEPT,
    BY_PLUNDER,
    COUNTER,
    DEVELOP,
    DEVELOP_GOLD,
    END,
    INCOME,
    INCOME_OF_GOLD,
    JOURNEY,
    LEAVE,
    MUSTER,
    MUSTER_GOLD,
    OFFER,
    PLAY,
    PLUNDER,
    REFUSE,
    SUMMON,
    SWAP,
    TAKE,
    TO_ALL,
    TRADE,
    TRAITOR_DEED,
    TRAVEL,
    WAGON,
    WAGON_GOLD,
)
from .bargain import NO_TRADE, Bargain
from .novice import terms, traded
from .outlook import Outlook
from .policy import Policy
from .prospects import HERE, Deed, after, cheapest, moved, prospects, value, weigh_cards
from .realm import Realm, rounds
from .shopping import Shopping
from .weights import Weights
from .yields import HEX_ODDS, PLACE_ODDS

_OFFERS: Final = 2
"""Maximum number of offers per turn."""
_LAST: Final = 4.0
"""Value of a point in the last round, when nothing else counts."""
_NEVER: Final = -1e9
_TINY: Final = 1e-9
_WHY: Final = ("plunder", "found", "expand")


class Solid(Policy):
    """Policy that plans."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights or Weights()

    def haste(self, s: StruggleState, seat: i64, outlook: Outlook) -> float:
        """Return the current value of a point, relative to the rounds to ten."""
        if s.announced != NOBODY:
            return _LAST
        soonest = 60.0
        for other in range(s.seats):
            if other != seat:
                soonest = min(soonest, rounds(outlook.realm(other), self.weights))
        return self.weights.haste * exp(-soonest * 0.5)

    # ---- the legionnaire, the discard

    def threats(self, s: StruggleState, seat: i64) -> list[float]:
        """Return how near each other seat is to ten points."""
        outlook = Outlook(s, seat, self.weights)
        found: list[float] = []
        for other in range(s.seats):
            time = rounds(outlook.realm(other), self.weights) if other != seat else 60.0
            found.append(1.0 / (1.0 + time))
        return found

    def legionnaire(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Send the legionnaire where it costs the players nearest to ten points most, and the own tribes nothing."""
        threat = self.threats(s, seat)
        best = options[0]
        top = _NEVER
        whom: i64 = NOBODY
        for a in options:
            hexagon = first(a)
            here = present(s, hexagon)
            score = 0.0
            victim: i64 = NOBODY
            most = 0.0
            for other in range(s.seats):
                if not here & BITS[other]:
                    continue
                if other == seat:
                    score -= 0.3 * HEX_ODDS[hexagon]
                    continue
                score += threat[other] * HEX_ODDS[hexagon]
                robbed = threat[other] + 0.1 if s.hand_size(other) else 0.5 * threat[other]
                if robbed > most:
                    most = robbed
                    victim = other
            score += most
            if score > top:
                top = score
                best = a
                whom = victim
        if whom == NOBODY:
            return Choice(best, "legionnaire_idle")
        out = Choice(best, "legionnaire", seat=whom)
        out.about["hexagon"] = first(best)
        return out

    def rob(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Rob the seat nearest to ten points that has something."""
        threat = self.threats(s, seat)
        best = options[0]
        top = _NEVER
        for a in options:
            other = first(a)
            score = threat[other] + 0.1 if s.hand_size(other) else 0.5 * threat[other]
            if score > top:
                top = score
                best = a
        return Choice(best, "rob", seat=first(best))

    def discard(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the least useful cards for the plan."""
        outlook = Outlook(s, seat, self.weights)
        realm = outlook.realm(seat)
        best = options[0]
        top = _NEVER
        for a in options:
            then = realm.copy()
            then.goods[HORSE] -= float(first(a))
            then.goods[CATTLE] -= float(second(a))
            worth = value(then, outlook, 0.0)
            if worth > top:
                top = worth
                best = a
        return Choice(best, "discard")

    # ---- trade and build

    def shopping(self, s: StruggleState, seat: i64) -> Shopping:
        """Return the possible purchases and their payments."""
        outlook = Outlook(s, seat, self.weights)
        return Shopping(outlook, outlook.realm(seat), self.haste(s, seat, outlook))

    def build(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Offer what helps, buy what brings most, and end."""
        shopping = self.shopping(s, seat)
        if s.offers < _OFFERS and s.announced == NOBODY:
            give, want = Bargain(shopping).offer(s.offers)
            if give != NO_TRADE:
                return traded(OFFER, "offer", give, want, TO_ALL)
        return self.buy(s, seat, options, shopping)

    def buy(self, s: StruggleState, seat: i64, options: list[int], shopping: Shopping) -> Choice:
        """Choose the best purchase or card, or the end of the turn."""
        _, a = shopping.best(shopping.own)
        if a not in options:
            return Choice(END, "end")
        return self.bought(s, seat, a)

    def bought(self, s: StruggleState, seat: i64, a: i64) -> Choice:
        """Return a purchase or a card with its reason."""
        verb = verb_of(a)
        if verb == PLAY:
            return played(s, seat, a)
        if verb == SUMMON:
            return Choice(a, "summon", tribe=first(a))
        if verb in (WAGON, WAGON_GOLD):
            return Choice(a, "wagon", tribe=first(a))
        if verb == SWAP:
            out = Choice(a, "swap")
            out.about["resource"] = first(a)
            out.about["pile"] = second(a)
            return out
        if verb in (MUSTER, MUSTER_GOLD):
            return Choice(a, "muster")
        if verb in (DEVELOP, DEVELOP_GOLD):
            return Choice(a, "develop")
        return Choice(a, "end")

    def answer(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Accept if the gain outweighs the other side's; else make a counter-offer, if there is a good one."""
        player = s.player
        bargain = Bargain(self.shopping(s, seat))
        if ACCEPT in options:
            net = bargain.net(player, TRADE.wanted(s.offer), TRADE.given(s.offer))
            if net > self.weights.margin:
                return Choice(ACCEPT, "accept", seat=player)
        if s.announced == NOBODY:
            give, want = bargain.counter(player)
            if give != NO_TRADE:
                out = traded(COUNTER, "counter", give, want, player)
                out.about["seat"] = player
                return out
        return Choice(REFUSE, "refuse", seat=player)

    def take(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the answer with the highest value."""
        bargain = Bargain(self.shopping(s, seat))
        best = LEAVE
        top = 0.5 * self.weights.margin
        for a in options:
            if verb_of(a) == TAKE:
                give, get = terms(s, first(a))
                net = bargain.net(first(a), give, get)
                if net > top:
                    top = net
                    best = a
        if best == LEAVE:
            return Choice(LEAVE, "leave")
        return Choice(best, "take", seat=first(best))

    # ---- tribes

    def pay(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the payment that costs the plan least."""
        outlook = Outlook(s, seat, self.weights)
        realm = outlook.realm(seat)
        best = options[0]
        top = _NEVER
        for a in options:
            then = realm.copy()
            then.goods[GRAIN] -= float(first(a))
            then.gold -= float(second(a))
            worth = value(then, outlook, 0.0)
            if worth > top:
                top = worth
                best = a
        return Choice(best, "pay")

    def tribe(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the best deed, journey or rest."""
        outlook = Outlook(s, seat, self.weights)
        haste = self.haste(s, seat, outlook)
        realm = outlook.realm(seat)
        weigh_cards(realm, outlook, haste)
        tribe = on_turn(s)
        best = Choice(END, "end_tribe")
        top = value(realm, outlook, haste) + _TINY
        if not s.acted & DEED_DONE:
            deed = self.best_deed(s, outlook, realm, haste)
            if deed is not None and deed.value > top:
                top = deed.value
                best = self.towards(s, tribe, deed)
            if not s.acted & JOURNEYED:
                top, best = self.rest(s, outlook, realm, haste, options, top, best)
        if best.action == END:
            for card in TREASURES:
                if pack(PLAY, card) in options and s.acted:
                    return played(s, seat, pack(PLAY, card))
        return best

    def best_deed(self, s: StruggleState, outlook: Outlook, realm: Realm, haste: float) -> Deed | None:
        """Return the best deed, with a Traitor or a Great Warrior if needed."""
        best: Deed | None = None
        for deed in self.deeds(s, outlook, realm, haste):
            if best is None or deed.value > best.value:
                best = deed
        return best

    def deeds(self, s: StruggleState, outlook: Outlook, realm: Realm, haste: float) -> list[Deed]:
        """Return all deeds with their values, with a Traitor or a Great Warrior if needed."""
        tribe = on_turn(s)
        w = self.weights
        figures = s.figures[tribe]
        traitor = may_use_traitor(s, s.player)
        warrior = self.warrior(s, tribe)
        strength = figures
        if traitor and figures:
            strength += TRAITOR_TOWERS
        elif warrior:
            strength += 1
        found: list[Deed] = []
        for deed in prospects(outlook, tribe, strength, not s.acted & JOURNEYED):
            if deed.deed != BY_PLUNDER and not s.wagons[tribe]:
                continue
            deed.value = value(after(outlook, realm, tribe, deed), outlook, haste)
            if TOWERS[deed.city] > figures:
                if warrior and TOWERS[deed.city] == figures + 1:
                    deed.value -= min(w.great_warrior, w.traitor) if traitor else w.great_warrior
                else:
                    deed.value -= w.traitor
            found.append(deed)
        return found

    def warrior(self, s: StruggleState, tribe: i64) -> bool:
        """Return whether a Great Warrior could join the tribe on turn."""
        if s.acted & CARD_PLAYED or not s.reserve[tribe]:
            return False
        return s.holds_card(tribe_seat(tribe), GREAT_WARRIOR)

    def towards(self, s: StruggleState, tribe: i64, deed: Deed) -> Choice:
        """Choose the next step to a deed: a Great Warrior, the journey, or the deed itself."""
        city = deed.city
        figures = s.figures[tribe]
        if TOWERS[city] == figures + 1 and self.warrior(s, tribe):
            traitor = may_use_traitor(s, s.player)
            if not traitor or self.weights.great_warrior <= self.weights.traitor:
                return Choice(pack(SUMMON, tribe_kind(tribe)), "summon", tribe=tribe_kind(tribe))
        if deed.place != HERE:
            why = "travel_plunder" if deed.deed == BY_PLUNDER else "travel_found"
            return Choice(self.journey(s, s.player, tribe, deed.place), why, city=city)
        if TOWERS[city] > figures:
            return Choice(pack(TRAITOR_DEED, deed.deed, city), "traitor", city=city)
        return Choice(pack(PLUNDER + deed.deed, city), _WHY[deed.deed], city=city)

    def rest(
        self,
        s: StruggleState,
        outlook: Outlook,
        realm: Realm,
        haste: float,
        options: list[int],
        top: float,
        best: Choice,
    ) -> tuple[float, Choice]:
        """Return an income, or a journey for next round, whichever is better.

        An income is free, so it is taken even if it brings ten points no nearer. Once the end is announced, it is gold,
        which decides between equals (SR-5.4).
        """
        tribe = on_turn(s)
        seat = s.player
        grain = s.resource(seat, GRAIN)
        ending = s.announced != NOBODY
        stops: dict[int, int] = {}
        for a in options:
            verb = verb_of(a)
            if verb in (JOURNEY, TRAVEL):
                if ending:
                    continue
                # of each zone the place that yields most
                to = first(a)
                stop = stops.get(ZONE[to], NOBODY)
                if stop == NOBODY or PLACE_ODDS[to] > PLACE_ODDS[stop]:
                    stops[ZONE[to]] = to
            elif verb == INCOME:
                then = realm.copy()
                pile = first(a)
                if ending and pile != INCOME_OF_GOLD:
                    continue
                if pile == INCOME_OF_GOLD:
                    then.gold += 2.0
                elif pile == PASTURE:
                    then.goods[HORSE] += 0.5
                    then.goods[CATTLE] += 0.5
                else:
                    then.goods[pile] += 1.0
                worth = value(then, outlook, haste)
                if worth > top or (best.action == END and worth > top - 2.0 * _TINY):
                    top = worth
                    best = Choice(a, "income")
                    best.about["pile"] = pile
        for to in stops.values():
            way = cheapest(s.places[tribe], to, grain, s.gold[seat])
            then = moved(outlook, realm, tribe, to, way[0], way[1])
            worth = value(then, outlook, haste)
            if worth > top:
                top = worth
                best = Choice(self.journey(s, seat, tribe, to), "travel")
        return top, best


def played(s: StruggleState, seat: i64, a: i64) -> Choice:
    """Return a card that is played on its own, with its reason."""
    card = first(a)
    out = Choice(a, "diplomacy" if card == DIPLOMACY else "treasure")
    out.about["count"] = s.diplomacy[seat] + 1 if card == DIPLOMACY else TREASURE[card]
    return out
