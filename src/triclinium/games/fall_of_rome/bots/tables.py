"""Static tables, computed once: distances, odds of Poisson and of the dice."""

from __future__ import annotations

from math import exp
from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS
from ..rules.catalogue import (
    ADJACENT,
    CARD_CITY,
    CARD_TRIBE,
    CLASSIS,
    COLOUR_SET,
    COLOURS,
    CONSUL,
    DIE,
    FABRUM,
    FACE_BARBARIANS,
    FACE_LEGIONS,
    MAGISTER,
    MERCATOR,
    MOST_DICE,
    N_CITIES,
    N_CITY_CARDS,
    N_TRIBES,
    PORT,
    PREVIOUS,
    REGINA,
    ROLE_FACE,
    VESTALIS,
)


def _distances(by_sea: bool) -> list[list[int]]:
    out: list[list[int]] = []
    for start in range(N_CITIES):
        far = [99] * N_CITIES
        far[start] = 0
        front = [start]
        while front:
            after: list[int] = []
            for city in front:
                ways = list(ADJACENT[city])
                if by_sea and PORT[city]:
                    ways += [to for to in range(N_CITIES) if PORT[to]]
                for to in ways:
                    if far[to] == 99:
                        far[to] = far[city] + 1
                        after.append(to)
            front = after
        out.append(far)
    return out


ON_FOOT: Final[list[list[int]]] = _distances(False)
"""Marches from city to city."""
BY_SEA: Final[list[list[int]]] = _distances(True)
"""The same for the Praefectus Classis, for whom all ports are neighbours."""


TO_PORT: Final[list[int]] = [
    min(ON_FOOT[city][port] for port in range(N_CITIES) if PORT[port]) for city in range(N_CITIES)
]
"""Marches to the next port."""


def _from_ports(colours: int) -> list[int]:
    ports = [port for port in range(N_CITIES) if PORT[port] and COLOUR_SET[port] & colours]
    return [min([99, *(ON_FOOT[port][city] for port in ports)]) for city in range(N_CITIES)]


FROM_PORT: Final[list[list[int]]] = [_from_ports(colours) for colours in range(BITS[N_TRIBES])]
"""FROM_PORT[colours][city]: marches to a city from the nearest port to sail to with cards of these colours."""
_FARTHEST: Final = 5


def _ways() -> list[list[int]]:
    out: list[list[int]] = []
    for here in range(N_CITIES):
        foot = ON_FOOT[here]
        for colours in range(BITS[N_TRIBES]):
            ports = FROM_PORT[colours]
            sea = TO_PORT[here] + 1
            out.append([min(foot[city], sea + ports[city], _FARTHEST) for city in range(N_CITIES)])
    return out


WAYS: Final[list[list[int]]] = _ways()
"""WAYS[here * 32 + colours][city]: actions to a city on foot or by sea with cards of these colours; at most 5."""
CLASSIS_WAYS: Final[list[list[int]]] = [[min(far, _FARTHEST) for far in row] for row in BY_SEA]
"""CLASSIS_WAYS[here][city]: the same for the Praefectus Classis."""
OF_COLOUR: Final[list[list[int]]] = [
    [city for city in range(N_CITIES) if tribe in COLOURS[city]] for tribe in range(N_TRIBES)
]
"""The cities of each colour."""


def ways(role: int) -> list[list[int]]:
    """Return the distances of a role."""
    return BY_SEA if role == CLASSIS else ON_FOOT


OF_TRIBE: Final[list[int]] = [
    sum(1 for card in range(N_CITY_CARDS) if CARD_TRIBE[card] == tribe) for tribe in range(N_TRIBES)
]
"""City cards (and Barbarian cards) of each colour."""

# ---- migration: the 49 pairs of city and tribe, numbered like their cards
CELL: Final[list[int]] = [CARD_CITY[card] * N_TRIBES + CARD_TRIBE[card] for card in range(N_CITY_CARDS)]
"""Index of a pair's cubes in the state's list."""


def _before(card: int) -> int:
    city = PREVIOUS[CARD_TRIBE[card]][CARD_CITY[card]]
    return CELL.index(city * N_TRIBES + CARD_TRIBE[card]) if city >= 0 else -1


BEFORE: Final[list[int]] = [_before(card) for card in range(N_CITY_CARDS)]
"""The pair before each on its path, or -1 for the supply."""


def _depth(card: int) -> int:
    depth = 0
    while BEFORE[card] >= 0:
        card = BEFORE[card]
        depth += 1
    return depth


OF_TRIBE_FROM_THE_END: Final[list[list[int]]] = [
    sorted([card for card in range(N_CITY_CARDS) if CARD_TRIBE[card] == tribe], key=_depth, reverse=True)
    for tribe in range(N_TRIBES)
]
"""Each tribe's pairs, the far ends of its paths first."""

# ---- Poisson: the chance of k or more hits when so many are expected
_GRAIN: Final = 20
_MOST_EXPECTED: Final = 8
_MOST_HITS: Final = 9


def _tails() -> list[list[float]]:
    table: list[list[float]] = []
    for k in range(_MOST_HITS + 1):
        row: list[float] = []
        for i in range(_MOST_EXPECTED * _GRAIN + 1):
            expected = i / _GRAIN
            term = exp(-expected)
            below = 0.0
            for j in range(k):
                below += term
                term *= expected / (j + 1)
            row.append(1.0 - below)
        table.append(row)
    return table


_TAILS: Final[list[list[float]]] = _tails()


def tail(expected: float, k: i64) -> float:
    """Return the Poisson probability of `k` or more when `expected` are expected.

    >>> tail(3.0, 0), round(tail(1.0, 1), 3), round(tail(1.0, 2), 3)
    (1.0, 0.632, 0.264)
    """
    if k <= 0:
        return 1.0
    if k > _MOST_HITS:
        return 0.0
    if expected <= 0.0:
        return 0.0
    x = expected * _GRAIN
    i = int(x)
    row = _TAILS[k]
    if i >= _MOST_EXPECTED * _GRAIN:
        return row[_MOST_EXPECTED * _GRAIN]
    low = row[i]
    return low + (row[i + 1] - low) * (x - i)


# ---- battle: what dice do on average
def star_kills(role: int, fort: bool, port: bool) -> int:
    """Return the barbarians that a role face removes (FR-11.8). The Regina's, after the battle, counts too."""
    if role == MAGISTER or (role == FABRUM and fort):
        return 2
    if role in (MERCATOR, REGINA) or (role == CLASSIS and port):
        return 1
    return 0


def star_losses(role: int) -> int:
    """Return the legions that a role face costs. The Consul's and the Regina's give one back."""
    if role in (MERCATOR, VESTALIS):
        return 1
    return -1 if role in (CONSUL, REGINA) else 0


def _battle_odds(star: int, cost: int, spared: int) -> list[list[list[float]]]:
    """[dice][kills, at most 9] as odds, and in the last place the legions lost on average."""
    out: list[list[list[float]]] = []
    for dice in range(MOST_DICE + 1):
        odds = [0.0] * 10
        lost = 0.0
        for number in range(6**dice):
            kills = 0
            losses = 0
            rest = number
            for _ in range(dice):
                face = DIE[rest % 6]
                rest //= 6
                kills += FACE_BARBARIANS[face]
                losses += FACE_LEGIONS[face]
                if face == ROLE_FACE:
                    kills += star
                    losses += cost
            odds[kills] += 1.0 / 6**dice
            lost += (losses - spared if losses > 0 else losses) / 6**dice
        out.append([odds, [lost]])
    return out


_BATTLES: Final[list[list[list[list[float]]]]] = [
    _battle_odds(star, cost, spared) for star in range(3) for cost in (-1, 0, 1) for spared in (0, 1)
]


def _battle(role: int, fort: bool, port: bool, dice: int) -> list[list[float]]:
    kind = star_kills(role, fort, port) * 6 + (star_losses(role) + 1) * 2 + (1 if role == MAGISTER else 0)
    return _BATTLES[kind][dice]


def kills_expected(role: int, fort: bool, port: bool, dice: int, most: int) -> float:
    """Return the mean number of barbarians that a battle removes, if `most` are there.

    >>> round(kills_expected(CONSUL, False, False, 3, 9), 2), round(kills_expected(MAGISTER, False, False, 3, 9), 2)
    (2.5, 3.5)
    """
    odds = _battle(role, fort, port, dice)[0]
    total = 0.0
    for kills in range(10):
        total += odds[kills] * (kills if kills < most else most)
    return total


def losses_expected(role: int, fort: bool, port: bool, dice: int) -> float:
    """Return the mean number of legions that a battle costs."""
    return _battle(role, fort, port, dice)[1][0]
