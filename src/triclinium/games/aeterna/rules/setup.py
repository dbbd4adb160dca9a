"""Setup: Hills with their tokens, Damage tokens, the turn order and the starting goods (AE-1)."""

from __future__ import annotations

from typing import Final

from ....kernel.packing import BITS
from ....kernel.settings import Chosen, Subset, several
from ....kernel.step import pack
from .cards import without
from .catalogue import (
    ACTIVE_HILLS,
    DAMAGE_SPACES,
    DAMAGES,
    FIRST_AUREI,
    FIRST_CITIZENS,
    FIRST_STONE,
    FIRST_WHEAT,
    HILLS,
    N_BUILDINGS,
    N_DAMAGE_SPACES,
    TOKEN_SET,
    TOKENS_A_HILL,
)
from .draft import offer_personalities
from .facts import DAMAGE_LAID, ORDER_DRAWN
from .state import AeternaState
from .words import DAMAGE_STREAM, ORDER_STREAM, STEP_ERA, TOKEN_STREAM

CHOSEN_HILLS: Final = Subset(
    "hills",
    HILLS,
    of_kind="hill",
    sizes={seats: (number, number) for seats, number in enumerate(ACTIVE_HILLS) if number},
)
"""Setting for the active Hills. By default they are the first ones by number (AE-1.1)."""


def deal(s: AeternaState, settings: Chosen) -> None:
    """Set up Hills with their tokens (AE-1.1), damage (AE-1.2), the turn order and starting goods (AE-1.4)."""
    chosen = several(settings, "hills") or HILLS[: ACTIVE_HILLS[s.seats]]
    s.active = tuple([HILLS.index(hill) for hill in chosen])
    for hill in s.active:
        for kind in range(N_BUILDINGS):
            s.unbuilt[kind] |= BITS[hill]
    _lay_tokens(s)
    left = tuple(range(len(DAMAGES)))
    for space in range(N_DAMAGE_SPACES):
        token = s.pick(DAMAGE_STREAM, left)
        left = without(left, token)
        s.damage = (*s.damage, token)
        if s.telling:
            s.tell(DAMAGE_LAID, (DAMAGE_SPACES[space], token))
    waiting = tuple(range(s.seats))
    for nth in range(s.seats):
        seat = s.pick(ORDER_STREAM, waiting)
        waiting = without(waiting, seat)
        s.turn_order = (*s.turn_order, seat)
        s.aurei[seat] = FIRST_AUREI
        s.wheat[seat] = FIRST_WHEAT
        s.stone[seat] = FIRST_STONE
        s.domus[seat] = FIRST_CITIZENS
        if s.telling:
            s.tell(ORDER_DRAWN, (nth + 1, seat))
    offer_personalities(s)
    s.stack.append(pack(STEP_ERA))


def _lay_tokens(s: AeternaState) -> None:
    """Place three Reward tokens on each active Hill."""
    tokens = TOKEN_SET[s.seats][:]
    for hill in s.active:
        laid: list[int] = []
        for _ in range(TOKENS_A_HILL):
            laid.append(tokens.pop(s.place(TOKEN_STREAM, tuple(tokens))))
        s.tokens[hill] = tuple(sorted(laid))
