"""What can be bought in phase 2, what it costs, and the bank's rate (SR-3.1 to SR-3.3)."""

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
WAGON_COST: Final = (GRAIN, HORSE, CATTLE)
CARD_COST: Final = (CATTLE,)
_EACH: Final = BUNDLE.each


def same(give: i64, pile: i64) -> bool:
    """Whether the bank would give just what it takes; a horse for a pasture card it draws (both have the number 2)."""
    return pile == give and pile != PASTURE


def swaps(s: StruggleState, seat: i64) -> list[int]:
    """What the bank would take and give: three alike for a card, but not grain for grain or ore for ore."""
    found: list[int] = []
    at = seat * N_RESOURCES
    for give in range(N_RESOURCES):
        if s.goods[at + give] >= BANK_RATE:
            for pile in range(len(PILES)):
                if not same(give, pile) and (supply.left(s, pile) or (pile == PASTURE and give >= HORSE)):
                    found.append(pack(SWAP, give, pile))
    return found


def swap(s: StruggleState, seat: i64, a: i64) -> None:
    """Three cards to the bank for one."""
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
    """How many cards of a price a seat does not hold."""
    lacking: i64 = 0
    at = seat * N_RESOURCES
    for resource in cost:
        if not s.goods[at + resource]:
            lacking += 1
    return lacking


def substitutes(s: StruggleState, seat: i64, cost: tuple[int, ...], gold: i64) -> list[int]:
    """The cards of a price that gold can stand for now (SR-3.3); `gold`: what the purchase costs in gold besides."""
    found: list[int] = []
    if s.gold[seat] < SUBSTITUTE_GOLD + gold or s.substituted & BITS[seat]:
        return found
    lacking = missing(s, seat, cost)
    if lacking > 1:
        return found
    at = seat * N_RESOURCES
    for resource in cost:
        if not lacking or not s.goods[at + resource]:
            found.append(resource)
    return found


_LISTS: Final[dict[int, list[int]]] = {}


def purchases(s: StruggleState, seat: i64) -> list[int]:
    """All that can be bought, each way to pay apart: the list is kept, not the caller's to change.

    It hangs on little: which cards are held at all, whether the gold is enough, what has run out.
    """
    goods = s.goods
    at = seat * N_RESOURCES
    gold = s.gold[seat]
    key: i64 = gold if gold < _RICH else _RICH
    if goods[at]:
        key |= 8
    if goods[at + 1]:
        key |= 16
    if goods[at + 2]:
        key |= 32
    if goods[at + 3]:
        key |= 64
    if s.substituted & BITS[seat]:
        key |= 128
    if s.in_reserve(seat):
        key |= 256
    if s.wagon_reserve[seat]:
        key |= 512
    if any(s.deck):
        key |= 1024
    found = _LISTS.get(key)
    if found is None:
        found = _LISTS[key] = _purchases(s, seat)
    return found


_RICH: Final = SUBSTITUTE_GOLD + CARD_GOLD
"""Gold that is enough for any purchase."""


def _purchases(s: StruggleState, seat: i64) -> list[int]:
    found: list[int] = []
    if s.in_reserve(seat):
        if not missing(s, seat, MUSTER_COST):
            found.append(MUSTER)
        for resource in substitutes(s, seat, MUSTER_COST, 0):
            found.append(pack(MUSTER_GOLD, resource))
    if s.wagon_reserve[seat]:
        affordable = not missing(s, seat, WAGON_COST)
        by_gold = substitutes(s, seat, WAGON_COST, 0)
        for kind in (HORSEMEN, WARRIORS):
            if affordable:
                found.append(pack(WAGON, kind))
            for resource in by_gold:
                found.append(pack(WAGON_GOLD, kind, resource))
    if s.gold[seat] >= CARD_GOLD and supply.deck_size(s):
        if not missing(s, seat, CARD_COST):
            found.append(DEVELOP)
        if substitutes(s, seat, CARD_COST, CARD_GOLD):
            found.append(DEVELOP_GOLD)
    return found


def _pay(s: StruggleState, seat: i64, cost: tuple[int, ...], gold: i64, by_gold: i64) -> None:
    """Pay a price; `by_gold`: the card that gold stands for, or NOBODY."""
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


def buy(s: StruggleState, seat: i64, a: i64) -> None:
    """Pay, then take what was bought."""
    verb = verb_of(a)
    if verb in (MUSTER, MUSTER_GOLD):
        _pay(s, seat, MUSTER_COST, 0, NOBODY if verb == MUSTER else first(a))
        for kind in (HORSEMEN, WARRIORS):
            tribe = tribe_at(seat, kind)
            if s.reserve[tribe]:
                s.reserve[tribe] -= 1
                s.figures[tribe] += 1
                if s.telling:
                    s.tell(MUSTERED, (seat, kind))
    elif verb in (WAGON, WAGON_GOLD):
        kind = first(a)
        _pay(s, seat, WAGON_COST, 0, NOBODY if verb == WAGON else second(a))
        s.wagon_reserve[seat] -= 1
        s.wagons[tribe_at(seat, kind)] += 1
        if s.telling:
            s.tell(WAGON_BUILT, (seat, kind))
    else:
        _pay(s, seat, CARD_COST, CARD_GOLD, NOBODY if verb == DEVELOP else CATTLE)
        before = shown_points(s, seat)
        card = supply.draw_card(s, seat)
        if s.telling:
            s.tell(CARD_BOUGHT, (seat, card), BITS[seat])
        check_points(s, seat, before)


def refuse_swap(s: StruggleState, seat: i64, give: i64, pile: i64) -> Refusal:
    """Why the bank does not do this."""
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
    """Why something cannot be bought; `by_gold`: the card that gold was to stand for, or NOBODY if none was named."""
    name, cost, gold = _PRICES[verb]
    if verb in (MUSTER, MUSTER_GOLD):
        sold_out = not s.in_reserve(seat)
    elif verb in (WAGON, WAGON_GOLD):
        sold_out = not s.wagon_reserve[seat]
    else:
        sold_out = not supply.deck_size(s)
    if sold_out:
        return Refusal(name, "SR-3.2", "refusal.buy.gone")
    at = seat * N_RESOURCES
    lacking: list[object] = [RESOURCES[r] for r in cost if not s.goods[at + r] and r != by_gold]
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
    """Why just this purchase or swap is refused."""
    verb = verb_of(a)
    if verb == SWAP:
        return refuse_swap(s, seat, first(a), second(a))
    if verb not in _PRICES:
        return None
    by_gold: i64 = NOBODY
    if verb == MUSTER_GOLD:
        by_gold = first(a)
    elif verb == WAGON_GOLD:
        by_gold = second(a)
    elif verb == DEVELOP_GOLD:
        by_gold = CATTLE
    return refusal_of(s, seat, verb, by_gold)


def refusals(s: StruggleState, seat: i64) -> list[Refusal]:
    """For each purchase that is not offered, and the bank: why."""
    offered = {verb_of(a) for a in purchases(s, seat)}
    found = [refusal_of(s, seat, verb, NOBODY) for verb in _PRICES if verb not in offered]
    if not swaps(s, seat):
        found.append(Refusal("swap", "SR-3.1", "refusal.swap.none"))
    return found
