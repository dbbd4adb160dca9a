"""The names of the numbers, in their order.

Seats are relative: `me` is who looks, `next` who plays after, and so on round the table. In solitaire, where one seat
plays three pawns, `me` is the pawn on turn. Numbers are counts, or 1 for yes; a card that lies at some depth has the
depth, 1 the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..rules.catalogue import (
    CARDS,
    CITIES,
    DIFFICULTIES,
    EVENTS,
    N_CITY_CARDS,
    REVOLTS,
    ROLES,
    SOME_EVENT,
    TRIBES,
)
from ..rules.steps import STEPS
from ..rules.words import OPTION_NAMES, PHASES, PLOT_NAMES

PLACES: Final = ("me", "next", "second", "third", "fourth")
"""Round the table from who looks."""
N_PLACES: Final = 5
N_ROLES: Final = 7
N_CARDS: Final = 65
N_PLAYER_CARDS: Final = SOME_EVENT
"""City cards and Events."""
MOST_PILES: Final = max(map(max, REVOLTS))
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "city": CITIES,
    "tribe": TRIBES,
    "card": CARDS,
    "seat": PLACES,
    "event": EVENTS,
    "option": OPTION_NAMES,
    "phase": PHASES,
    "plot": PLOT_NAMES,
}
"""What the operands of the step on top can be, beside plain numbers."""
ASKED: Final[list[tuple[str, str]]] = sorted(
    {(name, kind.rstrip("?")) for step in STEPS for name, kind in step.fields}
)
"""The operands of all steps, by name and kind."""
ASKED_NAMES: Final[tuple[str, ...]] = (
    *(f"step.{step.name}" for step in STEPS),
    *(
        f"asked.{name}.{value}" if kind in KINDS else f"asked.{name}"
        for name, kind in ASKED
        for value in KINDS.get(kind, ("",))
    ),
)
N_STEPS: Final = len(STEPS)


def _of(name: str, *each: Iterable[str]) -> list[str]:
    """Names for all combinations.

    >>> _of("role", ("me", "next"), ("consul", "vestalis"))[:3]
    ['role.me.consul', 'role.me.vestalis', 'role.next.consul']
    """
    names = [name]
    for values in each:
        words = tuple(values)
        names = [f"{before}.{word}" for before in names for word in words]
    return names


_CITY_CARDS: Final = CARDS[:N_CITY_CARDS]
_PLAYER_CARDS: Final = CARDS[:N_PLAYER_CARDS]

NAMES: Final[tuple[str, ...]] = (
    *_of("cubes", CITIES, TRIBES),
    *_of("legions", CITIES),
    *_of("fort", CITIES),
    *_of("supply", (*TRIBES, "legions", "forts")),
    *_of("pawn", PLACES, CITIES),
    *_of("role", PLACES, ROLES),
    *_of("hand", PLACES, _PLAYER_CARDS),
    *_of("player_discard", _PLAYER_CARDS),
    *_of("unseen", (*_CITY_CARDS, "event")),
    *_of("unseen_event", EVENTS),
    *_of("treasury", _CITY_CARDS),
    *_of("on_top", CARDS),
    *_of("drawn", CARDS),
    *_of("pile", map(str, range(1, MOST_PILES + 1)), ("cards", "revolt")),
    *_of("barbarian_deck", _CITY_CARDS),
    *_of("next_flip", _CITY_CARDS),
    *_of("barbarian_discard", _CITY_CARDS),
    *_of("barbarian_looked_at", _CITY_CARDS),
    *_of("barbarian_removed", _CITY_CARDS),
    *_of("battle", CITIES),
    *_of("on_turn", PLACES),
    *_of("passed", PLACES),
    *_of("seats", ("1", "2", "3", "4", "5")),
    *_of("difficulty", DIFFICULTIES),
    *_of("allied", TRIBES),
    *(
        "roma_caput_mundi",
        "consent",
        "actions",
        "decline",
        "marker",
        "player_deck",
        "next_layer",
        "event_deck",
    ),
    *("used.trade", "used.free_enlist", "alea", "flips_less", "flipped", "refused", "picks"),
    *_of("agenda", (step.name for step in STEPS)),
    *ASKED_NAMES,
)
