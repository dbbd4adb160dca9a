"""Suggested goals for newcomers: a card to play, a favor to win and a Hill to govern, with what is missing.

A goal counts what the seat knows: the board, its own goods and its own hand. It is true at the time.
"""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ....kernel.compiling import i64
from ..rules.cards import price
from ..rules.catalogue import AUREI, CARDS, CITIZEN, HILLS, N_PAID, PERSONALITIES, PRINTED, VALUES
from ..rules.effects import fulfilled
from ..rules.goods import held, in_supply
from ..rules.hills import has_room, influence_price, place_after
from ..rules.state import AeternaState
from ..rules.turn import favor_price
from ..rules.validity import GOODS
from ..rules.words import ACTION_PHASE

MOST_LACKING: Final = 4
"""Maximum number of missing goods of a goal that is still near."""
_PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("card", "good"),
    "favor": ("personality", "good"),
    "favor_now": ("personality",),
    "govern": ("hill", "count"),
}
KEYS: Final = {f"goal.{name}": set(params) for name, params in _PARAMS.items()}
"""Every key that a goal can have, with its parameters."""


def goals(s: AeternaState, seat: int) -> list[Reason]:
    """Return up to three goals of a seat: one of each kind."""
    if s.phase != ACTION_PHASE or seat in s.retired:
        return []
    return [*_cards(s, seat), *_favors(s, seat), *_hills(s, seat)]


def _cards(s: AeternaState, seat: i64) -> list[Reason]:
    """Return the card of the hand that lacks the fewest goods, or none."""
    best: tuple[int, int] = (MOST_LACKING + 1, 0)
    found: list[Reason] = []
    for card in s.hands[seat]:
        cost = price(s, seat, card)
        lacking = [max(0, cost[good] - held(s, seat, good)) for good in range(N_PAID)]
        rank = (sum(lacking), -PRINTED[card])
        if rank[0] > 0 and rank < best and lacking[CITIZEN] <= in_supply(s, seat):
            best = rank
            goods = {GOODS[good]: count for good, count in enumerate(lacking) if count}
            found = [Reason("goal.play", {"card": CARDS[card], "good": goods})]
    return found


def _favors(s: AeternaState, seat: i64) -> list[Reason]:
    """Return the favor whose condition is met and that lacks the fewest Aurei, or none."""
    best = MOST_LACKING + 1
    found: list[Reason] = []
    for personality in s.personalities:
        lacking = max(0, favor_price(s, seat, personality) - s.aurei[seat])
        if lacking < best and fulfilled(s, seat, personality):
            best = lacking
            named: dict[str, object] = {"personality": PERSONALITIES[personality]}
            found = [
                Reason("goal.favor", {**named, "good": {GOODS[AUREI]: lacking}})
                if lacking
                else Reason("goal.favor_now", named)
            ]
    return found


def _hills(s: AeternaState, seat: i64) -> list[Reason]:
    """Return the Hill where the fewest Citizens of the Domus would make the seat Prefect, or none."""
    free = s.domus[seat]
    best: tuple[int, int] = (free + 1, 0)
    found: list[Reason] = []
    for hill in s.active:
        if s.stacks[hill][:1] == (seat,) or not has_room(s, seat, hill):
            continue
        if influence_price(s, seat, hill) > s.wheat[seat]:
            continue
        more = 1
        while more <= free and place_after(s, seat, hill, more):
            more += 1
        values = VALUES[hill][s.covered[hill] :]
        rank = (more, -values[0] if values else 0)
        if more <= free and rank < best:
            best = rank
            found = [Reason("goal.govern", {"hill": HILLS[hill], "count": more})]
    return found
