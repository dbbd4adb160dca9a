"""Gains and payments of players: Aurei, Wheat, Stone, Citizens, Unrest and Prestige (AE-1.5, AE-3.7)."""

from __future__ import annotations

from ....kernel.compiling import i64
from .catalogue import (
    AUREI,
    CALM_PRESTIGE,
    CITIZEN,
    CITIZENS,
    PRESTIGE,
    STONE,
    UNREST,
    UNREST_MOST,
    WHEAT,
)
from .facts import CALM, GAINED, PAID, UNREST_FELL, UNREST_ROSE, UPROAR
from .fields import BY_CALM, BY_UNREST
from .state import AeternaState
from .validity import MODIFIERS

CALM_MODIFIER: int = MODIFIERS.index("calm_pp")


def held(s: AeternaState, seat: i64, good: i64) -> i64:
    """Return how much of a good a seat can pay with."""
    if good == AUREI:
        return s.aurei[seat]
    if good == WHEAT:
        return s.wheat[seat]
    if good == STONE:
        return s.stone[seat]
    return s.domus[seat]


def in_supply(s: AeternaState, seat: i64) -> i64:
    """Return the number of Citizens that a seat can still gain."""
    return CITIZENS - s.domus[seat] - s.on_board[seat]


def can_pay(s: AeternaState, seat: i64, cost: list[int]) -> bool:
    """Return whether a seat can pay a cost."""
    return (
        cost[AUREI] <= s.aurei[seat]
        and cost[WHEAT] <= s.wheat[seat]
        and cost[STONE] <= s.stone[seat]
        and cost[CITIZEN] <= s.domus[seat]
    )


def pay(s: AeternaState, seat: i64, cost: list[int]) -> None:
    """Pay a cost. Citizens return from the Domus to the supply."""
    s.aurei[seat] -= cost[AUREI]
    s.wheat[seat] -= cost[WHEAT]
    s.stone[seat] -= cost[STONE]
    s.domus[seat] -= cost[CITIZEN]
    if s.telling:
        for good in range(len(cost)):
            if cost[good]:
                s.tell(PAID, (seat, good, cost[good]))


def score(s: AeternaState, seat: i64, points: i64, source: i64) -> i64:
    """Gain or lose Prestige, but never drop below 0. Return the actual change."""
    before = s.prestige[seat]
    if before + points < 0:
        points = -before
    s.prestige[seat] = before + points
    s.add_score(seat, source, points)
    return points


def change_unrest(s: AeternaState, seat: i64, by: i64) -> None:
    """Change Unrest by one effect: a drop below 0 gains Prestige, a rise above the track loses it (AE-3.7)."""
    if not by:
        return
    after = s.unrest[seat] + by
    if by < 0:
        if after >= 0:
            s.unrest[seat] = after
            if s.telling:
                s.tell(UNREST_FELL, (seat, -by, after))
            return
        fell = s.unrest[seat]
        s.unrest[seat] = 0
        if s.telling and fell:
            s.tell(UNREST_FELL, (seat, fell, 0))
        points = score(s, seat, CALM_PRESTIGE + s.modifier(seat, CALM_MODIFIER), BY_CALM)
        if s.telling:
            s.tell(CALM, (seat, points))
        return
    beyond = after - UNREST_MOST
    if beyond <= 0:
        s.unrest[seat] = after
        if s.telling:
            s.tell(UNREST_ROSE, (seat, by, after))
        return
    s.unrest[seat] = UNREST_MOST
    if s.telling and by > beyond:
        s.tell(UNREST_ROSE, (seat, by - beyond, UNREST_MOST))
    lost = -score(s, seat, -beyond, BY_UNREST)
    if s.telling:
        s.tell(UPROAR, (seat, lost))


def gain(s: AeternaState, seat: i64, good: i64, amount: i64, source: i64) -> None:
    """Gain a good. Citizens are limited by their supply (AE-1.5). `source` is the source of Prestige."""
    if good == UNREST:
        change_unrest(s, seat, amount)
        return
    if good == AUREI:
        s.aurei[seat] += amount
    elif good == WHEAT:
        s.wheat[seat] += amount
    elif good == STONE:
        s.stone[seat] += amount
    elif good == CITIZEN:
        left = in_supply(s, seat)
        amount = min(amount, left)
        s.domus[seat] += amount
    elif good == PRESTIGE:
        amount = score(s, seat, amount, source)
    if s.telling and amount:
        s.tell(GAINED, (seat, good, amount))


def gain_all(s: AeternaState, seat: i64, gains: list[tuple[int, int]], times: i64, source: i64) -> None:
    """Gain several goods, each multiplied by `times`, as one effect."""
    for good, amount in gains:
        gain(s, seat, good, amount * times, source)
