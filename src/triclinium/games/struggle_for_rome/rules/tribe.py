"""Phases 3 and 4: a tribe travels, then plunders or conquers; a kingdom expands; or the tribe rests (SR-4)."""

from __future__ import annotations

from typing import Final

from ....kernel.bundle import bundled
from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.step import Step, first, pack, second, verb_of
from . import cards, deeds, memory, supply
from .catalogue import (
    CITIES,
    CITY_AT,
    CROSSROADS,
    GRAIN,
    HORSEMEN_PHASE,
    INCOME_GOLD,
    PASTURE,
    PILES,
    tribe_at,
    tribe_kind,
)
from .facts import DREW_PASTURE, RESTED, TRAVELLED
from .fields import DEED_DONE, JOURNEYED, NOBODY
from .journey import Payment, gold_beside, journeys, payable
from .state import StruggleState
from .words import (
    BY_EXPANDING,
    BY_PLUNDER,
    DEED_VERBS,
    DEEDS,
    END,
    INCOME,
    INCOME_OF_GOLD,
    INCOMES,
    JOURNEY,
    PAY,
    STEP_PAY,
    TOLL,
    TRAITOR_DEED,
    TRAVEL,
)

_EACH: Final = TOLL.each


def on_turn(s: StruggleState) -> i64:
    """Return the tribe of the player on turn whose phase it is."""
    return tribe_at(s.player, s.phase - HORSEMEN_PHASE)


def may_travel(s: StruggleState, tribe: i64) -> bool:
    """Return whether a tribe may still make its journey (SR-4.1)."""
    return not s.acted & (JOURNEYED | DEED_DONE) and not s.kingdom(tribe)


def payments(s: StruggleState, seat: i64, tribe: i64, to: i64) -> list[Payment]:
    """Return the payments for a journey that a player can make: grain and gold (SR-4.2)."""
    return payable(s.places[tribe], to, s.resource(seat, GRAIN), s.gold[seat])


def ways(s: StruggleState, seat: i64, tribe: i64) -> list[int]:
    """Return the journeys that a tribe can make, as actions: to each free crossroads, with each payment (SR-4.2)."""
    at = s.at
    grain = s.resource(seat, GRAIN)
    return [a for a in journeys(s.places[tribe], grain, s.gold[seat]) if at[first(a)] < 0]


def destinations(s: StruggleState, seat: i64, tribe: i64) -> list[int]:
    """Return the free crossroads to which a tribe can pay a journey (SR-4.2)."""
    return list(dict.fromkeys([first(a) for a in ways(s, seat, tribe)]))


def travel(s: StruggleState, seat: i64, tribe: i64, to: i64, grain: i64, gold: i64) -> None:
    """Pay for the journey and move the figure."""
    start = s.places[tribe]
    if grain:
        supply.spend(s, seat, GRAIN, grain)
    s.gold[seat] -= gold
    s.at[start] = NOBODY
    s.places[tribe] = to
    s.at[to] = tribe
    s.acted |= JOURNEYED
    if s.telling:
        s.tell(TRAVELLED, (seat, tribe_kind(tribe), start, to, bundled((grain, gold), _EACH)))


def travelling(s: StruggleState) -> str:
    """Return the verb of a journey."""
    return "travel" if s.rules < 2 else "journey"


_ALL_INCOMES: Final = [pack(INCOME, income) for income in (INCOME_OF_GOLD, *range(len(PILES)))]


class Tribe(Step[StruggleState]):
    """The turn of one player's tribe."""

    name = "tribe"
    rule = "SR-4.1"

    def actor(self, s: StruggleState, f: i64) -> i64:
        return s.player

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        tribe = on_turn(s)
        found: list[int] = []
        if not s.acted & DEED_DONE:
            found += self.deeds(s, seat, tribe)
            if may_travel(s, tribe):
                if s.rules < 2:
                    found += [pack(TRAVEL, to) for to in destinations(s, seat, tribe)]
                else:
                    found += ways(s, seat, tribe)
        found += cards.playable(s, seat)
        if not s.acted:
            found += self.incomes(s)
        found.append(END)
        return found

    def deeds(self, s: StruggleState, seat: i64, tribe: i64) -> list[int]:
        """Return what the tribe can plunder or conquer, alone or with a Traitor."""
        found: list[int] = []
        traitor = deeds.may_use_traitor(s, seat)
        kingdom = s.kingdom(tribe)
        for city in deeds.targets(s, tribe):
            for deed in range(BY_PLUNDER, BY_EXPANDING + 1):
                if kingdom != (deed == BY_EXPANDING):
                    continue
                why = deeds.why_not(s, tribe, deed, city, 0)
                if why == deeds.POSSIBLE:
                    found.append(pack(DEED_VERBS[deed], city))
                elif traitor and deeds.traitor_helps(s, tribe, deed, city, why):
                    found.append(pack(TRAITOR_DEED, deed, city))
        return found

    def incomes(self, s: StruggleState) -> list[int]:
        """Return what a resting tribe may take. An empty pile gives nothing (SR-4.7, SR-3.5)."""
        if s.piles[0] and s.piles[1] and (s.pasture[0] or s.pasture[1]):
            return _ALL_INCOMES
        return [a for a in _ALL_INCOMES if first(a) == INCOME_OF_GOLD or supply.left(s, first(a))]

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        verb = verb_of(a)
        tribe = on_turn(s)
        if verb == END:
            s.stack.pop()
        elif verb == JOURNEY:
            to = first(a)
            grain: i64 = second(a)
            travel(s, seat, tribe, to, grain, gold_beside(s.places[tribe], to, grain))
        elif verb == TRAVEL:
            self.set_out(s, seat, tribe, first(a))
        elif verb in DEED_VERBS:
            deeds.do(s, seat, tribe, DEED_VERBS.index(verb), first(a), False)
        elif verb == TRAITOR_DEED:
            deeds.do(s, seat, tribe, first(a), second(a), True)
        elif verb == INCOME:
            self.rest(s, seat, tribe, first(a))
        else:
            cards.play(s, seat, a)

    def set_out(self, s: StruggleState, seat: i64, tribe: i64, to: i64) -> None:
        """Travel by rules 1, which ask for the payment in a separate step if there are several."""
        found = payments(s, seat, tribe, to)
        if len(found) == 1:
            travel(s, seat, tribe, to, found[0][0], found[0][1])
        else:
            s.stack.append(pack(STEP_PAY, to))
            # Gold is open, so the existence of a choice reveals a minimum of grain.
            memory.shown(s, seat, GRAIN, found[1][0])

    def rest(self, s: StruggleState, seat: i64, tribe: i64, income: i64) -> None:
        """Take the income of a tribe that did nothing, and end the turn."""
        s.stack.pop()
        if s.telling:
            s.tell(RESTED, (seat, tribe_kind(tribe), income))
        if income == INCOME_OF_GOLD:
            s.gold[seat] += INCOME_GOLD
        elif income == PASTURE:
            drawn = supply.draw_pasture(s, seat)
            if s.telling:
                s.tell(DREW_PASTURE, (seat, drawn), BITS[seat])
        else:
            supply.gather(s, seat, income)

    def refusals(self, s: StruggleState, f: i64, seat: i64) -> list[Refusal]:
        tribe = on_turn(s)
        offered = {verb_of(a) for a in self.options(s, f, seat)}
        found: list[Refusal] = []
        for deed in range(BY_PLUNDER, BY_EXPANDING + 1):
            if DEED_VERBS[deed] not in offered:
                found.append(deeds.nearest_refusal(s, tribe, deed, DEEDS[deed]))
        if not offered & {TRAVEL, JOURNEY}:
            found.append(self.no_journey(s, tribe))
        if INCOME not in offered:
            found.append(Refusal("income", "SR-4.7", "refusal.income.acted"))
        if TRAITOR_DEED not in offered:
            deed = BY_EXPANDING if s.kingdom(tribe) else BY_PLUNDER
            near = deeds.targets(s, tribe)
            if near:
                found.append(deeds.traitor_refusal(s, seat, tribe, deed, near[0]))
            else:
                found.append(Refusal("traitor", "SR-4.8", "refusal.deed.none_near"))
        return [*found, *cards.refusals(s, seat)]

    def no_journey(self, s: StruggleState, tribe: i64) -> Refusal:
        """Return why a tribe may not travel at all."""
        verb = travelling(s)
        if s.kingdom(tribe):
            return Refusal(verb, "SR-4.5", "refusal.travel.kingdom")
        if s.acted & DEED_DONE:
            return Refusal(verb, "SR-4.1", "refusal.travel.after_deed")
        return Refusal(verb, "SR-4.1", "refusal.travel.twice")

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        verb = verb_of(a)
        tribe = on_turn(s)
        if verb in DEED_VERBS:
            deed = DEED_VERBS.index(verb)
            return deeds.refusal_of(s, tribe, deed, first(a), 0, DEEDS[deed])
        if verb == TRAITOR_DEED:
            return deeds.traitor_refusal(s, seat, tribe, first(a), second(a))
        if verb == (TRAVEL if s.rules < 2 else JOURNEY):
            return self.no_way(s, seat, tribe, a)
        if verb == INCOME and not s.acted:
            return Refusal("income", "SR-3.5", "refusal.income.empty", {"income": INCOMES[first(a)]})
        return cards.refuse(s, seat, a)

    def no_way(self, s: StruggleState, seat: i64, tribe: i64, a: i64) -> Refusal:
        """Return why a tribe may not travel to this crossroads, or not with this payment."""
        if not may_travel(s, tribe):
            return self.no_journey(s, tribe)
        verb = travelling(s)
        to = first(a)
        city = CITY_AT[to]
        if city >= 0:
            return Refusal(verb, "SR-4.2", "refusal.travel.city", {"city": CITIES[city]})
        if s.at[to] >= 0:
            key = "refusal.travel.here" if to == s.places[tribe] else "refusal.travel.taken"
            return Refusal(verb, "SR-4.2", key, {"crossroads": CROSSROADS[to]})
        if not payments(s, seat, tribe, to):
            return Refusal(verb, "SR-4.2", "refusal.travel.price", {"crossroads": CROSSROADS[to]})
        return Refusal(
            verb, "SR-4.2", "refusal.travel.payment", {"crossroads": CROSSROADS[to], "grain": second(a)}
        )


class Pay(Step[StruggleState]):
    """In rules 1: choice of the payment for the journey, from every possible Pareto-minimal payment (SR-4.2)."""

    name = "pay"
    rule = "SR-4.2"
    fields = (("crossroads", "crossroads"),)

    def actor(self, s: StruggleState, f: i64) -> i64:
        return s.player

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        return [pack(PAY, grain, gold) for grain, gold in payments(s, seat, on_turn(s), first(f))]

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        travel(s, seat, on_turn(s), first(f), first(a), second(a))

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != PAY:
            return None
        return Refusal("pay", "SR-4.2", "refusal.pay.not_minimal", {"grain": first(a), "gold": second(a)})
