"""Prices of journeys: every Pareto-minimal payment between two zones, over all routes (SR-4.2).

Within a zone there are no arrows, so the price of a journey depends only on the zones. The first arrow is
free, whatever its kind. Each further land arrow costs a grain or three gold, each further sea arrow one gold.
Cities and tribes on the way do not block, so prices never change. They are computed once for each starting
zone.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.step import pack
from .catalogue import BOARD, LAND_GOLD, N_ZONES, SEA_GOLD, STOPS, ZONE
from .words import JOURNEY

Payment = tuple[int, int]
"""Grain and gold."""

_LINKS: Final[list[list[tuple[int, bool]]]] = [[] for _ in range(N_ZONES)]
"""Arrows out of each zone: the destination, and whether it is a sea arrow."""


def _link() -> None:
    for pairs, sea in ((BOARD.land, False), (BOARD.sea, True)):
        for one, other in pairs:
            a, b = ZONE[one], ZONE[other]
            if a != b:
                _LINKS[a].append((b, sea))
                _LINKS[b].append((a, sea))
    for zone in range(N_ZONES):
        _LINKS[zone] = sorted(set(_LINKS[zone]))


_link()


def minimal(payments: list[Payment]) -> list[Payment]:
    """Return the payments that are not dominated by another one, which costs no more of both and less of one.

    >>> minimal([(2, 0), (0, 1), (1, 3), (0, 6)])
    [(0, 1), (2, 0)]
    """
    kept: list[Payment] = []
    for grain, gold in sorted(set(payments)):
        if not kept or gold < kept[-1][1]:
            kept.append((grain, gold))
    return kept


def _tolls(start: int) -> list[list[Payment]]:
    """Return for each zone the Pareto-minimal numbers of paid land and sea arrows from `start`."""
    best: list[list[Payment]] = [[] for _ in range(N_ZONES)]
    best[start] = [(0, 0)]
    waiting: list[tuple[int, Payment]] = []
    for zone, _ in _LINKS[start]:
        if not best[zone]:
            best[zone] = [(0, 0)]
            waiting.append((zone, (0, 0)))
    while waiting:
        zone, (land, by_sea) = waiting.pop()
        if (land, by_sea) not in best[zone]:
            continue  # dominated in the meantime
        for to, sea in _LINKS[zone]:
            toll = (land, by_sea + 1) if sea else (land + 1, by_sea)
            if not any(known[0] <= toll[0] and known[1] <= toll[1] for known in best[to]):
                best[to] = minimal([*best[to], toll])
                waiting.append((to, toll))
    return best


def _payments(start: int) -> list[list[Payment]]:
    """Return for each zone every Pareto-minimal payment from `start`, the one with the least grain first."""
    return [
        minimal(
            [
                (grain, LAND_GOLD * (land - grain) + SEA_GOLD * by_sea)
                for land, by_sea in tolls
                for grain in range(land + 1)
            ]
        )
        for tolls in _tolls(start)
    ]


_PAYMENTS: Final[list[list[list[Payment]]]] = [[] for _ in range(N_ZONES)]
"""Payments by the zones of start and destination. The row of a start is filled when it is first needed."""


def zone_payments(start: i64) -> list[list[Payment]]:
    """Return every Pareto-minimal payment from one zone to each zone."""
    if not _PAYMENTS[start]:
        _PAYMENTS[start] = _payments(start)
    return _PAYMENTS[start]


def payments(start: i64, to: i64) -> list[Payment]:
    """Return every Pareto-minimal payment for a journey between two crossroads."""
    return zone_payments(ZONE[start])[ZONE[to]]


def payable(start: i64, to: i64, grain: i64, gold: i64) -> list[Payment]:
    """Return the payments that are possible with the given grain and gold."""
    return [payment for payment in payments(start, to) if payment[0] <= grain and payment[1] <= gold]


def gold_beside(start: i64, to: i64, grain: i64) -> i64:
    """Return the gold that a journey costs in addition to `grain`, or -1 if no payment has exactly that grain.

    No two Pareto-minimal payments have the same grain, so the grain identifies the payment.
    """
    for needed, gold in payments(start, to):
        if needed == grain:
            return gold
    return -1


_MOST_GRAIN: Final = 15
_MOST_GOLD: Final = 63
_WAYS: Final[dict[int, list[int]]] = {}


def journeys(start: i64, grain: i64, gold: i64) -> list[int]:
    """Return an action for each way to pay for each journey. Those of one crossroads are adjacent.

    Occupied crossroads are included. The list is cached, so callers must not change it.
    """
    grain = min(grain, _MOST_GRAIN)
    gold = min(gold, _MOST_GOLD)
    key = (ZONE[start] * (_MOST_GRAIN + 1) + grain) * (_MOST_GOLD + 1) + gold
    found = _WAYS.get(key)
    if found is None:
        prices = zone_payments(ZONE[start])
        found = _WAYS[key] = [
            pack(JOURNEY, stop, needed)
            for zone in range(N_ZONES)
            for stop in STOPS[zone]
            for needed, coins in prices[zone]
            if needed <= grain and coins <= gold
        ]
    return found
