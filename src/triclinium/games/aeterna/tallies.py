"""Tallies of Æterna for studies: turn order, cards and favors, Hills and buildings, and other deeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...kernel.facts import Fact
from ...kernel.game import Game
from ...kernel.tally import Tally
from .rules import facts as f
from .rules.catalogue import CARDS, COLOUR, HILLS, PERSONALITIES, TOKENS
from .rules.state import AeternaState
from .rules.validity import BUILDINGS, COLOURS

ORDER: Final = ("1", "2", "3", "4")
"""Positions in the turn order of the first Era."""
DONE: Final = {
    f.INFLUENCED: "influence",
    f.DISCARDED: "discard",
    f.ACTIVATED_CARD: "activation",
    f.EXCHANGED: "exchange",
    f.PLAYED_FROM_BOARD: "board_card",
    f.CALM: "calm",
    f.UPROAR: "uproar",
    f.REPAIRED: "repair",
    f.SUFFERED: "doom",
    f.PUT_OUT: "out",
}
"""Deeds and losses by the fact that reports them. The first operand of each fact is the seat."""


def tallies(_game: Game[AeternaState], before: AeternaState, after: AeternaState) -> Iterator[Tally]:
    """Yield the tallies of a game.

    A `hill` counts how often it gave something to a seat at the end of an Era. `unfed` counts Citizens.
    `dealt` are the cards of the first packs of a seat. Chance selected them, so a difference in wins is
    caused by the cards.
    """
    for place, seat in enumerate(before.turn_order):
        yield Tally("order", ORDER[place], seat)
        for card in before.packs[seat]:
            yield Tally("dealt", CARDS[card], seat)
    told: Counter[tuple[str, str, int]] = Counter()
    for fact in after.facts:
        for tally in _of(fact):
            told[tally.kind, tally.name, tally.seat] += tally.count
    for (kind, name, seat), count in told.items():
        yield Tally(kind, name, seat, count)


def _of(fact: Fact) -> Iterator[Tally]:
    """Yield the tallies of a fact."""
    kind, told = fact.kind, fact.operands
    if kind in DONE:
        yield Tally("done", DONE[kind], told[0])
    if kind == f.DEALT_CARD:
        yield Tally("dealt", CARDS[told[1]], told[0])
    elif kind in {f.PLAYED, f.PLAYED_FROM_BOARD}:
        yield Tally("card", CARDS[told[1]], told[0])
        yield Tally("colour", COLOURS[COLOUR[told[1]]], told[0])
    elif kind == f.FAVOR_TAKEN:
        yield Tally("personality", PERSONALITIES[told[1]], told[0])
    elif kind == f.CONSTRUCTED:
        yield Tally("building", BUILDINGS[told[1]], told[0])
    elif kind == f.HILL_SCORED:
        yield Tally("hill", HILLS[told[1]], told[0])
    elif kind == f.TOKEN_USED:
        yield Tally("token", TOKENS[told[2]], told[0])
    elif kind == f.FED and told[2]:
        yield Tally("done", "unfed", told[0], told[2])


def turns(before: AeternaState, after: AeternaState) -> int:
    """Return the number of turns that began between two states. Drafting is not a turn."""
    begun = [sum(fact.kind == f.TURN_BEGUN for fact in s.facts) for s in (before, after)]
    return begun[1] - begun[0]
