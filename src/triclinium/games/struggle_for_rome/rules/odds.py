"""Exact odds of the dice: which totals are rolled in a round, and what they produce at given places.

A total that was already rolled in the round is rolled again (SR-2.2), so only different totals count, in any
order. Results are cached: there are 562 sets of up to four totals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.fields import Named
from .catalogue import (
    CARD_COUNT,
    CARDS,
    CULTURE,
    N_CARDS,
    NUMBER,
    PILES,
    TERRAIN,
    TERRAINS,
    TOTALS_A_ROUND,
    TOUCHING,
    tribe_seat,
)
from .state import StruggleState

TOTALS: Final = tuple(range(2, 13))
WAYS: Final[dict[int, int]] = {total: 6 - abs(7 - total) for total in TOTALS}
"""Number of the 36 throws of two dice that make each total."""
_PILE_OF: Final = {"field": "grain", "mountain": "ore", "pasture": "pasture"}
_KEPT: Final[dict[tuple[int, ...], dict[int, float]]] = {}


def next_total(rolled: Iterable[int]) -> dict[int, float]:
    """Return the probability of each total to be the next new one. Empty if the round has all of its totals.

    >>> next_total(())[7] == 6 / 36, next_total((7, 6))[8] == 5 / 25
    (True, True)
    """
    before = set(rolled)
    if len(before) >= TOTALS_A_ROUND:
        return {}
    left = sum(WAYS[total] for total in TOTALS if total not in before)
    return {total: WAYS[total] / left for total in TOTALS if total not in before}


def this_round(rolled: Iterable[int]) -> dict[int, float]:
    """Return the probability of each total to be rolled in the round. Totals that were rolled have 1.

    >>> {total: round(chance, 3) for total, chance in this_round((2, 3, 4)).items() if total > 9}
    {10: 0.1, 11: 0.067, 12: 0.033}
    """
    key = tuple(sorted(set(rolled)))
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = _this_round(key)
    return dict(found)


def _this_round(rolled: tuple[int, ...]) -> dict[int, float]:
    """Return the probabilities, computed from the next total and what may follow it."""
    odds = {total: 1.0 if total in rolled else 0.0 for total in TOTALS}
    for coming, chance in next_total(rolled).items():
        for total, after in this_round((*rolled, coming)).items():
            if total not in rolled:
                odds[total] += chance * after
    return odds


def expected(places: Iterable[int], legionnaire: int, rolled: Iterable[int] = ()) -> dict[str, float]:
    """Return the mean number of cards of each pile that figures on these crossroads get in the rest of a round.

    A hex gives one card, however many figures stand there, and none under the legionnaire. Moves of the
    legionnaire after a 7 are ignored.
    """
    before = set(rolled)
    odds = this_round(before)
    out = dict.fromkeys(PILES, 0.0)
    for hexagon in sorted({each for place in places for each in TOUCHING[place]}):
        pile = _PILE_OF.get(TERRAINS[TERRAIN[hexagon]])
        if pile is not None and hexagon != legionnaire and NUMBER[hexagon] not in before:
            out[pile] += odds[NUMBER[hexagon]]
    return out


def odds(s: StruggleState, seat: int) -> Named:
    """Return the odds for a table that shows them: totals, mean production of each seat, and unseen cards.

    `next` and `round` contain the probability of each total. `seats` contains the mean number of cards of
    each pile in the rest of the round, or in the next round if this one's dice are complete. `unseen`
    contains the number of development cards of each kind that this seat has not seen. The view shows the
    counters that no seat has seen.
    """
    rolled = () if len(s.rolled) == TOTALS_A_ROUND else s.rolled
    unseen = [CARD_COUNT[card] - s.played[card] for card in range(N_CARDS)]
    for other in range(s.seats):
        unseen[CULTURE] -= s.culture_shown[other] if other != seat else 0
    if seat >= 0:
        for card in range(N_CARDS):
            unseen[card] -= s.card_count(seat, card)
    places: list[list[int]] = [[] for _ in range(s.seats)]
    for crossroads, tribe in enumerate(s.at):
        if tribe >= 0:
            places[tribe_seat(tribe)].append(crossroads)
    return {
        "next": {str(total): chance for total, chance in next_total(rolled).items()},
        "round": {str(total): chance for total, chance in this_round(rolled).items()},
        "seats": [expected(own, s.legionnaire, rolled) for own in places],
        "unseen": {CARDS[card]: unseen[card] for card in range(N_CARDS) if unseen[card]},
    }
