"""Tallies of Struggle for Rome for studies: colours, starts, cards, trades, deeds and conquered cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...kernel.facts import Fact
from ...kernel.game import Game
from ...kernel.tally import Tally
from .rules import facts as f
from .rules.catalogue import (
    CARDS,
    CITIES,
    COLOURS,
    CROSSROADS,
    DIPLOMACY,
    GREAT_WARRIOR,
    HORSEMEN,
    TRAITOR,
    TREASURE,
    TRIBES,
)
from .rules.state import StruggleState

ORDER: Final = ("1", "2", "3", "4")
"""Positions in the turn order of the first round."""
DONE: Final = {
    f.TRAVELLED: "journey",
    f.PLUNDERED: "plunder",
    f.FIGURE_LOST: "loss",
    f.FOUNDED: "founding",
    f.EXPANDED: "expansion",
    f.RESTED: "rest",
    f.MUSTERED: "muster",
    f.WAGON_BUILT: "wagon",
    f.CARD_BOUGHT: "development",
}
"""Deeds by the fact that reports them. The first operand of each fact is the seat."""
TRADE: Final = {f.OFFERED: "offer", f.COUNTERED: "counter_offer", f.TRADED: "agreed", f.SWAPPED: "bank"}
SPECIAL: Final = {f.SCOURGE: "scourge_of_rome", f.HEIR: "heir_to_rome", f.LEADS_DIPLOMACY: "diplomacy"}
ROUND: Final = ("founding", "expansion", *SPECIAL.values())
"""Names of tallies whose first round is counted."""
_PLAYED: Final = {
    f.DIPLOMACY_PLAYED: DIPLOMACY,
    f.TRAITOR_PLAYED: TRAITOR,
    f.WARRIOR_SUMMONED: GREAT_WARRIOR,
}


def tallies(_game: Game[StruggleState], _before: StruggleState, after: StruggleState) -> Iterator[Tally]:
    """Yield the tallies of a game.

    A card counts when it is drawn (`card`), when it is played (`played`), and if it is still in a hand at the
    end (`kept`). The count of a `round` is its number.
    """
    told: Counter[tuple[str, str, int]] = Counter()
    rounds: dict[tuple[str, int], int] = {}
    number, first = 0, after.first
    for fact in after.facts:
        if fact.kind == f.ROUND_BEGUN:
            number, begins = fact.operands
            first = begins if number == 1 else first
        for tally in _of(fact):
            told[tally.kind, tally.name, tally.seat] += tally.count
            if tally.kind in {"done", "special"} and tally.name in ROUND:
                rounds.setdefault((tally.name, tally.seat), number)
    for seat in range(after.seats):
        yield Tally("colour", COLOURS[after.colours[seat]], seat)
        yield Tally("order", ORDER[(seat - first) % after.seats], seat)
    for (kind, name, seat), count in told.items():
        yield Tally(kind, name, seat, count)
    for (name, seat), count in rounds.items():
        yield Tally("round", name, seat, count)


def _of(fact: Fact) -> Iterator[Tally]:
    """Yield the tallies of a fact."""
    kind, told = fact.kind, fact.operands
    if kind in DONE:
        yield Tally("done", DONE[kind], told[0])
    if kind in {f.CARD_BOUGHT, f.CARD_PLUNDERED}:
        yield Tally("card", CARDS[told[1]], told[0])
    elif kind in _PLAYED:
        yield Tally("played", CARDS[_PLAYED[kind]], told[0])
    elif kind == f.TREASURE_PLAYED:
        yield Tally("played", CARDS[TREASURE.index(told[1])], told[0])
    elif kind == f.CARDS_SHOWN:
        yield Tally("kept", CARDS[told[1]], told[0], told[2])
    elif kind in {f.FOUNDED, f.EXPANDED}:
        yield Tally("city", CITIES[told[2]], told[0])
        yield Tally("cities_of", TRIBES[told[1]], told[0])
    elif kind in SPECIAL:
        yield Tally("special", SPECIAL[kind], told[0])
    elif kind == f.PLACED and told[1] == HORSEMEN:
        yield Tally("start", CROSSROADS[told[2]], told[0])
    elif kind in TRADE:
        yield Tally("trade", TRADE[kind], told[0])
        if kind == f.TRADED:
            yield Tally("trade", TRADE[kind], told[1])


def turns(before: StruggleState, after: StruggleState) -> int:
    """Return the number of rounds that began between two states."""
    return int(after.round - before.round)
