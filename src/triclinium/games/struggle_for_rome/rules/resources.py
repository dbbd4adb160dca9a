"""Phase 1: four different totals, their production, and piles that are too small (SR-2.2 to SR-2.5)."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.step import Automatic, Step, first, pack, second, verb_of
from . import supply
from .catalogue import (
    CATTLE,
    HORSE,
    N_HEXES,
    NUMBER,
    PASTURE,
    PILES,
    SEVEN,
    TERRAIN,
    TOTALS_A_ROUND,
)
from .facts import (
    DISCARDED,
    GATHERED,
    HERDED,
    RAN_SHORT,
    ROLLED,
    ROLLED_AGAIN,
    SHARED,
    SILENCED,
    WENT_WITHOUT,
)
from .legionnaire import present
from .state import StruggleState
from .words import DICE, DISCARD, STEP_DISCARD, STEP_LEGIONNAIRE, STEP_PRODUCE, STEP_SHARE

DIE: Final = (1, 2, 3, 4, 5, 6)
HEXES_OF: Final[list[list[list[int]]]] = [
    [[h for h in range(N_HEXES) if NUMBER[h] == total and TERRAIN[h] == pile] for pile in range(len(PILES))]
    for total in range(13)
]
"""Hexes that produce cards of a pile on a total: fields grain, mountains ore, pastures pasture cards."""


class Roll(Automatic[StruggleState]):
    """Roll until four different totals have been rolled. Each is fully resolved before the next roll (SR-2.2)."""

    name = "roll"
    rule = "SR-2.2"

    def run(self, s: StruggleState, f: i64) -> None:
        if len(s.rolled) == TOTALS_A_ROUND:
            s.stack.pop()
            return
        one = s.pick(DICE, DIE)
        other = s.pick(DICE, DIE)
        total = one + other
        if total in s.rolled:
            if s.telling:
                s.tell(ROLLED_AGAIN, (s.first, one, other, total))
            return
        s.rolled += (total,)
        if s.telling:
            s.tell(ROLLED, (s.first, one, other, total))
        if total == SEVEN:
            s.stack.append(pack(STEP_LEGIONNAIRE, s.first))
            return
        if s.telling and NUMBER[s.legionnaire] == total:
            s.tell(SILENCED, (s.legionnaire,))
        for pile in (PASTURE, 1, 0):  # grain comes first, so it is pushed last
            if HEXES_OF[total][pile]:
                s.stack.append(pack(STEP_PRODUCE, total, pile))


def owed(s: StruggleState, total: i64, pile: i64) -> list[int]:
    """Return how many cards of a pile each seat gets for a total: one per hex with a figure of it (SR-2.3)."""
    due = [0] * s.seats
    for hexagon in HEXES_OF[total][pile]:
        if hexagon != s.legionnaire:
            here = present(s, hexagon)
            if here:
                for seat in range(s.seats):
                    if here & BITS[seat]:
                        due[seat] += 1
    return due


def give_all(s: StruggleState, total: i64, pile: i64) -> None:
    """Give all cards of a total, in turn order from the first player. The pile must have enough cards."""
    for hexagon in HEXES_OF[total][pile]:
        if hexagon == s.legionnaire:
            continue
        here = present(s, hexagon)
        if not here:
            continue
        for nth in range(s.seats):
            seat = (s.first + nth) % s.seats
            if not here & BITS[seat]:
                continue
            if pile == PASTURE:
                drawn = supply.draw_pasture(s, seat)
                if s.telling:
                    s.tell(HERDED, (seat, hexagon, drawn), BITS[seat])
            else:
                supply.gather(s, seat, pile)
                if s.telling:
                    s.tell(GATHERED, (seat, hexagon, pile))


class Produce(Automatic[StruggleState]):
    """One total gives the cards of one pile. If it has too few, all seats first discard half (SR-2.5)."""

    name = "produce"
    rule = "SR-2.3"
    fields = (("total", "count"), ("pile", "pile"))

    def run(self, s: StruggleState, f: i64) -> None:
        total = first(f)
        pile = second(f)
        s.stack.pop()
        if sum(owed(s, total, pile)) <= supply.left(s, pile):
            give_all(s, total, pile)
            return
        if s.telling:
            s.tell(RAN_SHORT, (pile,))
        s.stack.append(pack(STEP_SHARE, total, pile))
        if pile == PASTURE:
            s.stack.append(pack(STEP_DISCARD, 0))
            return
        for nth in range(s.seats):
            seat = (s.first + nth) % s.seats
            half = s.resource(seat, pile) // 2
            if half:
                discard(s, seat, pile, half)


def discard(s: StruggleState, seat: i64, resource: i64, count: i64) -> None:
    """Discard cards because their pile is too small."""
    supply.spend(s, seat, resource, count)
    if s.telling:
        s.tell(DISCARDED, (seat, resource, count))


class Discard(Step[StruggleState]):
    """In turn order, each seat discards half of its pasture cards and chooses which (SR-2.5).

    Seats without a choice are asked too. Skipping them would reveal that all of their cards are alike.
    """

    name = "discard"
    rule = "SR-2.5"
    fields = (("done", "count"),)

    def needs_choice(self, s: StruggleState, f: i64) -> bool:
        return first(f) < s.seats and self.half(s, self.actor(s, f)) > 0

    def run(self, s: StruggleState, f: i64) -> None:
        """Continue with the next seat, or end the discards after the last one."""
        if first(f) < s.seats:
            s.stack[-1] = pack(STEP_DISCARD, first(f) + 1)
        else:
            s.stack.pop()

    def half(self, s: StruggleState, seat: i64) -> i64:
        """Return how many pasture cards a seat must discard."""
        return (s.resource(seat, HORSE) + s.resource(seat, CATTLE)) // 2

    def actor(self, s: StruggleState, f: i64) -> i64:
        return (s.first + first(f)) % s.seats

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        half = self.half(s, seat)
        return [
            pack(DISCARD, horses, half - horses)
            for horses in range(half + 1)
            if horses <= s.resource(seat, HORSE) and half - horses <= s.resource(seat, CATTLE)
        ]

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        horses = first(a)
        cattle = second(a)
        s.news = True
        s.stack[-1] = pack(STEP_DISCARD, first(f) + 1)
        if horses:
            discard(s, seat, HORSE, horses)
        if cattle:
            discard(s, seat, CATTLE, cattle)

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != DISCARD:
            return None
        return Refusal("discard", "SR-2.5", "refusal.discard.half", {"count": int(self.half(s, seat))})


class Share(Automatic[StruggleState]):
    """After the discards all seats get their cards (SR-2.5).

    If the pile is still too small, each seat gets one card in turn order until none are left.
    """

    name = "share"
    rule = "SR-2.5"
    fields = (("total", "count"), ("pile", "pile"))

    def run(self, s: StruggleState, f: i64) -> None:
        total = first(f)
        pile = second(f)
        s.stack.pop()
        due = owed(s, total, pile)
        if sum(due) <= supply.left(s, pile):
            give_all(s, total, pile)
            return
        nth: i64 = 0
        while supply.left(s, pile):
            seat = (s.first + nth) % s.seats
            nth += 1
            if not due[seat]:
                continue
            due[seat] -= 1
            if pile == PASTURE:
                drawn = supply.draw_pasture(s, seat)
                if s.telling:
                    s.tell(SHARED, (seat, drawn), BITS[seat])
            else:
                supply.gather(s, seat, pile)
                if s.telling:
                    s.tell(SHARED, (seat, pile))
        if s.telling:
            for seat in range(s.seats):
                if due[seat]:
                    s.tell(WENT_WITHOUT, (seat, pile, due[seat]))
