"""The state of a game of Struggle for Rome."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.fields import Fields
from ....kernel.state import State
from .catalogue import (
    CITY_AT,
    HORSEMEN,
    N_CARDS,
    N_CITIES,
    N_COUNTERS,
    N_PROVINCES,
    N_RESOURCES,
    WARRIORS,
    WHERE,
    tribe_at,
)
from .fields import FIELDS, NOBODY


class StruggleState(State):
    """Board, boxes, hands and piles. Unknown counters are not stored: they are drawn when they are revealed."""

    __slots__ = FIELDS.names

    # ---- from FIELDS (nox -s fields)
    colours: tuple[int, ...]
    round: i64
    phase: i64
    first: i64
    player: i64
    acted: i64
    rolled: tuple[int, ...]
    legionnaire: i64
    holders: list[int]
    counters: i64
    places: list[int]
    figures: list[int]
    wagons: list[int]
    boxes: list[tuple[int, ...]]
    reserve: list[int]
    wagon_reserve: list[int]
    gold: list[int]
    unturned: list[int]
    piles: list[int]
    pasture_discard: list[int]
    played: list[int]
    diplomacy: list[int]
    diplomat: i64
    announced: i64
    culture_shown: list[int]
    substituted: i64
    offers: i64
    offer: i64
    goods: list[int]
    cards: list[int]
    pasture: list[int]
    deck: list[int]
    answers: list[int]
    fewer: list[int]
    more: list[int]
    at: list[int]
    held: list[int]
    by_province: list[int]

    def clone(self) -> StruggleState:
        """Return an independent copy."""
        o = StruggleState()
        self.copy_into(o)
        o.colours = self.colours
        o.round = self.round
        o.phase = self.phase
        o.first = self.first
        o.player = self.player
        o.acted = self.acted
        o.rolled = self.rolled
        o.legionnaire = self.legionnaire
        o.holders = self.holders[:]
        o.counters = self.counters
        o.places = self.places[:]
        o.figures = self.figures[:]
        o.wagons = self.wagons[:]
        o.boxes = self.boxes[:]
        o.reserve = self.reserve[:]
        o.wagon_reserve = self.wagon_reserve[:]
        o.gold = self.gold[:]
        o.unturned = self.unturned[:]
        o.piles = self.piles[:]
        o.pasture_discard = self.pasture_discard[:]
        o.played = self.played[:]
        o.diplomacy = self.diplomacy[:]
        o.diplomat = self.diplomat
        o.announced = self.announced
        o.culture_shown = self.culture_shown[:]
        o.substituted = self.substituted
        o.offers = self.offers
        o.offer = self.offer
        o.goods = self.goods[:]
        o.cards = self.cards[:]
        o.pasture = self.pasture[:]
        o.deck = self.deck[:]
        o.answers = self.answers[:]
        o.fewer = self.fewer[:]
        o.more = self.more[:]
        o.at = self.at[:]
        o.held = self.held[:]
        o.by_province = self.by_province[:]
        return o

    # ---- end

    def fields(self) -> Fields:
        return FIELDS

    def derive(self) -> None:
        for tribe in range(len(self.places)):
            if self.places[tribe] >= 0:
                self.at[self.places[tribe]] = tribe
            for counter in self.boxes[tribe]:
                self.count_counter(tribe, counter // N_COUNTERS)
        for city in range(N_CITIES):
            tribe = self.holders[city]
            if tribe >= 0:
                self.at[WHERE[city]] = tribe
                self.held[tribe] += 1

    def kingdom(self, tribe: i64) -> bool:
        """Return whether a tribe has founded its kingdom (SR-4.5)."""
        return self.places[tribe] != NOBODY and CITY_AT[self.places[tribe]] >= 0

    def resource(self, seat: i64, resource: i64) -> i64:
        """Return how many cards of a resource are in a hand."""
        return self.goods[seat * N_RESOURCES + resource]

    def add_resource(self, seat: i64, resource: i64, count: i64) -> None:
        """Add cards of a resource to a hand. A negative count removes them."""
        self.goods[seat * N_RESOURCES + resource] += count

    def resources(self, seat: i64) -> list[int]:
        """Return the cards of each resource in a hand."""
        return self.goods[seat * N_RESOURCES : (seat + 1) * N_RESOURCES]

    def card_count(self, seat: i64, card: i64) -> i64:
        """Return how many copies of a development card are in a hand."""
        return self.cards[seat * N_CARDS + card]

    def add_card(self, seat: i64, card: i64, count: i64) -> None:
        """Add development cards to a hand. A negative count removes them."""
        self.cards[seat * N_CARDS + card] += count

    def card_counts(self, seat: i64) -> list[int]:
        """Return the number of each development card in a hand."""
        return self.cards[seat * N_CARDS : (seat + 1) * N_CARDS]

    def counters_from(self, tribe: i64, province: i64) -> i64:
        """Return how many counters of a province are in a tribe's box."""
        return self.by_province[tribe * N_PROVINCES + province]

    def count_counter(self, tribe: i64, province: i64) -> None:
        """Count a counter of a province that was added to a tribe's box."""
        self.by_province[tribe * N_PROVINCES + province] += 1

    def cities_held(self, seat: i64) -> i64:
        """Return how many cities both tribes of a seat hold."""
        return self.held[tribe_at(seat, HORSEMEN)] + self.held[tribe_at(seat, WARRIORS)]

    def in_reserve(self, seat: i64) -> bool:
        """Return whether any figure of a seat is in reserve."""
        return self.reserve[tribe_at(seat, HORSEMEN)] > 0 or self.reserve[tribe_at(seat, WARRIORS)] > 0

    def hand_size(self, seat: i64) -> i64:
        """Return the number of resource cards in a hand."""
        at = seat * N_RESOURCES
        goods = self.goods
        return goods[at] + goods[at + 1] + goods[at + 2] + goods[at + 3]

    def holds_card(self, seat: i64, card: i64) -> bool:
        """Return whether a development card is in a hand."""
        return self.card_count(seat, card) > 0

    def colours_in_box(self, tribe: i64) -> i64:
        """Return the number of provinces with counters in a box (SR-4.4, SR-5.2)."""
        found: i64 = 0
        for province in range(N_PROVINCES):
            if self.counters_from(tribe, province):
                found += 1
        return found
