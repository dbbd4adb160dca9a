"""The board and the cards, read once from data/facts.json into tables of small ints.

Cities, tribes, roles, cards and Events are numbered in the order of the data file ("board order"). A City
card and a Barbarian card of the same (city, tribe) pair have the same number. Events follow the City cards.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.data import game_data
from ....kernel.packing import BITS

_FACTS: Final[dict[str, Any]] = game_data("triclinium.games.fall_of_rome", "fall_of_rome", "facts.json")

# ---- tribes (FR-1.2)
TRIBES: Final[tuple[str, ...]] = tuple(t["id"] for t in _FACTS["tribes"])
CUBES: Final[list[int]] = [t["cubes"] for t in _FACTS["tribes"]]
ALLY_CARDS: Final[list[int]] = [t["ally_cards"] for t in _FACTS["tribes"]]
N_TRIBES: Final = 5
MOST_CUBES: Final = 3
"""Maximum number of cubes of one colour in a city."""

# ---- cities and roads (FR-1.1)
CITIES: Final[tuple[str, ...]] = tuple(c["name"] for c in _FACTS["cities"])
N_CITIES: Final = 31
_CITY: Final = {name: i for i, name in enumerate(CITIES)}
_TRIBE: Final = {name: i for i, name in enumerate(TRIBES)}
ROMA: Final = _CITY["Roma"]
PORT: Final[list[bool]] = [c["port"] for c in _FACTS["cities"]]
COLOURS: Final[list[list[int]]] = [sorted(_TRIBE[t] for t in c["tribes"]) for c in _FACTS["cities"]]
COLOUR_SET: Final[list[int]] = [sum(BITS[tribe] for tribe in colours) for colours in COLOURS]
"""COLOURS as bit masks, for fast loops."""
DAYS: Final[list[float]] = [c["days_from_roma"] for c in _FACTS["cities"]]
DAYS_PRINTED: Final[list[bool]] = [name in _FACTS["days_from_roma"]["printed"] for name in CITIES]
"""Whether a city's days are printed. The others are estimates (FR-2.8)."""
ADJACENT: Final[list[list[int]]] = [
    sorted(
        [_CITY[b] for a, b in _FACTS["roads"] if a == name]
        + [_CITY[a] for a, b in _FACTS["roads"] if b == name]
    )
    for name in CITIES
]

# ---- migration paths (FR-1.5)
SUPPLY: Final = -1
OFF_PATH: Final = -2


def _previous(tribe: str) -> list[int]:
    previous = [OFF_PATH] * N_CITIES
    for path in _FACTS["migration"][tribe]:
        before = SUPPLY
        for name in path:
            city = _CITY[name]
            assert previous[city] in (OFF_PATH, before), "a migration tree has one way to each city"
            previous[city] = before
            before = city
    return previous


PREVIOUS: Final[list[list[int]]] = [_previous(tribe) for tribe in TRIBES]
"""PREVIOUS[tribe][city]: the city before it on the migration path, SUPPLY, or OFF_PATH."""

# ---- cards (FR-1.3)
_PAIRS: Final = [(city, tribe) for city in range(N_CITIES) for tribe in COLOURS[city]]
N_CITY_CARDS: Final = 49
CARD_CITY: Final[list[int]] = [city for city, _ in _PAIRS]
CARD_TRIBE: Final[list[int]] = [tribe for _, tribe in _PAIRS]
CARDS_OF_CITY: Final[list[tuple[int, ...]]] = [
    tuple(card for card, (of, _) in enumerate(_PAIRS) if of == city) for city in range(N_CITIES)
]
CARDS_OF_TRIBE: Final[list[int]] = [CARD_TRIBE.count(tribe) for tribe in range(N_TRIBES)]
"""Total number of City cards of each colour."""
ALL_BARBARIAN_CARDS: Final = tuple(range(N_CITY_CARDS))
EVENTS: Final[tuple[str, ...]] = tuple(e["id"] for e in _FACTS["events"])
N_EVENTS: Final = 14
FIRST_EVENT: Final = N_CITY_CARDS
"""Number of the first Event. Lower numbers are City cards."""
SOME_EVENT: Final = FIRST_EVENT + N_EVENTS
"""An unknown Event in the pool of unseen Player cards. A second draw determines which one it is."""
REVOLT_CARD: Final = SOME_EVENT + 1
"""A Revolt that has been drawn."""
CARDS: Final[tuple[str, ...]] = (
    *(f"{CITIES[city]}/{TRIBES[tribe]}" for city, tribe in _PAIRS),
    *EVENTS,
    "event",
    "revolt",
)
ROMA_CARDS: Final = CARDS_OF_CITY[ROMA]
GOLD_CARDS: Final[tuple[int, ...]] = tuple(
    sorted(_PAIRS.index((_CITY[g["city"]], _TRIBE[g["tribe"]])) for g in _FACTS["gold_cards"])
)
REVOLT: Final = 1
REVOLT_NAMES: Final = ("card", "revolt")
REVOLT_ODDS: Final[list[tuple[int, ...]]] = [(REVOLT, *(0,) * (left - 1)) for left in range(64)]
"""REVOLT_ODDS[left]: the possible outcomes of a draw from a pile of `left` cards that includes its Revolt."""

# ---- tracks, pieces, dice (FR-1.4, FR-1.6, FR-1.7)
INVASION_RATE: Final[list[int]] = _FACTS["invasion_rate"]
RECRUITMENT_RATE: Final[list[int]] = _FACTS["recruitment_rate"]
DECLINE_STEPS: Final[int] = _FACTS["decline_steps"]
LEGIONS: Final[int] = _FACTS["legions"]
FORTS: Final[int] = _FACTS["forts"]
FACES: Final[tuple[str, ...]] = tuple(dict.fromkeys(_FACTS["die"]))
DIE: Final[tuple[int, ...]] = tuple(FACES.index(face) for face in _FACTS["die"])
ROLE_FACE: Final = FACES.index("role")
FACE_BARBARIANS: Final[list[int]] = [
    {"barbarian": 1, "barbarian_legion": 1, "two_barbarians_legion": 2}.get(face, 0) for face in FACES
]
FACE_LEGIONS: Final[list[int]] = [1 if "legion" in face else 0 for face in FACES]
MOST_DICE: Final = 3
MOST_COMPANY: Final = 3
"""Maximum number of legions that may move with a pawn."""

# ---- roles (FR-11)
ROLES: Final[tuple[str, ...]] = (
    "consul",
    "magister_militum",
    "mercator",
    "praefectus_classis",
    "praefectus_fabrum",
    "regina_foederata",
    "vestalis",
)
NO_ROLE: Final = -1
CONSUL: Final = 0
MAGISTER: Final = 1
MERCATOR: Final = 2
CLASSIS: Final = 3
FABRUM: Final = 4
REGINA: Final = 5
VESTALIS: Final = 6

# ---- setup (FR-2, FR-12, FR-13)
EVENTS_IN_DECK: Final[dict[int, int]] = {int(seats): n for seats, n in _FACTS["events_in_deck"].items()}
STARTING_HAND: Final[dict[int, int]] = {int(seats): n for seats, n in _FACTS["starting_hand"].items()}
TREASURY: Final = 3
SOLITAIRE_ROLES: Final = 3
DIFFICULTIES: Final[tuple[str, ...]] = ("introductory", "standard", "heroic", "legendary")
REVOLTS: Final[list[list[int]]] = [
    list(_FACTS["revolts"]["base"].values()),
    list(_FACTS["revolts"]["roma_caput_mundi"].values()),
]
"""REVOLTS[Roma Caput Mundi?][difficulty]. Only the variant has a legendary game."""
HAND_LIMIT: Final = 7
ACTIONS_A_TURN: Final = 4
PLAYER_CARDS_A_TURN: Final = 2
STARTING_LEGIONS: Final = 2
