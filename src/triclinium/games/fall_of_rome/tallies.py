"""What studies of Fall of Rome count: roles and where their pawns began, Events that came and that were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...kernel.game import Game
from ...kernel.tally import Tally
from .rules.catalogue import CARDS, CITIES, FIRST_EVENT, ROLES, SOME_EVENT
from .rules.facts import CARD_DRAWN, EVENT_PLAYED, PLACED
from .rules.state import FallState
from .rules.words import WORDS

_EVENTS: Final = WORDS.kinds["event"].names
_ALLIED: Final = 0.12
"""Of a win, for each tribe allied in a lost game."""


def tallies(_game: Game[FallState], before: FallState, after: FallState) -> Iterator[Tally]:
    """In a game from its deal to its end; in solitaire all pawns are the one seat's.

    An Event counts where chance brought it, from the Player deck; not where the Vestalis went for one.
    """
    alone = after.seats == 1
    for pawn, role in enumerate(after.roles):
        yield Tally("role", ROLES[role], 0 if alone else pawn)
    # Events that the hands were dealt with, and those that were drawn later.
    for seat, hand in enumerate(before.hands):
        for card in hand:
            if FIRST_EVENT <= card < SOME_EVENT:
                yield Tally("event", CARDS[card], 0 if alone else seat)
    told: Counter[tuple[str, str, int]] = Counter()
    for fact in after.facts:
        if fact.kind == CARD_DRAWN and FIRST_EVENT <= fact.operands[1] < SOME_EVENT:
            told["event", CARDS[fact.operands[1]], fact.operands[0]] += 1
        elif fact.kind == EVENT_PLAYED:
            told["played", _EVENTS[fact.operands[1]], fact.operands[0]] += 1
        elif fact.kind == PLACED:
            told["start", CITIES[fact.operands[1]], fact.operands[0]] += 1
    for (kind, name, seat), count in told.items():
        yield Tally(kind, name, 0 if alone else seat, count)


def turns(before: FallState, after: FallState) -> int:
    """How many turns were played between two states of a game: two Player cards are drawn in each."""
    return (before.deck_size() - after.deck_size()) // 2


def progress(s: FallState) -> float:
    """How near a lost game came to a win: by the tribes that were allied."""
    return _ALLIED * int(s.allied).bit_count()
