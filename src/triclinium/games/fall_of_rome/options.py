"""What the player on turn may do with an action: one pass over the hand, built from static tables (FR-4).

Each verb's conditions stand in its own block here and, in words, in its `barred` in actions.py; a property test
holds the two together. One pass instead of one offer a verb is worth a quarter of the engine's speed.
"""

from __future__ import annotations

from typing import Final

from ...kernel.step import pack
from .catalogue import (
    ADJACENT,
    ALLY_CARDS,
    CARD_CITY,
    CARD_TRIBE,
    COLOURS,
    FIRST_EVENT,
    MOST_COMPANY,
    MOST_DICE,
    N_CITIES,
    N_CITY_CARDS,
    N_TRIBES,
    PORT,
)
from .state import FallState
from .words import BATTLE, END, ENLIST, FORGE, FORTIFY, GIVE, MARCH, RECRUIT, SAIL, TAKE

_COMPANY: Final = range(MOST_COMPANY + 1)

MARCHES: Final[list[list[list[int]]]] = [
    [[pack(MARCH, to, k) for to in ADJACENT[city] for k in range(most + 1)] for most in _COMPANY]
    for city in range(N_CITIES)
]
"""MARCHES[from][most legions along]"""


def _sails() -> list[list[list[list[int]]]]:
    known: dict[int, int] = {}  # one int object an action, however many lists it stands in
    table: list[list[list[list[int]]]] = []
    for here in range(N_CITIES):
        of_cards: list[list[list[int]]] = []
        for card in range(N_CITY_CARDS if PORT[here] else 0):
            colour = CARD_TRIBE[card]
            ports = [to for to in range(N_CITIES) if PORT[to] and to != here and colour in COLOURS[to]]
            of_cards.append(
                [
                    [
                        known.setdefault(a, a)
                        for to in ports
                        for k in range(n + 1)
                        for a in [pack(SAIL, to, card, k)]
                    ]
                    for n in _COMPANY
                ]
            )
        table.append(of_cards)
    return table


SAILS: Final[list[list[list[list[int]]]]] = _sails()
"""SAILS[from][card][most legions along]; empty for a city without a port"""
FORTIFIES: Final[list[int]] = [pack(FORTIFY, card) for card in range(N_CITY_CARDS)]
BATTLES: Final[list[list[int]]] = [
    [pack(BATTLE, n + 1) for n in range(most)] for most in range(MOST_DICE + 1)
]
FORGES: Final[list[int]] = [pack(FORGE, tribe) for tribe in range(N_TRIBES)]
ENLISTS: Final[list[int]] = [pack(ENLIST, card) for card in range(N_CITY_CARDS)]


def action_options(s: FallState) -> list[int]:
    """All actions of the player on turn, ending the turn's actions included."""
    me = s.player
    here = s.pawns[me]
    hand = s.hands[me]
    cubes = s.cubes
    base = here * N_TRIBES
    allied = s.allied
    legions = s.legions[here]
    company = legions if legions < MOST_COMPANY else MOST_COMPANY
    out = [END]

    # March (FR-4.1)
    out.extend(MARCHES[here][company])

    barbarians = cubes[base] or cubes[base + 1] or cubes[base + 2] or cubes[base + 3] or cubes[base + 4]
    # Battle (FR-4.5)
    if legions and barbarians:
        out.extend(BATTLES[company])

    # Recruit (FR-4.4, FR-4.10)
    fort = s.forts >> here & 1
    if fort and s.legion_supply:
        out.append(RECRUIT)

    if hand and hand[0] < FIRST_EVENT:
        sails = SAILS[here]
        count = [0, 0, 0, 0, 0]
        for card in hand:
            if card >= FIRST_EVENT:
                break
            tribe = CARD_TRIBE[card]
            count[tribe] += 1
            # Sail (FR-4.2)
            if sails:
                out.extend(sails[card][company])
            # Fortify (FR-4.3)
            if CARD_CITY[card] == here and not fort:
                out.append(FORTIFIES[card])
            # Enlist (FR-4.8)
            if allied and allied >> tribe & 1 and cubes[base + tribe]:
                out.append(ENLISTS[card])
        # Forge alliance (FR-4.7)
        if barbarians:
            for tribe in range(N_TRIBES):
                if count[tribe] >= ALLY_CARDS[tribe] and cubes[base + tribe] and not allied >> tribe & 1:
                    out.append(FORGES[tribe])

    # Plot (FR-4.6)
    for other in range(s.seats):
        if s.pawns[other] == here and other != me:
            plot_options(s, me, other, here, out)
    return out


def plot_options(s: FallState, me: int, other: int, here: int, out: list[int]) -> None:
    """Give or take a City card of this very city, unless just that was refused since the last action."""
    for card in s.hands[me]:
        if card < FIRST_EVENT and CARD_CITY[card] == here:
            a = pack(GIVE, card, other)
            if a not in s.refused:
                out.append(a)
    for card in s.hands[other]:
        if card < FIRST_EVENT and CARD_CITY[card] == here:
            a = pack(TAKE, card, other)
            if a not in s.refused:
                out.append(a)
