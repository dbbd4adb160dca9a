"""Plunder (SR-4.3), founding (SR-4.4) and expansion (SR-4.5): their conditions and their effects."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS
from . import supply
from .cards import lay
from .catalogue import (
    CITIES,
    CITIES_NEXT_TO,
    COLOURS_TO_FOUND,
    COUNTER_GOLD,
    COUNTER_LOSS,
    COUNTER_REWARD,
    MOST_OF_A_COLOUR,
    N_CITIES,
    N_COUNTERS,
    N_PROVINCES,
    PASTURE,
    PROVINCE,
    PROVINCES,
    REACH_SET,
    REWARDS,
    TOWERS,
    TRAITOR,
    TRAITOR_TOWERS,
    WHERE,
    counter_at,
    tribe_kind,
)
from .facts import (
    CARD_PLUNDERED,
    DREW_PASTURE,
    EXPANDED,
    FIGURE_LOST,
    FOUNDED,
    HEIR,
    PILE_EMPTY,
    PLUNDER_GOLD,
    PLUNDERED,
    SCOURGE,
    TRAITOR_PLAYED,
    WAGONS_GOLD,
)
from .fields import CARD_PLAYED, DEED_DONE, NEUTRAL, NOBODY, NOWHERE
from .points import check_points, is_heir, shown_points
from .state import StruggleState
from .words import BY_EXPANDING, BY_FOUNDING, BY_PLUNDER, COUNTER_STREAM

_PASTURE_REWARD: Final = REWARDS.index("pasture")
_GOLD_REWARD: Final = REWARDS.index("gold2")

# ---- reasons why a deed is impossible; higher numbers are closer to possible
POSSIBLE: Final = 0
DONE: Final = 1
KINGDOM: Final = 2
WANDERS: Final = 3
FAR: Final = 4
TAKEN: Final = 5
TAKEN_NEUTRAL: Final = 6
NO_COUNTER: Final = 7
TWO_OF_A_COLOUR: Final = 8
FEW_COLOURS: Final = 9
NO_WAGON: Final = 10
NO_FIGURE: Final = 11
TOO_STRONG: Final = 12
_WHY: Final[list[tuple[str, str]]] = [
    ("", ""),
    ("", "refusal.deed.done"),
    ("SR-4.5", "refusal.deed.kingdom"),
    ("SR-4.5", "refusal.deed.wanders"),
    ("SR-4.8", "refusal.deed.far"),
    ("SR-4.6", "refusal.deed.taken"),
    ("SR-1.2", "refusal.deed.neutral"),
    ("SR-4.3", "refusal.deed.no_counter"),
    ("SR-4.3", "refusal.deed.two_of_a_colour"),
    ("SR-4.4", "refusal.deed.few_colours"),
    ("", "refusal.deed.no_wagon"),
    ("", "refusal.deed.no_figure"),
    ("", "refusal.deed.too_strong"),
]
"""Rule and text of each reason. An empty rule stands for the rule of the deed."""
_RULES: Final = ("SR-4.3", "SR-4.4", "SR-4.5")


def in_reach(s: StruggleState, tribe: i64) -> i64:
    """Return a bit mask of the cities within one arrow of a tribe's cities (SR-4.5)."""
    reach: i64 = 0
    for city in range(N_CITIES):
        if s.holders[city] == tribe:
            reach |= REACH_SET[city]
    return reach


def why_not(s: StruggleState, tribe: i64, deed: i64, city: i64, less: i64) -> i64:
    """Return why a tribe cannot plunder (SR-4.3), found (SR-4.4) or expand to (SR-4.5) a city in reach.

    `less` is the number of towers that a Traitor removes (SR-3.8).
    """
    holder = s.holders[city]
    if holder >= 0:
        return TAKEN
    if holder == NEUTRAL:
        return TAKEN_NEUTRAL
    if deed == BY_PLUNDER:
        if not s.counters & BITS[city]:
            return NO_COUNTER
        if s.counters_from(tribe, PROVINCE[city]) >= MOST_OF_A_COLOUR:
            return TWO_OF_A_COLOUR
    else:
        if deed == BY_FOUNDING and s.colours_in_box(tribe) < COLOURS_TO_FOUND:
            return FEW_COLOURS
        if not s.wagons[tribe]:
            return NO_WAGON
    figures = s.figures[tribe]
    if not figures:
        return NO_FIGURE
    return POSSIBLE if figures >= TOWERS[city] - less else TOO_STRONG


def why_not_now(s: StruggleState, tribe: i64, deed: i64, city: i64, less: i64) -> i64:
    """Return why a deed is impossible now, in this or in any city."""
    if s.acted & DEED_DONE:
        return DONE
    kingdom = s.kingdom(tribe)
    if kingdom and deed != BY_EXPANDING:
        return KINGDOM
    if not kingdom and deed == BY_EXPANDING:
        return WANDERS
    if deed == BY_EXPANDING:
        if not in_reach(s, tribe) & BITS[city] and s.holders[city] != tribe:
            return FAR
    elif city not in CITIES_NEXT_TO[s.places[tribe]]:
        return FAR
    return why_not(s, tribe, deed, city, less)


def targets(s: StruggleState, tribe: i64) -> list[int]:
    """Return the cities that a tribe can reach: next to its figure, or within one arrow of its kingdom."""
    if not s.kingdom(tribe):
        return CITIES_NEXT_TO[s.places[tribe]]
    reach = in_reach(s, tribe)
    return [city for city in range(N_CITIES) if reach & BITS[city] and s.holders[city] == NOBODY]


def refusal_of(s: StruggleState, tribe: i64, deed: i64, city: i64, less: i64, verb: str) -> Refusal:
    """Return a refusal with the reason why a deed is impossible."""
    code = why_not_now(s, tribe, deed, city, less)
    rule, key = _WHY[code]
    if not rule:
        rule = _RULES[deed]
        if code == DONE and deed != BY_EXPANDING:
            rule = "SR-4.1"
        elif less and code in (NO_FIGURE, TOO_STRONG):
            rule = "SR-3.8"
    needed: i64 = TOWERS[city] - less
    return Refusal(
        verb,
        rule,
        key,
        {
            "city": CITIES[city],
            "province": PROVINCES[PROVINCE[city]],
            "towers": int(needed if needed > 0 else 1),
            "figures": s.figures[tribe],
            "colours": int(s.colours_in_box(tribe)),
        },
    )


def nearest_refusal(s: StruggleState, tribe: i64, deed: i64, verb: str) -> Refusal:
    """Return the refusal of a deed that is impossible everywhere, for the city where it is closest to possible."""
    best: i64 = NOWHERE
    nearest: i64 = FAR
    if not s.acted & DEED_DONE and s.kingdom(tribe) == (deed == BY_EXPANDING):
        for city in targets(s, tribe):
            code = why_not(s, tribe, deed, city, 0)
            if best == NOWHERE or code > nearest:
                best, nearest = city, code
        if best == NOWHERE:
            return Refusal(verb, "SR-4.8", "refusal.deed.none_near")
    return refusal_of(s, tribe, deed, best if best != NOWHERE else 0, 0, verb)


def traitor_refusal(s: StruggleState, seat: i64, tribe: i64, deed: i64, city: i64) -> Refusal:
    """Return why the Traitor does not help with a deed (SR-3.8)."""
    if s.acted & CARD_PLAYED:
        return Refusal("traitor", "SR-3.4", "refusal.card.second")
    if not s.holds_card(seat, TRAITOR):
        return Refusal("traitor", "SR-3.8", "refusal.card.absent", {"card": "traitor"})
    if why_not_now(s, tribe, deed, city, 0) == POSSIBLE:
        return Refusal("traitor", "SR-3.8", "refusal.traitor.needless", {"city": CITIES[city]})
    return refusal_of(s, tribe, deed, city, TRAITOR_TOWERS, "traitor")


def traitor_helps(s: StruggleState, tribe: i64, deed: i64, city: i64, why: i64) -> bool:
    """Return whether the Traitor makes a deed possible that is impossible for the reason `why` (SR-3.8)."""
    return why == TOO_STRONG and why_not(s, tribe, deed, city, TRAITOR_TOWERS) == POSSIBLE


def may_use_traitor(s: StruggleState, seat: i64) -> bool:
    """Return whether the card may be played now."""
    return not s.acted & CARD_PLAYED and s.holds_card(seat, TRAITOR)


def do(s: StruggleState, seat: i64, tribe: i64, deed: i64, city: i64, traitor: bool) -> None:
    """Apply a deed."""
    before = shown_points(s, seat)
    s.acted |= DEED_DONE
    if traitor:
        lay(s, seat, TRAITOR)
        if s.telling:
            s.tell(TRAITOR_PLAYED, (seat, city))
    if deed == BY_PLUNDER:
        _plunder(s, seat, tribe, city)
    else:
        _conquer(s, seat, tribe, city, deed == BY_FOUNDING)
    check_points(s, seat, before)


def _plunder(s: StruggleState, seat: i64, tribe: i64, city: i64) -> None:
    """Reveal a city's counter, lose a figure if it says so, take its reward and the wagons' gold (SR-4.3)."""
    province = PROVINCE[city]
    among: list[int] = []
    for each in range(N_COUNTERS):
        among += [each] * s.unturned[counter_at(province, each)]
    sort = s.pick(COUNTER_STREAM, tuple(among))
    s.news = True
    s.unturned[counter_at(province, sort)] -= 1
    s.counters &= ~BITS[city]
    if s.telling:
        s.tell(PLUNDERED, (seat, tribe_kind(tribe), city, sort))
    if COUNTER_LOSS[sort]:
        s.figures[tribe] -= 1
        s.reserve[tribe] += 1
        if s.telling:
            s.tell(FIGURE_LOST, (seat, tribe_kind(tribe)))
    _reward(s, seat, COUNTER_REWARD[sort])
    wagons = s.wagons[tribe]
    if wagons:
        s.gold[seat] += wagons
        if s.telling:
            s.tell(WAGONS_GOLD, (seat, wagons))
    s.boxes[tribe] = tuple(sorted((*s.boxes[tribe], counter_at(province, sort))))
    s.count_counter(tribe, province)
    new_colour = s.counters_from(tribe, province) == 1
    if s.telling and new_colour and s.colours_in_box(tribe) == N_PROVINCES:
        s.tell(SCOURGE, (seat, tribe_kind(tribe)))


def _reward(s: StruggleState, seat: i64, reward: i64) -> None:
    """Give the reward of a counter. An empty pile gives nothing (SR-3.5)."""
    if reward == _GOLD_REWARD:
        s.gold[seat] += COUNTER_GOLD
        if s.telling:
            s.tell(PLUNDER_GOLD, (seat, COUNTER_GOLD))
        return
    drawn: i64 = NOBODY
    if reward == _PASTURE_REWARD:
        if supply.left(s, PASTURE):
            drawn = supply.draw_pasture(s, seat)
    else:
        drawn = supply.draw_card(s, seat)
    if s.telling:
        if drawn == NOBODY:
            s.tell(PILE_EMPTY, (seat,))
        else:
            s.tell(DREW_PASTURE if reward == _PASTURE_REWARD else CARD_PLUNDERED, (seat, drawn), BITS[seat])


def _conquer(s: StruggleState, seat: i64, tribe: i64, city: i64, founding: bool) -> None:
    """Take a city with a wagon. The tribe figure founds (SR-4.4), a figure from the box expands (SR-4.5)."""
    was_heir = is_heir(s, seat)
    s.holders[city] = tribe
    s.counters &= ~BITS[city]
    s.wagons[tribe] -= 1
    s.held[tribe] += 1
    if founding:
        s.at[s.places[tribe]] = NOBODY
        s.places[tribe] = WHERE[city]
    else:
        s.figures[tribe] -= 1
    s.at[WHERE[city]] = tribe
    if s.telling:
        s.tell(FOUNDED if founding else EXPANDED, (seat, tribe_kind(tribe), city))
        if is_heir(s, seat) and not was_heir:
            s.tell(HEIR, (seat,))
