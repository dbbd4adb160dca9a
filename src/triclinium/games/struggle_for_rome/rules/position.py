"""Prepared positions, for tests that read like the rulebook, for lessons, puzzles and studies.

Seats are "A" to "D", tribes for example "A horsemen", counters for example "gallia/gold2_loss". Hexes and
crossroads are named as on the map. Everything that a position does not name is where it is at the start:
every tribe on its own start crossroads with one figure and one wagon in its box, and a counter under every
city. Hands and gold are empty, and all seats know all hands unless `secret` is set.

>>> s = position(goods={"A": {"ore": 1}}, gold={"B": 3}, figures={"A horsemen": 2})
>>> s.gold, s.piles, s.figures[0], s.reserve[0]
([0, 3, 0, 0], [14, 13], 2, 5)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.chance import CLOSED, Source
from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import BITS
from ....kernel.step import pack
from . import memory
from .catalogue import (
    CARD_COUNT,
    CARDS,
    CITIES,
    COUNTER_COUNT,
    COUNTERS,
    CROSSROADS,
    DIPLOMACY,
    FIGURES,
    HEXES,
    N_CITIES,
    N_COUNTERS,
    N_PROVINCES,
    N_RESOURCES,
    NEUTRAL_CITY,
    PROVINCE,
    PROVINCES,
    RESOURCES,
    STARTS,
    SUPPLY,
    TRIBES,
    WAGONS,
    WHERE,
    counter_at,
    tribe_at,
)
from .fields import ACTED, NEUTRAL, NOBODY
from .setup import colours_of
from .state import StruggleState
from .words import (
    PHASES,
    RULES,
    STEP_BUILD,
    STEP_LEGIONNAIRE,
    STEP_PHASE,
    STEP_ROLL,
    STEP_ROUND,
    STEP_TRIBE,
    STREAMS,
)

Hand = Mapping[str, int]
"""Number of each resource, or of each development card."""


def city_of(name: str) -> int:
    """Return the number of a city, given its name on the map or in notation."""
    return CITIES.index(name.replace("_", " "))


def tribe_of(name: str) -> int:
    """Return the number of a tribe, such as "B warriors"."""
    seat, kind = name.split()
    return tribe_at(SEAT_NAMES.index(seat), TRIBES.index(kind))


def counter_of(name: str) -> int:
    """Return the number of a counter, such as "gallia/gold2_loss"."""
    province, sort = name.split("/")
    return counter_at(PROVINCES.index(province), COUNTERS.index(sort))


def position(
    seats: int = 4,
    *,
    phase: str = "trade",
    player: str = "A",
    first: str = "",
    round: int = 1,
    goods: Mapping[str, Hand] | None = None,
    gold: Mapping[str, int] | None = None,
    cards: Mapping[str, Hand] | None = None,
    at: Mapping[str, str] | None = None,
    held: Mapping[str, Sequence[str]] | None = None,
    figures: Mapping[str, int] | None = None,
    wagons: Mapping[str, int] | None = None,
    counters: Mapping[str, Sequence[str]] | None = None,
    plundered: Sequence[str] = (),
    legionnaire: str = "r7c1",
    rolled: Sequence[int] = (),
    acted: Sequence[str] = (),
    discarded: Hand | None = None,
    played: Hand | None = None,
    diplomacy: Mapping[str, int] | None = None,
    diplomat: str = "",
    announced: str = "",
    culture_shown: Mapping[str, int] | None = None,
    substituted: Sequence[str] = (),
    offers: int = 0,
    colours: Sequence[str] = (),
    secret: bool = False,
    source: Source = CLOSED,
    rules: int = RULES,
) -> StruggleState:
    """Return a state in `player`'s turn of a phase. `player` is also the first player unless `first` is given.

    `phase` is one of:

    - "resources": the dice are about to be rolled, after the totals in `rolled`;
    - "legionnaire": the first player has just rolled a 7;
    - "trade", "horsemen", "warriors": the player's turn in that phase;
    - "end": the end of a round.

    After "resources" and "end", `settle` continues the game. `at` contains the crossroads of wandering
    tribes. `held` lists the cities of a kingdom, first the one with the tribe figure. `figures`, `wagons` and
    `counters` are in a tribe's box; the rest is in reserve. `plundered` lists cities without a counter.
    `discarded` contains pasture cards in the discard. `played` contains development cards that are out of the
    game. `diplomacy` contains face-up Diplomacy cards by seat, which count as played. `acted` is a selection
    of "card", "journey" and "deed". With `secret`, seats know only the sizes of other hands.
    """
    s = StruggleState()
    s.begin(seats, rules, len(STREAMS), False, source)
    s.colours = colours_of((*colours, *["usual"] * (seats - len(colours))))
    s.round = round
    s.player = SEAT_NAMES.index(player)
    s.first = SEAT_NAMES.index(first or player)
    s.rolled = tuple(rolled)
    s.legionnaire = HEXES.index(legionnaire)
    s.acted = sum(BITS[ACTED.index(what)] for what in acted)
    s.substituted = sum(BITS[SEAT_NAMES.index(seat)] for seat in substituted)
    s.offers = offers
    s.announced = SEAT_NAMES.index(announced) if announced else NOBODY
    for seat, number in (culture_shown or {}).items():
        s.culture_shown[SEAT_NAMES.index(seat)] = number
    for seat, number in (gold or {}).items():
        s.gold[SEAT_NAMES.index(seat)] = number
    _lay_cards(s, goods or {}, cards or {}, discarded or {}, played or {}, diplomacy or {})
    s.diplomat = SEAT_NAMES.index(diplomat) if diplomat else NOBODY
    _lay_board(s, at or {}, held or {}, plundered)
    _lay_boxes(s, figures or {}, wagons or {}, counters or {})
    s.derive()
    if secret:
        _forget(s)
    _begin_at(s, phase)
    return s


def _lay_cards(
    s: StruggleState,
    goods: Mapping[str, Hand],
    cards: Mapping[str, Hand],
    discarded: Hand,
    played: Hand,
    diplomacy: Mapping[str, int],
) -> None:
    """Set up hands and discards, taken from piles and deck."""
    supply = SUPPLY[:]
    for seat, hand in goods.items():
        for name, number in hand.items():
            s.add_resource(SEAT_NAMES.index(seat), RESOURCES.index(name), number)
            supply[RESOURCES.index(name)] -= number
    s.pasture_discard = [discarded.get("horse", 0), discarded.get("cattle", 0)]
    s.piles = supply[:2]
    s.pasture = [left - gone for left, gone in zip(supply[2:], s.pasture_discard, strict=True)]
    deck = CARD_COUNT[:]
    for seat, hand in cards.items():
        for name, number in hand.items():
            s.add_card(SEAT_NAMES.index(seat), CARDS.index(name), number)
            deck[CARDS.index(name)] -= number
    for name, number in played.items():
        s.played[CARDS.index(name)] = number
    for seat, number in diplomacy.items():
        s.diplomacy[SEAT_NAMES.index(seat)] = number
    s.played[DIPLOMACY] = sum(s.diplomacy)
    s.deck = [left - gone for left, gone in zip(deck, s.played, strict=True)]


def _lay_board(
    s: StruggleState, at: Mapping[str, str], held: Mapping[str, Sequence[str]], plundered: Sequence[str]
) -> None:
    for seat in range(s.seats):
        for kind, start in enumerate(STARTS[s.colours[seat]]):
            s.places[tribe_at(seat, kind)] = start
    for tribe, crossroads in at.items():
        s.places[tribe_of(tribe)] = CROSSROADS.index(crossroads)
    gone = {city_of(city) for city in plundered}
    for city in range(N_CITIES):
        if s.seats == 3 and NEUTRAL_CITY[city]:
            s.holders[city] = NEUTRAL
        elif city not in gone:
            s.counters |= BITS[city]
    for tribe, cities in held.items():
        for name in cities:
            city = city_of(name)
            s.holders[city] = tribe_of(tribe)
            s.counters &= ~BITS[city]
        if cities:
            s.places[tribe_of(tribe)] = WHERE[city_of(cities[0])]


def _lay_boxes(
    s: StruggleState,
    figures: Mapping[str, int],
    wagons: Mapping[str, int],
    counters: Mapping[str, Sequence[str]],
) -> None:
    s.unturned = COUNTER_COUNT * N_PROVINCES
    for seat in range(s.seats):
        s.wagon_reserve[seat] = WAGONS
        for kind, name in enumerate(TRIBES):
            tribe, key = tribe_at(seat, kind), f"{SEAT_NAMES[seat]} {name}"
            cities = s.holders.count(tribe)
            s.figures[tribe] = figures.get(key, 1)
            s.wagons[tribe] = wagons.get(key, 1)
            s.boxes[tribe] = tuple(sorted(counter_of(counter) for counter in counters.get(key, ())))
            # One is on the board, and one on each city except the first, where the tribe figure itself stands.
            s.reserve[tribe] = FIGURES[kind] - s.figures[tribe] - max(1, cities)
            s.wagon_reserve[seat] -= s.wagons[tribe] + cities
            for counter in s.boxes[tribe]:
                s.unturned[counter] -= 1
    for province in range(N_PROVINCES):
        _take_counters(s, province)


def _take_counters(s: StruggleState, province: int) -> None:
    """Remove counters from the last cities of a province until no more are left than unseen counters."""
    left = sum(s.unturned[province * N_COUNTERS : (province + 1) * N_COUNTERS])
    cities = [city for city in range(N_CITIES) if PROVINCE[city] == province and s.counters & BITS[city]]
    for city in cities[left:]:
        s.counters &= ~BITS[city]


def _forget(s: StruggleState) -> None:
    """Reset the memories: all viewers know only the sizes of other hands and of the pasture pile, and the totals."""
    for viewer in range(s.seats + 1):
        for holder in range(s.seats + 1):
            if viewer == holder and viewer < s.seats:
                continue
            row = memory.row(s, viewer, holder)
            has = [memory.actual(s, holder, k) for k in range(N_RESOURCES)]
            kinds = range(N_RESOURCES) if holder < s.seats else range(2, N_RESOURCES)
            for k in kinds:
                s.fewer[row + k] = has[k]
                s.more[row + k] = min(sum(has), SUPPLY[k]) - has[k]
            memory.narrow(s, row)


def _begin_at(s: StruggleState, phase: str) -> None:
    done = (s.player - s.first) % s.seats + 1
    later = {"trade": (4, 3), "horsemen": (4,), "warriors": (), "end": ()}.get(phase, (4, 3, 2))
    s.stack = [pack(STEP_ROUND), *(pack(STEP_PHASE, each, 0) for each in later)]
    if phase in ("resources", "legionnaire"):
        s.phase = PHASES.index("resources")
        s.player = s.first
        s.stack.append(pack(STEP_ROLL))
        if phase == "legionnaire":
            s.rolled = s.rolled or (2, 3, 12, 7)
            s.stack.append(pack(STEP_LEGIONNAIRE, s.first))
    elif phase == "end":
        s.phase = PHASES.index("warriors")
    else:
        s.phase = PHASES.index(phase)
        s.stack.append(pack(STEP_PHASE, s.phase, done))
        s.stack.append(pack(STEP_BUILD if phase == "trade" else STEP_TRIBE))
