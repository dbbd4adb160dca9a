"""Prospects of a seat's tribes on the current board: tours of provinces, sites for kingdoms, its realm in figures.

Everything is found once a decision and kept, for the plans that are compared.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ..rules.catalogue import (
    CARD_COUNT,
    CULTURE,
    DIPLOMACY,
    DIPLOMACY_TO_LEAD,
    GREAT_WARRIOR,
    HORSEMEN,
    N_CARDS,
    N_CITIES,
    N_PROVINCES,
    N_RESOURCES,
    N_ZONES,
    PROVINCE,
    REACH_SET,
    SPECIAL_POINTS,
    TOWERS,
    TRAITOR,
    TREASURE,
    WARRIORS,
    WHERE,
    ZONE,
    tribe_at,
    tribe_seat,
)
from ..rules.fields import NOBODY
from ..rules.journey import zone_payments
from ..rules.state import StruggleState
from .policy import likely
from .realm import Band, Realm
from .weights import Weights
from .yields import lasting, settled, wandering

GOLD_PRICE: Final = 0.35
"""A gold on the way, in cards: grain is one."""
_NO_WAY: Final = 100.0
_MOST_CITIES: Final = 8
_TOWER_PRICE: Final = 0.4
"""Extra distance of a city on a tour for each tower beyond two, in cards."""
_SECOND: Final = 0.4
"""Towers that a city seems to have besides if another must be taken first."""


_PRICES: Final[list[list[float]]] = [[] for _ in range(N_ZONES)]
"""Minimum cost of a journey between two zones, in cards; filled for a start on first use."""


def prices_from(start: i64) -> list[float]:
    """Return the lowest price of a journey from a zone to each zone, in cards."""
    if not _PRICES[start]:
        found: list[float] = []
        for ways in zone_payments(start):
            least = _NO_WAY
            for grain, gold in ways:
                least = min(least, float(grain) + GOLD_PRICE * float(gold))
            found.append(least)
        _PRICES[start] = found
    return _PRICES[start]


CITY_ZONE: Final[list[int]] = [ZONE[WHERE[city]] for city in range(N_CITIES)]
ALL_PROVINCES: Final = sum(BITS[:N_PROVINCES])
_MOST_KEPT: Final = 20_000
_GROWTH: Final[dict[tuple[int, int, int, float], list[float]]] = {}
"""The towers of cities that a kingdom could still take, by its cities, the free and contested ones, and a weight."""
_SITES: Final[dict[tuple[int, int, float], int]] = {}
"""The best city to found in, by the free and the contested ones, and a weight."""


class Outlook:
    """View of the board for one seat and one decision."""

    def __init__(self, s: StruggleState, viewer: i64, w: Weights) -> None:
        self.s: Final = s
        self.viewer: Final = viewer
        self.w: Final = w
        self.lootable: list[list[int]] = [[] for _ in range(N_PROVINCES)]
        """The cities of each province that have a counter."""
        self.free: i64 = 0
        """The cities that nobody holds, as a bit mask."""
        self.rivals: list[int] = [0] * s.seats
        """Cities in reach of each seat's kingdoms, as bit masks."""
        self.tolls: dict[int, list[float]] = {}
        self.strong: dict[int, list[float]] = {}
        self.best_site: list[float] = []
        self.drawn: float = w.card
        """Value of an unseen development card, in rounds: see `weigh_cards`."""
        for city in range(N_CITIES):
            holder = s.holders[city]
            if holder == NOBODY:
                self.free |= BITS[city]
                if s.counters & BITS[city]:
                    self.lootable[PROVINCE[city]].append(city)
            elif holder >= 0:
                self.rivals[tribe_seat(holder)] |= REACH_SET[city]

    def missing(self, tribe: i64) -> i64:
        """Return a bit mask of the provinces that a tribe has no counter of."""
        mask: i64 = ALL_PROVINCES
        for province in range(N_PROVINCES):
            if self.s.counters_from(tribe, province):
                mask &= ~BITS[province]
        return mask

    def tour(self, place: i64, missing: i64) -> int:
        """Return the key of a tour from a crossroads to the missing provinces, the nearest first."""
        start = ZONE[place]
        key = start * (ALL_PROVINCES + 1) + missing
        if key in self.tolls:
            return key
        tolls = [0.0]
        strong = [0.0]
        paid = 0.0
        towers = 0.0
        while missing:
            nearest = _NO_WAY
            best: i64 = NOBODY
            prices = prices_from(start)
            for province in range(N_PROVINCES):
                if not missing & BITS[province]:
                    continue
                for city in self.lootable[province]:
                    price = prices[CITY_ZONE[city]] + _TOWER_PRICE * float(TOWERS[city] - 2)
                    if price < nearest:
                        nearest = price
                        best = city
            if best == NOBODY:
                break
            missing &= ~BITS[PROVINCE[best]]
            paid += prices[CITY_ZONE[best]] * self.w.toll
            towers = max(towers, float(TOWERS[best]))
            tolls.append(paid)
            strong.append(towers)
            start = CITY_ZONE[best]
        self.tolls[key] = tolls
        self.strong[key] = strong
        return key

    def contested(self, seat: i64) -> i64:
        """Return a bit mask of the cities that other kingdoms can reach."""
        mask: i64 = 0
        for other in range(self.s.seats):
            if other != seat:
                mask |= self.rivals[other]
        return mask

    def growing(self, seat: i64, own: i64, taken: i64) -> list[float]:
        """Return the figures for more cities of a kingdom. `own` is a bit mask of the cities that it has."""
        towers = _towers(own, self.free & ~taken, self.contested(seat), self.w.contested)
        found = [0.0]
        most = 0.0
        for nth in range(len(towers)):
            most = max(most, float(nth) + towers[nth])
            found.append(most)
        return found

    def founding(self) -> list[float]:
        """Return the figures for a number of cities of a future kingdom, founded at the best site."""
        if self.best_site:
            return self.best_site
        key = (int(self.free), int(self.contested(self.viewer)), self.w.contested)
        site = _SITES.get(key, NOBODY)
        if site == NOBODY:
            site = self.find_site()
            if len(_SITES) > _MOST_KEPT:
                _SITES.clear()
            _SITES[key] = site
        self.best_site = self.at_site(site)
        return self.best_site

    def find_site(self) -> int:
        """Return the free city from which most others can be taken with fewest figures."""
        best = 0
        least = _NO_WAY
        for city in range(N_CITIES):
            if not self.free & BITS[city] or TOWERS[city] > 4:
                continue
            sites = self.at_site(city)
            score = sites[min(4, len(sites) - 1)] + 4.0 * float(max(0, 5 - len(sites)))
            if score < least:
                least = score
                best = city
        return best

    def at_site(self, city: i64) -> list[float]:
        """Return the figures for a number of cities of a kingdom founded in a given city."""
        return founded(TOWERS[city], self.growing(self.viewer, BITS[city], BITS[city]))

    def cities(self, tribe: i64) -> i64:
        """Return a bit mask of the cities of a tribe."""
        mask: i64 = 0
        for city in range(N_CITIES):
            if self.s.holders[city] == tribe:
                mask |= BITS[city]
        return mask

    def band(self, tribe: i64) -> Band:
        """Return a tribe in numbers."""
        s = self.s
        out = Band()
        out.kingdom = s.kingdom(tribe)
        out.colours = s.colours_in_box(tribe)
        out.figures = float(s.figures[tribe])
        out.wagons = s.wagons[tribe]
        out.held = s.held[tribe]
        if out.kingdom:
            out.sites = self.growing(tribe_seat(tribe), self.cities(tribe), 0)
        else:
            out.sites = self.founding()
            if s.places[tribe] >= 0:
                key = self.tour(s.places[tribe], self.missing(tribe))
                out.tolls = self.tolls[key]
                out.strong = self.strong[key]
        return out

    def realm(self, seat: i64) -> Realm:
        """Return a seat in numbers: the viewer exactly, others as far as the viewer can tell."""
        s = self.s
        out = Realm()
        out.horsemen = self.band(tribe_at(seat, HORSEMEN))
        out.warriors = self.band(tribe_at(seat, WARRIORS))
        out.gold = float(s.gold[seat])
        out.rates = lasting(settled(s, seat), wandering(s, seat), self.w.stay)
        out.wagon_reserve = s.wagon_reserve[seat]
        if s.diplomat == seat:
            out.points = SPECIAL_POINTS
        if seat == self.viewer:
            out.points += s.card_count(seat, CULTURE)
            for resource in range(N_RESOURCES):
                out.goods[resource] = float(s.resource(seat, resource))
            out.extra = self.hand(seat)
            return out
        out.points += s.culture_shown[seat]
        for resource in range(N_RESOURCES):
            out.goods[resource] = likely(s, self.viewer, seat, resource)
        return out

    def hand(self, seat: i64) -> float:
        """Return the value of the own development cards, in rounds."""
        s = self.s
        w = self.w
        worth = w.traitor * float(s.card_count(seat, TRAITOR)) + w.great_warrior * float(
            s.card_count(seat, GREAT_WARRIOR)
        )
        for card in range(N_CARDS):
            if TREASURE[card]:
                worth += w.treasure * float(TREASURE[card] * s.card_count(seat, card))
        worth += w.diplomacy * float(s.card_count(seat, DIPLOMACY))
        return worth + self.shown(seat, s.diplomacy[seat])

    def weigh_cards(self, points: float) -> None:
        """Say what an unseen card is worth, by what is left of each kind; `points`: what a point is worth."""
        s = self.s
        w = self.w
        left = 0.0
        worth = 0.0
        count = s.diplomacy[self.viewer] + s.card_count(self.viewer, DIPLOMACY)
        for card in range(N_CARDS):
            unseen = float(CARD_COUNT[card] - s.played[card] - s.card_count(self.viewer, card))
            left += unseen
            if card == CULTURE:
                worth += unseen * points
            elif card == DIPLOMACY:
                worth += unseen * (
                    w.diplomacy + self.shown(self.viewer, count + 1) - self.shown(self.viewer, count)
                )
                if count + 1 == DIPLOMACY_TO_LEAD and s.diplomat == NOBODY:
                    worth += unseen * points * float(SPECIAL_POINTS)
            elif card == TRAITOR:
                worth += unseen * w.traitor
            elif card == GREAT_WARRIOR:
                worth += unseen * w.great_warrior
            else:
                worth += unseen * w.treasure * float(TREASURE[card])
        if left > 0.0:
            self.drawn = w.card * worth / left

    def shown(self, seat: i64, count: i64) -> float:
        """Return the value of this many face-up Diplomacy cards apart from the points."""
        s = self.s
        lead: i64 = 0
        for other in range(s.seats):
            if other != seat and s.diplomacy[other] > lead:
                lead = s.diplomacy[other]
        if s.diplomat == seat or (s.diplomat != NOBODY and lead > count + DIPLOMACY_TO_LEAD):
            return 0.0
        steps = self.w.diplomacy_shown
        return steps[min(count, len(steps) - 1)]


def founded(towers: i64, further: list[float]) -> list[float]:
    """Return the figures for a number of cities of a new kingdom. The first costs none but must be matched."""
    found = [0.0, float(towers)]
    for more in further[1:]:
        found.append(max(float(towers), more))
    return found


def _towers(own: i64, free: i64, contested: i64, more: float) -> list[float]:
    """Return the towers of the cities a kingdom could take, the fewest first; contested ones are rated higher."""
    key = (int(own), int(free), int(contested), more)
    found = _GROWTH.get(key)
    if found is not None:
        return found
    near: i64 = 0
    for city in range(N_CITIES):
        if own & BITS[city]:
            near |= REACH_SET[city]
    near &= free
    beyond: i64 = 0
    for city in range(N_CITIES):
        if near & BITS[city]:
            beyond |= REACH_SET[city]
    beyond &= free & ~near
    towers: list[float] = []
    for city in range(N_CITIES):
        if (near | beyond) & BITS[city]:
            height = float(TOWERS[city])
            if contested & BITS[city]:
                height += more
            if beyond & BITS[city]:
                height += _SECOND
            towers.append(height)
    towers.sort()
    found = towers[:_MOST_CITIES]
    if len(_GROWTH) > _MOST_KEPT:
        _GROWTH.clear()
    _GROWTH[key] = found
    return found
