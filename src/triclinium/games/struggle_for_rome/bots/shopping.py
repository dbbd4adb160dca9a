"""Purchases for a hand: tries short sequences, each with the deeds that the tribes can do afterwards."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ....kernel.step import pack
from ..rules import supply
from ..rules.catalogue import (
    BANK_RATE,
    CARD_GOLD,
    CATTLE,
    DIPLOMACY,
    DIPLOMACY_TO_LEAD,
    GRAIN,
    GREAT_WARRIOR,
    HORSE,
    HORSEMEN,
    N_RESOURCES,
    ORE,
    PASTURE,
    SPECIAL_POINTS,
    SUBSTITUTE_GOLD,
    TOWERS,
    TRAITOR,
    TRAITOR_TOWERS,
    TREASURE,
    TREASURES,
    WARRIORS,
    tribe_at,
)
from ..rules.fields import CARD_PLAYED, NOBODY
from ..rules.words import (
    BY_PLUNDER,
    DEVELOP,
    DEVELOP_GOLD,
    END,
    MUSTER,
    MUSTER_GOLD,
    PLAY,
    SUMMON,
    SWAP,
    WAGON,
    WAGON_GOLD,
)
from .outlook import Outlook
from .prospects import Deed, after, prospects, value, weigh_cards
from .realm import Realm

_DEEPEST: Final = 4
"""Number of purchases to look ahead."""
_NODES: Final = 60
"""Maximum number of baskets to evaluate for one hand."""
_MORE: Final = 3
"""Number of extra figures that could be bought in a turn."""
_COSTS: Final[list[list[int]]] = [[ORE, HORSE], [GRAIN, HORSE, CATTLE], [CATTLE]]
_MUSTERING: Final = 0
_WAGON: Final = 1
_CARD: Final = 2


class Basket:
    """A realm in the middle of a turn of phase 2."""

    def __init__(self, realm: Realm) -> None:
        self.realm = realm
        self.reserve: list[int] = [0, 0]
        self.substituted = False
        self.carded = False
        self.bonus = 0.0

    def copy(self) -> Basket:
        """Return an independent copy."""
        out = Basket(self.realm.copy())
        out.reserve = self.reserve[:]
        out.substituted = self.substituted
        out.carded = self.carded
        out.bonus = self.bonus
        return out


class Shopping:
    """The purchases of one seat in one position, with any hand."""

    def __init__(self, outlook: Outlook, realm: Realm, haste: float) -> None:
        s = outlook.s
        self.outlook: Final = outlook
        self.haste: Final = haste
        self.seat: Final = outlook.viewer
        self.own: Final = realm
        self.deeds: list[list[Deed]] = []
        """Deeds of each tribe by strength, sorted by gain."""
        self.now = s.player == self.seat or (s.player - s.first) % s.seats < (self.seat - s.first) % s.seats
        """Whether the own turn of the phase is still to be finished."""
        self.nodes: i64 = 0
        self.deck: i64 = supply.deck_size(s)
        self.traitor = s.card_count(self.seat, TRAITOR) > 0
        self.base: Final = value(realm, outlook, haste)
        weigh_cards(realm, outlook, haste)
        for kind in range(2):
            tribe = tribe_at(self.seat, kind)
            strength = s.figures[tribe] + _MORE + (TRAITOR_TOWERS if self.traitor else 0)
            found = prospects(outlook, tribe, strength, True) if s.places[tribe] >= 0 else []
            for deed in found:
                deed.value = value(after(outlook, realm, tribe, deed), outlook, haste) - self.base
            found.sort(key=_gain, reverse=True)
            self.deeds.append(found)

    def best(self, realm: Realm) -> tuple[float, int]:
        """Return the value of the position with the best purchases, and the first of them (END: none)."""
        if not self.now:
            return value(realm, self.outlook, self.haste), END
        self.nodes = 0
        return self.search(self.basket(realm), 0, 0)

    def basket(self, realm: Realm) -> Basket:
        """Return a realm before any purchase."""
        s = self.outlook.s
        first = Basket(realm)
        first.reserve = [s.reserve[tribe_at(self.seat, HORSEMEN)], s.reserve[tribe_at(self.seat, WARRIORS)]]
        first.substituted = s.substituted & BITS[self.seat] != 0
        first.carded = s.player != self.seat or s.acted & CARD_PLAYED != 0
        return first

    def gainful(self) -> list[int]:
        """Return the first purchases that are better than none, the best one first."""
        first = self.basket(self.own)
        none = self.worth(first)
        found: list[tuple[float, int]] = []
        for a, then in self.steps(first):
            self.nodes = 0
            worth, _ = self.search(then, 1, _order(a))
            if worth > none + 1e-9:
                found.append((-worth, a))
        return [a for _, a in sorted(found)]

    def search(self, basket: Basket, depth: i64, least: i64) -> tuple[float, int]:
        """Return the best result of a basket. Purchases are tried in one order only, those from `least` on."""
        top = self.worth(basket)
        best = END
        self.nodes += 1
        if depth == _DEEPEST or self.nodes > _NODES:
            return top, best
        nth: i64 = 0
        for a, then in self.steps(basket):
            nth = _order(a)
            if nth < least:
                continue
            worth, _ = self.search(then, depth + 1, nth)
            if worth > top + 1e-9:
                top = worth
                best = a
        return top, best

    def worth(self, basket: Basket) -> float:
        """Return the value of a basket without further purchases."""
        return value(basket.realm, self.outlook, self.haste) + self.ready(basket) + basket.bonus

    def ready(self, basket: Basket) -> float:
        """Return what both tribes can gain this round."""
        realm = basket.realm
        w = self.outlook.w
        gained = 0.0
        traitor = self.traitor
        grain = realm.goods[GRAIN]
        gold = realm.gold
        for kind in range(2):
            band = realm.band(kind)
            most = w.rest
            chosen: Deed | None = None
            betrayed = False
            for deed in self.deeds[kind]:
                if deed.value <= most:
                    break
                if float(deed.grain) > grain or float(deed.gold) > gold:
                    continue
                if deed.deed != BY_PLUNDER and not band.wagons:
                    continue
                towers = float(TOWERS[deed.city])
                if towers <= band.figures:
                    most = deed.value
                    chosen = deed
                    betrayed = False
                    break
                if traitor and band.figures >= 1.0 and towers - float(TRAITOR_TOWERS) <= band.figures:
                    if deed.value - w.traitor > most:
                        most = deed.value - w.traitor
                        chosen = deed
                        betrayed = True
            gained += most
            if chosen is not None:
                grain -= float(chosen.grain)
                gold -= float(chosen.gold)
                if betrayed:
                    traitor = False
        return gained

    def steps(self, basket: Basket) -> list[tuple[int, Basket]]:
        """Return all possible next steps."""
        found: list[tuple[int, Basket]] = []
        self.cards(basket, found)
        self.mustering(basket, found)
        self.wagons(basket, found)
        self.developing(basket, found)
        self.swaps(basket, found)
        return found

    def pay(self, basket: Basket, what: i64, gold: float, substitute: bool) -> Basket | None:
        """Return the basket after a payment, with gold for one missing card if needed; None if it cannot be paid."""
        realm = basket.realm
        lacking: i64 = 0
        for resource in _COSTS[what]:
            if realm.goods[resource] < 1.0:
                lacking += 1
        if substitute:
            if lacking != 1 or basket.substituted or realm.gold < gold + float(SUBSTITUTE_GOLD):
                return None
        elif lacking or realm.gold < gold:
            return None
        out = basket.copy()
        for resource in _COSTS[what]:
            if out.realm.goods[resource] >= 1.0:
                out.realm.goods[resource] -= 1.0
        out.realm.gold -= gold
        if substitute:
            out.realm.gold -= float(SUBSTITUTE_GOLD)
            out.substituted = True
        return out

    def lacking(self, basket: Basket, what: i64) -> i64:
        """Return the missing card of a price."""
        for resource in _COSTS[what]:
            if basket.realm.goods[resource] < 1.0:
                return resource
        return NOBODY

    def mustering(self, basket: Basket, found: list[tuple[int, Basket]]) -> None:
        """Ore and a horse."""
        if not basket.reserve[0] and not basket.reserve[1]:
            return
        for substitute in (False, True):
            out = self.pay(basket, _MUSTERING, 0.0, substitute)
            if out is None:
                continue
            for kind in range(2):
                if out.reserve[kind]:
                    out.reserve[kind] -= 1
                    out.realm.band(kind).figures += 1.0
            out.bonus += self.outlook.w.safe
            a: i64 = pack(MUSTER_GOLD, self.lacking(basket, _MUSTERING)) if substitute else MUSTER
            found.append((a, out))

    def wagons(self, basket: Basket, found: list[tuple[int, Basket]]) -> None:
        """Grain, a horse and cattle."""
        if not basket.realm.wagon_reserve:
            return
        for substitute in (False, True):
            out = self.pay(basket, _WAGON, 0.0, substitute)
            if out is None:
                continue
            out.realm.wagon_reserve -= 1
            out.bonus += self.outlook.w.safe
            other = out.copy()
            out.realm.horsemen.wagons += 1
            other.realm.warriors.wagons += 1
            kind: i64 = 0
            if self.worth(other) > self.worth(out):
                kind = 1
                out = other
            a: i64 = pack(WAGON, kind)
            if substitute:
                a = pack(WAGON_GOLD, kind, self.lacking(basket, _WAGON))
            found.append((a, out))

    def developing(self, basket: Basket, found: list[tuple[int, Basket]]) -> None:
        """Cattle and a gold for a card that nobody knows."""
        if self.deck <= 0:
            return
        for substitute in (False, True):
            out = self.pay(basket, _CARD, float(CARD_GOLD), substitute)
            if out is not None:
                out.realm.extra += self.outlook.drawn
                found.append((DEVELOP_GOLD if substitute else DEVELOP, out))

    def swaps(self, basket: Basket, found: list[tuple[int, Basket]]) -> None:
        """Three alike for one."""
        s = self.outlook.s
        for give in range(N_RESOURCES):
            if basket.realm.goods[give] < float(BANK_RATE):
                continue
            for pile in (GRAIN, ORE, PASTURE):
                if pile == give or (not supply.left(s, pile) and (pile != PASTURE or give < HORSE)):
                    continue
                out = basket.copy()
                out.realm.goods[give] -= float(BANK_RATE)
                if pile == PASTURE:
                    out.realm.goods[HORSE] += 0.5
                    out.realm.goods[CATTLE] += 0.5
                else:
                    out.realm.goods[pile] += 1.0
                found.append((pack(SWAP, give, pile), out))

    def cards(self, basket: Basket, found: list[tuple[int, Basket]]) -> None:
        """Add the one card of the phase."""
        if basket.carded:
            return
        s = self.outlook.s
        w = self.outlook.w
        for card in TREASURES:
            if s.holds_card(self.seat, card):
                out = basket.copy()
                out.carded = True
                out.realm.gold += float(TREASURE[card])
                out.realm.extra -= w.treasure * float(TREASURE[card])
                out.bonus += w.safe
                found.append((pack(PLAY, card), out))
        if s.holds_card(self.seat, GREAT_WARRIOR):
            for kind in range(2):
                if basket.reserve[kind]:
                    out = basket.copy()
                    out.carded = True
                    out.reserve[kind] -= 1
                    out.realm.band(kind).figures += 1.0
                    out.realm.extra -= w.great_warrior
                    found.append((pack(SUMMON, kind), out))
        if s.holds_card(self.seat, DIPLOMACY):
            out = basket.copy()
            out.carded = True
            count = s.diplomacy[self.seat]
            shown = self.outlook.shown(self.seat, count + 1) - self.outlook.shown(self.seat, count)
            # A card that cannot lead to the points any more does nothing in hand: it robs at least.
            out.realm.extra += max(shown + w.robbery - w.diplomacy, w.safe)
            lead = 0 if s.diplomat == NOBODY else s.diplomacy[s.diplomat]
            if s.diplomat != self.seat and count + 1 >= DIPLOMACY_TO_LEAD and count + 1 > lead:
                out.realm.points += SPECIAL_POINTS
                out.realm.plans = []
            found.append((pack(PLAY, DIPLOMACY), out))


def _gain(deed: Deed) -> float:
    return deed.value


def _order(a: i64) -> i64:
    """Return the sort key of a purchase. Trying purchases in this order tries no set of them twice."""
    verb = a & 63
    if verb in (PLAY, SUMMON):
        return 0
    if verb == SWAP:
        return 1
    if verb in (MUSTER, MUSTER_GOLD):
        return 2
    if verb in (WAGON, WAGON_GOLD):
        return 3
    return 4
