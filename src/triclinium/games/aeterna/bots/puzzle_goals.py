"""Goals for puzzles: cards, favors and Buildings that the seat cannot pay for yet, and cards of the board."""

from __future__ import annotations

from typing import Final

from ....kernel.notation import SEAT_NAMES
from ....kernel.step import kind_of
from ..rules.cards import affordable
from ..rules.catalogue import CARDS, CONSTRUCTION_STONE, PERSONALITIES
from ..rules.effects import fulfilled
from ..rules.state import AeternaState
from ..rules.turn import favor_price
from ..rules.validity import BUILDINGS
from ..rules.words import STEP_TURN

_MAX_HAND: Final = 4
"""Largest hand. Every card can be discarded in several ways, so larger hands have too many lines."""


def goals(s: AeternaState, seat: int) -> list[list[dict[str, object]]]:
    """Return the goals at the start of a turn, each as the facts that must happen."""
    if kind_of(s.stack[-1]) != STEP_TURN or s.acted or len(s.hands[seat]) > _MAX_HAND:
        return []
    if len(s.retired) == s.seats - 1:  # the seat would have one turn after another
        return []
    own = {"seat": SEAT_NAMES[seat]}
    found: list[list[dict[str, object]]] = []
    for card in s.hands[seat]:
        if not affordable(s, seat, card):
            found.append([{"fact": "played", **own, "card": CARDS[card]}])
    for personality in s.personalities:
        if s.aurei[seat] < favor_price(s, seat, personality) or not fulfilled(s, seat, personality):
            found.append([{"fact": "favor_taken", **own, "personality": PERSONALITIES[personality]}])
    if s.stone[seat] < CONSTRUCTION_STONE:
        for kind, building in enumerate(BUILDINGS):
            if s.sites[kind]:
                found.append([{"fact": "constructed", **own, "building": building}])
    for card in s.board_cards:
        found.append([{"fact": "played_from_board", **own, "card": CARDS[card]}])
    return found
