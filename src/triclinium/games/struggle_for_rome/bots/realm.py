"""Rounds that a seat still needs for ten points: the best of all plans for its two tribes.

A plan says for each tribe whether it becomes a Scourge of Rome and how many cities it takes. What that needs in turns,
figures, wagons and cards is counted against what is there and what the dice, resting tribes and booty bring.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ..rules.catalogue import (
    CATTLE,
    COLOURS_TO_FOUND,
    GRAIN,
    HEIR_CITIES,
    HORSE,
    N_PROVINCES,
    ORE,
    PASTURE,
    POINTS_TO_END,
    SPECIAL_POINTS,
)
from .weights import Weights

FAR: Final = 60.0
"""Rounds, if no plan leads to ten points."""
_WORTH_A_THOUGHT: Final = 0.7
"""Rounds beyond the best plan up to which plans are evaluated again when the hand changes."""


class Item:
    """Options of one tribe for the rest of the game."""

    def __init__(self, points: i64, cities: i64, plunders: i64, figures: float, toll: float) -> None:
        self.points = points
        self.cities = cities
        """Further cities."""
        self.plunders = plunders
        self.figures = figures
        self.toll = toll


class Band:
    """One tribe: what it has, and what lies before it."""

    def __init__(self) -> None:
        self.kingdom = False
        self.colours: i64 = 0
        self.figures = 0.0
        self.wagons: i64 = 0
        self.held: i64 = 0
        self.tolls: list[float] = [0.0]
        """Cost by number of journeys to missing provinces, in cards."""
        self.strong: list[float] = [0.0]
        """Highest number of towers met, by the same number of journeys."""
        self.sites: list[float] = [0.0]
        """Figures needed, by number of further cities; the first city of a kingdom counts too."""
        self.menus: list[list[Item]] = []
        """Items without and with a Scourge of Rome; computed once."""

    def copy(self) -> Band:
        """Return an independent copy; the lists are never changed."""
        out = Band()
        out.kingdom = self.kingdom
        out.colours = self.colours
        out.figures = self.figures
        out.wagons = self.wagons
        out.held = self.held
        out.tolls = self.tolls
        out.strong = self.strong
        out.sites = self.sites
        out.menus = self.menus
        return out


class Realm:
    """Inputs of a seat's plans."""

    def __init__(self) -> None:
        self.points: i64 = 0
        """Without those for Heir and Scourge of Rome."""
        self.goods: list[float] = [0.0, 0.0, 0.0, 0.0]
        self.gold = 0.0
        self.rates: list[float] = [0.0, 0.0, 0.0]
        self.wagon_reserve: i64 = 0
        self.extra = 0.0
        """Value of cards in hand, in rounds."""
        self.horsemen: Band = Band()
        self.warriors: Band = Band()
        self.plans: list[tuple[Item, Item]] = []
        """The plans worth a thought: found once, and kept as long as only figures, wagons, goods and gold change."""

    def copy(self) -> Realm:
        """Return an independent copy."""
        out = Realm()
        out.points = self.points
        out.goods = self.goods[:]
        out.gold = self.gold
        out.rates = self.rates
        out.wagon_reserve = self.wagon_reserve
        out.extra = self.extra
        out.horsemen = self.horsemen.copy()
        out.warriors = self.warriors.copy()
        out.plans = self.plans
        return out

    def replan(self, kind: i64) -> None:
        """Discard the plans of a tribe whose situation has changed."""
        self.plans = []
        self.band(kind).menus = []

    def band(self, kind: i64) -> Band:
        """One of the two tribes."""
        return self.warriors if kind else self.horsemen

    def total(self) -> i64:
        """Return the points."""
        points = self.points + self.horsemen.held + self.warriors.held
        for band in (self.horsemen, self.warriors):
            if band.colours >= N_PROVINCES:
                points += SPECIAL_POINTS
        if self.horsemen.held >= HEIR_CITIES and self.warriors.held >= HEIR_CITIES:
            points += SPECIAL_POINTS
        return points


def items(band: Band, scourge: bool, w: Weights) -> list[Item]:
    """Return an item for no more city, one for each further number; empty if the tribe cannot be a Scourge."""
    found: list[Item] = []
    if scourge and (band.kingdom or band.colours >= N_PROVINCES):
        return found
    for cities in range(len(band.sites)):
        plunders: i64 = 0
        if not band.kingdom:
            if scourge:
                plunders = N_PROVINCES - band.colours
            elif cities and band.colours < COLOURS_TO_FOUND:
                plunders = COLOURS_TO_FOUND - band.colours
        if plunders >= len(band.tolls):
            return found
        figures = band.sites[cities]
        if plunders:
            figures += w.loss * float(plunders)
            least = band.strong[plunders] + w.loss * float(plunders - 1)
            figures = max(figures, least)
        points: i64 = cities
        if scourge:
            points += SPECIAL_POINTS
        found.append(Item(points, cities, plunders, figures, band.tolls[plunders]))
    return found


def rounds(realm: Realm, w: Weights) -> float:
    """Return the rounds to ten points by the quickest plan."""
    if realm.total() >= POINTS_TO_END:
        return 0.0
    best = FAR
    if realm.plans:
        for first, second in realm.plans:
            best = min(best, _rounds(realm, first, second, w))
        return best
    times: list[float] = []
    plans = _plans(realm, w)
    for first, second in plans:
        time = _rounds(realm, first, second, w)
        times.append(time)
        best = min(best, time)
    kept: list[tuple[Item, Item]] = []
    for nth in range(len(plans)):
        if times[nth] <= best + _WORTH_A_THOUGHT:
            kept.append(plans[nth])
    realm.plans = kept
    return best


def _plans(realm: Realm, w: Weights) -> list[tuple[Item, Item]]:
    """Return what both tribes could do to reach ten points together, without surplus."""
    need = POINTS_TO_END - realm.total()
    one = realm.horsemen
    other = realm.warriors
    for band in (one, other):
        if not band.menus:
            band.menus = [items(band, False, w), items(band, True, w)]
    heir = one.held >= HEIR_CITIES and other.held >= HEIR_CITIES
    found: list[tuple[Item, Item]] = []
    for choices in one.menus:
        for first in choices:
            for menu in other.menus:
                if not menu:
                    continue
                lacking = need - first.points - menu[0].points
                cities: i64 = lacking if lacking > 0 else 0
                if cities < len(menu):
                    found.append((first, menu[cities]))
                if not heir and one.held + first.cities >= HEIR_CITIES and cities > 0:
                    lacking -= SPECIAL_POINTS
                    fewer: i64 = HEIR_CITIES - other.held
                    fewer = max(fewer, lacking, 0)
                    if fewer < cities and fewer < len(menu):
                        found.append((first, menu[fewer]))
            if first.points >= need:
                break
    return found


def _rounds(realm: Realm, first: Item, second: Item, w: Weights) -> float:
    """Return the rounds that one plan takes."""
    one = realm.horsemen
    other = realm.warriors
    wagons: i64 = 0
    if first.cities > one.wagons:
        wagons += first.cities - one.wagons
    if second.cities > other.wagons:
        wagons += second.cities - other.wagons
    if wagons > realm.wagon_reserve:
        return FAR
    musters = max(first.figures - one.figures, second.figures - other.figures, 0.0)
    buys = float(wagons)
    plunders = float(first.plunders + second.plunders)
    cities = float(first.cities + second.cities)
    turns = float(first.plunders + first.cities)
    others = float(second.plunders + second.cities)
    goods = realm.goods
    grain = buys + first.toll + second.toll - goods[GRAIN]
    ore = musters - goods[ORE]
    horse = musters + buys - goods[HORSE]
    cattle = buys - goods[CATTLE]
    surplus = 0.0
    lacking = 0.0
    if grain > 0.0:
        lacking += grain
    else:
        surplus -= grain
    if ore > 0.0:
        lacking += ore
    else:
        surplus -= ore
    if horse > 0.0:
        lacking += horse
    else:
        surplus -= horse
    if cattle > 0.0:
        lacking += cattle
    else:
        surplus -= cattle
    rates = realm.rates
    pace = w.rate * (rates[GRAIN] + rates[ORE] + rates[PASTURE]) + w.growth * cities * 0.5
    speed = pace + 2.0 * w.work
    helps = w.surplus * surplus + w.gold * realm.gold + w.booty * plunders
    work = w.work * (turns + others)
    time = max((lacking - helps + work) / speed, 0.0)
    # What the own figures do not gather in that time must come by trade.
    half = rates[PASTURE] * 0.5 * time
    strange = 0.0
    if grain > rates[GRAIN] * time:
        strange += grain - rates[GRAIN] * time
    if ore > rates[ORE] * time:
        strange += ore - rates[ORE] * time
    if horse > half:
        strange += horse - half
    if cattle > half:
        strange += cattle - half
    time += w.strange * strange / speed
    most = max(turns, others)
    return time + w.both * most if time > most else most + w.both * time
