"""Tallies of Fall of Rome for studies: roles, starting cities, and Events that were drawn and played."""

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
"""Progress towards a win for each tribe that was allied in a lost game."""


def tallies(_game: Game[FallState], before: FallState, after: FallState) -> Iterator[Tally]:
    """Yield the tallies of a game. In solitaire all pawns belong to the only seat.

    Events count if they were drawn from the Player deck. Events that the Vestalis draws do not count.
    """
    alone = after.seats == 1
    for pawn, role in enumerate(after.roles):
        yield Tally("role", ROLES[role], 0 if alone else pawn)
    # Events in the starting hands. The loop below counts the Events that were drawn later.
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
    """Return the number of turns between two states. Two Player cards are drawn in each turn."""
    return (before.deck_size() - after.deck_size()) // 2


def progress(s: FallState) -> float:
    """Return how close a lost game came to a win, by the number of allied tribes."""
    return _ALLIED * int(s.allied).bit_count()
