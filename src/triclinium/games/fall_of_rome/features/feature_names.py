"""Names of the features, in order.

Seats are relative: `me` is the viewer, `next` plays after it, and so on around the table. In solitaire, where
one seat plays three pawns, `me` is the pawn on turn. Numbers are counts, or 1 for yes. For cards at a known
depth the number is the depth, 1 is the nearest.
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
"""Seats around the table, starting with the viewer."""
N_PLACES: Final = 5
N_ROLES: Final = 7
N_CARDS: Final = 65
N_PLAYER_CARDS: Final = SOME_EVENT
"""Number of City cards and Events."""
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
"""Values of the operands of the step on top, apart from plain numbers."""
ASKED: Final[list[tuple[str, str]]] = sorted(
    {(name, kind.rstrip("?")) for step in STEPS for name, kind in step.fields}
)
"""Operands of all steps, by name and kind."""
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
    """Return the names of all combinations.

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
MEANINGS: Final[dict[str, str]] = {
    "cubes": "Barbarian cubes of a tribe in a city",
    "legions": "Legions in a city",
    "fort": "1 if the city has a fort",
    "supply": "Cubes of each tribe, legions and forts off the board",
    "pawn": "1 for the city of the pawn",
    "role": "1 for the role of the pawn",
    "hand": "1 for each Player card in the hand of the seat",
    "player_discard": "1 for each card in the Player discard pile",
    "unseen": "1 for each unseen City card in the Player deck; `event`: Events among the unseen cards",
    "unseen_event": "1 for each Event that may be in the Player deck, in the Event deck or out of the game",
    "treasury": "1 for each City card set aside in solitaire (FR-12.3)",
    "on_top": "Depth of each known card on top of the Player deck; 1 is the next card",
    "drawn": "1 for each card that the Vestalis has drawn, before she puts one back",
    "pile": "Piles of the Player deck from its top: number of cards, and 1 if they include the Revolt",
    "barbarian_deck": "Layer of each card in the Barbarian deck; 1 is the top layer",
    "next_flip": "1 for each Barbarian card that may be flipped next",
    "barbarian_discard": "1 for each card in the Barbarian discard pile",
    "barbarian_looked_at": "1 for each Barbarian card that is being looked at (Melius cavere)",
    "barbarian_removed": "1 for each Barbarian card removed from the game",
    "battle": (
        "1 for the city of the last battle that removed Barbarians, until the next action (Vae victis)"
    ),
    "on_turn": "1 for the seat on turn",
    "passed": "1 for each seat that passed in the current window",
    "seats": "1 for the number of seats",
    "difficulty": "1 for the difficulty",
    "allied": "1 for each allied tribe",
    "roma_caput_mundi": "1 with the variant Roma Caput Mundi (FR-13)",
    "consent": "1 if Plots ask for the other player's consent (FR-4.6)",
    "actions": "Actions left in this turn",
    "decline": "Decline of the Empire",
    "marker": "Space of the invasion rate marker",
    "player_deck": "Cards in the Player deck",
    "next_layer": "Cards in the top layer of the Barbarian deck",
    "event_deck": "Cards in the Event deck of the Vestalis (FR-11.7)",
    "used": "1 for each once-a-turn action that was used",
    "alea": "1 if the dice are set for the next battle, 2 if for every battle of this turn",
    "flips_less": "Number by which the flips of this turn's invasion are reduced",
    "flipped": "Barbarian cards flipped so far in this invasion",
    "refused": "Proposals refused since the last action (FR-4.6)",
    "picks": "Choices made so far for the Event that is being resolved",
    "agenda": "Number of times each step is on the agenda",
    "step": "1 for the step on top of the agenda",
    "asked": "Operands of the step on top of the agenda",
}
"""Descriptions of the features, by the first word of their names."""
