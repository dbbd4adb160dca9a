"""Deeds that a tribe could do in its turn, and how much nearer to ten points they bring its seat."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ..rules.catalogue import (
    CATTLE,
    CITIES_NEXT_TO,
    COLOURS_TO_FOUND,
    COUNTER_GOLD,
    COUNTER_LOSS,
    COUNTER_REWARD,
    GRAIN,
    HORSE,
    MOST_OF_A_COLOUR,
    N_COUNTERS,
    N_PROVINCES,
    POINTS_TO_END,
    PROVINCE,
    REWARDS,
    TOWERS,
    WHERE,
    counter_at,
    tribe_kind,
    tribe_seat,
)
from ..rules.deeds import targets
from ..rules.fields import NOBODY
from ..rules.journey import payments
from ..rules.tribe import destinations
from ..rules.words import BY_EXPANDING, BY_FOUNDING, BY_PLUNDER
from .outlook import GOLD_PRICE, Outlook
from .realm import Realm, rounds
from .yields import PLACE_ODDS, lasting, settled, wandering

_PASTURE: Final = REWARDS.index("pasture")
_DEVELOPMENT: Final = REWARDS.index("development")
_GOLD: Final = REWARDS.index("gold2")
HERE: Final = -1
"""No journey."""
_PLACE_WORTH: Final = 0.4
"""Weight of a place's yield in the choice of the best place next to a city, in cards."""
_TOWER_WORTH: Final = 0.3
"""Weight of a tower in that choice."""
_KEPT: Final = 3
"""Number of cities per province to evaluate, for plunder and for founding each."""


class Deed:
    """Something that a tribe could do."""

    def __init__(self, deed: i64, city: i64, place: i64, grain: i64, gold: i64) -> None:
        self.deed = deed
        self.city = city
        self.place = place
        """Crossroads to travel to first, or HERE."""
        self.grain = grain
        self.gold = gold
        """Cost of the journey."""
        self.value = 0.0
        """Value of the seat's position afterwards."""


def value(realm: Realm, outlook: Outlook, haste: float) -> float:
    """Return the value of a position: the fewer rounds to ten points, the better."""
    points = realm.total()
    worth = realm.extra + haste * float(points)
    if points >= POINTS_TO_END:
        return worth + 5.0 + float(points - POINTS_TO_END) + 0.01 * realm.gold
    return worth - rounds(realm, outlook.w)


def weigh_cards(realm: Realm, outlook: Outlook, haste: float) -> None:
    """Find out what an unseen card is worth in this position."""
    then = realm.copy()
    then.points += 1
    then.plans = []
    outlook.weigh_cards(value(then, outlook, haste) - value(realm, outlook, haste))


def cheapest(start: i64, to: i64, grain: i64, gold: i64) -> tuple[int, int]:
    """Return the cheapest payment in cards; (-1, -1) if there is none."""
    best = (-1, -1)
    least = 1000.0
    for way in payments(start, to):
        if way[0] <= grain and way[1] <= gold:
            price = float(way[0]) + GOLD_PRICE * float(way[1])
            if price < least:
                least = price
                best = way
    return best


def why_useful(outlook: Outlook, tribe: i64, city: i64) -> list[int]:
    """Return the deeds by which a wandering tribe could use a city, apart from strength and wagons."""
    s = outlook.s
    found: list[int] = []
    if s.holders[city] != NOBODY:
        return found
    if s.counters & BITS[city] and s.counters_from(tribe, PROVINCE[city]) < MOST_OF_A_COLOUR:
        found.append(BY_PLUNDER)
    if s.colours_in_box(tribe) >= COLOURS_TO_FOUND:
        found.append(BY_FOUNDING)
    return found


def prospects(outlook: Outlook, tribe: i64, strength: i64, travel: bool) -> list[Deed]:
    """Return all deeds possible in a turn for a tribe of some strength, for each city from the best place only."""
    s = outlook.s
    seat = tribe_seat(tribe)
    found: list[Deed] = []
    if s.kingdom(tribe):
        for city in targets(s, tribe):
            if TOWERS[city] <= strength:
                found.append(Deed(BY_EXPANDING, city, HERE, 0, 0))
        return found
    start = s.places[tribe]
    for city in CITIES_NEXT_TO[start]:
        if TOWERS[city] <= strength:
            for deed in why_useful(outlook, tribe, city):
                found.append(Deed(deed, city, HERE, 0, 0))
    if not travel:
        return found
    grain = s.resource(seat, GRAIN)
    gold = s.gold[seat]
    best: dict[int, Deed] = {}
    scores: dict[int, float] = {}
    useful: dict[int, list[int]] = {}
    for to in destinations(s, seat, tribe):
        for city in CITIES_NEXT_TO[to]:
            if TOWERS[city] > strength:
                continue
            if city not in useful:
                useful[city] = why_useful(outlook, tribe, city)
            for deed in useful[city]:
                way = cheapest(start, to, grain, gold)
                score = -float(way[0]) - GOLD_PRICE * float(way[1]) - _TOWER_WORTH * float(TOWERS[city])
                if deed == BY_PLUNDER:  # a founder moves into the city: what the place yields does not matter
                    score += _PLACE_WORTH * PLACE_ODDS[to]
                key = city * 4 + deed
                if key not in scores or score > scores[key]:
                    scores[key] = score
                    best[key] = Deed(deed, city, to, way[0], way[1])
    kept: list[int] = [0] * (2 * N_PROVINCES)
    for key in sorted(scores, key=scores.__getitem__, reverse=True):
        deed_of = best[key]
        row = PROVINCE[deed_of.city] * 2 + deed_of.deed
        if kept[row] < _KEPT:
            kept[row] += 1
            found.append(deed_of)
    return found


def after(outlook: Outlook, realm: Realm, tribe: i64, deed: Deed) -> Realm:
    """Return the expected realm after a deed; counters are face down."""
    s = outlook.s
    out = realm.copy()
    out.goods[GRAIN] -= float(deed.grain)
    out.gold -= float(deed.gold)
    out.replan(tribe_kind(tribe))
    band = out.band(tribe_kind(tribe))
    city = deed.city
    cities = settled(s, tribe_seat(tribe))
    places = wandering(s, tribe_seat(tribe))
    stay = outlook.w.stay
    if deed.deed == BY_PLUNDER:
        _plundered(outlook, out, tribe, city)
        place = s.places[tribe]
        if deed.place != HERE:
            places.remove(place)
            place = deed.place
            places.append(place)
            out.rates = lasting(cities, places, stay)
        missing = outlook.missing(tribe)
        if missing & BITS[PROVINCE[city]]:
            band.colours += 1
            missing &= ~BITS[PROVINCE[city]]
            out.extra += outlook.w.early
        key = outlook.tour(place, missing)
        band.tolls = outlook.tolls[key]
        band.strong = outlook.strong[key]
        return out
    out.extra += outlook.w.early
    band.held += 1
    band.wagons -= 1
    if deed.deed == BY_FOUNDING:
        places.remove(s.places[tribe])
        band.kingdom = True
    else:
        band.figures -= 1.0
    cities.append(WHERE[city])
    out.rates = lasting(cities, places, stay)
    own = outlook.cities(tribe) | BITS[city]
    band.sites = outlook.growing(tribe_seat(tribe), own, BITS[city])
    return out


def _plundered(outlook: Outlook, out: Realm, tribe: i64, city: i64) -> None:
    """Add what a face-down counter may be expected to bring and cost."""
    s = outlook.s
    band = out.band(tribe_kind(tribe))
    left = 0.0
    loss = 0.0
    rewards = [0.0] * len(REWARDS)
    for sort in range(N_COUNTERS):
        number = float(s.unturned[counter_at(PROVINCE[city], sort)])
        left += number
        rewards[COUNTER_REWARD[sort]] += number
        if COUNTER_LOSS[sort]:
            loss += number
    if left <= 0.0:
        return
    band.figures -= loss / left
    out.goods[HORSE] += 0.5 * rewards[_PASTURE] / left
    out.goods[CATTLE] += 0.5 * rewards[_PASTURE] / left
    out.gold += float(COUNTER_GOLD) * rewards[_GOLD] / left + float(band.wagons)
    out.extra += outlook.drawn * rewards[_DEVELOPMENT] / left


def moved(outlook: Outlook, realm: Realm, tribe: i64, to: i64, grain: i64, gold: i64) -> Realm:
    """Return a realm after a journey alone."""
    s = outlook.s
    out = realm.copy()
    out.goods[GRAIN] -= float(grain)
    out.gold -= float(gold)
    places = wandering(s, tribe_seat(tribe))
    places.remove(s.places[tribe])
    places.append(to)
    out.rates = lasting(settled(s, tribe_seat(tribe)), places, outlook.w.stay)
    out.replan(tribe_kind(tribe))
    key = outlook.tour(to, outlook.missing(tribe))
    band = out.band(tribe_kind(tribe))
    band.tolls = outlook.tolls[key]
    band.strong = outlook.strong[key]
    return out
