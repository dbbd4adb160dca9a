"""Purchases in phase 2 with their costs (SR-3.2, SR-3.3), and swaps with the bank (SR-3.1)."""

from __future__ import annotations

from typing import Final

from ....kernel.bundle import bundled
from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.step import first, pack, second, verb_of
from . import supply
from .catalogue import (
    BANK_RATE,
    CARD_GOLD,
    CATTLE,
    GRAIN,
    HORSE,
    HORSEMEN,
    N_RESOURCES,
    ORE,
    PASTURE,
    PILES,
    RESOURCES,
    SUBSTITUTE_GOLD,
    WARRIORS,
    tribe_at,
)
from .facts import CARD_BOUGHT, DREW_PASTURE, MUSTERED, PAID, SUBSTITUTED, SWAPPED, WAGON_BUILT
from .fields import NOBODY
from .points import check_points, shown_points
from .state import StruggleState
from .words import BUNDLE, DEVELOP, DEVELOP_GOLD, MUSTER, MUSTER_GOLD, SWAP, WAGON, WAGON_GOLD

MUSTER_COST: Final = (ORE, HORSE)
"""Cost of a horseman and a warrior (SR-3.2)."""
WAGON_COST: Final = (GRAIN, HORSE, CATTLE)
CARD_COST: Final = (CATTLE,)
"""Resources for a development card, which also costs CARD_GOLD."""
_EACH: Final = BUNDLE.each


def same(give: i64, pile: i64) -> bool:
    """Return whether the bank would give what it takes. A horse for a pasture card is allowed; both are number 2."""
    return pile == give and pile != PASTURE


def swaps(s: StruggleState, seat: i64) -> list[int]:
    """Return the possible swaps with the bank (SR-3.1).

    The bank takes three equal cards for one. It does not give grain for grain or ore for ore.
    """
    found: list[int] = []
    for give in range(N_RESOURCES):
        if s.resource(seat, give) >= BANK_RATE:
            for pile in range(len(PILES)):
                if not same(give, pile) and (supply.left(s, pile) or (pile == PASTURE and give >= HORSE)):
                    found.append(pack(SWAP, give, pile))
    return found


def swap(s: StruggleState, seat: i64, a: i64) -> None:
    """Give the bank three cards for one (SR-3.1)."""
    give = first(a)
    pile = second(a)
    supply.spend(s, seat, give, BANK_RATE)
    if s.telling:
        s.tell(SWAPPED, (seat, give, pile))
    if pile == PASTURE:
        drawn = supply.draw_pasture(s, seat)
        if s.telling:
            s.tell(DREW_PASTURE, (seat, drawn), BITS[seat])
    else:
        supply.gather(s, seat, pile)


def missing(s: StruggleState, seat: i64, cost: tuple[int, ...]) -> i64:
    """Return how many cards of a price a seat does not hold."""
    lacking: i64 = 0
    for resource in cost:
        if not s.resource(seat, resource):
            lacking += 1
    return lacking


def substitutes(s: StruggleState, seat: i64, cost: tuple[int, ...], gold: i64) -> list[int]:
    """Return the cards of a price that gold can replace now (SR-3.3). `gold` is the purchase's own price in gold."""
    found: list[int] = []
    if s.gold[seat] < SUBSTITUTE_GOLD + gold or s.substituted & BITS[seat]:
        return found
    lacking = missing(s, seat, cost)
    if lacking > 1:
        return found
    for resource in cost:
        if not lacking or not s.resource(seat, resource):
            found.append(resource)
    return found


_LISTS: Final[dict[int, list[int]]] = {}


def purchases(s: StruggleState, seat: i64) -> list[int]:
    """Return all possible purchases, one for each way to pay. The list is cached, so callers must not change it.

    The result depends only on which resources the seat holds, whether its gold is enough, and what has run
    out.
    """
    gold = s.gold[seat]
    key: i64 = gold if gold < _RICH else _RICH
    bit: i64 = _RICH + 1
    for held in s.resources(seat):
        if held:
            key += bit
        bit *= 2
    if s.substituted & BITS[seat]:
        key += bit
    if s.in_reserve(seat):
        key += bit * 2
    if s.wagon_reserve[seat]:
        key += bit * 4
    if any(s.deck):
        key += bit * 8
    found = _LISTS.get(key)
    if found is None:
        found = _LISTS[key] = _purchases(s, seat)
    return found


_RICH: Final = SUBSTITUTE_GOLD + CARD_GOLD
"""Amount of gold that is enough for any purchase."""


def sold_out(s: StruggleState, seat: i64, verb: i64) -> bool:
    """Return whether a purchase has run out (SR-3.2)."""
    if verb in (MUSTER, MUSTER_GOLD):
        return not s.in_reserve(seat)
    if verb in (WAGON, WAGON_GOLD):
        return not s.wagon_reserve[seat]
    return not supply.deck_size(s)


def _purchases(s: StruggleState, seat: i64) -> list[int]:
    found: list[int] = []
    if not sold_out(s, seat, MUSTER):
        if not missing(s, seat, MUSTER_COST):
            found.append(MUSTER)
        for resource in substitutes(s, seat, MUSTER_COST, 0):
            found.append(pack(MUSTER_GOLD, resource))
    if not sold_out(s, seat, WAGON):
        affordable = not missing(s, seat, WAGON_COST)
        by_gold = substitutes(s, seat, WAGON_COST, 0)
        for kind in (HORSEMEN, WARRIORS):
            if affordable:
                found.append(pack(WAGON, kind))
            for resource in by_gold:
                found.append(pack(WAGON_GOLD, kind, resource))
    if s.gold[seat] >= CARD_GOLD and not sold_out(s, seat, DEVELOP):
        if not missing(s, seat, CARD_COST):
            found.append(DEVELOP)
        if substitutes(s, seat, CARD_COST, CARD_GOLD):
            found.append(DEVELOP_GOLD)
    return found


def _pay(s: StruggleState, seat: i64, cost: tuple[int, ...], gold: i64, by_gold: i64) -> None:
    """Pay a price. `by_gold` is the card that gold replaces, once a round (SR-3.3), or NOBODY."""
    paid = [0] * (N_RESOURCES + 1)
    for resource in cost:
        if resource != by_gold:
            supply.spend(s, seat, resource, 1)
            paid[resource] = 1
    if by_gold != NOBODY:
        gold += SUBSTITUTE_GOLD
        s.substituted |= BITS[seat]
        if s.telling:
            s.tell(SUBSTITUTED, (seat, by_gold))
    s.gold[seat] -= gold
    paid[N_RESOURCES] = gold
    if s.telling:
        s.tell(PAID, (seat, bundled(paid, _EACH)))


def gold_card(a: i64) -> i64:
    """Return the card of a purchase's price that gold replaces (SR-3.3), or NOBODY."""
    verb = verb_of(a)
    if verb == MUSTER_GOLD:
        return first(a)
    if verb == WAGON_GOLD:
        return second(a)
    return CATTLE if verb == DEVELOP_GOLD else NOBODY


def buy(s: StruggleState, seat: i64, a: i64) -> None:
    """Pay for a purchase and take it (SR-3.2)."""
    verb = verb_of(a)
    by_gold = gold_card(a)
    if verb in (MUSTER, MUSTER_GOLD):
        _pay(s, seat, MUSTER_COST, 0, by_gold)
        for kind in (HORSEMEN, WARRIORS):
            tribe = tribe_at(seat, kind)
            if s.reserve[tribe]:
                s.reserve[tribe] -= 1
                s.figures[tribe] += 1
                if s.telling:
                    s.tell(MUSTERED, (seat, kind))
    elif verb in (WAGON, WAGON_GOLD):
        kind = first(a)
        _pay(s, seat, WAGON_COST, 0, by_gold)
        s.wagon_reserve[seat] -= 1
        s.wagons[tribe_at(seat, kind)] += 1
        if s.telling:
            s.tell(WAGON_BUILT, (seat, kind))
    else:
        _pay(s, seat, CARD_COST, CARD_GOLD, by_gold)
        before = shown_points(s, seat)
        card = supply.draw_card(s, seat)
        if s.telling:
            s.tell(CARD_BOUGHT, (seat, card), BITS[seat])
        check_points(s, seat, before)


def refuse_swap(s: StruggleState, seat: i64, give: i64, pile: i64) -> Refusal:
    """Return why the bank refuses a swap."""
    if same(give, pile):
        return Refusal("swap", "SR-3.1", "refusal.swap.same", {"resource": RESOURCES[give]})
    if s.resource(seat, give) < BANK_RATE:
        return Refusal("swap", "SR-3.1", "refusal.swap.three", {"resource": RESOURCES[give]})
    return Refusal("swap", "SR-3.5", "refusal.swap.empty", {"pile": PILES[pile]})


_PRICES: Final[dict[int, tuple[str, tuple[int, ...], int]]] = {
    MUSTER: ("muster", MUSTER_COST, 0),
    MUSTER_GOLD: ("muster_gold", MUSTER_COST, 0),
    WAGON: ("wagon", WAGON_COST, 0),
    WAGON_GOLD: ("wagon_gold", WAGON_COST, 0),
    DEVELOP: ("develop", CARD_COST, CARD_GOLD),
    DEVELOP_GOLD: ("develop_gold", CARD_COST, CARD_GOLD),
}


def refusal_of(s: StruggleState, seat: i64, verb: i64, by_gold: i64) -> Refusal:
    """Return why something cannot be bought. `by_gold` is the card that gold should replace, or NOBODY."""
    name, cost, gold = _PRICES[verb]
    if sold_out(s, seat, verb):
        return Refusal(name, "SR-3.2", "refusal.buy.gone")
    lacking: list[object] = [RESOURCES[r] for r in cost if not s.resource(seat, r) and r != by_gold]
    if verb in (MUSTER, WAGON, DEVELOP):
        if lacking:
            return Refusal(name, "SR-3.2", "refusal.buy.lacking", {"resource": lacking})
        return Refusal(name, "SR-3.2", "refusal.buy.gold", {"gold": gold})
    if s.substituted & BITS[seat]:
        return Refusal(name, "SR-3.3", "refusal.gold.once")
    if s.gold[seat] < gold + SUBSTITUTE_GOLD:
        return Refusal(name, "SR-3.3", "refusal.buy.gold", {"gold": gold + SUBSTITUTE_GOLD})
    if by_gold != NOBODY and by_gold not in cost:
        return Refusal(name, "SR-3.3", "refusal.gold.not_in_price", {"resource": RESOURCES[by_gold]})
    return Refusal(name, "SR-3.2", "refusal.buy.lacking", {"resource": lacking})


def refuse(s: StruggleState, seat: i64, a: i64) -> Refusal | None:
    """Return why this exact purchase or swap is refused."""
    verb = verb_of(a)
    if verb == SWAP:
        return refuse_swap(s, seat, first(a), second(a))
    if verb not in _PRICES:
        return None
    return refusal_of(s, seat, verb, gold_card(a))


def refusals(s: StruggleState, seat: i64) -> list[Refusal]:
    """Return a refusal for each purchase that is not offered, and for swaps."""
    offered = {verb_of(a) for a in purchases(s, seat)}
    found = [refusal_of(s, seat, verb, NOBODY) for verb in _PRICES if verb not in offered]
    if not swaps(s, seat):
        found.append(Refusal("swap", "SR-3.1", "refusal.swap.none"))
    return found
