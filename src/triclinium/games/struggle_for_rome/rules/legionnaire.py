"""The legionnaire: moved on a 7 or by Diplomacy, and the robbery that follows (SR-2.4, SR-3.7)."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import BITS
from ....kernel.step import Step, first, pack, verb_of
from . import memory
from .catalogue import CORNERS, EMPIRE, HEX_PROVINCE, HEXES, N_RESOURCES, ROBBED_GOLD, tribe_seat
from .facts import LEGIONNAIRE_MOVED, ROBBED, ROBBED_NOBODY
from .facts import ROBBED_GOLD as ROBBED_GOLD_FACT
from .state import StruggleState
from .words import LEGIONNAIRE, ROB, ROBBERY_STREAM, STEP_ROB


def present(s: StruggleState, hexagon: i64) -> i64:
    """Return a bit mask of the seats with a figure on a corner of a hex."""
    mask: i64 = 0
    at = s.at
    for crossroads in CORNERS[hexagon]:
        tribe = at[crossroads]
        if tribe >= 0:
            mask |= BITS[tribe_seat(tribe)]
    return mask


def rob(s: StruggleState, robber: i64, victim: i64) -> None:
    """Take a random resource card or, from an empty hand, up to two gold (SR-2.4)."""
    s.news = True
    among: list[int] = []
    for resource in range(N_RESOURCES):
        among += [resource] * s.resource(victim, resource)
    if among:
        eyes = BITS[robber] | BITS[victim]
        card = s.pick(ROBBERY_STREAM, tuple(among), eyes)
        s.add_resource(victim, card, -1)
        s.add_resource(robber, card, 1)
        memory.moved(s, victim, robber, card, eyes)
        if s.telling:
            s.tell(ROBBED, (robber, victim, card), eyes)
        return
    gold = s.gold[victim] if s.gold[victim] < ROBBED_GOLD else ROBBED_GOLD
    s.gold[victim] -= gold
    s.gold[robber] += gold
    if s.telling:
        s.tell(ROBBED_GOLD_FACT, (robber, victim, gold))


class Legionnaire(Step[StruggleState]):
    """Move the legionnaire to another hex of the Empire (SR-2.4)."""

    name = "legionnaire"
    rule = "SR-2.4"
    fields = (("seat", "seat"),)

    def actor(self, s: StruggleState, f: i64) -> i64:
        return first(f)

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        return [pack(LEGIONNAIRE, hexagon) for hexagon in EMPIRE if hexagon != s.legionnaire]

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        s.legionnaire = first(a)
        if s.telling:
            s.tell(LEGIONNAIRE_MOVED, (seat, s.legionnaire))
        victims = present(s, s.legionnaire) & ~BITS[seat]
        if not victims:
            if s.telling:
                s.tell(ROBBED_NOBODY, (seat,))
        elif victims & victims - 1:
            s.stack.append(pack(STEP_ROB, seat))
        else:
            rob(s, seat, BITS.index(victims))

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != LEGIONNAIRE:
            return None
        hexagon = first(a)
        key = "refusal.legionnaire.stays" if hexagon == s.legionnaire else "refusal.legionnaire.barbaricum"
        if hexagon != s.legionnaire and HEX_PROVINCE[hexagon] >= 0:
            return None
        return Refusal("legionnaire", "SR-2.4", key, {"hex": HEXES[hexagon]})


class Rob(Step[StruggleState]):
    """Choose which player to rob, if several others have figures on the legionnaire's hex (SR-2.4)."""

    name = "rob"
    rule = "SR-2.4"
    fields = (("seat", "seat"),)

    def actor(self, s: StruggleState, f: i64) -> i64:
        return first(f)

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        victims = present(s, s.legionnaire) & ~BITS[seat]
        return [pack(ROB, other) for other in range(s.seats) if victims & BITS[other]]

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        rob(s, seat, first(a))

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != ROB:
            return None
        return Refusal("rob", "SR-2.4", "refusal.rob.absent", {"seat": SEAT_NAMES[first(a)]})
