"""Goals for puzzles: alliances that could be possible this turn."""

from __future__ import annotations

from typing import Final

from ....kernel.packing import has
from ....kernel.step import kind_of
from ..rules.catalogue import ALLY_CARDS, CARD_CITY, CARD_TRIBE, FIRST_EVENT, N_TRIBES, TRIBES
from ..rules.state import FallState
from ..rules.words import STEP_ACT

_MIN_ACTIONS: Final = 3
"""Minimum number of actions left."""


def goals(s: FallState, seat: int) -> list[list[dict[str, object]]]:
    """Return the goals while several actions are left, each as the facts that must happen.

    Cards that the seat lacks must lie where their holders stand, so that they can change hands.
    """
    if s.seat() != seat or kind_of(s.stack[-1]) != STEP_ACT or s.actions < _MIN_ACTIONS:
        return []
    near = [0] * N_TRIBES
    for pawn, hand in enumerate(s.hands):
        for card in hand:
            if card < FIRST_EVENT and (pawn == s.player or CARD_CITY[card] == s.pawns[pawn]):
                near[CARD_TRIBE[card]] += 1
    return [
        [{"fact": "allied", "tribe": TRIBES[tribe]}]
        for tribe in range(N_TRIBES)
        if not has(s.allied, tribe) and near[tribe] >= ALLY_CARDS[tribe]
    ]
