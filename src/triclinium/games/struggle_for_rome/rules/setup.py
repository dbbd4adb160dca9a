"""Setup: colours, the first player, pieces, cards, and the starting crossroads of each tribe (SR-1)."""

from __future__ import annotations

from typing import Final

from ....kernel.bundle import bundled
from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from ....kernel.settings import Chosen, EachSeat, several
from ....kernel.step import Step, first, pack, second, verb_of
from . import supply
from .catalogue import (
    CARD_COUNT,
    COLOURS,
    COUNTER_COUNT,
    CROSSROADS,
    FIGURES,
    FIRST_FIGURES,
    FIRST_FORESTS,
    FIRST_GOLD,
    FIRST_WAGONS,
    GOODS,
    GRAIN,
    HORSEMEN,
    N_CITIES,
    N_PROVINCES,
    N_RESOURCES,
    NEUTRAL_CITY,
    STARTS,
    TRIBES,
    WAGONS,
    tribe_at,
    tribe_kind,
)
from .facts import DEALT, DREW_PASTURE, FIRST_PLAYER, LEGIONNAIRE_BEGINS, PLACED
from .fields import NEUTRAL
from .state import StruggleState
from .words import BUNDLE, FIRST_STREAM, LEGIONNAIRE_STREAM, PLACE, STEP_PLACE, STEP_ROUND

_EACH: Final = BUNDLE.each
USUAL: Final = "usual"
CHOSEN_COLOURS: Final = EachSeat("colours", (USUAL, *COLOURS), USUAL, of_kind="colour", distinct=True)
"""Setting for the colours. By default seats get them in order (SR-1.6)."""


def colours_of(chosen: tuple[str, ...]) -> tuple[int, ...]:
    """Return the colour of each seat: chosen colours first, the rest in order."""
    rest = [colour for colour in COLOURS if colour not in chosen]
    return tuple([COLOURS.index(rest.pop(0) if colour == USUAL else colour) for colour in chosen])


def deal(s: StruggleState, settings: Chosen) -> None:
    """Set up cards and the first player (SR-1.4), cities (SR-1.2) and the legionnaire (SR-1.3)."""
    s.colours = colours_of(several(settings, "colours"))
    s.first = s.pick(FIRST_STREAM, tuple(range(s.seats)))
    s.player = s.first
    s.legionnaire = s.pick(LEGIONNAIRE_STREAM, FIRST_FORESTS)
    if s.telling:
        s.tell(FIRST_PLAYER, (s.first,))
        s.tell(LEGIONNAIRE_BEGINS, (s.legionnaire,))
    s.unturned = COUNTER_COUNT * N_PROVINCES
    for city in range(N_CITIES):
        if s.seats == 3 and NEUTRAL_CITY[city]:
            s.holders[city] = NEUTRAL
        else:
            s.counters |= BITS[city]
    s.deck = CARD_COUNT[:]
    for tribe in range(2 * s.seats):
        s.figures[tribe] = FIRST_FIGURES
        s.wagons[tribe] = FIRST_WAGONS
        s.reserve[tribe] = FIGURES[tribe_kind(tribe)] - FIRST_FIGURES - 1  # one is on the board
    s.stack.append(pack(STEP_ROUND))
    for nth in range(s.seats - 1, -1, -1):
        s.stack.append(pack(STEP_PLACE, (s.first + nth) % s.seats))
    if s.telling:
        first = [0] * len(GOODS)
        first[GRAIN] = 1
        first[N_RESOURCES] = FIRST_GOLD
        s.tell(DEALT, (bundled(first, _EACH),))
    for nth in range(s.seats):
        seat = (s.first + nth) % s.seats
        s.wagon_reserve[seat] = WAGONS - 2 * FIRST_WAGONS
        s.gold[seat] = FIRST_GOLD
        supply.gather(s, seat, GRAIN)
        drawn = supply.draw_pasture(s, seat)
        if s.telling:
            s.tell(DREW_PASTURE, (seat, drawn), BITS[seat])


class Place(Step[StruggleState]):
    """A player chooses one of its two crossroads for the horsemen; the warriors start on the other (SR-1.1)."""

    name = "place"
    rule = "SR-1.1"
    fields = (("seat", "seat"),)

    def needs_choice(self, s: StruggleState, f: i64) -> bool:
        return s.player == first(f)

    def run(self, s: StruggleState, f: i64) -> None:
        s.player = first(f)

    def actor(self, s: StruggleState, f: i64) -> i64:
        return first(f)

    def options(self, s: StruggleState, f: i64, seat: i64) -> list[int]:
        return [pack(PLACE, HORSEMEN, start) for start in STARTS[s.colours[seat]]]

    def resolve(self, s: StruggleState, f: i64, seat: i64, a: i64) -> None:
        s.stack.pop()
        one, other = STARTS[s.colours[seat]]
        horsemen = second(a)
        for kind, place in enumerate((horsemen, other if horsemen == one else one)):
            s.places[tribe_at(seat, kind)] = place
            s.at[place] = tribe_at(seat, kind)
            if s.telling:
                s.tell(PLACED, (seat, kind, place))

    def refuse(self, s: StruggleState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != PLACE:
            return None
        if first(a) != HORSEMEN:
            return Refusal("place", "SR-1.1", "refusal.place.horsemen", {"tribe": TRIBES[HORSEMEN]})
        return Refusal("place", "SR-1.1", "refusal.place.start", {"crossroads": CROSSROADS[second(a)]})
