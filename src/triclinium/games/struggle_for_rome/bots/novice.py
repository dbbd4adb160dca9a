"""A beginner's way to play: one simple rule for each kind of decision, the first that fits.

Buy what you can, plunder a new province where you are strong enough, found as soon as three provinces allow it, take
the nearest city, trade one spare card for one you have none of.
"""

from __future__ import annotations

from typing import Final

from ....bots.policies import Choice
from ....kernel.bundle import count
from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ....kernel.step import first, pack, second, verb_of
from ..rules.catalogue import (
    BANK_RATE,
    CATTLE,
    CITIES_NEXT_TO,
    COLOURS_TO_FOUND,
    DIPLOMACY,
    GOLD,
    GRAIN,
    HORSE,
    HORSEMEN,
    MOST_OF_A_COLOUR,
    N_RESOURCES,
    ORE,
    PASTURE,
    PROVINCE,
    REACH,
    TOWERS,
    TREASURE,
    WARRIORS,
    WHERE,
    tribe_at,
)
from ..rules.fields import NOBODY
from ..rules.journey import payable
from ..rules.points import shown_points
from ..rules.state import StruggleState
from ..rules.supply import left
from ..rules.trade import EACH, N_GOODS, ONE, held
from ..rules.tribe import on_turn
from ..rules.words import (
    ACCEPT,
    BY_PLUNDER,
    COUNTER,
    DEVELOP,
    END,
    EXPAND,
    FOUND,
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
from .policy import Policy, victim_at
from .yields import HEX_ODDS, PLACE_ODDS

_NEAR_WIN: Final = 8
"""Points of a player at or above which the bot does not trade with them."""
_SPARE_GOLD: Final = 5
"""Gold below which the bot pays no gold in place of a card."""
_GRAIN_PRICE: Final = 2
"""Value of a grain on a journey, in gold."""


class Novice(Policy):
    """Policy of simple rules."""

    # ---- the legionnaire, the discard

    def legionnaire(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Send the legionnaire to the hex that gives the leading player most."""
        best = options[0]
        top = -1.0
        whom: i64 = NOBODY
        for a in options:
            hexagon = first(a)
            victims = victim_at(s, hexagon, seat)
            for other in range(s.seats):
                if victims & BITS[other]:
                    worth = 1.0 + float(shown_points(s, other)) + HEX_ODDS[hexagon]
                    if s.hand_size(other) == 0:
                        worth -= 1.0
                    if worth > top:
                        top = worth
                        best = a
                        whom = other
        if whom == NOBODY:
            return Choice(best, "legionnaire_idle")
        out = Choice(best, "legionnaire", seat=whom)
        out.about["hexagon"] = first(best)
        return out

    def rob(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Rob the seat with the most points, then the most cards."""
        best = options[0]
        top: i64 = -1
        for a in options:
            other = first(a)
            worth = shown_points(s, other) * 100 + s.hand_size(other)
            if worth > top:
                top = worth
                best = a
        return Choice(best, "rob", seat=first(best))

    def discard(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Keep equal numbers of horses and cattle."""
        best = options[0]
        least: i64 = 100
        for a in options:
            horses = s.resource(seat, HORSE) - first(a)
            cattle = s.resource(seat, CATTLE) - second(a)
            apart = horses - cattle if horses > cattle else cattle - horses
            if apart < least:
                least = apart
                best = a
        return Choice(best, "discard")

    # ---- trade and build

    def build(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Play a card, buy, trade once, and end."""
        for a in options:
            if verb_of(a) == PLAY:
                return self.card(s, seat, a)
        if pack(SUMMON, 0) in options or pack(SUMMON, 1) in options:
            return self.summon(s, seat, options)
        bought = self.purchase(s, seat, options)
        if bought is not None:
            return bought
        swapped = self.swap(s, seat, options)
        if swapped is not None:
            return swapped
        if not s.offers:
            offered = self.offer(s, seat)
            if offered is not None:
                return offered
        return Choice(END, "end")

    def card(self, s: StruggleState, seat: i64, a: i64) -> Choice:
        """Treasure and Diplomacy are played as they come."""
        card = first(a)
        if card == DIPLOMACY:
            out = Choice(a, "diplomacy")
            out.about["count"] = s.diplomacy[seat] + 1
        else:
            out = Choice(a, "treasure")
            out.about["count"] = TREASURE[card]
        return out

    def summon(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the tribe with fewer figures for the Great Warrior."""
        kind: i64 = 0 if s.figures[tribe_at(seat, HORSEMEN)] <= s.figures[tribe_at(seat, WARRIORS)] else 1
        if pack(SUMMON, kind) not in options:
            kind = 1 - kind
        return Choice(pack(SUMMON, kind), "summon", tribe=kind)

    def purchase(self, s: StruggleState, seat: i64, options: list[int]) -> Choice | None:
        """Choose a missing wagon, figures, then a card if cattle is spare; spend gold only from a surplus."""
        rich = s.gold[seat] >= _SPARE_GOLD
        short: i64 = 0 if s.wagons[tribe_at(seat, HORSEMEN)] <= s.wagons[tribe_at(seat, WARRIORS)] else 1
        for kind in (short, 1 - short):
            if s.wagons[tribe_at(seat, kind)]:
                continue
            for a in options:
                if a == pack(WAGON, kind) or (rich and verb_of(a) == WAGON_GOLD and first(a) == kind):
                    return Choice(a, "wagon", tribe=kind)
        if MUSTER in options:
            return Choice(MUSTER, "muster")
        if rich:
            for a in options:
                if verb_of(a) == MUSTER_GOLD and not s.resource(seat, first(a)):
                    return Choice(a, "muster")
        if pack(WAGON, short) in options:
            return Choice(pack(WAGON, short), "wagon", tribe=short)
        if DEVELOP in options and s.resource(seat, CATTLE) > 1:
            return Choice(DEVELOP, "develop")
        return None

    def lacking(self, s: StruggleState, seat: i64) -> i64:
        """Return a missing resource, those for figures first; NOBODY if none is missing."""
        for resource in (HORSE, ORE, GRAIN, CATTLE):
            if not s.resource(seat, resource):
                return resource
        return NOBODY

    def swap(self, s: StruggleState, seat: i64, options: list[int]) -> Choice | None:
        """Four alike: three of them for what is lacking."""
        resource = self.lacking(s, seat)
        if resource == NOBODY:
            return None
        pile = resource if resource < PASTURE else PASTURE
        for a in options:
            if verb_of(a) == SWAP and second(a) == pile:
                if s.resource(seat, first(a)) > BANK_RATE:
                    out = Choice(a, "swap")
                    out.about["resource"] = first(a)
                    out.about["pile"] = pile
                    return out
        return None

    def spare(self, s: StruggleState, seat: i64) -> i64:
        """Return the most frequent resource if there is more than one of it; else NOBODY."""
        best: i64 = NOBODY
        most: i64 = 1
        for resource in range(N_RESOURCES):
            if s.resource(seat, resource) > most:
                most = s.resource(seat, resource)
                best = resource
        return best

    def offer(self, s: StruggleState, seat: i64) -> Choice | None:
        """One spare card to all for one that it has none of."""
        give = self.spare(s, seat)
        want = self.lacking(s, seat)
        if NOBODY in (give, want):
            return None
        return traded(OFFER, "offer", ONE[give], ONE[want], TO_ALL)

    def good_trade(self, s: StruggleState, seat: i64, give: i64, get: i64, partner: i64) -> bool:
        """Return whether a trade gives only spare goods, brings a missing good, and gives no more than it gets."""
        if shown_points(s, partner) >= _NEAR_WIN:
            return False
        given: i64 = 0
        got: i64 = 0
        needed = False
        for thing in range(N_GOODS):
            gives = count(give, thing, EACH)
            gets = count(get, thing, EACH)
            own = held(s, seat, thing)
            if gives and thing != GOLD and own - gives < 1:
                return False
            if thing != GOLD and gets and not own:
                needed = True
            given += gives
            got += gets
        return needed and got >= given and held(s, seat, GOLD) - count(give, GOLD, EACH) >= 0

    def answer(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Accept a good trade, and refuse any other."""
        player = s.player
        want: i64 = TRADE.wanted(s.offer)
        if ACCEPT in options and self.good_trade(s, seat, want, TRADE.given(s.offer), player):
            return Choice(ACCEPT, "accept", seat=player)
        return Choice(REFUSE, "refuse", seat=player)

    def take(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the first good answer."""
        for a in options:
            if verb_of(a) != TAKE:
                continue
            partner = first(a)
            give, get = terms(s, partner)
            if self.good_trade(s, seat, give, get, partner):
                return Choice(a, "take", seat=partner)
        return Choice(LEAVE, "leave")

    # ---- tribes

    def pay(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose the cheapest payment, counting a grain as two gold."""
        best = options[0]
        least: i64 = 10000
        for a in options:
            price = first(a) * _GRAIN_PRICE + (second(a))
            if price < least:
                least = price
                best = a
        return Choice(best, "pay")

    def tribe(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Choose a good deed, else a journey to one, else the income."""
        tribe = on_turn(s)
        done = self.deed(s, seat, tribe, options)
        if done is not None:
            return done
        gone = self.way(s, seat, tribe, options)
        if gone is not None:
            return gone
        if options[-1] == END and len(options) > 1 and not s.acted:
            return self.income(s, seat)
        for a in options:
            if verb_of(a) == PLAY:
                return self.card(s, seat, a)
            if verb_of(a) == SUMMON:
                return Choice(a, "summon", tribe=first(a))
        return Choice(END, "end_tribe")

    def deed(self, s: StruggleState, seat: i64, tribe: i64, options: list[int]) -> Choice | None:
        """Found or expand to the city that yields most, or plunder a province that is new."""
        best: Choice | None = None
        top = 0.0
        for a in options:
            verb = verb_of(a)
            if verb in (FOUND, EXPAND):
                city = first(a)
                worth = 10.0 + PLACE_ODDS[WHERE[city]]
                why = "found" if verb == FOUND else "expand"
            elif verb == PLUNDER:
                city = first(a)
                worth = self.loot(s, tribe, city)
                why = "plunder"
            elif verb == TRAITOR_DEED:
                city = second(a)
                worth = 9.0
                if first(a) == BY_PLUNDER:
                    worth = self.loot(s, tribe, city) - 1.0
                why = "traitor"
            else:
                continue
            if worth > top:
                top = worth
                best = Choice(a, why, city=city)
        return best

    def loot(self, s: StruggleState, tribe: i64, city: i64) -> float:
        """Return the value of plundering a city: only a new province helps towards founding."""
        if s.counters_from(tribe, PROVINCE[city]):
            return 0.0
        return 5.0 - TOWERS[city]

    def aim(self, s: StruggleState, tribe: i64, city: i64) -> float:
        """Return the value of standing next to a city with the current strength; 0 if none."""
        if s.holders[city] != NOBODY or TOWERS[city] > s.figures[tribe]:
            return 0.0
        if s.colours_in_box(tribe) >= COLOURS_TO_FOUND:
            if not s.wagons[tribe]:
                return 0.0
            worth = 10.0 + PLACE_ODDS[WHERE[city]]
            for other in REACH[city]:
                if s.holders[other] == NOBODY and TOWERS[other] == 2:
                    worth += 0.5
            return worth
        if not s.counters & BITS[city]:
            return 0.0
        if s.counters_from(tribe, PROVINCE[city]) >= MOST_OF_A_COLOUR:
            return 0.0
        return self.loot(s, tribe, city)

    def way(self, s: StruggleState, seat: i64, tribe: i64, options: list[int]) -> Choice | None:
        """Return the cheapest way to the city with the most to do next to it."""
        best: Choice | None = None
        top = 0.0
        found = s.colours_in_box(tribe) >= COLOURS_TO_FOUND
        grain = s.resource(seat, GRAIN)
        for a in options:
            if verb_of(a) not in (JOURNEY, TRAVEL):
                continue
            to = first(a)
            for city in CITIES_NEXT_TO[to]:
                worth = self.aim(s, tribe, city)
                if worth <= 0.0:
                    continue
                price: i64 = 100
                for way in payable(s.places[tribe], to, grain, s.gold[seat]):
                    price = min(price, way[0] * _GRAIN_PRICE + way[1])
                worth += 20.0 - float(price) + 0.1 * PLACE_ODDS[to]
                if worth > top:
                    top = worth
                    best = Choice(a, "travel_found" if found else "travel_plunder", city=city)
        if best is not None:
            best.action = self.journey(s, seat, tribe, first(best.action))
        return best

    def income(self, s: StruggleState, seat: i64) -> Choice:
        """Choose what is missing for figures, as far as there is some; else gold."""
        resource = self.lacking(s, seat)
        pile: i64 = INCOME_OF_GOLD
        if resource != NOBODY:
            pile = resource if resource < PASTURE else PASTURE
            if not left(s, pile):
                pile = INCOME_OF_GOLD
        out = Choice(pack(INCOME, pile), "income")
        out.about["pile"] = pile
        return out


def terms(s: StruggleState, partner: i64) -> tuple[int, int]:
    """Return what the player on turn would give and get by taking an answer."""
    a: i64 = s.answers[partner]
    if verb_of(a) == COUNTER:
        return TRADE.wanted(a), TRADE.given(a)
    return TRADE.given(s.offer), TRADE.wanted(s.offer)


def traded(verb: i64, why: str, give: i64, want: i64, whom: i64) -> Choice:
    """Return an offer or a counter-offer."""
    out = Choice(TRADE.pack(verb, give, want, whom if verb == OFFER else 0), why)
    out.about["goods"] = give
    out.about["goods2"] = want
    return out
