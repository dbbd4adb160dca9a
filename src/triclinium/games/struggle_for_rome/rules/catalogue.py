"""The map, the pieces and the cards, read once from data/game.json into tables of small ints.

Hexes, cities and provinces are numbered in the order of the data file, crossroads in the order in which its
edges name them. A tribe is a seat and a kind (`tribe_at`), a counter a province and a sort (`counter_at`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ....kernel.compiling import i64
from ....kernel.data import game_data
from ....kernel.packing import BITS
from .board import board_of
from .validity import cross_check

PACKAGE: Final = "triclinium.games.struggle_for_rome"
NAME: Final = "struggle_for_rome"
DATA: Final[dict[str, Any]] = game_data(PACKAGE, NAME, "game.json", cross_check)
BOARD: Final = board_of(DATA)

# ---- the map (SR-1.2, SR-4.8)
PROVINCES: Final[tuple[str, ...]] = tuple(BOARD.provinces)
N_PROVINCES: Final = len(PROVINCES)
HEXES: Final[tuple[str, ...]] = tuple(BOARD.hexes)
N_HEXES: Final = len(HEXES)
CROSSROADS: Final[tuple[str, ...]] = tuple(BOARD.crossroads)
N_CROSSROADS: Final = len(CROSSROADS)
CITIES: Final[tuple[str, ...]] = tuple(BOARD.cities)
N_CITIES: Final = len(CITIES)
TERRAINS: Final = ("field", "mountain", "pasture", "forest")
TERRAIN: Final[list[int]] = [TERRAINS.index(name) for name in BOARD.terrains]
NUMBER: Final[list[int]] = BOARD.numbers
"""Number of each hex, or 0 for a forest, which produces nothing."""
CORNERS: Final[list[list[int]]] = BOARD.corners
"""Crossroads of each hex."""
TOUCHING: Final[list[list[int]]] = [
    [hexagon for hexagon in range(N_HEXES) if crossroads in CORNERS[hexagon]]
    for crossroads in range(N_CROSSROADS)
]
"""Hexes of each crossroads."""
EMPIRE: Final[list[int]] = [h for h, province in enumerate(BOARD.hex_provinces) if province >= 0]
"""Hexes that the legionnaire may stand on (SR-2.4)."""
HEX_PROVINCE: Final[list[int]] = BOARD.hex_provinces
"""Province of each hex, or -1 for Barbaricum."""
FIRST_FORESTS: Final[tuple[int, ...]] = tuple(
    h for h in EMPIRE if TERRAINS[TERRAIN[h]] == "forest" and PROVINCES[HEX_PROVINCE[h]] == "hispania"
)
"""Hexes where the legionnaire may begin (SR-1.3)."""

# ---- cities (SR-1.2)
CITY_AT: Final[list[int]] = BOARD.city_at
"""City on each crossroads, or -1."""
WHERE: Final[list[int]] = BOARD.city_crossroads
"""Crossroads of each city."""
TOWERS: Final[list[int]] = BOARD.towers
PROVINCE: Final[list[int]] = BOARD.city_provinces
NEUTRAL_CITY: Final[list[bool]] = BOARD.neutral
"""Whether a city is neutral with three players."""
NEXT_TO: Final[list[list[int]]] = BOARD.adjacent
"""Crossroads that are one edge away from each crossroads."""
CITIES_NEXT_TO: Final[list[list[int]]] = [
    [CITY_AT[other] for other in NEXT_TO[crossroads] if CITY_AT[other] >= 0]
    for crossroads in range(N_CROSSROADS)
]
"""Cities that can be plundered or conquered from each crossroads (SR-4.3)."""
REACH: Final[list[list[int]]] = BOARD.reach
"""Cities within one arrow of each city, without itself (SR-4.5, SR-4.8)."""
REACH_SET: Final[list[int]] = [sum(BITS[city] for city in cities) for cities in REACH]

# ---- journeys (SR-4.2)
ZONE: Final[list[int]] = BOARD.zones
"""Zone of each crossroads. Within a zone, every crossroads can be reached without an arrow."""
N_ZONES: Final = max(ZONE) + 1
STOPS: Final[list[list[int]]] = [
    [c for c in range(N_CROSSROADS) if ZONE[c] == zone and CITY_AT[c] < 0] for zone in range(N_ZONES)
]
"""Crossroads of each zone where a journey can end: those without a city."""

# ---- players and their pieces (SR-1.1)
COLOURS: Final[tuple[str, ...]] = tuple(DATA["start"])
STARTS: Final[list[list[int]]] = [[CROSSROADS.index(c) for c in DATA["start"][colour]] for colour in COLOURS]
TRIBES: Final = ("horsemen", "warriors")
HORSEMEN: Final = 0
WARRIORS: Final = 1


def tribe_at(seat: i64, kind: i64) -> i64:
    """Return the number of a player's horsemen or warriors."""
    return seat * 2 + kind


def tribe_seat(tribe: i64) -> i64:
    """Return the seat of a tribe."""
    return tribe // 2


def tribe_kind(tribe: i64) -> i64:
    """Return whether a tribe is the horsemen or the warriors."""
    return tribe % 2


FIGURES: Final[list[int]] = [DATA["pieces"]["per_player"][kind] for kind in TRIBES]
WAGONS: Final[int] = DATA["pieces"]["per_player"]["wagons"]
FIRST_FIGURES: Final = 1
FIRST_WAGONS: Final = 1
"""Number in each box at the start."""
FIRST_GOLD: Final = 5

# ---- resources (SR-1.4)
RESOURCES: Final = ("grain", "ore", "horse", "cattle")
GRAIN: Final = 0
ORE: Final = 1
HORSE: Final = 2
CATTLE: Final = 3
N_RESOURCES: Final = 4
SUPPLY: Final[list[int]] = [DATA["pieces"]["cards"][name] for name in RESOURCES]
PILES: Final = ("grain", "ore", "pasture")
PASTURE: Final = 2
"""Pile of horses and cattle, face down."""
GOLD: Final = 4
GOODS: Final = (*RESOURCES, "gold")

# ---- plunder counters (SR-1.2, SR-4.3)
REWARDS: Final = ("pasture", "gold2", "development")
_COUNTERS: Final = DATA["plunder_per_province"]
COUNTERS: Final[tuple[str, ...]] = tuple(f"{c['reward']}{'_loss' if c['loss'] else ''}" for c in _COUNTERS)
N_COUNTERS: Final = len(COUNTERS)
COUNTER_REWARD: Final[list[int]] = [REWARDS.index(c["reward"]) for c in _COUNTERS]
COUNTER_LOSS: Final[list[bool]] = [c["loss"] for c in _COUNTERS]
COUNTER_COUNT: Final[list[int]] = [c["count"] for c in _COUNTERS]
"""Number of counters of each sort in each province."""


def counter_at(province: i64, sort: i64) -> i64:
    """Return the number of a province's counters of one sort."""
    return province * N_COUNTERS + sort


MOST_OF_A_COLOUR: Final = 2
"""Maximum number of counters of one province in a box (SR-4.3)."""
COLOURS_TO_FOUND: Final = 3
COUNTER_GOLD: Final = 2

# ---- development cards (SR-3.7 to SR-3.11)
_CARDS: Final[list[tuple[str, int, int]]] = [
    entry
    for card in DATA["development"]
    for entry in (
        [(f"{card['id']}_{value}", n, value) for value, n in Counter(card["values"]).items()]
        if "values" in card
        else [(card["id"], card["count"], 0)]
    )
]
CARDS: Final[tuple[str, ...]] = tuple(name for name, _, _ in _CARDS)
N_CARDS: Final = len(CARDS)
CARD_COUNT: Final[list[int]] = [count for _, count, _ in _CARDS]
TREASURE: Final[list[int]] = [value for _, _, value in _CARDS]
"""Gold of each Treasure card, or 0 for other cards."""
DIPLOMACY: Final = CARDS.index("diplomacy")
TRAITOR: Final = CARDS.index("traitor")
GREAT_WARRIOR: Final = CARDS.index("great_warrior")
CULTURE: Final = CARDS.index("culture")
TREASURES: Final[list[int]] = [card for card in range(N_CARDS) if TREASURE[card]]

# ---- numbers of the rules
TOTALS_A_ROUND: Final = 4
SEVEN: Final = 7
ROBBED_GOLD: Final = 2
BANK_RATE: Final = 3
SUBSTITUTE_GOLD: Final = 3
CARD_GOLD: Final = 1
"""Gold that a development card costs in addition to cattle (SR-3.2)."""
MOST_OFFERS: Final = 6
MOST_TRADED: Final = 5
TRAITOR_TOWERS: Final = 2
INCOME_GOLD: Final = 2
LAND_GOLD: Final = 3
"""Gold that replaces the grain for a land arrow (SR-4.2)."""
SEA_GOLD: Final = 1
DIPLOMACY_TO_LEAD: Final = 3
HEIR_CITIES: Final = 4
SPECIAL_POINTS: Final = 2
POINTS_TO_END: Final = 10
MOST_ROUNDS: Final = 60
HORSEMEN_PHASE: Final = 3
"""Phase 3 is the horsemen's phase, phase 4 the warriors'."""
