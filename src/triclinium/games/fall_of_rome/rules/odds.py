"""Exact probability that each city is hit in this turn's invasion, computed from the layers of the decks.

The calculation uses the current board: a card hits the city it would hit now (FR-6.2), although earlier flips
of the same invasion may direct later ones elsewhere. It includes Revolts that may still occur this turn, with
the higher rate and the discards that they put on top (FR-5.2). It assumes that a Vestalis draws two cards,
and keeps the Revolts that she has drawn.
"""

from __future__ import annotations

from ....kernel.game import Named
from ....kernel.step import kind_of
from .catalogue import CITIES, INVASION_RATE, N_CITIES, PLAYER_CARDS_A_TURN, REVOLT_CARD
from .event import flips_to_come
from .fields import cards_in, has_revolt
from .invasion import invaded_city
from .state import FallState
from .words import STEP_ACT, STEP_DRAW, STEP_INVADE, STEP_REVOLT

_Layer = tuple[int, int]
"""Number of cards in a layer, and how many of them hit the city in question."""


def odds(s: FallState) -> Named:
    """Return this turn's remaining flips, the chance of a Revolt before them, and each city's chance of being hit.

    >>> from triclinium.games.fall_of_rome import FallOfRome
    >>> from triclinium.kernel.chance import Seeded
    >>> told = odds(FallOfRome().new(2, {"difficulty": "introductory"}, Seeded(1)))
    >>> told["flips"], round(told["revolt"], 3), round(told["struck"]["Gesoriacum"], 3)
    (2, 0.2, 0.027)
    """
    revolts = _revolts(s)
    begun = len(s.stack) > 1 and kind_of(s.stack[1]) == STEP_INVADE
    flips: int = flips_to_come(s) if begun else INVASION_RATE[s.marker]
    by_city: list[list[int]] = [[] for _ in range(N_CITIES)]
    for pile in [*s.barbarian_deck, s.barbarian_discard]:
        for card in pile:
            by_city[invaded_city(s, card)].append(card)
    struck: Named = {}
    for city, cards in enumerate(by_city):
        layers = [_layer(layer, cards) for layer in s.barbarian_deck]
        discard = _layer(s.barbarian_discard, cards)
        part = 0.0
        for count, chance in enumerate(revolts):
            if cards and chance > 0.0:
                more = INVASION_RATE[s.marker + count] - INVASION_RATE[s.marker]
                part += chance * (1.0 - _spared(layers, discard, count, flips + more))
        if part > 0.0:
            struck[CITIES[city]] = part
    return {"flips": max(flips, 0), "revolt": 1.0 - revolts[0], "struck": struck}


def _revolts(s: FallState) -> list[float]:
    """Return the chances of no Revolt, of one, of two and so on before this turn's invasion."""
    kinds = [kind_of(f) for f in s.stack]
    chances = [1.0]
    for _ in range(kinds.count(STEP_REVOLT) + s.drawn.count(REVOLT_CARD)):
        chances = _more(chances, 1.0)
    if STEP_INVADE in kinds and STEP_ACT not in kinds and STEP_DRAW not in kinds:
        return chances
    left = PLAYER_CARDS_A_TURN
    for card in s.on_top[::-1][:left]:
        left -= 1
        if card == REVOLT_CARD:
            chances = _more(chances, 1.0)
    for pile in s.piles[::-1]:
        size = int(cards_in(pile))
        drawn = min(left, size)
        left -= drawn
        if has_revolt(pile) and drawn:
            chances = _more(chances, drawn / size)
    return chances


def _more(chances: list[float], chance: float) -> list[float]:
    """Return the chances with one more possible Revolt, which occurs with this chance."""
    came = [0.0, *(each * chance for each in chances)]
    return [a + b for a, b in zip(came, [*(each * (1.0 - chance) for each in chances), 0.0], strict=True)]


def _layer(cards: tuple[int, ...], striking: list[int]) -> _Layer:
    return len(cards), sum(1 for card in cards if card in striking)


def _spared(layers: list[_Layer], discard: _Layer, revolts: int, flips: int) -> float:
    """Return the chance that none of the flips hits, after this many Revolts."""
    if not layers:
        layers, discard = [discard], (0, 0)  # FR-6.4
    if revolts:
        size, hits = layers[0]
        chance = 0.0
        for hit, cards in enumerate((size - hits, hits)):
            if cards:
                bottom = [(size - 1, hits - hit)] if size > 1 else []
                top = (discard[0] + 1, discard[1] + hit)
                chance += cards / size * _spared([*bottom, *layers[1:], top], (0, 0), revolts - 1, flips)
        return chance
    chance = 1.0
    flipped = discard[0]
    for size, hits in layers[::-1]:
        for place in range(min(max(flips, 0), size)):
            chance *= max(size - hits - place, 0) / (size - place)
        flips -= size
        flipped += size
    return chance if flips <= 0 else chance * _spared([(flipped, discard[1])], (0, 0), 0, flips)
