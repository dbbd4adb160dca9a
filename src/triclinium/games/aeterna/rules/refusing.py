"""Refusals of prices that cannot be paid, shared by several steps (AE-3.1)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from .cards import price
from .catalogue import CARDS, N_PAID
from .goods import held
from .state import AeternaState
from .validity import GOODS


def lacking(s: AeternaState, seat: i64, cost: list[int]) -> dict[str, object]:
    """Return the first good that a seat lacks, with the needed and the available amount."""
    for good in range(N_PAID):
        has = held(s, seat, good)
        if cost[good] > has:
            return {"good": GOODS[good], "need": cost[good], "have": int(has)}
    return {}


def cannot_play(s: AeternaState, seat: i64, card: i64) -> Refusal:
    """Return the refusal of a card that costs too much."""
    return Refusal(
        "play",
        "AE-3.1",
        "refusal.play.price",
        {"card": CARDS[card], **lacking(s, seat, price(s, seat, card))},
    )
