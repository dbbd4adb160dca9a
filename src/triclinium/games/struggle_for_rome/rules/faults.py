"""Invariants of the pieces: none may be lost, created or out of bounds (SR-1). Tests check after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.packing import BITS
from . import memory
from .catalogue import (
    CARD_COUNT,
    CARDS,
    CITIES,
    CITY_AT,
    COUNTER_COUNT,
    DIPLOMACY,
    DIPLOMACY_TO_LEAD,
    FIGURES,
    HEX_PROVINCE,
    MOST_OF_A_COLOUR,
    MOST_OFFERS,
    N_CITIES,
    N_COUNTERS,
    N_PROVINCES,
    N_RESOURCES,
    NEUTRAL_CITY,
    PROVINCE,
    RESOURCES,
    SUPPLY,
    TRIBES,
    WAGONS,
    WHERE,
    tribe_at,
)
from .fields import NEUTRAL, NOBODY, NOWHERE
from .points import culture, unannounced
from .state import StruggleState


def faults(s: StruggleState) -> Iterator[str]:
    """Yield the violated invariants, each as a sentence."""
    yield from _cards(s)
    yield from _pieces(s)
    yield from _counters(s)
    yield from _board(s)
    yield from _memory(s)
    yield from _diplomacy(s)
    for seat in range(s.seats):
        if s.culture_shown[seat] > culture(s, seat):
            yield f"seat {seat} has shown {s.culture_shown[seat]} Culture and holds {int(culture(s, seat))}"
        if unannounced(s, seat):
            yield f"seat {seat} has ten points and has not announced them"
    if not 0 <= s.offers <= MOST_OFFERS:
        yield f"{s.offers} offers"


def _cards(s: StruggleState) -> Iterator[str]:
    everything = [*s.goods, *s.cards, *s.piles, *s.pasture, *s.pasture_discard, *s.deck, *s.gold, *s.played]
    if min(everything) < 0:
        yield "a number of goods or cards is negative"
    for k, name in enumerate(RESOURCES):
        held = sum(s.resource(seat, k) for seat in range(s.seats))
        lying = s.piles[k] if k < 2 else s.pasture[k - 2] + s.pasture_discard[k - 2]
        if held + lying != SUPPLY[k]:
            yield f"{name}: {held} in hands, {lying} in piles"
    for card, name in enumerate(CARDS):
        held = sum(s.card_count(seat, card) for seat in range(s.seats))
        if held + s.deck[card] + s.played[card] != CARD_COUNT[card]:
            yield f"{name}: {held} in hands, {s.deck[card]} in the deck, {s.played[card]} played"
    if sum(s.diplomacy) != s.played[DIPLOMACY]:
        yield f"Diplomacy: {s.diplomacy} face up, {s.played[DIPLOMACY]} played"


def _diplomacy(s: StruggleState) -> Iterator[str]:
    """Check the Diplomacy leader (SR-5.1).

    The leader has enough cards face up, and no seat has more. There is no leader only while no seat has
    enough.
    """
    most = max(s.diplomacy)
    if s.diplomat == NOBODY:
        if most >= DIPLOMACY_TO_LEAD:
            yield f"Diplomacy: {s.diplomacy} face up, and there is no leader"
    elif s.diplomacy[s.diplomat] < max(most, DIPLOMACY_TO_LEAD):
        yield f"Diplomacy: {s.diplomacy} face up, and seat {s.diplomat} leads"


def _pieces(s: StruggleState) -> Iterator[str]:
    for seat in range(s.seats):
        for kind, name in enumerate(TRIBES):
            tribe = tribe_at(seat, kind)
            on_cities = s.held[tribe] - 1 if s.kingdom(tribe) else 0
            if s.figures[tribe] + s.reserve[tribe] + on_cities + 1 != FIGURES[kind]:
                yield f"seat {seat}: the number of {name} is wrong"
            if min(s.figures[tribe], s.reserve[tribe], s.wagons[tribe], on_cities) < 0:
                yield f"seat {seat}: a negative number of {name} or wagons"
            if not s.kingdom(tribe) and s.held[tribe]:
                yield f"seat {seat}: {name} hold cities without a kingdom"
        both = [tribe_at(seat, kind) for kind in range(len(TRIBES))]
        wagons = sum(s.wagons[tribe] + s.held[tribe] for tribe in both)
        if wagons + s.wagon_reserve[seat] != WAGONS or s.wagon_reserve[seat] < 0:
            yield f"seat {seat}: the number of wagons is wrong"


def _counters(s: StruggleState) -> Iterator[str]:
    turned = [0] * (N_PROVINCES * N_COUNTERS)
    for tribe, box in enumerate(s.boxes):
        for counter in box:
            turned[counter] += 1
        for province in range(N_PROVINCES):
            count = sum(counter // N_COUNTERS == province for counter in box)
            if count > MOST_OF_A_COLOUR:
                yield f"tribe {tribe} has {count} counters of one province"
            if count != s.counters_from(tribe, province):
                yield f"tribe {tribe}: the count of its counters is wrong"
    for counter, left in enumerate(s.unturned):
        if left < 0 or turned[counter] + left != COUNTER_COUNT[counter % N_COUNTERS]:
            yield f"counter {counter}: {turned[counter]} turned, {left} not"
    for province in range(N_PROVINCES):
        under = sum(PROVINCE[city] == province and bool(s.counters & BITS[city]) for city in range(N_CITIES))
        if under > sum(s.unturned[province * N_COUNTERS : (province + 1) * N_COUNTERS]):
            yield "more counters lie under cities than are unturned"


def _board(s: StruggleState) -> Iterator[str]:
    expected = [NOBODY] * len(s.at)
    held = [0] * (2 * s.seats)
    for tribe, place in enumerate(s.places):
        if place != NOWHERE:
            if expected[place] != NOBODY:
                yield "two tribes stand on one crossroads"
            expected[place] = tribe
            if CITY_AT[place] >= 0 and s.holders[CITY_AT[place]] != tribe:
                yield f"tribe {tribe} stands on a city that it does not hold"
    for city, holder in enumerate(s.holders):
        if (holder == NEUTRAL) != (s.seats == 3 and NEUTRAL_CITY[city]):
            yield f"{CITIES[city]} is {'' if holder == NEUTRAL else 'not '}neutral, against SR-1.2"
        if holder == NEUTRAL and s.counters & BITS[city]:
            yield f"{CITIES[city]} is neutral and has a counter"
        if holder in (NOBODY, NEUTRAL):
            continue
        expected[WHERE[city]] = holder
        held[holder] += 1
        if s.counters & BITS[city]:
            yield f"{CITIES[city]} is held and has a counter"
    if expected != s.at or held != s.held:
        yield "the board does not match the places of the tribes"
    if not 0 <= s.legionnaire < len(HEX_PROVINCE) or HEX_PROVINCE[s.legionnaire] < 0:
        yield "the legionnaire is not on a hex of a province"


def _memory(s: StruggleState) -> Iterator[str]:
    if min(s.fewer) < 0 or min(s.more) < 0:
        yield "a seat has a false bound on a hand"
    for viewer in range(s.seats + 1):
        for holder in range(s.seats + 1):
            at = memory.row(s, viewer, holder)
            for k in range(N_RESOURCES):
                if s.fewer[at + k] > memory.actual(s, holder, k):
                    yield "a seat allows a negative number of cards in a hand"
                if viewer == holder and viewer < s.seats and (s.fewer[at + k] or s.more[at + k]):
                    yield "a seat does not know its own hand"
